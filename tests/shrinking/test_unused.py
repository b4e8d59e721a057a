"""What nothing uses is left out of the bundle."""

import ast

from sim.build import modules
from sim.build.shrinking.unused import drop_unused, find_used
from tests.support.cases import cases

LIBRARY = """
def asked(): pass
def _inner(): pass
def spare(): _inner()
class Made:
    def __init__(self): self.kept = 1
    def called(self): pass
    def spare_too(self): self.deep()
    def deep(self): pass
    @property
    def named(self): return self.kept
"""


def test_only_used_parts_of_a_library_stay():
    ours = "from lib import asked, Made\nasked(Made().called)\ngetattr(it, 'named')\ndef f(): pass"
    trees = {"lib": ast.parse(LIBRARY), "ours": ast.parse(ours)}
    drop_unused(trees, {"lib"})
    nodes = [node for node in ast.walk(trees["lib"]) if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in nodes] == ["asked", "__init__", "called", "named"]
    assert ast.unparse(trees["ours"]).endswith("pass")


@cases(
    "user",
    [
        "import pack.one",
        "from pack.one import x",
        "from pack import one",
        "load('pack.one')",
        "load('pack.' + 'one')",
        "row = 'one PIN_A PIN_B'",
    ],
)
def test_a_module_is_used_by_its_name_or_its_end(user):
    sources = {"pack": "", "pack.one": "x = 1", "pack.two": "import pack.one"}
    assert find_used(sources, [user]) == ["pack", "pack.one"]
    assert find_used(sources, ["import pack.two"]) == list(sources)


def test_code_that_only_the_desktop_uses_is_not_in_the_bundle():
    program = modules.program()
    there = " ".join([*program.sources, *program.homes])
    assert "notation" not in there
    assert "table_screen" in there
