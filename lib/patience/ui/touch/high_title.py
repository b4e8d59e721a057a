"""Draws the title picture for a screen that is higher than wide: the name in two lines, its cards.

Its parts are those of the largest picture. Loaded on demand.
"""

from bitmaptools import blit
from micropython import const

from patience.ui.draw import theme
from patience.ui.draw.picture import read_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

_PICTURE = "title_320x240"
# In that picture: left, upper, right and lower edge of the words of the name, and of the cards.
_FIRST = (23, 9, 145, 36)
_SECOND = (151, 9, 299, 36)
_CARDS = (208, 67, 313, 203)
_LINE = const(32)
_GAP = const(8)
_TEXTS = const(62)  # the height of the lines below


def draw(canvas: "Bitmap") -> int:
    """Draw the title onto the whole canvas; return where there is room for lines of text.

    The cards are left out where they would not leave room for these.
    """
    canvas.fill(theme.FELT)
    parts = [_FIRST, _SECOND]
    high = 2 * _LINE + _GAP
    cards = _CARDS[3] - _CARDS[1]
    if canvas.height >= high + cards + _GAP + _TEXTS:
        parts.append(_CARDS)
        high += cards + _GAP
    y = max(_GAP, (canvas.height - high - _TEXTS) * 2 // 5)
    picture = read_picture(_PICTURE)
    for left, top, right, end in parts:
        x = (canvas.width - right + left) // 2
        blit(canvas, picture, x, y, x1=left, y1=top, x2=right, y2=end)
        y += _LINE if end - top < _LINE else end - top
        if left == _SECOND[0]:
            y += _GAP
    return y + _GAP
