# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A sitting: the game at play, its time, what was played and won.

Beginning a deal, and the options of the next one, are the affair of `begin`; playing is that of
`game`, showing it that of the screens.
"""

from micropython import const

from patience.settings import DEFAULTS
from patience.table import Table

_LONGEST_STEP = const(2000)  # a gap longer than this was sleep, not play


class Session:
    """One player's sitting on one table; `begin` deals its first game.

    :param int seed: 0 or more; what deal numbers are chosen from
    """

    def __init__(self, seed):
        self.seed = seed % 65537
        self.table = Table()
        self.settings = bytearray(DEFAULTS)
        """The player's settings, see `settings`."""
        self.game = None
        self.chosen = {}
        """Values of the options for the next deal, by field, as text."""
        self.recent = []
        """Ids of the games played last, the last one first."""
        self.favourites = []
        """Ids of the games the player marked."""
        self.played = 0
        self.won = 0
        self.start_count()

    def start_count(self):
        """Begin to count a new deal: nothing played in it, no time spent."""
        self._counted = False
        self._won_counted = False
        self.elapsed = 0
        """Milliseconds this deal has been played."""

    def push(self, a_move):
        """Make a move, and count the game as played or won; return False if it is illegal."""
        if not self.game.push(a_move):
            return False
        if not self._counted:
            self._counted = True
            self.played += 1
        if not self._won_counted and self.game.won():
            self._won_counted = True
            self.won += 1
        return True

    def spend(self, milliseconds):
        """Add to the time played, as long as the game is begun and not won."""
        begun = self.game.table.log.steps and not self.game.won()
        if begun and milliseconds < _LONGEST_STEP:
            self.elapsed += milliseconds
