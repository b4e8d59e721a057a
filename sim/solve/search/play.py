"""Makes moves like `patience.game`, and the safe moves home that follow (dominance)."""

from patience.table import CELL, HAND, RESERVE, STOCK, TABLEAU, WASTE
from sim.solve.search import rows
from sim.solve.search.bits import lowest_bit, put
from sim.solve.search.compiled import Bytes, Words, called, compiled, inlined
from sim.solve.search.gathering import deal_again
from sim.solve.search.moves import (
    SECOND,
    find_near,
    find_run_home,
    foundation_top,
    is_safe,
    may_leave,
    needs_redeal,
    next_card,
    next_home,
    previous_card,
    reserve_lasts,
)
from sim.solve.search.rows import CARD_MASK, CLOSED, EMPTY, FACE_DOWN, NO_CARD
from sim.solve.search.state import (
    BASE,
    CARDS_HOME,
    HELD,
    HOME,
    LEFT,
    MUST,
    MUST_FILL,
    MUST_GO,
    POINTER,
    REDEALS,
    TOP,
    lay,
    length_of,
    lift,
    set_base,
    set_held,
    set_must,
    set_pointer,
    toggle_link,
    toggle_stock,
    turn_up,
)

MOST_SETTLED = 52
"""The most moves of `settle`: each takes a card home."""


@compiled
def _deal_row(game: Words, state: Bytes, words: Words) -> None:
    first, last = TABLEAU, TABLEAU + game[rows.PILES]
    if game[rows.DRAW] == rows.ROW_TO_RESERVE:
        first, last = RESERVE, RESERVE + game[rows.RESERVES]
    for place in range(first, last):
        if words[LEFT] and state[TOP + place] != CLOSED:
            index = next_card(words[LEFT], 0)
            toggle_stock(game, words, index)
            lay(game, state, words, game[rows.ORDER + index], place)


@compiled
def _deal(game: Words, state: Bytes, words: Words) -> None:
    left = words[LEFT]
    pointer = state[POINTER]
    redeals = state[REDEALS]
    if game[rows.DRAW] == rows.AGAIN:
        deal_again(game, state, words)
    elif game[rows.DRAW] > 3:
        _deal_row(game, state, words)
    elif state[HELD]:
        index = next_card(left, pointer)
        set_pointer(game, state, words, index + 1, redeals)
        set_held(state, words, left >> (index + 1) != 0)
    elif not left >> pointer:
        set_pointer(game, state, words, 0, redeals - 1 if redeals > 0 else redeals)
    elif game[rows.HAND_CARD]:
        set_held(state, words, 1)
    else:
        for _ in range(game[rows.DRAW]):
            if left >> pointer:
                pointer = next_card(left, pointer) + 1
        set_pointer(game, state, words, pointer, redeals)


@compiled
def longest_reserve(game: Words, state: Bytes) -> int:
    """Return the longest reserve pile; of equal ones, the first."""
    longest = RESERVE
    most = -1
    if game[rows.RESERVES] == 1:
        return longest
    for place in range(RESERVE, RESERVE + game[rows.RESERVES]):
        length = length_of(state, place)
        if length > most:
            most = length
            longest = place
    return longest


@compiled
def _fill_space(game: Words, state: Bytes, words: Words, dst: int) -> bool:
    # Fill a space; return whether there was a card for it.
    filling = game[rows.FILLING]
    if filling != rows.FROM_THE_WASTE:
        src = longest_reserve(game, state)
        card = state[TOP + src]
        if card < NO_CARD:
            lift(game, state, words, card, src)
            lay(game, state, words, card, dst)
            return True
        if filling == rows.FROM_THE_RESERVE:
            return False
    left = words[LEFT]
    pointer = state[POINTER]
    index = previous_card(left, pointer)
    if index < 0 and filling == rows.FROM_THE_WASTE and left:
        index = next_card(left, 0)
        set_held(state, words, 0)
    if index < 0:
        return False
    toggle_stock(game, words, index)
    set_pointer(game, state, words, pointer, state[REDEALS])
    lay(game, state, words, game[rows.ORDER + index], dst)
    return True


@compiled
def _fill_spaces(game: Words, state: Bytes, words: Words) -> None:
    if game[rows.CHOOSES] and state[BASE] == EMPTY:
        return
    for dst in range(TABLEAU, TABLEAU + game[rows.PILES]):
        if state[TOP + dst] == EMPTY and not _fill_space(game, state, words, dst):
            return


@compiled
def _take_from_stock(game: Words, state: Bytes, words: Words, index: int) -> int:
    left = words[LEFT]
    redeals = state[REDEALS]
    pointer = index
    if game[rows.BY_STEPS]:
        pointer = state[POINTER]
        if index >= pointer:
            set_held(state, words, 0)
    elif redeals > 0 and needs_redeal(game, state, left, index):
        redeals -= 1
    toggle_stock(game, words, index)
    set_pointer(game, state, words, pointer, redeals)
    return game[rows.ORDER + index]


@inlined
def _put(game: Words, state: Bytes, words: Words, card: int, src: int, dst: int) -> None:
    # Put down a single card that was taken from its place.
    if dst >= TABLEAU:
        lay(game, state, words, card, dst)
        return
    state[HOME + dst] += 1
    state[CARDS_HOME] += 1
    if state[BASE] == EMPTY:
        set_base(state, words, card >> 2)
        if game[rows.CLOSES] and TABLEAU <= src < RESERVE and state[TOP + src] == EMPTY:
            state[TOP + src] = CLOSED


@compiled
def _move_packet(game: Words, state: Bytes, words: Words, src: int, dst: int, size: int) -> int:
    # Move a packet; return what the next move must do.
    top = head = state[TOP + src]
    for _ in range(size - 1):
        head = state[head] & CARD_MASK
    toggle_link(game, state, words, head, src)
    below = state[head] & CARD_MASK
    state[TOP + src] = below if below < NO_CARD else EMPTY
    onto = state[TOP + dst]
    state[head] = onto if onto < NO_CARD else NO_CARD
    state[TOP + dst] = top
    toggle_link(game, state, words, head, dst)
    turned = state[TOP + src]
    was_up = turned < NO_CARD and state[turned] < FACE_DOWN
    turn_up(words, state, turned)
    if game[rows.SHIFTS_LATE]:
        return top if dst < RESERVE and onto >= NO_CARD and turned >= NO_CARD else NO_CARD
    if onto < NO_CARD and was_up and game[rows.RUNS + head] >> turned & 1:
        return turned + MUST_GO if game[rows.SWAPS] else turned
    if game[rows.SWAPS] and onto < NO_CARD and turned >= NO_CARD:
        return NO_CARD if game[rows.FILLING] and reserve_lasts(game, state) else MUST_FILL
    return NO_CARD


@called("play.play")
def play(game: Words, state: Bytes, words: Words, a_move: int) -> None:
    """Make a legal move, and everything that the rules then do automatically."""
    src = a_move & 63
    dst = a_move >> 6 & 63
    size = a_move >> 12 & 63
    must = NO_CARD
    if src == STOCK:
        _deal(game, state, words)
    elif src < TABLEAU:
        must = foundation_top(game, state, src)
        state[HOME + src] -= 1
        state[CARDS_HOME] -= 1
        lay(game, state, words, must, dst)
    elif src >= WASTE:
        card = _take_from_stock(game, state, words, size)
        _put(game, state, words, card, src, dst)
        if game[rows.SWAPS] and game[rows.ANY_ORDER] and TABLEAU <= dst < RESERVE:
            must = card
    elif dst < TABLEAU and game[rows.FULL_RUNS]:
        for _ in range(size):
            lift(game, state, words, state[TOP + src], src)
        state[HOME + dst] += size
        state[CARDS_HOME] += size
    elif size == 1 and (dst < TABLEAU or src >= RESERVE):
        card = state[TOP + src]
        lift(game, state, words, card, src)
        _put(game, state, words, card, src, dst)
    else:
        must = _move_packet(game, state, words, src, dst, size)
        if a_move >> SECOND:
            must = _move_packet(game, state, words, src, dst, a_move >> SECOND)
    if not game[rows.OBLIGES] and (src < TABLEAU or not game[rows.SHIFTS_LATE]):
        must = NO_CARD
    set_must(state, words, must)
    if game[rows.FILLING] != rows.NOTHING:
        _fill_spaces(game, state, words)


@compiled
def _find_in_stock(game: Words, state: Bytes, words: Words, card: int) -> int:
    # Return the index of a card of the stock that can be played without loss, or -1.
    if not game[rows.ANY_ORDER]:
        return find_near(game, state, words, 1 << card)
    left = words[LEFT]
    while left:
        index = lowest_bit(left)
        left &= left - 1
        if game[rows.ORDER + index] == card:
            return index
    return -1


@compiled
def _find_source(game: Words, state: Bytes, words: Words, card: int) -> int:
    # Return the place with a card on top, coded for its move home; -1 if it may not go home.
    for src in range(TABLEAU, WASTE):
        if state[TOP + src] != card:
            continue
        if game[rows.FULL_RUNS]:
            return src | game[rows.RANKS] << 12 if find_run_home(game, state, src) >= 0 else -1
        shut = game[rows.RESERVE_SHUT] and (state[card] & CARD_MASK) < NO_CARD
        stays = RESERVE <= src < CELL and (shut or not game[rows.RESERVE_HOME])
        return -1 if stays else src | 1 << 12
    if game[rows.SAFE_STOCK]:
        index = _find_in_stock(game, state, words, card)
        return WASTE | index << 12 if index >= 0 else -1
    left = words[LEFT]
    index = previous_card(left, state[POINTER])
    if index >= 0 and game[rows.ORDER + index] == card:
        return WASTE | index << 12
    if state[HELD]:
        index = next_card(left, state[POINTER])
        if game[rows.ORDER + index] == card:
            return HAND | index << 12
    return -1


@called("play.find_automatic")
def find_automatic(game: Words, state: Bytes, words: Words) -> int:
    """Return a position's automatic move, as in `advice.autoplay`; -1 if there is none."""
    if not game[rows.FULL_RUNS] and state[BASE] == EMPTY:
        return -1
    for place in range(game[rows.FOUNDATIONS]):
        card = place if game[rows.FULL_RUNS] else next_home(game, state, place)
        if card < NO_CARD and is_safe(game, state, card):
            taken = _find_source(game, state, words, card)
            if taken >= 0 and may_leave(game, state, words, taken & 63, card):
                return taken | place << 6
    return -1


@compiled
def _safe_move(game: Words, state: Bytes, words: Words) -> int:
    # Return a move home of a card that must go, or is safe there; or -1.
    if not game[rows.SENDS_SAFE]:
        return -1
    if state[MUST] >= MUST_GO:
        card = state[MUST] - MUST_GO
        return _find_source(game, state, words, card) | (card & 3) << 6
    return find_automatic(game, state, words)


@called("play.settle")
def settle(game: Words, state: Bytes, words: Words, made: Words, count: int) -> int:
    """Make safe moves home until there are no more.

    They are written into `made` from index `count` on, `MOST_SETTLED` at most; return the index
    after the last.
    """
    while True:
        a_move = _safe_move(game, state, words)
        if a_move < 0:
            return count
        must = state[MUST]
        play(game, state, words, a_move)
        if must < MUST_GO and must != foundation_top(game, state, a_move >> 6 & 63):
            set_must(state, words, must)
        count = put(made, count, a_move)
