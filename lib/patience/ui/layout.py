# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Where each pile stands on a screen of any size, and how a long pile is squeezed.

Only geometry, in pixels; nothing is drawn here. Measures are those of design/screen.md.
"""

from array import array

from micropython import const

from patience.table import FOUNDATION, HAND, PLACES, STOCK, TABLEAU, WASTE
from patience.ui.sheet import LOW, MIDDLE, RANK_WIDTH, TALL

_MARGIN = const(1)
_SMALLEST_FACE = const(17)  # line, rank of 7, gap, suit of 7 and a border below
_WIDEST_STEP = const(8)
_STATUS_HEIGHT = const(7)

# Fan steps of face-down and face-up cards, roomiest first; 6 is the least that can be read.
_STEPS = ((3, 9), (3, 8), (2, 8), (2, 7), (1, 7), (1, 6))


class Layout:
    """The places of a game on a screen: tableau columns, and one column for all else at the right.

    :param Rules rules: the game
    :param int width: of the screen, 128 or more
    :param int height: of the screen, 128 or more
    """

    def __init__(self, rules, width, height):
        self.width = width
        self.height = height
        self.scale = glyph_scale(width, height)
        columns = rules.T + 1
        self.pitch = width // columns
        self.card_w = self.pitch - 1
        side_pitch = (height - _MARGIN) // 6
        self.card_h = side_pitch - 1
        self.bottom = height - _STATUS_HEIGHT * self.scale
        """Piles of the tableau end above this line; below it stands the status line."""
        self.waste_shown = 3 if rules.draw == "3" else 1
        self.waste_step = 0
        self.side_h = self.card_h
        if self.waste_shown > 1:
            self.side_h = _SMALLEST_FACE * self.scale
            side_pitch = self.side_h + 1
            spare = height - _MARGIN - 6 * side_pitch
            self.waste_step = min(_WIDEST_STEP * self.scale, spare // (self.waste_shown - 1))
        self._x = array("H", bytearray(2 * PLACES))
        self._y = array("H", bytearray(2 * PLACES))
        for pile in range(rules.T):
            self._put(TABLEAU + pile, width - (columns - pile) * self.pitch + 1, _MARGIN)
        side = width - self.card_w
        for suit in range(4):
            self._put(FOUNDATION + suit, side, _MARGIN + suit * side_pitch)
        fan = (self.waste_shown - 1) * self.waste_step
        self._put(WASTE, side, _MARGIN + 4 * side_pitch)
        self._put(HAND, side, _MARGIN + 4 * side_pitch)
        self._put(STOCK, side, _MARGIN + 5 * side_pitch + fan)
        self.side = side
        ring = [TABLEAU + pile for pile in range(rules.T)]
        ring.append(WASTE)
        side_places = [FOUNDATION + suit for suit in range(4)]
        self.places = ring + side_places + [STOCK]
        """All places that are drawn."""
        self.rows = (ring, side_places)
        """Places in the order Left and Right go through them; Up and Down change the row."""

    def _put(self, place, x, y):
        self._x[place] = x
        self._y[place] = y

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
