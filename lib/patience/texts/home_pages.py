"""The rules pages of rows with one foundation (`home=1`), in English.

Loaded on demand.
"""

from patience.table import FOUNDATION, NO_CARD, STOCK
from patience.texts.pages_text import HEADINGS, NO_STOCK, STOCK_LEFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game


_GOALS = {
    "": "Move all 52 cards to the one foundation.",
    "T": "Move all cards of the piles to the one foundation. What is left in the stock does not "
    "matter.",
}
_GOAL_COVERED = (
    "Move the 28 cards to the one foundation. What is left in the stock does not matter."
)
_COVERS = {
    "peaks": "28 cards in three peaks of four rows. The lowest row, 10 cards, is face up.",
    "triangle": "28 cards in a pyramid of seven rows. All face up.",
}
_BEGUN = "One card begins the foundation."
_BEGUN_BY_ACE = "The ace of spades begins the foundation."
_PLAYABLE = ("the top card of a pile", "a card that no other card covers")
_PLAY = (
    "Play {} if it is one rank above or below the foundation's top card, in any suit: a 6 or an 8 "
    "on a 7."
)
_TURNS_UP = "A face-down card is turned up when both cards that cover it are gone."
_FIRST = "The first card may be any."
_WRAPS = ("King and ace do not go on each other.", "King and ace go on each other.")
_STOPS = "Nothing goes on a king."
_SPACES = ("A space stays empty.", "A place that is empty stays so.")
_STOCK = "Deal one card to the foundation, whenever you like. Go through the stock once."


def rules_page(dealt: "Game", piles: list[str]) -> list[tuple[str, str]]:
    """Return a game's rules, as `pages.rules_page` does.

    :param piles: the sentences about its piles
    """
    row, table = dealt.row, dealt.table
    layout = [_COVERS[row.cover]] if row.cover else piles
    building = [_PLAY.format(_PLAYABLE[row.cover != ""])]
    if table.top[FOUNDATION] < NO_CARD:
        layout.append(_BEGUN_BY_ACE if row.pre == "ace" else _BEGUN)
    else:
        building.append(_FIRST)
    left = table.length(STOCK)
    if left:
        layout.append(STOCK_LEFT.format(left))
    building.append(_STOPS if row.fstop else _WRAPS[row.fwrap])
    if row.cover == "peaks":
        building.append(_TURNS_UP)
    parts = (
        _GOAL_COVERED if row.cover else _GOALS[row.goal],
        " ".join(layout),
        " ".join(building),
        _SPACES[row.cover != ""],
        _STOCK if left else NO_STOCK,
    )
    return list(zip(HEADINGS, parts))
