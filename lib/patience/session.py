# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A sitting: the game at play, its time, the options for the next deal, what was played and won.

It chooses deal numbers and counts; playing is the affair of `game`, showing that of the screens.
"""

from micropython import const

from patience.lend import borrowed
from patience.table import Table

_COMMON_NUMBERS = const(31999)  # deals 1 to this one are PySolFC's, card for card
_LONGEST_STEP = const(2000)  # a gap longer than this was sleep, not play


class Session:
    """One player's sitting on one table.

    :param str game_id: a game of the catalogue; empty for its first
    :param int number: the first deal's number, 1 to 2147483647; 0 chooses one
    :param int seed: 0 or more; what deal numbers are chosen from
    :param options: `(field, value)` pairs chosen at the start
    :raises ValueError: for an unknown game or option, or a number out of range
    """

    def __init__(self, game_id, number, seed, options=()):
        self._game_id = game_id
        self._seed = seed % 65537
        self._table = Table()
        self.chosen = {}
        """Values of the options for the next deal, by field, as text."""
        self.played = 0
        self.won = 0
        self._counted = False
        self._won_counted = False
        self.elapsed = 0
        """Milliseconds this deal has been played."""
        self.game = None
        self._deal(number, options)
        for field, _ in self.game.rules.options:
            self.chosen[field] = str(getattr(self.game.rules, field))

    def new_deal(self, number=0):
        """Deal with the chosen options: the deal of this number, or for 0 one that is chosen.

        :raises ValueError: when the number is out of range; nothing is changed
        """
        self._deal(number, self.chosen.items())
        self.elapsed = 0
        self._counted = False
        self._won_counted = False

    def _deal(self, number, options):
        catalog = borrowed("patience.catalog")
        rules = catalog.rules(self._game_id or catalog.ids()[0], options)
        self._game_id = rules.id
        number = number or self._choose_number()
        self.game = borrowed("patience.dealing").new_game(rules, number, self._table)

    def restart(self):
        """Go back to the deal's beginning; all can be made again, unless options changed."""
        game = self.game
        while game.pop():
            pass
        if game.table.log.steps or self.options_differ():
            self.new_deal(game.number)

    def options_differ(self):
        """Return whether the options chosen for the next deal are not those of this one."""
        for field in self.chosen:
            if self.chosen[field] != str(getattr(self.game.rules, field)):
                return True
        return False

    def change_option(self, field):
        """Choose the next value of an option; an untouched deal is dealt with it at once."""
        values = self.game.rules.offered(field)
        following = values.index(self.chosen[field]) + 1
        self.chosen[field] = values[following % len(values)]
        if not self.game.table.log.steps:
            self.new_deal(self.game.number)

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
        if self._counted and not self._won_counted and milliseconds < _LONGEST_STEP:
            self.elapsed += milliseconds

    def _choose_number(self):
        # A generator of full period over 16 bits; its numbers are dealt alike by PySolFC.
        self._seed = (self._seed * 75 + 74) % 65537
        return self._seed % _COMMON_NUMBERS + 1
