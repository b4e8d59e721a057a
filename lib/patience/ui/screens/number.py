# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Asks for a deal number: Left and Right choose a digit, Up and Down change it.

Of a number that is proved winnable it says so.

Loaded on demand.
"""

from micropython import const

from patience.games.dealing import LAST_NUMBER
from patience.on_demand import load
from patience.texts.words import DEAL_NUMBER, DIGIT_KEYS, NUMBER_RANGE, WINNABLE
from patience.ui.art.panel import GOLD, GROUND
from patience.ui.input.actions import DOWN, LEFT, RIGHT, START, UP, A, B
from patience.ui.screens.noted import draw_frame, show_note
from patience.ui.screens.page import HEAD, Page

_DIGITS = const(10)
_ZOOM = const(2)
_MOST_PITCH = const(12)  # from a digit to the next
_WIDTH = const(8)
_HEIGHT = const(14)
_EDGE = const(2)
_PAGE_HEIGHT = const(58)


class NumberScreen(Page):
    """Asks for a deal number, beginning with that of the game at play.

    :param App app: has the panel, the session and the other screens
    """

    most_width = 139
    note_lines = 1

    def __init__(self, app):
        super().__init__(app)
        self.height = _PAGE_HEIGHT
        self._number = app.session.game.number
        self._drawn = bytearray(_DIGITS)  # the letters that are shown
        self._digit = _DIGITS - 1
        self._pitch = min(_MOST_PITCH, self.width // _DIGITS - 1)
        self._left = (self.width - _DIGITS * self._pitch) // 2 + 1
        self._top = HEAD + 5
        self._pack = None
        if app.session.has_pack:
            try:
                self._pack = load("patience.games.packs").open_pack(app.session.game.row)
            except (OSError, ValueError):
                pass  # what is dealt will say so

    def leave(self):
        """Close the pack."""
        if self._pack:
            self._pack.close()

    def act(self, action):
        """Handle a button: A deals the number, B goes back."""
        if action in (LEFT, RIGHT):
            self._draw_frame(GROUND)
            self._digit = (self._digit + (1 if action == RIGHT else -1)) % _DIGITS
            self._draw_frame(GOLD)
        elif action in (UP, DOWN):
            self._change(1 if action == UP else -1)
            self._draw_digits()
        elif action == B:
            self._app.close()
        elif action == START:
            self._app.back_to_table()
        elif action == A:
            load("patience.ui.course.after_close").new_deal(self._app, self._number)
        else:
            self.refuse()
        self._app.refresh()

    def _change(self, by):
        # Turn the digit in the frame; a number that there is not becomes the nearest that there is.
        place = 10 ** (_DIGITS - 1 - self._digit)
        digit = self._number // place % 10
        number = self._number + ((digit + by) % 10 - digit) * place
        self._number = min(max(number, 1), LAST_NUMBER)
        if number == self._number:
            self._show_winnable()
        else:
            self._app.buzz()
            show_note(self, self._app, NUMBER_RANGE.format(LAST_NUMBER))

    def _show_winnable(self):
        is_proved = self._pack and self._pack.find(self._number) >= 0
        show_note(self, self._app, WINNABLE if is_proved else "")

    def draw(self):
        """Draw the number, and a frame round its digit."""
        self.draw_title(DEAL_NUMBER, "")
        self._drawn[:] = bytes(_DIGITS)
        self._draw_digits()
        self._draw_frame(GOLD)
        self._show_winnable()
        self.show_foot(DIGIT_KEYS)

    def _draw_digits(self):
        # Those that have changed, without zeros before the first.
        letters = b"%10d" % self._number
        for at in range(_DIGITS):
            if letters[at] != self._drawn[at]:
                self._drawn[at] = letters[at]
                x = self._left + at * self._pitch
                self._panel.clear(x, self._top, _WIDTH, _HEIGHT)
                self._panel.write_enlarged(letters[at : at + 1], x, self._top, _ZOOM)

    def _draw_frame(self, ink):
        x = self._left + self._digit * self._pitch - _EDGE
        height = _HEIGHT + 2 * _EDGE
        draw_frame(self._panel, x, self._top - _EDGE, _WIDTH + 2 * _EDGE, height, ink)
