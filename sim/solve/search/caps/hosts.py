# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How far each suit could come at most, before one passes its cap, where all piles are runs.

As `reach`, but piles may be parted anywhere, and no card lies on one that it does not fit on. So
each card that cannot go home needs a card of its own to lie on, or the place of a pile: only how
many there are of each kind matters, not where they lie.
"""

from patience.table import CARD_MASK, NO_CARD, RESERVE, TABLEAU
from sim.solve.search.caps.reach import CAPS, COUNTS, STAYS
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.moves import previous_card, reserve_lasts
from sim.solve.search.rows import (
    COLOURS,
    FILLERS,
    FILLING,
    FITS,
    FROM_TABLEAU,
    FROM_WASTE,
    ORDER,
    PILES,
    RANKS,
    RESERVE_ONLY,
    RESERVES,
)
from sim.solve.search.state import BASE, HOME, LEFT, POINTER, TOP, lowest_bit

# Of the vector `reach`, in place of what `reach` has there: sets of cards, as bits.
_LAID = 11  # that could lie in the tableau
_GONE = 12  # that could go home without passing a cap
_TABLEAU = 13  # that are in the tableau and cannot go home
_UPPER = 14  # of these, those that must lie on cards, since no card of the tableau fills a space
_WITH_OTHERS = 15  # those in the tableau, with some of reserve and waste
_ON_CARDS = 16  # those that must lie on cards, likewise

_ONES = 0x1111111111111  # one in the four bits of each rank
_EIGHTS = _ONES << 3


@inlined
def _more(counts, others):
    # By how much numbers up to 4 are more than others, all ranks together.
    above = (counts | _EIGHTS) - others
    above &= (above >> 3 & _ONES) * 7
    above = (above & 0x0F0F0F0F0F0F0F) + (above >> 4 & 0x0F0F0F0F0F0F0F)
    above += above >> 32
    above += above >> 16
    return above + (above >> 8) & 255


@compiled
def _lacking(game, cards, hosts):
    # How many of a set of cards find no card of their own among others to lie on.
    last = game[RANKS] * 4 - 4
    hosts = hosts >> 4 | (hosts & 15) << last if game[FITS + last] else hosts >> 4
    if game[COLOURS]:
        black = (cards & _ONES) + (cards >> 3 & _ONES)
        red = (cards >> 1 & _ONES) + (cards >> 2 & _ONES)
        red_hosts = (hosts >> 1 & _ONES) + (hosts >> 2 & _ONES)
        black_hosts = (hosts & _ONES) + (hosts >> 3 & _ONES)
        return _more(black, red_hosts) + _more(red, black_hosts)
    cards -= cards >> 1 & 5 * _ONES
    hosts -= hosts >> 1 & 5 * _ONES
    return _more(
        (cards & 3 * _ONES) + (cards >> 2 & 3 * _ONES),
        (hosts & 3 * _ONES) + (hosts >> 2 & 3 * _ONES),
    )


@inlined
def _begin(reach):
    reach[_WITH_OTHERS] = reach[_TABLEAU]
    reach[_ON_CARDS] = reach[_UPPER]


@compiled
def _lies(game, reach, card, fills):
    # Whether there could be a place for a card, among the others.
    laid = reach[_LAID]
    return (fills or not _lacking(game, reach[_ON_CARDS] | 1 << card, laid)) and (
        _lacking(game, reach[_WITH_OTHERS] | 1 << card, laid) <= game[PILES]
    )


@compiled
def _leaves(game, reach, card, fills):
    # Whether a card of reserve or waste could leave it, once those above have.
    stays = not reach[_GONE] >> card & 1
    if _lies(game, reach, card, fills):
        reach[_LAID] |= 1 << card
    elif stays:
        return False
    if stays:
        reach[_WITH_OTHERS] |= 1 << card
        reach[_ON_CARDS] |= 1 << card
    return True


@compiled
def _unload_reserve(game, state, reach, place):
    # Return the first card that cannot leave the reserve, NO_CARD or more if all can.
    card = int(state[TOP + place])
    while card < NO_CARD and _leaves(game, reach, card, 1):
        card = int(state[card] & CARD_MASK)
    return card


@compiled
def _unload_reserves(game, state, reach):
    # Each without the others; return the first card of each that cannot leave it, as bits.
    stuck = 0
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        _begin(reach)
        card = _unload_reserve(game, state, reach, place)
        if card < NO_CARD:
            stuck |= 1 << card
    return stuck


@compiled
def _unload_waste(game, words, reach, index, fills):
    # Return the index of the first card that cannot leave the waste, -1 if all can.
    while index >= 0 and _leaves(game, reach, game[ORDER + index], fills):
        index = previous_card(words[LEFT], index)
    return index


@compiled
def _empties(game, state, reach):
    # Whether the whole reserve could leave, which then needs its places.
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        if _unload_reserve(game, state, reach, place) < NO_CARD:
            return 0
    return 1


@compiled
def _unload(game, state, words, reach, stock):
    # Let leave reserve, waste and stock what can; return the cards that are seen there, as bits.
    cards = stock | _unload_reserves(game, state, reach)
    at = waste = previous_card(words[LEFT], state[POINTER])
    fills = game[FILLERS] & FROM_WASTE
    waits = (game[RESERVE_ONLY] or game[FILLING]) and reserve_lasts(game, state)
    if waits or not fills:
        _begin(reach)
        at = _unload_waste(game, words, reach, waste, 0)
    if fills:
        _begin(reach)
        if waits:
            fills = _empties(game, state, reach)
        if fills:
            at = min(at, _unload_waste(game, words, reach, waste, 1))
    reach[STAYS] = at
    if at >= 0:
        cards |= 1 << game[ORDER + at]
    stock &= ~reach[_LAID]
    _begin(reach)
    while stock:
        card = lowest_bit(stock)
        stock &= stock - 1
        if _lies(game, reach, card, fills):
            reach[_LAID] |= 1 << card
    return cards


@inlined
def _comes_up(game, reach, card):
    # Whether a card of the tableau could go home: all that fit on it lie elsewhere then.
    laid = reach[_LAID] & ~(1 << card)
    return (
        not _lacking(game, reach[_UPPER], laid)
        and _lacking(game, reach[_TABLEAU], laid) <= game[PILES]
    )


@compiled
def _count_homes(game, state, reach, tableau, seen_cards):
    # Let all go home that can, of those cards that are in the tableau, or are seen elsewhere.
    ranks = game[RANKS]
    for suit in range(4):
        count = reach[COUNTS + suit]
        while count < ranks and count <= reach[CAPS + suit]:
            rank = state[BASE] + count
            if rank >= ranks:
                rank -= ranks
            card = rank << 2 | suit
            if tableau >> card & 1:
                if not _comes_up(game, reach, card):
                    break
            elif not (seen_cards | reach[_LAID]) >> card & 1:
                break
            if count < reach[CAPS + suit]:
                reach[_GONE] |= 1 << card
                reach[_TABLEAU] &= ~(1 << card)
                reach[_UPPER] &= ~(1 << card)
            count += 1
        reach[COUNTS + suit] = count


@compiled
def can_pass_in_runs(game, state, words, reach):
    """Return whether any suit could pass its cap; write how far each could come (COUNTS, STAYS)."""
    tableau = upper = 0
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        card = int(state[TOP + place])
        while card < NO_CARD:
            below = int(state[card] & CARD_MASK)
            tableau |= 1 << card
            if below < NO_CARD:
                upper |= 1 << card
            card = below
    reach[_LAID] = reach[_TABLEAU] = tableau
    reach[_UPPER] = 0 if game[FILLERS] & FROM_TABLEAU else upper
    reach[_GONE] = 0
    stock = 0
    ahead = words[LEFT] >> state[POINTER] << state[POINTER]
    while ahead:
        stock |= 1 << game[ORDER + lowest_bit(ahead)]
        ahead &= ahead - 1
    for suit in range(4):
        reach[COUNTS + suit] = state[HOME + suit]
    laid = gone = -1
    while laid != reach[_LAID] or gone != reach[_GONE]:
        laid = reach[_LAID]
        gone = reach[_GONE]
        seen_cards = _unload(game, state, words, reach, stock)
        _count_homes(game, state, reach, tableau, seen_cards)
    passes = False
    for suit in range(4):
        passes = passes or reach[COUNTS + suit] > reach[CAPS + suit]
    return passes
