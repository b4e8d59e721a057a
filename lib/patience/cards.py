"""Cards by name. A card is an int, rank * 4 + suit; its name has two letters, "7H".

Ranks count from 0 (ace) to 12 (king), suits from 0: clubs, diamonds, hearts, spades. `PACK` is
added to a card of the second pack.
"""

from patience.table import CARD_MASK, FACE_DOWN, PACK

RANKS = "A23456789TJQK"
SUITS = "CDHS"


def text(card: int) -> str:
    """Return the name of a card, with "-" in front if it is face down.

    >>> text(0), text(51)
    ('AC', 'KS')
    >>> text(6 * 4 + 2 + FACE_DOWN)
    '-7H'
    """
    name = RANKS[(card & CARD_MASK) % PACK >> 2] + SUITS[card & 3]
    return "-" + name if card & FACE_DOWN else name


def parse(name: str) -> int:
    """Return the card with a given name, in the form of `text`.

    >>> parse("7H")
    26
    >>> parse("-7H") == 26 + FACE_DOWN
    True

    :raises ValueError: if there is no such card
    """
    down = FACE_DOWN if name[:1] == "-" else 0
    plain = name[1:] if down else name
    if len(plain) != 2 or plain[0] not in RANKS or plain[1] not in SUITS:
        raise ValueError(f'"{name}" is not a card: a rank of {RANKS} and a suit of {SUITS}')
    return RANKS.find(plain[0]) * 4 + SUITS.find(plain[1]) + down
