"""Games in which cards are removed, case by case from their sources (RULES.md 5).

The cases are written as in `tests.support.document_cases`.
"""

import random

import pytest

from patience.advice import hints, pair_hints
from patience.games.rules import read
from patience.moves import DEAL, source, target
from patience.texts import notation
from patience.texts.refusals import why_dead, why_not
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.document_cases import run
from tests.support.engine_data import lay_out, play

# acesup.py: AcesUp.
ACES_UP = [
    # A row of four; the other 48 cards are the talon.
    "dealt 617 | | T 7D, AD, 5C, 3S; up T; count T 1 1 1 1; goes on",
    # AcesUp_Foundation: a top card goes if another top of its suit is higher.
    "T 7D, 9D, 5C, 3S | not T2>F, not T3>F, T1>F | T -, 9D, 5C, 3S",
    # The ace is the highest, and never goes.
    "T KD, AD, 5C, 3S | not T2>F, T1>F | T -, AD, 5C, 3S",
    "T AD, AC, AH, AS | | stuck",
    # Only tops are compared, and only in suit.
    "T 7D, 9D 2C, 9C, 9H | not T1>F, T2>F, T1>F | T -, 9D, 9C, 9H",
    # AcesUp_RowStack: any top card goes into a space, and nothing goes on a card.
    "T 5C 7D, 9C, -, 9H | not T1>T2, not T1>T3*2, T1>T3 | T 5C, 9C, 7D, 9H",
    "T 7D, 9C, -, 9H | not T1>T3 | stuck",
    # DealRowTalonStack: a card to each pile, spaces too.
    "T 5C 7D, -, 2S, 9H; S KS QS JS TS | deal | T 5C 7D TS, JS, 2S QS, 9H KS; S -",
    "T 7D, 9D, 5C, 3S | T1>F, undo | as it began",
    "T 5C 7D, 9D, 6C, 3S | T1>F, T1>F, undo, redo | T -, 9D, 6C, 3S",
]
# montecarlo.py: Fourteen.
FOURTEEN_OUT = [
    # Four rows of twelve, and a card more on the first four.
    "dealt 617 | | count T 5 5 5 5 4 4 4 4 4 4 4 4; up T; S -; W -",
    # Fourteen_RowStack: two tops that add up to 14.
    "T 5C KD, 2H AS, QC | T1>T2, not T1>T2, T2>T3 | T 5C, -, -",
    "T 7C, 7D, 7H | T1>T2 | T -, -, 7H",
    "T JC, 3D, 9H, 5C, QH, 2D, TS, 4D, 8C, 6D | "
    "T2>T1, T4>T3, T5>T6, T8>T7, T9>T10 | count T 0 0 0 0 0 0 0 0 0 0 0 0",
    "T 5C, 5D, KS | not T1>T2, not T3>F, not T1>F | stuck",
    # base_rank=NO_RANK: spaces stay empty.
    "T 5C 5D, -, KS | not T1>T2 | stuck",
    "T 5C KD, 2H AS | T2>T1, undo | as it began",
]
# montecarlo.py: Nestor.
NESTOR = [
    # Eight piles of six, and four cards more.
    "dealt 617 | | count T 6 6 6 6 6 6 6 6; count R 1 1 1 1; up T; S -",
    # Nestor_RowStack: two of a rank, also of the four.
    "T 5C KD, 2H KS | T1>T2 | T 5C, 2H",
    "T 5C KD, 2H; R KS, 2C, 9D, 9S | R1>T1, T2>R2, R3>R4 | T 5C, -; R -, -, -, -",
    "T 5C KD, QH; R KS, JC, 9D, 8S | not T2>R2, not T1>T2, not R1>F | legal T1>R1 R1>T1",
    "T 5C, 5D QH, -; R KS, JC, 9D, 8S | not T2>T3, not R1>T3 | stuck",
]
# pyramid.py: Thirteens.
THIRTEENS = [
    # Two rows of five; the talon fills spaces.
    "dealt 617 | | T 7D, AD, 5C, 3S, 5S, 8C, 2D, AH, TD, 7S; count S 42",
    # Pyramid_StackMethods: two that add up to 13; a king goes alone.
    "T 5C, 8D, 2H, KS | T1>T2, T4>F, not T3>F | T -, -, 2H, -; stuck",
    "T AC, QD, 2C, JD, 3C, TD, 4C, 9D, 6C, 7D | T2>T1, T3>T4, T5>T6, T7>T8, T9>T10 | "
    "count T 0 0 0 0 0 0 0 0 0 0",
    # fillStack: the next card goes there at once.
    "T 5C, 8D, 2H, 9S, 9H, 9D, 9C, AD, AS, AH; S 3C 4C | T1>T2 | T 4C, 3C, 2H; S -",
    "T 5C, 8D, 2H, KS, 9H, 9D, 9C, AD, AS, AH; S 3C 4C | T4>F | T 5C, 8D, 2H, 4C; S 3C",
    "T 5C, 8D, 2H, KS, 9H, 9D, 9C, AD, AS, AH; S 3C 4C | T4>F, undo | as it began",
    "T 5C, 8D, 2H, KS, 9H, 9D, 9C, AD, AS, AH; S 3C 4C | not deal | legal T1>T2 T2>T1 T4>F",
]
# pyramid.py: Pyramid; Pyramid_StackMethods, Pyramid_Talon.
PYRAMID = [
    # A pyramid of seven rows; the other 24 cards are the talon, dealt one by one, three times.
    "dealt 617 | | count T 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1; up T; "
    "count S 24; redeals 2",
    # basicIsBlocked: a card is free when both cards over it are gone.
    f"T {'-, ' * 15}KS, {'-, ' * 5}6S, 7S | not T16>F, R4>R5, T16>F | stuck",
    f"T {'-, ' * 15}KS, {'-, ' * 6}7S | not T16>F | stuck",
    f"T {'-, ' * 21}AS, QD, 2C, JH, KC | R4>R5, R7>R6, R8>F | stuck",
    # The next card of the talon and the top of the waste are free, also with each other.
    f"T {'-, ' * 21}AS; W QC; S 2H JD | W>R4, deal, S>W | W -; S -; stuck",
    # RelaxedPyramid: only the pyramid must go.
    f"option goal=T; T {'-, ' * 21}AS; W QC; S 2H | W>R4 | won; S 2H",
    f"T {'-, ' * 21}AS; S 2H QC | R4>S | S 2H; W -",
    f"T {'-, ' * 21}AS; S 2H KC | S>F, deal | S -; W 2H",
    f"option free=TW; T {'-, ' * 21}AS; W QC; S 2H JD | not S>R4, deal, not W>S | W QC JD; S 2H",
    f"option free=TW; T {'-, ' * 21}AS; S KC | not S>F, deal, W>F | W -",
    # The waste is turned over twice.
    f"T {'-, ' * 21}AS; W 2H 3C; redeals 2 | deal, deal, deal, deal, deal, deal | "
    "redeals 0; W 2H 3C; stuck",
    f"T {'-, ' * 21}AS; W 2H; redeals 1 | deal | W -; S 2H; redeals 0; stuck",
    f"option redeal=0; T {'-, ' * 21}AS; W 2H 3C; redeals 0 | not deal | stuck",
    f"T {'-, ' * 21}AS; W 3C QC 4D; redeals 1 | | goes on",
    f"T {'-, ' * 21}AS; W QC; S KC | W>R4, undo, S>F, undo | as it began",
    # A card dealt goes with the one that is then the talon's next, not with the one that is now.
    f"T {'-, ' * 21}AS; S 8D 5C 2C; redeals 0 | | goes on",
    f"T {'-, ' * 21}AS; S 8D 2C 5C; redeals 0 | | stuck",
]
# pyramid.py: Giza.
GIZA = [
    # Three rows to eight piles, then the pyramid.
    "dealt 617 | | count C 3 3 3 3 3 3 3 3; up T; S -; W -",
    f"T {'-, ' * 21}AS, 5H; C 2C QC, 3C 8D KC | R4>C1, C2>F, not C1>C2, C2>R5 | stuck",
    f"T {'-, ' * 21}AS; C 2C, 3C | not R4>C3, not C1>C3, not C1>C2 | stuck",
]
TABLES = {
    "pyramid": PYRAMID,
    "giza": GIZA,
    "aces-up": ACES_UP,
    "fourteen-out": FOURTEEN_OUT,
    "nestor": NESTOR,
    "thirteens": THIRTEENS,
}


@cases(
    ("game_id", "case"), [(game_id, case) for game_id, cases in TABLES.items() for case in cases]
)
def test_game_is_played_as_its_source_says(game_id, case):
    run(game_id, case)


def test_cards_that_cover_each_other_may_all_be_removed():
    rows = [row for row in map(read, engine_data.ROWS.values()) if row.pair and row.cover]
    free = [value for row in rows for value in (row.free, *row.option_values("free"))]
    assert rows and all("T" in value for value in free)


@cases(
    ("game_id", "tableau", "sentence"),
    [
        ("aces-up", ["5C", "AD", "2H", "9S"], "5^ needs a higher ^. {Select}: undo."),
        ("aces-up", ["2H 5C", "AD", "", "9S"], ""),
        ("aces-up", ["AC", "AD", "2H", "9S"], "Aces stay to the end. {Select}: undo."),
        ("fourteen-out", ["6C", "AD"], "6 needs 8. {Select}: undo."),
        ("fourteen-out", ["7C", "AD"], "7 needs another 7. {Select}: undo."),
        ("nestor", ["AC", "2D"], "A needs another A. {Select}: undo."),
        ("thirteens", ["6C", "AD"], "6 needs 7. {Select}: undo."),
        ("thirteens", ["QC", "2D", "JC"], "Q needs A."),
    ],
)
def test_dead_card_says_what_it_needs(game_id, tableau, sentence):
    game = lay_out(engine_data.ROWS[game_id], tableau)
    if sentence:
        assert why_dead(game, game.tableau[0]) == sentence
    else:
        assert game.can_play()


def test_pair_that_does_not_fit_says_what_the_card_needs():
    game = lay_out(engine_data.ROWS["thirteens"], ["6C", "8D"])
    assert why_not(game, 8 | 9 << 6 | 1 << 12) == "6 needs 7."


@pytest.mark.turns(6)
@cases("game_id", ["pyramid", "giza"])
def test_hints_count_the_cards_that_a_pair_frees(game_id):
    chance, counts = random.Random(617), set()
    for number in range(1, 30):
        game = engine_data.new_game(game_id, number)
        while moves := [a_move for a_move in game.moves() if a_move != DEAL] or game.moves():
            a_move = chance.choice(moves)
            covered = {place for place in game.tableau if game.is_covered(place)}
            judge = pair_hints.Judge(game)
            game.push(a_move)
            if a_move != DEAL:
                left = {place for place in covered if game.is_covered(place)}
                game.pop()
                freed = judge._count_freed(source(a_move), target(a_move))
                assert freed == len(covered - left), (number, notation.move_text(a_move))
                counts.add(freed)
                game.push(a_move)
            elif game.table.log.steps > 60:
                break
    assert counts >= {0, 1, 2}


@cases(
    ("why", "row", "tableau", "advised"),
    [
        ("a king under it can go alone", "pair=13|fill=", ["2S 6H", "7C", "KC 6D"], "T2>T3 T1>T2"),
        (
            "one under it has lost its pair",
            "pair=13|fill=",
            ["2D 5D", "8C", "6S 6H", "7C"],
            "T1>T2 T3>T4",
        ),
        ("it empties a pile", "pair=lower", ["2C 4C 3S", "KS", "KH", "9H"], "T4>F T1>F"),
        ("an ace is out of the way", "pair=lower|fill=T", ["5H AC", "KD", "6S"], "T1>T4"),
        ("a two is not", "pair=lower|fill=T", ["5H 2C", "KD", "6S"], ""),
    ],
)
def test_hints_of_pairs_come_best_first(why, row, tableau, advised):
    game = lay_out(f"Game|T=4|suit=N|move=1|{row}", tableau)
    assert [notation.move_text(a_move) for a_move in hints.advise(game)] == advised.split(), why


def test_cards_left_are_counted_down():
    game = engine_data.new_game("aces-up", 617)
    assert game.left() == 48
    play(game, "T1>F")
    assert game.left() == 47
    game.pop()
    assert game.left() == 48


@cases(
    ("row", "sentence"),
    [
        ("T=4|pair=13|move=1", "field pair is 13; that needs suit=N"),
        ("T=4|pair=13|suit=N", "field pair is 13; that needs move=1"),
        ("T=4|pair=lower|suit=N|move=1|fback=1", "field pair is lower; that needs fback=0"),
        ("T=4|pair==|suit=N|move=1|frun=1", "field pair is =; that needs frun=0"),
        ("T=4|pair=13|home=1|suit=N|move=1|fill=", "field pair is 13; that needs home=0"),
        ("T=4|free=TS", "field free is TS; that needs pair"),
        ("T=4|auto=S", "field auto is S; that needs pair"),
    ],
)
def test_words_that_contradict_pair_are_refused_by_name(row, sentence):
    with pytest.raises(ValueError, match=r"^Bad: ") as raised:
        read(f"Bad|{row}")
    assert str(raised.value) == f"Bad: {sentence}"


@cases(("number", "twins"), [(1, 0), (617, 0), (31999, 0), (22463, 1), (1514097919, 1)], ids=str)
def test_nestors_last_pile_keeps_two_of_a_rank_in_a_few_deals(number, twins):
    # PySolFC's exchange gives up after 1,000 tries, too, and its deals have the same cards.
    game = engine_data.new_game("nestor", number)
    ranks = [
        [name[0] for name in engine_data.pile_text(game, place).split()] for place in game.tableau
    ]
    assert [len(pile) - len(set(pile)) for pile in ranks] == [0] * 7 + [twins]
