# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Where each place stands on the screen, and how a long pile is squeezed. Pixels, nothing is drawn.

Which game stands how is decided once, when a game is chosen (`placing`). Measures are those of
design/screen.md.
"""

from array import array

from patience.table import PLACES, TABLEAU, WASTE
from patience.ui.sheet import LOW, MIDDLE, RANK_WIDTH, TALL

# Fan steps of face-down and face-up cards, roomiest first; 6 is the least that can be read.
_STEPS = ((3, 9), (3, 8), (2, 8), (2, 7), (1, 7), (1, 6))


class Layout:
    """The places of a game on a screen; `placing` fills it in.

    :param int width: of the screen, in pixels
    :param int height: of the screen, in pixels
    """

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.scale = glyph_scale(width, height)
        self.card_w = self.card_h = 0
        self.side_h = 0
        """Height of cards that are not on the tableau."""
        self.side = width
        """Left edge of the column of everything else."""
        self.bottom = height
        """Piles of the tableau end above this line; below it stands the status line."""
        self.waste_shown = 1
        self.waste_step = 0
        self.places = []
        """All places that are drawn."""
        self.rows = []
        """Places in the order Left and Right go through them; Up and Down change the row."""
        self._x = array("H", bytearray(2 * PLACES))
        self._y = array("H", bytearray(2 * PLACES))

    def put(self, place, x, y):
        """Say where a place stands; it is drawn from now on."""
        self._x[place] = x
        self._y[place] = y
        self.places.append(place)

    def x(self, place):
        """Return the left edge of a place."""
        return self._x[place]

    def y(self, place):
        """Return the upper edge of a place's first card."""
        return self._y[place]

    def height_of(self, place):
        """Return the height of a card on a place."""
        return self.card_h if TABLEAU <= place < WASTE else self.side_h

    def steps(self, place, down, up):
        """Return the fan steps of a pile's cards, as `face_down_step << 8 | face_up_step`.

        :param int down: how many of its cards lie face down
        :param int up: how many lie face up
        """
        if place == WASTE:
            return self.waste_step
        room = self.bottom - self._y[place] - self.card_h
        for down_step, up_step in _STEPS:
            down_step *= self.scale
            up_step *= self.scale
            if down * down_step + (up - 1) * up_step <= room:
                return down_step << 8 | up_step
        # Longer than any pile of a game that was dealt for this layout: as wide as there is room.
        return 1 << 8 | max(1, (room - down) // (up - 1))

    def glyph_size(self, step):
        """Return which height of glyphs a strip of `step` pixels shows."""
        if step >= 8 * self.scale:
            return TALL
        return MIDDLE if step >= 7 * self.scale else LOW

    def rank_offset(self):
        """Return how far from its left edge a card's rank stands, and its suit from the right."""
        return (self.card_w - (RANK_WIDTH + 7) * self.scale) // 3


def glyph_scale(width, height):
    """Return how large a screen draws the pixels of a glyph: 1, or 2 from 200 by 200 on."""
    return 2 if width >= 200 and height >= 200 else 1
