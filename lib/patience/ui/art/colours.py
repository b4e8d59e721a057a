# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The colours of the canvas, by their indexes in `theme`.

Each suit has its own index, so switching between two and four colours changes palette entries and
no pixel of the canvas.
"""

import displayio
from micropython import const

BLACK = const(0x000000)
RED = const(0xD80018)
# With four colours, clubs and diamonds.
GREEN = const(0x008818)
BLUE = const(0x0048F0)

_COLOURS = (
    0x0A5028, 0x283030, 0xFFFFFF, 0xFFF0A0, BLACK, RED, RED, BLACK,
    0x2850C0, 0x98B8F8, 0x04351A, 0x2A8048, 0xFF8000, 0xFFD820, 0xB8E8FF, 0x2878A0,
)  # fmt: skip


def make_palette():
    """Return a palette for the canvas, with suits in two colours."""
    colours = displayio.Palette(len(_COLOURS))
    for index in range(len(_COLOURS)):
        colours[index] = _COLOURS[index]
    return colours
