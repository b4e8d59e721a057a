# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The noises: what is said by each, and its notes, the same on every machine.

When to make one is the affair of the screens (`App.sound`), how to make it that of the machine.
"""

NOTHING = 0
"""A press had nothing to do."""
PLACED = 1
"""Cards were moved."""
HOME = 2
"""A card went to a foundation."""
DEAL = 3
"""The stock was dealt from, or turned over."""
WON = 4
"""The game is won. The only one that takes longer than 20 ms, and the only one with lights."""

NOTES = (
    bytes((18, 20)),
    bytes((66, 10)),
    bytes((88, 8, 132, 12)),
    bytes((44, 6, 66, 6)),
    bytes((52, 90, 66, 90, 78, 90, 104, 200)),
)
"""The notes of each, one after the other: the pitch in 10 Hz, then the length in milliseconds."""
