"""Rates the moves of games that build, and those that choose the base rank, for `hints`.

A move has features: it turns a card up, it buries one, and so on; weights.txt gives each a value,
by game or family. Moves are rated without making them. Cards the player cannot see only affect
whether dealing helps.

The numbers in weights.txt come from playing thousands of deals of each game; `python sim hints`
shows how many games they win. Its first line has two numbers: of games in the catalogue's first
family, and of other families with weights. Then come the usual rules of thumb, for all other games;
a line for each game of the first family; and one for each of the other families. All lines have the
same length, so that each can be read alone, and list the features in the order below.

Loaded on demand.
"""

from micropython import const

import patience
from patience.advice.autoplay import is_safe
from patience.advice.cycles import Earlier
from patience.game import Game
from patience.games.row import Row
from patience.kinds.faces import faces_of, suit_bits
from patience.moves import DEAL, size, source, target
from patience.table import (
    BASE,
    CARD_MASK,
    CELL,
    EMPTY,
    HAND,
    NO_CARD,
    PLACES,
    RESERVE,
    TABLEAU,
    WASTE,
)

# Features: indexes into a line of weights.txt. The first are also reasons, each with a sentence in
# `words.HINTS`; the others only change the score.
_SAFELY_UP = const(0)
_UP = const(1)
_TURNS_UP = const(2)
_FROM_RESERVE = const(3)
_FROM_WASTE = const(4)
_FROM_CELL = const(5)
_OPENS_UP = const(6)
_OPENS_PLAY = const(7)
_MAKES_SPACE = const(8)
_FILLS_SPACE = const(9)
_JOINS = const(10)
_DIGS = const(11)
_BUILDS = const(12)
_DEAL = const(13)
_TO_CELL = const(14)
_BURIES = const(15)  # no reason, like all that follow: cards that can go up soon, in its new pile
_BREAKS = const(16)  # a run: the move leaves the card that it is built on
_UNEVEN = const(17)  # by how many ranks its foundation is ahead of the lowest
_DOWN = const(18)  # face-down cards in the pile it uncovers
_HIGH = const(19)  # ranks from the base up to the card that fills a space
_FROM_FOUNDATION = const(20)
_DEEP = const(21)  # cards that still cover one that can go up now
_FREES = const(22)  # the card below, which can be built on another pile
_CARDS = const(23)  # cards that move with the head of a packet

_CHOICE = const(15)  # one more reason: it follows those that are features

_UNSEEN = const(8)  # assumed depth of a card that cannot be seen
_MOVE_BITS = const(18)
_NOW = const(4)  # the nearness of a card that can go up now
_NONE = const(255)  # no card of the pile can go up; or an unknown nearness


def weights_of(row: Row) -> list[int]:
    """Return the weights for a game as a list, in the order of the features above."""
    with open(patience.FOLDER + "advice/weights.txt", "rb") as file:
        head = file.readline()
        games, families = [int(number) for number in head.split()]
        line = 1
        if row.family == 0 and row.member < games:
            line += 1 + row.member
        elif 0 < row.family <= families:
            line += games + row.family
        file.seek(line * len(head))
        return [int(number) for number in file.readline().split()]


def rate_bases(game: Game) -> list[tuple[int, int]]:
    """Return `(move, reason)` of the moves that choose the base rank, best first.

    The best rank is the one whose cards, with those of the next rank, lie nearest to the tops.
    """
    depths = bytearray([_UNSEEN] * NO_CARD)
    for places in (game.tableau, game.reserve):
        for place in places:
            depth = 0
            card = game.table.top[place]
            while card < NO_CARD and not game.table.is_down(card):
                depths[card] = depth
                depth += 1
                card = game.table.under[card] & CARD_MASK if _is_seen_whole(game, place) else EMPTY
    order = []
    for a_move in game.moves():
        rank = game.table.top[source(a_move)] >> 2
        depth = 0
        for suit in range(4):
            depth += 2 * depths[rank << 2 | suit] + depths[(rank + 1) % 13 << 2 | suit]
        order.append(depth << _MOVE_BITS | a_move)
    order.sort()  # house: no two are equal
    return [(entry & (1 << _MOVE_BITS) - 1, _CHOICE) for entry in order]


def _is_seen_whole(game: Game, place: int) -> bool:
    # Return whether the player can see all face-up cards of a place.
    return game.row.rsee > 0 or not RESERVE <= place < CELL


class Judge:
    """Rates the moves of one position: the value of each, and the reason."""

    loss = 0
    """Only moves with a value above 0 are advised."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._faces = faces_of(game.row)
        self._weights = weights_of(game.row)
        self._earlier = Earlier(game)
        table = game.table
        self._next_ranks = [game.next_rank(place) for place in game.foundations]
        upward = game.foundations[: 4 * game.row.packs]
        self._lowest = min([table.length(place) for place in upward])
        self._near = bytearray(PLACES)
        self._nearnesses = bytearray([_NONE] * NO_CARD)
        self._cards_above = bytearray([_NONE] * PLACES)
        self._waiting = []
        self._tops = []
        for place in game.tableau:
            self._look_through(place)
            if table.top[place] < NO_CARD:
                self._tops.append(table.top[place])
        for places in ((WASTE, HAND), game.reserve, game.cells):
            for place in places:
                if table.top[place] < NO_CARD and not (
                    place in game.reserve and game.is_shut(place)
                ):
                    self._waiting.append(table.top[place])

    def _look_through(self, place: int) -> None:
        # Find how soon the cards of a pile can go up, and how many cover the first that can now.
        table = self._game.table
        card = table.top[place]
        above = 0
        while card < NO_CARD and not table.is_down(card):
            soon = self._nearness(card)
            self._near[place] += soon
            if soon == _NOW and self._cards_above[place] == _NONE:
                self._cards_above[place] = above
            above += 1
            card = table.under[card] & CARD_MASK

    def _nearness(self, card: int) -> int:
        # Return 4 if the card is the next on its foundation, 2 for the second, 1 for the third.
        soon = self._nearnesses[card]
        if soon != _NONE:
            return soon
        soon = 0
        row, faces, suits = self._game.row, self._faces, suit_bits(self._game.row)
        for place in self._game.foundations:
            rank = self._next_ranks[place]
            if rank < 13 and place & 3 | suits == faces[card] & 3:
                gap = (card >> 2) - rank
                if row.fdir == "D" or (row.fdir == "B" and place >= 4):
                    gap = -gap
                soon = max(soon, _NOW >> gap % 13)
        self._nearnesses[card] = soon
        return soon

    def look_back(self) -> bool:
        """Look at earlier positions, which are not advised again; return whether there are more.

        `rate` does what is left of that.
        """
        return self._earlier.look_back()

    def rate(self, a_move: int) -> tuple[int, int]:
        """Return a move's value, above 0 if it helps, and the reason, the feature worth most."""
        self._score = self._most = self._reason = 0
        while self.look_back():
            pass
        if a_move == DEAL:
            if not self._earlier.deal_repeats and self._game.deals_help():
                self._add(_DEAL, 1)
            return self._score, _DEAL
        table = self._game.table
        src = source(a_move)
        dst = target(a_move)
        head = table.top[src]
        soon = 0
        for _ in range(size(a_move) - 1):
            soon += self._nearness(head)
            head = table.under[head] & CARD_MASK
        soon += self._nearness(head)
        if self._earlier.repeats(src, dst, head):
            return 0, 0
        if self._game.only_changes_place(a_move):
            return 0, 0
        self._judge_source(src, head, soon, size(a_move))
        self._judge_target(src, head, dst)
        if dst < TABLEAU:
            self._score = max(self._score, 1)  # going up always helps
        else:
            self._add(_CARDS, size(a_move) - 1)
        return self._score, self._reason

    def _add(self, feature: int, times: int) -> None:
        worth = self._weights[feature] * times
        self._score += worth
        if feature < _BURIES and (worth > self._most or not self._most):
            self._most = max(worth, 0)
            self._reason = feature

    def _above_base(self, card: int) -> int:
        return ((card >> 2) - self._game.table.top[BASE]) % 13

    def _judge_target(self, src: int, head: int, dst: int) -> None:
        onto = self._game.table.top[dst]
        if dst < TABLEAU:
            if is_safe(self._game, src):
                self._add(_SAFELY_UP, 1)
            else:
                self._add(_UP, 1)
                self._add(_UNEVEN, self._above_base(head) - self._lowest)
        elif dst >= CELL:
            self._add(_TO_CELL, 1)
        elif onto == EMPTY:
            self._add(_FILLS_SPACE, 1)
            self._add(_HIGH, self._above_base(head))
        else:
            self._add(_BUILDS, 1)
            self._add(_BURIES, self._near[dst])
            if (self._faces[head] ^ self._faces[onto]) & 3 == 0:
                self._add(_JOINS, 1)

    def _judge_source(self, src: int, head: int, soon: int, count: int) -> None:
        game = self._game
        below = game.table.under[head] & CARD_MASK
        if src < TABLEAU:
            self._add(_FROM_FOUNDATION, 1)
        elif src >= WASTE:
            self._add(_FROM_WASTE, 1)
        elif src >= CELL:
            self._add(_FROM_CELL, 1)
        elif src >= RESERVE:
            self._add(_FROM_RESERVE, 1)
        elif below >= NO_CARD:
            if self._space_helps():
                self._add(_MAKES_SPACE, 1)
        elif game.table.is_down(below):
            self._add(_TURNS_UP, 1)
            self._add(_DOWN, game.table.length(src) - count)
        else:
            if game.fits(head, below):
                self._add(_BREAKS, 1)
            self._add(_DIGS, self._near[src] - soon)
            if count <= self._cards_above[src] < _NONE:
                self._add(_DEEP, self._cards_above[src] - count)
        if (
            src >= TABLEAU
            and below < NO_CARD
            and _is_seen_whole(game, src)
            and not game.table.is_down(below)
        ):
            self._judge_opened(below)

    def _judge_opened(self, card: int) -> None:
        game = self._game
        if self._nearness(card) == _NOW:
            self._add(_OPENS_UP, 1)
        for other in self._waiting:
            if game.fits(other, card):
                self._add(_OPENS_PLAY, 1)
                break
        for other in self._tops:
            if game.fits(card, other):
                self._add(_FREES, 1)
                break

    def _space_helps(self) -> bool:
        # Return whether a card that may fill a space lies on other cards outside the stock.
        game = self._game
        if game.row.king == "0":
            return True
        rank = game.space_rank()
        waste = game.table.top[WASTE]
        if waste < NO_CARD and (waste >> 2) % 13 == rank:
            return True
        table = game.table
        for places in (game.tableau, game.reserve):
            for place in places:
                card = table.top[place]
                while card < NO_CARD:
                    if (card >> 2) % 13 == rank and table.under[card] < NO_CARD:
                        return True
                    card = table.under[card] & CARD_MASK
        return False
