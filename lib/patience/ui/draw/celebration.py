"""Celebrates a win: cards leap off the foundations, over the table, then a banner opens.

It lasts at most four seconds; any button skips to the next part. `screens.win` follows.

Loaded on demand.
"""

from bitmaptools import fill_region
from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from patience.on_demand import load
from patience.table import FOUNDATION
from patience.texts.words import WON
from patience.ui.draw import theme
from patience.ui.input.actions import ticks_since
from patience.ui.input.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_FRAME_EVERY = const(30)  # ms
_REST = const(200)  # ms from the last card to the first leap
_LONGEST = const(2500)  # ms of leaping
_OPENINGS = const(3)  # pictures of the opening banner
_BANNER = const(1000)  # ms for which it stays
_CARDS = const(24)
_ZOOM = const(2)  # of the banner's letters
_BANNER_MARGIN = const(5)
_NOTHING = const(2)  # the banner's transparent value


class CelebrationScreen(Screen):
    """Lets cards leap, then shows a banner; any button skips to the next part."""

    save_after = 1  # `autosave` recognises a win by this

    def __init__(self, app: "App") -> None:
        self._drawing = app.drawing
        self._stack = app.stack
        self._buttons = app.buttons
        if app.session.proved:
            load("patience.advice.following").note_own_steps(app.session)
        self._ends = False
        self._banner: "Bitmap | None" = None
        self._opened = 0  # pictures of the banner so far
        self._leapt = 0
        self._began = self._drawn = app.buttons.clock()
        self._x = self._y = self._across = self._fall = 0

    def enter(self) -> None:
        """Start with the first card, over the table, and clear the line below it."""
        self._drawing.take_canvas("celebration")
        self._drawing.show_layer(None, False)
        self._start_next_card()

    def leave(self) -> None:
        """Remove the banner; another screen can use the canvas immediately."""
        self._drawing.show_layer(None, False)

    def act(self, _action: int) -> None:
        """Show the banner, or the figures after it."""
        if self._banner:
            self._finish()
        else:
            self._show_banner()

    def tick(self, now: int) -> bool:
        """Show the next picture if it is due; return whether the celebration continues."""
        passed = ticks_since(self._began, now)
        # If the clock seems to run backwards, days passed.
        if self._ends:
            return False
        if self._banner:
            if not 0 <= passed < _FRAME_EVERY * _OPENINGS + _BANNER:
                self._finish()
            elif self._opened < _OPENINGS and passed >= _FRAME_EVERY * self._opened:
                self._open_banner(self._banner)
        elif not 0 <= passed < _REST + _LONGEST:
            self._show_banner()
        elif passed >= _REST and ticks_since(self._drawn, now) >= _FRAME_EVERY:
            self._drawn = now
            self._move_card()
        return True

    def _finish(self) -> None:
        self._ends = True
        self._stack.open_screen("screens.win", "WinScreen")

    def _show_banner(self) -> None:
        # Show black letters on gold, in a layer over the canvas, which opens from its middle.
        drawing = self._drawing
        drawing.panel.choose_type(None)
        face, text = drawing.panel.face, WON.encode()
        words = Bitmap(face.width(text) - 1, face.height + 1, 4)
        face.write(words, text, 0, 1)  # accents are above the letters
        width, height = words.width * _ZOOM + 2 * _BANNER_MARGIN, 7 * _ZOOM + 2 * _BANNER_MARGIN
        self._banner = Bitmap(width, height, 4)
        self._banner.fill(_NOTHING)
        colours = Palette(3)
        colours[0], colours[1] = drawing.palette[theme.CURSOR], drawing.palette[theme.BLACK]
        colours.make_transparent(_NOTHING)
        group = Group()
        x = (drawing.canvas.width - width) // 2
        y = (drawing.canvas.height - height) // 3
        group.append(TileGrid(self._banner, pixel_shader=colours, x=x, y=y))
        x, y = x + _BANNER_MARGIN, y + _BANNER_MARGIN - _ZOOM
        self._words = Group(scale=_ZOOM, x=x, y=y)
        self._words.append(TileGrid(words, pixel_shader=colours))
        self._group = group
        drawing.show_layer(group, False)
        self._began = self._buttons.clock()
        self._open_banner(self._banner)

    def _open_banner(self, banner: "Bitmap") -> None:
        self._opened += 1
        top = banner.height * (_OPENINGS - self._opened) // (2 * _OPENINGS)
        end = banner.height - top
        fill_region(banner, 0, top, banner.width, end, 1)
        fill_region(banner, 1, top + 1, banner.width - 1, end - 1, 0)
        if self._opened == _OPENINGS:
            self._group.append(self._words)
        self._drawing.refresh()

    def _start_next_card(self) -> None:
        # Start with the kings, one from each foundation in turn, each with a different leap.
        painter, large = self._drawing.painter, self._drawing.large
        home = FOUNDATION + self._leapt % 4
        if home not in painter.layout.places:  # the game has only one
            home = FOUNDATION
        self._x, self._y, width, self._height, _ = painter.rect(home, 1)
        if width > painter.face.width:  # the foundation's cards are larger than the face draws
            width, self._height = painter.face.width, painter.layout.card_h
        # Wide steps, because otherwise only the cards' outlines would be seen.
        self._across = (6 + self._leapt * 7 % 5) * (1 + large)
        if self._x + width // 2 > self._drawing.canvas.width // 2:
            self._across = -self._across
        self._fall = -(self._leapt * 5 % 9) * (1 + large)

    def _move_card(self) -> None:
        drawing, painter = self._drawing, self._drawing.painter
        self._x += self._across
        self._y = max(0, self._y + self._fall)
        self._fall += 3 + 3 * drawing.large
        floor = painter.layout.status_top - self._height
        if self._y > floor:
            self._y = floor
            self._fall = -self._fall * 3 // 4
        if not 0 <= self._x <= drawing.canvas.width - painter.layout.card_w:
            self._leapt += 1
            if self._leapt == _CARDS:
                self._show_banner()
                return
            self._start_next_card()
        card = (12 - self._leapt // 4) * 4 + self._leapt % 4
        painter.face.draw_card(card, self._x, self._y, self._height, 0, 0)
        drawing.refresh()
