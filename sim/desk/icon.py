"""The game's icon: the ace of spades on felt, from the game's own drawings."""

from patience.ui.draw import theme
from patience.ui.draw.picture import read_picture
from patience.ui.draw.splash import COLOURS

SIDE = 32
_SPADE = 39, 18  # where the large suit begins in the picture of glyphs
_SPADE_SIDE = 13
_SPADE_AT = 9, 9
_SHADE = 8, 5, 25, 29  # left, upper, right, lower edge of the card's shadow
_CARD = (7, 5, 24, 26), (8, 4, 23, 27)  # with round corners


def draw_icon() -> bytes:
    """Return the pixels, 32 x 32, row after row: red, green, blue, a byte each."""
    pixels = [theme.FELT] * (SIDE * SIDE)
    boxes = (_SHADE, theme.DEEP), *((card, theme.FACE) for card in _CARD)
    for (left, top, right, bottom), ink in boxes:
        for y in range(top, bottom):
            pixels[y * SIDE + left : y * SIDE + right] = [ink] * (right - left)
    glyphs = read_picture("large_cards")
    for y in range(_SPADE_SIDE):
        for x in range(_SPADE_SIDE):
            if glyphs[_SPADE[0] + x, _SPADE[1] + y]:
                pixels[(_SPADE_AT[1] + y) * SIDE + _SPADE_AT[0] + x] = theme.INK + 3
    return b"".join(COLOURS[ink].to_bytes(3, "big") for ink in pixels)
