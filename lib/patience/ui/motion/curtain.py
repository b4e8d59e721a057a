# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Uncovers a fresh deal from the left to the right: strips of felt go from its piles one by one.

Each strip is sent once more as it goes, and nothing is allocated meanwhile.

Loaded on demand.
"""

from displayio import Bitmap, TileGrid
from micropython import const

from patience.ui.input.actions import ticks_since

_MS = const(300)
_TILE = const(8)  # the height of what a strip is made of
# How far edges and the cursor reach below a pile, and the cursor beside it.
_BELOW = const(4)
_BESIDE = const(2)
_ALL = const(52)  # cards of a pile


class Curtain:
    """Strips of felt over the piles, each as long as the longest pile below it.

    :param App app: has the painter of the table, and the palette
    :param Group group: of what lies over the canvas; gets the strips
    """

    def __init__(self, app, group):
        painter, layout = app.painter, app.layout
        lefts = _find_columns(layout)
        rights = lefts[1:] + [layout.width]
        wide = max([right - left for left, right in zip(lefts, rights)])
        felt = Bitmap(wide, _TILE, 2)
        for strip in range(len(lefts) - 1, -1, -1):
            left, right = lefts[strip], rights[strip]
            end = _find_end(painter, left, right)
            tiles = max(1, -(-end // _TILE))  # a grid has one even where no place is
            y = min(0, end - tiles * _TILE)
            group.append(TileGrid(felt, pixel_shader=app.palette, height=tiles, x=left, y=y))
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


def _find_end(painter, left, right):
    # Where the longest pile between two columns ends, with whatever is around it.
    layout = painter.layout
    end = 0
    for place in layout.places:
        if left < painter.right(place) and layout.x(place) < right:
            _, top, _, height, _ = painter.rect(place, _ALL)
            end = max(end, top + height + _BELOW)
    return min(end, layout.status_top)


def _find_columns(layout):
    # Where strips begin, so that a card is under one of them, in most layouts.
    lefts = [0]
    found = [layout.x(place) for place in layout.places]
    while True:
        last = lefts[-1] + layout.card_w
        found = [x for x in found if x > last]
        if not found:
            return lefts
        lefts.append(min(found) - _BESIDE)
