"""Rules pages: every row has a readable one that matches the row and its options."""

import math
import re

from patience.games.dealing import new_game
from patience.games.rules import read
from patience.moves import DEAL
from patience.table import FACE_DOWN, HAND, RESERVE, STOCK, Table
from patience.texts import pages
from sim.build.modules import LIB
from sim.data.eleven import eleven_games
from tests.support import engine_data
from tests.support.cases import cases

HEADINGS = ["Object", "Layout", "Building", "Spaces", "Stock"]
LONGEST = 600
NOTES = engine_data.lines("notes.txt", LIB / "patience" / "texts")
_BY_ROWS = [name for name, text in engine_data.ROWS.items() if read(text).draw in ("t", "f", "r")]
WRITTEN = {line.partition("|")[0]: line for line in NOTES}


def write(row):
    """Return a row's page."""
    return pages.rules_page(new_game(row, 1, Table()))


def page(game_id, **changed):
    """Return a row's page as a dict, with some fields changed as an option would."""
    text = engine_data.ROWS[game_id]
    row = read(text)
    for field, value in changed.items():
        text += f"|?{field}={getattr(row, field)},{value}"
    return dict(write(read(text, [(field, str(changed[field])) for field in changed])))


def test_every_row_has_a_readable_page():
    for game_id, text in engine_data.ROWS.items():
        row = read(text)
        found = write(row)
        own = ["Removing" if row.pair else "Building"]
        headings = HEADINGS[:2] + own + HEADINGS[3:] + ["Tip"] * (game_id in WRITTEN)
        assert [heading for heading, _ in found] == headings
        for _, said in found:
            assert 10 < len(said) <= LONGEST, said
            assert all(32 <= ord(sign) <= 126 for sign in said), said
            assert said[-1] == "." and not said[0].islower(), said
            for slip in ("{", "}", "  ", " .", ".."):
                assert slip not in said
            sentences = said.split(". ")
            assert len(sentences) == len(set(sentences)), (game_id, said)


def read_layout(said):
    """Return what a layout says: the sizes of the piles, sorted, and how many cards lie elsewhere.

    What it says of piles that a shape covers, or that are empty at first, counts as single cards.
    """
    number = {"a": 1, "an": 1, "one": 1, "three": 3, "four": 4, "eight": 8}

    def find(pattern):
        found = re.search(pattern, said)
        return [int(number.get(word.lower(), word)) for word in found.groups()] if found else []

    sizes = []
    if two := find(r"(\d+) piles of (\d+) cards? and (\d+) of (\d+)\."):
        sizes = [two[1]] * two[0] + [two[3]] * two[2]
    elif stairs := find(r"(\d+) piles of 1 to (\d+) cards\."):
        sizes = [*range(1, stairs[0] + 1)]
        assert stairs[0] == stairs[1]
    elif listed := re.search(r"(\d+) piles of ([\d, ]+ and \d+) cards\.", said):
        sizes = [int(size) for size in re.findall(r"\d+", listed[2])]
        assert len(sizes) == int(listed[1])
    elif like := find(r"(?<!reserve)\b(\d+) piles of (\d+) cards?\."):
        sizes = [like[1]] * like[0]
    elif covered := find(r"(\d+) cards in") or find(r"rows, (\d+) cards"):
        sizes = [1] * covered[0]
    elif empty := find(r"(\d+) piles, empty at first"):
        sizes = [0] * empty[0]
    singles = find(r"A reserve of (\d+) single cards")
    alike = find(r"(\d+) reserve piles of (\d+) cards?")
    below = find(r"Below it (\d+) piles of (three)")
    reserve = singles or find(r"A reserve of (\d+) cards?\.") or [math.prod(alike or below or [0])]
    taken = find(r"(\d+) free cells, all taken") or find(r"cells, (\d+) of them taken") or [0]
    begun = find(r"(\d) foundations, each begun with [A2]\.") or [0]
    if re.search("(An ace, a 2, a 3 and a 4|The four aces) begin", said):
        begun = [4]
    elif re.search(r"(One card|The ace of spades) begins the foundation|One card is dealt", said):
        begun = [1]
    stock = find(r"(?:The other|All) (\d+) cards are the stock") or [0]
    down = find(r"The lowest are face down, (\d+) in all") or [0]
    if "Only the tops are face up" in said:
        down = [sum(sizes) - len(sizes)]
    elif peaks := find(r"The lowest row, (\d+) cards, is face up"):
        down = [sum(sizes) - peaks[0]]
    return sorted(sizes), reserve[0] + taken[0], begun[0], stock[0], down[0]


@cases("game_id", engine_data.ROWS)
def test_a_page_says_exactly_what_is_dealt(game_id):
    row = read(engine_data.ROWS[game_id])
    for number in (1, 617):
        dealt = new_game(row, number, Table())
        table, length = dealt.table, dealt.table.length
        down = sum(card & FACE_DOWN > 0 for card in table.under)
        held = [*dealt.reserve, *dealt.cells]
        lying = (
            sorted(map(length, dealt.tableau)),
            sum(map(length, held)),
            sum(map(length, dealt.foundations)),
            length(STOCK) + length(HAND),
            down,
        )
        assert read_layout(dict(pages.rules_page(dealt))["Layout"]) == lying


@cases("game_id", _BY_ROWS)
def test_a_page_says_how_many_cards_the_last_row_has(game_id):
    row = read(engine_data.ROWS[game_id])
    dealt = new_game(row, 1, Table())
    said = dict(pages.rules_page(dealt))["Stock"]
    size = row.R if row.draw == "r" else row.T
    rows, last = divmod(dealt.table.length(STOCK), size)
    if rows:
        assert (f"The last {last} go to the first" in said) == (last > 0)
    else:
        assert f"Its {last} cards are dealt to the first" in said


WITH_RESERVE = [
    game_id
    for game_id, text in engine_data.ROWS.items()
    if read(text).R and not read(text).pair and read(text).rto != "L"
]


@cases("game_id", WITH_RESERVE)
def test_a_page_says_which_cards_of_the_reserve_can_be_played(game_id):
    row = read(engine_data.ROWS[game_id])
    dealt = new_game(row, 1, Table(row.packs))

    def count_cards():
        return [dealt.table.length(RESERVE + pile) for pile in range(row.R)]

    before = count_cards()
    dealt.push(DEAL)
    if max(before) == 1 and count_cards() == before:
        cards = "Each reserve card "
    else:
        cards = "The top of the reserve " if row.R == 1 else "The top of each reserve pile "
    assert cards in page(game_id)["Building"]


def test_eleven_games_have_three_handwritten_parts():
    assert list(WRITTEN) == eleven_games()
    for line in WRITTEN.values():
        assert line.count("|") == 3 and line[-1] == "."


@cases(
    ("game_id", "heading", "sentence"),
    [
        ("klondike", "Layout", "Only the tops are face up. The other 24 cards are the stock."),
        ("klondike", "Spaces", "It takes only a king or a run from a king down."),
        ("klondike", "Building", "in alternate colours. A red 6 goes on a black 7. Move any"),
        ("canfield", "Object", "The base is the rank of the card that is dealt there."),
        ("canfield", "Layout", "One card is dealt to a foundation. The other 34 cards"),
        ("canfield", "Layout", "A reserve of 13 cards. Only the top card shows."),
        ("canfield", "Building", "A king goes on an ace."),
        ("canfield", "Spaces", "Later, a card from the waste may fill it."),
        ("selective-canfield", "Object", "your first move takes the top card of a pile"),
        ("selective-canfield", "Spaces", "The place your base came from is closed"),
        ("chameleon", "Building", "down in any suit. Any 6 goes on any 7. A king goes on an ace."),
        ("storehouse", "Object", "from 2 to A. After the king comes the ace."),
        ("storehouse", "Layout", "4 foundations, each begun with 2."),
        ("storehouse", "Building", "down in suit. Only the 6 of hearts goes on the 7 of hearts."),
        ("storehouse", "Stock", "Go through the stock three times."),
        ("four-seasons", "Layout", "The piles make a cross"),
        ("fortunes-favor", "Spaces", "fills it at once, else your hand card, else the stock."),
        ("gate", "Layout", "2 reserve piles of 5 cards. Every card shows."),
        ("gate", "Spaces", "While the reserve lasts, only its cards fill spaces"),
        ("gate", "Stock", "Play the turned card or the top of the waste; the next"),
        ("castles-end", "Building", "or on a 5. King and ace do not go on each other."),
        ("castles-end", "Stock", "No stock: every card is dealt."),
        ("duchess", "Object", "your first move takes a top card of the reserve"),
        ("castles-end-pysolfc", "Object", "the top card of a pile or a top card of the reserve"),
        ("chessboard", "Object", "the rank of the first card you play there"),
        ("eagle-wing", "Building", "A pile holds 3 cards at most."),
        ("eagle-wing", "Building", "The reserve only fills spaces, until one card is left"),
        ("eagle-wing", "Spaces", "The reserve fills it at once. Later, any"),
        ("little-gate", "Spaces", "The longer reserve pile fills it at once, else"),
        ("spiderette", "Stock", "one card to each pile. The last 3 go to the first of these."),
        ("spiderette", "Stock", "Fill all spaces before you deal, if there are enough cards."),
        ("thumb-and-pouch", "Building", "in any other suit. A 6 goes on a 7, but not in its"),
        ("whitehead", "Building", "in one colour. A red 6 goes on a red 7. Only runs in suit"),
        ("easthaven", "Stock", "one card to each pile, spaces too. The last 3"),
        ("agnes-sorel", "Spaces", "It waits for the next row from the stock."),
        ("agnes-bernauer", "Spaces", "only a card one below the base"),
        ("agnes-bernauer", "Stock", "one card to each reserve pile. The last 2 go to the first"),
        ("scorpion", "Object", "a run from king down to ace in each suit"),
        ("scorpion", "Spaces", "only a king and what is on it"),
        ("scorpion", "Stock", "Its 3 cards are dealt to the first piles"),
        ("raglan", "Layout", "9 piles of 1, 2, 3, 4, 5, 6, 7, 7 and 7 cards."),
        ("freecell", "Building", "A free cell holds any one card."),
        ("freecell", "Building", "or a whole run if free cells and spaces would let"),
        ("bastion", "Layout", "2 free cells, all taken."),
        ("bakers-dozen", "Layout", "Kings sink to the bottom"),
        ("bisley", "Object", "one goes up from the ace, one down from the king"),
    ],
)  # fmt: skip
def test_page_describes_the_row(game_id, heading, sentence):
    assert sentence in page(game_id)[heading]


@cases(
    ("game_id", "changed", "heading", "before", "after"),
    [
        ("klondike", {"draw": "3"}, "Stock", "one card at a time", "three at a time"),
        ("klondike", {"redeal": 2}, "Stock", "as often as you like", "three times"),
        ("klondike", {"redeal": 0}, "Stock", "as often as you like", "once"),
        ("klondike", {"fback": 0}, "Object", "may come back", "stay there"),
        ("canfield", {"move": "V"}, "Building", "Only whole piles", "one card, or a whole pile"),
        ("canfield", {"move": "N"}, "Building", "Only whole piles", "any part of a run"),
        ("canfield", {"rsee": 1}, "Layout", "Only the top card shows", "Every card shows"),
        ("canfield", {"fill": "TRW"}, "Spaces", "a card from the waste", "Later, any card"),
        ("chameleon", {"fill": "TRW"}, "Spaces", "a card from the waste", "any card or run"),
        ("storehouse", {"hand": 0}, "Stock", "the turned card", "top waste card"),
        ("storehouse", {"hand": 0}, "Spaces", " or your hand", "from the waste may"),
        ("fortunes-favor", {"hand": 0}, "Spaces", "your hand", "at once, else the stock"),
        ("fortunes-favor", {"redeal": 0}, "Stock", "twice", "once"),
        ("four-seasons", {"fback": 1}, "Spaces", "any card", "pile, the waste or your hand"),
        ("gate", {"move": "N"}, "Building", "whole pile", "any part of a run"),
        ("castles-end", {"base": "F"}, "Object", "yours to choose", "first card you play there"),
    ],
)
def test_page_changes_with_the_option(game_id, changed, heading, before, after):
    was, then = page(game_id), page(game_id, **changed)
    assert before in was[heading] and after not in was[heading]
    assert after in then[heading] and before not in then[heading]
    assert was["Tip"] == then["Tip"]


def test_made_up_row_has_a_page():
    row = read("Mine|T=5|R=2|deal=r2 d1 u1|base=13|fdir=D|dir=U|wrap=1|suit=N|rto=F|draw=r|fill=")
    found = dict(write(row))
    assert "down in suit, from K to A. Cards stay" in found["Object"]
    assert found["Building"].startswith("Piles are not built on. The top of each reserve pile")
    assert found["Spaces"] == "An empty pile is a space. It stays empty."
    assert found["Stock"] == "Deal a row: one card to each reserve pile."


def test_page_names_the_cards_that_may_fill_a_space_if_not_all_may():
    assert "It takes any card or run." in dict(write(read("Mine|T=4|deal=u13|fill=T")))["Spaces"]
    for more in ("R=1", "C=1", "draw=1", "fback=1"):
        found = dict(write(read(f"Mine|T=4|deal=u13|fill=T|{more}")))
        assert "It takes any card or run from another pile." in found["Spaces"], more


def test_page_counts_many_passes():
    found = dict(write(read("Mine|T=4|deal=u1|draw=1|redeal=4")))
    assert found["Stock"].endswith("Go through the stock 5 times.")
