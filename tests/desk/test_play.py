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
from tests.support.played_terminal import PATIENCE, PLAY, ROOT, Terminal, saved_game

LEFT, RESTORED = "\x1b[?1049l", "\x1b[?25h"
MOUSE_ON, MOUSE_OFF = "\x1b[?1000;1006h", "\x1b[?1006;1000l"
QUERIES = ("\x1b[>q", "\x1bP+q", "\x1b_G", "\x1b[16t", "\x1b]")


@pytest.fixture
def played(tmp_path):
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.kill()


def is_restored(terminal):
    """Return whether the first screen, its cursor and the modes of the terminal are back."""
    out = terminal.output
    return (
        out.rindex(LEFT) > out.rindex("▀")
        and out.rindex(RESTORED) > out.rindex("\x1b[?25l")
        and out.rindex(MOUSE_OFF) > out.rindex(MOUSE_ON)
        and terminal.modes_now() == terminal.modes
    )


def test_untouched_game_quits_at_once_after_one_query_without_an_answer(played):
    played.until("▀")
    played.press("u")  # nothing to undo
    played.until("\a")
    played.press("q")
    assert played.status() == 0
    assert is_restored(played)
    assert played.output.count("\x1b[6n") == 1
    assert [query for query in QUERIES if query in played.output] == []


def test_first_start_that_ends_at_the_title_speaks_of_no_save(tmp_path):
    terminal = Terminal(tmp_path, play=(PLAY[0], *PLAY[3:]))
    try:
        terminal.until("▀")
        terminal.press("q")
        assert terminal.status() == 0
        assert "No save" not in terminal.output
    finally:
        terminal.kill()


def test_terminal_with_one_screen_only_is_left_blank(tmp_path):
    terminal = Terminal(tmp_path, term="vt100")
    try:
        terminal.press("q")
        assert terminal.status() == 0
        assert LEFT not in terminal.output
        assert terminal.output.rindex("\x1b[2J\x1b[H") > terminal.output.rindex("Klondike")
        assert "▀" not in terminal.output
        assert terminal.modes_now() == terminal.modes
    finally:
        terminal.kill()


def test_invalid_bytes_do_nothing(played, tmp_path):
    played.until("▀")
    os.write(played.end, b"\xa6\xff\xc3b\xe2\x82")
    played.press("b")
    played.press("q")
    assert played.status() == 0
    assert is_restored(played)
    assert saved_game(tmp_path).table.log.steps > 0


def test_arrow_keys_move_the_cursor(played, tmp_path, machine):
    played.until("▀")
    played.press("\x1b[D\x1b[Caq")
    assert played.status() == 0
    machine.press(keys.parse("L R A"))
    expected = machine.app.session.game.table.log
    assert expected.steps == 1
    game = saved_game(tmp_path)
    assert (game.number, game.table.log.steps) == (617, 1)
    assert game.table.log.entry(0) == expected.entry(0)


def test_mouse_deals_undoes_and_plays(played, tmp_path, machine):
    played.until("▀")
    machine.press([])
    painter = machine.app.drawing.painter
    x, y, width, height, _ = painter.rect(STOCK, 1)
    column, row = x + width // 2 + 1, (y + height // 2) // 2 + 1
    clicked = f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"
    played.press(clicked)
    played.settle()
    played.press(f"\x1b[<2;{column};{row}M")  # undoes
    played.settle()
    played.press(clicked)
    played.settle()
    played.press("\x1b[<64;1;1M\x1b[<65;1;1M")  # the wheel: one back, one on
    played.settle()
    played.press("q")
    assert played.status() == 0
    log = saved_game(tmp_path).table.log
    assert (log.steps, log.count) == (1, 1)


def test_ctrl_s_does_not_stop_the_output_and_ctrl_y_redoes(played, tmp_path):
    played.deal()
    played.settle()
    played.press("\x13u")
    played.until("▀")
    played.settle()
    assert saved_after(played, tmp_path, "\x19") == (1, 1)


def saved_after(terminal, folder, keys):
    """Press keys, wait, quit; return how many steps are in force, and how many there are."""
    terminal.press(keys)
    terminal.settle()
    terminal.press("q")
    assert terminal.status() == 0
    assert is_restored(terminal)
    log = saved_game(folder).table.log
    return log.applied, log.count


def test_letters_of_another_alphabet_are_keys(played, tmp_path):
    played.until("▀")
    assert saved_after(played, tmp_path, "ччг") == (1, 2)  # x, x, u


def test_terminal_that_does_not_tell_its_size_says_how_to_until_it_does(tmp_path):
    terminal = Terminal(tmp_path, size=(0, 0), ready="q quits")
    try:
        assert "This terminal does not say how many characters it has." in terminal.output
        assert "`stty columns 160 rows 65` sets it" in " ".join(terminal.output.split())
        terminal.resize(66, 160)
        terminal.until("q: quit")
        assert "▀" in terminal.output
        terminal.press("q")
        assert terminal.status() == 0
    finally:
        terminal.kill()


@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP"])
def test_signal_ends_it_with_all_saved_and_the_terminal_as_it_was(played, tmp_path, name):
    played.deal()
    number = getattr(signal, name)
    played.process.send_signal(number)
    assert played.status() == 128 + number
    assert is_restored(played)
    assert "Traceback" not in played.output
    assert saved_game(tmp_path).table.log.steps == 1


def test_stopped_it_leaves_the_terminal_as_it_was_and_continued_it_draws_again(played, tmp_path):
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
    played.press("bq")
    assert played.status() == 0
    assert is_restored(played)
    assert saved_game(tmp_path).table.log.steps == 2


def test_closed_terminal_ends_the_program_with_all_saved(played, tmp_path):
    played.deal()
    played.settle()
    played.close_window()
    played.process.wait(60)
    assert saved_game(tmp_path).table.log.steps == 1


def test_second_program_on_the_same_saves_says_so_and_saves_nothing(played, tmp_path):
    played.deal()
    second = Terminal(tmp_path)
    try:
        assert f"Another Pocket Patience is using the saves in {tmp_path}" in " ".join(
            second.output.split()
        )
        second.deal()
        second.process.terminate()
        assert second.status() == 128 + signal.SIGTERM
    finally:
        second.kill()
    played.press("q")
    assert played.status() == 0
    assert saved_game(tmp_path).table.log.steps == 1


@pytest.fixture
def judged(tmp_path):
    terminal = Terminal(tmp_path, "--solver", "--solver-memory", "128")
    terminal.until("Winnable")
    yield terminal
    terminal.kill()


def until(condition):
    """Wait until a condition holds."""
    stop = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < stop
        time.sleep(0.01)


def solver_of(terminal):
    """Return the solver's process."""
    (found,) = psutil.Process(terminal.process.pid).children()
    return found


def ends(process):
    """Wait for the end of a process; what nobody has waited for yet has ended, too."""
    until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)
    return True


def test_the_solver_shows_its_verdict_below_the_picture_and_ends_with_the_game(judged):
    solver = solver_of(judged)
    judged.press("v")  # only if it is lost
    judged.until("\x1b[65;1H\x1b[2K\x1b[66;1H")
    judged.press("vv")
    judged.until("Winnable")
    until(lambda: solver.nice() == psutil.Process().nice() + 10)
    judged.press("q")
    assert judged.status() == 0
    assert is_restored(judged)
    assert ends(solver)


def test_the_solver_ends_however_the_game_ends(judged):
    solver = solver_of(judged)
    judged.process.kill()
    assert ends(solver)


def test_the_solver_stops_and_goes_on_with_the_game(judged):
    solver = solver_of(judged)
    judged.process.send_signal(signal.SIGTSTP)
    judged.wait_until_stopped()
    until(lambda: solver.status() == psutil.STATUS_STOPPED)
    judged.process.send_signal(signal.SIGCONT)
    judged.until("Winnable")
    assert solver.status() != psutil.STATUS_STOPPED
    judged.press("q")
    assert judged.status() == 0
    assert ends(solver)


def test_terminal_without_the_characters_shows_text(tmp_path):
    terminal = Terminal(tmp_path, encoding="ascii")
    try:
        assert "Klondike 617" in terminal.output
        terminal.press("q")
        assert terminal.status() == 0
    finally:
        terminal.kill()


def test_where_it_cannot_be_played_the_saved_game_stays(tmp_path):
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
