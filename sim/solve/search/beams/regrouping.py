# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Beam search that regroups the tableau between plays, where single cards move there.

Where any card fills a space and all cards lie in runs, whatever moves within the tableau can move
back (`rows.REGROUPS`). So a position is as good as all that it can be regrouped into, and what
counts are the plays that one of these allows: cards that go home, or come to the tableau. Of
positions with the same cards in the tableau only some are kept, so a beam is not filled with one
tableau in all its orders.
"""

from typing import NamedTuple

from patience.table import RESERVE, TABLEAU
from sim.solve.search.beams.beam import (
    COUNT,
    LEVEL,
    LOOKED_AT,
    WON,
    LevelBeam,
    Positions,
    Room,
    Rules,
    take_next,
    wait,
    wins,
)
from sim.solve.search.compiled import Bytes, Words, compiled, inlined, zeros
from sim.solve.search.moves import MOST_MOVES, write_moves
from sim.solve.search.play import play, settle
from sim.solve.search.score import level_after, note_parts
from sim.solve.search.seen import SEEN, add, add_numbers, count_of, expect, mix, note_one
from sim.solve.search.state import (
    CARDS_HOME,
    CHECK,
    KEY,
    LEFT,
    POINTER,
    SIZE,
    WORDS,
    all_home,
    copy,
)

_ORDERS = 16  # of one tableau, the nearest
_KEPT = 3  # positions with the same cards in the tableau
_GROUPED = 40  # from this bit on a play has the number of the order that allows it


class Orders(NamedTuple):
    """Those that a tableau can be regrouped into, from which and by which move, and the plays that
    they allow; in `report` how many they are. One of them is the one here.
    """

    states: Bytes
    words_of: Words
    parents: Words
    moves_made: Words
    ends: Words
    report: Words
    here: Bytes
    here_words: Words


class RegroupingBeam(LevelBeam):
    """A beam search by levels, in which one play is one step, however the tableau is regrouped.

    :param int width: how many positions a level has at most
    """

    def __init__(
        self,
        game: Words,
        state: Bytes,
        words: Words,
        width: int,
        weights: Words,
        seed: int,
        seen: Words,
    ) -> None:
        super().__init__(game, state, words, width, weights, seed, seen)
        self._first = state, words
        self._orders = Orders(
            *(zeros(_ORDERS * SIZE, 8), zeros(_ORDERS * WORDS)),
            *(zeros(_ORDERS), zeros(_ORDERS), zeros(_ORDERS * MOST_MOVES)),
            *(zeros(1), zeros(SIZE, 8), zeros(WORDS)),
        )

    def _unfold(self, plays: list[int]) -> list[int]:
        game, orders = self._rules.game, self._orders
        state, words = zeros(SIZE, 8), zeros(WORDS)
        copy(*self._first, 0, state, words, 0)
        moves = []
        for a_play in plays:
            copy(state, words, 0, orders.states, orders.words_of, 0)
            _regroup(game, orders, self._room)
            order = a_play >> _GROUPED
            copy(orders.states, orders.words_of, order, state, words, 0)
            regrouping = [a_play & (1 << _GROUPED) - 1]
            while order:
                regrouping.append(int(orders.moves_made[order]))
                order = int(orders.parents[order])
            moves += regrouping[::-1]
            play(game, state, words, regrouping[0])
            settle(game, state, words, self._room.made, 0)
        return moves

    def advance(self) -> int:
        """Search a round more; return RUNNING, WON, or ENDED if there is none left."""
        return int(_search(self._rules, self._positions, self._orders, self._room, self._report))


@compiled
def _is_new_order(orders: Orders, count: int, words: Words) -> bool:
    order = 0
    while order < count and orders.words_of[order * WORDS + KEY] != words[KEY]:
        order += 1
    return order == count


@compiled
def _regroup(game: Words, orders: Orders, room: Room) -> int:
    # Write the orders of the first tableau, and their plays; return how many plays there are.
    state, words = room.state, room.words
    home = orders.states[CARDS_HOME]
    count = 1
    plays = order = 0
    while order < count:
        copy(orders.states, orders.words_of, order, state, words, 0)
        for index in range(write_moves(game, state, words, room.moves, 0)):
            a_move = room.moves[index]
            if a_move & 63 < RESERVE and a_move >> 6 & 63 >= TABLEAU:
                copy(orders.states, orders.words_of, order, state, words, 0)
                play(game, state, words, a_move)
                settle(game, state, words, room.made, 0)
                if state[CARDS_HOME] == home:
                    if count < len(orders.parents) and _is_new_order(orders, count, words):
                        copy(state, words, 0, orders.states, orders.words_of, count)
                        orders.parents[count] = order
                        orders.moves_made[count] = a_move
                        count += 1
                    continue
            orders.ends[plays] = a_move | order << _GROUPED
            plays += 1
        order += 1
    orders.report[0] = count
    return plays


@compiled
def _was_regrouped(seen: Words, orders: Orders, order: int) -> bool:
    # Whether one of the orders of a tableau already was one of another. Notes it.
    key = orders.words_of[order * WORDS + KEY]
    check = orders.words_of[order * WORDS + CHECK]
    return add_numbers(seen, mix(key, check), check) == SEEN


@inlined
def _of_tableau(state: Bytes, words: Words) -> int:
    # A random number that positions with the same cards in the tableau have in common.
    return mix(mix(words[LEFT], state[POINTER]), all_home(state))


@compiled
def _is_new(seen: Words, number: int, state: Bytes, words: Words) -> bool:
    # Whether a position is new, and one of the first with this number. Notes it.
    if count_of(seen, number) >= _KEPT or add(seen, state, words) == SEEN:
        return False
    note_one(seen, number)
    return True


@compiled
def _advance(rules: Rules, positions: Positions, orders: Orders, room: Room, report: Words) -> bool:
    # Make all plays; return whether one wins. Where a play led is looked up after the next one.
    game = rules.game
    state, words, before, before_words = room.state, room.words, room.before, room.before_words
    for parent in range(report[COUNT]):
        copy(positions.here, positions.here_words, parent, orders.states, orders.words_of, 0)
        if _was_regrouped(rules.seen, orders, 0):
            continue
        plays = _regroup(game, orders, room)
        for order in range(1, orders.report[0]):
            _was_regrouped(rules.seen, orders, order)
        noted = -1
        number = 0
        for index in range(plays + 1):
            number_before = number
            if index < plays:
                a_play = orders.ends[index]
                copy(orders.states, orders.words_of, a_play >> _GROUPED, state, words, 0)
                play(game, state, words, a_play & (1 << _GROUPED) - 1)
                settle(game, state, words, room.made, 0)
                number = _of_tableau(state, words)
                expect(rules.seen, number)
                expect(rules.seen, words[KEY])
            state, before = before, state
            words, before_words = before_words, words
            if index == 0:
                continue
            a_play = orders.ends[index - 1]
            if wins(game, positions, parent, a_play, state, report):
                return True
            if _is_new(rules.seen, number_before, state, words):
                report[LOOKED_AT] += 1
                order = a_play >> _GROUPED
                if order != noted:
                    here, here_words = orders.here, orders.here_words
                    copy(orders.states, orders.words_of, order, here, here_words, 0)
                    note_parts(game, here, here_words, rules.weights, rules.parts)
                    noted = order
                group = level_after(game, state, words, rules.parts)
                if group > report[LEVEL]:
                    wait(rules, positions, group, rules.width, parent, a_play, state, words)
    return False


@compiled
def _search(rules: Rules, positions: Positions, orders: Orders, room: Room, report: Words) -> int:
    if _advance(rules, positions, orders, room, report):
        return WON
    return take_next(rules, positions, report)
