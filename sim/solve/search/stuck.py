"""Finds positions that are lost at a glance: piles that cannot go home (dominance)."""

from patience.table import TABLEAU
from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import Bytes, Words, compiled, inlined
from sim.solve.search.moves import home_card, turn_of
from sim.solve.search.rows import (
    AT_ONCE,
    BUILDERS,
    CARD_MASK,
    EMPTY,
    FACE_DOWN,
    FITS,
    FOUNDATIONS,
    FROM_BOTTOMS,
    GATHERS,
    NO_CARD,
    ONE_CARD,
    PACKETS,
    PILES,
    RANKS,
    RETURNS,
    RUNS,
    STUCK_PILES,
    UNFILLED,
)
from sim.solve.search.state import BASE, HOME, REDEALS, TOP, length_of

_SUIT = 0x1111111111111  # the lowest of each four bits: the clubs


@inlined
def _turn_bit(card: int, base: int, ranks: int) -> int:
    turn = (card >> 2) - base
    return (turn if turn >= 0 else turn + ranks) + (card & 3) * 16


@compiled
def is_stuck(game: Words, state: Bytes) -> bool:
    """Return whether a position is lost at a glance."""
    if state[BASE] == EMPTY:
        return False
    if game[GATHERS] and state[REDEALS] and game[GATHERS] != FROM_BOTTOMS:
        return False
    if game[STUCK_PILES] and _holds_itself(game, state):
        return True
    return game[UNFILLED] != 0 and _is_out_of_reach(game, state)


@compiled
def _is_out_of_reach(game: Words, state: Bytes) -> bool:
    # Return whether a card of the tableau can never go home.
    first, last = TABLEAU, TABLEAU + game[PILES]
    waiting = 0  # cards of the tableau
    for place in range(first, last):
        card = state[TOP + place]
        while card < NO_CARD:
            waiting |= 1 << card
            card = state[card] & CARD_MASK
    pack = (1 << game[RANKS] * 4) - 1
    opened = pack & ~waiting  # cards that are ever on top, or elsewhere now
    gone = 0 if game[RETURNS] else _gone(game, state)
    homes = 0  # cards that may go home
    before = -1  # `opened` is 0 if all cards are in the tableau
    while before != opened:
        before = opened
        for place in range(game[FOUNDATIONS]):
            count = state[HOME + place]
            card = home_card(game, state, place, count)
            while card < NO_CARD and opened >> card & 1:
                homes |= 1 << card
                count += 1
                card = home_card(game, state, place, count)
        if game[GATHERS] and state[REDEALS]:
            opened |= _opened_in_order(game, state, opened & ~gone, gone, homes)
        else:
            for place in range(first, last):
                opened |= _opened(game, state, place, opened & ~gone, gone, homes)
    return waiting & ~homes != 0


@compiled
def _gone(game: Words, state: Bytes) -> int:
    # Return the cards that are home.
    found = 0
    for place in range(game[FOUNDATIONS]):
        for count in range(state[HOME + place]):
            found |= 1 << home_card(game, state, place, count)
    return found


@compiled
def _hosts(game: Words, state: Bytes, card: int, gone: int) -> int:
    # Return the cards that a card may lie on, except those of its suit that must go home before it,
    # if it could not leave them for others.
    found = game[FITS + card] & ~gone
    own = found & _SUIT << (card & 3)
    if own != found or game[FOUNDATIONS] == 8:
        return found
    found = 0
    while own:
        host = lowest_bit(own)
        own &= own - 1
        if turn_of(game, state, host) > turn_of(game, state, card):
            found |= 1 << host
    return found


@compiled
def _opened(game: Words, state: Bytes, place: int, opened: int, gone: int, homes: int) -> int:
    # Return the cards of a pile that are ever on top, if these others are.
    found = 0
    card = state[TOP + place]
    is_top = moves = True  # as the head of a packet
    while card < NO_CARD and moves:
        if is_top:
            found |= 1 << card
        below = state[card] & CARD_MASK
        runs = (
            game[PACKETS] != ONE_CARD
            and below < NO_CARD
            and state[below] < FACE_DOWN
            and game[RUNS + card] >> below & 1 != 0
        )
        is_top = _hosts(game, state, card, gone) & opened != 0 or (
            is_top and homes >> card & 1 != 0
        )
        moves = is_top or runs
        card = below
    return found


@compiled
def _opened_in_order(game: Words, state: Bytes, opened: int, gone: int, homes: int) -> int:
    # Return the cards that are ever on top, if these others are, where piles are dealt again in
    # order. Those that leave or are built on change the number of cards before all after them.
    size = game[AT_ONCE]
    left = built = NO_CARD  # the number of cards before the first of them
    found = 0
    for is_second in range(2):
        before = 0
        for place in range(TABLEAU, TABLEAU + game[PILES]):
            index = before = before + length_of(state, place)
            is_top = True
            card = state[TOP + place]
            while card < NO_CARD:
                index -= 1
                if is_second and (
                    is_top
                    or index > built
                    or (index >= size - 1 and (index % size == size - 1 or index > left))
                ):
                    found |= 1 << card
                is_open = (opened | found) >> card & 1 != 0
                is_top = is_open and (
                    homes >> card & 1 != 0 or _hosts(game, state, card, gone) & opened != 0
                )
                if is_top:
                    left = min(left, index)
                if is_open and game[BUILDERS + card] & opened:
                    built = min(built, index)
                card = state[card] & CARD_MASK
    return found


@compiled
def _holds_itself(game: Words, state: Bytes) -> bool:
    # Return whether the tableau could not go home even if every other card were free.
    base = state[BASE]
    ranks = game[RANKS]
    first, last = TABLEAU, TABLEAU + game[PILES]
    waiting = 0  # sixteen bits a suit, by turn: the cards left in the tableau
    for place in range(first, last):
        card = state[TOP + place]
        while card < NO_CARD:
            waiting |= 1 << _turn_bit(card, base, ranks)
            card = state[card] & CARD_MASK
    next_cards = 0  # the next card of each pile, seven bits each
    for place in range(first, last):
        next_cards |= int(state[TOP + place]) << (place - first) * 7
    went = True
    while waiting and went:
        went = False
        for pile in range(last - first):
            card = next_cards >> pile * 7 & 127
            while card < NO_CARD:
                bit = _turn_bit(card, base, ranks)
                if waiting & ((1 << bit) - (1 << (bit & 48))):  # a card of its suit goes before it
                    break
                waiting ^= 1 << bit
                went = True
                below = state[card] & CARD_MASK
                next_cards ^= (card ^ below) << pile * 7
                card = below
    return waiting != 0
