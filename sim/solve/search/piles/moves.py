"""The moves of a position of two packs, as the engine's: source, target and number of cards.

A step is a move, or a deal with the moves that fill spaces before it, where the rules ask for
these. It takes a step to wait for a deal. Cards that are safe on a foundation go there immediately.
"""

from typing import NamedTuple

from patience.moves import DEAL
from patience.table import TABLEAU
from patience.table import WASTE as WASTE_PLACE
from sim.solve.search.bits import put
from sim.solve.search.compiled import Bytes, Words, called, compiled, zeros
from sim.solve.search.piles.score import score
from sim.solve.search.piles.table import (
    COUNT,
    DEALS,
    DRAW,
    FACES,
    FILLED,
    FITS,
    FROM_TABLEAU,
    FROM_WASTE,
    FULL_ROW,
    FULL_RUNS,
    HOME,
    KING,
    MADE,
    PILES,
    REDEALS,
    ROW,
    RUNS,
    SIZE,
    STOCK,
    TOP,
    WAITS,
    WASTE,
    WORDS,
    copy,
    move_cards,
    run_length,
    take_cards,
)

WAIT = 0
"""The step of a position that can deal, and is only compared with others that do."""

_RUN = 13
_MOST_MADE = 256


class Work(NamedTuple):
    """Work space: the positions seen in a stage, the moves just made, another position, weights."""

    seen: Words
    made: Words
    other: Bytes
    other_words: Words
    weights: Words


def new_work(seen: int, weights: Words) -> Work:
    """Return work space.

    :param int seen: how many positions can be remembered
    :param weights: for the choice of cards that fill spaces before a deal
    """
    return Work(zeros(seen), zeros(_MOST_MADE), zeros(SIZE, 8), zeros(WORDS), weights)


@compiled
def _place(pile: int) -> int:
    return WASTE_PLACE if pile == WASTE else TABLEAU + pile


@compiled
def _home_of(state: Bytes, face: int) -> int:
    # Return the foundation that takes a card of a face, or -1.
    suit, rank = face & 3, face >> 2
    if state[HOME + suit] == rank:
        return suit
    return suit + 4 if state[HOME + 4 + suit] == rank else -1


@compiled
def _takes_space(game: Words, src: int, face: int) -> bool:
    fills = game[FROM_WASTE] if src == WASTE else game[FROM_TABLEAU]
    return bool(fills) and (not game[KING] or face >> 2 == _RUN - 1)


@compiled
def _can_deal(game: Words, state: Bytes) -> bool:
    # Return whether a deal is legal, perhaps after moves that fill spaces.
    if game[DRAW] and state[COUNT + STOCK]:
        return True
    return bool(game[DRAW]) and bool(state[COUNT + WASTE]) and state[REDEALS] != 0


@compiled
def write(game: Words, state: Bytes, words: Words, work: Work, steps: Words, first: int) -> int:
    """Write the steps into `steps` from an index on; return the index after the last."""
    if words[WAITS]:
        return put(steps, first, DEAL)
    piles, count = game[PILES], first
    space = 0
    while space < piles and state[COUNT + space]:
        space += 1
    for number in range(piles + 1):
        src = number if number < piles else WASTE
        if not state[COUNT + src]:
            continue
        top = game[FACES + state[TOP + src]]
        if not game[FULL_RUNS] and _home_of(state, top) >= 0:
            count = put(steps, count, _place(src) | _home_of(state, top) << 6 | 1 << 12)
        longest = 1 if src == WASTE else run_length(game, state, src)
        card = int(state[TOP + src])
        for size in range(1, longest + 1):
            face = game[FACES + card]
            card = int(state[card])
            for dst in range(piles):
                if dst == src or not state[COUNT + dst]:
                    continue
                onto = game[FACES + state[TOP + dst]]
                # If only full runs go home, a run is parted only for a longer one.
                parts = size == longest or not game[FULL_RUNS] or game[RUNS + face] >> onto & 1
                if game[FITS + face] >> onto & 1 and parts:
                    count = put(steps, count, _place(src) | _place(dst) << 6 | size << 12)
            whole = src < piles and size == state[COUNT + src]
            useful = size == longest or (size == 1 and not game[FULL_RUNS])
            if space < piles and useful and not whole and _takes_space(game, src, face):
                count = put(steps, count, _place(src) | _place(space) << 6 | size << 12)
    return put(steps, count, WAIT) if _can_deal(game, state) else count


@compiled
def _send_run(game: Words, state: Bytes, words: Words, pile: int, made: Words, count: int) -> int:
    # Send a full run home, if a pile ends with one; write the move if it is not automatic.
    up = state[TOP + pile]
    if not state[COUNT + pile] or game[FACES + up] >> 2 or run_length(game, state, pile) < _RUN:
        return count
    take_cards(game, state, words, pile, _RUN)
    if game[FULL_RUNS] == 1:
        count = put(made, count, _place(pile) | _RUN << 12)
    return count


@compiled
def _is_safe(game: Words, state: Bytes, face: int) -> bool:
    # Return whether no card that is still needed can lie on a card.
    rank = face >> 2
    for suit in range(4 if rank > 1 else 0):
        fits = game[FITS + face - (face & 3) - 4 + suit] >> face & 1
        if fits and (state[HOME + suit] < rank or state[HOME + 4 + suit] < rank):
            return False
    return True


@compiled
def _fill(game: Words, state: Bytes, words: Words) -> None:
    # Fill spaces as the engine does after each move.
    for pile in range(game[PILES] if game[FILLED] else 0):
        if not state[COUNT + pile]:
            src = WASTE
            if not state[COUNT + WASTE] and state[COUNT + STOCK]:
                for _ in range(min(int(state[COUNT + STOCK]), game[DRAW])):
                    move_cards(game, state, words, STOCK, WASTE, 1)
            if state[COUNT + src]:
                move_cards(game, state, words, src, pile, 1)


@compiled
def _send_home(game: Words, state: Bytes, words: Words, src: int) -> int:
    # Send the top card of a pile home; return the move.
    place = _home_of(state, game[FACES + state[TOP + src]])
    state[HOME + place] += 1
    take_cards(game, state, words, src, 1)
    _fill(game, state, words)
    return _place(src) | place << 6 | 1 << 12


@compiled
def _settle(game: Words, state: Bytes, words: Words, made: Words, count: int) -> int:
    # Send home what is safe there; write the moves.
    before = -1
    while count > before and not game[FULL_RUNS]:
        before = count
        for number in range(game[PILES] + 1):
            src = number if number < game[PILES] else WASTE
            if state[COUNT + src]:
                face = game[FACES + state[TOP + src]]
                if _home_of(state, face) >= 0 and _is_safe(game, state, face):
                    count = put(made, count, _send_home(game, state, words, src))
    return count


@compiled
def _fill_before_row(game: Words, state: Bytes, words: Words, work: Work) -> int:
    # Fill all spaces with single cards, each time with what looks best; write the moves.
    other, other_words = work.other, work.other_words
    count = 0
    for space in range(game[PILES]):
        if state[COUNT + space]:
            continue
        best, value = -1, 0
        for src in range(game[PILES]):
            if state[COUNT + src] > 1:
                copy(state, words, 0, other, other_words, 0)
                move_cards(game, other, other_words, src, space, 1)
                found = score(game, other, other_words, work.weights, 0)
                if best < 0 or found > value:
                    best, value = src, found
        if best < 0:
            break
        move_cards(game, state, words, best, space, 1)
        count = put(work.made, count, _place(best) | _place(space) << 6 | 1 << 12)
    return count


@compiled
def _deal(game: Words, state: Bytes, words: Words, made: Words, count: int) -> int:
    # Deal; write the moves that send full runs home.
    if game[DRAW] >= ROW:
        for pile in range(game[PILES]):
            if state[COUNT + STOCK]:
                move_cards(game, state, words, STOCK, pile, 1)
        if game[FULL_RUNS]:
            for pile in range(game[PILES]):
                count = _send_run(game, state, words, pile, made, count)
    elif state[COUNT + STOCK]:
        for _ in range(min(int(state[COUNT + STOCK]), game[DRAW])):
            move_cards(game, state, words, STOCK, WASTE, 1)
    else:
        while state[COUNT + WASTE]:
            move_cards(game, state, words, WASTE, STOCK, 1)
        if state[REDEALS] > 0:
            state[REDEALS] -= 1
    return count


@called("piles.make")
def make(game: Words, state: Bytes, words: Words, work: Work, step: int) -> int:
    """Make a step; write the moves of the player into `made`, return their number."""
    made = work.made
    count = 0
    if step == WAIT:
        words[WAITS] = 1
        return 0
    if step == DEAL:
        words[WAITS] = 0
        words[DEALS] += 1
        if game[DRAW] == FULL_ROW:
            count = _fill_before_row(game, state, words, work)
        count = put(made, count, DEAL)
        count = _deal(game, state, words, made, count)
    else:
        src = step & 63
        src = WASTE if src == WASTE_PLACE else src - TABLEAU
        dst = (step >> 6 & 63) - TABLEAU
        if dst < 0:
            count = put(made, count, _send_home(game, state, words, src))
        else:
            count = put(made, count, step)
            move_cards(game, state, words, src, dst, step >> 12)
            if game[FULL_RUNS]:
                count = _send_run(game, state, words, dst, made, count)
    _fill(game, state, words)
    count = _settle(game, state, words, made, count)
    words[MADE] += count
    return count
