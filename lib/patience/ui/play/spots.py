# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Where the cards of each pile stand now: a layout's places, and how many cards a table has there.

Pixels only; nothing is drawn, and nothing is remembered.
"""

from patience.ui.art.sheet import TALL
from patience.ui.play.layout import FLAT, LAST_THREE, SIDEWAYS, SQUARED, STACK


class Spots:
    """The spots of the cards of a table on a layout; both are set by whoever shows a game."""

    layout = None
    table = None

    def rect(self, place, count):
        """Return x, y, width, height of a place's upper `count` cards, or of the empty place.

        A fifth value tells whether the card above them is squeezed, so that its glyphs end where
        these cards begin.
        """
        layout = self.layout
        total = self.table.length(place)
        kind = layout.kind(place)
        if kind in (FLAT, STACK):
            return layout.x(place), layout.y(place), layout.card_w, layout.height_of(place), False
        down = self._down_cards(place)
        steps = layout.steps(place, down, total - down)
        if kind == SIDEWAYS:
            x = layout.x(place) + steps * max(0, min(3, total) - 1)
            return x, layout.y(place), layout.card_w, layout.height_of(place), False
        shown, lead = self._shown(place, total, down)
        first = max(shown, total - count)
        down = max(0, down - shown)
        top = self._offset(first - shown + lead, down, steps)
        end = self._offset(max(0, total - 1 - shown) + lead, down, steps)
        height = end - top + layout.height_of(place)
        tight = layout.glyph_size(steps & 255) != TALL
        return layout.x(place), layout.y(place) + top, layout.card_w, height, tight

    def hides_cards(self, place):
        """Return whether a place has more cards than can be shown there."""
        down = self._down_cards(place)
        return bool(self.layout.unseen(place, down, self.table.length(place) - down))

    def _shown(self, place, count, down):
        # The first card that is shown, and whether a strip before it tells of the others.
        if self.layout.kind(place) >= LAST_THREE:
            return max(0, count - 3), 0
        unseen = self.layout.unseen(place, down, count - down)
        return unseen, 1 if unseen else 0

    def _down_cards(self, place):
        # Face-down cards are always the lowest ones; of a squared pile only the top is seen.
        card = self.table.top[place]
        if self.layout.kind(place) == SQUARED:
            return max(0, self.table.length(place) - 1)
        down = 0
        while card < 52:
            if self.table.is_down(card):
                down += 1
            card = self.table.under[card] & 63
        return down

    def _offset(self, index, down, steps):
        # How far below the pile's upper edge the card of this index begins.
        if index <= down:
            return index * (steps >> 8)
        return down * (steps >> 8) + (index - down) * (steps & 255)
