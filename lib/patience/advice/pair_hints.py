"""Rates the moves of games that remove cards (`pair`), as `building_hints` does for other games.

A move is rated by the cards that it frees: how many lie below, and whether they can go next.

Loaded on demand.
"""

from micropython import const

from patience.game import Game
from patience.moves import DEAL, source, target
from patience.table import CARD_MASK, NO_CARD, TABLEAU, WASTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Reasons, indexes into `words.HINTS`.
_FROM_WASTE = const(4)
_MAKES_SPACE = const(8)
_FILLS_SPACE = const(9)
_DEAL = const(13)
_REMOVES = const(17)
_OPENS = const(18)

# Values by the row's `pair`: of removing cards, of each card below them, of a card below that can
# go next, of each removed card that covers a possible partner, of the waste's card, of an empty
# pile, of an ace into a space. Tuned by playing deals.
_WEIGHTS = {
    "13": (40, 4, 10, 6, 8, 0, 0),
    "14": (40, 4, 10, 6, 0, 0, 0),
    "=": (40, 4, 10, 6, 0, 0, 0),
    "lower": (40, 1, 10, 0, 0, 6, 10),
}
_FREES = const(10)  # the value of each card that is uncovered
_DEALING = const(1)  # the value of a deal


class Judge:
    """Rates the moves of one position."""

    loss = 0
    """Only moves with a value above 0 are advised."""

    def __init__(self, game: Game) -> None:
        self._game: "Any" = game
        self._weights = _WEIGHTS[game.row.pair]

    def rate(self, a_move: int) -> tuple[int, int]:
        """Return a move's value, above 0 if it helps, and the reason."""
        game = self._game
        if a_move == DEAL:
            return (_DEALING if game.deals_help() else 0), _DEAL
        src, dst = source(a_move), target(a_move)
        top = game.table.top
        if dst >= TABLEAU and top[dst] >= NO_CARD:
            return (0, 0) if game.only_changes_place(a_move) else self._judge_space(src)
        if src > dst >= TABLEAU:
            return 0, 0  # the same pair in the other direction
        removes, below, following, alone, waste, empties, _ = self._weights
        value, reason = removes, _REMOVES
        for place in (src,) if dst < TABLEAU else (src, dst):
            if place >= WASTE:
                value += waste
                if waste:
                    reason = _FROM_WASTE
                continue
            card = game.table.under[top[place]] & CARD_MASK
            value += below * (game.table.length(place) - 1)
            if card >= NO_CARD:
                value += empties
                if empties:
                    reason = _MAKES_SPACE
            elif self._can_go(card, src, dst):
                value += following
                reason = _OPENS
            value += alone * self._hides_partner(top[place])
        if game.row.cover:
            freed = self._count_freed(src, dst)
            value += _FREES * freed
            if freed:
                reason = _OPENS
        return value, reason

    def _count_freed(self, src: int, dst: int) -> int:
        # Return how many cards are uncovered by removing those of two places. A card lies over the
        # two nearest in the row before; each of these has another card over it.
        covers, top = self._game.covers, self._game.table.top
        freed = 0
        for place, gone_too in ((src, dst), (dst, src)):
            number = place - TABLEAU
            for first, other in ((number, place + 1), (number - 1, place - 1)):
                if first <= 0 or bytes((first,)) not in covers:
                    continue
                if other == gone_too:
                    freed += place == src
                elif top[other] >= NO_CARD:
                    freed += 1
        return freed

    def _judge_space(self, src: int) -> tuple[int, int]:
        # Moving a card into a space helps if it uncovers one that can go, or a higher one that lets
        # others go. An ace is also well placed there.
        game = self._game
        card = game.table.top[src]
        below = game.table.under[card] & CARD_MASK
        _, _, following, _, _, _, ace = self._weights
        if self._can_go(below, src, src):
            return following + _DEALING, _OPENS
        for other in game.tableau:
            top = game.table.top[other]
            if other != src and top < NO_CARD and game.fits(top, below):
                return following + _DEALING, _OPENS
        return (ace if card < 4 else 0), _FILLS_SPACE

    def _can_go(self, card: int, src: int, dst: int) -> bool:
        # Return whether an uncovered card can be removed next, without the cards of two places.
        game, top = self._game, self._game.table.top
        for places in game.sources:
            for place in places:
                other = top[place]
                if other < NO_CARD and place not in (src, dst) and game.fits(card, other):
                    return True
        return game.row.pair == "13" and card >= 48

    def _hides_partner(self, card: int) -> bool:
        # Return whether a removed card covers one that it could be paired with.
        game = self._game
        below = game.table.under[card] & CARD_MASK
        while below < NO_CARD:
            if game.fits(card, below):
                return True
            below = game.table.under[below] & CARD_MASK
        return False
