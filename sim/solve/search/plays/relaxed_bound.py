"""Whether all cards could come home: if not, a position between plays is lost (dominance).

It examines moments, by the number of cards that have left the reserve and the present waste. All
cards that could be home at a moment count as home, or as being where they are useful. The other
cards that have left are in the tableau, each on its own card, or in a space.
"""

from patience.table import RESERVE, TABLEAU
from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import Bytes, Words, called, compiled, inlined
from sim.solve.search.moves import next_home, previous_card
from sim.solve.search.plays.matching import find_places
from sim.solve.search.rows import CARD_MASK, NO_CARD, ORDER, PILES, RANKS
from sim.solve.search.state import BASE, LEFT, POINTER, TOP

# Indexes into the vector `reach`, of `by_moves.REACH_SIZE`.
_RESERVE_END = 52  # the end of the cards of the reserve when the search began, the lowest last
_STANDS = 52  # for each of them, its index
_STOCK = 104  # the cards of the stock, and NO_CARD
_LOWEST = 160  # of each of up to eight piles
_MET = 168  # for each card of the reserve, the moments met at which it is next, by the waste
_MOMENTS = 224  # those to continue from, one after the other, each with
_RESERVE = 0  # the index of the reserve's next card,
_WASTE = 1  # the index of the waste's top card, -1 for none,
_GONE = 2  # the cards that could be home, as bits,
_LAID = 3  # those that have left the reserve,
_DRAWN = 4  # and those that have left the waste,
_NEXT = 5  # for each suit, the card that goes home next, NO_CARD if all could,
_STAYS = 9  # for each pile, the highest card that could not,
_TRIED = 17  # and which cards were tried as the next to leave: none, the reserve's, both
_SIZE = 18


@called("relaxed_bound.note_deal")
def note_deal(game: Words, state: Bytes, reach: Words) -> None:
    """Note the constants of a search, which begins at a position."""
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


@compiled
def _begin(game: Words, state: Bytes, words: Words, reach: Words) -> int:
    # Note the first moment, and the constants of the position; return the cards of the stock.
    moment = _MOMENTS
    for pile in range(game[PILES]):
        card = lowest = int(state[TOP + TABLEAU + pile])
        reach[moment + _STAYS + pile] = card
        while card < NO_CARD:
            lowest = card
            card = int(state[card] & CARD_MASK)
        reach[_LOWEST + pile] = lowest
    for suit in range(4):
        reach[moment + _NEXT + suit] = next_home(game, state, suit)
    top = state[TOP + RESERVE]
    at = reach[_STANDS + top] if top < NO_CARD else _RESERVE_END
    reach[moment + _RESERVE] = at
    for one in range(at, _RESERVE_END + 1):
        reach[_MET + one] = 0
    pointer = state[POINTER]
    reach[moment + _WASTE] = previous_card(words[LEFT], pointer)
    reach[moment + _GONE] = reach[moment + _LAID] = reach[moment + _DRAWN] = 0
    stock = 0
    index = _STOCK
    left = words[LEFT] >> pointer << pointer
    while left:
        card = game[ORDER + lowest_bit(left)]
        left &= left - 1
        stock |= 1 << card
        reach[index] = card
        index += 1
    reach[index] = NO_CARD
    reach[moment + _TRIED] = 0
    return stock


@inlined
def _goes_after(game: Words, state: Bytes, card: int) -> int:
    # Return the card of the same suit that goes home after one; NO_CARD if there is none.
    rank = card >> 2
    rank = rank + 1 if rank < game[RANKS] - 1 else 0
    return rank << 2 | card & 3 if rank != state[BASE] else NO_CARD


@compiled
def _go_home(game: Words, state: Bytes, reach: Words, moment: int, left: int, stock: int) -> bool:
    # Send home all that can go, also from reserve and waste; return whether that is every card.
    at = reach[moment + _RESERVE]
    waste = reach[moment + _WASTE]
    gone = reach[moment + _GONE]
    cards = stock | reach[moment + _LAID] | reach[moment + _DRAWN]
    if at < _RESERVE_END:
        cards |= 1 << reach[at]
    if waste >= 0:
        cards |= 1 << game[ORDER + waste]
    for pile in range(game[PILES]):
        card = reach[moment + _STAYS + pile]
        if card < NO_CARD:
            cards |= 1 << card
    went = True
    while went:
        went = False
        for suit in range(4):
            card = reach[moment + _NEXT + suit]
            while card < NO_CARD and cards >> card & 1:
                gone |= 1 << card
                went = True
                card = _goes_after(game, state, card)
            reach[moment + _NEXT + suit] = card
        if went:
            for pile in range(game[PILES]):
                card = reach[moment + _STAYS + pile]
                while card < NO_CARD and gone >> card & 1:
                    card = int(state[card] & CARD_MASK)
                reach[moment + _STAYS + pile] = card
                if card < NO_CARD:
                    cards |= 1 << card
            while at < _RESERVE_END and gone >> reach[at] & 1:
                reach[moment + _LAID] |= 1 << reach[at]
                at += 1
                if at < _RESERVE_END:
                    cards |= 1 << reach[at]
            while waste >= 0 and gone >> game[ORDER + waste] & 1:
                reach[moment + _DRAWN] |= 1 << game[ORDER + waste]
                waste = previous_card(left, waste)
                if waste >= 0:
                    cards |= 1 << game[ORDER + waste]
    reach[moment + _RESERVE] = at
    reach[moment + _WASTE] = waste
    reach[moment + _GONE] = gone
    moment += _NEXT
    return (
        min(min(reach[moment], reach[moment + 1]), min(reach[moment + 2], reach[moment + 3]))
        >= NO_CARD
    )


@compiled
def _can_lay(game: Words, reach: Words, moment: int, held: int, tops: int, stock: int) -> bool:
    # Return whether the reserve's next card could be put somewhere.
    at = reach[moment + _RESERVE]
    if at == _RESERVE_END:
        return False
    gone = reach[moment + _GONE]
    cards = held | reach[moment + _DRAWN] & ~gone | 1 << reach[at]
    return find_places(game, cards, tops, gone | stock, game[PILES])


@compiled
def _can_draw(
    game: Words, reach: Words, moment: int, held: int, tops: int, bottoms: int, stock: int
) -> bool:
    # Return whether the waste's top card could be put somewhere, after `stock` cards of the stock:
    # because no card is on it, all these have been played, and no other is useful. While the
    # reserve lasts, it must lie on a card, not in a space.
    waste = reach[moment + _WASTE]
    if waste < 0:
        return False
    gone = reach[moment + _GONE]
    others = gone & ~stock
    draws = reach[moment + _DRAWN] & ~gone | 1 << game[ORDER + waste]
    index = _STOCK
    while True:
        card = reach[index]
        while card < NO_CARD and gone >> card & 1:
            others |= 1 << card
            index += 1
            card = reach[index]
        if (
            reach[moment + _RESERVE] == _RESERVE_END
            or find_places(game, draws, tops | bottoms, others, 0)
        ) and find_places(game, held | draws, tops, others, game[PILES]):
            return True
        if card == NO_CARD:
            return False
        draws |= 1 << card
        tops |= 1 << card
        index += 1


@inlined
def _is_first(reach: Words, moment: int) -> int:
    # Return whether a moment was not met before, and note it.
    at = _MET + reach[moment + _RESERVE]
    waste = 1 << reach[moment + _WASTE] + 1
    is_first = not reach[at] & waste
    reach[at] |= waste
    return is_first


@compiled
def _push(reach: Words, moment: int) -> int:
    # Add a copy of the last moment, to be changed; return it.
    for index in range(_SIZE):
        reach[moment + _SIZE + index] = reach[moment + index]
    reach[moment + _SIZE + _TRIED] = 0
    return moment + _SIZE


@compiled
def can_all_come_home(game: Words, state: Bytes, words: Words, reach: Words) -> bool:
    """Return whether every card could come home."""
    stock = _begin(game, state, words, reach)
    left = words[LEFT]
    moment = _MOMENTS
    while moment >= _MOMENTS:
        tried = reach[moment + _TRIED]
        if not tried and _go_home(game, state, reach, moment, left, stock):
            return True
        if tried == 2 or (not tried and not _is_first(reach, moment)):
            moment -= _SIZE
            continue
        reach[moment + _TRIED] = tried + 1
        gone = reach[moment + _GONE]
        held = reach[moment + _LAID] & ~gone  # these, and piles, may be in spaces
        tops = held | reach[moment + _DRAWN] & ~gone
        bottoms = reach[moment + _LAID] & gone  # these may be there as well
        for pile in range(game[PILES]):
            card = reach[moment + _STAYS + pile]
            lowest = reach[_LOWEST + pile]
            if card < NO_CARD:
                tops |= 1 << card
                held |= 1 << lowest
            elif lowest < NO_CARD:
                bottoms |= 1 << lowest
        if not tried:
            if _can_lay(game, reach, moment, held, tops, stock):
                moment = _push(reach, moment)
                at = reach[moment + _RESERVE]
                reach[moment + _LAID] |= 1 << reach[at]
                reach[moment + _RESERVE] = at + 1
        elif _can_draw(game, reach, moment, held, tops, bottoms, stock):
            moment = _push(reach, moment)
            waste = reach[moment + _WASTE]
            reach[moment + _DRAWN] |= 1 << game[ORDER + waste]
            reach[moment + _WASTE] = previous_card(left, waste)
    return False
