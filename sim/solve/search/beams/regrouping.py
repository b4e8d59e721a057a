"""Beam search that regroups the tableau between plays, where single cards move there.

Where any card fills a space and all cards lie in runs, whatever moves within the tableau can move
back (`rows.REGROUPS`). So a position is as good as all that it can be regrouped into, and what
counts are the plays that one of these allows: cards that go home, or come to the tableau. Of
positions with the same cards in the tableau only some are kept, so a beam is not filled with one
tableau in all its orders.
"""

from patience.table import RESERVE, TABLEAU
from sim.solve.search.beams.beam import ORDER_BIT, ORDERS, LevelBeam, Orders, compiled_loop
from sim.solve.search.by_moves import Work, make, replay, write
from sim.solve.search.compiled import Bytes, Words, compiled, zeros
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
from sim.solve.search.transpositions import NEW, add_numbers, mix


@compiled
def _begins_order(work: Work, orders: Orders, order: int) -> bool:
    # Unless the first of a tableau's orders already was one of another's.
    key = orders.words_of[order * WORDS + KEY]
    check = orders.words_of[order * WORDS + CHECK]
    return add_numbers(work.seen, mix(key, check), check) == NEW or order > 0


@compiled
def _is_order(orders: Orders, order: int, a_move: int, state: Bytes, words: Words) -> bool:
    if a_move & 63 >= RESERVE or a_move >> 6 & 63 < TABLEAU:
        return False
    if state[CARDS_HOME] != orders.states[CARDS_HOME]:
        return False
    count = orders.count[0]
    at = 0
    while at < count and orders.words_of[at * WORDS + KEY] != words[KEY]:
        at += 1
    if at == count and count < ORDERS:
        copy(state, words, 0, orders.states, orders.words_of, count)
        orders.parents[count] = order
        orders.moves_made[count] = a_move
        orders.count[0] += 1
    return True


@compiled
def _group_of(game: Words, state: Bytes, words: Words) -> int:
    # Of positions with the same cards in the tableau.
    return mix(mix(words[LEFT], state[POINTER]), all_home(state))


class RegroupingBeam(LevelBeam):
    """A beam search by levels, in which one play is one step, however the tableau is regrouped.

    :param int width: how many positions a level has at most
    """

    loop = compiled_loop(
        "regrouping", begins_order=_begins_order, is_order=_is_order, group_of=_group_of
    )

    def replay(self, steps: list[int]) -> tuple[Bytes, Words, list[int]]:
        """Return where plays lead from the first position on, and all their moves."""
        game, state, words = self.first
        line: list[int] = []
        for step in steps:
            moves = [step & (1 << ORDER_BIT) - 1]
            self._find_orders(state, words)
            order = step >> ORDER_BIT
            while order:
                moves.append(int(self.orders.moves_made[order]))
                order = int(self.orders.parents[order])
            state, words, made = replay(make, game, state, words, reversed(moves))
            line += made
        return state, words, line

    def _find_orders(self, state: Bytes, words: Words) -> None:
        # As the search did.
        game, orders, moves = self.first[0], self.orders, self.room.moves
        copy(state, words, 0, orders.states, orders.words_of, 0)
        orders.count[0] = 1
        order = 0
        while order < orders.count[0]:
            at, after = zeros(SIZE, 8), zeros(WORDS)
            copy(orders.states, orders.words_of, order, at, after, 0)
            for index in range(write(game, at, after, self.work, moves, 0)):
                copy(orders.states, orders.words_of, order, at, after, 0)
                make(game, at, after, self.work, moves[index])
                _is_order(orders, order, int(moves[index]), at, after)
            order += 1
