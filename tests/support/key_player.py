"""Plays moves on the table with keys: presses one, looks where the cursor is, presses the next."""

import re

from patience.moves import DEAL, size, source, target
from patience.table import EMPTY, TABLEAU, WASTE
from patience.texts.notation import parse_move
from tests.support.screen_driver import navigation, on_table, press

_MOST_STEPS = 20  # of the cursor, for one move


class KeyPlayer:
    """Plays moves given as text on a machine, with keys alone; notes and counts the presses."""

    def __init__(self, machine):
        self.machine = machine
        self.presses = 0
        self.scripts = []
        # The cursor offers only one of several spaces; after that, two columns have swapped names.
        self._columns = {}

    def press(self, script):
        """Press keys, note them and count them; lines of menus are noted as the way to them."""
        pressed = press(self.machine, script)
        self.scripts.append(" ".join(step.token for step in pressed))
        self.presses += len(pressed)

    def play(self, text):
        """Make a move given as text, as "T2>T5*4", with keys alone.

        :raises AssertionError: if the keys do not lead to the move
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
            if on_table(self.machine) and navigation(self.machine).choices:
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
        # Then the shorter way round, counting empty piles; the waste comes last.
        ring = [*self.machine.app.session.game.tableau, WASTE] if place >= TABLEAU else range(4)
        right = (ring.index(place) - ring.index(navigation(self.machine).place)) % len(ring)
        for _ in range(_MOST_STEPS):
            if navigation(self.machine).place == place:
                return
            self.press("R" if right <= len(ring) // 2 else "L")
        raise AssertionError(f"the cursor does not reach {place}")

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
