"""Names cards, and turns signs into letters for terminals that have no others."""

from patience.table import FACE_DOWN, NO_CARD

SUITS = "♣♦♥♠"
RED_SUITS = SUITS[1:3]
HIDDEN = "▒"
"""A card that lies face down."""
VERDICTS = "●\N{MULTIPLICATION SIGN}○"
"""Before the sentence on whether the game can be won, see `caption`."""
RANKS = (*"A23456789", "10", *"JQK")
_LETTERS = str.maketrans(SUITS + HIDDEN + VERDICTS, "CdhS#*xo")


def to_letters(text: str) -> str:
    """Return a text in ASCII: black suits are capital letters, red ones small."""
    return text.translate(_LETTERS)


def name_card(card: int) -> str:
    """Return a card as text, such as K♣ or 10♦."""
    plain = card & (FACE_DOWN - 1)
    return RANKS[plain % 52 >> 2] + SUITS[plain & 3] if plain < NO_CARD else "_"
