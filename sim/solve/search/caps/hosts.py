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

# Of the vector `reach`, in place of what `reach` has there.
_LAID = 11  # cards that could lie in the tableau, as bits
_GONE = 12  # cards that could go home without passing a cap
_HOSTS = 13  # for each kind of card, how many could be laid that it fits on
# Sets of cards that need a place each: how many of each kind, then how many find no card to lie on.
_TABLEAU = 14  # those that are there and cannot go home
_UPPER = 16  # of these, those that must lie on cards, since no card of the tableau fills a space
_WITH_OTHERS = 18  # the first two, with some of reserve and waste
_ON_CARDS = 20


@inlined
def _kind(game, card):
    # Where the number of cards that fit on the same ones is kept: its lowest bit.
    return (card & 60) + (card + 1 & 2 if game[COLOURS] else 0)


@inlined
def _kind_above(game, card):
    # Likewise of the cards that fit on a card; -1 for none.
    last = game[RANKS] * 4 - 4
    kind = (card & 60) - 4
    if kind < 0:
        kind = last if game[FITS + last] else -1
    return kind + 2 - (card + 1 & 2) if kind >= 0 and game[COLOURS] else kind


@inlined
def _count(game, counted, kind):
    return counted >> kind & (3 if game[COLOURS] else 15)


@inlined
def _lacking_with(game, reach, group, card):
    # How many of a set find no card to lie on, with one card more.
    kind = _kind(game, card)
    more = _count(game, reach[group], kind) >= _count(game, reach[_HOSTS], kind)
    return reach[group + 1] + more


@inlined
def _join(game, reach, group, card):
    reach[group + 1] = _lacking_with(game, reach, group, card)
    reach[group] += 1 << _kind(game, card)


@inlined
def _leave(game, reach, group, card):
    reach[group] -= 1 << _kind(game, card)
    kind = _kind(game, card)
    reach[group + 1] -= _count(game, reach[group], kind) >= _count(game, reach[_HOSTS], kind)


@compiled
def _lay(game, reach, card):
    if reach[_LAID] >> card & 1:
        return
    reach[_LAID] |= 1 << card
    kind = _kind_above(game, card)
    if kind < 0:
        return
    hosts = _count(game, reach[_HOSTS], kind)
    reach[_HOSTS] += 1 << kind
    for group in range(_TABLEAU, _ON_CARDS + 2, 2):
        reach[group + 1] -= _count(game, reach[group], kind) > hosts


@inlined
def _begin(reach):
    for index in range(4):
        reach[_WITH_OTHERS + index] = reach[_TABLEAU + index]


@inlined
def _lies(game, reach, card, fills):
    # Whether there could be a place for a card, among the others.
    return (fills or not _lacking_with(game, reach, _ON_CARDS, card)) and (
        _lacking_with(game, reach, _WITH_OTHERS, card) <= game[PILES]
    )


@compiled
def _leaves(game, reach, card, fills):
    # Whether a card of reserve or waste could leave it, once those above have.
    stays = not reach[_GONE] >> card & 1
    if _lies(game, reach, card, fills):
        _lay(game, reach, card)
    elif stays:
        return False
    if stays:
        _join(game, reach, _WITH_OTHERS, card)
        _join(game, reach, _ON_CARDS, card)
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
            _lay(game, reach, card)
    return cards


@compiled
def _comes_up(game, reach, card):
    # Whether a card of the tableau could go home: all that fit on it lie elsewhere then.
    kind = _kind_above(game, card)
    for group in range(_TABLEAU, _UPPER + 2, 2):
        lacking = reach[group + 1]
        if kind >= 0:
            lacking += _count(game, reach[group], kind) >= _count(game, reach[_HOSTS], kind)
        if lacking > (game[PILES] if group == _TABLEAU else 0):
            return False
    return True


@compiled
def _count_homes(game, state, reach, tableau, upper, seen_cards):
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
                if tableau >> card & 1:
                    _leave(game, reach, _TABLEAU, card)
                if upper >> card & 1:
                    _leave(game, reach, _UPPER, card)
            count += 1
        reach[COUNTS + suit] = count


@compiled
def can_pass_in_runs(game, state, words, reach):
    """Return whether any suit could pass its cap; write how far each could come (COUNTS, STAYS)."""
    for index in range(_LAID, _ON_CARDS + 2):
        reach[index] = 0
    tableau = upper = 0
    for place in range(TABLEAU, TABLEAU + game[PILES]):
        card = int(state[TOP + place])
        while card < NO_CARD:
            below = int(state[card] & CARD_MASK)
            tableau |= 1 << card
            if below < NO_CARD and not game[FILLERS] & FROM_TABLEAU:
                upper |= 1 << card
            _lay(game, reach, card)
            card = below
    cards = tableau
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        _join(game, reach, _TABLEAU, card)
        if upper >> card & 1:
            _join(game, reach, _UPPER, card)
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
        _count_homes(game, state, reach, tableau, upper, seen_cards)
    passes = False
    for suit in range(4):
        passes = passes or reach[COUNTS + suit] > reach[CAPS + suit]
    return passes
