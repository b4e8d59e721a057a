# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Uncovers a fresh deal from the left to the right: strips of felt go from the table one by one.

Each strip is sent once more as it goes, and nothing is allocated meanwhile.

Loaded on demand.
"""

from displayio import Bitmap, TileGrid
from micropython import const

from patience.ui.input.actions import ticks_since

_MS = const(300)
_TILES = const(12)  # a strip is made of, one below the other


class Curtain:
    """Strips of felt over the whole table, but not over the line below it.

    :param App app: has the layout and the palette
    :param Group group: of what lies over the canvas; gets the strips
    """

    def __init__(self, app, group):
        layout = app.layout
        lefts = _find_columns(layout)
        wide = max([right - left for left, right in zip(lefts, lefts[1:] + [layout.width])])
        high = -(-layout.status_top // _TILES)
        felt = Bitmap(wide, high, 2)
        y = layout.status_top - _TILES * high
        for x in reversed(lefts):
            group.append(TileGrid(felt, pixel_shader=app.palette, height=_TILES, x=x, y=y))
        self._group = group
        self._strips = self._all = len(lefts)
        self._began = app.clock()

    def tick(self, now):
        """Take away the strips whose time has come; return whether any is left."""
        passed = ticks_since(self._began, now)
        if not 0 <= passed < _MS:  # it runs backwards once days have passed
            passed = _MS
        while self._strips > self._all - self._all * passed // _MS:
            self._group.pop()
            self._strips -= 1
        return bool(self._strips)

    def end(self):
        """Take all strips away."""
        while self._strips:
            self._group.pop()
            self._strips -= 1


def _find_columns(layout):
    # Where strips begin, so that a card is under one of them, in most layouts.
    lefts = [0]
    found = [layout.x(place) for place in layout.places]
    while True:
        last = lefts[-1] + layout.card_w
        found = [x for x in found if x > last]
        if not found:
            return lefts
        lefts.append(min(found) - 1)  # the cursor begins there
