# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Tips below the table: they explain each button until it was used once.

Loaded on demand.
"""

from patience.player.settings import LEARNT
from patience.texts.words import TIPS
from patience.ui.input.actions import HELD, SELECT, START, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_BITS = bytes((1, 1, 1, 1, 2, 4, 8, 32))  # by button, in the order of the lines of `words.TIPS`


def note(settings: bytearray, action: int) -> None:
    """Note in the player's settings that a button was used."""
    bit = 0
    if action == B | HELD:
        bit = 16
    elif action <= START or action == SELECT | HELD:
        bit = _BITS[action & 7]
    settings[LEARNT] |= bit


def sentence(settings: bytearray, row: "Row") -> str:
    """Return the next tip that a player of a game needs, or ""."""
    lines = TIPS.split("\n")
    for number in range(len(lines)):
        if not settings[LEARNT] >> number & 1 and (row.draw != "0" or number != 2):
            return lines[number]
    return ""
