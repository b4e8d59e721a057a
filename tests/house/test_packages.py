"""Applies the rules on packages and folders, and shows each fail on a bad sample."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.house import packages
from tests.house.imports import parsed
from tests.support.cases import cases

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "sim" / "package"  # on the path, as in the wheel
CODE = (".py", ".mjs")
MOST_FILES = 15  # of code in a folder
MOST_TESTS = 25


@cache
def read(*folders):
    """Return the syntax trees of the modules in folders, by dotted name."""
    found = {}
    for folder, base in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "shims" not in path.parts:  # they stand in for modules of a board
                at = LIBRARY if LIBRARY in path.parents else ROOT / base
                name = ".".join(path.relative_to(at).with_suffix("").parts)
                found[name] = parsed(path.relative_to(ROOT).as_posix())[1]
    return found


@pytest.fixture(scope="module")
def for_boards():
    return read(("lib/patience", "lib"), ("device", ""))


@pytest.fixture(scope="module")
def arrows(for_boards):
    return packages.arrows(for_boards | read(("sim", "")))


def sample(**sources):
    """Return trees of `a__b="source"`, a module `a.b`; each package has its `__init__`."""
    made = {name.replace("__", "."): ast.parse(source) for name, source in sources.items()}
    for name in list(made):
        made[name.rpartition(".")[0] + ".__init__"] = ast.parse("")
    return made


# Which package may import which.


def test_order_names_every_package(for_boards):
    trees = for_boards | read(("sim", ""))
    found = {name.removesuffix(".__init__") for name in trees if name.endswith(".__init__")}
    assert set(packages.ORDER) == found


def test_every_import_goes_down_the_order_of_packages(arrows):
    assert packages.upward(arrows) == {}


@cases(
    "source",
    [
        "import high.one",
        "from high import one",
        "from high.one import f",
        "def f():\n    from high import one",
        "one = load('high.one')",
        "one, names = load_shared('high.one')",
    ],
)
def test_import_up_the_order_is_found(source):
    found = packages.arrows(sample(low__two=source, high__one=""))
    assert packages.upward(found, ("low", "high")) == {("low", "high"): [("low.two", "high.one")]}
    assert packages.upward(found, ("high", "low")) == {}


def test_opened_screen_is_not_an_import():
    source = "app.stack.open_screen('high.one', 'Screen')"
    assert packages.arrows(sample(low__two=source, high__one="")) == {}


def test_modules_of_one_package_may_import_one_another():
    assert packages.arrows(sample(p__a="import p.b", p__b="from p import a")) == {}


# Circles between modules: of what they import, also only for types.


def test_no_two_modules_import_each_other(for_boards):
    assert packages.circles(packages.imports(for_boards | read(("sim", "")))) == []


@cases(
    ("one", "two", "found"),
    [
        ("import p.two", "from p import one", True),
        ("import p.three", "import p.one", True),  # round three corners
        ("import p.two", "if TYPE_CHECKING:\n    import p.one", True),
        ("import p.two", "def f():\n    from p.one import g", True),
        ("import p.two", "one = load('p.one')", False),  # a call, and freed at once
        ("import p.two", "", False),
    ],
)
def test_circle_is_found(one, two, found):
    trees = sample(p__one=one, p__two=two, p__three="import p.two")
    assert bool(packages.circles(packages.imports(trees))) == found


# How many files lie in a folder.


def crowded(root):
    """Return the folders that hold more files of code than a reader can take in."""
    counts = Counter(
        path.parent.relative_to(root)
        for top in ("lib", "device", "sim", "tests")
        for path in (root / top).rglob("*")
        if path.suffix in CODE and path.name != "__init__.py"  # these say what the folder is
    )
    return {
        folder.as_posix(): count
        for folder, count in counts.items()
        if count > (MOST_TESTS if folder.parts[0] == "tests" else MOST_FILES)
    }


def test_no_folder_is_crowded():
    limits = f"at most {MOST_FILES} files a folder, {MOST_TESTS} in tests"
    assert crowded(ROOT) == {}, f"{limits}: extend one, or begin a folder for a subject"


def test_crowded_folder_is_found(tmp_path):
    for folder, count in ("sim/few", 15), ("sim/many", 16), ("tests/few", 25), ("tests/many", 26):
        (tmp_path / folder).mkdir(parents=True)
        for number in range(count):
            (tmp_path / folder / f"{number}.py").touch()
    assert crowded(tmp_path) == {"sim/many": 16, "tests/many": 26}
