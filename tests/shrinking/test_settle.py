# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Functions that are put where they are used do there what they did before, and take no heap."""

import ast
import sys
import types

import pytest

from sim.build.shrinking.moving.settle import settle

STAY = ("pack.root", "pack.other")
COUNTED = "class Pile:\n    cards = ()\n    def count(self):\n        return len(self.cards)\n"


def settled(kept=(), apart=None, **sources):
    """Return a package's modules after settling, by name; `root` and `other` stay in memory."""
    trees = {f"pack.{name}": ast.parse(text) for name, text in sources.items()}
    settle(trees, (), kept, STAY, apart or {})
    return {name: ast.unparse(ast.fix_missing_locations(trees[name])) for name in trees}


def run(made, monkeypatch, asked="pack.root"):
    """Return a module once all are imported, in the order they are given."""
    for name, text in made.items():
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
        exec(text, sys.modules[name].__dict__)
    return sys.modules[asked]


@pytest.mark.parametrize(
    "source",
    [
        "def size(a_move):\n    return a_move >> 12\ndef use(a):\n    return size(a) + size(a + 1)",
        "class Log:\n    count = 7\n"
        "    def begins(self, at):\n        return self.count & at == at\n"
        "def use(a):\n    log = Log()\n    return log.begins(a), log.begins(3)",
        "class Log:\n    held = 7\n"
        "    @property\n    def is_full(self):\n        return self.held > 6\n"
        "def use(a):\n    log = Log()\n    return log.is_full, a",
        "class Log:\n    def say(self, what):\n        self.said = what\n"
        "def use(a):\n    log = Log()\n    log.say(a)\n    log.say(a + log.said)\n"
        "    return log.said",
    ],
    ids=["function", "method", "property", "statement"],
)
def test_short_ones_go_into_all_their_calls(source, monkeypatch):
    made = settled(root=source)
    assert "size" not in made["pack.root"]
    assert made["pack.root"].count("def ") == 1
    for value in (1, 4096, 8191):
        before = {}
        exec(source, before)
        assert run(made, monkeypatch).use(value) == before["use"](value)


def test_long_expression_stays_if_it_is_called_often():
    calls = " + ".join(f"far(a, {number})" for number in range(9))
    source = "def far(a, b):\n    return (a + b) * (a - b) * (a ^ b) % 7\n"
    source += f"def use(a):\n    return {calls}"
    assert "def far" in settled(root=source)["pack.root"]


@pytest.mark.parametrize(
    "call", ["x = f(next(it))", "x = f(next(it), a.b)", "x = f(a.b.c)"], ids=str
)
def test_what_is_given_is_evaluated_once_and_first(call):
    source = (
        f"def f(p, q=0):\n    return (p or 3) + p + q\ndef use(it, a):\n    {call}\n    return x"
    )
    made = settled(root=f"{source}\ndef again(p):\n    return f(p)")["pack.root"]
    assert made.count("next(it)") <= 1
    assert made.count("a.b.c") <= 1


def test_function_with_one_call_goes_there_across_classes(monkeypatch):
    root = (
        "class Pile:\n    def __init__(self):\n        self.cards = []\n"
        "    def put(self, card):\n        if card:\n            self.cards.append(card)\n"
        "        self.last = card\n"
        "class Table:\n    def move(self, piles, card):\n        piles[0].put(card)\n"
        "        return piles[0].last\n"
    )
    made = settled(root=root + "def use():\n    return Table().move([Pile(), Pile()], 5)")
    assert "def put" not in made["pack.root"]
    assert run(made, monkeypatch).use() == 5


def test_call_that_a_condition_begins_with_is_made_before_it(monkeypatch):
    source = (
        "def find(cards):\n    if not cards:\n        return 0\n"
        "    cards.pop()\n    return len(cards)\n"
        "def use(cards):\n    if find(cards) > 1:\n        return 'many'\n    return len(cards)\n"
    )
    made = settled(root=source)
    assert "def find" not in made["pack.root"]
    assert [run(made, monkeypatch).use([0] * number) for number in range(4)] == [0, 0, 1, "many"]


@pytest.mark.parametrize(
    "use",
    [
        "self.held += self.take()",
        "while self.take():\n            pass",
        "return self.held and self.take()",
        "return [self.take() for _ in 'ab']",
        "return max(self.held, self.take())",
    ],
)
def test_call_that_comes_later_stays(use):
    source = (
        "class Pile:\n    def take(self):\n        self.held -= 1\n        return self.held\n"
        f"    def use(self):\n        {use}\n"
    )
    assert "def take" in settled(root=source)["pack.root"]


@pytest.mark.parametrize(
    "other",
    [
        "said = 'count'",
        "class Heap:\n    def count(self):\n        return 1",
        "def use(pile):\n    return pile.count",
        "def use(pile):\n    pile.count = 3",
        "class Heap:\n    count = 3",
    ],
)
def test_method_stays_if_its_name_may_mean_something_else(other):
    root = COUNTED + "def use(pile):\n    return pile.count() + 1\n"
    made = settled(root=root.replace("count", "tally"), other=other.replace("count", "tally"))
    assert "def tally" in made["pack.root"]


def test_name_that_code_outside_calls_or_a_board_has_stays():
    root = COUNTED.replace("count", "{name}") + "def use(pile):\n    return pile.{name}() + 1\n"
    assert "def tally" not in settled(root=root.format(name="tally"))["pack.root"]
    assert "def tally" in settled(("tally",), root=root.format(name="tally"))["pack.root"]
    assert "def append" in settled(root=root.format(name="append"))["pack.root"]


def test_variable_of_the_same_name_is_no_call(monkeypatch):
    source = "def size(a):\n    return a * 2\ndef use(a):\n    return size(a)\n"
    source += "def other():\n    size = 3\n    return size\n"
    made = settled(root=source)
    assert "def size" not in made["pack.root"]
    assert run(made, monkeypatch).other() == 3


MADE = (
    "class Pile:\n    def __init__(self, cards, kind=2):\n        self.cards = cards\n"
    "        self.kind = kind\n        self.order = [card + kind for card in cards]\n"
)


def test_constructor_goes_where_the_only_object_is_made(monkeypatch):
    source = MADE + "def use(cards):\n    pile = Pile(cards)\n    return pile.kind, pile.order\n"
    made = settled(root=source)
    assert "__init__" not in made["pack.root"]
    assert run(made, monkeypatch).use([1, 2]) == (2, [3, 4])


def test_constructor_of_a_base_goes_into_that_of_its_only_heir(monkeypatch):
    source = MADE + (
        "class Heap(Pile):\n    def __init__(self, cards):\n        super().__init__(cards, 5)\n"
        "        self.high = max(self.order)\n"
        "def use(cards):\n    return Heap(cards)\ndef more():\n    return Heap([1])\n"
    )
    made = settled(root=source)
    assert made["pack.root"].count("__init__") == 1
    assert run(made, monkeypatch).use([1, 2]).high == 7


@pytest.mark.parametrize(
    "more",
    [
        "def again(pile):\n    return type(pile)([1])",
        "NAME = 'Pile'",
        "class Two(Pile):\n    def __init__(self):\n        pass\nclass Three(Pile):\n    pass",
        "def choose():\n    return Pile",
    ],
    ids=["type", "text", "heirs", "value"],
)
def test_constructor_stays_if_others_may_call_it(more):
    source = f"{MADE}def use(cards):\n    pile = Pile(cards)\n    return pile\n{more}\n"
    assert "def __init__(self, cards, kind=2)" in settled(root=source)["pack.root"]


SHARED = (
    "LIMIT = [9]\n"
    "class Pile:\n    def __init__(self, cards):\n        self.cards = cards\n"
    "    def fit(self, room):\n        while len(self.cards) > min(room, LIMIT[0]):\n"
    "            self.cards.pop()\n        return self.cards\n"
)
ASKING = (
    "from pack.root import Pile\ndef use():\n    fit = Pile([1, 2, 3]).fit(2)\n    return fit, 'x'"
)


def test_modules_on_demand_have_their_own_of_what_they_alone_call(monkeypatch):
    made = settled(root=SHARED, one=ASKING, two=ASKING)
    assert made["pack.root"].count("def ") == 0
    assert run(made, monkeypatch, "pack.one").use() == ([1, 2], "x")
    assert run(made, monkeypatch, "pack.two").use() == ([1, 2], "x")


def test_what_a_module_in_memory_calls_too_stays_there():
    other = "from pack.root import Pile\ndef use(pile):\n    return [pile.fit(3)]"
    assert "def fit" in settled(root=SHARED, one=ASKING, other=other)["pack.root"]


def test_what_changes_a_global_stays():
    root = "at = 0\ndef step(by):\n    global at\n    at += by\n    return at\n"
    one = "from pack.root import step\ndef use():\n    return step(2) + 1"
    assert "def step" in settled(root=root, one=one)["pack.root"]


def test_nothing_is_imported_that_was_not_there():
    root = "from pack.far import find\nclass Pile:\n"
    root += "    def fit(self):\n        find(self)\n        find(self)\n"
    one = "def use(pile):\n    return [pile.fit()]"
    far = "def find(pile):\n    yield pile"
    assert "def fit" in settled(far=far, root=root, one=one)["pack.root"]


def test_method_set_apart_is_loaded_when_it_is_called(monkeypatch):
    root = (
        "FIRST = [4]\n"
        "class App:\n    def __init__(self, display, seed=3, sound=None):\n"
        "        self.seed = seed + FIRST[0]\n        self.display = display\n"
        "    def begin(self, at):\n        self.at = at\n        return at * 2\n"
    )
    loader = "import sys\ndef load(name):\n    return sys.modules[name]"
    trees = {"patience.on_demand": ast.parse(loader), "pack.root": ast.parse(root)}
    apart = {"pack.made": ("App.__init__", "App.begin")}
    settle(trees, (), (), ("patience.on_demand", *STAY), apart)
    made = {name: ast.unparse(ast.fix_missing_locations(tree)) for name, tree in trees.items()}
    assert "seed + " in made["pack.made"]
    assert "seed + " not in made["pack.root"]
    app = run(made, monkeypatch).App("screen", sound=1)
    assert (app.display, app.seed, app.begin(6), app.at) == ("screen", 7, 12, 6)


def test_method_that_is_not_there_cannot_be_set_apart():
    with pytest.raises(ValueError, match=r"no method App\.start"):
        settled(apart={"pack.made": ("App.start",)}, root="class App:\n    pass")
