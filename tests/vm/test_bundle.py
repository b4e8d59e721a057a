"""The bundle's own files on a board in the 32-bit VM, from power-on by key events alone.

A game is started, cut off in the middle, continued and won, with the keys that the simulator needed
for the same game. The bundle's contents are tested in tests/sim/test_bundle.py.
"""

import pytest

from patience.player.session import Session
from patience.saves import restoring
from patience.texts import words
from sim.desk import keys, store
from sim.desk.machine import Machine
from sim.vm.board import SEED, BoardInVM
from tests.support.engine_data import WON_LINES, table_bytes
from tests.support.key_player import KeyPlayer
from tests.support.screen_driver import counted, current_game, line_keys, menu_keys

WON = [line for line in WON_LINES if line["game"] == "castles-end"]
WON.sort(key=lambda line: len(line["moves"]))
LINE = WON[0]
HALF = len(LINE["moves"]) // 2
# Besides a shift register and a stick: keys on pins; other screens; other sorts of sound.
OTHERS = ("hack_club_sprig", "tinycircuits_thumby_color", "pimoroni_picosystem")
NO_HELP = menu_keys("Options") + " L M "
"""No card goes up automatically."""
FEW = "w1500 B w500 B3 L A M w1500"
TITLE_LINES = [line.partition("=")[0] for line in words.TITLE.split("\n")]


def type_number(number, shown):
    """Return the keys that make one deal number of the one that is shown."""
    digits = []
    for wanted, there in zip(reversed(f"{number:010}"), reversed(f"{shown:010}")):
        ups = (int(wanted) - int(there)) % 10
        digits.append(f"U{ups}" if 0 < ups < 6 else f"D{10 - ups}" if ups else "")
    return " L ".join(digits) + " A"


def play_on_desk(board, folder):
    """Play the line in the simulator; return the keys to its middle, and the rest."""
    scripts = []
    for moves in (LINE["moves"][:HALF], LINE["moves"][HALF:]):
        with Machine(board, game="", seed=SEED, store=store.open_store(folder)) as machine:
            player = KeyPlayer(machine)
            if not scripts:
                player.press(f"B {NO_HELP} " + menu_keys("Title screen"))
                player.press(line_keys(TITLE_LINES, "Games") + " D A R D4 A")  # on the second page
                player.press(menu_keys("Deal number"))
                player.press(type_number(LINE["number"], current_game(machine).number))
            else:
                player.press("A")
            for move in moves:
                player.play(move)
            at_end = table_bytes(current_game(machine))
        scripts.append(counted(" ".join(player.scripts)) + " w6000")
    return scripts, at_end


def session_of(board, folder):
    """Return the session that a board's saves hold, read by the desktop."""
    for name, data in board.saves.items():
        (folder / name).write_bytes(data)
    session = Session(0)
    restoring.restore(session, store.open_store(folder))
    return session


@pytest.mark.turns(8)
def test_game_is_played_saved_continued_and_won(vm, tmp_path):
    (first, second), won = play_on_desk("pygamer", tmp_path / "desk")
    board = BoardInVM(vm)
    assert "The game saves on the drive." in board.boot()
    assert board.start(keys.parse(first)) == ""
    middle = session_of(board, tmp_path)
    assert (middle.game.row.id, middle.game.number) == (LINE["game"], LINE["number"])
    assert middle.game.table.log.steps == HALF
    assert board.start(keys.parse(second)) == ""
    end = session_of(board, tmp_path)
    assert end.game.won()
    assert table_bytes(end.game) == won


def test_save_files_are_made_at_the_first_start(vm):
    board = BoardInVM(vm)
    board.prepared = False
    board.boot()
    assert board.start([]) == ""  # until it starts again automatically
    assert {name: len(data) for name, data in board.saves.items()} == dict.fromkeys(
        store.NAMES, store.SIZE
    )


@pytest.mark.turns(10)
@pytest.mark.parametrize("board_id", OTHERS)
def test_every_kind_of_board_starts_plays_and_saves(vm, board_id, tmp_path):
    board = BoardInVM(vm, board_id)
    board.boot()
    assert board.start(keys.parse(FEW)) == ""
    assert session_of(board, tmp_path).game.table.log.steps >= 3


@pytest.mark.turns(6)
def test_save_files_are_made_and_used_on_a_board_without_vectorio(vm, tmp_path):
    board = BoardInVM(vm, "seeeduino_wio_terminal")
    assert "vectorio" in board.row.missing
    board.prepared = False
    board.boot()
    assert board.start([]) == ""
    assert set(board.saves) == set(store.NAMES)
    assert board.start(keys.parse(FEW)) == ""
    assert session_of(board, tmp_path).game.table.log.steps >= 3


@pytest.mark.turns(6)
def test_chip_saves_the_game_with_b_held_at_power_on(vm):
    board = BoardInVM(vm)
    board.boot("B")
    assert board.read_only
    assert board.start(keys.parse(FEW)) == ""
    assert not any(any(data) for data in board.saves.values())
    kept = board.chip
    assert board.start(keys.parse("w1500 B w500 B3 M w1500")) == ""
    assert board.chip != kept
