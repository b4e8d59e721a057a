"""Fans, piles that are dealt again, and stocks dealt to a pile of one's choice (RULES.md 5).

The cases cite PySolFC's classes, commit 7a3d146; `document_cases` has their language.
"""

import random

from patience.moves import DEAL
from sim.protocol import positions
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.document_cases import run
from tests.support.engine_data import pile_text, table_bytes
from tests.support.save_data import make_session, save_and_read

# fan.py: Shamrocks, and Fan, from which it takes layout and foundations.
SHAMROCKS = [
    # Eighteen fans, seventeen of three cards and one of one; the pack as it is, no kings sunk.
    "dealt 1 | | count T 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1; count S 0; up T",
    "dealt 1 | | T JD KS 4S, 2D 9D TH, 9H QD 8H, JC JS 2C",
    # SS_FoundationStack: in suit from the ace; canMoveCards is False there.
    "T 2H AC, 2C | not T2>F, T1>F, T2>F, not FC>T1 | F 2C",
    # UD_RK_RowStack: up or down regardless of suit, not round the corner, one card at a time.
    "T 7C, 8D, 6C, KH, AS | | legal T1>T2 T1>T3 T2>T1 T3>T1 T5>F",
    "T KC 7C 6H, 8S | not T1>T2*2, not T1>T2 | as it began",
    # A fan is full with three cards (max_cards=3).
    "T 7C, KC QC 8D, KD 8S | not T1>T2, T1>T3 | T -, KC QC 8D, KD 8S 7C",
    # base_rank=NO_RANK: an empty fan stays empty.
    "T 7C, -, 8D | not T1>T2 | legal T1>T3 T3>T1",
    "T KC, KD | not deal | stuck",
]


# fan.py: LaBelleLucie and LaBelleLucie_Talon; the merci as Wikipedia has it (RULES.md C35).
LA_BELLE_LUCIE = [
    # Seventeen fans of three and one of one, and three rounds: two redeals.
    "dealt 1 | | count T 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1; up T; redeals 2; goes on",
    # SS_RowStack: down in suit, one card at a time; base_rank=NO_RANK: an empty fan stays empty.
    "T 7C, 8C, -, 8S; redeals 0 | not T1>T3, not T1>T4, not T2>T1 | legal T1>T2",
    "T 9C 8C, TC 7C, TC, AS | not T1>T3*2, not T1>T3, T2>T1 | T 9C 8C 7C, TC",
    # All fans are gathered and shuffled: three cards to a fan.
    "dealt 1 | deal | count T 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1; up T; redeals 1; W -; H -; S -",
    "dealt 1 | deal | T JS 6D TC, TD 6S 5C, 6H JH QH",
    "dealt 1 | deal, deal, not deal | redeals 0",
    "dealt 1 | deal, undo | as it began; redeals 2",
    "dealt 1 | deal, deal, undo, undo, redo | redeals 1; T JS 6D TC",
    # Of fewer cards the first rows are the shorter ones: two, two and three of seven.
    "F AC; T 5C 3S 8D 2H KC QH JD, -; redeals 1 | deal | F AC; redeals 0; "
    "count T 3 3 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "T KC, KD; redeals 0 | not deal | stuck",
    "T KC, KD; redeals 1 | | goes on",
]

MERCI = [
    "T 2C 5H, AS; F AC; redeals 1 | not T1>F*2 | legal T2>F deal",
    "T 2C 5H, KS; F AC; redeals 0 | T1>F*2, not T1>T2 | T 5H, KS; F 2C; stuck",
    "T 2C 5H, KS; F AC; redeals 0 | T1>F*2, undo | as it began; goes on",
    "T 2C 5H, KS; F AC; redeals 0 | T1>F*2, undo, redo | T 5H, KS; F 2C",
    "T 3S 7C 5H 9D, 8C, 8D 9S; redeals 0 | | legal T1>T2*3 T3>T1*2",
    "T 3S 7C 5H 9D, 8C, TD, 8S 9S; redeals 0 | T1>T2*3, T1>T3, not T4>T2*2 | T 3S 5H, 8C 7C",
]

# fan.py: Trefoil, which differs from La Belle Lucie in its deal.
TREFOIL = [
    "dealt 1 | | F AC AD AH AS; count T 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3; redeals 2",
    "dealt 1 | | T JD KS 8H, 2D 9D 2C, 9H QD JH",
    "option fback=1; T 3C; F 2C | FC>T1, not FC>T1 | T 3C 2C; F AC",
    "dealt 1 | deal, deal, not deal | count T 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3",
]

# bakersdozen.py: Cruel; the redeal as Wikipedia and Microsoft have it (RULES.md C36).
CRUEL = [
    "dealt 1 | | F AC AD AH AS; count T 4 4 4 4 4 4 4 4 4 4 4 4; up T; redeals 255",
    "dealt 1 | | T JD QC QH 6D, 2D KH 4H 8S, 9H 3H 4D 8D",
    "T 7C, 8C, -, 8S | not T1>T3, not T1>T4 | legal T1>T2 deal",
    # The piles one behind the other, each from its lowest card, four cards to a pile.
    "T 2C 3C 4C, 5C 6C 7C 8C, 9C | deal | T 2C 3C 4C 5C, 6C 7C 8C 9C, -",
    "T 2C 3C 4C 9S, -, 5C 6C 7C 8C TH, 9C | deal | T 2C 3C 4C 9S, 5C 6C 7C 8C, TH 9C, -",
    "T 2C 3C 4C, 5C 6C 7C 8C, 9C | deal, undo | as it began",
    # As often as one likes, but a redeal that changes nothing is none.
    "T 2C 3C 4C, 5C 6C 7C 8C, 9C | deal, not deal | stuck",
    # Cards come back only as an option, and never an ace, which was dealt there.
    "T 3C; F 2C | not FC>T1 | as it began",
    "option fback=1; T 3C; F 2C | FC>T1 | T 3C 2C; F AC",
    "option fback=1; T 2C; F AC | not FC>T1 | as it began",
    # It is stuck if no card could be played after it, either.
    "T 2C 4C 6C, 8C TC QC | | stuck; legal deal",
    "T 2C 4C 6C, 9C 2D TC | | goes on; legal deal",
    "option again=4U; T 2C 3C 5C, 8C TC QC 4C | T2>T1, undo | goes on",
    "option again=4U; T 2C 9C 5C, 8C TC QC 7C 3C | | stuck; legal deal",
    "dealt 1 | not deal | as it began",
    # Cruel_Talon: the first pile's cards stay, the next top cards slide under them.
    "option again=4U; T 2C 3C 4C, 5C 6C 7C 8C, 9C | deal | T 8C 2C 3C 4C, 9C 5C 6C 7C, -",
    "option again=4U; T 2C 3C 4C 9S, -, 5C 6C 7C 8C TH, 9C | deal | "
    "T 2C 3C 4C 9S, 6C 7C 8C TH, 9C 5C, -",
    "option again=4U; T 2C 3C 4C, 5C 6C 7C 8C, 9C | deal, not deal, undo | as it began",
]


@cases("case", SHAMROCKS)
def test_shamrocks(case):
    run("shamrocks", case)


@cases("case", LA_BELLE_LUCIE)
def test_la_belle_lucie(case):
    run("la-belle-lucie", case)


@cases("case", MERCI)
@cases("game_id", ["la-belle-lucie", "trefoil"])
def test_merci(game_id, case):
    run(game_id, f"option merci=1; {case}")


@cases("case", TREFOIL)
def test_trefoil(case):
    run("trefoil", case)


@cases("case", CRUEL)
def test_cruel(case):
    run("cruel", case)


def slid(piles):
    """Return the piles after Cruel_Talon.dealCards, on lists, bottom card first."""
    internal, talon = [], []
    for pile in piles:
        internal += pile[::-1]
    if len(internal) % 4:
        talon += internal[-(len(internal) % 4) :]
        del internal[-(len(internal) % 4) :]
    while internal:
        talon += internal[-4:]
        del internal[-4:]
    return [[talon.pop() for _ in range(min(4, len(talon)))] for _ in piles]


@cases("number", range(1, 11))
def test_cruel_is_dealt_again_as_pysolfc_does_it(number):
    game = engine_data.new_game("cruel", number, [("again", "4U")])
    chance = random.Random(number)
    for _ in range(60):
        moves = [a_move for a_move in game.moves() if a_move != DEAL]
        if moves and chance.random() < 0.8:
            game.push(chance.choice(moves))
            continue
        piles = [pile_text(game, place).split() for place in game.tableau]
        changed = game.push(DEAL)
        after = [pile_text(game, place).split() for place in game.tableau]
        assert after == slid(piles)
        assert changed == (after != piles)
        if not (changed or moves):
            return


@cases("again", ["4", "4U"])
def test_a_redeal_in_order_helps_only_if_a_card_can_then_be_played(again):
    seen = set()
    for number in range(1, 25):
        game = engine_data.new_game("cruel", number, [("again", again)])
        chance = random.Random(number)
        for _ in range(200):
            before = engine_data.table_bytes(game)
            helps = game.deals_help()
            assert engine_data.table_bytes(game) == before
            dealt = game.push(DEAL)
            assert helps == (dealt and game.can_play())
            seen.add((dealt, helps))
            if dealt and chance.random() < 0.8:
                game.pop()
            moves = [a_move for a_move in game.moves() if a_move != DEAL]
            if not moves:
                break
            game.push(chance.choice(moves))
    assert seen == {(False, False), (True, False), (True, True)}


def test_every_redeal_shuffles_and_deals_of_other_numbers_otherwise():
    seen = set()
    for number in range(1, 50):
        game = engine_data.new_game("la-belle-lucie", number)
        for _ in range(2):
            game.push(DEAL)
            seen.add(table_bytes(game)[:52])
    assert len(seen) == 98


def test_a_used_merci_is_saved_shown_and_undone():
    made = make_session("la-belle-lucie", 1, [("merci", "1")], 0)
    for _ in range(2):
        made.push(DEAL)
    before = table_bytes(made.game)
    made.push(next(a_move for a_move in made.game.moves() if a_move >> 12 > 1))
    after = table_bytes(made.game)
    other, whole = save_and_read(made)
    assert whole and table_bytes(other.game) == after
    assert positions.describe(other.game)["merci"] is False
    again = positions.set_up(positions.describe(other.game))
    assert set(again.moves()) == set(other.game.moves())
    assert other.game.pop() and table_bytes(other.game) == before
