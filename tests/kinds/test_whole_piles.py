"""A whole pile goes to a space while rows are dealt onto the piles (RULES.md 1.7)."""

from patience.advice import hints
from patience.moves import DEAL
from patience.texts import notation
from patience.texts.refusals import why_not
from sim.protocol.positions import is_stuck
from tests.support.cases import cases, todays
from tests.support.engine_data import CHOSEN, lay_out, legal_moves, new_game, play, table_bytes

SHIFTING = [
    game_id for game_id, row in CHOSEN.items() if row.draw in ("t", "f") and "T" in row.fill
]
OTHERS = [game_id for game_id in CHOSEN if game_id not in SHIFTING]


def two_piles(row, stock):
    """Lay out a king on the first pile and a pile of two on the second; the others are spaces."""
    return lay_out(row, ["KS", "5D 9C", *[""] * (row.T - 2)], stock=stock)


def is_shift(game, a_move):
    return a_move != DEAL and game.only_changes_place(a_move)


def test_there_are_rows_of_both_kinds():
    assert {"aces-up", "spider", "gypsy", "scorpion", "will-o-the-wisp"} <= set(SHIFTING)
    assert {"klondike", "freecell", "auld-lang-syne", "agnes-sorel"} <= set(OTHERS)


@cases("game_id", SHIFTING)
def test_a_whole_pile_goes_to_any_space_while_the_stock_lasts(game_id):
    row = CHOSEN[game_id]
    game = two_piles(row, "2C 3D")
    spaces = [f"T1>T{number}" for number in range(3, row.T + 1)]
    assert set(spaces) <= legal_moves(game)
    before = table_bytes(game)
    for text in spaces:
        play(game, text)
        assert game.pop()
        assert table_bytes(game) == before
    empty = two_piles(row, "")
    assert why_not(empty, notation.parse_move(empty, "T1>T3")) == "That would change nothing."
    assert not set(spaces) & legal_moves(empty)


@cases("game_id", SHIFTING)
def test_it_decides_where_the_next_row_falls(game_id):
    row = CHOSEN[game_id]
    game = lay_out(row, ["KS", *[""] * (row.T - 1)], stock="2C 3D")
    play(game, "T1>T2", "deal")
    assert game.table.length(game.tableau[0]) == 1
    assert game.table.length(game.tableau[1]) == 2


@cases("game_id", SHIFTING)
def test_by_itself_it_is_no_progress(game_id):
    row = CHOSEN[game_id]
    game = lay_out(row, ["KS", *[""] * (row.T - 1)], stock="2C 3D")
    assert not game.can_play()
    assert not is_stuck(game)  # a row can be dealt
    assert hints.advise(game) == [DEAL]


@cases("game_id", todays(SHIFTING, 4))
def test_hints_never_advise_it(game_id):
    advised = 0
    for number in range(1, 5):
        game = new_game(game_id, number)
        for _ in range(120):
            found = hints.advise(game)
            assert not [a_move for a_move in found if is_shift(game, a_move)]
            if not found:
                break
            advised += 1
            game.push(found[0])
    assert advised > 20


@cases("game_id", OTHERS)
def test_elsewhere_no_whole_pile_goes_to_a_space(game_id):
    game = new_game(game_id, 1)
    for _ in range(60):
        moves = game.moves()
        assert not [a_move for a_move in moves if is_shift(game, a_move)]
        if not moves:
            break
        game.push(moves[len(moves) // 2])
