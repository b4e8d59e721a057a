"""The whole game starts and goes on, whatever of a board fails or is missing."""

import ast
import errno
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest

from device.boards import BOARDS
from patience.player.settings import LIGHTS, SAFE_UP
from patience.texts.words import SAVE_NOTICES
from sim.data.circuitpython import NEWEST, OLDEST
from tests.house.imports import imported
from tests.support.cases import todays
from tests.support.engine_data import lay_out
from tests.support.fake_board import built_in_modules
from tests.support.fake_game import OF_EACH_KIND
from tests.support.whole_board import CALLS, FILE_CALLS, WholeBoard, on_table

ROOT = Path(__file__).parents[2]
FILES = [*(ROOT / "device").rglob("*.py"), *(ROOT / "lib").rglob("*.py")]
# To the table, deal from the stock, and rest until that is saved.
SCRIPT = [(500, "B"), (500, "B"), (6_000, None)]
NUMBERS = (errno.EROFS, errno.EIO)
DRIVE, CHIP = 1, 2  # values of `Store.where`
DRIVE_FAILED = SAVE_NOTICES[14]


@pytest.fixture
def board(request, monkeypatch):
    """Return a PyGamer on which the whole game runs."""
    version = getattr(request, "param", NEWEST)
    made = WholeBoard("pygamer", monkeypatch, version=version)
    yield made
    made.close()


def cards_of(app):
    """Return a deal and where its cards lie."""
    return app.session.game.number, bytes(app.session.table.under), bytes(app.session.table.top)


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "number"), [*zip((*CALLS, *FILE_CALLS), cycle(NUMBERS))])
def test_game_is_played_even_if_the_drive_fails_from_the_first_start(board, name, number):
    drive = board.drive
    drive.fails = lambda call, _: number if call == name else 0
    first = board.play(SCRIPT)
    assert on_table(first)
    if first.store.where == CHIP:
        assert first.said_first == DRIVE_FAILED
        assert cards_of(board.play(SCRIPT[:1])) == cards_of(first)
    drive.fails = lambda *_: 0
    assert board.play(SCRIPT[:1]).store.where == DRIVE


@pytest.mark.turns(4)
@pytest.mark.parametrize("board", [OLDEST, NEWEST], indirect=True)
def test_save_on_the_drive_outlasts_starts_at_which_it_fails(board):
    drive = board.drive
    board.play(SCRIPT)
    before = cards_of(board.play(SCRIPT))
    for name in (*CALLS, *FILE_CALLS):
        drive.fails = lambda call, _, failing=name: errno.EIO if call == failing else 0
        board.play(SCRIPT[:1])
        drive.fails = lambda *_: 0
        assert cards_of(board.play(SCRIPT[:1])) == before, name


def test_game_is_played_whichever_single_call_fails(board):
    drive = board.drive
    board.play(SCRIPT)
    drive.calls.clear()
    board.play(SCRIPT)
    calls = {(name, drive.calls[:at].count(name)) for at, name in enumerate(drive.calls)}
    assert len(calls) > 15
    assert {name for name, _ in calls} > set(FILE_CALLS)
    for name, count in todays(sorted(calls), 12):
        drive.calls.clear()
        drive.fails = lambda *call, failing=(name, count): errno.EIO if call == failing else 0
        app = board.play(SCRIPT)
        assert on_table(app), (name, count)
        assert app.store.saved_mark


def leave_two_kings(app):
    """Let A and A win, and show that."""
    row = app.session.game.row
    game = lay_out(row, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])
    app.session.game, app.session.table, app.session.proved = game, game.table, None
    app.session.settings[SAFE_UP] = 0
    app.session.reset_counts()
    app.stack.screen.enter()


def count_shows(board):
    """Return how often the lights next to the screen began to shine."""
    lit = [any(entry[1]) for entry in board.machine.log if entry[0] == "pixels"]
    return sum(now and not before for before, now in zip([False, *lit], lit))


@pytest.mark.turns(3)
@pytest.mark.parametrize("on", [True, False])
def test_lights_that_are_on_in_the_options_flash_at_a_win_and_only_then(monkeypatch, on):
    lights = [(300, "DOWN")] * 12 + [(300, "RIGHT")] * on
    options = [(500, "B"), (1500, "START"), (500, "RIGHT"), (300, "DOWN"), (300, "A"), *lights]
    with closing(WholeBoard("pybadge", monkeypatch)) as board:
        app = board.play([*options, (500, "START"), (500, "A"), (500, "B"), (130_000, None)])
        assert app.session.settings[LIGHTS] == on
        assert count_shows(board) == 0
        won = board.play(
            [(500, "B"), (1500, leave_two_kings), (500, "A"), (500, "A"), (9000, None)]
        )
        assert won.session.game.won()
        assert count_shows(board) == on
        last = [entry[1] for entry in board.machine.log if entry[0] == "pixels"][-1:]
        assert not any(map(any, last))


# Modules that the firmware of every board has, in every language, and that the game needs.
NEEDED = {
    *("array", "binascii", "bitmaptools", "board", "displayio", "gc", "keypad", "microcontroller"),
    *("micropython", "os", "random", "storage", "struct", "supervisor", "sys", "time", "traceback"),
}
OURS = {"patience", "device", "adafruit_display_text", "adafruit_displayio_layout"}


def test_every_board_has_the_modules_that_are_needed():
    for board_id in BOARDS:
        assert NEEDED - {"gc", "micropython"} <= built_in_modules(board_id)


@pytest.mark.turns(4)
def test_game_is_played_without_any_other_module(monkeypatch):
    used = {"vectorio"}  # by a library
    for path in FILES:
        used |= {name.partition(".")[0] for _, name in imported(ast.parse(path.read_text("utf-8")))}
    others = used - NEEDED - OURS
    assert len(others) > 8
    boards = cycle(OF_EACH_KIND)
    for missing, board_id in zip(sorted(others), boards):
        with closing(WholeBoard(board_id, monkeypatch, missing)) as board:
            app = board.play(SCRIPT)
            assert (on_table(app), app.store.where) == (True, DRIVE), (missing, board_id)


@pytest.mark.parametrize("missing", ["terminalio", "vectorio", "adafruit_display_text"])
def test_saves_are_announced_without_font_or_libraries(monkeypatch, missing):
    board = WholeBoard("pygamer", monkeypatch, missing)
    frames = []
    drive_open = board.drive.open

    def look(path, mode="rb"):
        frames.append(bytes(board.display.rgb565()))
        return drive_open(path, mode)

    board.drive.open = look
    board.play(SCRIPT[:1])
    board.close()
    made, title = frames[0], frames[-1]
    changed = [at // 2 for at in range(0, len(made), 2) if made[at : at + 2] != title[at : at + 2]]
    assert len(changed) > 500


@pytest.mark.parametrize(
    "board_id", ["pygamer", "tinycircuits_thumby_color", "pimoroni_picosystem"]
)
def test_error_is_drawn_where_there_is_no_terminal(board_id, monkeypatch):
    board = WholeBoard(board_id, monkeypatch, "terminalio")
    crash = board.machine.load("device.crash")
    width, _ = crash.screen_size()
    crash.show(
        crash.wrap_lines(("The game has a bug.", "CIRCUITPY_HEAP_START_SIZE = 131072"), width)
    )
    board.display.refresh()
    frame = bytes(board.display.rgb565())
    rows = [
        frame[at : at + 2 * board.display.width]
        for at in range(0, len(frame), 2 * board.display.width)
    ]
    board.close()
    drawn = [len({row[at : at + 2] for at in range(0, len(row), 2)}) > 1 for row in rows]
    assert 10 < drawn.count(True) < len(rows) // 2
