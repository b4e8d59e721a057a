# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Paints a table from which whole cards are lifted or have not turned over yet: see `motion`.

Loaded on demand.
"""

from patience.table import EMPTY, FACE_DOWN
from patience.ui.draw.cards.painter import Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class MovingPainter(Painter):
    """What `over` returns."""

    away: int
    """The place whose upper cards are over the canvas, or `EMPTY`."""
    below: int
    """The card or mark below these."""
    shut: int
    """The card that is painted face down, or `EMPTY`."""
    painted: "Callable[[], None] | None"
    """Called after the next `paint`."""


def over(base: "Any") -> "Any":
    """Return a class like `base`, a kind of `Painter`, with the attributes of `MovingPainter`."""

    class Moving(base):  # type: ignore[misc]
        """Paints the table as if it were different for a moment."""

        away = shut = EMPTY
        below = 0
        painted = None

        def paint(self, *more: int, **named: int) -> bool:
            table, away, shut = self.table, self.away, self.shut
            top = under = 0
            if away != EMPTY:
                top, table.top[away] = table.top[away], self.below
            if shut != EMPTY:
                under, table.under[shut] = table.under[shut], table.under[shut] | FACE_DOWN
            try:
                return bool(base.paint(self, *more, **named))
            finally:
                if away != EMPTY:
                    table.top[away] = top
                if shut != EMPTY:
                    table.under[shut] = under
                if self.painted:
                    self.painted()

    return Moving
