"""Memory is enough in every game and on every screen: a few games, others each day.

`python sim memory` measures all games.
"""

import pytest

from patience.games import catalog
from patience.player.settings import ANIMATION, CALM
from sim.build.modules import program
from sim.data.boards import HEAPS
from sim.desk.keys import parse
from sim.fuzz import boards
from sim.measure import memory
from sim.measure.counting import make_save
from sim.measure.goals import LARGEST, LEAST_HEAP, PIECE, PYSTACK, note_excess
from sim.measure.kinds import choose, kinds, rotate
from sim.measure.memory import Measured
from sim.measure.scenarios import (
    BEGUN_TABLE,
    GAME_TOUR,
    PYGAMER,
    SCREENS,
    WIO,
    Begun,
    Stage,
    through,
)
from sim.vm import VM
from sim.vm.boards import make_board
from tests.support.cases import today


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("board_id", "game", "free"),
    [(PYGAMER, rotate(today() // 6), int(LEAST_HEAP.limit)), (WIO, rotate(today() // 6 + 5), 0)],
    ids=lambda value: str(value),
)
def test_all_screens_of_a_game_have_room(board_id, game, free):
    with VM() as vm:  # a fresh one, as after power-on: what ran before moves the limit a little
        found = memory.measure(vm, board_id, game, free=free)
    assert note_excess(memory.compare(found)) == []
    assert {one.screen for one in found} == {stage.name for stage in GAME_TOUR}


@pytest.mark.turns(4)
@pytest.mark.parametrize("board_id", [PYGAMER, WIO])
def test_random_keys_from_a_game_never_exhaust_the_heap(vm, board_id):
    outcome = boards.play(vm, board_id, seed=today() // 4, presses=150)
    assert (outcome.again, outcome.error) == (0, ""), outcome


# Scripts that ran out of memory, or needed the most stack.
FOUND = [
    (WIO, "pyramid", "w1500 A w2500 B w900 M w500 B w1500"),
    (PYGAMER, "pyramid", "w1500 A M D7 A B B M w1500 B3 A A B+ B S+ S S+ w1500 M D A"),
]


@pytest.mark.turns(3)
@pytest.mark.parametrize(("board_id", "game", "script"), FOUND)
def test_scripts_that_ran_out_of_memory_go_well(vm, board_id, game, script):
    memory.measure(vm, board_id, game, [Stage("all", script)])


@pytest.mark.turns(3)
@pytest.mark.parametrize(("game", "whole"), [("pyramid", False), ("klondike", True)])
def test_whole_cards_move_where_they_leave_room(vm, game, whole):
    board = make_board(vm, WIO)
    board.limit_heap(HEAPS[WIO])
    board.saves = make_save(Begun(game, 0))
    board.resident(parse(f"{BEGUN_TABLE} {through('Options', 'Animation')} M w1500"))
    assert vm.value("bytes(app.session.settings)")[ANIMATION] == CALM
    assert vm.value("bool(app.drawing.painter.motion)") == whole
    assert vm.free() > 15 * 1024


@pytest.mark.turns(3)
def test_a_game_is_saved_where_saving_has_no_room_beside_the_table(vm):
    moved = [Stage("table", "w1500 A w1500"), Stage("saved", "B+ A w25000")]
    memory.measure(vm, PYGAMER, "lady-betty", moved, free=106 * 1024)  # less than the limit


@pytest.mark.turns(3)
def test_a_deal_of_the_day_has_room_beside_a_large_game(vm):
    stages = [Stage("day", f"{BEGUN_TABLE} M w300 L U A w500 D A w500 A w1500")]
    memory.measure(vm, PYGAMER, "giza", stages, free=HEAPS[PYGAMER] - 9 * 1024)


def test_first_hint_of_cruel_needs_most_of_the_stack(vm):
    stages = [Stage("table", "w1500 A w1500"), Stage("hint", "B+")]
    found = memory.measure(vm, PYGAMER, "cruel", stages)
    assert 1400 < found[-1].stack <= PYSTACK.limit


def test_no_module_that_is_loaded_next_to_the_table_has_a_large_piece():
    assert {name: size for name, size in memory.pieces().items() if size > PIECE.limit} == {}
    assert set(memory._BEFORE_THE_TABLE) <= {*program().origins.values(), *program().sources}


def test_a_lack_of_room_names_game_and_board(vm):
    with pytest.raises(RuntimeError, match=r"golf, pygamer: no \d+ bytes"):
        memory.measure(vm, PYGAMER, "golf", free=70_000)
    assert not memory.fits(vm, "golf", 70_000)


def test_limits_compare_all_but_the_start():
    def one(screen, stack, largest):
        return Measured(PYGAMER, "golf", screen, 90_000, stack, largest)

    found = [
        one("title", 900, 744),
        one("table", 1000, 744),
        one("hints", 1700, int(LARGEST.limit) + 1),
    ]
    excess = note_excess(memory.compare(found))
    assert len(excess) == 1
    assert LARGEST.what in excess[0]
    assert note_excess(memory.compare([one("hints", 1900, 600)]))[0].startswith("Over the limit")


def test_tables_show_the_game_that_needs_most():
    found = [
        Measured(PYGAMER, "golf", "table", 100, 10, 5),
        Measured(PYGAMER, "putt-putt", "table", 200, 9, 6),
        Measured(PYGAMER, "pyramid", "table", 300, 8, 7),
    ]
    kinds_table, screens_table = memory.tabulate(found)
    assert kinds_table.rows[0] == ("OneFoundation", "200", "putt-putt", "10", "golf", "6")
    assert screens_table.rows == [("table", "300", "pyramid", "10", "golf", "7")]


def test_every_screen_is_in_the_tour_of_a_game():
    others = {"large print", "stuck", "won", "stuck, large print", "won, large print"}
    others |= {"line", "line shown", "deck"}  # of saved games near their end, or of proved deals
    assert {stage.name for stage in GAME_TOUR} == SCREENS.keys() - others


def test_kinds_have_all_games_once_and_rotate_through_them():
    games = [game for group in kinds().values() for game in group]
    assert sorted(games) == sorted(catalog.ids())
    assert sorted(choose(1000)) == sorted(games)
    first = [rotate(number) for number in range(len(kinds()))]
    assert first == choose(len(kinds())) == [group[0] for group in kinds().values()]
    assert rotate(len(kinds())) == kinds()["Game"][1]
