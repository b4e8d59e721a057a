# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Lets a fresh deal come in from the left to the right: its piles are painted one by one."""

from micropython import const

from patience.ui.input.actions import ticks_since

_MS = const(300)
_EVERY = const(30)


class Sweep:
    """The deal that comes in.

    :param App app: has the painter, and the canvas, which shows felt or the deal before
    """

    def __init__(self, app):
        self._painter = app.painter
        self._width = app.layout.width
        self._swept = 0  # how many columns of pixels
        self._next = 0
        self._began = app.clock()

    def tick(self, now):
        """Paint the piles whose time has come; return whether any is left."""
        passed = ticks_since(self._began, now)
        if not 0 <= passed < _MS:  # it runs backwards once days have passed
            self.end()
            return False
        if passed >= self._next:
            self._next = passed + _EVERY
            self._sweep(self._width * passed // _MS)
        return True

    def end(self):
        """Paint all that is left."""
        self._sweep(self._width)

    def _sweep(self, right):
        self._painter.paint_between(self._swept, right)
        self._swept = right
