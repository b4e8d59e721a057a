# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Beam search that regroups the tableau between plays, where single cards move there.

Where any card fills a space and all cards lie in runs, whatever moves within the tableau can move
back (`rows.REGROUPS`). So a position is as good as all that it can be regrouped into, and what
counts are the plays that one of these allows: cards that go home, or come to the tableau. Of
positions with the same cards in the tableau only some are kept, so a beam is not filled with one
tableau in all its orders.
"""

from typing import Any, NamedTuple

from patience.table import RESERVE, TABLEAU
from sim.solve.search.beams.beam import (
    COUNT,
    LEVEL,
    LOOKED_AT,
    MOST_HOME,
    PARENT,
    WINNING_MOVE,
    WON,
    LevelBeam,
    Positions,
    Rules,
    take_next,
    wait,
)
from sim.solve.search.compiled import compiled, zeros
from sim.solve.search.moves import MOST_MOVES, write_moves
from sim.solve.search.play import MOST_SETTLED, play, settle
from sim.solve.search.score import level_after, note_parts
from sim.solve.search.seen import SEEN, add, add_numbers, count_of, mix, note_one
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
    is_won,
)

_ORDERS = 16  # of one tableau, the nearest
_KEPT = 3  # positions with the same cards in the tableau
_GROUPED = 40  # from this bit on a play has the number of the order that allows it


class Orders(NamedTuple):
    """Those that a tableau can be regrouped into, from which and by which move, and the plays that
    they allow; in `report` how many they are; with room to work.
    """

    states: Any
    words_of: Any
    parents: Any
    moves_made: Any
    ends: Any
    moves: Any
    made: Any
    report: Any


class RegroupingBeam(LevelBeam):
    """A beam search by levels, in which one play is one step, however the tableau is regrouped.

    :param int width: how many positions a level has at most
    """

    def __init__(
        self, game: Any, state: Any, words: Any, width: int, weights: Any, seed: int, seen: Any
    ) -> None:
        super().__init__(game, state, words, width, weights, seed, seen)
        self._first = state, words
        self._orders = Orders(
            *(zeros(_ORDERS * SIZE, 8), zeros(_ORDERS * WORDS)),
            *(zeros(_ORDERS), zeros(_ORDERS), zeros(_ORDERS * MOST_MOVES)),
            *(zeros(MOST_MOVES), zeros(MOST_SETTLED), zeros(1)),
        )

    def _unfold(self, plays: list[int]) -> list[int]:
        game, orders = self._rules.game, self._orders
        state, words = zeros(SIZE, 8), zeros(WORDS)
        copy(*self._first, 0, state, words, 0)
        moves = []
        for a_play in plays:
            copy(state, words, 0, orders.states, orders.words_of, 0)
            _regroup(game, orders, self._work[0], self._work[1])
            order = a_play >> _GROUPED
            copy(orders.states, orders.words_of, order, state, words, 0)
            regrouping = [a_play & (1 << _GROUPED) - 1]
            while order:
                regrouping.append(int(orders.moves_made[order]))
                order = int(orders.parents[order])
            moves += regrouping[::-1]
            play(game, state, words, regrouping[0])
            settle(game, state, words, orders.made, 0)
        return moves

    def advance(self) -> int:
        """Search a round more; return RUNNING, WON, or ENDED if there is none left."""
        work = self._work[0], self._work[1]
        return int(_search(self._rules, self._positions, self._orders, *work, self._report))


@compiled
def _is_new_order(orders: Orders, count, words):
    order = 0
    while order < count and orders.words_of[order * WORDS + KEY] != words[KEY]:
        order += 1
    return order == count


@compiled
def _regroup(game, orders: Orders, state, words):
    # Write the orders of the first tableau, and their plays; return how many plays there are.
    home = orders.states[CARDS_HOME]
    count = 1
    plays = order = 0
    while order < count:
        copy(orders.states, orders.words_of, order, state, words, 0)
        for index in range(write_moves(game, state, words, orders.moves, 0)):
            a_move = orders.moves[index]
            if a_move & 63 < RESERVE and a_move >> 6 & 63 >= TABLEAU:
                copy(orders.states, orders.words_of, order, state, words, 0)
                play(game, state, words, a_move)
                settle(game, state, words, orders.made, 0)
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
def _was_regrouped(seen, orders: Orders, order):
    # Whether one of the orders of a tableau already was one of another. Notes it.
    key = orders.words_of[order * WORDS + KEY]
    check = orders.words_of[order * WORDS + CHECK]
    return add_numbers(seen, mix(key, check), check) == SEEN


@compiled
def _is_new(seen, state, words):
    # Whether a position is new, and one of the first with these cards in the tableau. Notes it.
    number = mix(mix(words[LEFT], state[POINTER]), all_home(state))
    if count_of(seen, number) >= _KEPT or add(seen, state, words) == SEEN:
        return False
    note_one(seen, number)
    return True


@compiled
def _advance(rules: Rules, positions: Positions, orders: Orders, state, words, report):
    # Make all plays; return whether one wins.
    game = rules.game
    for parent in range(report[COUNT]):
        copy(positions.here, positions.here_words, parent, orders.states, orders.words_of, 0)
        if _was_regrouped(rules.seen, orders, 0):
            continue
        plays = _regroup(game, orders, state, words)
        for order in range(1, orders.report[0]):
            _was_regrouped(rules.seen, orders, order)
        noted = -1
        for index in range(plays):
            a_play = orders.ends[index]
            order = a_play >> _GROUPED
            copy(orders.states, orders.words_of, order, state, words, 0)
            if order != noted:
                note_parts(game, state, words, rules.weights, rules.parts)
                noted = order
            play(game, state, words, a_play & (1 << _GROUPED) - 1)
            settle(game, state, words, orders.made, 0)
            report[MOST_HOME] = max(report[MOST_HOME], state[CARDS_HOME])
            if is_won(game, state):
                report[PARENT] = positions.numbers[parent]
                report[WINNING_MOVE] = a_play
                return True
            if _is_new(rules.seen, state, words):
                report[LOOKED_AT] += 1
                group = level_after(game, state, words, rules.parts)
                if group > report[LEVEL]:
                    wait(rules, positions, group, rules.width, parent, a_play, state, words)
    return False


@compiled
def _search(rules: Rules, positions: Positions, orders: Orders, state, words, report):
    if _advance(rules, positions, orders, state, words, report):
        return WON
    return take_next(rules, positions, report)
