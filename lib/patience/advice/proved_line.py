# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Follows the line of a proved deal, a step at a time; `games.packs` says how it is kept.

The codes of a line are all that stays in memory, some 30 bytes, and the pack may be closed. Any
step of it is found without the table, so a game that comes back to its line is followed from there.
"""

from patience.advice.autoplay import automatic_move


class ProvedLine:
    """The line that wins a deal.

    :param Pack pack: the pack
    :param int index: the deal's index there
    :raises ValueError: if the pack is damaged
    """

    def __init__(self, pack, index):
        self.par = pack.par(index)
        """How many steps the line has."""
        self._codes = pack.line(index)
        self._counts = pack.counts
        self._from_last = pack.from_last
        self.automatic = False
        """Whether what `next_move` returned last goes up by itself, and is no step of the line."""
        self.step = 0
        """How many steps of the line have been made."""
        self._at = 0  # the bit where the next code begins

    def next_move(self, game):
        """Return what the line makes of the position that it is in; None when the game is won.

        As long as cards go up by themselves there, that is the next of these.

        :param Game game: in the position after `step` steps of the line, and any of the cards that
            go up by themselves then
        :raises ValueError: if the line has no move there, because it is damaged or of another game
        """
        a_move = automatic_move(game)
        self.automatic = a_move is not None
        if self.automatic or self.step == self.par:
            return a_move
        moves = game.moves()
        index = self._read()[0]
        if index >= len(moves):
            raise ValueError("the line of the proved deal is damaged")
        return moves[-1 - index if self._from_last else index]

    def advance(self):
        """Count the next step as made."""
        if self.step < self.par:
            self._at = self._read()[1]
            self.step += 1

    def rewind(self, step):
        """Be where so many steps have been made, back or ahead.

        :param int step: 0 to `par`
        """
        self.step = self._at = 0
        while self.step < step:
            self.advance()

    def _read(self):
        # Return the next step's index, and where the one after it begins. Among the codes of one
        # length, `first` is the lowest, for the index `below`.
        at = self._at
        code = first = below = 0
        for count in self._counts:
            code = code << 1 | self._codes[at >> 3] >> (7 - (at & 7)) & 1
            at += 1
            if code - first < count:
                return below + code - first, at
            below += count
            first = first + count << 1
        raise ValueError("the line of the proved deal is damaged")
