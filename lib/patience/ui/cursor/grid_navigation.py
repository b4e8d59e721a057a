"""Moves the cursor on a grid layout: to the nearest pile in each direction.

If no pile lies in that direction, the cursor wraps to the other side, in its own row or column if
it can.

Loaded on demand.
"""

from micropython import const

from patience.ui.cursor.navigation import Navigation

# Pixels added for a pile that is more aside than ahead; twice as many for one behind.
_FAR = const(0x1000)
_ASIDE = const(16)  # one pixel aside counts for this many ahead, among piles behind


class GridNavigation(Navigation):
    """A Navigation by the positions of places, which are all in one row."""

    def _go(self, across: int, down: int) -> bool:
        layout = self.layout
        here = self.place
        nearest = here
        least = 4 * _FAR
        for place in self.rows[0]:
            if place == here or not self._would_stop_on(place):
                continue
            right = layout.x[place] - layout.x[here]
            below = layout.y[place] - layout.y[here]
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


class CoverNavigation(GridNavigation):
    """A GridNavigation that goes only to uncovered cards, in rows with `cover`."""

    def can_stop_on(self, place: int) -> bool:
        """Return whether a place has a card that can be taken, now or later."""
        return super().can_stop_on(place) and not self._game.is_covered(place)  # type: ignore[attr-defined]
