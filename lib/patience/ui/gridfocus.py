# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The cursor on a layout that is a grid: it goes to the nearest pile in each direction.

All else is as in `focus`. It is borrowed for the games that have such a layout.
"""

from micropython import const

from patience.ui.focus import Focus

_ASIDE = const(3)  # a step aside counts for so many ahead


class GridFocus(Focus):
    """A Focus whose places are all in one row of `rows`, and told apart by where they stand."""

    def _go(self, across, down):
        layout = self.layout
        here = self.place
        nearest = here
        least = 0x7FFF
        for place in self.rows[0]:
            if place == here or not self._stops(place):
                continue
            right = layout.x(place) - layout.x(here)
            below = layout.y(place) - layout.y(here)
            ahead = right * across + below * down
            aside = abs(right * down + below * across)
            if ahead > 0 and ahead >= aside and ahead + _ASIDE * aside < least:
                least = ahead + _ASIDE * aside
                nearest = place
        self.go_to(nearest)
        return nearest != here
