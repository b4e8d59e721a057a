"""A crash of the bundle in the 32-bit VM, read back from the console and from the screen."""

import ast
import re

import pytest

import patience
from sim.build import modules
from sim.build.explain import explain
from sim.build.names import make_names, read_names, write_names
from sim.build.shrinking.names.known import NUMBERED
from sim.data.places import ROOT
from sim.data.refusal import RefusalError
from sim.data.version import describe_version
from sim.desk import keys
from sim.vm import VM
from sim.vm.board import BoardInVM
from tests.support.cases import cases

MODULE, FUNCTION = "patience.table", "Table.lay"
FILE = "lib/patience/table.py"
ERROR = "memory allocation failed"


def crashing():
    """Return a module of the bundle whose function raises, and the function as it is there."""
    (found,) = (f for f in modules.program().functions if f[2:4] == (MODULE, FUNCTION))
    tree = ast.parse(modules.program().sources[found.home])
    function = next(
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == found.name
    )
    function.body[0] = ast.parse(f"raise MemoryError({ERROR!r})").body[0]
    return ast.unparse(ast.fix_missing_locations(tree)), found


class Crashing(BoardInVM):
    """A board on which `FUNCTION` raises."""

    def power_on(self):
        super().power_on()
        text, found = crashing()
        path = "/" + modules.drive_path(found.home, modules.program().sources)
        mpy = modules.compile_module.__wrapped__(found.home, text)
        self.vm.put(path + ".mpy", b"M" + mpy[1:])


@pytest.fixture(scope="module")
def crashed():
    with VM() as vm:
        board = Crashing(vm, "pygamer")
        board.read_only = False
        console, screen = board.start(keys.parse("w1500 A w1500")).split("\x1b[2J")
    return console, screen


@pytest.fixture(scope="module")
def names():
    return make_names()


def test_bundles_traceback_has_only_short_names(crashed):
    console, screen = crashed
    assert MODULE not in console + screen
    assert f'"{modules.program().homes[MODULE]}"' in console


def test_traceback_is_explained(crashed, names):
    lines = explain(crashed[0], names).splitlines()
    source = (ROOT / FILE).read_text(encoding="utf-8").splitlines()
    (line,) = (number for number, text in enumerate(source, 1) if "    def lay(" in text)
    assert lines[-2:] == [f"  {FILE}:{line} {FUNCTION}", f"MemoryError: {ERROR}"]
    assert any(line.startswith("  device/main.py:") and line.endswith(" run") for line in lines)
    assert not any("no module" in line or "no function" in line for line in lines)


def test_traceback_that_ends_in_a_library_is_explained(crashed, names):
    place = '  File "adafruit_fruitjam/peripherals.py", line 9, in f\n'
    text = crashed[0].replace("MemoryError", f"{place}MemoryError")
    lines = explain(text, names).splitlines()
    assert lines[-3].endswith(FUNCTION) and "peripherals.py: no module" in lines[-2]


def test_text_on_the_screen_is_explained(crashed, names):
    assert FILE in explain(crashed[1], names)
    retyped = " ".join(crashed[1].split())
    assert FILE in explain(retyped, names)


def test_module_name_broken_across_lines_is_found(names):
    home = modules.program().homes["patience.ui.table.table_screen"]
    versions = f"{patience.__version__} 10.3.0"
    screen = f"MemoryError memory\nallocation failed\n{home[:2]}\n{home[2:]} 1 {versions}"
    assert "lib/patience/ui/table/table_screen.py" in explain(screen, names)


def test_ambiguous_name_lists_all_functions(names):
    home = modules.program().homes["patience.ui.draw.cards.painter"]
    explained = explain(f'File "{home}", line 1, in __init__', names)
    assert "lib/patience/ui/draw/cards/card_face.py:" in explained
    assert "  or lib/patience/ui/draw/cards/sheet.py:" in explained


def test_short_names_in_an_error_message_are_spelled_out(names):
    source = (ROOT / "lib/patience/ui/app.py").read_text("utf-8")
    pairs = modules.program().names.items()
    name, short = next(pair for pair in pairs if pair[1][0] == "_" and pair[0] in source)
    home = modules.program().homes["patience.ui.app"]
    text = f'File "{home}", line 1, in <module>\nAttributeError: no attribute {short}'
    assert re.search(rf"  {short} is .*\b{name}\b", explain(text, names))


def test_class_may_be_of_any_module(names):
    short = modules.program().names["PauseMenu"]
    error = f"AttributeError: '{short}' object has no attribute 'on'"
    home = modules.program().homes["patience.game"]
    text = f'File "{home}", line 1, in <module>\n{error}'
    assert re.search(rf"  {short} is .*\bPauseMenu\b.* or itself", explain(text, names))


@pytest.mark.parametrize("quotes", ["''", "“”"])
def test_short_name_that_python_has_may_be_itself(names, quotes):
    home = modules.program().homes[MODULE]
    there = names.functions[home]
    short = next(name for name in there if name in names.spellings and name in NUMBERED)
    _, written, _ = there[short][0]
    text = f'File "{home}", line 1, in <module>\nAttributeError: no attribute {short.join(quotes)}'
    explained = explain(text, names).splitlines()[-1]
    assert explained.startswith(f"  {short} is ") and explained.endswith(" or itself")
    assert written.rpartition(".")[2] in explained


def test_the_same_checkout_gives_the_same_names(tmp_path, names):
    path = tmp_path / "names.json"
    path.write_text(write_names(names))
    kept = read_names(path)
    assert kept.version == describe_version()
    assert write_names(kept) == write_names(names) == write_names(make_names())


def test_other_version_is_reported(names):
    text = f"OSError 5 {modules.program().homes['patience.game']} 1 9.8.7 10.3.0 pygamer"
    assert "the board runs 9.8.7" in explain(text, names)
    assert "the board runs" not in explain(text.replace("9.8.7", describe_version()), names)


@cases(
    ("text", "sentence"),
    [
        ("", "nothing to explain"),
        ("OSError 19 font.py 9 9.8.7 10.3.0 pygamer", "in a library or in CircuitPython"),
        ("hello", "neither a traceback nor an error screen"),
        ('File "numpy.core", line 3, in f', "neither a traceback nor an error screen"),
        ('File "/lib/patience/game.py", line 3, in f', "names files of the source"),
    ],
)
def test_text_that_cannot_be_explained_gets_an_answer(names, text, sentence):
    with pytest.raises(RefusalError, match=sentence):
        explain(text, names)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2}', '{"format": 2, "files": {}}'])
def test_file_without_names_is_refused(tmp_path, text):
    path = tmp_path / "names.json"
    path.write_text(text)
    with pytest.raises(RefusalError, match="is not a names file"):
        read_names(path)
    with pytest.raises(RefusalError, match="cannot be read"):
        read_names(tmp_path / "none.json")
