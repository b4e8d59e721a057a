# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The colours of the canvas, by their indexes in `theme`.

Each suit has its own index, so switching between two and four colours changes palette entries and
no pixel of the canvas. So it is with the felt.
"""

import displayio
from micropython import const

BLACK = const(0x14161C)
RED = const(0xDC1430)

COLOURS = (
    0x0E5E3A, 0x06301F, 0x3E9A6C, 0xFFFDF4, 0xCEC8B8, 0x5C6864, BLACK, RED,
    RED, BLACK, 0x2450B4, 0x8CB4F8, 0xFFB41E, 0xFFE496, 0x6CDCFF, 0xA8D8BC,
)  # fmt: skip
"""What each index is at first."""


def make_palette():
    """Return a palette for the canvas, with suits in two colours."""
    colours = displayio.Palette(len(COLOURS))
    for index in range(len(COLOURS)):
        colours[index] = COLOURS[index]
    return colours
