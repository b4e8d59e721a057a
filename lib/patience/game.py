# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A row at play: dealing it, making moves, taking them back, and knowing when it is won.

Everything the rules do by themselves after a move, turning a card up or filling a space, belongs to
the same step. What is legal is the affair of `position`, where the cards lie that of `table`.
Sections cited are those of rules.md.
"""

from patience import dealing, deck, words
from patience.moves import DEAL, size, source, target
from patience.position import Position
from patience.table import (
    BASE,
    CLOSED,
    EMPTY,
    HAND,
    PLACES,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    UNLIMITED,
    WASTE,
)


class Game(Position):
    """A game of patience: a row, and a table it is played on.

    :param Rules rules: the row, with its options chosen
    :param int number: deal number, 1 to 2147483647
    :param Table table: the table to play on; it is cleared
    :raises ValueError: when the deal number is out of range or the row cannot be dealt
    """

    def __init__(self, rules, number, table):
        super().__init__(rules, table)
        self.number = 0
        self.deal(number)

    def deal(self, number):
        """Begin deal `number` of this game; the log is forgotten."""
        dealing.deal(self.rules, deck.shuffled(number), self.table)
        self.number = number
        rules = self.rules
        top = self.table.top
        if rules.base.isdigit():
            top[BASE] = int(rules.base) - 1
        top[REDEALS] = UNLIMITED if rules.redeal < 0 else rules.redeal

    def push(self, a_move):
        """Make a move and what follows by rule; return False, and change nothing, if illegal."""
        if self.refusal(a_move) != words.LEGAL:
            return False
        if a_move == DEAL:
            self._deal_from_stock()
        else:
            self._play(source(a_move), target(a_move), size(a_move))
        self._fill_spaces()
        return True

    def pop(self):
        """Take the last step back; return whether there was one."""
        return self.table.undo()

    def redo(self):
        """Make the step that was last taken back once more; return whether there was one."""
        return self.table.redo()

    def won(self):
        """Return whether all cards are on the foundations (1.9)."""
        top = self.table.top
        for place in range(TABLEAU, PLACES):
            if top[place] < 52:
                return False
        return True

    def _play(self, src, dst, count):
        table = self.table
        card = table.top[src]
        table.move(src, dst, count, True)
        if dst < TABLEAU and table.top[BASE] == EMPTY:
            table.set_base(card >> 2)
            if "x" in self.rules.sel and TABLEAU <= src < RESERVE and table.top[src] == EMPTY:
                table.close(src)

    def _deal_from_stock(self):
        table = self.table
        top = table.top
        if self.rules.draw in "tr":
            first = True
            for dst in self.tableau if self.rules.draw == "t" else self.reserve:
                if top[STOCK] < 52 and top[dst] != CLOSED:
                    table.move(STOCK, dst, 1, first)
                    first = False
        elif top[HAND] < 52:
            table.move(HAND, WASTE, 1, True)
            if top[STOCK] < 52:
                table.move(STOCK, HAND, 1)
        elif top[STOCK] >= 52:
            table.move(WASTE, STOCK, table.length(WASTE), True)
        elif self.rules.hand:
            table.move(STOCK, HAND, 1, True)
        else:
            table.move(STOCK, WASTE, min(int(self.rules.draw), table.length(STOCK)), True)

    def _fill_spaces(self):
        top = self.table.top
        if not self.rules.auto or self.choosing():
            return
        for dst in self.tableau:
            if top[dst] == EMPTY:
                for src in self.reserve if self.rules.auto == "R" else (WASTE, HAND, STOCK):
                    if top[src] < 52:
                        self.table.move(src, dst, 1)
                        break

    def why_not(self, a_move):
        """Return why a move is illegal, as a sentence for the player; empty when it is legal."""
        code = self.refusal(a_move)
        text = words.REFUSALS[code]
        base = self.table.top[BASE]
        if code == words.NO_FIT:
            if self.rules.suit == "N":
                return words.NO_BUILDING
            return text + words.DIRECTIONS[self.rules.dir] + words.RELATIONS[self.rules.suit]
        if code == words.WRONG_KING:
            return (
                text + words.RANK_NAMES[12 if self.rules.king == "13" else (base + 12) % 13] + "."
            )
        if code == words.NOT_NEXT:
            wanted = self.wanted(target(a_move))
            return text + (words.RANK_NAMES[wanted] if wanted < 13 else words.A_FIRST_CARD) + "."
        return text
