"""Searches a position by the engine alone, without any of the solver's shortcuts.

It tries every legal move, so it ends only if very few positions can be reached. Then the result can
be checked by hand.
"""

from patience.game import Game
from patience.table import NO_CARD, PLACES


def count_positions(game: Game, most: int) -> int | None:
    """Return how many positions can be reached; None if one of them is won, or if there are more.

    Positions that differ only by the order of the piles count as one.

    :param most: the search ends after this many
    """
    seen = {_piles(game)}
    if game.won():
        return None
    for a_move in game.moves():
        if not _search(game, a_move, seen, most):
            return None
    return len(seen)


def _search(game: Game, a_move: int, seen: set[tuple[bytes, ...]], most: int) -> bool:
    # Make a move and all that can follow, and take it back; return whether to go on.
    game.push(a_move)
    goes_on = not game.won()
    piles = _piles(game)
    if goes_on and piles not in seen:
        seen.add(piles)
        goes_on = len(seen) <= most
        goes_on = goes_on and all(_search(game, other, seen, most) for other in game.moves())
    game.pop()
    return goes_on


def _piles(game: Game) -> tuple[bytes, ...]:
    table, cards = game.table, bytearray(NO_CARD)
    others = (place for place in range(PLACES) if place not in game.tableau)
    kept = [bytes(cards[: table.read_pile(place, cards)]) for place in others]
    piles = [bytes(cards[: table.read_pile(place, cards)]) for place in game.tableau]
    return (*kept, *sorted(piles))
