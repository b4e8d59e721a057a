"""The line below the table: the game and its deal, or a sentence; then time, score and moves.

Both texts have a bitmap that is made once and drawn into. Text is written in the ticks after a
press, so that the press is handled sooner.
"""

from bitmaptools import fill_region
from displayio import Group, Palette, TileGrid
from micropython import const

from patience.on_demand import load
from patience.player.settings import CLOCK, FELT
from patience.table import BASE, REDEALS
from patience.texts.words import NOTES
from patience.ui.draw import theme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.game import Game
    from patience.player.session import Session
    from patience.ui.app import App
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.timer import Timer

_LINE = const(6)  # the height of the game's text and its edge; on large screens below
_LARGE_LINE = const(11)
_MARGIN = const(2)
_DIGITS = const(4)  # for the number of moves
_SIGN = const(7)  # the arrow before them, and the gap after it
_CLOCK_DIGITS = const(8)  # for time and score
_CLOCK_GAPS = const(11)
_PART_GAP = const(3)
_NIGHT = const(5)  # the felt with dark cards, on which a card's white is dark
_WIDE = const(999)  # at least as wide as any screen
_HIDDEN = const(-1)
_NEVER_DRAWN = const(-2)

# The values of pixels in the text's bitmap; 0 is nothing.
_NAME = const(1)
_NUMBER = const(2)
_BASE = const(3)


class StatusLine:
    """The line below the cards of a game.

    :param session: has the game
    """

    _game: "Game"
    _layout: "TableLayout"

    def __init__(self, app: "App", session: "Session") -> None:
        self._app = app
        self._drawing = app.drawing
        self._session = session
        self._peripherals = app.peripherals
        panel = app.drawing.panel
        self.face = panel.line_face if app.drawing.large else panel.small
        """The letters."""
        self.height = 0
        """The height of the sentence's picture, 0 for none; its place is that of `group[1]`,
        which begins above the screen if the sentence is at the upper edge."""
        self._colours = Palette(4)
        self._colours.make_transparent(0)
        self._colours[_BASE] = theme.GOLD_TEXT
        self.group = Group()
        """The picture of the game's text, and over it the picture of the sentence."""
        y = app.drawing.canvas.height
        self._panel_grid = TileGrid(panel.sentences, pixel_shader=Palette(4), y=y)
        y -= _LARGE_LINE if app.drawing.large else _LINE
        if NOTES:
            y -= 1  # for what is above the letters
        self.group.append(TileGrid(panel.line, pixel_shader=self._colours, x=_MARGIN, y=y))
        self.group.append(self._panel_grid)
        self.sentence = ""
        """The sentence that replaces the game's name, or ""."""
        self._asked = ""  # the written sentence, as it was passed in
        self._shown = ""  # the same with the names of buttons
        self._line = b""  # the game's text
        self._state = self._written = _HIDDEN  # its varying part, now and as written
        self._steps = _NEVER_DRAWN
        self._timer: "Timer | None" = None
        self._write: "Callable[[App, str, TileGrid], tuple[str, int]] | None" = None

    @property
    def text(self) -> str:
        """The written text."""
        return self._shown or self._line.decode()

    def show_game(self, game: "Game", layout: "TableLayout") -> None:
        """Show another game, or the same one in another layout."""
        self._game = game
        self._layout = layout
        self.sentence = ""
        self._written = _HIDDEN
        self._write = None
        palette = self._drawing.palette
        theme.set_colour(self._colours, _NAME, palette[theme.QUIET])
        theme.set_colour(self._colours, _NUMBER, palette[theme.MARK])
        if self._timer:
            self._timer.forget()

    def forget(self) -> None:
        """Let the next `update` draw everything, because the canvas was cleared."""
        self._steps = _NEVER_DRAWN
        if self._timer:
            self._timer.forget()

    def update(self, whole: bool) -> bool:
        """Remove a sentence that no longer holds, or show the number of moves.

        :param whole: whether to write the game's text now, too; the caller refreshes
        :returns: whether there may be more to do; the caller can refresh before
        """
        if whole:
            canvas = self._drawing.canvas
            fill_region(canvas, 0, self._layout.status_top, canvas.width, canvas.height, theme.DEEP)
        table = self._game.table
        top = table.top
        low = 1 if self._peripherals.battery and self._peripherals.battery() < 2 else 0
        clock = self._session.settings[CLOCK]
        left = self._game.left()
        self._state = left << 18 | clock << 17 | low << 16 | top[BASE] << 8 | top[REDEALS]
        if self.sentence != self._asked:
            self._asked = self._shown = ""
            if self.height:
                self._panel_grid.y = self._drawing.canvas.height
                self.height = 0
                if not whole:
                    return True
        if self._timer and not clock:  # the player has switched it off
            self._steps = _NEVER_DRAWN
            if whole:
                self._timer = None
        if whole and self._state != self._written:
            self.write_next()
        steps = table.log.steps
        differs = steps != self._steps
        if differs:
            self._show_moves(steps, whole)
        if not clock:
            self._timer = None
        return differs and not whole

    def write_next(self) -> bool:
        """Write the game's text or the sentence, if it is missing; return whether it was.

        One call loads the code that writes sentences, the next one writes.
        """
        if self._state == _HIDDEN:
            return False
        if self._state != self._written:
            self._written = self._state
            self._write_game()
        elif not self.sentence or (self.sentence == self._asked and not self._hides_frame()):
            return False
        else:
            write, self._write = self._write, None
            if not write:
                self._write = load("patience.ui.table.sentence").write
                return True  # it is written in another tick
            self._asked = self.sentence
            self._shown, self.height = write(self._app, self._asked, self._panel_grid)
        if not self._drawing.painter.whole:
            self._drawing.refresh()
        return True

    def _write_game(self) -> None:
        room = self._drawing.canvas.width - 2 * _MARGIN - self._figures_width() - _PART_GAP
        line = self._drawing.panel.line
        room = min(room, line.width)
        is_proved = self._session.proved is not None
        text = load("patience.texts.game_text")
        parts = text.game_text(self._game, self.face, room, self._state >> 16 & 1, is_proved)
        face, x, y = self.face, 0, 0
        if NOTES:
            y = line.height - face.height
        line.fill(0)
        for part, ink in zip(parts, (_BASE, _NAME, _NUMBER)):
            if part:
                x = face.write(line, part, x, y, ink) + _PART_GAP - 1
        self._line = b" ".join([part for part in parts if part])

    def _hides_frame(self) -> bool:
        # Return whether the sentence hides framed cards, and could be where it does not.
        covers, height = self._drawing.table_cursor.overlaps, self.height
        top = max(0, self._panel_grid.y)
        other = self._drawing.canvas.height - height - top
        hides = covers(0, _WIDE, top, top + height)
        return hides and not covers(0, _WIDE, other, other + height)

    def _show_moves(self, steps: int, whole: bool) -> None:
        drawing, sheet = self._drawing, self._drawing.sheet
        width = _SIGN + _DIGITS * (sheet.digit_width + 1)
        number = steps
        if self._steps < 0:
            width = self._figures_width()
            if self._timer:
                self._timer.forget()
        elif steps // 10 == self._steps // 10:
            number = steps % 10
            width = sheet.digit_width
        self._steps = steps
        canvas = drawing.canvas
        right = canvas.width - _MARGIN
        left = right - width
        y = self._layout.status_top + 1
        if NOTES:
            y += 0 if drawing.large else 1  # as far down as the letters
        end = y + sheet.digit_height
        if drawing.table_cursor.overlaps(left, right, y, end):
            drawing.table_cursor.hide()
        fill_region(canvas, left, y, right, end, theme.DEEP)
        ink = theme.QUIET if drawing.settings[FELT] == _NIGHT else theme.FACE
        left = sheet.draw_number(canvas, ink, number, right, y)
        if width > sheet.digit_width:
            sheet.draw_sign(canvas, theme.MARK, 0, left - _SIGN, y + drawing.large)
        if not whole:
            drawing.refresh()

    def _figures_width(self) -> int:
        width = self._drawing.sheet.digit_width + 1
        clock = _CLOCK_DIGITS * width + _CLOCK_GAPS
        shown = self._timer or self._session.settings[CLOCK]
        return _SIGN + _DIGITS * width + (clock if shown else 0)

    def forget_score(self) -> None:
        """Check the score again, because it can differ even if the number of moves does not."""
        if self._timer:
            self._timer.forget_score()

    def show_time(self) -> bool:
        """Show time and score, if the player wants them; return whether the cursor was hidden."""
        steps = self._steps
        if not self._session.settings[CLOCK] or steps < 0:
            return False
        if not self._timer:
            # It is left of the moves.
            drawing = self._drawing
            right = drawing.canvas.width - _MARGIN - _SIGN
            right -= _DIGITS * (drawing.sheet.digit_width + 1)
            timer = load("patience.ui.draw.cards.timer").Timer
            self._timer = timer(self._drawing, self._session, right, self._layout.status_top)
        covered = False
        if self._timer.differs(steps):
            covered = self._timer.is_covered()
            if covered:
                self._drawing.table_cursor.hide()
            self._timer.draw(steps)
            self._drawing.refresh()
        return covered
