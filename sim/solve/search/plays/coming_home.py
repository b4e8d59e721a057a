# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Whether all cards could come home, if all happened at once that could some time (prunings).

It holds for every play: what can lie somewhere once is taken to lie there at once, and to leave
that place open. Only cards that cannot go home use up a place each.

As all cards of a rank fit on the same ones, these are counted: in four bits for each rank, the tops
that its cards could lie on, and how many of those are used up.
"""

from patience.table import CARD_MASK, NO_CARD, RESERVE, TABLEAU
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.moves import next_home, previous_card
from sim.solve.search.rows import BUILDERS, ORDER, PILES, RANKS
from sim.solve.search.state import BASE, LEFT, POINTER, TOP, lowest_bit

# Of the vector `reach`.
_HOME_NEXT = 0  # of each suit, the card that goes home next; NO_CARD if all could
_STAYS = 4  # of each of up to eight piles, the highest card that cannot go home
_LOWEST = 12  # of each pile
_CARDS = 20  # those of the reserve, from its top, and then of the waste
SIZE_OF_REACH = 72


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


@compiled
def _note_cards(game, state, words, reach):
    # Write down the piles, the reserve and the waste; return where reserve and waste end.
    for pile in range(game[PILES]):
        card = lowest = int(state[TOP + TABLEAU + pile])
        reach[_STAYS + pile] = card
        while card < NO_CARD:
            lowest = card
            card = int(state[card] & CARD_MASK)
        reach[_LOWEST + pile] = lowest
    end = _CARDS
    card = int(state[TOP + RESERVE])
    while card < NO_CARD:
        reach[end] = card
        end += 1
        card = int(state[card] & CARD_MASK)
    last = end
    index = previous_card(words[LEFT], state[POINTER])
    while index >= 0:
        reach[last] = game[ORDER + index]
        last += 1
        index = previous_card(words[LEFT], index)
    return end, last


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
        card = reach[_HOME_NEXT + suit]
        while card < NO_CARD and cards >> card & 1:
            gone |= 1 << card
            rank = card >> 2
            rank = rank + 1 if rank < last else 0
            card = rank << 2 | suit if rank != state[BASE] else NO_CARD
        reach[_HOME_NEXT + suit] = card
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
    reserve_end, last = _note_cards(game, state, words, reach)
    stock = tops = hosts = gone = 0
    ahead = words[LEFT] >> state[POINTER] << state[POINTER]
    while ahead:
        stock |= 1 << game[ORDER + lowest_bit(ahead)]
        ahead &= ahead - 1
    for pile in range(game[PILES]):
        card = reach[_STAYS + pile]
        if card < NO_CARD:
            tops |= 1 << card
            hosts += _counted(game, card)
    for suit in range(4):
        reach[_HOME_NEXT + suit] = next_home(game, state, suit)
    at = _CARDS
    waste = reserve_end
    before = -1, -1, -1, -1
    while before != (tops, gone, at, waste):
        before = tops, gone, at, waste
        cards = stock | tops
        if at < reserve_end:
            cards |= 1 << reach[at]
        if waste < last:
            cards |= 1 << reach[waste]
        gone |= _count_homes(game, state, reach, cards)
        if _can_all(reach):
            return True
        tops, hosts, used, spaces = _clear_piles(game, state, reach, gone, tops, hosts)
        at, tops, hosts, used, spaces = _unload(
            game, reach, _CARDS, reserve_end, gone, tops, hosts, used, spaces
        )
        fills = spaces if at == reserve_end else 0
        waste = reserve_end
        if at == reserve_end:
            waste, tops, hosts, used, spaces = _unload(
                game, reach, reserve_end, last, gone, tops, hosts, used, spaces
            )
        on_cards, tops, hosts, used, spaces = _unload(
            game, reach, reserve_end, last, gone, tops, hosts, 0, 0
        )
        waste = max(waste, on_cards)
        laid = stock & ~tops
        while laid:
            card = lowest_bit(laid)
            laid &= laid - 1
            if fills or hosts >> (card & ~3) & 15:
                tops |= 1 << card
                hosts += _counted(game, card)
    return False
