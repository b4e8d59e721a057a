# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Moves the cursor on a layout that is a grid: to the nearest pile in each direction.

Where no pile lies that way the cursor goes round to the other side, in its own row or column if it
can.
"""

from micropython import const

from patience.ui.play.navigation import Navigation

_FAR = const(0x1000)  # added to piles more aside than ahead; twice that to piles behind
_ASIDE = const(16)  # steps ahead that one step aside counts for, among piles behind


class GridNavigation(Navigation):
    """A Navigation that goes by where places are; all of them are in one row of `rows`."""

    def _go(self, across, down):
        layout = self.layout
        here = self.place
        nearest = here
        least = 4 * _FAR
        for place in self.rows[0]:
            if place == here or not self._would_stop_on(place):
                continue
            right = layout.x(place) - layout.x(here)
            below = layout.y(place) - layout.y(here)
            ahead = right * across + below * down
            aside = abs(right * down + below * across)
            if ahead > 0:
                far = ahead + aside + (_FAR if aside > ahead else 0)
            else:
                far = 2 * _FAR + ahead + _ASIDE * aside
            if ahead and far < least:
                least = far
                nearest = place
        self.go_to(nearest)
        return nearest != here
