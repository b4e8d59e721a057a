"""Properties of random games of every row, of the log, and of a game that is stuck.

`PATIENCE_GAMES=10000 pytest tests/engine/test_random_games.py` plays thousands.
"""

import os
import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from patience.advice import end_check
from patience.moves import DEAL, move, size, source, target
from patience.redo import redo
from patience.table import FOUNDATION, NO_CARD, STOCK, TABLEAU, WASTE
from patience.texts import notation
from patience.texts.refusals import why_not
from sim.protocol import positions
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.engine_data import has_every_card, lay_out, play, table_bytes

GAMES = int(os.environ.get("PATIENCE_GAMES", "100"))
MOST_MOVES = 120


def random_game(game, seed, most=MOST_MOVES):
    """Play random legal moves."""
    chance = random.Random(seed)
    for _ in range(most):
        moves = game.moves()
        if not moves:
            return
        assert game.push(chance.choice(moves))


@settings(max_examples=max(1, GAMES // 3), deadline=None)
@given(st.sampled_from(sorted(engine_data.ROWS)), st.integers(1, 2**31 - 1), st.integers(0, 999))
def test_random_games_keep_52_different_cards_and_can_be_undone(game_id, number, seed):
    game = engine_data.new_game(game_id, number)
    start = table_bytes(game)
    random_game(game, seed)
    assert has_every_card(game)
    end, steps = table_bytes(game), game.table.log.steps
    while game.pop():
        if game.table.log.steps % 10 == 0:
            assert has_every_card(game)
    assert table_bytes(game) == start
    assert game.table.log.steps == 0
    while redo(game.table):
        pass
    assert (table_bytes(game), game.table.log.steps) == (end, steps)


@settings(max_examples=max(1, GAMES // 4), deadline=None)
@given(st.sampled_from(sorted(engine_data.ROWS)), st.integers(1, 31999), st.integers(0, 999))
@example("bisley", 1063, 0)  # a suit's last card can go to either of its foundations
@example("giza", 1, 0)  # its reserve has more piles than others have reserves and cells
def test_every_legal_move_can_be_written_and_read_and_every_refusal_has_words(
    game_id, number, seed
):
    game = engine_data.new_game(game_id, number)
    random_game(game, seed, 40)
    moves = game.moves()
    assert len(moves) == len(set(moves))
    for a_move in moves:
        text = notation.move_text(a_move, notation.numbers_foundations(game))
        assert notation.parse_move(game, text) == a_move or game.row.fdir == "B"
        assert why_not(game, a_move) == ""
    places = [*game.tableau, *game.reserve, *game.cells, *game.foundations, WASTE, 63]
    for src in places:
        for dst in places:
            for count in (1, 2):
                a_move = move(src, dst, count)
                legal_by_scan = (listed_for(game, a_move) or a_move) in moves
                assert (game.refusal(a_move) == 0) == legal_by_scan, (src, dst, count)
                assert bool(why_not(game, a_move)) != legal_by_scan


def listed_for(game, a_move):
    """Return the move listed instead of one to an equal foundation, or None.

    Where suits do not matter, it is that to the first of the foundations that take the card.
    """
    src, place = source(a_move), target(a_move)
    if src > WASTE:
        return None
    if game.row.fsuit == "R" and place < TABLEAU and size(a_move) == 1 and not game.row.fstep:
        card = game.table.top[src]
        takes = card < NO_CARD and game.next_rank(place) == card >> 2
        return move(src, game.foundation_for(card)) if takes else None
    if not FOUNDATION + 4 <= place < TABLEAU:
        return None
    if game.table.top[src] >= NO_CARD:
        return None
    if game.row.packs > 1:
        card = game.table.top[src]
        takes = game.next_rank(place) == (card >> 2) % 13 and card & 3 == place & 3
        return move(src, game.foundation_for(card), size(a_move)) if takes else None
    home = game.table.length(place) + game.table.length(place - 4)
    is_last = home == 12 and game.table.top[src] & 3 == place & 3
    return move(src, place - 4, size(a_move)) if is_last else None


@cases(
    ("game_id", "options"),
    [("klondike", ()), *((game, (("redeal", "-1"),)) for game in ("storehouse", "simplicity"))],
)
def test_the_log_holds_a_thousand_steps_and_then_drops_the_oldest(game_id, options):
    # A deal that changes the card in hand takes two entries of the log.
    game = engine_data.new_game(game_id, 617, options)
    for _ in range(3000):
        assert game.push(DEAL)
    assert game.table.log.steps == 3000
    taken_back = 0
    while game.pop():
        taken_back += 1
    assert 1000 <= taken_back < 3000
    assert game.table.log.steps == 3000 - taken_back
    redone = 0
    while redo(game.table):
        redone += 1
    assert redone == taken_back


class ScarceMemory(list):
    """A list that cannot grow once."""

    is_scarce = True

    def append(self, more):
        if self.is_scarce:
            self.is_scarce = False
            raise MemoryError
        super().append(more)


def test_log_that_could_not_grow_keeps_its_order():
    game = engine_data.new_game("klondike", 617)
    game.table.log.pieces = ScarceMemory(game.table.log.pieces)
    positions = []
    for _ in range(100):
        positions.append(engine_data.table_bytes(game))
        assert game.push(DEAL)
    undone = 0
    while game.pop():
        assert engine_data.table_bytes(game) == positions.pop()
        undone += 1
    assert undone >= 30


# -- the end -------------------------------------------------------------------------------------


@cases(
    ("why", "row", "tableau", "waste", "stock", "is_stuck"),
    [
        ("a move is left", "draw=1", ["8S", "7H"], "", "", False),
        ("nothing moves, nothing to deal", "draw=1", ["8S", "2H"], "", "", True),
        ("the stock brings a card", "draw=1", ["8S"], "", "7H 2C", False),
        ("the stock brings nothing", "draw=1", ["8S"], "", "7C 2C", True),
        ("a redeal brings a card", "draw=1|redeal=-1", ["8S"], "7H 2C", "", False),
        ("no redeal is left", "draw=1|redeal=0", ["8S"], "7H 2C", "", True),
        ("by threes it stays covered", "draw=3|redeal=-1", ["8S"], "", "2C 7H 3C", True),
        ("by threes it is the third", "draw=3|redeal=-1", ["8S"], "", "7H 2C 3C", False),
        ("a last packet of one", "draw=3|redeal=-1", ["8S"], "", "7H 2C 3C 4C", False),
        ("a row is left, whatever it brings", "draw=t", ["8S"], "", "2C", False),
        ("the last row is dealt", "draw=t", ["8S 2C"], "", "", True),
        ("a redeal shifts the threes", "draw=3|redeal=-1", ["8S"], "5C 2C 7H 3C", "4C", False),
    ],
)
def test_game_is_stuck_when_no_card_can_be_played(why, row, tableau, waste, stock, is_stuck):
    game = lay_out(f"Game|T=1|fill=|{row}" if len(tableau) == 1 else f"Game|T=2|fill=|{row}",
                tableau, waste=waste, stock=stock)  # fmt: skip
    assert positions.is_stuck(game) == is_stuck, why


def reachable(game):
    """Return whether any card can still be played, by trying all deals, or a row dealt."""
    seen = set()
    while table_bytes(game) not in seen:
        seen.add(table_bytes(game))
        moves = game.moves()
        if any(a_move != DEAL or game.row.draw in "tfr" for a_move in moves):
            return True
        if not moves:
            return False
        game.push(DEAL)
    return False


@settings(max_examples=max(1, GAMES // 4), deadline=None)
@given(st.sampled_from(sorted(engine_data.ROWS)), st.integers(1, 31999), st.integers(0, 999))
def test_stuck_agrees_with_trying_every_deal(game_id, number, seed):
    game = engine_data.new_game(game_id, number)
    random_game(game, seed, 200)
    if not game.won():
        assert positions.is_stuck(game) != reachable(game)


FULL_ROWS = [
    game_id
    for game_id, row in engine_data.ROWS.items()
    if "|draw=f" in row and "|suits=" not in row
]


@settings(max_examples=max(1, GAMES // 4), deadline=None)
@given(
    st.sampled_from(FULL_ROWS),
    st.permutations([rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]),
    st.integers(0, 3),
    st.lists(st.integers(0, 6), max_size=51),
)
def test_a_stock_that_waits_for_spaces_can_be_dealt_in_the_end(game_id, pack, homes, places):
    pack = [card for card in pack if card[1] not in "CDHS"[:homes]]
    piles = [[] for _ in range(7)]
    for place, card in zip(places, pack):
        piles[place].append(card)
    stock = pack[len(places) :]
    game = lay_out(engine_data.ROWS[game_id], [" ".join(pile) for pile in piles],
                   stock=" ".join(stock))  # fmt: skip
    while game.table.length(STOCK):
        assert not positions.is_stuck(game)
        while not game.push(DEAL):
            lengths = [game.table.length(place) for place in game.tableau]
            longest, space = lengths.index(max(lengths)), lengths.index(0)
            assert game.push(move(TABLEAU + longest, TABLEAU + space))


@cases(
    ("row", "expected"),
    [
        # Three deals and a redeal, twice.
        ("", [False, False, True, False, False, False, True, False, False]),
        ("|hand=1", [False, False, True, True, False, False, False, True]),  # the last is in hand
    ],
)
def test_idle_pass_is_noticed_when_it_ends(row, expected):
    game = lay_out(f"Game|T=1|draw=1|redeal=-1{row}", ["8S"], stock="7C 2C 3C")
    noticed = []
    for _ in expected:
        play(game, "deal")
        noticed.append(end_check.idle_pass(game))
    assert noticed == expected


@cases("stock", ["", "7C 2C 3C"])
def test_before_the_first_step_no_pass_has_ended(stock):
    assert not end_check.idle_pass(lay_out("Game|T=2|draw=1", ["8S", "9H"], stock=stock))
