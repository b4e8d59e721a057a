"""Celebrates a win: cards leap off the foundations, over the table, behind a banner.

It lasts five seconds at most. `screens.win` comes next.

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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_FRAME_EVERY = const(30)  # ms
_LONGEST = const(5000)  # ms
_CARDS = const(24)
_ZOOM = const(2)  # of the banner's letters
_BANNER_MARGIN = const(5)


class CelebrationScreen:
    """Lets cards leap until any button is pressed, or for five seconds."""

    long_presses = ()
    save_after = 1  # `autosave` knows it as a win

    def __init__(self, app: "App") -> None:
        self._drawing = app.drawing
        self._stack = app.stack
        if app.session.proved:
            load("patience.advice.following").note_own_steps(app.session)
        self._leaping = True
        self._leapt = 0
        self._began = self._drawn = app.buttons.clock()
        self._x = self._y = self._across = self._fall = 0

    def enter(self) -> None:
        """Start with the first card, over the table without the line below it."""
        drawing = self._drawing
        drawing.take_canvas("celebration")
        drawing.show_layer(self._make_banner())
        self._start_next_card()

    def _make_banner(self) -> "Group":
        # Black letters on gold, in a layer over the canvas, so that no card covers it.
        drawing, text = self._drawing, WON.encode()
        drawing.panel.choose_type(None)
        face = drawing.panel.face
        letters = (face.width(text) - 1) * _ZOOM
        width, height = letters + 2 * _BANNER_MARGIN, 7 * _ZOOM + 2 * _BANNER_MARGIN
        banner = Bitmap(width, height, 2)
        banner.fill(1)
        fill_region(banner, 1, 1, width - 1, height - 1, 0)
        face.enlarge(banner, text, _BANNER_MARGIN, _BANNER_MARGIN, _ZOOM)
        colours = Palette(2)
        colours[0], colours[1] = drawing.palette[theme.CURSOR], drawing.palette[theme.BLACK]
        group = Group()
        x = (drawing.display.width - width) // 2
        y = (drawing.display.height - height) // 3
        group.append(TileGrid(banner, pixel_shader=colours, x=x, y=y))
        return group

    def leave(self) -> None:
        """Take the banner away; another screen may use the canvas at once."""
        self._drawing.show_layer(None, False)

    def act(self, _action: int) -> None:
        """End the celebration."""
        self._finish()

    def tick(self, now: int) -> bool:
        """Move the leaping card when a frame is due; return whether the celebration goes on."""
        # If the clock seems to run backwards, days have passed.
        if self._leaping and not 0 <= ticks_since(self._drawn, now) < _FRAME_EVERY:
            self._drawn = now
            if 0 <= ticks_since(self._began, now) < _LONGEST:
                self._move_card()
            else:
                self._finish()
        return self._leaping

    def _finish(self) -> None:
        self._leaping = False
        self._stack.open_screen("screens.win", "WinScreen")

    def _start_next_card(self) -> None:
        # Kings first, one from each foundation in turn, each with a different leap.
        painter, large = self._drawing.painter, self._drawing.large
        home = FOUNDATION + self._leapt % 4
        if home not in painter.layout.places:  # there is only one
            home = FOUNDATION
        self._x, self._y, width, self._height, _ = painter.rect(home, 1)
        # Wide steps, or the cards' outlines would be all that is seen.
        self._across = (6 + self._leapt * 7 % 5) * (1 + large)
        if self._x + width // 2 > self._drawing.display.width // 2:
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
                self._finish()
                return
            self._start_next_card()
        card = (12 - self._leapt // 4) * 4 + self._leapt % 4
        painter.face.draw_card(card, self._x, self._y, self._height, 0, 0)
        drawing.refresh()
