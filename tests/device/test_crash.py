"""What a board shows when the game crashes, on a fake board."""

import sys
import traceback
import weakref
from types import ModuleType, SimpleNamespace

import pytest

import patience
from patience.ui.draw.sounds import WON
from sim.data.boards import BOARDS
from tests.support.cases import cases
from tests.support.fake_board import Display, ReloadError
from tests.support.fake_game import OF_EACH_KIND, UnpluggedError, play, unplug


@pytest.fixture
def trouble(main):
    return sys.modules["device.crash"]


def test_error_is_shown_on_the_terminal_and_a_restarts(machine, main, capsys):
    def fail():
        machine.at_sleep = lambda: machine.press(1)
        raise KeyError("seven of hearts")

    machine.games = [[True, fail]]
    with pytest.raises(ReloadError):
        main.run()
    shown, error = capsys.readouterr()
    assert machine.display.root_group == "terminal"
    assert machine.display.auto_refresh
    assert machine.display.brightness == 1.0
    assert machine.runtime.autoreload
    assert "Traceback" in error
    text = shown.split("\x1b[2J")[1]
    for words in ("The game has a bug.", "is safe", "report", "KeyError", "seven", "pygamer"):
        assert words in text
    assert "test_crash.py" in text
    assert text.endswith("A restarts.")
    assert machine.apps[0].saves == []


def test_other_keys_leave_the_error_on_the_screen(machine, main):
    pressed = iter([0, 2, 3, 1])

    def fail():
        machine.at_sleep = lambda: machine.press(next(pressed))
        raise MemoryError("memory allocation failed, allocating 10240 bytes")

    machine.games = [[MemoryError, fail]]
    with pytest.raises(ReloadError):
        main.run()
    assert next(pressed, None) is None


def test_press_before_the_error_screen_does_not_restart(machine, main):
    looked = []

    def look():
        looked.append(machine.ms)
        if len(looked) == 20:
            machine.press(1)

    def fail():
        machine.press(1)
        machine.release(1)
        machine.at_sleep = look
        raise ValueError

    machine.games = [[True, fail]]
    with pytest.raises(ReloadError):
        main.run()
    assert len(looked) == 20


def test_error_on_a_dark_screen_is_lit(machine, main):
    def fail():
        machine.at_sleep = lambda: machine.press(1)
        raise OSError("[Errno 5] Input/output error")

    def quit_now():
        machine.at_sleep = fail
        return False

    machine.games = [[quit_now]]
    with pytest.raises(ReloadError):
        main.run()
    assert (machine.display.root_group, machine.display.brightness) == ("terminal", 1.0)


def test_ctrl_c_releases_the_screen_and_closes_the_saves(machine, main, monkeypatch, capsys):
    closed = []
    files = ModuleType("device.saves.save_files")
    files.close = lambda store: closed.append((store, machine.display.root_group))
    monkeypatch.setitem(sys.modules, "device.saves.save_files", files)
    machine.games = [[KeyboardInterrupt]]
    with pytest.raises(KeyboardInterrupt):
        main.run()
    assert closed == [("store", "terminal")]
    assert machine.display.root_group == "terminal"
    assert machine.runtime.autoreload
    assert capsys.readouterr().out == ""


def test_board_without_a_display_prints_the_error(machine, trouble, capsys):
    machine.runtime.display = None
    machine.at_sleep = unplug
    with pytest.raises(UnpluggedError):
        trouble.report(NotImplementedError("No row for the board 'metro'."))
    assert "metro" in capsys.readouterr().out


def test_error_is_drawn_only_without_a_terminal(machine, trouble, monkeypatch, capsys):
    plain = SimpleNamespace(make_notice=lambda *given: given)
    monkeypatch.setitem(sys.modules, "patience.ui.draw.plain_notice", plain)
    trouble.show("one")
    assert machine.display.root_group == "before"
    monkeypatch.setitem(sys.modules, "terminalio", None)
    trouble.show("two\nwhole lines")
    assert machine.display.root_group == (machine.display, ["two", "whole lines"])
    assert machine.display.refreshes == 1
    assert capsys.readouterr().out == "\x1b[2Jone\x1b[2Jtwo\nwhole lines"


ERRORS = [
    (MemoryError("memory allocation failed, allocating 10240 bytes"), "Out of memory."),
    (ImportError("no module named 'patience.table'"), "A file is missing."),
    (OSError("[Errno 5] Input/output error"), "drive failed"),
    (ZeroDivisionError("divide by zero"), "The game has a bug."),
    (RuntimeError("pystack exhausted"), "The game has a bug."),
]


@pytest.mark.parametrize(("error", "said"), ERRORS, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "machine", [(name,) for name in (*OF_EACH_KIND, "pimoroni_picosystem")], indirect=True
)
def test_error_message_fits_every_screen(machine, trouble, error, said):
    display = Display(machine.display.width, machine.display.height)
    width, rows = display.width // 6, display.height // 12 - 1
    label = BOARDS[sys.modules["board"].board_id].labels.split()[0]
    try:
        raise error
    except Exception as raised:
        text = trouble.report_text(raised, label, width, rows)
        line = raised.__traceback__.tb_lineno
    lines = text.split("\n")
    assert len(lines) <= rows
    assert all(len(line) < width for line in lines)  # a full one would be followed by an empty one
    assert lines[-1] == f"{label} restarts."
    words = "".join(lines).replace(" ", "")  # a long word breaks where it must
    board_id = sys.modules["board"].board_id
    place = f"test_crash.py {line} {patience.__version__}"
    for wanted in (said, type(error).__name__, place, board_id):
        assert wanted.replace(" ", "") in words


IN_CODE = '  File "code.py", line 7\n'


@cases(
    ("traceback", "place"),
    [
        ([IN_CODE, '  File "/lib/m3.mpy", line 210, in x\n', "!"], " m3.mpy 210"),
        ([IN_CODE], " code.py 7"),
        ([], ""),
    ],
)
def test_error_screen_word_for_word(machine, trouble, monkeypatch, traceback, place):
    monkeypatch.setattr(trouble.traceback, "format_exception", lambda error: traceback)
    monkeypatch.setattr(sys.implementation, "version", (10, 3, 1, ""))
    for version, own in ((lambda: "1.2.3", "1.2.3"), (None, "?")):
        monkeypatch.setattr(sys.modules["patience"], "version", version)
        text = trouble.report_text(ValueError("odd card"), "A", 1000, 9)
        details = f"ValueError odd card{place} {own} 10.3.1 pygamer"
        assert text.split("\n")[1:] == [details, "A restarts."]
        text = trouble.report_text(ValueError("odd card"), "A", 1000, 2)  # it has three lines
        assert text.split("\n")[1] == details.replace(" odd card", "")


@cases(
    ("sentences", "lines"),
    [
        (("one two", "six"), ["one two", "six"]),
        (("four five",), ["four", "five"]),
        (("four one",), ["four", "one"]),
        (("seventy one",), ["seventy", "one"]),
        (("eighteen",), ["eightee", "n"]),
        (("a fourteenletter",), ["a", "fourtee", "nletter"]),
        (("fifteen-letters",), ["fifteen", "-letter", "s"]),
    ],
)
def test_a_line_has_fewer_letters_than_the_terminal(trouble, sentences, lines):
    assert trouble.wrap_lines(sentences, 8).split("\n") == lines


def test_terminal_has_letters_of_6_by_12_and_a_status_bar(machine, trouble):
    assert trouble.screen_size() == (26, 9)
    machine.runtime.display = None
    assert trouble.screen_size() == (80, 24)


def test_message_is_shown_without_memory_for_the_traceback(trouble, monkeypatch):
    def no_memory(error):
        raise MemoryError

    monkeypatch.setattr(trouble.traceback, "format_exception", no_memory)
    text = trouble.report_text(ValueError("x"), "", 26, 9)
    assert f"ValueError x {patience.__version__}" in text.replace("\n", " ")
    assert text.endswith("Switch off and on.")


def test_error_silences_the_sound(machine, main):
    def fail():
        machine.apps[-1].named["sound"](WON, 2)
        machine.at_sleep = unplug
        raise ValueError

    play(machine, main, [fail])
    assert machine.log[-4:-2] == [("SPEAKER", "stop", 0), ("SPEAKER_ENABLE", False, 0)]


def test_error_screen_frees_the_game_and_its_picture(machine, main, trouble):
    class Root:
        pass

    root = Root()
    gone = weakref.ref(root)
    sys.modules["patience.ui.draw.splash"].show = lambda *_, kept=[root]: kept.pop()
    del root
    seen = []

    def report(error, handheld):
        machine.apps.clear()
        traceback.clear_frames(error.__traceback__)  # MicroPython's has only names and lines
        seen.append(gone())
        raise UnpluggedError

    trouble.report = report
    machine.games = [[ValueError]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert seen == [None]
