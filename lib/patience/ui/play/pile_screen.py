# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows all cards of a pile side by side, the bottom card first.

Loaded on demand.
"""

from patience.table import FACE_DOWN
from patience.texts.words import PILE_KEYS, PILE_MORE_KEYS
from patience.ui.art import theme
from patience.ui.art.panel import QUIET
from patience.ui.input.button_names import fill_button_names
from patience.ui.play.layout import SQUARED

_MARGIN = 4
_FOOT = 9
_HEAD = 9  # a card's line and its rank, as the table draws a strip


class PileScreen:
    """Shows the cards of a pile; any button goes to the next page, then back.

    It is no `Page`, for the panel has no colours for cards: they are painted on the canvas.

    :param App app: gives the canvas and the painter
    :param int place: the pile
    """

    long_presses = ()

    def __init__(self, app, place):
        self._app = app
        self._scale = app.scale
        self._cards = bytearray(52)
        self._count = app.session.game.table.read_pile(place, self._cards)
        self._first = 0
        if app.painter.layout.kind(place) == SQUARED:  # the rules hide all but the top card
            for index in range(app.painter.layout.hidden(self._count)):
                self._cards[index] |= FACE_DOWN

    def enter(self):
        """Show as many cards as there is room for."""
        app = self._app
        app.take_canvas("pile")
        app.canvas.fill(theme.PLACE)
        app.show_layer(None)
        self._draw()
        self._show_foot()
        app.refresh()

    def leave(self):
        """Let another screen use the canvas."""

    def tick(self, _now):
        """Return False: nothing moves here."""
        return False

    def act(self, _action):
        """Show the cards that did not fit, or go back."""
        self._first += self._fit()
        if self._first < self._count:
            self.enter()
        else:
            self._app.close()

    def _pitch(self):
        painter = self._app.painter
        scale = self._scale * (2 if self._app.sheet.big else 1)
        return painter.layout.card_w + 2 * self._scale, _HEAD * scale + 2 * self._scale

    def _fit(self):
        across, down = self._pitch()
        display = self._app.display
        rows = (display.height - (_MARGIN + _FOOT) * self._scale) // down
        return (display.width - _MARGIN) // across * rows

    def _show_foot(self):
        # The line that says which button does what.
        panel = self._app.panel
        ends = self._first + self._fit() >= self._count
        moved = panel.open(panel.full_width, _FOOT - 1, below=True)
        keys = fill_button_names(self._app, PILE_KEYS if ends else PILE_MORE_KEYS)
        panel.write_small(keys.encode(), 1, QUIET)
        self._app.show_panel(moved)

    def _draw(self):
        across, down = self._pitch()
        face = self._app.painter.face
        columns = (self._app.display.width - _MARGIN) // across
        height = down - 2 * self._scale
        for index in range(self._first, min(self._count, self._first + self._fit())):
            row, column = divmod(index - self._first, columns)
            x = _MARGIN + column * across
            y = _MARGIN + row * down
            if self._cards[index] & FACE_DOWN:
                face.draw_back_strip(x, y, height)
            else:
                face.draw_strip(self._cards[index], x, y, height, 0)
