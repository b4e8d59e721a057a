# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Tips below the table: what each button does, until it was used once.

Loaded on demand.
"""

from patience.player.settings import LEARNT
from patience.texts.words import TIPS
from patience.ui.input.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B


class Tips:
    """The tips that a player still needs.

    :param settings: the player's settings
    :param Game game: the game at play
    """

    def __init__(self, settings, game):
        self._settings = settings
        self._has_stock = game.row.draw != "0"
        self._learnt = -1  # what was learnt when the sentence was found
        self._sentence = ""

    def note(self, action):
        """Note that a button was used."""
        bit = 0
        if action in (LEFT, RIGHT, UP, DOWN):
            bit = 1
        elif action == A:
            bit = 2
        elif action == B:
            bit = 4
        elif action & ~HELD == SELECT:
            bit = 8
        elif action == B | HELD:
            bit = 16
        elif action == START:
            bit = 32
        self._settings[LEARNT] |= bit

    def sentence(self):
        """Return the next tip."""
        if self._settings[LEARNT] != self._learnt:
            self._learnt = self._settings[LEARNT]
            self._sentence = self._find()
        return self._sentence

    def _find(self):
        lines = TIPS.split("\n")
        for number in range(len(lines)):
            if not self._learnt >> number & 1 and (self._has_stock or number != 2):
                return lines[number]
        return ""
