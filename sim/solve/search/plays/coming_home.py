# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Whether all cards could come home, if all happened at once that could some time (prunings).

It holds for every play: what can lie somewhere once is taken to lie there at once, and to leave
that place open. Only cards that cannot go home use up a place each.

As all cards of a rank fit on the same ones, these are counted: in four bits for each rank, the tops
that its cards could lie on, and how many of those are used up.
"""

from patience.table import CARD_MASK, NO_CARD, RESERVE, TABLEAU
from sim.solve.search.caps.matching import ONES
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.moves import next_home
from sim.solve.search.rows import ALL_CARDS, BUILDERS, ORDER, PILES, RANKS, STOCK_SIZE
from sim.solve.search.state import BASE, LEFT, POINTER, TOP, lowest_bit

# Of the vector `reach`.
HOME_NEXT = 0  # of each suit, the card that goes home next; NO_CARD if all could
_STAYS = 4  # of each of up to eight piles, the highest card that cannot go home
_LOWEST = 12  # of each pile
_RESERVE = 20  # the cards of the reserve when the search began, from its top,
_RESERVE_END = 72
_WASTE_END = 125  # and those of the waste, which end here
_STANDS = 125  # for each card, where it stands in the reserve
_AHEAD = 177  # for each index of the deal's order, the cards from there on, as bits
SIZE_OF_REACH = 230


@compiled
def note_deal(game, state, reach):
    """Write down what remains the same during a search, which begins at a position."""
    at = _RESERVE_END
    card = int(state[TOP + RESERVE])
    while card < NO_CARD:
        at -= 1
        card = int(state[card] & CARD_MASK)
    card = int(state[TOP + RESERVE])
    while card < NO_CARD:
        reach[at] = card
        reach[_STANDS + card] = at
        at += 1
        card = int(state[card] & CARD_MASK)
    cards = 0
    for index in range(game[STOCK_SIZE] - 1, -1, -1):
        cards |= 1 << game[ORDER + index]
        reach[_AHEAD + index] = cards


@inlined
def _counted(game, card):
    # A top, as one card that those of the rank below could lie on.
    builders = game[BUILDERS + card]
    return builders & -builders


@inlined
def _is_free(card, hosts, used):
    # Whether a top is left that a card could lie on, of those that are not used up.
    rank = card & ~3
    return (hosts >> rank & 15) > (used >> rank & 15)


@inlined
def _all_with_hosts(hosts):
    # All cards of the ranks for which there are tops to lie on.
    return ((hosts | hosts >> 1 | hosts >> 2 | hosts >> 3) & ONES) * 15


@compiled
def _note_cards(game, state, words, reach):
    # Write down the piles and the waste; return where reserve and waste begin, and the stock.
    for pile in range(game[PILES]):
        card = lowest = int(state[TOP + TABLEAU + pile])
        reach[_STAYS + pile] = card
        while card < NO_CARD:
            lowest = card
            card = int(state[card] & CARD_MASK)
        reach[_LOWEST + pile] = lowest
    reserve = int(state[TOP + RESERVE])
    reserve = reach[_STANDS + reserve] if reserve < NO_CARD else _RESERVE_END
    pointer = state[POINTER]
    left = words[LEFT] >> pointer << pointer
    stock = reach[_AHEAD + lowest_bit(left)] if left else 0
    left ^= words[LEFT]
    waste = _WASTE_END
    while left:
        waste -= 1
        reach[waste] = game[ORDER + lowest_bit(left)]
        left &= left - 1
    return reserve, waste, stock


@compiled
def _unload(game, reach, first, last, gone, tops, hosts, used, spaces):
    # Let leave what can, from the top on. Return where the first card stands that cannot, and the
    # tops, the places used up, and the spaces there are then.
    at = first
    while at < last:
        card = reach[at]
        lies = spaces or hosts >> (card & ~3) & 15
        if not gone >> card & 1:
            if _is_free(card, hosts, used):
                used += 1 << (card & ~3)
            elif spaces:
                spaces -= 1
            else:
                break
            lies = 1
        if lies and not tops >> card & 1:
            tops |= 1 << card
            hosts += _counted(game, card)
        at += 1
    return at, tops, hosts, used, spaces


@compiled
def _count_homes(game, state, reach, cards):
    # Let all go home that can, of cards that are seen somewhere; return these.
    gone = 0
    last = game[RANKS] - 1
    for suit in range(4):
        card = reach[HOME_NEXT + suit]
        while card < NO_CARD and cards >> card & 1:
            gone |= 1 << card
            rank = card >> 2
            rank = rank + 1 if rank < last else 0
            card = rank << 2 | suit if rank != state[BASE] else NO_CARD
        reach[HOME_NEXT + suit] = card
    return gone


@compiled
def _clear_piles(game, state, reach, gone, tops, hosts):
    # Let cards go home from the piles; return the tops, and what is used up by piles that stay.
    for pile in range(game[PILES]):
        card = reach[_STAYS + pile]
        while card < NO_CARD and gone >> card & 1:
            card = int(state[card] & CARD_MASK)
            if card < NO_CARD and not tops >> card & 1:
                tops |= 1 << card
                hosts += _counted(game, card)
        reach[_STAYS + pile] = card
    used = 0
    spaces = game[PILES]
    for pile in range(game[PILES]):
        if reach[_STAYS + pile] < NO_CARD:
            lowest = reach[_LOWEST + pile]
            if _is_free(lowest, hosts, used):
                used += 1 << (lowest & ~3)
            else:
                spaces -= 1
    return tops, hosts, used, spaces


@inlined
def _can_all(reach):
    return min(min(reach[0], reach[1]), min(reach[2], reach[3])) >= NO_CARD


@compiled
def can_all_come_home(game, state, words, reach):
    """Return whether every card could come home."""
    reserve, waste, stock = _note_cards(game, state, words, reach)
    tops = hosts = gone = 0
    for pile in range(game[PILES]):
        card = reach[_STAYS + pile]
        if card < NO_CARD:
            tops |= 1 << card
            hosts += _counted(game, card)
    for suit in range(4):
        reach[HOME_NEXT + suit] = next_home(game, state, suit)
    reserve_top = reserve
    waste_top = waste
    before = -1, -1, -1, -1
    while before != (tops, gone, reserve_top, waste_top):
        before = tops, gone, reserve_top, waste_top
        cards = stock | tops
        if reserve_top < _RESERVE_END:
            cards |= 1 << reach[reserve_top]
        if waste_top < _WASTE_END:
            cards |= 1 << reach[waste_top]
        gone |= _count_homes(game, state, reach, cards)
        if _can_all(reach):
            return True
        tops, hosts, used, spaces = _clear_piles(game, state, reach, gone, tops, hosts)
        reserve_top, tops, hosts, used, spaces = _unload(
            game, reach, reserve, _RESERVE_END, gone, tops, hosts, used, spaces
        )
        fills = spaces if reserve_top == _RESERVE_END else 0
        waste_top = waste
        if reserve_top == _RESERVE_END:
            waste_top, tops, hosts, used, spaces = _unload(
                game, reach, waste, _WASTE_END, gone, tops, hosts, used, spaces
            )
        on_cards, tops, hosts, used, spaces = _unload(
            game, reach, waste, _WASTE_END, gone, tops, hosts, 0, 0
        )
        waste_top = max(waste_top, on_cards)
        laid = stock & ~tops & (ALL_CARDS if fills else _all_with_hosts(hosts))
        tops |= laid
        while laid:
            hosts += _counted(game, lowest_bit(laid))
            laid &= laid - 1
    return False
