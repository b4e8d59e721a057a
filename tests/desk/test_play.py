"""`python sim play` in a pseudo-terminal: it draws, reads keys and restores the terminal."""

import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

pytest.importorskip("pty", reason="a terminal to play in cannot be made on this system")

from patience.table import STOCK
from sim.desk import keys
from sim.desk.machine import Machine
from sim.desk.store import open_store
from sim.solve.live import process
from tests.support.played_terminal import PATIENCE, PLAY, ROOT, Terminal, saved_game

pytestmark = pytest.mark.needs_linux

LEFT, RESTORED = "\x1b[?1049l", "\x1b[?25h"
MOUSE_ON, MOUSE_OFF = "\x1b[?1000;1006;2004h", "\x1b[?2004;1006;1000l"
QUERIES = ("\x1b[>q", "\x1bP+q", "\x1b_G", "\x1b[16t", "\x1b]")


@pytest.fixture
def played(tmp_path):
    with Terminal(tmp_path) as terminal:
        yield terminal


def is_restored(terminal):
    """Return whether the first screen, its cursor and the modes of the terminal are back."""
    out = terminal.output
    return (
        out.rindex(LEFT) > out.rindex("▀")
        and out.rindex(RESTORED) > out.rindex("\x1b[?25l")
        and out.rindex(MOUSE_OFF) > out.rindex(MOUSE_ON)
        and terminal.modes_now() == terminal.modes
    )


def log_saved(terminal, folder):
    """Quit; return how many steps are in force, and how many there are."""
    terminal.settle()
    terminal.press("q")
    assert terminal.status() == 0
    assert is_restored(terminal)
    log = saved_game(folder).table.log
    return log.applied, log.count


@pytest.mark.turns(6)
def test_terminal_that_answers_nothing_is_asked_once_and_takes_any_bytes(played, tmp_path):
    played.until("▀")
    played.press("u")  # nothing to undo
    played.until("\a")
    assert played.output.count("\x1b[6n") == 1
    assert [query for query in QUERIES if query in played.output] == []
    os.write(played.end, b"\xa6\xff\xc3\xe2\x82")
    played.press("ччг")  # x, x, u on a Russian keyboard
    assert log_saved(played, tmp_path) == (1, 2)


@pytest.mark.turns(6)
def test_arrows_mouse_and_ctrl_keys_play(tmp_path, machine):
    machine.press(keys.parse("L R A"))
    expected = machine.app.session.game.table.log.entry(0)
    x, y, width, height, _ = machine.app.drawing.painter.rect(STOCK, 1)
    place = f"{x + width // 2 + 1};{(y + height // 2) // 2 + 1}"
    clicked = f"\x1b[<0;{place}M\x1b[<0;{place}m"
    undoes, back, on = f"\x1b[<2;{place}M", "\x1b[<64;1;1M", "\x1b[<65;1;1M"
    with Terminal(tmp_path, answers={"\x1b[c": "\x1b[?62;22c"}) as played:
        for pressed in ("\x1b[D\x1b[Ca", clicked, undoes, clicked, back + on, "\x13u", "\x19"):
            played.settle()
            played.press(pressed)
            played.until("▀")
        assert log_saved(played, tmp_path) == (2, 2)
        assert saved_game(tmp_path).table.log.entry(0) == expected


@pytest.mark.turns(6)
def test_terminal_with_one_screen_only_is_left_blank(tmp_path):
    with Terminal(tmp_path, term="vt100") as terminal:
        terminal.press("q")
        assert terminal.status() == 0
        assert LEFT not in terminal.output
        assert terminal.output.rindex("\x1b[2J\x1b[H") > terminal.output.rindex("Klondike")
        assert "▀" not in terminal.output
        assert terminal.modes_now() == terminal.modes


@pytest.mark.turns(6)
def test_terminal_without_size_or_the_characters_says_so_and_shows_text(tmp_path):
    play = (PLAY[0], *PLAY[3:])  # a first start, at the title
    with Terminal(tmp_path, play=play, size=(0, 0), ready="q quits", encoding="ascii") as terminal:
        assert "This terminal does not say how many characters it has." in terminal.output
        assert "`stty columns 160 rows 65` sets it" in " ".join(terminal.output.split())
        terminal.resize(66, 160)
        terminal.until(" quit")
        assert "How to play" in terminal.output
        terminal.press("q")
        assert terminal.status() == 0
        assert "No save" not in terminal.output


@pytest.mark.turns(8)
@pytest.mark.parametrize(
    ("front", "no_color", "has_picture"),
    [("auto", "", True), ("auto", "1", False), ("terminal", "1", True)],
)
def test_who_wants_no_colours_gets_text_unless_it_must_be_the_picture(
    tmp_path, front, no_color, has_picture
):
    play = [front if word == "terminal" else word for word in PLAY]
    also = {"NO_COLOR": no_color, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with Terminal(tmp_path, play=play, also=also) as terminal:
        terminal.settle()
        assert ("▀" in terminal.output) == has_picture
        terminal.press("q")
        assert terminal.status() == 0


@pytest.mark.turns(6)
def test_stopped_or_interrupted_it_leaves_all_saved_and_the_terminal_as_it_was(played, tmp_path):
    played.deal()
    played.process.send_signal(signal.SIGTSTP)
    played.wait_until_stopped()
    assert is_restored(played)
    assert saved_game(tmp_path).table.log.steps == 1
    before = len(played.output)
    played.process.send_signal(signal.SIGCONT)
    played.until("q: quit")  # all of the picture
    played.until("▀")
    assert "\x1b[?1049h" in played.output[before:]
    assert played.modes_now() != played.modes
    played.deal()
    played.process.send_signal(signal.SIGINT)
    assert played.status() == 128 + signal.SIGINT
    assert is_restored(played)
    assert "Traceback" not in played.output
    assert saved_game(tmp_path).table.log.steps == 2


@pytest.mark.turns(6)
def test_second_program_on_the_same_saves_saves_nothing_and_a_closed_terminal_all(played, tmp_path):
    played.deal()
    with Terminal(tmp_path) as second:
        said = " ".join(second.output.split())
        assert f"Another Pocket Patience is using the saves in {tmp_path}" in said
        second.deal()
        second.process.terminate()
        assert second.status() == 128 + signal.SIGTERM
    played.press("b")
    played.settle()
    played.close_window()
    played.process.wait(60)
    assert saved_game(tmp_path).table.log.steps == 2


@pytest.mark.turns(6)
def test_terminal_may_have_any_size(tmp_path):
    with Terminal(tmp_path) as terminal:
        for size in ((1, 1), (1, 999), (20, 60), (32768, 32768), (65535, 65535), (0, 0), (66, 160)):
            terminal.settle()
            terminal.resize(*size)
            terminal.press("b")
        terminal.until("▀")
        terminal.press("q")
        assert terminal.status() == 0
        assert is_restored(terminal)


PASTED = "I lost again! 12 moves\n" * 10_000


@pytest.mark.turns(8)
@pytest.mark.parametrize("brackets", [("\x1b[200~", "\x1b[201~"), ("", "")])
def test_much_pasted_text_is_read_soon_and_a_code_at_its_end_is_dealt(tmp_path, brackets):
    with Terminal(tmp_path, "--front", "text") as terminal:
        terminal.settle()
        process = psutil.Process(terminal.process.pid)
        before = sum(process.cpu_times()[:2])
        terminal.press(f"{PASTED} gate:98".join(brackets))
        terminal.until(" 98")
        assert sum(process.cpu_times()[:2]) - before < 3
        terminal.press("q")
        assert terminal.status() == 0


@pytest.mark.turns(6)
def test_signal_ends_the_game_in_the_middle_of_a_paste(played):
    played.settle()
    played.press("\x1b[200~" + PASTED)
    played.process.terminate()
    assert played.status() == 128 + signal.SIGTERM
    assert is_restored(played)


@pytest.fixture
def judged(tmp_path):
    with Terminal(tmp_path, "--solver", "--solver-memory", "128") as terminal:
        terminal.until("Winnable")
        yield terminal


def until(condition):
    """Wait until a condition holds."""
    stop = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < stop
        time.sleep(0.01)


def solver_of(terminal):
    """Return the solver's process."""
    children = psutil.Process(terminal.process.pid).children()
    (found,) = (child for child in children if process.COMMAND[-1] in child.cmdline())
    return found


def ends(ended):
    """Wait for the end of a process; one that was not reaped yet counts as ended."""
    until(lambda: not ended.is_running() or ended.status() == psutil.STATUS_ZOMBIE)
    return True


@pytest.mark.turns(6)
def test_the_solver_shows_its_verdict_stops_and_goes_on_and_ends_with_the_game(judged):
    solver = solver_of(judged)
    judged.press("v")  # only if it is lost
    judged.until("\x1b[65;1H\x1b[2K\x1b[66;1H")
    judged.press("vv")
    judged.until("Winnable")
    until(lambda: solver.nice() == min(psutil.Process().nice() + 10, 19))
    judged.process.send_signal(signal.SIGTSTP)
    judged.wait_until_stopped()
    until(lambda: solver.status() == psutil.STATUS_STOPPED)
    judged.process.send_signal(signal.SIGCONT)
    judged.until("Winnable")
    assert solver.status() != psutil.STATUS_STOPPED
    judged.press("q")
    assert judged.status() == 0
    assert is_restored(judged)
    assert ends(solver)


@pytest.mark.turns(6)
def test_the_solver_ends_however_the_game_ends(judged):
    solver = solver_of(judged)
    judged.process.kill()
    assert ends(solver)


@pytest.mark.turns(6)
def test_saved_game_stays_if_it_cannot_be_played(tmp_path):
    with Machine(game="klondike", number=5, store=open_store(tmp_path)) as machine:
        machine.press(keys.parse("B3"))
    done = subprocess.run(
        [sys.executable, ROOT / "sim", "play", "gate", "--front", "terminal", "--saves", tmp_path],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={name: value for name, value in os.environ.items() if not name.endswith("DISPLAY")},
        timeout=60,
    )
    assert done.returncode == 2
    assert b"terminal to play in" in done.stderr
    game = saved_game(tmp_path)
    assert (game.row.id, game.number, game.table.log.steps) == ("klondike", 5, 3)


@pytest.mark.turns(6)
def test_lights_are_not_offered_where_there_are_none(tmp_path):
    play = ["text" if word == "terminal" else word for word in PLAY]
    with Terminal(tmp_path, play=play, ready="quit") as terminal:
        terminal.press("m\x1b[C\x1b[Ba\x1b[A")  # the last page of the options
        terminal.until("Brightness")
        assert "Lights" not in terminal.output
        terminal.press("q")
        assert terminal.status() == 0
