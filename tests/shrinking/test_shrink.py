"""Minified programs behave the same: constants are inlined, names short and shared."""

import ast
import re
import subprocess
import sys

from sim.build import modules
from sim.build.shrinking.names.known import NUMBERED
from sim.build.shrinking.names.rename import identifiers
from sim.build.shrinking.shrink import Program, shrink
from sim.build.translate import translate
from tests.support.cases import cases


def both(one, other=""):
    made = shrink({"one": one, "other": other}).sources
    return made["one"], made["other"]


@cases(
    ("one", "other", "expected"),
    [
        ("from other import A\nb = A", "A = const(3)", "b = 3"),
        ("from pack import other\nb = other.A", "A = 3", "b = 3"),
        ("_A = const(3)\n_B = const(_A << 2)\nb = _B", "", "b = 12"),
        ("from other import A\nprint(A)", "A = 'text'", "print('text')"),
        ("A = 'text'\nprint(A, A)", "", "A = 'text'\nprint(A, A)"),
        ("A = 1\nA = 2\nb = A", "", "A = 1\nA = 2\nb = A"),
        ("from micropython import const\na = const(0.5)\nprint(a)", "", "a = 0.5\nprint(a)"),
        ("import other\nb = other.A", "A = 3", "import other as abs\nb = abs.A"),
    ],
)
def test_constants_are_inlined(one, other, expected):
    made = shrink({"one": one, "other": other, "pack": "", "pack.other": other}).sources["one"]
    assert made == expected


def test_values_that_are_taken_apart_at_once_make_no_tuple():
    assert both("a, b = f(a, 1), (b, c)\nx = 1, 2")[0] == "a, b = f(a, 1), (b, c)\nx = (1, 2)"


def test_constant_looked_up_by_name_stays():
    assert "A = 3" in both("A = 3\nB = 4", "print(one.A)")[0]
    assert "B = 4" in both("A = 3\nB = 4", "getattr(one, 'B')")[0]
    assert both("A = 3\nB = 4", "")[0] == ""


def test_docstrings_and_annotations_are_removed():
    source = '"""Say."""\ntry:\n    from typing import Any\nexcept ImportError:\n    pass\n'
    source += 'def f(a: "Any" = 1) -> int:\n    """Do."""\n    b: int = a\n    return b\n'
    assert both(source)[0] == "def f(a=1):\n    b = a\n    return b"


def test_imports_for_annotations_only_are_removed():
    source = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from other import A\n"
    source += "from other import B\nclass C:\n    a: A\n    b: 'B' = 1\n"
    source += "    def f(self, *a: A, **b: B):\n"
    source += "        self.c: B = a\n        for d in b:\n            e: A\n"
    source += "class D:\n    a: int\nf: B\ng: 'A' = f()"
    sources = {"one": source, "other": "class A: pass\nclass B: pass"}
    assert shrink(sources, kept="abcdefgABCD").sources["one"] == (
        "class C:\n    b = 1\n\n    def f(self, *a, **b):\n        self.c = a\n"
        "        for d in b:\n            pass\n\nclass D:\n    pass\ng = f()"
    )


def test_no_annotation_is_left_in_the_bundle():
    for name, source in modules.program().sources.items():
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, ast.AnnAssign), name
            assert not getattr(node, "annotation", None) and not getattr(node, "returns", None)
            assert getattr(node, "module", "") not in ("typing", "types", "collections.abc"), name


def test_guarded_import_stays_if_used():
    source = "try:\n    import alarm\nexcept ImportError:\n    pass\nprint(alarm)"
    assert both(source)[0] == source


def test_names_that_never_meet_share_a_short_name():
    one, other = both("_first = [1]\nsecond = [2]", "_third = [3]")
    assert one == "abs = [1]\nall = [2]"
    assert other == "abs = [3]"


def test_name_is_shortened_the_same_in_all_modules():
    one, other = both(
        "def told(a):\n    return a.told, a.count",
        "from one import told\nclass A:\n    def told(self):\n        return told(self)",
    )
    assert one == "def abs(a):\n    return (a.abs, a.count)"
    assert other == (
        "from one import abs\n\nclass A:\n\n    def abs(self):\n        return abs(self)"
    )


def test_short_names_are_numbers_in_a_module():
    for name in NUMBERED:
        assert name.encode() not in modules.compile_module("it", f"given.{name}"), name


def test_name_that_python_has_stays_free_where_it_is_used():
    assert both("told = [1]\nprint(abs(told))")[0] == "all = [1]\nprint(abs(all))"
    made = both("class A:\n    def abs(self):\n        self.told = 1", "def told(): pass")
    assert "self.all" in made[0] and made[1].startswith("def all()")
    made = both("class A:\n    def told(self): pass", "getattr(one.A, 'abs')")
    assert "def all(self)" in made[0]


def test_class_of_the_board_has_names_of_its_own():
    source = "class A(Group):\n    def told(self): pass\nclass B(A):\n    def gone(self): pass\n"
    assert both(source)[0].count("def _") == 2
    given = "def give(a):\n    a.one = a.two = a.three = a.four = 1\n    a.append(2)"
    assert not set(re.findall(r"a\.(\w+) =", both(source, given)[1])) & set(dir(list))


def test_class_that_a_string_names_is_renamed_there_too():
    one, other = both(
        "class PileMenu: pass\nclass Pile: pass", "show('PileMenu', 'Pile', 'PileUp')"
    )
    name = re.match(r"class (\w+)", one)[1]
    assert name != "PileMenu" and "class Pile:" in one
    assert other == f"show('{name}', 'Pile', 'PileUp')"


def test_module_is_imported_by_the_name_it_is_used_by():
    source = "import gc as held\nclass A:\n    def f(self):\n        self.held = held.collect()"
    made = both(source)[0]
    name = re.match(r"import gc as (\w+)", made)[1]
    assert f"{name}.collect()" in made
    assert "held" not in made


def test_names_of_modules_are_shortened_too():
    one = "from pack import told\nfrom pack import told as said\nprint(told, said)\na.told = 1"
    texts = {"one": one, "pack": "", "pack.told": "x = [1]"}
    made = shrink(texts).sources["one"]
    assert re.sub(r"\b[a-z]{3}\b", "_", made) == (
        "from pack import told as _\nfrom pack import told as _\nprint(_, _)\na._ = 1"
    )


def test_attributes_named_in_getattr_are_shortened():
    one, other = both(
        "class A:\n    told = 1",
        "getattr(a, 'told', 2)\nif hasattr(a, 'told') and hasattr(a, 'seek'): a.seek(1)",
    )
    name = re.search(r"(\w+) = 1", one)[1]
    assert name != "told"
    assert f"getattr(a, '{name}', 2)" in other and f"hasattr(a, '{name}')" in other
    assert "hasattr(a, 'seek')" in other


def test_arguments_that_only_calls_in_the_program_name_are_shortened():
    source = "class A:\n    def __init__(self, *, told): self.told = told\nx = A(told=1)"
    assert "told" not in both(source)[0]
    one, other = both(source.partition("x =")[0], "from one import A\nx = A(told=1)")
    (argument,) = re.findall(r"\*, (\w+)", one)
    assert argument != "told"
    assert f"({argument}=1)" in other
    assert "A(told=1)" in both("x = 1", "from two import A\nx = A(told=1)")[1]


def test_word_of_a_sentence_is_no_name():
    made = both("a.told = 1\nsay('Was told', 'not told|done so', 'told ')")[0]
    assert "a.told" not in made and "'not told|done so'" in made


def test_subclass_shares_the_names_of_its_base():
    one, other = both(
        "class Base:\n    def work(self):\n        self._x = 1",
        "from one import Base\nclass A(Base):\n    def play_on(self):\n        self._y = self._x",
    )
    base, work, x = re.findall(r"(?:class |def |self\.)(\w+)", one)
    asked, _, inherited, play_on, y, again = re.findall(
        r"(?:import |class |\(|def |self\.)(\w+)", other.replace("(self)", "")
    )
    assert (base, base, x) == (asked, inherited, again)
    assert len({work, x, play_on, y}) == 4  # all of them an object's


def test_text_in_getattr_follows_the_attribute_not_a_variable_of_its_name():
    one, _ = both(
        "class A:\n    def told(self):\n        return 1\n"
        "def f(given):\n    told = getattr(given, 'told', None)\n    return told"
    )
    method, asked = re.findall(r"def (\w+)\(self|'(\w+)'", one)
    assert method[0] == asked[1]


def test_attributes_asked_of_any_object_have_unique_names():
    one, other = both(
        "class A:\n    def __init__(self):\n        self.first = 1",
        "class B:\n    def __init__(self):\n        self.told = 2\n"
        "def ask(given):\n    return getattr(given, 'told', None)",
    )
    asked = re.search(r"'(\w+)'", other)[1]
    assert f"self.{asked} = 2" in other
    assert f"self.{asked} =" not in one


def test_attribute_set_from_outside_has_a_name_of_its_own():
    one, other = both(
        "class A:\n    def __init__(self):\n        self.first = 1",
        "def give(a):\n    a.second = 2",
    )
    assert one.split("self.")[1].split()[0] != other.split("a.")[1].split()[0]


@cases(
    ("one", "name"),
    [
        ("_told = [1]\nprint(ask(other, '_told'))", "_told"),
        ("told = gone = [1]\nfor name in 'gone told'.split(): getattr(other, name)", "told"),
        ("fields = 'gone|told'\nclass A:\n    told = 1", "told"),
        ("A.told = gone = 1\nfor name in 'B told'.split(): getattr(other, name)", "told"),
        ("told = [1]\nf(told=2)", "told"),
        ("from board import told\ntold = [told]", "told"),
        ("import told\ntold = [told]", "told"),
        ("import displayio\nclass A:\n    def refresh(self):\n        pass", "refresh"),
        ("class A:\n    def seek(self):\n        pass", "seek"),
        ("class A:\n    def append(self):\n        pass", "append"),
        ("class A:\n    def __init__(self):\n        pass", "__init__"),
    ],
)
def test_names_used_elsewhere_stay(one, name):
    assert name in identifiers(ast.parse(both(one)[0]))


def test_public_library_names_stay():
    one = "def told():\n    return _own()\ndef _own(): pass"
    made = shrink({"one": one, "other": "from one import told\ntold()"}, {"one"}).sources
    assert made["one"] == "def told():\n    return abs()\n\ndef abs():\n    pass"


def test_names_on_the_keep_list_stay():
    assert shrink({"one": "told = [1]\nspare = [2]"}, kept={"told"}).sources["one"] == (
        "told = [1]\nabs = [2]"
    )


def test_snippet_is_translated_to_the_programs_names():
    short = Program({"one": ""}, {"told": "_a", "count": "_b", "lay": "_c"}, {}, {}, [], {})
    asked = "from one import told, A\ncount = told(x.count)\nclass B:\n    def lay(self): pass"
    assert translate(asked, short).split("\n\n")[0] == (
        "from one import _a as told, A as A\ncount = told(x._b)"
    )
    assert "def _c(self)" in translate(asked, short)
    assert translate("from other import told", short) == "from other import told"


def test_keyword_arguments_stay():
    assert both("def f(card, place, first=0):\n    return card + place + first\nf(1, place=2)")[
        0
    ].startswith("def f(a, place, b=0):\n    return a + place + b")


def test_argument_does_not_shadow_an_outer_name():
    made = both("def f(card):\n    return [lambda place: a(card, place)]")[0]
    scope = {"a": lambda *given: given}
    exec(made, scope)
    assert scope["f"](1)[0](2) == (1, 2)


def test_local_variables_share_a_few_letters():
    far = "def far(size):\n    wide = near = size\n    return wide + near"
    wide = "def wide(size=1):\n    for other in few:\n        pass\n    return other, size"
    made, _ = both(f"{far}\n{wide}\nfew = ()\nwide(size=2)")
    assert set(re.findall(r"\b[a-z]\b", made)) == {"a", "b"}
    assert not re.search("near|other", made)


@cases(
    "body",
    [
        "total = 1\n    return [value for value in (1, 2)] + [total, value]",
        "global value\n    value += 1\n    return value",
        "from math import sqrt\n    root = sqrt(16)\n    return root + value",
        "value = 1\n    def inner(total):\n        return total + value\n    return inner(2)",
        "a = value\n    def inner():\n        value = 1\n        return value\n    return a + 1",
        "total = value\n    return (lambda value: value + total)(2)",
        "try:\n        error = 1 // (value - 5)\n    except ZeroDivisionError as error:\n"
        "        return str(error)\n    return error",
    ],
)
def test_functions_return_the_same_with_short_variables(body):
    source = f"def find():\n    {body}\n\nvalue = 5\nfound = find()"
    plain, small = {}, {}
    exec(source, plain)
    exec(shrink({"one": source}, kept=("found",)).sources["one"], small)
    assert small["found"] == plain["found"]


def test_every_minified_module_parses_and_all_are_smaller():
    program = modules.program()
    paths = modules.sources() | modules.device_sources() | modules.library_sources()
    there = paths.keys() & program.homes.keys() | paths.keys() & program.sources.keys()
    assert len(there) > len(modules.sources())
    for text in program.sources.values():
        ast.parse(text)
    before = sum(paths[name].stat().st_size for name in there)
    assert sum(map(len, program.sources.values())) * 5 < before * 3


def test_a_program_of_more_than_a_hundred_modules_behaves_the_same(tmp_path):
    sources = {"pack": "", "pack.part0": "def count():\n    return 0"}
    for number in range(1, 130):
        before = f"pack.part{number - 1}"
        sources[f"pack.part{number}"] = (
            f"from {before} import count as count_before\n"
            f"STEP = {number}\ndef count():\n    return count_before() + STEP"
        )
    made = shrink(sources, kept=["count"], flat=True)
    assert len(made.sources) == 130
    for name, text in made.sources.items():
        (tmp_path / f"{name}.py").write_text(text)
    code = f"from {made.homes['pack.part129']} import count; print(count())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == sum(range(130))
