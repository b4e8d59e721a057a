# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A sitting: the game at play, its time and score, and all that is kept of the player.

Beginning a deal, and the options of the next one, are the affair of `begin`, counting games that of
`statistics`; playing is that of `game`, showing it that of the screens.
"""

from micropython import const

from patience.player.settings import DEFAULTS
from patience.table import FOUNDATION, TABLEAU, Table

_LONGEST_STEP = const(2000)  # a gap longer than this was sleep, not play
_POINTS = const(5)  # for a card, as PySolFC has it
_OPEN = const(1)  # as in `statistics`, here and below
_JUST_WON = const(3)


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
        self.chosen_options = {}
        """Values of the options for the next deal, by field, as text."""
        self.recent_games = []
        """Ids of the games played last, the last one first."""
        self.favourites = []
        """Ids of the games the player marked."""
        self.statistics = bytearray()
        """What was played and won of each game; `statistics.count_game` brings it up to date."""
        self.deals = bytearray()
        """The last deals and their results, likewise."""
        self.start_deal()

    def start_deal(self):
        """Begin to count a new deal: nothing played in it, no time spent, no bookmark."""
        self.result = 0
        """Of this deal: 0 until its first move, then `OPEN`, `JUST_WON`, `WON` of `statistics`."""
        self.elapsed = 0
        """Milliseconds this deal has been played."""
        self.bookmark = -1
        """The number of steps that `begin.to_bookmark` goes back to; -1 for none."""

    def push(self, a_move, joined=False):
        """Make a move, and count the game as played or won; return False if it is illegal.

        :param bool behind: whether one undo takes it back together with the step before it
        """
        game = self.game
        if not game.push(a_move, joined):
            return False
        if game.table.log.steps <= self.bookmark:
            self.bookmark = -1  # the way there was left
        if self.result <= _OPEN:
            self.result = _JUST_WON if game.won() else _OPEN
        return True

    def score(self):
        """Return 5 points for each card more on the foundations than was dealt there."""
        table = self.game.table
        deal = self.game.row.deal
        cards = -4 * deal.count("o") - deal.count("b")
        for place in range(FOUNDATION, TABLEAU):
            cards += table.length(place)
        return _POINTS * max(0, cards)

    def add_time(self, milliseconds):
        """Add to the time played, as long as the game is begun and not won."""
        begun = self.game.table.log.steps and not self.game.won()
        if begun and milliseconds < _LONGEST_STEP:
            self.elapsed += milliseconds
