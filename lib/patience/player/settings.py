# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The player's settings, for every game: one byte each, in `Session.settings`.

`VALUES` says how many values each has, `texts.words` what they are called. A new setting goes to
the end, so that older saves can still be read.
"""

SKIP = 0
"""The cursor skips piles without a move (SCREEN.md, Controls): 0 no, 1 yes."""
SAFE_UP = 1
"""Cards that go up by themselves: 0 none, 1 the safe ones, 2 all."""
CHOOSE = 2
"""The player always chooses the target, even if there is only one: 0 no, 1 yes."""
SWAP = 3
"""A and B are swapped: 0 no, 1 yes."""
MIRROR = 4
"""Layouts are mirrored, for the left hand: 0 no, 1 yes."""
COLOURS = 5
"""0 two colours of suits, 1 four."""
ANIMATION = 6
"""0 off, 1 fast, 2 calm."""
SOUND = 7
"""0 off, 1 on."""
CLOCK = 8
"""The status line shows time and score: 0 no, 1 yes."""
ASK = 9
"""The player is asked before a game in progress is left: 0 no, 1 yes."""
BRIGHTNESS = 10
"""Of the screen: 0 by the surrounding light, where the board can measure it; 1 dark to 5 bright."""
LIGHTS = 11
"""The lights beside the screen: 0 off, 1 on."""

VALUES = bytes((2, 3, 2, 2, 2, 2, 3, 2, 2, 2, 6, 2))
"""How many values each setting has, from 0 up."""
DEFAULTS = bytes((0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 4, 0))
