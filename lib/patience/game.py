# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A row at play: making moves, taking them back, and knowing when it is won.

Everything the rules do by themselves after a move, turning a card up or filling a space, belongs to
the same step. What is legal is the affair of `position`, where the cards lie that of `table`.
Sections cited are those of rules.md.
"""

from patience.moves import DEAL, size, source, target
from patience.position import LEGAL, Position
from patience.table import (
    BASE,
    CLOSED,
    EMPTY,
    HAND,
    NO_CARD,
    PLACES,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)


class Game(Position):
    """A game of patience: a row, and a table it is played on.

    It begins with the table as it is; `dealing` deals to it.

    :param Row row: the row, with its options chosen
    :param Table table: the table to play on
    """

    def __init__(self, row, table):
        super().__init__(row, table)
        self.number = 0

    def push(self, a_move, joined=False):
        """Make a move and what follows by rule; return False, and change nothing, if illegal.

        :param bool behind: whether `pop` is to take it back together with the step before it
        """
        if self.refusal(a_move) != LEGAL:
            return False
        self.table.log.joined = joined
        if a_move == DEAL:
            self._deal_from_stock()
        else:
            self._play(source(a_move), target(a_move), size(a_move))
        self._fill_spaces()
        return True

    def pop(self):
        """Take the last step back, with those behind it; return whether there was one."""
        return self.table.undo()

    def redo(self):
        """Make once more what was last taken back; return whether there was anything."""
        return self.table.redo()

    def won(self):
        """Return whether all cards are on the foundations (1.9)."""
        top = self.table.top
        for place in range(TABLEAU, PLACES):
            if top[place] < NO_CARD:
                return False
        return True

    def _play(self, src, dst, count):
        table = self.table
        card = table.top[src]
        table.move(src, dst, count, True)
        if dst < TABLEAU and table.top[BASE] == EMPTY:
            table.set_base(card >> 2)
            if "x" in self.row.sel and TABLEAU <= src < RESERVE and table.top[src] == EMPTY:
                table.close(src)

    def _deal_from_stock(self):
        table = self.table
        top = table.top
        if self.row.draw in "tr":
            first = True
            for dst in self.tableau if self.row.draw == "t" else self.reserve:
                if top[STOCK] < NO_CARD and top[dst] != CLOSED:
                    table.move(STOCK, dst, 1, first)
                    first = False
        elif top[HAND] < NO_CARD:
            table.move(HAND, WASTE, 1, True)
            if top[STOCK] < NO_CARD:
                table.move(STOCK, HAND, 1)
        elif top[STOCK] >= NO_CARD:
            table.move(WASTE, STOCK, table.length(WASTE), True)
        elif self.row.hand:
            table.move(STOCK, HAND, 1, True)
        else:
            table.move(STOCK, WASTE, min(int(self.row.draw), table.length(STOCK)), True)

    def _fill_spaces(self):
        top = self.table.top
        if not self.row.auto or self.choosing():
            return
        for dst in self.tableau:
            if top[dst] == EMPTY:
                for src in self.reserve if self.row.auto == "R" else (WASTE, HAND, STOCK):
                    if top[src] < NO_CARD:
                        self.table.move(src, dst, 1)
                        break
