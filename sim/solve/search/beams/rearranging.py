"""Beam search for games whose single cards move within the tableau, and can move back.

Where any card fills a space and all cards lie in runs, every arrangement that moves within the
tableau lead to can be undone (`rows.REARRANGES`). So one step is a move of a card to its foundation
or to the tableau, from any of these arrangements. Of the positions with the same cards in the
tableau only a few are kept. Otherwise the arrangements of one tableau would fill the beam.
"""

from typing import Any

from patience.table import RESERVE, TABLEAU
from sim.solve.search.beams.beam import LevelBeam, level_of, search
from sim.solve.search.by_moves import Work, add
from sim.solve.search.compiled import Bytes, Words, called, compiled, compiled_with, zeros
from sim.solve.search.depth import MOST_MOVES
from sim.solve.search.moves import write_moves
from sim.solve.search.play import play, settle
from sim.solve.search.state import HOME, KEY, LEFT, POINTER
from sim.solve.search.transpositions import NEW, SEEN, add_numbers, mix

_MOST = 16  # arrangements of one position
_ALIKE = 3  # positions with the same cards in the tableau
_ORDER = 40  # from this bit on, a step has the number of the arrangement it begins in
_MOVE = (1 << _ORDER) - 1
_ONE = 1 << 12  # the size of a single card's move

# Parts of `Work.reach`: for each arrangement, its key, how many moves lead to it, the last of
# these, and the arrangement before that.
_KEYS, _LENGTHS, _MOVES, _BEFORE = range(0, 4 * _MOST, _MOST)


@compiled
def _arrange(game: Words, state: Bytes, words: Words, work: Work, order: int) -> int:
    # Make the moves that lead to an arrangement, into `made`; return their number.
    count = work.reach[_LENGTHS + order]
    for index in range(count):
        work.made[count - 1 - index] = work.reach[_MOVES + order]
        order = work.reach[_BEFORE + order]
    for index in range(count):
        play(game, state, words, work.made[index])
    return count


@compiled
def _take_back(game: Words, state: Bytes, words: Words, a_move: int) -> None:
    play(game, state, words, a_move >> 6 & 63 | (a_move & 63) << 6 | _ONE)


@compiled
def _add_arrangement(
    game: Words, state: Bytes, words: Words, work: Work, count: int, order: int, a_move: int
) -> int:
    # Add the arrangement after a move, unless it is known; return how many there are then.
    reach = work.reach
    play(game, state, words, a_move)
    at = 0
    while at < count and reach[_KEYS + at] != words[KEY]:
        at += 1
    if at == count:
        reach[_KEYS + at] = words[KEY]
        reach[_LENGTHS + at] = reach[_LENGTHS + order] + 1
        reach[_MOVES + at] = a_move
        reach[_BEFORE + at] = order
        count += 1
    _take_back(game, state, words, a_move)
    return count


@called("rearranging.write")
def _write(game: Words, state: Bytes, words: Words, work: Work, steps: Words, first: int) -> int:
    # Write the steps of a position, none if it is an arrangement of one expanded before.
    work.reach[_KEYS] = words[KEY]
    work.reach[_LENGTHS] = 0
    count = 1
    order = 0
    while order < count:
        key = mix(work.reach[_KEYS + order], 1)
        if add_numbers(work.seen, key, key) == SEEN and not order:
            return first
        length = _arrange(game, state, words, work, order)
        last = write_moves(game, state, words, steps, first)
        for index in range(first, last):
            a_move = steps[index]
            if a_move & 63 >= RESERVE or a_move >> 6 & 63 < TABLEAU:
                steps[first] = a_move | order << _ORDER
                first += 1
            elif count < _MOST:
                count = _add_arrangement(game, state, words, work, count, order, a_move)
        for index in range(length):
            _take_back(game, state, words, work.made[length - 1 - index])
        order += 1
    return first


@called("rearranging.make")
def _make(game: Words, state: Bytes, words: Words, work: Work, step: int) -> int:
    # Make a step of the position that steps were written for last, as `by_moves.make`.
    count = _arrange(game, state, words, work, step >> _ORDER)
    work.made[count] = step & _MOVE
    play(game, state, words, work.made[count])
    return settle(game, state, words, work.made, count + 1)


@compiled
def _add(game: Words, state: Bytes, words: Words, work: Work) -> int:
    # As `by_moves.add`, but of positions with the same cards in the tableau all others are SEEN.
    if add(game, state, words, work) == SEEN:
        return SEEN
    alike = mix(words[LEFT], state[POINTER])
    for suit in range(4):
        alike = mix(alike, state[HOME + suit])
    for number in range(_ALIKE):
        key = mix(alike, number)
        if add_numbers(work.seen, key, key) == NEW:
            return NEW
    return SEEN


def _find_and_make(game: Words, state: Bytes, words: Words, work: Work, step: int) -> int:
    _write(game, state, words, work, zeros(MOST_MOVES), 0)
    made: int = _make(game, state, words, work, step)
    return made


class RearrangingBeam(LevelBeam):
    """A beam search by levels, for rules with `rows.REARRANGES`."""

    make: Any = staticmethod(_find_and_make)
    loop = staticmethod(
        compiled_with(
            search, "beam.rearranging", layer_of=level_of, write=_write, make=_make, add=_add
        )
    )
