# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What the player has set, for every game: one byte a setting, in `Session.settings`.

Which values there are is read off `VALUES`; what they are called stands in `words`, what they do
where they are asked. A new setting goes to the end, so that older saves stay readable.
"""

SKIP = 0
"""The cursor passes over piles without a move (SCREEN.md, Controls)."""
SAFE_UP = 1
"""Cards go up by themselves: 0 no, 1 the safe ones, 2 all."""
CHOOSE = 2
"""The target is always chosen, even when there is only one."""
SWAP = 3
"""A and B are swapped."""
MIRROR = 4
"""Layouts are mirrored, for the left hand."""
COLOURS = 5
"""Suits in two colours (0) or in four (1)."""
ANIMATION = 6
"""0 off, 1 fast, 2 calm."""
SOUND = 7
"""0 off, 1 on."""
CLOCK = 8
"""Time and score stand in the status line."""
ASK = 9
"""A question comes before a game under way is left."""
BRIGHTNESS = 10
"""Of the screen: 0 by the light around, where the board can tell; 1 dark to 5 bright."""
LIGHTS = 11
"""The lights beside the screen: 0 off, 1 on."""

VALUES = bytes((2, 3, 2, 2, 2, 2, 3, 2, 2, 2, 6, 2))
"""How many values each setting has; 0 is the first."""
DEFAULTS = bytes((0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 4, 0))
