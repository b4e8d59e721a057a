"""Rates the moves of games whose piles are not built, as `building_hints` does for other games.

A card's value is how soon it is needed: how many cards its nearest foundation takes before it. The
turned card goes up if it can, otherwise to the pile where it does the least harm.

Loaded on demand.
"""

from micropython import const

from patience.game import Game
from patience.moves import DEAL, source, target
from patience.table import CARD_MASK, NO_CARD, TABLEAU

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Reasons, indexes into `words.HINTS`.
_UP = const(1)
_OPENS_UP = const(6)
_DEAL = const(13)
_LEAST_HARM = const(19)

# Values. The costs of a place for the turned card were tuned by playing deals.
_GOES_UP = const(200)
_FROM_PILE = const(20)
_FREES = const(10)  # a card that can go up next
_TO_PILE = const(150)
_SPACE = const(14)  # more than any card can be away
_COVERS = const(12)  # a pile with a card that is needed sooner
_EACH = const(4)  # such card
_PAST = const(13)  # no foundation can still take the card


class Judge:
    """Rates the moves of one position."""

    loss = 0
    """Only moves with a value above 0 are advised."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._away = _distances(game)

    def rate(self, a_move: int) -> tuple[int, int]:
        """Return a move's value, above 0 if it helps, and the reason."""
        game, away = self._game, self._away
        if a_move == DEAL:
            return 1, _DEAL
        table, src, dst = game.table, source(a_move), target(a_move)
        card = table.top[src]
        if dst >= TABLEAU:
            return _TO_PILE - _cost(game, away, away[card], dst), _LEAST_HARM
        score, reason = _GOES_UP - table.length(dst), _UP
        below = table.under[card] & CARD_MASK
        if below < NO_CARD:
            score += _FROM_PILE
            if away[below] == 1:
                score += _FREES
                reason = _OPENS_UP
        return score, reason


def _cost(game: Game, away: bytearray, needed: int, place: int) -> int:
    # Return the cost of laying a card on a pile, where `needed` tells how soon the card is needed.
    soonest, covered = _SPACE, 0
    card = game.table.top[place]
    while card < NO_CARD:
        soonest = min(soonest, away[card])
        covered += away[card] < needed
        card = game.table.under[card] & CARD_MASK
    if not covered:
        return soonest - needed
    return _COVERS + _EACH * covered + needed - soonest


def _distances(game: "Any") -> bytearray:
    # Return, for each card, how many cards its nearest foundation takes up to it.
    away = bytearray([_PAST] * 52)
    for place in game.foundations:
        rank, count = game.next_rank(place), 1
        for _ in range(13 - game.table.length(place)):
            for card in range(rank << 2, (rank << 2) + 4):
                if game.row.fsuit == "R" or not (card ^ place) & 3:
                    away[card] = min(away[card], count)
            rank = (rank + game.step_of(place)) % 13
            count += 1
    return away
