"""Games with one foundation, case by case from their sources (RULES.md 5).

The cases are written as in `tests.support.document_cases`.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience import cards
from patience.advice import hints
from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.rules import read
from patience.moves import move
from patience.table import FACE_DOWN, FOUNDATION, NO_CARD, TABLEAU, Table
from patience.texts import notation, words
from patience.texts.refusals import why_dead, why_not
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.document_cases import run
from tests.support.engine_data import lay_out, play, table_bytes
from tests.support.save_data import game_state, make_session, save_and_read

# golf.py: Golf.
GOLF = [
    # Seven piles of five; dealCards: the next card begins the Waste, which is the foundation.
    "dealt 617 | | T 7D AH AS 8D 8S, AD TD KH 3D 7H, 5C 7S TH TC 4D; F 9H; up T; "
    "count T 5 5 5 5 5 5 5; count S 16; W -; goes on",
    # Golf_Waste.acceptsCards: a rank above or below, in any suit.
    "T 2C 6D, 8S, 9H; F 7D | not T3>F, T1>F | T 2C, 8S, 9H; F 6D",
    "T 2C 6D, 8S, 9H; F 7D | T2>F, T3>F | T 2C 6D, -, -; F 9H",
    "T 7C, 7S; F 7D | not T1>F, not T2>F, not T1>T2 | as it began",
    # mod=UNLIMITED: no corner. A queen goes on K (C41), and a king on a queen.
    "T KC, AS, QH; F KD | not T1>F, not T2>F, T3>F, T1>F | T -, AS, -; F KC",
    "T KC, 2S; F AD | not T1>F, T2>F | T KC, -",
    # Golf_RowStack: no building, and max_accept=0: spaces stay empty.
    "T 7C, -, 6D 5S; F KD | not T3>T1, not T1>T2, not T3>F*2 | as it began",
    # Golf_Talon: one card at a time, once.
    "T 2C; F KD; S 9C 5C | deal | F 5C; S 9C",
    "T 2C; F KD; S 9C 5C | deal, deal, not deal | F 9C; stuck",
    "T 2C; F KD; S 9C 3C | | goes on",
    "T 2C 9D; F 8D; S 3C | T1>F, undo | as it began",
    "T 2C 9D; F 8D; S 3C | T1>F, deal, undo, redo | F 3C",
    # isGameWon: the rows are empty; the talon need not be.
    "T 2C 9D; F 8D; S 3C | T1>F, deal, T1>F | won; S -",
    "T 9D; F 8D; S 3C | T1>F | won; S 3C",
    "option fstop=13; T QH, KC; F KD; S 2C | not T1>F | stuck",
    "option fwrap=1; T AH, QS; F KD | T1>F | F AH",
]
DEAD_KING_GOLF = [
    # getStrictness: nothing on K.
    "T QH, AC; F KD | not T1>F, not T2>F | stuck",
    "T KH, QC; F QD | T1>F, not T2>F | F KH; stuck",
]
PUTT_PUTT = [
    # Relaxed Golf: mod=13.
    "T AH, QC; F KD | T1>F | F AH",
    "T KH, QC; F AD | not T2>F, T1>F, T2>F | won",
]
BLACK_HOLE = [
    # Seventeen piles of three, the ace of spades on the foundation.
    "dealt 617 | | T 7D 3H 9H, AD 9D 7C, 5C 6S 6H; F AS; up T; S -; "
    "count T 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3",
    # mod=13: an ace is next to a king.
    "T KC, 2H; F AS | T1>F, not T2>F | T -, 2H",
    "T KC, 2H; F AS | not deal, T2>F, not T1>F | stuck",
    "T KC, 2H AD; F AS | T1>F, T2>F, T2>F | won",
]
ALL_IN_A_ROW = [
    # Thirteen piles of four, the ace of spades last; the first card may be any (ANY_RANK).
    "dealt 617 | | T 7D 8H 3C 4S, AD KH 8S TS; F -; up T; S -; count T 4 4 4 4 4 4 4 4 4 4 4 4 4",
    "dealt 617 | T13>F | F AS; count T 4 4 4 4 4 4 4 4 4 4 4 4 3",
    "T 9C, KH 2D | T2>F, not T1>F, not T2>F | stuck",
    "T 9C, KH 8D | T1>F, T2>F, undo, undo | as it began",
]
TRI_PEAKS = [
    # threepeaks.py: 18 cards face down, ten face up, and one for the waste.
    "dealt 617 | | T -7D, -AD, -5C, -3S; F 8S; count S 23; goes on",
    # Only cards that nothing covers: the lowest row at first, R1 to R10.
    "dealt 617 | not T1>F, not T18>F, not R1>F, R2>F | F 9D",
    # Golf_Waste with mod=13, and a card is turned up when both over it are gone.
    "dealt 617 | R2>F, R6>F, not T10>F | F TC",
    "dealt 617 | R2>F, undo | as it began",
    "dealt 617 | deal, deal | F 4D; count S 21",
]
ESCALATOR = [
    # golf.py: Escalator, an Elevator whose cards all lie face up.
    "dealt 617 | | T 7D, AD, 5C, 3S; F 8S; up T; count S 23; goes on",
    "dealt 617 | not T21>F, not R8>F, R9>F, not T18>F | F 9S",
]
CASES = {
    "tri-peaks": TRI_PEAKS,
    "escalator": ESCALATOR,
    "golf": GOLF,
    "dead-king-golf": DEAD_KING_GOLF,
    "putt-putt": PUTT_PUTT,
    "black-hole": BLACK_HOLE,
    "all-in-a-row": ALL_IN_A_ROW,
}


@cases(("game_id", "case"), [(game_id, case) for game_id, cases in CASES.items() for case in cases])
def test_game_is_played_as_its_source_says(game_id, case):
    run(game_id, case)


@cases(
    ("game_id", "tableau", "top", "sentence"),
    [
        ("golf", ["8H"], "2C", "8` needs 7 or 9. {Select}: undo."),
        ("golf", ["AH"], "KC", "A` needs 2. {Select}: undo."),
        ("golf", ["JH", "KS"], "QC", ""),
        ("golf", ["3H", "KS"], "QC", "3` needs 2 or 4."),
        ("putt-putt", ["KH"], "2C", "K` needs A or Q. {Select}: undo."),
        ("dead-king-golf", ["QH"], "KC", "Nothing goes on K. {Select}: undo."),
        ("dead-king-golf", ["QH"], "AC", "Q` needs J. {Select}: undo."),
    ],
)
def test_dead_card_says_what_it_needs(game_id, tableau, top, sentence):
    game = lay_out(engine_data.ROWS[game_id], tableau, foundations=[top])
    if sentence:
        assert why_dead(game, TABLEAU) == sentence
    else:
        assert game.can_play()


def test_refused_move_says_what_its_card_needs():
    game = lay_out(engine_data.ROWS["golf"], ["8H", "5S"], foundations=["2C"])
    assert why_not(game, move(TABLEAU, FOUNDATION)) == "8H needs 7 or 9."
    assert why_not(game, move(TABLEAU, TABLEAU + 1)) == "Piles are not built on here."


def test_cards_left_are_counted_down_without_the_stock():
    game = engine_data.new_game("golf", 617)
    assert game.left() == 35
    play(game, "T1>F", "deal")
    assert game.left() == 34


def test_hints_prefer_a_run_and_leave_the_table_alone_when_memory_runs_out():
    game = lay_out(engine_data.ROWS["golf"], ["KC 2C 8D", "TD 6C", "QC 7H 5S"], foundations=["7D"])
    before, known = table_bytes(game), game.neighbours
    advised = [notation.move_text(a_move) for a_move in hints.advise(game)]
    assert advised == ["T2>F", "T1>F"]  # 5S follows 6C, nothing 8D
    for most in range(20):
        left = [None] * most
        game.neighbours = lambda card, left=left: left.pop() or known(card)
        with pytest.raises(IndexError):  # as MemoryError on a board
            hints.advise(game)
        assert table_bytes(game) == before


@pytest.mark.parametrize(
    ("game_id", "reason"),
    [("escalator", "Moves a card to a foundation."), ("tri-peaks", "Uncovers a face-down card.")],
)
def test_hints_prefer_a_card_that_nothing_else_covers_the_one_below_with(game_id, reason):
    game = lay_out(engine_data.ROWS[game_id], [""] * 28, foundations=["7D"])
    left = game.covers[0]  # it and the next lie over the first card
    below = game.covers[left]  # of the three in the row over these, the last is gone
    numbers = (0, left, left + 1, below, below + 1)
    for number, name in zip(numbers, ("KC", "KD", "KH", "6S", "8C")):
        game.table.lay(cards.parse(name), TABLEAU + number)
    if "face-down" in reason:
        game.table.under[cards.parse("KH")] |= FACE_DOWN
    frees = TABLEAU + below + 1
    for first, second in (("6S", "8C"), ("8C", "6S")):
        game.table.top[frees - 1], game.table.top[frees] = cards.parse(first), cards.parse(second)
        advised, found = hints.advise_with_reasons(game)[0]
        assert (advised, words.HINTS.split("\n")[found]) == (move(frees, FOUNDATION), reason)


@cases(
    ("row", "sentence"),
    [
        ("T=4|home=1|move=1", "field home is 1; that needs suit=N"),
        ("T=4|home=1|suit=N|move=1", "field home is 1; that needs fill="),
        ("T=4|home=1|suit=N|move=1|fill=|draw=1", "field draw is 1; with home=1 that is 0 or h"),
        ("T=4|draw=h", "field draw is h; with home=1 that is 0 or h"),
        ("T=4|fwrap=1", "field fwrap is 1; that needs home"),
        ("T=4|goal=T", "field goal is T; that needs pair or home"),
        ("T=4|cover=peaks", "field cover is peaks; that needs pair or home"),
        (
            "T=4|cover=peaks|home=1|suit=N|move=1|fill=",
            "field cover is peaks; it does not go with T=4",
        ),
    ],
)
def test_words_that_contradict_each_other_are_refused_by_name(row, sentence):
    with pytest.raises(ValueError, match=r"^Bad: ") as raised:
        read(f"Bad|{row}")
    assert str(raised.value) == f"Bad: {sentence}"


def test_covered_cards_are_not_moves_until_both_that_cover_them_are_gone():
    game = engine_data.new_game("escalator", 617)
    row = [TABLEAU + number for number in range(21, 28)]
    covered = [place for place in game.tableau if game.is_covered(place)]
    assert covered == list(game.tableau)[:21]
    assert why_dead(game, TABLEAU) == "That card is covered. {B}: deal."
    game.table.move(row[0], FOUNDATION, 1, True)
    assert game.is_covered(TABLEAU + 15)
    game.table.move(row[1], FOUNDATION, 1, True)
    assert not game.is_covered(TABLEAU + 15) and game.is_covered(TABLEAU + 16)


@given(st.integers(1, 31999), st.integers(0, 999))
@settings(max_examples=20, deadline=None)
def test_peaks_lie_face_down_exactly_while_they_are_covered(number, seed):
    made = make_session("tri-peaks", number, moves=seed % 60, luck=seed)
    game = made.game
    for _ in range(3):
        for place in game.tableau:
            card = game.table.top[place]
            if card < NO_CARD:
                assert game.table.is_down(card) == game.is_covered(place)
        for _ in range(seed % 7):
            game.pop()
    read, whole = save_and_read(made)
    assert whole and game_state(read) == game_state(made)


def test_the_tableau_counts_as_it_was_dealt_until_the_log_forgets():
    for game_id, dealt in (("golf", 35), ("tri-peaks", 28), ("escalator", 28), ("black-hole", 52)):
        game = new_game(catalog.row(game_id), 617, Table())
        while game.moves():
            game.push(game.moves()[0])
        if game.row.goal:
            assert game.left() < game.most_left() == dealt
        else:
            assert game.most_left() == dealt
    game.table.log.clear()
    assert game.most_left() == dealt
