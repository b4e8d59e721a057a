"""A panel over the table: menus and pages are drawn into its bitmap, which is made once and kept.

So nothing large is allocated after the start, and closing it repaints nothing, because the canvas
below is not touched. It lies at the screen's left edge; on a large screen `ui.margins` moves it
from there when it is shown. If it covers less than the screen, the rest of it hangs over the edges.
CircuitPython can show a part of a bitmap as tiles, but sends them all when one pixel changes.

Next to it and below it are a golden line and a shadow in the colour of its ground.
"""

from bitmaptools import blit, fill_region
from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from patience.texts.words import NOTES
from patience.ui.draw import theme
from patience.ui.draw.face import make_menu_face, make_small_face

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from busdisplay import BusDisplay

    from patience.ui.draw.face import Face

    class Sized(Protocol):
        """The measures of a page that depend on its letters, see `screens.page.Page`."""

        in_large: int
        type: int
        pitch: int
        head: int

    class Letters(Protocol):
        """Large letters, see `large_type.LargeType`."""

        def choose(self, page: Sized | None) -> int:
            """Choose the letters of a page; return how much wider large ones make it."""

        def shorten(self, label: bytes, value: bytes, room: int) -> tuple[bytes, bytes]:
            """Return a line's label and value, in other words if there is no room for them."""

        def choose_for(self, text: bytes, room: int) -> bool:
            """Choose large letters for a text if it fits; return whether it does."""


GROUND = const(0)
TEXT = const(1)
QUIET = const(2)
GOLD = const(3)

DARK = const(1)
FELT = const(0)
BORDER = const(3)
"""The width of a golden line and of the shadow outside it, in pixels."""
SMALL_HEIGHT = const(128)
"""The height of small screens, and of a panel if memory is short."""
MOST_WIDTH = const(144)
"""The greatest width on a large screen, so that most of the table stays uncovered."""
_MOST_HEIGHT = const(227)
_SENTENCES = const(23)  # the height of two lines of the menu's letters, and their golden line
_LARGE_SENTENCES = const(42)  # the same of large letters, see `table.sentence`
_LINE_WIDTH = const(208)  # at most
_FIGURES = const(32)  # the least width of the number of moves, beside the line
_FELT = const(0x0E5E3A)
_COLOURS = (theme.PANEL, theme.TEXT, theme.QUIET_TEXT, theme.GOLD_TEXT)


class Panel:
    """A bitmap for drawing; (0, 0) is the upper left corner of its visible part.

    All measures are in pixels.

    :param canvas: has the `width` and `height` that the game draws on
    :param large: 1 on a large screen, of which it covers only a part, otherwise 0
    :param tight: whether memory is short, so that it is no higher than on a small screen
    :param most_width: its greatest width on a large screen
    """

    letters: "Letters | None" = None
    """A `large_type.LargeType` if there are large letters."""
    margins = ""
    """On a large screen, the module that gives it margins when it is shown."""

    def __init__(
        self,
        canvas: "Bitmap | BusDisplay",
        large: int,
        tight: bool = False,
        most_width: int = MOST_WIDTH,
    ) -> None:
        width = min(most_width, canvas.width) if large else canvas.width
        height = canvas.height
        if large:
            height = SMALL_HEIGHT if tight else min(_MOST_HEIGHT, height)
        border = BORDER * large
        self.full_width = width - border
        """The greatest width; on a large screen, without the border."""
        self.full_height = height - border
        """The greatest height."""
        self._below = canvas.height - height
        self.width = self.full_width
        """The width of the visible part."""
        self.height = self.full_height
        """The height of the visible part."""
        self.face = make_menu_face()
        """The letters."""
        self.small = make_small_face()
        """The small letters."""
        self.line_face = self.face if large else self.small
        """The letters of notes, the foot, and the line below the table."""
        self.note_height = 11 if large else 7
        """The height of a line of notes, and of the foot without its edge."""
        across = min(canvas.width - _FIGURES, _LINE_WIDTH)
        self.line = Bitmap(across, self.line_face.strip.height, len(_COLOURS))
        """The bitmap of the line below the table; the next is that of sentences over it."""
        across = min(canvas.width, _LINE_WIDTH) if tight else canvas.width
        if NOTES:
            self.line_face = self.face
            self.note_height = 11 if large else 9
        self.sentences = Bitmap(
            across, _LARGE_SENTENCES if most_width > MOST_WIDTH else _SENTENCES, len(_COLOURS)
        )
        self.bitmap = Bitmap(width, height, len(_COLOURS))
        """The bitmap that is drawn into."""
        self.colours = Palette(len(_COLOURS))
        """Its colours."""
        for index in range(len(_COLOURS)):
            self.colours[index] = _COLOURS[index]
        self.ground = DARK
        """The colour of the ground, see `open`."""
        self.grounds = [_FELT, theme.PANEL]
        """Their colours."""
        self._grid = TileGrid(self.bitmap, pixel_shader=self.colours)
        self.renew()
        self.left = self.top = 0
        """Where in the bitmap the visible part begins."""
        self.blank = False
        """Whether nothing was drawn since it was opened, so that nothing must be cleared."""
        self.drawn_ahead = 0
        """How many lines of the menu `screens.pause` has drawn ahead; 0 for none."""

    def choose_type(self, page: "Sized | None") -> int:
        """Choose the letters of a page; return how much wider large letters make it."""
        return self.letters.choose(page) if self.letters else 0

    def open(self, width: int, height: int, below: bool = False, colour: int = DARK) -> None:
        """Clear the panel, and change its size.

        If it is smaller than the screen, it has a border.

        :param below: whether it lies at the screen's lower edge, otherwise at the upper one
        :param colour: the colour of 0, `DARK` or `FELT`; on felt there is no border
        """
        self.drawn_ahead = 0
        self.width = width
        self.height = height
        across = down = 0
        if colour == DARK:
            across = BORDER if width < self.bitmap.width else 0
            if height < self.bitmap.height:
                # Over a panel at the lower edge is a line; on large screens, a shadow, too.
                down = 1 if below and not (across and self._below) else BORDER
        self.left = self.bitmap.width - width - across
        over = self.bitmap.height - height - down
        self.top = down if below else over  # below, the border is above it
        x, y = -self.left, self._below + over if below else -over
        self._grid.x, self._grid.y = x, y
        self.ground = colour
        theme.set_colour(self.colours, GROUND, self.grounds[colour])
        self.bitmap.fill(GROUND)
        self.blank = True
        if across:
            self.fill(width, -1 if below and down else 0, 1, height + (1 if down else 0), GOLD)
        if down:
            self.fill(0, -1 if below else height, width, 1, GOLD)

    def renew(self) -> None:
        """Forget where the panel was shown, because that part would be sent again."""
        x, y = self._grid.x, self._grid.y
        self._grid = TileGrid(self.bitmap, pixel_shader=self.colours, x=x, y=y)
        self.group = Group()
        """The picture, to be shown over the canvas."""
        self.group.append(self._grid)

    def fill(self, x: int, y: int, width: int, height: int, ink: int) -> None:
        """Fill a rectangle."""
        self.drawn_ahead = 0
        x += self.left
        y += self.top
        fill_region(self.bitmap, x, y, x + width, y + height, ink)

    def clear(self, x: int, y: int, width: int, height: int) -> None:
        """Clear a rectangle."""
        if not self.blank:
            self.fill(x, y, width, height, GROUND)

    def write(self, text: bytes, x: int, y: int, ink: int, width: int = 0) -> int:
        """Write a text in bytes; return where it ends. `GROUND` is for letters on a golden bar.

        :param width: the width of the text, if it is known
        """
        ground = GOLD if ink == GROUND else GROUND
        x += self.left
        end = self.face.write(self.bitmap, text, x, y + self.top, ink, ground, width)
        return end - self.left

    def write_to(self, right: int, text: bytes, y: int, ink: int) -> None:
        """Write a text in bytes that ends at `right`."""
        width = self.face.width(text)
        self.write(text, right - width + 1, y, ink, width)

    def write_small(self, text: bytes, y: int, ink: int) -> None:
        """Clear the line at `y`, and write a text in bytes into its middle, small if it must be."""
        face, text = self.fit_small(text)
        width = face.width(text)
        self.clear(0, y - 1, self.width, self.note_height)
        x = (self.width - width + 1) // 2
        face.write(self.bitmap, text, x + self.left, y + self.top, ink, GROUND, width)

    def fit_small(self, text: bytes) -> "tuple[Face, bytes]":
        """Return the letters for a text in the middle of a line, and what of it fits in them."""
        face = self.line_face
        if face.width(text) > self.width:
            face = self.small
            if face.width(text) >= self.width:
                text = text.replace(b"   ", b" ")  # between two buttons
            text = face.fit(text, self.width - 1)
        return face, text

    def draw_picture(
        self,
        bitmap: "Bitmap",
        x: int,
        y: int,
        width: int,
        height: int,
        skip: int,
        _text: bytes = b"",
    ) -> None:
        """Copy the upper left part of a bitmap, except its pixels of one value.

        :param _text: what is written there, for panels that remember texts
        """
        x += self.left
        y += self.top
        blit(self.bitmap, bitmap, x, y, x2=width, y2=height, skip_source_index=skip)
