"""Searches by plays: a card leaves reserve, waste or stock, with all moves that this needs.

A play is the int of a move (`moves`), with what comes before and after it: tableau cards go home,
and a card of waste or stock fills the place that a pile has left. If the reserve fills spaces, a
pile that leaves its place is a play, because a card of the reserve follows.
"""

from typing import ClassVar

from patience.table import RESERVE, TABLEAU, WASTE
from sim.solve.search import depth
from sim.solve.search.beams import beam
from sim.solve.search.beams.beam import Beam
from sim.solve.search.bits import lowest_bit, put
from sim.solve.search.by_moves import LOST, OPEN, WON, Work, add
from sim.solve.search.compiled import Bytes, Words, called, compiled, compiled_with
from sim.solve.search.depth import DepthFirst
from sim.solve.search.moves import coming_up, next_home, reserve_lasts
from sim.solve.search.play import play, settle
from sim.solve.search.plays.homes import (
    LENGTHS,
    LOWEST,
    WANTED,
    complete,
    is_any_wanted,
    note_piles,
    want_before,
)
from sim.solve.search.plays.relaxed_bound import can_all_come_home, note_deal
from sim.solve.search.rows import CARD_MASK, EMPTY, FILLERS, FITS, FROM_WASTE, NO_CARD, ORDER, PILES
from sim.solve.search.state import LEFT, POINTER, TOP

_MOVE = (1 << 18) - 1
_UNCOVERS = 18  # the first bit of the number of cards of the target that go home first
_FILLS = 24  # the index, plus one, of the card that fills the place left; 0 if none does
_NEEDS = 30  # whether any card goes home first


@compiled
def _want(game: Words, state: Bytes, piles: Words, a_play: int) -> bool:
    # Want the cards that must go home before the move of a play; return whether that is possible.
    for pile in range(game[PILES]):
        piles[WANTED + pile] = 0
    src = a_play & 63
    dst = a_play >> 6 & 63
    empties = not reserve_lasts(game, state)
    if dst >= TABLEAU:
        piles[WANTED + dst - TABLEAU] = a_play >> _UNCOVERS & 63
        return complete(game, state, piles, empties)
    card = int(state[TOP + src])
    if src >= WASTE:
        card = game[ORDER + (a_play >> 12 & 63)]
    elif src < RESERVE:  # a pile's last card
        card = piles[LOWEST + src - TABLEAU]
        piles[WANTED + src - TABLEAU] = piles[LENGTHS + src - TABLEAU] - 1
    return want_before(game, state, piles, card) and complete(game, state, piles, empties)


@compiled
def _write(game: Words, piles: Words, a_play: int, moves: Words, count: int) -> int:
    return put(moves, count, a_play | int(is_any_wanted(game, piles)) << _NEEDS)


@compiled
def _write_filled(
    game: Words, state: Bytes, words: Words, piles: Words, a_play: int, moves: Words, count: int
) -> int:
    # Write a pile that leaves its place, which the reserve fills, or waste or stock must fill.
    if reserve_lasts(game, state):
        return _write(game, piles, a_play, moves, count)
    cards = coming_up(words[LEFT], state[POINTER])
    while cards:
        fills = lowest_bit(cards) + 1
        cards &= cards - 1
        count = _write(game, piles, a_play | fills << _FILLS, moves, count)
    return count


@compiled
def _write_onto(
    game: Words,
    state: Bytes,
    words: Words,
    piles: Words,
    dst: int,
    card: int,
    uncovers: int,
    leaves: int,
    moves: Words,
    count: int,
) -> int:
    # Write all plays onto a card that becomes the top of a pile, and those of piles that may leave.
    to_there = (TABLEAU + dst) << 6 | uncovers << _UNCOVERS
    top = state[TOP + RESERVE]
    if top < NO_CARD and game[FITS + top] >> card & 1:
        count = _write(game, piles, RESERVE | to_there | 1 << 12, moves, count)
    cards = coming_up(words[LEFT], state[POINTER])
    while cards:
        index = lowest_bit(cards)
        cards &= cards - 1
        if game[FITS + game[ORDER + index]] >> card & 1:
            count = _write(game, piles, WASTE | to_there | index << 12, moves, count)
    if not leaves:
        return count
    for src in range(game[PILES]):
        size = piles[LENGTHS + src] - piles[WANTED + src]
        if src != dst and size and game[FITS + piles[LOWEST + src]] >> card & 1:
            a_play = TABLEAU + src | to_there | size << 12
            count = _write_filled(game, state, words, piles, a_play, moves, count)
    return count


@compiled
def _write_home(
    game: Words, state: Bytes, piles: Words, a_play: int, moves: Words, count: int
) -> int:
    if _want(game, state, piles, a_play):
        return _write(game, piles, a_play, moves, count)
    return count


@called("plays.write")
def write(game: Words, state: Bytes, words: Words, work: Work, moves: Words, first: int) -> int:
    """Write the plays into `moves` from an index on; return the index after the last.

    The last ones are expanded first. Whether there is an order in which its cards can go home is
    only checked when a play is made.
    """
    piles = work.piles
    count = first
    note_piles(game, state, piles)
    top = state[TOP + RESERVE]
    lasts = top < NO_CARD
    space = -1
    for place in range(TABLEAU + game[PILES] - 1, TABLEAU - 1, -1):
        if state[TOP + place] == EMPTY:
            space = place
    fills = game[FILLERS] & FROM_WASTE
    leaves = space < 0 and (lasts or fills)  # whether it is useful that a pile leaves its place
    if lasts:
        a_play = RESERVE | (top & 3) << 6 | 1 << 12
        count = _write_home(game, state, piles, a_play, moves, count)
    cards = coming_up(words[LEFT], state[POINTER])
    while cards:
        index = lowest_bit(cards)
        cards &= cards - 1
        a_play = WASTE | (game[ORDER + index] & 3) << 6 | index << 12
        count = _write_home(game, state, piles, a_play, moves, count)
    for dst in range(game[PILES]):
        card = int(state[TOP + TABLEAU + dst])
        for uncovers in range(piles[LENGTHS + dst]):
            a_play = (TABLEAU + dst) << 6 | uncovers << _UNCOVERS
            if not _want(game, state, piles, a_play):
                break
            if piles[WANTED + dst] == uncovers:
                count = _write_onto(
                    game, state, words, piles, dst, card, uncovers, leaves, moves, count
                )
            card = int(state[card] & CARD_MASK)
    if leaves:
        for src in range(game[PILES]):
            a_play = TABLEAU + src | (piles[LOWEST + src] & 3) << 6 | 1 << 12
            if _want(game, state, piles, a_play):
                count = _write_filled(game, state, words, piles, a_play, moves, count)
    cards = coming_up(words[LEFT], state[POINTER]) if space >= 0 and fills else 0
    while cards:
        moves[count] = WASTE | space << 6 | lowest_bit(cards) << 12
        cards &= cards - 1
        count += 1
    return count


@compiled
def _go_home(game: Words, state: Bytes, words: Words, piles: Words, made: Words, count: int) -> int:
    # Take the wanted cards home; return the index after the last move, -1 if there is no order.
    went = True
    while went:
        went = False
        for pile in range(game[PILES]):
            src = TABLEAU + pile
            while piles[WANTED + pile]:
                card = int(state[TOP + src])
                if next_home(game, state, card & 3) != card:
                    break
                made[count] = src | (card & 3) << 6 | 1 << 12
                play(game, state, words, made[count])
                count += 1
                piles[WANTED + pile] -= 1
                went = True
    return -1 if is_any_wanted(game, piles) else count


@called("plays.make")
def make(game: Words, state: Bytes, words: Words, work: Work, a_play: int) -> int:
    """Make a play and the safe moves that follow; write their moves into `made`.

    Return their number, or -1 if its cards cannot go home in any order.
    """
    made, piles = work.made, work.piles
    count = 0
    if a_play >> _NEEDS:
        note_piles(game, state, piles)
        _want(game, state, piles, a_play)
        count = _go_home(game, state, words, piles, made, 0)
        if count < 0:
            return -1
    made[count] = a_play & _MOVE
    play(game, state, words, made[count])
    count += 1
    fills = a_play >> _FILLS & 63
    if fills:
        made[count] = WASTE | (a_play & 63) << 6 | (fills - 1) << 12
        play(game, state, words, made[count])
        count += 1
    return settle(game, state, words, made, count)


@called("plays.judge")
def judge(game: Words, state: Bytes, words: Words, work: Work) -> int:
    """Return the verdict at a glance: when there is nothing left to play, all cards go home."""
    if not can_all_come_home(game, state, words, work.reach):
        return LOST
    return OPEN if words[LEFT] or reserve_lasts(game, state) else WON


@called("plays.finish")
def finish(game: Words, state: Bytes, words: Words, work: Work) -> int:
    """Take the tableau home when that wins; write the moves into `made`, return their number."""
    piles = work.piles
    note_piles(game, state, piles)
    for pile in range(game[PILES]):
        piles[WANTED + pile] = piles[LENGTHS + pile]
    return _go_home(game, state, words, piles, work.made, 0)


class _Plays:
    # The common part of both kinds of search. It is no `Search`, because the page's interpreter
    # would then find a `Search.__init__` before that of the other base.

    first: tuple[Words, Bytes, Words]
    work: Work
    make = staticmethod(make)
    finish = staticmethod(finish)

    def prepare(self) -> None:
        """Note what the bound needs."""
        game, state, _ = self.first
        note_deal(game, state, self.work.reach)


class ByPlays(_Plays, DepthFirst):
    """A depth-first search by plays, for rules with `rows.BY_PLAYS`.

    :param state: the position to start from, settled, with its `words`
    """

    functions: ClassVar = {"write_ordered": write, "make": make, "add": add, "judge": judge}
    loop = staticmethod(compiled_with(depth.search, "depth.by_plays", **functions))
    most_levels = 64  # of plays; each takes a card out of reserve, waste or stock
    mean_moves = depth.MOST_MOVES


class PlayBeam(_Plays, Beam):
    """A beam search by plays, for rules with `rows.BY_PLAYS`."""

    centres = ((60, -28, -24, 0, -12, -19, 13, -8, -121, 0),)
    loop = staticmethod(
        compiled_with(beam.search, "beam.by_plays", write=write, make=make, judge=judge)
    )
