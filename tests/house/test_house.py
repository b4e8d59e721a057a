"""Applies the house rules to every file, and shows each rule fail on a bad sample."""

import ast
import re
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

from patience.games import catalog
from sim.build.modules import compile_module
from tests.house import imports, language
from tests.house.imports import parsed
from tests.support.cases import cases

ROOT = Path(__file__).parents[2]
TOP_LEVEL = {
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "CITATION.cff"),
    *("Makefile", "pyproject.toml", "requirements-dev.txt", "requirements-play.txt"),
    *("boot.py", "code.py", "safemode.py", "device", "lib", "sim", "tests"),
}


def sources(*folders):
    """Return the Python files of folders or single files, as paths relative to the root."""
    found = []
    for folder in folders:
        path = ROOT / folder
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [path.relative_to(ROOT).as_posix() for path in found]


FOR_BOARDS = sources("lib", "device", "code.py", "boot.py", "safemode.py")
ALL = FOR_BOARDS + sources("sim", "tests")


def complaints(complain, name, *more):
    """Return what a rule says about a file, as lines that an editor can jump to."""
    source, tree = parsed(name)
    said = complain(tree, *more)
    return [f"{name}:{line}: {problem}" for line, problem in imports.excused(said, source)]


def complains(complain, source, *more):
    return bool(imports.excused(complain(ast.parse(source), *more), source))


# Imports point one way: patience <- patience.ui <- device, sim. `test_packages` looks closer.


def test_imports_point_one_way():
    for name in FOR_BOARDS + sources("sim"):
        assert complaints(lambda tree, name=name: imports.wrong_imports(name, tree), name) == []


@cases(
    ("name", "source"),
    [
        ("lib/patience/x.py", "import patience.ui.app"),
        ("lib/patience/x.py", "from patience import ui"),
        ("lib/patience/x.py", "from patience.ui.draw import theme"),
        ("lib/patience/x.py", "def f():\n    import displayio"),
        ("lib/patience/x.py", "import random"),
        ("lib/patience/x.py", "theme = load('patience.ui.draw.theme')"),
        ("lib/patience/ui/x.py", "import board"),
        ("lib/patience/ui/x.py", "import os"),
        ("lib/patience/ui/x.py", "from device import boards"),
        ("lib/patience/ui/x.py", "from .theme import FELT"),
        ("device/x.py", "try:\n    import sim.desk.keys\nexcept ImportError:\n    pass"),
        ("code.py", "import sim"),
        ("sim/x.py", "from device.main import run"),
        ("sim/x.py", "from device import keys"),
        ("sim/x.py", "import keypad"),
    ],
)
def test_import_the_wrong_way_is_found(name, source):
    assert imports.wrong_imports(name, ast.parse(source))


@cases(
    ("name", "source"),
    [
        ("lib/patience/x.py", "from patience import cards\nfrom micropython import const"),
        ("lib/patience/ui/x.py", "from patience.game import Game\nimport displayio"),
        ("device/x.py", "import board\nfrom patience.ui.app import App"),
        ("sim/x.py", "from device.boards import BOARDS\nfrom device import boards\nimport json"),
        ("sim/vm/shims/x.py", "import supervisor"),
    ],
)
def test_import_the_right_way_passes(name, source):
    assert imports.wrong_imports(name, ast.parse(source)) == []


# Nobody guesses what a screen is (`patience.ui.input.screen`).

STACK = "lib/patience/ui/stack.py"
MOST_ANY = {"lib": 50, "sim": 120}


def test_screens_are_not_guessed():
    for name in FOR_BOARDS + sources("sim"):
        if name != STACK:
            assert complaints(imports.guesses, name) == []


@cases(
    "source",
    [
        'hasattr(app.stack.screen, "items")',
        'left = getattr(page, "left", 0)',
        'if not hasattr(self._app.peripherals, "copy"):\n    pass',
        "if screen.made_of[0] in TABLES:\n    pass",
    ],
)
def test_guess_is_found(source):
    assert complains(imports.guesses, source)


def test_asking_the_system_passes():
    assert not complains(imports.guesses, 'getattr(gc, "mem_free", None)\ngetattr(row, "T")')


def test_no_method_is_replaced():
    for name in FOR_BOARDS + sources("sim"):
        assert imports.replaced_methods(parsed(name)[0]) == []
    assert imports.replaced_methods("x.f = g  # type: ignore[method-assign]")


@cases("folder", MOST_ANY)
def test_types_are_rarely_any(folder):
    found = sum(len(re.findall(r"\bAny\b", parsed(name)[0])) for name in sources(folder))
    assert found <= MOST_ANY[folder]


# The language that all three VMs share.


def test_files_use_only_the_boards_language():
    for name in FOR_BOARDS:
        assert complaints(imports.missing_modules, name) == []
        assert complaints(language.forbidden_language, name) == []


def test_pinned_compiler_accepts():
    for name in FOR_BOARDS:
        assert compile_module(name, parsed(name)[0])[0] == ord("M")


@cases(
    "source",
    [
        "import typing",
        "from enum import IntEnum",
        "def f():\n    import itertools",
        "from collections import defaultdict",
        "import os.path",
        "from math import gcd",
        "import math\nmath.gcd(4, 6)",
        "import random\nrandom.shuffle([])",
        "try:\n    import enum\nexcept ValueError:\n    pass",
    ],
)
def test_module_that_boards_lack_is_found(source):
    assert complains(imports.missing_modules, source)


def test_guarded_import_passes():
    polite = "try:\n    from typing import Any\nexcept ImportError:\n    pass\nimport math, random"
    assert not complains(imports.missing_modules, polite + "\nrandom.randrange(2)")


@cases(
    "source",
    [
        "async def f():\n    pass",
        "x = b[::2]",
        "x = sorted(y)",
        "y.sort(key=f)",
        "x = next(y, None)",
        "x = name.zfill(3)",
        "x = list[int]",
        "class A(metaclass=B):\n    pass",
        "class A:\n    def __init_subclass__(cls):\n        pass",
        "def f():\n    pass\nf.calls = 0",
        "def f(n):\n    return n and f(n - 1)",
        "def f():\n    g()\ndef g():\n    f()",
        "class A:\n    def f(self):\n        self.g()\n    def g(self):\n        self.f()",
        "x = f'{a:{width}}'",
        "x = f\"{a + f'{b}'}\"",
        "x = bytearray(3)\nx.pop()",
        "class A:\n    def f(self):\n        self.x = bytearray(3)\n        self.x.insert(0, 1)",
        "x = bytearray(3)\ndel x[0]",
        "x = bytearray(3)\ny = 1 in x",
    ],
)
def test_language_a_board_lacks_is_found(source):
    assert complains(language.forbidden_language, source)


@cases(
    "source",
    [
        "f(*a, **b)",
        "x = b[1:2]",
        "y.sort()  # house: no two are equal",
        "x = next(y)",
        "def f(a: list[int]) -> dict[str, int]:\n    pass",
        "class A(B):\n    def f(self):\n        super().f()\n        self.other.f()",
        "x = f'{a:02}' + f'{b!r}'",
        "x = []\nx.pop()\ndel x[0]\ny = 1 in x",
        "x = bytearray(3)\nx.append(1)\nx.extend(b'a')\nx[1:2] = b'b'",
    ],
)
def test_language_a_board_has_passes(source):
    assert not complains(language.forbidden_language, source)


# No code asks which game is being played.


def test_no_code_names_a_game():
    games = [name for name in (*catalog.ids(), *catalog.names()) if name.lower() != "limited"]
    for name in set(sources("lib", "device")):
        assert complaints(imports.names_games, name, games) == []


@cases(
    "source",
    ['x = "klondike"', 'x = f("Klondike ")', "def klondike_moves():\n    pass", "x = Klondike()"],
)
def test_named_game_is_found(source):
    assert complains(imports.names_games, source, ["klondike", "Klondike"])


def test_a_docstring_may_name_a_game():
    assert not complains(
        imports.names_games, '"""Klondike"""\nx = "king"', ["klondike", "Klondike"]
    )


# Every file.


def test_module_docstrings_begin_with_a_sentence():
    assert [name for name in ALL if not says_what_it_does(parsed(name)[1])] == []


def says_what_it_does(tree):
    """Return whether a module's docstring begins with a sentence, and not with `Owns`."""
    first = (ast.get_docstring(tree) or "").partition("\n\n")[0]
    return bool(re.match(r"(?!Owns )[A-Z`].{18,}[.:?]$", first, re.DOTALL))


@cases(
    "source",
    [
        "x = 1",
        '"""Cards."""',
        '"""draws a card on the table."""',
        '"""Draws a card on the table"""',
        '"""Owns the drawing of cards. Leaves the rest."""',
    ],
)
def test_docstring_that_says_nothing_is_found(source):
    assert not says_what_it_does(ast.parse(source))


def unexpected(root):
    """Return top-level entries that are neither known nor in .gitignore."""
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()]
    names = {path.name for path in root.iterdir() if not path.name.startswith(".")}
    return {name for name in names - TOP_LEVEL if not any(map(partial(fnmatch, name), ignored))}


def test_top_level_has_only_known_entries():
    assert unexpected(ROOT) == set()


def test_unknown_top_level_entry_is_found(tmp_path):
    for name in ("notes.txt", "README.md", "__pycache__", ".venv", "verdicts.sqlite"):
        (tmp_path / name).touch()
    assert unexpected(tmp_path) == {"notes.txt"}
