# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws the cards of games in which several look the same: of two packs, or of fewer suits.

Loaded on demand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def over(base: "Any", faces: bytes) -> "Any":
    """Return a class like `base`, a `CardFace` or `PileFace`, that draws what cards count as.

    :param faces: `PackGame.faces`
    """

    class PackFace(base):  # type: ignore[misc]
        """Draws each card as its face."""

        def draw_card(self, card: int, *more: int) -> None:
            base.draw_card(self, faces[card], *more)

        def draw_strip(self, card: int, *more: int) -> None:
            base.draw_strip(self, faces[card], *more)

        def draw_lower_part(self, card: int, *more: int) -> None:
            base.draw_lower_part(self, faces[card], *more)

        def _draw_side_strip(self, card: int, *more: int) -> None:
            base._draw_side_strip(self, faces[card], *more)

    return PackFace
