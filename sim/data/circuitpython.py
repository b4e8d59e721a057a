"""The versions of CircuitPython that the game runs on, and what of their behaviour it meets.

The fake board of the tests and the VM's stand-ins ask this table what a version does. They behave
as `NEWEST` unless a test asks for another one. BOARDS.md, Versions, gives the sources.
"""

import re

Version = tuple[int, int, int]

OLDEST: Version = (9, 2, 5)
"""The first with `supervisor.runtime.display`."""
NEWEST: Version = (11, 0, 0)

LARGER_STACK = "CIRCUITPY_PYSTACK_SIZE is 2,048 bytes, not 1,536, unless settings.toml sets it"
TEXT_SETTINGS = "os.getenv returns text, whatever the value; before, numbers, and errors for others"
TYPED_SETTINGS = "supervisor.get_setting returns numbers, truth values and text"
DECIMAL_SETTINGS = "supervisor.get_setting also returns decimals"
TAKES_DRIVE = "storage.unsafe_disable_usb_drive takes the drive while the program runs"

CHANGES: dict[str, Version] = {
    LARGER_STACK: (10, 0, 0),
    TEXT_SETTINGS: (10, 2, 0),
    TYPED_SETTINGS: (10, 2, 0),
    DECIMAL_SETTINGS: (10, 3, 0),
    TAKES_DRIVE: (10, 3, 0),
}
"""What changed, and the version since which it is so."""

_BLANK = b" \t\r\v\f"
_MOST_DIGITS = 15  # with the blanks that follow
_NUMBER = re.compile(rb"[+-]?(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)")
_DECIMAL = re.compile(rb"[+-]?([0-9]+\.?[0-9]*(e[+-]?[0-9]+)?|inf|nan)")


def does(version: Version, change: str) -> bool:
    """Return whether a version behaves as one of `CHANGES` says."""
    return version >= CHANGES[change]


def find_setting(data: bytes, key: str) -> bytes | None:
    """Return a value in a settings.toml as CircuitPython finds it, None if there is none.

    It reads line by line, up to the first table, and takes the first line with the key. A text
    keeps its quotes; a comment and the blanks before it are left out only after a text.

    >>> find_setting(b'K = 0x10 # more', "K"), find_setting(b'"K" = 1', "K")
    (b'0x10 ', None)
    """
    for line in data.split(b"\n"):
        line = line.lstrip(_BLANK)
        if line.startswith((b"[", b"\0")):
            return None
        rest = line.removeprefix(key.encode()).lstrip(_BLANK)
        if line.startswith(key.encode()) and rest.startswith(b"="):
            value = rest[1:].lstrip(_BLANK)
            if value.startswith(b'"'):
                return value[: value.find(b'"', 1) + 1 or None]
            return value.partition(b"#")[0]
    return None


def count_setting(data: bytes, key: str) -> int | None:
    """Return the number that CircuitPython itself uses for a setting, None for its default.

    It is less than a number of TOML: CircuitPython reads what C reads, from 15 characters at most,
    and before 10.2 the blanks before a comment count among them.

    >>> [count_setting(b"K = " + value, "K") for value in (b"4096", b"0x1000", b"4_096", b'"4096"')]
    [4096, 4096, None, None]
    """
    value = find_setting(data, key)
    if value is None or len(value) > _MOST_DIGITS or not _NUMBER.fullmatch(value.strip(_BLANK)):
        return None
    number = _read_number(value)
    return number if number > 0 else None


def _read_number(text: bytes) -> int:
    # Like `strtol` with base 0: 010 is 8.
    digits = text.strip(_BLANK).lstrip(b"+-")
    base = 16 if digits[:2].lower() == b"0x" else 8 if digits.startswith(b"0") else 10
    return int(text, base)


def get_setting(data: bytes, key: str, version: Version) -> object:
    """Return what `supervisor.get_setting` of a version returns; None if there is no such setting.

    :raises ValueError: as there
    """
    value = find_setting(data, key)
    if value is None:
        return None
    if value.startswith(b'"') and value.endswith(b'"'):
        return value[1:-1].decode()
    bare = value.strip(_BLANK)
    if bare in (b"true", b"false"):
        return bare == b"true"
    if _NUMBER.fullmatch(bare) and len(bare) <= _MOST_DIGITS:
        return _read_number(bare)
    if does(version, DECIMAL_SETTINGS) and _DECIMAL.fullmatch(bare):
        return float(bare)
    raise ValueError("Invalid value")


def getenv(data: bytes, key: str, version: Version) -> object:
    """Return what `os.getenv` of a version returns; None if there is no such setting.

    :raises ValueError: as there, before 10.2, if it is neither text nor a number of Python
    """
    value = find_setting(data, key)
    if value is None:
        return None
    quoted = value.startswith(b'"')
    if does(version, TEXT_SETTINGS):
        return value.strip(b'"' if quoted else _BLANK).decode()
    if quoted and value.endswith(b'"'):
        return value[1:-1].decode()
    return int(value, 0)
