"""Draws the title picture for a screen that is higher than wide: the name in two lines, its cards.

Its parts are those of the largest picture, or where they have no room the cards of a small one.

Loaded on demand.
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
_SMALL_PICTURE = "title_160x128"
_SMALL_CARDS = (100, 29, 159, 112)  # in that picture
_LINE = const(32)
_GAP = const(8)
_TEXTS = const(62)  # the height of the lines below


def draw(canvas: "Bitmap") -> int:
    """Draw the title onto the whole canvas; return where there is room for lines of text.

    The cards are left out where even small ones would not leave room for these.
    """
    canvas.fill(theme.FELT)
    parts = [(_PICTURE, _FIRST), (_PICTURE, _SECOND)]
    high = 2 * _LINE + _GAP
    for name, cards in ((_PICTURE, _CARDS), (_SMALL_PICTURE, _SMALL_CARDS)):
        more = cards[3] - cards[1] + _GAP
        if canvas.height >= high + more + _TEXTS:
            parts.append((name, cards))
            high += more
            break
    y = max(_GAP, (canvas.height - high - _TEXTS) * 2 // 5)
    for name, (left, top, right, end) in parts:
        x = (canvas.width - right + left) // 2
        blit(canvas, read_picture(name), x, y, x1=left, y1=top, x2=right, y2=end)
        y += _LINE if end - top < _LINE else end - top
        if left == _SECOND[0]:
            y += _GAP
    return y + _GAP
