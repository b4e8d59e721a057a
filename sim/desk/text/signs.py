"""Names cards, and turns texts of the screen into ordinary characters."""

from patience.table import FACE_DOWN, NO_CARD
from patience.texts.words import SUIT_SIGNS

HIDDEN = "#"
"""A card that lies face down."""
SUITS = "CdhS"
"""Black suits are capital letters, red ones small, so no colour is needed."""
_RANKS = (*"A23456789", "10", *"JQK")
_CHIP = chr(127)  # next to the name of a button


def name_card(card: int) -> str:
    """Return a card as text, such as KC or 10d."""
    plain = card & (FACE_DOWN - 1)
    return _RANKS[plain % 52 >> 2] + SUITS[plain & 3] if plain < NO_CARD else "_"


def plain(text: str) -> str:
    """Return a text of the screen in ordinary characters."""
    for sign, suit in zip(SUIT_SIGNS.decode(), SUITS):
        text = text.replace(sign, suit)
    return text.replace(_CHIP, "")
