"""Tells what each card of a game counts as, for rules, pictures and texts."""

from patience.table import PACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row


def faces_of(row: "Row") -> bytes:
    """Return what each card counts as: a card of one pack, of one of the game's suits.

    With two suits, clubs are spades and diamonds are hearts; with one, all cards are spades.

    >>> from patience.games.rules import read
    >>> row = read("Two packs of spades|T=2|packs=2|suits=1|frun=1")
    >>> list(faces_of(row)[:3]), faces_of(row)[51], faces_of(row)[103]
    ([3, 3, 3], 51, 51)
    """
    suits = suits_of(row)
    return bytes([card & ~3 | suits[card & 3] for card in range(PACK)]) * row.packs


def suits_of(row: "Row") -> bytes:
    """Return what each suit counts as."""
    return {"4": b"\0\1\2\3", "2": b"\3\2\2\3", "1": b"\3\3\3\3"}[row.suits]


def suit_bits(row: "Row") -> int:
    """Return the bits to set in a foundation's number to get its suit.

    With two suits, foundations of hearts and of spades alternate; with one, all are of spades.
    """
    return 4 - int(row.suits)
