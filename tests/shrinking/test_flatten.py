"""Modules are called by words, and are found by them."""

import ast
import sys
from importlib.util import find_spec
from pathlib import Path

from sim.build.shrinking.flatten import WORDS, flatten, is_short_name
from tests.support.cases import cases


def flat(foreign=(), **sources):
    """Return a program's modules after flattening, and where they were."""
    trees = {name.replace("__", "."): ast.parse(text) for name, text in sources.items()}
    moved = flatten(trees, foreign)
    return {name: ast.unparse(ast.fix_missing_locations(trees[name])) for name in trees}, moved


def test_modules_are_called_by_words_in_the_order_of_their_names():
    made, moved = flat(
        pack="v = 1",
        pack__one="",
        pack__one__a="x = 1",
        pack__b="y = 2",
        lib="z = 3",
        foreign={"lib"},
    )
    assert made == {"abs": "v = 1", "all": "y = 2", "any": "x = 1", "lib": "z = 3"}
    assert moved == {"pack": "abs", "pack.b": "all", "pack.one.a": "any"}


def test_a_word_that_is_a_text_too_names_no_module():
    made, moved = flat(pack="v = 'abs'")
    assert (made, moved) == ({"all": "v = 'abs'"}, {"pack": "all"})


@cases(
    ("before", "after"),
    [
        ("from pack.one.a import x", "from all import x"),
        ("from pack.one import a", "import all as a"),
        ("from pack.two import a as b", "import any as b"),
        ("from pack import v", "from abs import v"),
        ("import pack", "import abs as pack"),
        ("import gc", "import gc"),
        ("load('pack.two.a')", "load('any')"),
        ("load('pack.' + name, 'two.a', 'one.a')", "load('' + name, 'any', 'all')"),
        ("load('pack.two.' + 'a b c'.split()[0])", "load('' + 'any b c'.split()[0])"),
        ("say('two.b', 'a', '.')", "say('two.b', 'a', '.')"),
    ],
)
def test_modules_are_found_where_they_are(before, after):
    packages = {"pack": "v = 1", "pack__one": "", "pack__two": ""}
    made, moved = flat(**packages, pack__one__a="x = 1", pack__two__a="y = 1", user=before)
    assert made[moved["user"]] == after


def test_libraries_and_empty_modules():
    libraries = {"lib", "lib.a", "lib.a.b"}
    made, moved = flat(libraries, lib="", lib__a="", lib__a__b="x = 1", pack__c="")
    assert made.keys() == libraries
    assert moved == {}


def test_words_are_the_firmwares_and_no_modules():
    stubs = Path(find_spec("board").origin).parent
    there = {path.name.removesuffix("-stubs") for path in stubs.glob("*-stubs")}
    assert not there.union(sys.stdlib_module_names).intersection(WORDS)
    assert len({word.lower() for word in WORDS}) == len(WORDS)  # a drive's names ignore the case


def test_modules_beyond_the_words_have_numbers():
    modules = {f"pack__x{number:03}": "x = 1" for number in range(len(WORDS) + 2)}
    _, moved = flat(**modules)
    assert [*moved.values()] == [*WORDS, "m1", "m2"]
    assert all(map(is_short_name, moved.values()))
    assert not is_short_name("device.main")
