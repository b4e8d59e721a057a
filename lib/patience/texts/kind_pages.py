"""Writes the parts of a rules page that differ in games with unusual rules of moving.

Loaded on demand.
"""

from patience.moves import TO_HAND
from patience.table import FOUNDATION, HAND, NO_CARD, STOCK
from patience.texts.pages_text import AND, COMMA, NO_STOCK, STOCK_LEFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game
    from patience.games.row import Row

# With one foundation (`home`).
_HOME_GOALS = {
    "": "Move all 52 cards to the one foundation.",
    "T": "Move all cards of the piles to the one foundation. What is left in the stock does not "
    "matter.",
}
_GOAL_COVERED = (
    "Move the 28 cards to the one foundation. What is left in the stock does not matter."
)
_HOME_COVERS = {
    "peaks": "28 cards in three peaks of four rows. The lowest row, 10 cards, is face up.",
    "triangle": "28 cards in a pyramid of seven rows. All face up.",
}
_HOME_BEGUN = "One card begins the foundation."
_BEGUN_BY_ACE = "The ace of spades begins the foundation."
_PLAY = (
    "Play the top card of a pile if it is one rank above or below the foundation's top card, in "
    "any suit: a 6 or an 8 on a 7.",
    "Play a card that no other card covers if it is one rank above or below the foundation's top "
    "card, in any suit: a 6 or an 8 on a 7.",
)
_TURNS_UP = "A face-down card is turned up when both cards that cover it are gone."
_FIRST = "The first card may be any."
_WRAPS = ("King and ace do not go on each other.", "King and ace go on each other.")
_STOPS = "Nothing goes on a king."
_HOME_SPACES = ("A space stays empty.", "A place that is empty stays so.")
_HOME_STOCK = "Deal one card to the foundation, whenever you like. Go through the stock once."

# If cards are removed (`pair`).
_GOALS = {
    "": "Remove all 52 cards.",
    "48": "Remove all cards but the four aces.",
    "T": "Remove all cards of the pyramid. Those of stock and waste may stay.",
}
_PAIRS = {
    "13": "Remove two free cards whose ranks add up to 13: an ace and a queen, a 2 and a jack, a 6 "
    "and a 7. A king goes alone.",
    "14": "Remove two free cards whose ranks add up to 14: an ace and a king, a 2 and a queen, two "
    "7s.",
    "=": "Remove two free cards of the same rank.",
    "lower": "Remove a free card if another free card of its suit is higher. Aces are high.",
}
_COVERS = (
    "A pyramid of seven rows, 28 cards, all face up. Each card above the lowest row is covered "
    "by two."
)
_PILES_BELOW = "Below it {} piles of three. Every card shows."
_STAYS = "An empty place stays empty."
_FREE = {
    "": "each card of the pyramid that none covers",
    "T": "the top of each pile",
    "R": "each reserve card",
    "C": "the top of each pile below",
    "W": "the top of the waste",
    "S": "the next card of the stock",
}
_IS_FREE = ("Only {} is free.", "These are free: {}.")
"""The second has a list of the phrases above."""
_STOCK_FILLS = "Its cards only fill spaces."

# If piles are not built (`fsuit`).
_SORTING_GOAL = "Move all 52 cards to the foundations."
_ANY_SUIT = "Build them up in any suit, from ace to king."
_OWN_SUIT = "Build them up in suit, from ace to king."
_STEPS = (
    "Their suits do not matter. They count by ones, twos, threes and fours:",
    "2 3 4 5 6 7 8 9 10 J Q K on the ace;",
    "4 6 8 10 Q A 3 5 7 9 J K on the 2;",
    "6 9 Q 2 5 8 J A 4 7 10 K on the 3;",
    "8 Q 3 7 J 2 6 10 A 5 9 K on the 4.",
)
_WAITS = "They take nothing until the stock is empty."
_STAY = "Cards stay there."
_NO_PILES = "{} piles, empty at first."
_BEGUN = "An ace, a 2, a 3 and a 4 begin the foundations."
_ACES = "The four aces begin the foundations."
_ALL_STOCK = "All 52 cards are the stock."
_TURNED = "The next card of the stock is always turned up."
_TO_ANY = "Lay it on any pile, whatever its top card, or on a foundation."
_STAYS_HOME = "From a pile, cards go only to foundations, the top one first."
_SPACE = "An empty pile is a space. It takes any turned card."
_ONE_PASS = "Every card of the stock is turned up once."


def replace_parts(dealt: "Game", parts: "list[list[str]]") -> None:
    """Replace parts of `pages.rules_page`; with `home`, `parts[1]` has only the piles."""
    if dealt.row.home:
        _replace_home(dealt, parts)
    elif dealt.row.pair:
        _replace_pair(dealt.row, parts)
    else:
        _replace_sorting(dealt, parts)


def _replace_home(dealt: "Game", parts: "list[list[str]]") -> None:
    row, table = dealt.row, dealt.table
    layout = [_HOME_COVERS[row.cover]] if row.cover else parts[1]
    building = [_PLAY[row.cover != ""]]
    if table.top[FOUNDATION] < NO_CARD:
        layout.append(_BEGUN_BY_ACE if row.pre == "ace" else _HOME_BEGUN)
    else:
        building.append(_FIRST)
    left = table.length(STOCK)
    if left:
        layout.append(STOCK_LEFT.format(left))
    building.append(_STOPS if row.fstop else _WRAPS[row.fwrap])
    if row.cover == "peaks":
        building.append(_TURNS_UP)
    parts[0] = [_GOAL_COVERED if row.cover else _HOME_GOALS[row.goal]]
    parts[1], parts[2] = layout, building
    parts[3] = [_HOME_SPACES[row.cover != ""]]
    parts[4] = [_HOME_STOCK if left else NO_STOCK]


def _replace_pair(row: "Row", parts: "list[list[str]]") -> None:
    deals = row.draw == "1"
    has = {"": row.cover, "T": not row.cover, "R": row.R, "C": row.C, "W": deals, "S": deals}
    free = [_FREE[kind] for kind in ("", "T", "R", "C", "W", "S") if kind in row.free and has[kind]]
    last = free.pop()
    parts[0] = [_GOALS[row.goal]]
    parts[2] = [
        _PAIRS[row.pair],
        _IS_FREE[len(free) > 0].format(COMMA.join(free) + AND + last if free else last),
    ]
    if row.cover:
        parts[1] = [_COVERS, _PILES_BELOW.format(row.C) if row.C else parts[1][-1]]
        parts[3] = [_STAYS]
    if row.auto:
        parts[4] = [_STOCK_FILLS]


def _replace_sorting(dealt: "Game", parts: "list[list[str]]") -> None:
    row = dealt.row
    up = _STEPS if row.fstep else (_ANY_SUIT if row.fsuit == "R" else _OWN_SUIT,)
    parts[0] = [_SORTING_GOAL] + list(up) + [_WAITS if row.fwait else "", _STAY]
    parts[2] = [_STAYS_HOME]
    if row.deals == TO_HAND:
        begun = _BEGUN if row.fstep else _ACES if "o1" in row.deal else ""
        left = dealt.table.length(STOCK) + dealt.table.length(HAND)
        all_left = STOCK_LEFT.format(left) if begun else _ALL_STOCK
        parts[1] = [_NO_PILES.format(row.T), begun, all_left]
        parts[2] = [_TURNED, _TO_ANY, _STAYS_HOME]
        parts[3] = [_SPACE]
        parts[4] = [_ONE_PASS]
