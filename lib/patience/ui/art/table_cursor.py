# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws the table's cursor: an orange frame round the cards that would move, and a pointing hand.

It is drawn onto the canvas, and what it covers is kept and put back, so moving it sends only thin
edges. Frames of long piles have thinner sides, which limits the bytes sent.
"""

import bitmaptools
from micropython import const

from patience.ui.art import theme

_THICK = const(2)
_DEAD = const(15)  # the frame's colour where no card can be played
_LONG = const(64)  # from this height on, the sides are thin
_NARROW = const(14)  # the rank of a narrower card begins at the card's very edge


class TableCursor:
    """A frame on the canvas that can be moved and hidden.

    It is made once, and used for every game.

    :param Bitmap canvas: what it is drawn on
    :param int scale: the size of its dots
    :param refresh: callable that sends what changed to the display
    :param cells: from `bitmaps.make_cells`
    """

    def __init__(self, canvas, scale, refresh, cells):
        self._canvas = canvas
        self._scale = scale
        self._refresh = refresh
        self._narrow = False
        self._rows, self._columns, self._beneath_hand, self._hand = cells
        self._hand_x = 0
        self._hand_y = 0
        self._left = self._top = self._right = self._bottom = 0
        self._side = 0
        self._upper = 0
        self._left_side = 0
        self._joined = False
        self._ink = theme.CURSOR
        self.visible = False

    def use(self, sheet, width):
        """Consider the cursor hidden, and use it for other cards.

        :param Sheet sheet: draws the hand
        :param int width: of a card, in pixels
        """
        self.visible = False
        self._hand.fill(theme.FELT)
        sheet.draw_hand(self._hand, 0, 0)
        self._narrow = width < _NARROW * self._scale

    def show(self, x, y, width, height, tight=False, joined=False, dead=False):
        """Draw the frame a pixel outside a rectangle, after hiding it elsewhere.

        If it is there already, nothing is sent.

        :param bool tight: leave what lies just above uncovered; the upper edge is thinner
        :param bool joined: the caller sends it, together with what was drawn there
        :param bool dead: no card there can be played, so the frame is grey
        """
        scale = self._scale
        ink = _DEAD if dead else theme.CURSOR
        left = max(0, x - scale)
        top = y if tight else max(0, y - scale)
        right = min(self._canvas.width, x + width + scale)
        bottom = min(self._canvas.height, y + height + scale)
        if self.visible:
            there = (self._left, self._top, self._right, self._bottom)
            if ink == self._ink and (left, top, right, bottom) == there:
                return
            self.hide(joined)
        self._joined = joined
        self._ink = ink
        self._left, self._top, self._right, self._bottom = left, top, right, bottom
        # At the screen's edge the frame must not cover more of the card than elsewhere.
        self._upper = scale if tight else _THICK * scale
        self._side = scale if self._narrow or height > _LONG * scale else _THICK * scale
        self._left_side = max(1, min(self._side, x + scale - left))
        self.visible = True
        self._edges(self._keep_and_draw)
        canvas, kept, hand = self._canvas, self._beneath_hand, self._hand
        self._hand_x = x = min(right + scale, canvas.width) - hand.width
        self._hand_y = y = min(bottom - hand.height // 2, canvas.height - hand.height)
        bitmaptools.blit(kept, canvas, 0, 0, x1=x, y1=y, x2=x + hand.width, y2=y + hand.height)
        bitmaptools.blit(canvas, hand, x, y, skip_source_index=theme.FELT)
        self._send()

    def hide(self, joined=False):
        """Put back what the cursor covers; do nothing if it is hidden.

        :param bool joined: the caller sends that, together with what is drawn there next
        """
        if not self.visible:
            return
        self.visible = False
        self._joined = joined
        bitmaptools.blit(self._canvas, self._beneath_hand, self._hand_x, self._hand_y)
        self._send()
        self._edges(self._put_back)

    def surrounds(self, left, right, top, most):
        """Return whether the frame is round cards between two columns, from `top` down.

        :param int most: the greatest height of such a frame, in pixels
        """
        return (
            left - self._scale <= self._left < right
            and self._top >= top - self._scale
            and self._bottom - self._top <= most
        )

    def overlaps(self, left, right, top, end):
        """Return whether the frame or the hand covers anything between two columns and two rows."""
        if not self.visible or self._top >= end:
            return False
        bottom = max(self._bottom, self._hand_y + self._hand.height)
        far = max(self._right, self._hand_x + self._hand.width)
        return bottom > top and self._left < right and far > left

    def forget(self):
        """Consider the cursor hidden, because the canvas was used for something else."""
        self.visible = False

    def _edges(self, work):
        # Upper and lower edge, then the sides between them, each refreshed by itself.
        thick = _THICK * self._scale
        side = self._side
        left, right = self._left, self._right
        top, bottom = self._top, self._bottom
        upper, lower = top + self._upper, bottom - thick
        work(self._rows, 0, 0, left, top, right, upper)
        work(self._rows, 0, thick, left, lower, right, bottom)
        work(self._columns, 0, 0, left, upper, left + self._left_side, lower)
        work(self._columns, thick, 0, right - side, upper, right, lower)

    def _keep_and_draw(self, kept, kept_x, kept_y, x1, y1, x2, y2):
        bitmaptools.blit(kept, self._canvas, kept_x, kept_y, x1=x1, y1=y1, x2=x2, y2=y2)
        bitmaptools.fill_region(self._canvas, x1, y1, x2, y2, self._ink)
        self._send()

    def _put_back(self, kept, kept_x, kept_y, x1, y1, x2, y2):
        bitmaptools.blit(
            self._canvas,
            kept,
            x1,
            y1,
            x1=kept_x,
            y1=kept_y,
            x2=kept_x + x2 - x1,
            y2=kept_y + y2 - y1,
        )
        self._send()

    def _send(self):
        if not self._joined:
            self._refresh()
