"""Modules with a single importer are merged into it and behave as before."""

import ast
import sys
import types

import pytest

from sim.build import modules
from sim.build.shrinking.merge import merge
from tests.support.cases import cases

WHOLE = ("pack.root",)


NONE = types.MappingProxyType({})


def merged(groups=NONE, copies=NONE, **sources):
    """Return a package's modules by name after merging, and where merged ones are."""
    trees = {f"pack.{name}": ast.parse(text) for name, text in sources.items()}
    homes = merge(trees, WHOLE, groups, copies)
    return {name: ast.unparse(ast.fix_missing_locations(trees[name])) for name in trees}, homes


def run(made, monkeypatch):
    """Return what the root is once it is imported."""
    for name, text in made.items():
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
        if name != "pack.root":
            exec(text, sys.modules[name].__dict__)
    exec(made["pack.root"], sys.modules["pack.root"].__dict__)
    return sys.modules["pack.root"]


def test_module_with_one_importer_is_merged_into_it(monkeypatch):
    made, homes = merged(
        root="from pack.one import f\ndef g(): return f() + 1",
        one="from pack.two import A\ndef f(): return A().x",
        two="class A:\n    x = 5",
    )
    assert homes == {"pack.one": "pack.root", "pack.two": "pack.root"}
    assert list(made) == ["pack.root"]
    assert run(made, monkeypatch).g() == 6


@cases(
    "sources",
    [
        {"root": "from pack.one import f", "other": "from pack.one import f"},
        {"root": "from pack.one import f\nname = 'pack.one'"},
        {"root": "from pack.one import f", "other": "load_shared('pack.one')"},
        {"root": "from pack import one"},
        {"root": "from pack.one import f as g"},
        {"root": "def later():\n    from pack.one import f"},
        {"other": "from pack.one import f", "root": ""},
    ],
    ids=["two", "text", "text elsewhere", "whole", "other name", "later", "no root"],
)
def test_module_is_not_merged(sources):
    made, homes = merged(one="def f(): pass", **sources)
    assert homes == {}
    assert "pack.one" in made


def test_private_names_of_merged_modules_stay_apart(monkeypatch):
    made, _ = merged(
        root="from pack.one import f\n_a = 1\ndef _b(): return _a\ndef g(): return (f(), _b())",
        one=(
            "_a = 2\ndef _b():\n    global _a\n    _a += 1\n    return _a\n"
            "class A:\n    def _b(self): return self._a\n    def __init__(self): self._a = _b()\n"
            "def f(_a=5): return (A()._b(), _a)"
        ),
    )
    assert run(made, monkeypatch).g() == ((3, 5), 1)


def test_imports_are_merged_at_the_top():
    made, _ = merged(
        root="import sys\nfrom pack.one import f\nfrom pack.far import y\na = 1",
        one="import sys\nfrom pack.far import x\ndef f(): return x",
        far="x = y = 1",
        other="from pack.far import x",
    )
    assert made["pack.root"].splitlines()[:4] == [
        "import sys",
        "from pack.far import x",
        "from pack.far import y",
        "",
    ]


def test_modules_of_a_group_are_merged_whoever_imports_them(monkeypatch):
    made, homes = merged(
        groups={"pack.root": ("pack.one", "pack.two")},
        root="from pack.one import A\nclass B(A): pass",
        one="from pack import two\nclass A(two.Z):\n    def f(self): return load('pack.two').g()",
        two="class Z: pass\ndef g(): return 7",
        far="from pack.one import A as a\nfrom pack import one, root\nload('pack.two', 'two')",
    )
    assert homes == {"pack.one": "pack.root", "pack.two": "pack.root"}
    assert made["pack.far"].splitlines() == [
        "from pack.root import A as a",
        "from pack import root",
        "from pack import root as one",
        "load('pack.root', 'two')",
    ]
    root = run({"pack.root": made["pack.root"]}, monkeypatch)
    assert isinstance(root.B(), root.Z)
    assert root.B().f() == 7


def test_imports_of_a_group_come_before_it_even_if_merged_later(monkeypatch):
    made, homes = merged(
        groups={"pack.root": ("pack.one",)},
        root="from pack.two import B",
        one="class A: pass",
        two="from pack.one import A\nclass B(A): pass",
        far="from pack.one import A",
    )
    assert homes == {"pack.one": "pack.root", "pack.two": "pack.root"}
    root = run({"pack.root": made["pack.root"]}, monkeypatch)
    assert issubclass(root.B, root.A)


@cases(
    ("root", "why"),
    [
        ("from pack import one\nlist(one)", "uses the module one itself"),
        ("from pack.one import f as g", "gives names of pack.one others"),
        ("module = load('pack.one')", "loads pack.one"),
        ("from pack import one\ndef g(f): return one.f(f)", "has something else called f"),
    ],
)
def test_a_group_that_cannot_be_merged_is_refused(root, why):
    with pytest.raises(ValueError, match=f"pack.root cannot be in its group: it {why}"):
        merged(groups={"pack.root": ("pack.one",)}, one="def f(): pass", root=root)


@cases(
    ("one", "root", "name"),
    [
        ("f = g = 1", "g = 2", "g"),
        ("f = len = 1", "", "len"),
        ("f = 1", "max = 2", "max"),
        ("from pack.far import g\nf = 1", "g = 2", "g"),
        ("f = g = 1", "from pack.far import g", "g"),
        ("from pack.far import g\nf = 1", "from pack.near import g", "g"),
    ],
)
def test_clashing_names_are_refused(one, root, name):
    with pytest.raises(ValueError, match=f"pack.one cannot be put into pack.root.*have {name}$"):
        merged(one=one, root=f"from pack.one import f\n{root}", far="g = 1", near="g = 1")


def test_module_gets_copies_that_others_do_not_load(monkeypatch):
    made, homes = merged(
        copies={"pack.root": ("pack.one", "pack.two")},
        root="from pack import two\nfrom pack.one import f\ndef g(): return f() + two.x",
        one="from pack.two import x\ndef f(): return x",
        two="x = 5",
        other="from pack.one import f",
    )
    assert homes == {}
    assert made.keys() == {"pack.root", "pack.one", "pack.two", "pack.other"}
    assert "import" not in made["pack.root"]
    assert run({"pack.root": made["pack.root"]}, monkeypatch).g() == 10


def test_module_with_a_copy_of_its_own_is_copied_as_it_was(monkeypatch):
    made, _ = merged(
        copies={"pack.one": ("pack.two",), "pack.root": ("pack.one", "pack.two")},
        root="from pack.one import f\ndef g(): return f()",
        one="from pack.two import x\ndef f(): return x",
        two="x = 5",
    )
    assert all("import" not in made[name] for name in ("pack.root", "pack.one"))
    assert run({"pack.root": made["pack.root"]}, monkeypatch).g() == 5


def test_a_whole_group_uses_the_copy_that_is_put_with_it(monkeypatch):
    made, _ = merged(
        groups={"pack.root": ("pack.one",)},
        copies={"pack.root": ("pack.two",)},
        root="from pack.one import f\ndef g(): return f()",
        one="from pack.two import x\ndef f(): return x",
        two="x = 5",
        other="from pack.two import x",
    )
    assert "import" not in made["pack.root"]
    assert run({"pack.root": made["pack.root"]}, monkeypatch).g() == 5


def test_module_that_changes_is_not_copied():
    with pytest.raises(ValueError, match=r"pack.one cannot be copied: it has a global"):
        merged(
            copies={"pack.root": ("pack.one",)},
            root="from pack.one import f",
            one="x = 0\ndef f():\n    global x\n    x = 1",
        )


@pytest.mark.turns(6)
def test_the_bundle_has_every_module_once():
    program = modules.program()
    ours = (modules.sources() | modules.device_sources()).keys()
    assert program.sources.keys() == {*program.homes.values(), *modules.needed_libraries()}
    packages = {name.rpartition(".")[0] for name in ours}
    assert ours - program.homes.keys() - packages == {
        *("patience.player.settings", "patience.texts.paused_text"),  # folded
        "patience.texts.device_text",
        # copied into all that use them
        *("patience.advice.cycles", "patience.points"),
        *("patience.saves.current", "patience.saves.fields"),
        # for computers
        *("patience.texts.notation", "patience.texts.desk_text"),
        "patience.ui.draw.remembering",
    }
    assert not program.sources.keys() & program.homes.keys()
    assert "patience.legality" in program.homes


def test_a_copy_has_only_used_code(monkeypatch):
    made, _ = merged(
        copies={"pack.root": ("pack.part",)},
        root="from pack.part import one\n\ndef first():\n    return one()",
        part="SIZE = 3\nLOST = 4\n\ndef one():\n    return SIZE\n\ndef two():\n    return three()"
        "\n\ndef three():\n    return LOST",
    )
    assert run(made, monkeypatch).first() == 3
    assert not {"two", "three", "LOST"} & set(made["pack.root"].replace("(", " ").split())
    assert "two()" in made["pack.part"]
