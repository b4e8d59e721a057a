"""Positions whose tableau is a set, and their moves: the places of its cards do not matter.

The tableau is two words: all its cards, and the lowest cards, each in a separate place. The others
lie on cards that they fit on, no matter which. Reserve, stock and waste are as in `state`; key and
check are not kept. No card of the tableau fills a space.

A move is an int: where its card comes from (TABLEAU, a place of the reserve, or WASTE), which card
it is (its number in the tableau, its index in the waste), and where it goes.
"""

from patience.table import RESERVE, TABLEAU, WASTE
from sim.solve.search import rows
from sim.solve.search.bits import count_bits, highest_bit, put
from sim.solve.search.by_moves import Work
from sim.solve.search.compiled import Bytes, Words, called, compiled, inlined
from sim.solve.search.matching import lacking, provided
from sim.solve.search.moves import (
    coming_up,
    find_near,
    going_home,
    is_safe,
    next_home,
    previous_card,
    reserve_lasts,
)
from sim.solve.search.rows import CARD_MASK, EMPTY, NO_CARD
from sim.solve.search.state import HOME, LEFT, POINTER, TOP

# Words that replace key and check.
CARDS = 1  # of the tableau, as bits
LOWEST = 2  # its lowest cards

# Targets of a card: below 52, the place of that card, which was lowest and now lies on another.
_INTO_SPACE = NO_CARD
GO_HOME = 53
LIE = 54  # on a card; where cards of the tableau fill spaces, anywhere


@called("set_moves.to_set")
def to_set(game: Words, state: Bytes, words: Words) -> None:
    """Turn the tableau of a position into a set."""
    words[CARDS] = words[LOWEST] = 0
    for place in range(TABLEAU, TABLEAU + game[rows.PILES]):
        card = int(state[TOP + place])
        while card < NO_CARD:
            below = int(state[card] & CARD_MASK)
            words[CARDS] |= 1 << card
            if below >= NO_CARD:
                words[LOWEST] |= 1 << card
            card = below


@inlined
def pack_move(src: int, which: int, dst: int) -> int:
    """Return the int of a move."""
    return src | which << 6 | dst << 12


@compiled
def _comes_up(game: Words, words: Words, card: int) -> bool:
    # Return whether the other cards of the tableau can do without a card.
    cards = words[CARDS] & ~(1 << card)
    return not lacking(game, cards & ~words[LOWEST], cards)


@inlined
def _take_from_reserve(state: Bytes, place: int) -> int:
    card = int(state[TOP + place])
    below = state[card] & CARD_MASK
    state[TOP + place] = below if below < NO_CARD else EMPTY
    return card


@inlined
def _count_spaces(game: Words, words: Words) -> int:
    return game[rows.PILES] - count_bits(words[LOWEST])


@compiled
def play(game: Words, state: Bytes, words: Words, a_move: int) -> None:
    """Make a move, and what the rules then do automatically."""
    src = a_move & 63
    card = a_move >> 6 & 63
    dst = a_move >> 12
    if src == WASTE:
        index = card
        card = game[rows.ORDER + index]
        words[LEFT] ^= 1 << index
        state[POINTER] = previous_card(words[LEFT], index) + 1
    elif src >= RESERVE:
        card = _take_from_reserve(state, src)
    else:
        words[CARDS] ^= 1 << card
        words[LOWEST] &= ~(1 << card)
    if dst == GO_HOME:
        state[HOME + (card & 3)] += 1
    else:
        words[CARDS] |= 1 << card
        if dst < LIE:
            words[LOWEST] |= 1 << card
        if dst < NO_CARD:
            words[LOWEST] ^= 1 << dst
    if game[rows.FILLING]:
        while _count_spaces(game, words) > 0 and state[TOP + RESERVE] < NO_CARD:
            lowest = 1 << _take_from_reserve(state, RESERVE)
            words[CARDS] |= lowest
            words[LOWEST] |= lowest


@compiled
def find_home(game: Words, state: Bytes, words: Words, card: int) -> int:
    """Return the move of a card home if it is the next of its suit; -1 if it cannot go.

    It must lose nothing: from waste and stock only the top card and the next can go.
    """
    if words[CARDS] >> card & 1:
        if not _comes_up(game, words, card):
            return -1
        return pack_move(TABLEAU, card, GO_HOME)
    for src in range(RESERVE, RESERVE + game[rows.RESERVES]):
        if state[TOP + src] == card:
            return pack_move(src, 0, GO_HOME)
    index = find_near(game, state, words, 1 << card)
    return pack_move(WASTE, index, GO_HOME) if index >= 0 else -1


@compiled
def settle(game: Words, state: Bytes, words: Words) -> None:
    """Take safe cards home until there are no more (dominance)."""
    suit = 0
    while suit < 4:
        card = next_home(game, state, suit)
        if card < NO_CARD and is_safe(game, state, card):
            home = find_home(game, state, words, card)
            if home >= 0:
                play(game, state, words, home)
                suit = -1
        suit += 1


@compiled
def _write_card(
    game: Words,
    words: Words,
    src: int,
    which: int,
    card: int,
    homes: int,
    lying: int,
    fills: int,
    moves: Words,
    count: int,
) -> int:
    # Write moves onto a card; into a space or the place of a lowest card that can move on; home.
    if lying >> card & 1:
        count = put(moves, count, pack_move(src, which, LIE))
    if fills and _count_spaces(game, words):
        count = put(moves, count, pack_move(src, which, _INTO_SPACE))
    elif fills:
        lowest = words[LOWEST] & lying
        while lowest:
            moves[count] = pack_move(src, which, highest_bit(lowest))
            lowest ^= 1 << highest_bit(lowest)
            count += 1
    if homes >> card & 1:
        count = put(moves, count, pack_move(src, which, GO_HOME))
    return count


@called("set_moves.write")
def write(game: Words, state: Bytes, words: Words, work: Work, moves: Words, first: int) -> int:
    """Write the moves into `moves` from an index on; return the index after the last."""
    count = first
    homes = going_home(game, state)
    lying = provided(game, words[CARDS] & ~words[LOWEST], words[CARDS])
    waits = (game[rows.RESERVE_ONLY] or game[rows.FILLING]) and reserve_lasts(game, state)
    fillers = rows.FROM_RESERVE if waits else game[rows.FILLERS]
    fills = fillers & rows.FROM_WASTE
    left = coming_up(words[LEFT], state[POINTER])
    while left:
        index = highest_bit(left)
        left ^= 1 << index
        card = game[rows.ORDER + index]
        count = _write_card(game, words, WASTE, index, card, homes, lying, fills, moves, count)
    fills = fillers & rows.FROM_RESERVE
    for src in range(RESERVE, RESERVE + game[rows.RESERVES]):
        card = int(state[TOP + src])
        if card < NO_CARD:
            count = _write_card(game, words, src, 0, card, homes, lying, fills, moves, count)
    cards = homes & words[CARDS]
    while cards:
        card = highest_bit(cards)
        cards ^= 1 << card
        if _comes_up(game, words, card):
            count = put(moves, count, pack_move(TABLEAU, card, GO_HOME))
    return count
