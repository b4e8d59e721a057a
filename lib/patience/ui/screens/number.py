# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Asks for a deal number: Left and Right choose a digit, Up and Down change it.

Loaded on demand.
"""

from micropython import const

from patience.games.deck import LAST_NUMBER
from patience.texts import words
from patience.ui.art import text, theme
from patience.ui.input.actions import DOWN, LEFT, RIGHT, START, UP, A, B
from patience.ui.screens.page import Page
from patience.ui.screens.questions import new_deal

_DIGITS = const(10)
_DIGIT_WIDTH = const(6)
_DIGIT_HEIGHT = const(12)


class NumberScreen(Page):
    """Asks for a deal number, beginning with that of the game at play.

    :param App app: has the canvas, the session and the other screens
    """

    def __init__(self, app):
        super().__init__(app)
        number = str(app.session.game.number)
        self._digits = [0] * (_DIGITS - len(number)) + [int(digit) for digit in number]
        self._digit = _DIGITS - 1
        display = app.display
        # Digits are twice as large as in a menu, if ten of them fit.
        self._zoom = zoom = min(2 * app.scale, (display.width - 4) // (_DIGITS * _DIGIT_WIDTH))
        middle = display.width // 2
        self._left = middle - _DIGITS * _DIGIT_WIDTH * zoom // 2
        self._top = display.height // 2 - _DIGIT_HEIGHT * zoom // 2
        line = 13 * app.scale
        self._number = self.add_label(theme.TEXT, self._left, self._top, (0, 0), zoom)
        text.set_text(self.add_label(theme.GOLD_TEXT, middle, line, (0.5, 0)), words.DEAL_NUMBER)
        self._range = self.add_label(theme.QUIET_TEXT, middle, display.height - 3 * line, (0.5, 0))
        text.set_text(self._range, words.NUMBER_RANGE.format(LAST_NUMBER))
        self.show_foot(words.DIGIT_KEYS)

    def act(self, action):
        """Handle a button: A deals the number, if there is such a deal; B goes back."""
        if action in (LEFT, RIGHT):
            self._digit = (self._digit + (1 if action == RIGHT else -1)) % _DIGITS
        elif action in (UP, DOWN):
            digit = self._digits[self._digit] + (1 if action == UP else -1)
            self._digits[self._digit] = digit % 10
        elif action == B:
            self._app.close()
            return
        elif action in (A, START):
            number = int(self._number_text())
            if 1 <= number <= LAST_NUMBER:
                new_deal(self._app, number)
                return
            self._range.color = theme.GOLD_TEXT
            self._app.buzz()
        self.update()

    def _number_text(self):
        return "".join([str(digit) for digit in self._digits])

    def update(self):
        """Show the number, and the cursor on its digit."""
        text.set_text(self._number, self._number_text())
        width = _DIGIT_WIDTH * self._zoom
        x = self._left + self._digit * width
        self._cursor.show(x, self._top, width - 1, _DIGIT_HEIGHT * self._zoom)
        self._app.refresh()
