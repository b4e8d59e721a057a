"""Paints the title picture: the name and a run of cards on felt.

`sim.build.titles` stores its pictures in files, one for each size of screen. `picture.read_title`
only paints if there is no file, because that takes three times as long.

Loaded on demand.
"""

import displayio
from bitmaptools import blit, fill_region, rotozoom
from micropython import const

from patience.ui.draw import theme
from patience.ui.draw.picture import read_picture
from patience.ui.draw.theme import is_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

_NAME_TOP = const(5)
_NARROW = const(144)  # narrower screens have a narrower name
_WIDE = const(280)  # wider ones one of doubled dots
# Where the line round the name is drawn, right and down from a pixel to the upper left of it.
_AROUND = b"\x01\x10\x12\x21\x22\x23\x33\x13"

# In pixels, on a small screen and on a large one: where the cards begin at the left at least and at
# the top, how far they keep from the right and the lower edge, their size, and how far they go to
# the right. The run goes up to the king of spades, each card on the one before.
_RUN = bytes((37, 40, 46, 51))
_SMALL = (90, 29, 2, 17, 28, 37, 30)
_LARGE = (160, 67, 8, 38, 50, 70, 54)

# Where ranks and suits are in the pictures, see `sheet`: left, top, width, height of one, how much
# wider the 10 is.
_RANKS = ((0, 7, 8, 11, 2), (52, 18, 10, 13, 2))
_SUITS = ((106, 7, 9, 9), (0, 18, 13, 13))
_FIGURES = ("_busts", "_figures")
_TEN = const(9)
_BUST = const(15)


def paint(canvas: "Bitmap") -> None:
    """Paint the picture over a whole canvas."""
    large = is_large(canvas.width, canvas.height)
    canvas.fill(theme.FELT)
    _draw_name(canvas)
    size = "large" if large else "small"
    glyphs = read_picture(size + "_cards")
    figures = read_picture(size + _FIGURES[large])
    left, top, right, below, width, height, most = _LARGE if large else _SMALL
    end = canvas.width - right - width
    across = min(end - left, most)
    left = end - across
    down = canvas.height - below - height - top
    last = len(_RUN) - 1
    for index in range(len(_RUN)):
        x, y = left + across * index // last, top + down * index // last
        _draw_card(canvas, large, glyphs, _RUN[index], x, y, width, height)
    # The king's figure, below its rank and suit.
    end, tall = y + height, 38 if large else 19
    y += 3 + 2 * large + _RANKS[large][3]
    place = x + (width - _BUST) // 2, y + (end - 2 - y - tall + 1) // 2
    _draw_glyph(canvas, theme.BLACK, *place, figures, (2 * _BUST, 0, _BUST, tall), theme.ROBE)


def _draw_name(canvas: "Bitmap") -> None:
    name = read_picture("name" if canvas.width >= _NARROW else "narrow_name")
    if canvas.width >= _WIDE:
        small, name = name, displayio.Bitmap(name.width * 2, name.height * 2, 2)
        enlarge = rotozoom  # the stub says that it needs all its arguments
        enlarge(name, small, ox=0, oy=0, px=0, py=0, angle=0, scale=2)  # type: ignore[call-arg]
    x = (canvas.width - name.width) // 2
    y = _NAME_TOP * (1 + is_large(canvas.width, canvas.height))
    fill_region(canvas, x, y, x + name.width, y + name.height, theme.CURSOR)
    blit(canvas, name, x, y, skip_source_index=1)
    # A line round it, and its shadow, fall behind it; a picture's own 1 is DEEP.
    for place in _AROUND:
        blit(
            canvas,
            name,
            x - 1 + (place >> 4),
            y - 1 + (place & 15),
            skip_source_index=0,
            skip_dest_index=theme.CURSOR,
        )


def _draw_card(
    canvas: "Bitmap",
    large: int,
    glyphs: "Bitmap",
    card: int,
    left: int,
    top: int,
    width: int,
    height: int,
) -> None:
    right, end = left + width, top + height
    fill_region(canvas, left + 2, top + 2, right + 1, end + 1, theme.DEEP)
    fill_region(canvas, left, top + 2, right, end - 2, theme.EDGE)
    fill_region(canvas, left + 2, top, right - 2, end, theme.EDGE)
    fill_region(canvas, left + 1, top + 1, right - 1, end - 1, theme.EDGE)
    fill_region(canvas, left + 2, top + 1, right - 2, end - 1, theme.SHADE)
    fill_region(canvas, left + 1, top + 2, right - 2, end - 2, theme.FACE)
    fill_region(canvas, left + 2, top + 1, right - 2, end - 2, theme.FACE)
    ink, suit, rank = theme.INK + (card & 3), card & 3, card >> 2
    x, y, wide, high, wider = _RANKS[large]
    x += rank * wide + (wider if rank > _TEN else 0)
    if rank == _TEN:
        wide += wider
    inset = 3 + 2 * large
    _draw_glyph(canvas, ink, left + inset, top + inset, glyphs, (x, y, wide, high))
    x, y, wide, tall = _SUITS[large]
    place = left + width - inset - 1 - wide, top + inset + (high - tall) // 2
    _draw_glyph(canvas, ink, *place, glyphs, (x + suit * wide, y, wide, tall))


def _draw_glyph(
    canvas: "Bitmap",
    ink: int,
    x: int,
    y: int,
    picture: "Bitmap",
    part: tuple[int, int, int, int],
    skip: int = 1,
) -> None:
    # In a separate cell, where the ink stays for `skip`.
    left, top, width, height = part
    cell = displayio.Bitmap(width, height, 16)
    cell.fill(ink)
    right, end = left + width, top + height
    blit(cell, picture, 0, 0, x1=left, y1=top, x2=right, y2=end, skip_source_index=skip)
    blit(canvas, cell, x, y, skip_source_index=theme.FELT)
