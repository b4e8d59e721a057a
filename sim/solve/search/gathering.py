"""Piles that are gathered and dealt again, as in `patience.kinds.redeals`."""

from patience.kinds.redeals import PRIME, ROWS, STEP
from patience.table import TABLEAU
from sim.solve.search import rows
from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import Bytes, Words, compiled
from sim.solve.search.rows import CARD_MASK, EMPTY, NO_CARD
from sim.solve.search.state import REDEALS, TOP, lay, length_of, set_pointer, toggle_link


@compiled
def may_deal_again(game: Words, state: Bytes) -> bool:
    """Return whether a redeal is left that changes a pile."""
    if not state[REDEALS]:
        return False
    if game[rows.GATHERS] == rows.SHUFFLED:
        return True
    ended = False  # after the first pile that is not full
    for place in range(TABLEAU, TABLEAU + game[rows.PILES]):
        length = length_of(state, place)
        if length > game[rows.AT_ONCE] or (length and ended):
            return True
        ended = ended or length < game[rows.AT_ONCE]
    return False


@compiled
def deal_again(game: Words, state: Bytes, words: Words) -> None:
    """Gather the tableau and deal it again, as the row says."""
    gathers = game[rows.GATHERS]
    count = _gather(game, state, words)
    if gathers == rows.SHUFFLED:
        _shuffle(game, state, count)
        first = 0
        for row in range(ROWS):
            for index in range((count + row) // ROWS):
                lay(game, state, words, game[rows.ORDER + first + index], TABLEAU + index)
            first += (count + row) // ROWS
    else:
        size = game[rows.AT_ONCE]
        for first in range(0, count, size):
            last = min(first + size, count) - 1
            for index in range(first, last + 1):
                at = index if gathers == rows.FROM_BOTTOMS else first + last - index
                lay(game, state, words, game[rows.ORDER + at], TABLEAU + first // size)
    redeals = state[REDEALS]
    set_pointer(game, state, words, 0, redeals - 1 if redeals > 0 else redeals)


@compiled
def _gather(game: Words, state: Bytes, words: Words) -> int:
    # Take up all piles, one after the other; return the number of cards, which are in ORDER.
    count = 0
    for place in range(TABLEAU, TABLEAU + game[rows.PILES]):
        first = count
        card = state[TOP + place]
        while card < NO_CARD:
            toggle_link(game, state, words, card, place)
            game[rows.ORDER + count] = card
            count += 1
            card = state[card] & CARD_MASK
        state[TOP + place] = EMPTY
        if game[rows.GATHERS] == rows.FROM_BOTTOMS:
            _reverse(game, first, count - 1)
    return count


@compiled
def _reverse(game: Words, first: int, last: int) -> None:
    # Reverse a part of ORDER.
    while first < last:
        _swap(game, first, last)
        first += 1
        last -= 1


@compiled
def _swap(game: Words, one: int, other: int) -> None:
    card = game[rows.ORDER + one]
    game[rows.ORDER + one] = game[rows.ORDER + other]
    game[rows.ORDER + other] = card


@compiled
def _shuffle(game: Words, state: Bytes, count: int) -> None:
    # Shuffle the cards in ORDER (RULES.md 7).
    cards = 0
    for index in range(count):
        cards |= 1 << game[rows.ORDER + index]
    for index in range(count):
        game[rows.ORDER + index] = lowest_bit(cards)
        cards &= cards - 1
    number = (game[rows.SHUFFLE] + STEP * state[REDEALS]) % PRIME
    for left in range(count, 1, -1):
        number = (75 * number + 74) % PRIME
        _swap(game, number % left, left - 1)
