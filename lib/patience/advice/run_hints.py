"""Rates the moves of rows with one foundation (`home=1`) by the longest run that each begins.

Cards that the player cannot see do not count. Nothing here changes a game.

Loaded on demand.
"""

from micropython import const

from patience.moves import DEAL, source
from patience.table import CARD_MASK, FACE_DOWN, NO_CARD, TABLEAU

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.kinds.one_foundation import OneFoundation

# The reasons, as in `building_hints`.
_UP = const(1)
_TURNS_UP = const(2)
_OPENS_UP = const(6)
_EMPTIES = const(8)
_DEAL = const(13)

# The values of each card in the run, each card that nothing covers any more, and each card in the
# pile.
_RUN = const(4)
_FREED = const(5)
_LONG = const(1)
_DEPTH = const(7)  # the longest run that is searched
_MOST = const(60)  # cards tried, for all moves together
_sought = bytearray(1)  # the card to find; made only once


class Judge:
    """Rates the moves of one position.

    :param moves: the position's number of moves
    """

    loss = 0
    """Only moves with a value above 0 are advised."""

    def __init__(self, game: "OneFoundation", moves: int) -> None:
        self._game = game
        self._each = _MOST // max(1, moves)  # cards tried for a move

    def rate(self, a_move: int) -> tuple[int, int]:
        """Return a move's value, above 0 if it helps, and the reason, which breaks ties."""
        if a_move == DEAL:
            return (_DEAL if self._game.deals_help() else 0), _DEAL
        score, reason = self._rate_play(source(a_move))
        return score << 4 | reason, reason

    def _rate_play(self, src: int) -> tuple[int, int]:
        # Return the value of playing a place's top card, and the reason.
        game = self._game
        card = game.table.top[src]
        below = game.table.under[card]
        freed, turns_up = self._count_freed(src)
        score = _RUN * self._longest(src) + _FREED * freed
        score += _LONG * game.table.length(src)
        if turns_up:
            return score, _TURNS_UP
        if below >> 2 in game.neighbours(card):  # no bottom mark is
            return score, _OPENS_UP
        return score, _UP if game.row.cover or below < NO_CARD else _EMPTIES

    def _count_freed(self, src: int) -> tuple[int, int]:
        # Return how many cards nothing covers once a place's card has left, and whether they turn
        # up then. A card lies over the two nearest in the row before, each with another card.
        covers, table = self._game.covers, self._game.table
        number = src - TABLEAU
        freed = turns_up = 0
        for first, other in ((number, src + 1), (number - 1, src - 1)):
            at = covers.find(bytes((first,))) if first > 0 else -1
            if at >= 0 and table.top[other] >= NO_CARD:
                freed += 1
                turns_up = table.under[table.top[TABLEAU + at]] & FACE_DOWN
        return freed, turns_up

    def _longest(self, src: int) -> int:
        # Return the length of the longest run that begins with a place's top card. Each card of a
        # run is taken off the table, and laid back before another is tried.
        game = self._game
        top, under, end = game.table.top, game.table.under, TABLEAU + game.row.T
        places, cards, tried = bytearray(_DEPTH), bytearray(_DEPTH), bytearray(_DEPTH)
        depth, place, best, left = -1, src, 0, self._each
        try:
            while True:
                if place >= 0 and not under[top[place]] & FACE_DOWN and not game.is_covered(place):
                    depth += 1
                    best = max(best, depth + 1)
                    left -= 1
                    card = top[place]
                    places[depth], cards[depth], tried[depth] = place, card, 0
                    top[place] = under[card] & CARD_MASK  # for none, this is the mark of no card
                ranks = game.neighbours(cards[depth])
                at = tried[depth]
                if at < 4 * len(ranks) and depth + 1 < _DEPTH and left > 0:
                    tried[depth] += 1
                    _sought[0] = ranks[at >> 2] << 2 | at & 3
                    place = top.find(_sought, TABLEAU, end)
                    continue
                top[places[depth]] = cards[depth]
                depth -= 1
                if depth < 0:
                    return best
                place = -1
        finally:  # even if memory runs out
            while depth >= 0:
                top[places[depth]] = cards[depth]
                depth -= 1
