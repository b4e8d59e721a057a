"""Judges the positions that moves lead to, for `hints`: of games with complete runs, free cells,
two packs, or many piles without a stock.

A position's score is the sum of its piles' scores, and of what lies elsewhere. A move is worth what
the score gains by it. Cards that the player cannot see do not count, nor do moves that the rules
force afterwards. To see the position, a move's cards are laid on the table and taken back at once.

positions.txt has the values: a line for each kind of game, in the order of the features below. They
come from playing thousands of deals; `python sim hints --greedy` shows how many games they win.

Loaded on demand.
"""

from micropython import const

import patience
from patience.advice.autoplay import is_safe
from patience.advice.cycles import Earlier
from patience.game import Game
from patience.kinds.faces import faces_of
from patience.moves import DEAL, size, source, target
from patience.table import (
    CARD_MASK,
    CELL,
    EMPTY,
    FACE_DOWN,
    HAND,
    MARKS,
    NO_CARD,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)

# Features: indexes into a line of positions.txt. Those of a position:
_HOME = const(0)  # cards on foundations
_JOINS = const(1)  # cards on one of their suit that they fit on
_BUILT = const(2)  # cards on another that they fit on
_BREAKS = const(3)  # cards on one that they do not fit on
_LONG = const(4)  # for each card of a suit's run, those between it and the run's second card
_DOWN = const(5)  # covered face-down cards
_SPACES = const(6)
_BURIED = const(7)  # cards on each that goes up soon, times 4 if it goes up next, 2 or 1
_COVERED = const(8)  # cards that can go up next, but lie under others
_IN_WASTE = const(9)
_IN_RESERVE = const(10)
_IN_CELLS = const(11)
# Of a move: what it lays open, and where it goes.
_OPENS_UP = const(12)  # it uncovers a card that can go up
_OPENS_PLAY = const(13)  # ... one on which the waste, a cell or the reserve can be played
_OPENS_BUILD = const(14)  # ... one on which a pile's cards can be built
_FREES = const(15)  # ... one that can be built on another pile
_FILLS_SPACE = const(16)
_TO_CELL = const(17)
_BUILDS = const(18)
_FROM_FOUNDATION = const(19)
_DEAL = const(20)
_LOSS = const(21)  # how much a move may cost where nothing else helps

_SAFE = const(200)  # more for a card that goes up safely
_RUN = const(2000)  # for a complete run that goes up at once
_FULL = const(13)
_SOON = const(4)  # the nearness of a card that can go up next
_DEEP = const(10)  # cards on another count up to this many

# The reasons, as in `words.HINTS`.
_WHY_SAFE = const(0)
_WHY_UP = const(1)
_WHY_TURNS_UP = const(2)
_WHY_FROM_RESERVE = const(3)
_WHY_FROM_WASTE = const(4)
_WHY_FROM_CELL = const(5)
_WHY_OPENS_UP = const(6)
_WHY_OPENS_PLAY = const(7)
_WHY_EMPTIES = const(8)
_WHY_FILLS = const(9)
_WHY_JOINS = const(10)
_WHY_BUILDS = const(12)
_WHY_DEAL = const(13)
_WHY_TO_CELL = const(14)


def read_values(line: int) -> list[int]:
    """Return a line of positions.txt; line 0 is the first with numbers."""
    with open(patience.FOLDER + "advice/positions.txt", "rb") as file:
        head = file.readline()
        file.seek((line + 1) * len(head))
        return [int(number) for number in file.readline().split()]


class Judge:
    """Rates the moves of one position: the value of each, and the reason.

    :param line: of positions.txt
    """

    def __init__(self, game: Game, line: int) -> None:
        self._game = game
        self._faces = faces_of(game.row)
        self._values = read_values(line)
        self.loss = self._values[_LOSS]
        """A move whose value is less than this below 0 is never advised."""
        self._earlier = Earlier(game)
        self._near = self._find_near()
        self._head = NO_CARD  # of the pile that was scored last
        self._heads = bytearray(game.row.T)
        self._scores = []
        for place in game.tableau:
            self._scores.append(self._score_pile(place))
            self._heads[place - TABLEAU] = self._head

    def _find_near(self) -> bytearray:
        # Return how soon each card goes up: 4 if it is the next on its foundation, then 2, then 1.
        game, row = self._game, self._game.row
        near = bytearray(NO_CARD)
        for place in () if row.frun else game.foundations:
            rank, soon = game.next_rank(place), _SOON
            down = row.fdir == "D" or (row.fdir == "B" and place >= 4)
            while soon and rank < 13:
                for card in range(rank << 2 | place & 3, 52 * row.packs, 52):
                    near[card] = max(near[card], soon)
                rank, soon = (rank + (12 if down else 1)) % 13, soon >> 1
        return near

    def _score_pile(self, place: int) -> int:
        # Return a pile's score. Note as `_head` the lowest card of the packet on its top, unless it
        # lies on one that it fits on.
        values, near, faces, game = self._values, self._near, self._faces, self._game
        under, card = game.table.under, game.table.top[place]
        row = game.row
        score = above = 0
        run = 1
        packet = True
        self._head = NO_CARD
        if card < NO_CARD and under[card] & FACE_DOWN:  # it will be turned up
            card = under[card] & CARD_MASK
            packet = False
        while card < NO_CARD:
            below = under[card] & CARD_MASK
            if under[card] & FACE_DOWN:
                score += values[_DOWN]
                card = below
                continue
            if above and near[card]:
                score += near[card] * min(above, _DEEP) * values[_BURIED]
                if near[card] == _SOON:
                    score += values[_COVERED]
            if below >= NO_CARD or under[below] & FACE_DOWN:
                if packet:
                    self._head = card
                packet = False
            elif game.fits(card, below):
                same = (faces[card] ^ faces[below]) & 3 == 0
                run = run + 1 if same else 1
                score += values[_JOINS] + (run - 2) * values[_LONG] if same else values[_BUILT]
                packet = packet and (same or row.run in "=*")
                if run == _FULL and above == _FULL - 2 and row.frun > 1:
                    score += _RUN
            else:
                if packet and row.run != "*":
                    self._head = card
                    packet = False
                run = 1
                score += values[_BREAKS]
            above += 1
            card = below
        return score

    def look_back(self) -> bool:
        """Look at earlier positions, which are not advised again; return whether there are more.

        `rate` does what is left of that.
        """
        return self._earlier.look_back()

    def rate(self, a_move: int) -> tuple[int, int]:
        """Return a move's value, above 0 if it helps, and the reason."""
        game, table = self._game, self._game.table
        while self.look_back():
            pass
        if a_move == DEAL:
            helps = not self._earlier.deal_repeats and game.deals_help()
            return self._values[_DEAL] if helps else -self.loss, _WHY_DEAL
        src, dst = source(a_move), target(a_move)
        head = game.packet_head(src, size(a_move))
        if self._earlier.repeats(src, dst, head) or game.only_changes_place(a_move):
            return -self.loss, 0
        safe = dst < TABLEAU and (game.row.frun or is_safe(game, src))
        under, top = table.under, table.top
        card, onto, below = top[src], top[dst], under[head]
        try:
            under[head] = MARKS[dst] if onto >= NO_CARD else onto
            top[src] = below if below < NO_CARD else EMPTY
            top[dst] = card
            score, reason = self._judge(src, dst, head, onto, size(a_move))
        finally:  # even if memory runs out
            top[src], top[dst], under[head] = card, onto, below
        if dst < TABLEAU:
            score = max(score + _SAFE if safe else score, 1)  # going up always helps
            reason = _WHY_SAFE if safe else _WHY_UP
        return score, reason

    def _judge(self, src: int, dst: int, head: int, onto: int, count: int) -> tuple[int, int]:
        # Return what a move gains, now that it is made, and the reason.
        values, game = self._values, self._game
        top, under = game.table.top, game.table.under
        score = 0
        reason = _WHY_BUILDS
        new_head = NO_CARD  # of the pile that it goes to
        if dst < TABLEAU:
            score += values[_HOME] * count
        elif dst >= CELL:
            score += values[_IN_CELLS] + values[_TO_CELL]
            reason = _WHY_TO_CELL
        else:
            score += self._score_pile(dst) - self._scores[dst - TABLEAU]
            new_head = self._head
            if onto == EMPTY:
                score += values[_FILLS_SPACE] - self._worth_of_space()
                reason = _WHY_FILLS
            else:
                score += values[_BUILDS]
                if (self._faces[head] ^ self._faces[onto]) & 3 == 0:
                    reason = _WHY_JOINS
        own_head = opened = top[src]
        if src >= WASTE:
            score -= values[_IN_WASTE]
            reason = _WHY_FROM_WASTE
        elif src >= CELL:
            score -= values[_IN_CELLS]
            reason = _WHY_FROM_CELL
            return score, reason
        elif src >= RESERVE:
            score -= values[_IN_RESERVE]
            reason = _WHY_FROM_RESERVE
            if not game.row.rsee:
                return score, reason
        elif src >= TABLEAU:
            score += self._score_pile(src) - self._scores[src - TABLEAU]
            own_head = self._head
            if opened == EMPTY:
                score += self._worth_of_space()
                return score, _WHY_EMPTIES
            if under[opened] & FACE_DOWN:
                return score, _WHY_TURNS_UP
        else:
            return score + values[_FROM_FOUNDATION] - values[_HOME], reason
        if opened < NO_CARD:
            gain, why = self._judge_opened(src, dst, opened, own_head, new_head)
            score += gain
            reason = why or reason
        return score, reason

    def _worth_of_space(self) -> int:
        # Return what a space is worth; nothing if the waste or the stock fills it at once.
        game, top = self._game, self._game.table.top
        if game.row.auto == "WH":
            for place in (WASTE, HAND, STOCK):
                if top[place] < NO_CARD:
                    return 0
        return self._values[_SPACES]

    def _judge_opened(
        self, src: int, dst: int, opened: int, own_head: int, new_head: int
    ) -> tuple[int, int]:
        # Return what it is worth that a card lies open now, and a reason, 0 for none.
        values, game = self._values, self._game
        top = game.table.top
        score = reason = 0
        if self._near[opened] == _SOON:
            score += values[_OPENS_UP]
            reason = _WHY_OPENS_UP
        if values[_OPENS_PLAY] and self._can_be_played(src, opened):
            score += values[_OPENS_PLAY]
            reason = reason or _WHY_OPENS_PLAY
        builds = frees = False
        for place in game.tableau:
            if place != src:
                head = new_head if place == dst else self._heads[place - TABLEAU]
                builds = builds or (head < NO_CARD and game.fits(head, opened))
                onto = top[place]
                if own_head < NO_CARD and onto < NO_CARD and not frees:
                    frees = game.fits(own_head, onto)
        return score + builds * values[_OPENS_BUILD] + frees * values[_FREES], reason

    def _can_be_played(self, src: int, onto: int) -> bool:
        # Return whether a card from anywhere but the piles fits on one.
        game, top = self._game, self._game.table.top
        for places in ((WASTE, HAND), game.cells, game.reserve):
            for place in places:
                if place != src and top[place] < NO_CARD and game.fits(top[place], onto):
                    if not (RESERVE <= place < CELL and game.is_shut(place)):
                        return True
        return False
