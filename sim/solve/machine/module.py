"""Reads `solver.wasm`, and checks that it is whole and made from the present sources."""

import hashlib
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "search"
"""The folder of the sources, and of the file."""
FILE = SOURCES / "solver.wasm"

NEEDS_WASMTIME = "the solver needs wasmtime"
"""The beginning of an error's message, before a semicolon; so are these."""
CANNOT_RUN = "the solver cannot run here"
MISSING = "the solver's file is missing"
DAMAGED = "the solver's file is damaged"
OUTDATED = "the solver's file is older than its sources"

_NAME = b"patience"
_SIZE = 32 + 32 + 4
_HEAD = bytes([0, 1 + len(_NAME) + _SIZE, len(_NAME)]) + _NAME  # a section that wasm ignores
_MAKE = f"`make solver` makes {FILE.name} again"


class WrongModuleError(ImportError):
    """There is no `solver.wasm`, or not the right one; the message is a sentence."""


def digest_of(folder: Path = SOURCES) -> bytes:
    """Return the digest of the sources, the same whatever ends their lines."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py"), key=lambda path: path.relative_to(folder).parts):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        name = path.relative_to(folder).as_posix()
        digest.update(f"{name} {len(text)}\n".encode() + text)
    return digest.digest()


def seal(module: bytes, sources: bytes, begin: int) -> bytes:
    """Return a module with its last section: the digests of its sources and of itself.

    :param sources: from `digest_of`
    :param int begin: the end of its data, where other memory begins
    """
    own = hashlib.sha256(module + sources).digest()
    return module + _HEAD + sources + own + begin.to_bytes(4, "little")


def read(file: Path = FILE, folder: Path = SOURCES) -> tuple[bytes, int]:
    """Return the module, and where its data ends.

    :raises WrongModuleError: if it is missing, damaged, or not made from these sources
    """
    try:
        sealed = file.read_bytes()
    except OSError as error:
        raise WrongModuleError(f"{MISSING}; {_MAKE}") from error
    size = len(_HEAD) + _SIZE
    module, last = sealed[:-size], sealed[-size:]
    sources, own, begin = last[-_SIZE:-36], last[-36:-4], last[-4:]
    whole = last.startswith(_HEAD) and hashlib.sha256(module + sources).digest() == own
    if not whole:
        raise WrongModuleError(f"{DAMAGED}; {_MAKE}")
    if sources != digest_of(folder):
        raise WrongModuleError(f"{OUTDATED}; {_MAKE}")
    return sealed, int.from_bytes(begin, "little")
