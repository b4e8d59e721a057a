# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""One pile looked at: all its cards side by side, the bottom card first."""

from patience import words
from patience.table import FACE_DOWN
from patience.ui.layout import SQUARED
from patience.ui.screens.page import Page

_MARGIN = 4
_FOOT = 9
_HEAD = 9  # a card's line and its rank, as the table draws a strip


class PileScreen(Page):
    """Shows the cards of a pile; any button goes on, and at last back.

    :param App app: gives the canvas and the board
    :param int place: the pile
    """

    def __init__(self, app, place):
        super().__init__(app)
        self._cards = bytearray(52)
        self._count = app.session.game.table.read(place, self._cards)
        self._first = 0
        if app.board.layout.kind(place) == SQUARED:  # by the rules only its top card is seen
            for index in range(self._count - 1):
                self._cards[index] |= FACE_DOWN

    def act(self, _action):
        """Show the cards that did not fit, or go back."""
        self._first += self._fit()
        if self._first < self._count:
            self.enter()
        else:
            self._app.close()

    def _pitch(self):
        board = self._app.board
        scale = self._scale * (2 if self._app.sheet.big else 1)
        return board.layout.card_w + 2 * self._scale, _HEAD * scale + 2 * self._scale

    def _fit(self):
        across, down = self._pitch()
        display = self._app.display
        rows = (display.height - (_MARGIN + _FOOT) * self._scale) // down
        return (display.width - _MARGIN) // across * rows

    def update(self):
        """Draw the cards."""
        ends = self._first + self._fit() >= self._count
        self.say(words.PILE_KEYS if ends else words.PILE_MORE_KEYS)
        across, down = self._pitch()
        face = self._app.board.face
        columns = (self._app.display.width - _MARGIN) // across
        height = down - 2 * self._scale
        for index in range(self._first, min(self._count, self._first + self._fit())):
            row, column = divmod(index - self._first, columns)
            x = _MARGIN + column * across
            y = _MARGIN + row * down
            if self._cards[index] & FACE_DOWN:
                face.back_strip(x, y, height)
            else:
                face.strip(self._cards[index], x, y, height, 0)
        self._app.refresh()
