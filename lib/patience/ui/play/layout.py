# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Where each place stands on the screen, and how a long pile is squeezed. Pixels, nothing is drawn.

Which game stands how is decided once, when a game is chosen (`placing`). Measures are those of
SCREEN.md, Layouts.
"""

from array import array

from micropython import const

from patience.table import PLACES
from patience.ui.art.sheet import LOW, MIDDLE, TALL
from patience.ui.art.theme import glyph_scale

# How the cards of a place lie.
FLAT = const(0)
"""One on the other: only the top card is seen."""
FANNED = const(1)
"""Fanned downwards, squeezed to end above the place's lower bound."""
SQUARED = const(2)
"""Fanned like face-down cards; only the top card's face is seen."""
STACK = const(3)
"""One on the other, with the edges of the cards below and their number."""
LAST_THREE = const(4)
"""Only the last three, fanned downwards."""
SIDEWAYS = const(5)
"""Only the last three, fanned to the right."""

# Fan steps of face-down and face-up cards, roomiest first; 6 is the least that can be read.
_LEAST_STEP = const(6)
_STEPS = ((3, 9), (3, 8), (2, 8), (2, 7), (1, 7), (1, _LEAST_STEP))


class Layout:
    """The places of a game on a screen; `placing` fills it in.

    :param int width: of the screen, in pixels
    :param int height: of the screen, in pixels, 255 at most
    :param mirrored: whether left and right change places, for the left hand
    """

    def __init__(self, width, height, mirrored=False):
        self.width = width
        self.height = height
        self.mirrored = mirrored
        self.scale = glyph_scale(width, height)
        self.card_w = self.card_h = 0
        self.side_h = 0
        """Height of cards that lie flat, beside the fans."""
        self.big = False
        """Whether faces are so large that ranks are drawn at twice the size."""
        self.status_left = 0
        self.status_end = width
        """The status line stands from `status_left` to here."""
        self.waste_step = 0
        """Fan step of a waste of which three cards are seen."""
        self.is_grid = False
        """Whether the cursor goes to the nearest pile in each direction; else along `rows`."""
        self.rows = []
        """Places in the order Left and Right go through them; Up and Down change the row."""
        self.places = []
        """All places that are drawn."""
        self._x = array("H", bytearray(2 * PLACES))
        self._y = bytearray(PLACES)
        self._end = bytearray(PLACES)
        self._kind = bytearray(PLACES)

    def put(self, place, x, y, kind=FLAT, end=0):
        """Say where a place stands, how its cards lie, and where a fan must end.

        `card_w` is known by then, and `waste_step` before a place that is fanned sideways.

        :param int x: its left edge as a right hand has it
        """
        if self.mirrored:
            # A fan still goes to the right, or the corners with the ranks would be covered.
            width = self.card_w + (2 * self.waste_step if kind == SIDEWAYS else 0)
            x = self.width - x - width
        self._x[place] = x
        self._y[place] = y
        self._kind[place] = kind
        self._end[place] = end
        self.places.append(place)

    def end_status(self, x):
        """Have the status line end at `x`, as a right hand has it."""
        if self.mirrored:
            self.status_left = self.width - x
        else:
            self.status_end = x

    def x(self, place):
        """Return the left edge of a place."""
        return self._x[place]

    def y(self, place):
        """Return the upper edge of a place's first card."""
        return self._y[place]

    def kind(self, place):
        """Return how the cards of a place lie: `FLAT`, `FANNED`, ..."""
        return self._kind[place]

    def end(self, place):
        """Return where the cards of a place must end, or do."""
        return self._end[place] or self._y[place] + self.side_h

    def height_of(self, place):
        """Return the height of a card on a place."""
        return self.card_h if self._end[place] else self.side_h

    def steps(self, place, down, up):
        """Return the fan steps of a pile's cards, as `face_down_step << 8 | face_up_step`.

        :param int down: how many of its cards lie face down
        :param int up: how many lie face up
        """
        if self._kind[place] >= LAST_THREE:
            return self.waste_step
        room = self._end[place] - self._y[place] - self.card_h
        for down_step, up_step in _STEPS:
            down_step *= self.scale
            up_step *= self.scale
            if down * down_step + (up - 1) * up_step <= room:
                return down_step << 8 | up_step
        return _LEAST_STEP * self.scale * 0x101

    def unseen(self, place, down, up):
        """Return how many of a fanned pile's lowest cards there is no room for.

        A strip as high as a card's is then left for telling their number.
        """
        least = _LEAST_STEP * self.scale
        room = self._end[place] - self._y[place] - self.card_h
        if self._kind[place] != FANNED or down * self.scale + (up - 1) * least <= room:
            return 0
        return down + up - room // least

    def glyph_size(self, step):
        """Return which height of glyphs a strip of `step` pixels shows."""
        if step >= 8 * self.scale:
            return TALL
        return MIDDLE if step >= 7 * self.scale else LOW
