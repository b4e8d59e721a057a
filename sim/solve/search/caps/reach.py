# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How far each suit could come at most, before one of them passes its cap (prunings).

It holds for every play: what can lie somewhere once is taken to lie there at once, and to leave
that place open. Only cards that cannot go home again use up a place each.
"""

from patience.table import CARD_MASK, NO_CARD, RESERVE, TABLEAU
from sim.solve.search.caps.matching import ONES
from sim.solve.search.compiled import compiled, inlined, zeros
from sim.solve.search.moves import previous_card
from sim.solve.search.rows import FITS, ORDER, PILES, RANKS
from sim.solve.search.state import BASE, HOME, LEFT, POINTER, TOP, lowest_bit

# Of the vector `reach`.
CAPS = 0  # for each suit, how many of its cards may be home
COUNTS = 4  # for each suit, how many could be home at most: one more than its cap passes it
STAYS = 8  # the index of the waste's highest card that cannot leave it; -1 if all can
KEYS = 9  # two numbers of the position (`capped`)
_TOPS = 11  # cards that could be tops of piles, as bits
_SPACES = 12  # places of piles that nothing uses up
_USED = 13  # four bits a rank: its cards that use up a card to lie on each
_NEXT = 14  # of each of up to eight piles, the highest card that cannot go home
REACH = 160  # with what `hosts` has in place of these


def new_reach(state):
    """Return the vector `reach`, with the caps at what is home."""
    reach = zeros(REACH)
    reach[CAPS : CAPS + 4] = state[HOME : HOME + 4]
    return reach


@inlined
def turn_of(game, state, card):
    """Return how many cards of its suit go home before a card."""
    turn = (card >> 2) - state[BASE]
    return turn if turn >= 0 else turn + game[RANKS]


@inlined
def first_cards(game, state, suit, count):
    """Return the cards of a suit that go home first, as bits."""
    ranks = game[RANKS] * 4
    base = state[BASE] * 4
    cards = ONES & (1 << count * 4) - 1
    return (cards << base & (1 << ranks) - 1 | cards >> ranks - base) << suit


@compiled
def reached(game, state, reach):
    """Return the cards that could be home at most, with one that passes its cap, as bits."""
    cards = 0
    for suit in range(4):
        cards |= first_cards(game, state, suit, reach[COUNTS + suit])
    return cards


@inlined
def could_pass(reach):
    """Return whether any suit could pass its cap, as they were counted."""
    passes = False
    for suit in range(4):
        passes = passes or reach[COUNTS + suit] > reach[CAPS + suit]
    return passes


@compiled
def raise_caps(state, reach):
    """Return whether a suit has passed its cap, which is raised then."""
    passes = False
    for suit in range(4):
        if state[HOME + suit] > reach[CAPS + suit]:
            reach[CAPS + suit] = state[HOME + suit]
            passes = True
    return passes


@inlined
def _goes(game, state, reach, card):
    # Whether a card could go home without passing the cap.
    turn = turn_of(game, state, card)
    return turn < reach[COUNTS + (card & 3)] and turn < reach[CAPS + (card & 3)]


@inlined
def _is_more(cards, count):
    # Whether a set has more cards than that.
    while count and cards:
        cards &= cards - 1
        count -= 1
    return cards != 0


@compiled
def _stays(game, reach, card):
    # Give a card that cannot go home a card to lie on, or a space; return whether there is one.
    rank = card & ~3
    if _is_more(game[FITS + card] & reach[_TOPS], reach[_USED] >> rank & 15):
        reach[_USED] += 1 << rank
    elif reach[_SPACES]:
        reach[_SPACES] -= 1
    else:
        return False
    return True


@compiled
def _leaves(game, state, reach, card):
    # Whether a card of reserve or waste could leave it, once those above have.
    lies = reach[_SPACES] or game[FITS + card] & reach[_TOPS]
    if not _goes(game, state, reach, card):
        if not _stays(game, reach, card):
            return False
        lies = 1
    if lies:
        reach[_TOPS] |= 1 << card
    return True


@compiled
def _count_homes(game, state, reach, seen_cards):
    # Let all go home that can, of those cards that are tops, or are seen elsewhere.
    ranks = game[RANKS]
    cards = seen_cards | reach[_TOPS]
    for suit in range(4):
        count = reach[COUNTS + suit]
        while count < ranks and count <= reach[CAPS + suit]:
            rank = state[BASE] + count
            if rank >= ranks:
                rank -= ranks
            if not cards >> (rank << 2 | suit) & 1:
                break
            count += 1
        reach[COUNTS + suit] = count


@compiled
def _clear_piles(game, state, reach, bottoms):
    # Let cards go home from the piles; each of which some stay needs a card to lie on, or a space.
    for pile in range(game[PILES]):
        card = reach[_NEXT + pile]
        while card < NO_CARD and _goes(game, state, reach, card):
            card = state[card] & CARD_MASK
            if card < NO_CARD:
                reach[_TOPS] |= 1 << card
        reach[_NEXT + pile] = card
    reach[_USED] = 0
    reach[_SPACES] = game[PILES]
    for pile in range(game[PILES]):
        if reach[_NEXT + pile] < NO_CARD:
            _stays(game, reach, bottoms >> pile * 7 & 127)


@compiled
def _unload_waste(game, state, words, reach, index):
    # Return the index of the first card that cannot leave the waste, -1 if all can.
    while index >= 0 and _leaves(game, state, reach, game[ORDER + index]):
        index = previous_card(words[LEFT], index)
    return index


@compiled
def _lay_stock(game, reach, stock, fills):
    cards = stock & ~reach[_TOPS]
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if fills or game[FITS + card] & reach[_TOPS]:
            reach[_TOPS] |= 1 << card


@compiled
def can_pass(game, state, words, reach):
    """Return whether any suit could pass its cap; write how far each could come (COUNTS, STAYS)."""
    waste = previous_card(words[LEFT], state[POINTER])
    stock = 0
    ahead = words[LEFT] >> state[POINTER] << state[POINTER]
    while ahead:
        stock |= 1 << game[ORDER + lowest_bit(ahead)]
        ahead &= ahead - 1
    bottoms = 0  # seven bits each
    reach[_TOPS] = 0
    for pile in range(game[PILES]):
        card = bottom = int(state[TOP + TABLEAU + pile])
        reach[_NEXT + pile] = card
        if card < NO_CARD:
            reach[_TOPS] |= 1 << card
        while card < NO_CARD:
            bottom = card
            card = int(state[card] & CARD_MASK)
        bottoms |= bottom << pile * 7
    for suit in range(4):
        reach[COUNTS + suit] = state[HOME + suit]
    reserve = int(state[TOP + RESERVE])
    at = waste
    tops = before = 0
    after = 1
    while tops != reach[_TOPS] or before != after:
        tops = reach[_TOPS]
        before = after
        seen_cards = stock
        if reserve < NO_CARD:
            seen_cards |= 1 << reserve
        if at >= 0:
            seen_cards |= 1 << game[ORDER + at]
        _count_homes(game, state, reach, seen_cards)
        _clear_piles(game, state, reach, bottoms)
        reserve = int(state[TOP + RESERVE])
        while reserve < NO_CARD and _leaves(game, state, reach, reserve):
            reserve = int(state[reserve] & CARD_MASK)
        fills = reserve >= NO_CARD and reach[_SPACES]
        at = waste
        if reserve >= NO_CARD:
            at = _unload_waste(game, state, words, reach, waste)
        reach[_SPACES] = reach[_USED] = 0
        at = min(at, _unload_waste(game, state, words, reach, waste))
        _lay_stock(game, reach, stock, fills)
        after = (reserve << 6 | at + 1) << 6
        for suit in range(4):
            after += reach[COUNTS + suit]
    reach[STAYS] = at
    return could_pass(reach)
