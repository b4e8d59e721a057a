"""Writes the parts of a rules page that are different where piles are not built (`kinds.sorting`).

Loaded on demand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_GOAL = "Move all 52 cards to the foundations."
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
_TURNED = "The next card of the stock is always turned up."
_TO_ANY = "Lay it on any pile, whatever its top card, or on a foundation."
_STAYS = "From a pile, cards go only to foundations, the top one first."
_SPACE = "An empty pile is a space. It takes any turned card."
_ONE_PASS = "Every card of the stock is turned up once."


def replace_parts(row: "Row", parts: "list[list[str]]") -> None:
    """Replace those of `pages.rules_page` that are about foundations, building and the stock."""
    up = _STEPS if row.fstep else (_ANY_SUIT if row.fsuit == "R" else _OWN_SUIT,)
    parts[0] = [_GOAL] + list(up) + [_WAITS if row.fwait else "", _STAY]
    parts[2] = [_STAYS]
    if row.draw == "p":
        begun = _BEGUN if row.fstep else _ACES if "o1" in row.deal else ""
        parts[1] = [_NO_PILES.format(row.T), begun]
        parts[2] = [_TURNED, _TO_ANY, _STAYS]
        parts[3] = [_SPACE]
        parts[4] = [_ONE_PASS]
