"""Shows all cards of a pile side by side, the bottom card first.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.table import CELL, FACE_DOWN, NO_CARD, PLACES, RESERVE, TABLEAU, WASTE
from patience.texts.plural import choose
from patience.texts.words import PILE_COUNT, PILE_KEYS, PILE_MORE_KEYS, PILE_NAMES
from patience.ui.draw import theme
from patience.ui.draw.cards.layout import SQUARED
from patience.ui.draw.panel import QUIET
from patience.ui.input.actions import B
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.screen import PILE, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_ENDS = bytes((TABLEAU, RESERVE, CELL, WASTE, WASTE + 1, PLACES))  # of the kinds of places
_MARGIN = 4
_FOOT = 2  # pixels around the letters of the line at the foot


class PileScreen(Screen):
    """Shows the cards of a pile; any button except B goes to the next page, then back.

    It is not a `Page`, because the panel has no colours for cards: they are painted on the canvas.

    :param place: the pile
    """

    kind = PILE

    def __init__(self, app: "App", place: int) -> None:
        self._app = app
        self._drawing = app.drawing
        self._stack = app.stack
        self._place = place
        self.cards = bytearray(NO_CARD)
        """The cards of the pile, the bottom one first; `count` of them."""
        self.count = app.session.game.table.read_pile(place, self.cards)
        self._first = 0
        if app.drawing.painter.layout.kind[place] == SQUARED:  # the rules hide the lower cards
            for index in range(app.drawing.painter.layout.hidden(self.count)):
                self.cards[index] |= FACE_DOWN

    def enter(self) -> None:
        """Show as many cards as fit."""
        drawing = self._drawing
        drawing.take_canvas("pile")
        drawing.canvas.fill(theme.DEEP)
        drawing.show_layer(None)
        self._draw()
        self._show_foot()
        drawing.refresh()

    def act(self, action: int) -> None:
        """Show the cards that did not fit, or go back; B goes back immediately."""
        self._first += self._fit()
        if self._first < self.count and action != B:
            self.enter()
        else:
            self._stack.close()

    def _pitch(self) -> tuple[int, int]:
        layout = self._drawing.painter.layout
        return layout.card_w + 2, layout.card_h + 2

    def _fit(self) -> int:
        across, down = self._pitch()
        canvas = self._drawing.canvas
        rows = (canvas.height - _MARGIN - self._drawing.panel.note_height - _FOOT) // down
        return (canvas.width - _MARGIN) // across * rows

    def _show_foot(self) -> None:
        # Draw a line with the pile's name, its number of cards, and the buttons.
        panel = self._drawing.panel
        panel.choose_type(None)
        ends = self._first + self._fit() >= self.count
        height = panel.note_height + _FOOT - 1
        panel.open(panel.bitmap.width, height, below=True)
        if self._drawing.large:  # the line continues next to the panel
            y = self._drawing.canvas.height - height - 1
            fill_region(self._drawing.canvas, 0, y, self._drawing.canvas.width, y + 1, theme.CURSOR)
        kind = 0
        while self._place >= _ENDS[kind]:
            kind += 1
        name = PILE_NAMES.split("|")[kind]
        if TABLEAU <= self._place < RESERVE:
            name += " " + str(self._place - TABLEAU + 1)
        title = choose(PILE_COUNT, self.count).format(name, self.count)
        keys = fill_button_names(self._app, PILE_KEYS if ends else PILE_MORE_KEYS)
        line = (title + "  " + keys).encode()
        if self._drawing.large:  # the panel's middle is not the screen's
            panel.write(line, _MARGIN, 1, QUIET)
        else:
            panel.write_small(line, 1, QUIET)
        self._drawing.show_panel()

    def _draw(self) -> None:
        across, down = self._pitch()
        face = self._drawing.painter.face
        columns = (self._drawing.canvas.width - _MARGIN) // across
        height = down - 2
        for index in range(self._first, min(self.count, self._first + self._fit())):
            row, column = divmod(index - self._first, columns)
            x = _MARGIN + column * across
            y = _MARGIN + row * down
            if self.cards[index] & FACE_DOWN:
                face.draw_back(x, y, height, 0)
            else:
                face.draw_card(self.cards[index], x, y, height, 0, 0)
