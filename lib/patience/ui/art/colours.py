# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The colours of the canvas, by their indexes in `theme`.

Each suit has its own index, so switching between two and four colours changes palette entries and
no pixel of the canvas.

Loaded on demand.
"""

import displayio

from patience.ui.art.theme import INK

_COLOURS = (
    0x0A5028, 0x283030, 0xFFFFFF, 0xFFF0A0, 0x000000, 0x000000, 0x000000, 0x000000,
    0x2850C0, 0x98B8F8, 0x04351A, 0x2A8048, 0xFF8000, 0xFFD820, 0xB8E8FF, 0x2878A0,
)  # fmt: skip
_TWO_COLOURS = (0x000000, 0xD80018, 0xD80018, 0x000000)
_FOUR_COLOURS = (0x008818, 0x0048F0, 0xD80018, 0x000000)


def make_palette():
    """Return a palette for the canvas, with suits in two colours."""
    colours = displayio.Palette(len(_COLOURS))
    for index in range(len(_COLOURS)):
        colours[index] = _COLOURS[index]
    set_suit_colours(colours, False)
    return colours


def set_suit_colours(colours, four):
    """Give a palette's suits two colours, or four, with clubs green and diamonds blue."""
    inks = _FOUR_COLOURS if four else _TWO_COLOURS
    for suit in range(4):
        if colours[INK + suit] != inks[suit]:
            colours[INK + suit] = inks[suit]
