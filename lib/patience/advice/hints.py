# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Hints: the moves that matter, best first, each with what speaks for it most.

Every move is told in features: it turns a card up, it buries one, and so on. What a feature is
worth is the affair of `weights`. One look at the table judges all moves; none is tried out. Nothing
here changes a game, and no card counts that the player cannot see, but for whether dealing helps.
"""

from micropython import const

from patience.advice.autoplay import is_on_foundation, is_safe
from patience.advice.cycles import repeating_moves
from patience.advice.end_check import deals_help
from patience.moves import DEAL, size, source, target
from patience.on_demand import load
from patience.table import (
    BASE,
    CARD_MASK,
    CELL,
    EMPTY,
    HAND,
    MARKS,
    NO_CARD,
    PLACES,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
)

# Features: indexes into a line of `weights`. The first ones are reasons, with a sentence each in
# `words.HINTS`; the rest only adds or takes away.
_SAFE_HOME = const(0)
_HOME = const(1)
_TURNS_UP = const(2)
_FROM_RESERVE = const(3)
_FROM_WASTE = const(4)
_FROM_CELL = const(5)
_OPENS_HOME = const(6)
_OPENS_PLAY = const(7)
_MAKES_SPACE = const(8)
_FILLS_SPACE = const(9)
_JOINS = const(10)
_DIGS = const(11)
_BUILDS = const(12)
_DEAL = const(13)
_TO_CELL = const(14)
_REASONS = const(15)
_BURIES = const(15)  # what is wanted soon in the pile it goes to
_BREAKS = const(16)  # a card it is built on already
_UNEVEN = const(17)  # ranks that its foundation is ahead of the lowest
_DOWN = const(18)  # cards face down in the pile it uncovers
_HIGH = const(19)  # ranks from the base to what fills a space
_FROM_HOME = const(20)
_DEEP = const(21)  # cards left on one that is wanted now
_FREES = const(22)  # the card under it: it could be built on another pile
_CARDS = const(23)  # that go along with the lowest of a run

# Two more sentences, for what has no weights.
_CHOICE = const(15)
NOTHING = const(16)

_UNSEEN = const(8)  # how deep a card lies that is not seen


def advise(game):
    """Return the moves worth advising, best first, as a list; empty when nothing helps."""
    return [a_move for a_move, _ in advise_with_reasons(game)]


def advise_with_reasons(game):
    """Return `(move, reason)` of the moves worth advising, best first, as a list.

    A reason is an index into `words.HINTS`. Never advised is a move that brings an earlier position
    back: the last move reversed, cards moved to and fro, one more pass that changes nothing.
    """
    if game.choosing_base():
        return _choices(game)
    judge = _Judge(game)
    order = []
    found = []
    for a_move in game.moves():
        judge.judge(a_move)
        if judge.score > 0:
            order.append(judge.score << 9 | 511 - len(found))
            found.append((a_move, judge.reason))
    order.sort()  # house: no two are equal
    return [found[511 - (order[at] & 511)] for at in range(len(order) - 1, -1, -1)]


def _choices(game):
    # The base whose cards, and the next ones, lie nearest to the tops.
    depths = bytearray([_UNSEEN] * 52)
    for places in (game.tableau, game.reserve):
        for place in places:
            depth = 0
            card = game.table.top[place]
            while card < NO_CARD and not game.table.is_down(card):
                depths[card] = depth
                depth += 1
                card = game.table.under[card] & CARD_MASK if _is_open(game, place) else EMPTY
    order = []
    for a_move in game.moves():
        rank = game.table.top[source(a_move)] >> 2
        depth = 0
        for suit in range(4):
            depth += 2 * depths[rank << 2 | suit] + depths[(rank + 1) % 13 << 2 | suit]
        order.append(depth << 18 | a_move)
    order.sort()  # house: no two are equal
    return [(entry & 0x3FFFF, _CHOICE) for entry in order]


def _is_open(game, place):
    # Whether the player sees more than the top card of a place.
    return game.row.rsee or not RESERVE <= place < CELL


class _Judge:
    """Tells of each move what it is worth and why; good for one position."""

    def __init__(self, game):
        self._game = game
        self._weights = load("patience.advice.weights").find(game.row.name)
        self._barred, self._deal_barred = repeating_moves(game)
        table = game.table
        self._wanted = [game.next_rank(place) for place in game.foundations]
        self._lowest = min([table.length(place) for place in range(4)])
        self._soon = bytearray(PLACES)
        self._wanted_at = bytearray([255] * PLACES)
        self._waiting = []
        self._tops = []
        for place in game.tableau:
            self._look_into(place)
            if table.top[place] < NO_CARD:
                self._tops.append(table.top[place])
        for places in ((WASTE, HAND), game.reserve, game.cells):
            for place in places:
                if table.top[place] < NO_CARD:
                    self._waiting.append(table.top[place])

    def _look_into(self, place):
        # How soon the cards of a pile are wanted, and how many lie on the first one wanted now.
        table = self._game.table
        card = table.top[place]
        above = 0
        while card < NO_CARD and not table.is_down(card):
            soon = self._wanted_soon(card)
            self._soon[place] += soon
            if soon == 4 and self._wanted_at[place] == 255:
                self._wanted_at[place] = above
            above += 1
            card = table.under[card] & CARD_MASK

    def _wanted_soon(self, card):
        # 4 if the card is the next of its foundation, 2 and 1 if it follows soon.
        soon = 0
        for place in range(card & 3, len(self._wanted), 4):
            wanted = self._wanted[place]
            if wanted < 13:
                gap = (card >> 2) - wanted
                if place >= 4 or self._game.row.fdir == "D":
                    gap = -gap
                soon = max(soon, 4 >> gap % 13)
        return soon

    def judge(self, a_move):
        """Set `score`, above 0 for a move that helps, and `reason`, what speaks for it most."""
        self.score = self._most = 0
        if a_move == DEAL:
            self.reason = _DEAL
            if not self._deal_barred and deals_help(self._game):
                self._count(_DEAL, 1)
            return
        table = self._game.table
        src = source(a_move)
        dst = target(a_move)
        head = table.top[src]
        soon = 0
        for _ in range(size(a_move) - 1):
            soon += self._wanted_soon(head)
            head = table.under[head] & CARD_MASK
        soon += self._wanted_soon(head)
        below = table.top[dst]
        if (head << 6 | (MARKS[dst] if below >= NO_CARD else below)) in self._barred:
            return
        self._leaves(src, head, soon, size(a_move))
        self._arrives(head, dst)
        if dst < TABLEAU:
            self.score = max(self.score, 1)  # that is never nothing
        else:
            self._count(_CARDS, size(a_move) - 1)

    def _count(self, feature, times):
        worth = self._weights[feature] * times
        self.score += worth
        if feature < _REASONS and (worth > self._most or not self._most):
            self._most = max(worth, 0)
            self.reason = feature

    def _from_base(self, card):
        return ((card >> 2) - self._game.table.top[BASE]) % 13

    def _arrives(self, head, dst):
        onto = self._game.table.top[dst]
        if dst < TABLEAU:
            if is_safe(self._game, head):
                self._count(_SAFE_HOME, 1)
            else:
                self._count(_HOME, 1)
                self._count(_UNEVEN, self._from_base(head) - self._lowest)
        elif dst >= CELL:
            self._count(_TO_CELL, 1)
        elif onto == EMPTY:
            self._count(_FILLS_SPACE, 1)
            self._count(_HIGH, self._from_base(head))
        else:
            self._count(_BUILDS, 1)
            self._count(_BURIES, self._soon[dst])
            if (head ^ onto) & 3 == 0:
                self._count(_JOINS, 1)

    def _leaves(self, src, head, soon, count):
        game = self._game
        below = game.table.under[head] & CARD_MASK
        if src < TABLEAU:
            self._count(_FROM_HOME, 1)
        elif src >= WASTE:
            self._count(_FROM_WASTE, 1)
        elif src >= CELL:
            self._count(_FROM_CELL, 1)
        elif src >= RESERVE:
            self._count(_FROM_RESERVE, 1)
        elif below >= NO_CARD:
            if self._space_helps():
                self._count(_MAKES_SPACE, 1)
        elif game.table.is_down(below):
            self._count(_TURNS_UP, 1)
            self._count(_DOWN, game.table.length(src) - count)
        else:
            if game.fits(head, below):
                self._count(_BREAKS, 1)
            self._count(_DIGS, self._soon[src] - soon)
            if count <= self._wanted_at[src] < 255:
                self._count(_DEEP, self._wanted_at[src] - count)
        if (
            src >= TABLEAU
            and below < NO_CARD
            and _is_open(game, src)
            and not game.table.is_down(below)
        ):
            self._opens(below)

    def _opens(self, card):
        game = self._game
        if self._wanted_soon(card) == 4:
            self._count(_OPENS_HOME, 1)
        for other in self._waiting:
            if game.fits(other, card):
                self._count(_OPENS_PLAY, 1)
                break
        for other in self._tops:
            if game.fits(card, other):
                self._count(_FREES, 1)
                break

    def _space_helps(self):
        # Whether a card that may fill a space lies free, on other cards.
        game = self._game
        if game.row.king == "0":
            return True
        king = game.space_rank()
        if game.table.top[WASTE] >> 2 == king:
            return True
        for card in range(king << 2, (king << 2) + 4):
            if game.table.under[card] < NO_CARD and not is_on_foundation(game, card):
                if not self._in_stock(card):
                    return True
        return False

    def _in_stock(self, card):
        table = self._game.table
        for place in (STOCK, WASTE):
            other = table.top[place]
            while other < NO_CARD:
                if other == card:
                    return True
                other = table.under[other] & CARD_MASK
        return False
