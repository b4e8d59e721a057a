"""Makes the bitmaps that the table is drawn with: pictures of glyphs, and pixels under the cursor.

They are made once and kept, because later no free block may be large enough. Also chooses the
glyphs of cards by their width.

Loaded on demand.
"""

from displayio import Bitmap
from micropython import const

from patience.ui.draw import theme
from patience.ui.draw.cards.layout import FITTED
from patience.ui.draw.cards.sheet import (
    HAND_HEIGHT,
    HAND_WIDTH,
    RANK_47,
    RANK_57,
    RANK_811,
    RANK_1013,
    SUIT_11,
    SUIT_13,
    SUIT_19,
    SUIT_24,
    SUIT_57,
    SUIT_77,
    SUIT_99,
)
from patience.ui.draw.cards.table_cursor import THICK
from patience.ui.draw.picture import read_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.drawing import Drawing

# The size of a cell, which has room for the largest suit and for a figure.
_CELL = const(16)
_CELL_HEIGHT = const(19)
_LARGE_CELL = const(24)
_LARGE_CELL_HEIGHT = const(38)
_TILE = const(8)
_LEAST_ACROSS = const(3)  # cards side by side on a screen, at least
_WIDE_RANKS = const(14)  # narrower cards have narrow ranks and no shade
_WIDE = const(25)  # the narrowest cards with the largest ranks, in large print
_LARGE_RANKS = const(17)  # on a stretched screen, narrower cards have small ranks
# The widths of ranks, and the sizes of suits, by their kinds.
_WIDTHS = bytes((5, 5, 5, 5, 8, 10))
_SIZES = bytes((5, 5, 7, 7, 9, 11, 13, 19, 24))


def make_bitmaps(drawing: "Drawing") -> tuple[Bitmap, Bitmap, Bitmap, Bitmap]:
    """Make the bitmaps for cards and the table's cursor, once for all games.

    :param drawing: gets them
    :returns: its `pictures`
    """
    drawing.pictures = pictures = make_pictures(drawing.large)
    drawing.cells = (
        Bitmap(drawing.canvas.width // _LEAST_ACROSS, 2 * THICK, 16),
        Bitmap(2 * THICK, drawing.canvas.height, 16),
        Bitmap(HAND_WIDTH, HAND_HEIGHT, 16),
    )
    drawing.colours = 0  # bitmaps and palette begin with the default settings
    return pictures


def make_pictures(large: int) -> tuple[Bitmap, Bitmap, Bitmap, Bitmap]:
    """Return the bitmaps of a `Sheet`: glyphs, figures, a cell for one of them, the backs' tile.

    :param large: 1 for a large screen, otherwise 0
    """
    if large:
        names = "large_cards", "large_figures"
        cell = Bitmap(_LARGE_CELL, _LARGE_CELL_HEIGHT, 16)
    else:
        names = "small_cards", "small_heads"
        cell = Bitmap(_CELL, _CELL_HEIGHT, 16)
    # The default back, a lattice; `decor` draws the others.
    tile = Bitmap(_TILE, _TILE, 16)
    tile.fill(theme.BACK)
    for at in range(_TILE):
        tile[at, at] = tile[at, -at % _TILE] = theme.BACK_LIGHT
    return read_picture(names[0]), read_picture(names[1]), cell, tile


def choose_glyphs(layout: "TableLayout", large_print: int = False) -> bytes:
    """Return the glyphs of a layout's cards, and their positions, for `TableLayout.glyphs`.

    :param large_print: whether ranks are as large as fit, on a large screen
    """
    width, large, big = layout.card_w, layout.large, layout.big
    rank, suit, centre, left, top = RANK_57, SUIT_77, SUIT_11, 2, 2
    if width < _WIDE_RANKS:
        rank, suit, centre = RANK_47, SUIT_57, SUIT_77
    elif big >= FITTED and _LARGE_RANKS <= width < 21 + large:
        rank, suit, top = RANK_811, SUIT_57, 3
    elif large and large_print and _WIDE <= width < 33:
        rank, centre, top = RANK_1013, SUIT_13, 4
        suit, left = (SUIT_99, 2) if width < 30 else (SUIT_11, 3)
    elif large and width >= 33 and (big or large_print or layout.width == layout.height):
        rank, centre, top = RANK_1013, SUIT_24 if width > 40 else SUIT_19, 4
        suit, left = (SUIT_11, 3) if width < 46 else (SUIT_13, 5)
    elif (width >= 22 and large) or (big and width >= 21):
        rank, top = RANK_811, 3
        suit, left = (SUIT_77, 2) if width < 26 else (SUIT_99, 3 if width < 38 else 4)
        centre = SUIT_24 if width >= 40 else SUIT_19 if width > 30 else SUIT_13
        if not large:
            centre = SUIT_13
    elif width >= 21:
        left = 3
    inside = width - (0 if layout.joined else 1) - (1 if width >= _WIDE_RANKS else 0)
    slack = inside - left - _WIDTHS[rank] - _SIZES[suit]
    if slack < 0:  # a suit must not reach over the card's edge
        left += slack
        slack = 0
    earlier = 1 if left == 2 or (left == 3 and rank == RANK_57) else 0
    return bytes((rank, suit, centre, left, top, earlier, inside, inside - min(2, slack // 3)))
