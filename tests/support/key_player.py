# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A player of the table: turns moves into key presses by the cursor's own rules.

It presses one key, looks where the cursor is, and presses the next.
"""

import re

from patience.moves import DEAL, size, source, target
from patience.table import EMPTY, TABLEAU, WASTE
from patience.texts.notation import parse_move
from tests.support.screen_driver import navigation, on_table, press

_MOST_STEPS = 20  # of the cursor, for one move


class KeyPlayer:
    """Somebody who holds the machine and reads moves off a sheet."""

    def __init__(self, machine):
        self.machine = machine
        self.presses = 0
        # The cursor offers one of several spaces; from then on two columns have changed names.
        self._columns = {}

    def press(self, script):
        """Press keys, and count them."""
        self.presses += len(script.split())
        press(self.machine, script)

    def play(self, text):
        """Make a move given as text, "T2>T5*4", through key presses alone.

        :raises AssertionError: when the keys do not lead to it
        """
        game = self.machine.app.session.game
        wanted = parse_move(game, re.sub(r"T\d+", lambda pile: self._column(pile[0]), text))
        steps = game.table.log.steps
        if wanted == DEAL:
            self.press("B")
        else:
            self._go_to(source(wanted))
            spaces = [place for place in game.tableau if game.table.top[place] == EMPTY]
            self.press("A")
            if on_table(self.machine) and navigation(self.machine).lifted:
                self._choose(wanted, spaces)
            elif target(wanted) in spaces:
                self._rename(target(wanted), spaces[0])
        assert game.table.log.steps == steps + 1, text

    def _column(self, name):
        return self._columns.get(name, name)

    def _rename(self, meant, taken):
        one, other = (f"T{place - TABLEAU + 1}" for place in (meant, taken))
        names = {name: self._column(name) for name in [f"T{n}" for n in range(1, 19)]}
        swapped = {one: other, other: one}
        self._columns = {name: swapped.get(column, column) for name, column in names.items()}

    def _go_to(self, place):
        # The row first: Up to the foundations, Down from them.
        if (navigation(self.machine).place < TABLEAU) != (place < TABLEAU):
            self.press("U" if place < TABLEAU else "D")
        # Then the shorter way round, as if no pile were empty: the waste comes after the last.
        ring = [*self.machine.app.session.game.tableau, WASTE] if place >= TABLEAU else range(4)
        right = (ring.index(place) - ring.index(navigation(self.machine).place)) % len(ring)
        for _ in range(_MOST_STEPS):
            if navigation(self.machine).place == place:
                return
            self.press("R" if right <= len(ring) // 2 else "L")
        raise AssertionError(f"the cursor does not come to {place}")

    def _choose(self, wanted, spaces):
        for _ in range(_MOST_STEPS):
            chosen = target(navigation(self.machine).choice)
            if chosen == target(wanted) or (chosen in spaces and target(wanted) in spaces):
                while size(navigation(self.machine).choice) > size(wanted):
                    self.press("U")
                if chosen != target(wanted):
                    self._rename(target(wanted), chosen)
                self.press("A")
                return
            self.press("R")
        raise AssertionError(f"{target(wanted)} is not among the targets")
