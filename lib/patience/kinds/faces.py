"""Says what each card of a game counts as, for rules, pictures and texts alike."""

from micropython import const

from patience.table import PACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_HEARTS = const(2)
_SPADES = const(3)


def faces_of(row: "Row") -> bytes:
    """Return what each card counts as: a card of one pack, of the suits that the game has.

    With two suits clubs are spades, and diamonds hearts; with one all cards are spades.

    >>> from patience.games.rules import read
    >>> row = read("Two packs of spades|T=2|packs=2|suits=1")
    >>> list(faces_of(row)[:3]), faces_of(row)[51], faces_of(row)[103]
    ([3, 3, 3], 51, 51)
    """
    found = bytearray(range(PACK))
    for card in range(PACK):
        suit = card & 3
        if row.suits == "1":
            found[card] |= _SPADES
        elif row.suits == "2" and suit < _HEARTS:
            found[card] = card - suit + _SPADES - suit
    return bytes(found) * row.packs


def suit_bits(row: "Row") -> int:
    """Return what is added, as bits, to the number of a foundation to get its suit.

    With two suits foundations of hearts and of spades take turns; with one all are of spades.
    """
    return {"4": 0, "2": _HEARTS, "1": _SPADES}[row.suits]
