"""Changes the language of the game on a computer.

The texts of a language replace the English ones in the modules of `patience.texts`, and wherever
one was imported. Screens that are already open keep their words until they are made again.
"""

import marshal
import os
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING
from zlib import crc32

from displayio import Bitmap

from patience.games import catalog
from patience.on_demand import unload
from patience.texts import option_names, pages
from patience.ui.draw import face
from sim.data.places import CACHE
from sim.data.whole import write_whole
from sim.texts.languages import ENGLISH, LANGUAGES, Language
from sim.texts.letters import Letters
from sim.texts.letters.faces import Utf8Face, make_class

if TYPE_CHECKING:
    from patience.ui.app import App

_TEXTS = Path(pages.__file__).parent
_ENGLISH_FILES = catalog.PATH, pages.NOTES
# Their classes have texts, so they are loaded again.
_SCREENS = tuple(f"patience.ui.{name}." for name in ("screens", "choosing", "days", "touch"))
_IMPORTED = re.compile(r"^from patience\.texts(?:\.| import )(\w+)", re.MULTILINE)
_OURS = ("patience", "device", "sim")
_current = ENGLISH


def current() -> Language:
    """Return the language of the game now."""
    return _current


def read_system(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the system if the game has it, else English.

    >>> read_system({"LANGUAGE": "nl:de_AT:en"}).code, read_system({"LANG": "C.UTF-8"}).code
    ('de', 'en')
    """
    wanted = environment.get("LANGUAGE", "").split(":")
    wanted += [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if environment is os.environ and not any(wanted):  # Windows
        import locale

        wanted.append(locale.getlocale()[0] or "")
    for name in filter(None, wanted):
        code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return LANGUAGES[code]
        if code in ("c", "posix"):
            break
    return ENGLISH


def install(language: Language) -> None:
    """Change the language of all texts from now on."""
    global _current
    if language == _current:
        return
    _current = language
    # In English, too: screens may still measure the words of before.
    face.Face = Utf8Face if language == ENGLISH else make_class(_read_letters(language))  # type: ignore[misc]
    changed: dict[str, list[tuple[object, object]]] = defaultdict(list)
    for name, code in _read_code(language).items():
        module = import_module(f"patience.texts.{name}")
        before = dict(vars(module))
        exec(code, vars(module))
        vars(module).update({name: old for name, old in before.items() if isinstance(old, Chooser)})
        for text, old in before.items():
            new = vars(module)[text]
            if text.strip("_").isupper() and old is not new and old != new:
                changed[text].append((old, new))
    _replace(changed)
    unload([name for name in sys.modules if name.startswith(_SCREENS)])
    catalog.PATH, pages.NOTES = _ENGLISH_FILES
    if language != ENGLISH:
        catalog.PATH = _write("catalog", language)
        pages.NOTES = _write("notes", language)


@contextmanager
def installed(language: Language) -> Iterator[None]:
    """Have the texts of a language within this context; then those of before, and its screens."""
    before = _current
    screens = [
        (name, module, dict(vars(module)))
        for name, module in sys.modules.items()
        if name.startswith(_SCREENS)
    ]
    install(language)
    try:
        yield
    finally:
        install(before)
        for name, module, texts in screens:
            vars(module).update(texts)
            sys.modules[name] = module
            package, _, own_name = name.rpartition(".")
            setattr(sys.modules[package], own_name, module)


class Chooser:
    """The languages in the options of a game, see `option_names.LANGUAGES`.

    :param file: keeps the code of the player's language; None keeps it only while the game runs
    """

    def __init__(self, app: "App", file: Path | None) -> None:
        self._app, self._file = app, file

    @property
    def name(self) -> str:
        """The name of the language now."""
        return _current.name

    def choose(self, by: int) -> None:
        """Change to the next language, or with -1 to the one before; the options show it."""
        rows = list(LANGUAGES.values())
        language = rows[(rows.index(_current) + by) % len(rows)]
        change(self._app, language)
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(language.code, encoding="ascii")


def read_chosen(file: Path) -> Language:
    """Return the language that a player chose in the options, or else that of the system."""
    code = file.read_text("ascii", "replace").strip() if file.is_file() else ""
    return LANGUAGES.get(code) or read_system()


@contextmanager
def offered(app: "App", file: Path | None) -> Iterator[None]:
    """Let the player change the language of a game in its options, within this context.

    Afterwards all texts have the language of before.
    """
    with installed(_current):
        _offer(Chooser(app, file))
        try:
            yield
        finally:
            _offer(None)


def _offer(chooser: Chooser | None) -> None:
    before, option_names.LANGUAGES = option_names.LANGUAGES, chooser
    _replace({"LANGUAGES": [(before, chooser)]})


def translations(text: str) -> list[str]:
    """Return the translations of an English text, wherever it is used, in the language now."""
    from sim.texts.catalogue import read_table

    return [shown for (_, english), shown in read_table(_current).items() if english == text]


def change(app: "App", language: Language) -> None:
    """Change the language of a game that is being played; its screens are made again."""
    from patience.ui.draw import large_type

    install(language)
    panel, stack = app.drawing.panel, app.stack
    panel.face, panel.small = face.make_menu_face(), face.make_small_face()
    line_face = panel.face if app.drawing.large else panel.small
    panel.line = Bitmap(panel.line.width, line_face.strip.height, 1 << panel.line.bits_per_value)
    large_type.make_letters(app.drawing, bool(panel.letters))
    for at in range(len(stack.screens) - 1):
        stack.forget(at)
    stack.forget_table()


def _read_code(language: Language) -> dict[str, CodeType]:
    """Return the compiled modules of a language, in the order in which they are run."""
    path = _kept(language, "code.bin", lambda: marshal.dumps(_compile(language)))
    found: dict[str, CodeType] = marshal.loads(path.read_bytes())
    return found


def _read_letters(language: Language) -> Letters:
    """Return the letters of a language."""

    def find() -> bytes:
        from sim.texts.catalogue import find_letters

        return "".join(find_letters(language).codes).encode()

    return Letters([_kept(language, "letters.txt", find).read_text("utf-8")])


def _kept(language: Language, name: str, make: Callable[[], bytes]) -> Path:
    """Return a file with what `make` returns for a language; it is made only once."""
    path = _folder(language) / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, make())
    return path


@cache
def _folder(language: Language) -> Path:
    """Return a folder for what is made of the texts, the catalogue and this package as they are."""
    read = f"{language} {sys.version}".encode()
    paths = [*_TEXTS.glob("*.py"), *Path(__file__).parent.rglob("*.py")]
    if language != ENGLISH:
        paths.append(_TEXTS / "po" / f"{language.code}.po")
    for path in (*sorted(paths), *map(Path, _ENGLISH_FILES)):
        read += path.read_bytes()
    # A cryptographic checksum would be a hundredth of the start.
    return CACHE / "texts" / f"{crc32(read):08x}{len(read):x}-{language.code}"


def _compile(language: Language) -> dict[str, CodeType]:
    import ast  # here, because a start seldom compiles
    from graphlib import TopologicalSorter

    from sim.texts.catalogue import find_in
    from sim.texts.leaves import find_leaves, translate

    sources = {path.stem: path.read_text("utf-8") for path in sorted(_TEXTS.glob("*.py"))}
    del sources["__init__"]
    find, made = find_in(language), {}
    # Lists of texts may have texts of another module, so that one comes first.
    imports = {name: _IMPORTED.findall(source) for name, source in sources.items()}
    for name in TopologicalSorter(imports).static_order():
        tree = ast.parse(sources[name])
        leaves = list(find_leaves(name, tree))
        for leaf in leaves:
            leaf.node.value = translate(leaf, find)
        if leaves:
            made[name] = compile(tree, str(_TEXTS / f"{name}.py"), "exec")
    return made


def _replace(changed: Mapping[str, Sequence[tuple[object, object]]]) -> None:
    """Replace texts wherever they were imported.

    :param changed: by name, the objects before and now
    """
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in _OURS and isinstance(module, ModuleType):
            names = vars(module)
            for text in changed.keys() & names.keys():
                for old, new in changed[text]:
                    if names[text] is old:
                        names[text] = new
                        break


def _write(kind: str, language: Language) -> str:
    """Write a translated data file, unless it is there; return its path."""

    def make() -> bytes:
        from sim.texts import data_files
        from sim.texts.catalogue import find_in

        is_notes = kind == "notes"
        translated = data_files.translate_notes if is_notes else data_files.translate_catalog
        return translated(data_files.with_orders(find_in(language))).encode()

    return str(_kept(language, f"{kind}.txt", make))
