"""Paused games on boards in the 32-bit VM: they are listed and go on within a board's heap."""

from random import Random

import pytest

from patience.player import new_deal
from patience.player.session import Session
from patience.saves import restoring, saver
from patience.saves.current import line_of
from sim.data.boards import HEAPS
from sim.desk import keys, store
from sim.measure.sizes import HEAP
from sim.vm import VM
from sim.vm.board import BoardInVM
from sim.vm.boards import make_board
from tests.support.cases import today
from tests.support.saves.paused_games import begin_session, go_to, lines_of, play_on

GAMES = [("spider", 0, 0), ("gate", 0, 0), ("klondike", 0, 0)]
MANY = "canfield golf pyramid freecell forty-thieves yukon storehouse rainbow castles-end trefoil"
BOARDS = ["pyportal", *Random(today()).sample(sorted(HEAPS), 2)]
"""The one with the least room, and others on each day; all take too long."""
SPARE = 8 * 1024  # bytes that should be left, because the heap of a board can be in pieces
TO_LIST = "w1500 R w800 "
WIO = "seeeduino_wio_terminal"


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """Return the files of a save in which two games and a Golf wait, while Klondike is played."""
    folder = tmp_path_factory.mktemp("paused")
    place, session = store.open_store(folder), begin_session()
    for line in GAMES:
        go_to(session, place, line)
        play_on(session, 60, 30)
    saver.save(session, place)
    return {name: (folder / name).read_bytes() for name in store.NAMES}


@pytest.mark.parametrize("board_id", dict.fromkeys(BOARDS))
def test_boards_start_while_twelve_long_games_wait(board_id, tmp_path):
    place, session = store.open_store(tmp_path), begin_session()
    for line in [(game_id, 0, 0) for game_id in MANY.split()] + GAMES:
        go_to(session, place, line)
        play_on(session, 120, 30)
    saver.save(session, place)
    assert len(lines_of(place)) == 12
    with VM() as vm:
        board = BoardInVM(vm, board_id)
        board.limit_heap(HEAPS[board_id] - SPARE)
        board.saves = {name: (tmp_path / name).read_bytes() for name in store.NAMES}
        printed = board.start(keys.parse("w1500"))
        assert "MemoryError" not in printed, printed


@pytest.mark.turns(3)
@pytest.mark.parametrize("board_id", ["pygamer", "seeeduino_wio_terminal"])
def test_paused_games_go_on_without_running_out_of_memory(board_id, saves, tmp_path):
    with VM() as vm:
        board = BoardInVM(vm, board_id)
        board.limit_heap(HEAP)
        board.saves = dict(saves)
        script = TO_LIST + "D A w4000 B w500 B w25000"
        printed = board.start(keys.parse(script))
        assert not printed, printed
        for name, data in board.saves.items():
            (tmp_path / name).write_bytes(data)
    place, session = store.open_store(tmp_path), Session(0)
    restoring.restore(session, place)
    assert line_of(session) == GAMES[1]
    assert lines_of(place)[:2] == [GAMES[2], GAMES[0]]


def test_a_paused_game_with_options_is_described_beside_a_large_game(tmp_path):
    place, session = store.open_store(tmp_path), begin_session()
    new_deal.replay(session, "gate", 617, [("move", "N")])
    play_on(session, 40, 30)
    go_to(session, place, ("tri-peaks", 0, 0))
    play_on(session, 20, 30)
    saver.save(session, place)
    with VM() as vm:
        board = make_board(vm, WIO)
        board.limit_heap(HEAPS[WIO] - SPARE // 2)
        board.saves = {name: (tmp_path / name).read_bytes() for name in store.NAMES}
        assert not board.start(keys.parse(TO_LIST + "D w500"))
