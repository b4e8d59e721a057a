"""How far each suit could come at most, before one passes its cap, where all piles are runs.

A card that could lie somewhere at some time counts as lying there immediately, without taking up
the place. Piles may be split anywhere, but no card lies on one that it does not fit on. So each
card that cannot go home needs its own card to lie on, or the place of a pile: only the number of
cards of each kind matters, not where they are.
"""

from patience.table import RESERVE
from sim.solve.search import rows
from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import Bytes, Words, compiled, inlined
from sim.solve.search.matching import first_ranks, lacking, provided
from sim.solve.search.moves import previous_card, reserve_lasts
from sim.solve.search.rows import CARD_MASK, NO_CARD
from sim.solve.search.state import BASE, HOME, LEFT, POINTER, TOP

# Indexes into the vector `reach`, of `by_moves.REACH_SIZE`.
CAPS = 0  # for each suit, how many of its cards may be home
COUNTS = 4  # for each suit, how many could be home at most: one more than its cap passes it
STAYS = 8  # the index of the waste's highest card that cannot leave it; -1 if all can
# Sets of cards, as bits:
_LAID = 9  # that could lie in the tableau
_GONE = 10  # that could go home without passing a cap
_TABLEAU = 11  # that are in the tableau and cannot go home
_UPPER = 12  # of these, those that must lie on cards, because tableau cards fill no space
_CARDS = 13  # up to 52 of reserve and waste, each from its top
_PILES = 65  # these cards as piles: the reserves singly, then in sequence, and the waste twice
_PILE = 4  # numbers for each pile:
_OUT = 0  # the cards that have left it, as bits
_AT = 1  # the index of the next card
_FIRST = 2  # the index of the first card, and
_END = 3  # the index after the last one


@inlined
def _pile(number: int) -> int:
    return _PILES + number * _PILE


@inlined
def first_cards(game: Words, state: Bytes, suit: int, count: int) -> int:
    """Return the cards of a suit that go home first, as bits."""
    ranks = game[rows.RANKS] * 4
    base = state[BASE] * 4
    cards = first_ranks(count)
    return (cards << base & (1 << ranks) - 1 | cards >> ranks - base) << suit


@compiled
def reached(game: Words, state: Bytes, reach: Words) -> int:
    """Return all cards that could be home, including one that passes its cap, as bits."""
    cards = 0
    for suit in range(4):
        cards |= first_cards(game, state, suit, reach[COUNTS + suit])
    return cards


@inlined
def _lies(game: Words, on_cards: int, in_all: int, laid: int, card: int, fills: int) -> bool:
    # Return whether there could be a place for a card, besides the cards of the tableau.
    if not fills and lacking(game, on_cards | 1 << card, laid):
        return False
    return lacking(game, in_all | 1 << card, laid) <= game[rows.PILES]


@compiled
def _all_that_lie(game: Words, reach: Words, fills: int) -> int:
    # Return all cards for which there could be a place, if they are not in the tableau.
    laid = reach[_LAID]
    cards = rows.ALL_CARDS
    if not fills:
        if lacking(game, reach[_UPPER], laid):
            return 0
        cards = provided(game, reach[_UPPER], laid)
    if lacking(game, reach[_TABLEAU], laid) == game[rows.PILES]:
        cards &= provided(game, reach[_TABLEAU], laid)
    return cards


@compiled
def _come_out(game: Words, reach: Words, pile: int, others: int, fills: int) -> bool:
    # Take the cards of a pile out as long as possible, together with others that are out; return
    # whether all come out. Cards that came out before can do so again.
    gone = reach[_GONE]
    laid = reach[_LAID]
    out = reach[pile + _OUT]
    at = reach[pile + _AT]
    if out & gone & ~laid:
        out = 0
        at = reach[pile + _FIRST]
    others |= out & ~gone
    while at < reach[pile + _END]:
        card = reach[_CARDS + at]
        stays = not gone >> card & 1
        if stays or not laid >> card & 1:
            on_cards = reach[_UPPER] | others
            if _lies(game, on_cards, reach[_TABLEAU] | others, laid, card, fills):
                laid |= 1 << card
            elif stays:
                break
        if stays:
            others |= 1 << card
        out |= 1 << card
        at += 1
    reach[_LAID] = laid
    reach[pile + _OUT] = out
    reach[pile + _AT] = at
    return at == reach[pile + _END]


@compiled
def _come_out_all(game: Words, reach: Words) -> int:
    # Take all reserves out, one after the other. Return their cards that need places; -1 if there
    # are not enough places.
    others = 0
    for number in range(game[rows.RESERVES], game[rows.RESERVES] * 2):
        if not _come_out(game, reach, _pile(number), others, 1):
            return -1
        others |= reach[_pile(number) + _OUT] & ~reach[_GONE]
    return others


@inlined
def _next_of_waste(game: Words, reach: Words) -> int:
    # Return the index of the waste's highest card that has not left it.
    waste = _pile(game[rows.RESERVES] * 2)
    return max(reach[waste + _AT], reach[waste + _PILE + _AT])


@compiled
def _unload(game: Words, reach: Words, stock: int, waits: int) -> int:
    # Take out of reserve, waste and stock what can leave; return the cards seen there, as bits.
    cards = stock
    for number in range(game[rows.RESERVES]):
        if not _come_out(game, reach, _pile(number), 0, 1):
            cards |= 1 << reach[_CARDS + reach[_pile(number) + _AT]]
    fills = game[rows.FILLERS] & rows.FROM_WASTE
    waste = _pile(game[rows.RESERVES] * 2)
    if waits or not fills:
        _come_out(game, reach, waste, 0, 0)
    others = _come_out_all(game, reach) if fills and waits else 0
    if others < 0:
        fills = 0
    if fills:
        _come_out(game, reach, waste + _PILE, others, 1)
    at = _next_of_waste(game, reach)
    if at < reach[waste + _END]:
        cards |= 1 << reach[_CARDS + at]
    reach[_LAID] |= stock & _all_that_lie(game, reach, fills)
    return cards


@inlined
def _comes_up(game: Words, reach: Words, card: int) -> bool:
    # Return whether a card of the tableau could go home: others then hold all that fit on it.
    laid = reach[_LAID] & ~(1 << card)
    return (
        not lacking(game, reach[_UPPER], laid)
        and lacking(game, reach[_TABLEAU], laid) <= game[rows.PILES]
    )


@compiled
def _count_homes(game: Words, state: Bytes, reach: Words, tableau: int, seen_cards: int) -> None:
    # Send home all that can go, of the cards that are in the tableau, or seen elsewhere.
    ranks = game[rows.RANKS]
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


@inlined
def _set_pile(reach: Words, number: int, first: int, end: int) -> None:
    pile = _pile(number)
    reach[pile + _OUT] = 0
    reach[pile + _AT] = reach[pile + _FIRST] = first
    reach[pile + _END] = end


@compiled
def _set_piles(game: Words, state: Bytes, words: Words, reach: Words) -> None:
    # Note the cards of each reserve, to come out alone, and after earlier reserves, and the cards
    # of the waste, to lie on cards only, and anywhere.
    end = 0
    for number in range(game[rows.RESERVES]):
        first = end
        card = int(state[TOP + RESERVE + number])
        while card < NO_CARD:
            reach[_CARDS + end] = card
            end += 1
            card = int(state[card] & CARD_MASK)
        _set_pile(reach, number, first, end)
        _set_pile(reach, game[rows.RESERVES] + number, first, end)
    first = end
    index = previous_card(words[LEFT], state[POINTER])
    while index >= 0:
        reach[_CARDS + end] = game[rows.ORDER + index]
        end += 1
        index = previous_card(words[LEFT], index)
    _set_pile(reach, game[rows.RESERVES] * 2, first, end)
    _set_pile(reach, game[rows.RESERVES] * 2 + 1, first, end)


@compiled
def can_pass_caps(
    game: Words, state: Bytes, words: Words, reach: Words, tableau: int, upper: int
) -> bool:
    """Return whether any suit could pass its cap; write how far each could come (COUNTS, STAYS).

    :param upper: its cards that lie on others
    :param upper: of these, those that lie on others
    """
    reach[_LAID] = reach[_TABLEAU] = tableau
    reach[_UPPER] = upper
    reach[_GONE] = 0
    _set_piles(game, state, words, reach)
    waits = (game[rows.RESERVE_ONLY] or game[rows.FILLING]) and reserve_lasts(game, state)
    stock = 0
    ahead = words[LEFT] >> state[POINTER] << state[POINTER]
    while ahead:
        stock |= 1 << game[rows.ORDER + lowest_bit(ahead)]
        ahead &= ahead - 1
    for suit in range(4):
        reach[COUNTS + suit] = state[HOME + suit]
    laid = gone = -1
    while laid != reach[_LAID] or gone != reach[_GONE]:
        laid = reach[_LAID]
        gone = reach[_GONE]
        seen_cards = _unload(game, reach, stock, waits)
        _count_homes(game, state, reach, tableau, seen_cards)
    stays = previous_card(words[LEFT], state[POINTER])
    for _ in range(_next_of_waste(game, reach) - reach[_pile(game[rows.RESERVES] * 2) + _FIRST]):
        stays = previous_card(words[LEFT], stays)
    reach[STAYS] = stays
    passes = False
    for suit in range(4):
        passes = passes or reach[COUNTS + suit] > reach[CAPS + suit]
    return passes
