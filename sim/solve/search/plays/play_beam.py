# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Beam search by plays: a layer is one play more, that is one card less to be played.

Positions from which not all cards could come home are left out, and of those with the same cards in
reserve, waste and stock all but a few: they differ in what lies where.
"""

from patience.table import RESERVE
from sim.solve.search.beams.beam import (
    COUNT,
    LOOKED_AT,
    MOST_HOME,
    PARENT,
    WINNING_MOVE,
    WON,
    Beam,
    Positions,
    Rules,
    take_next,
    wait,
)
from sim.solve.search.compiled import Bytes, Words, compiled, zeros
from sim.solve.search.play import settle
from sim.solve.search.plays.coming_home import SIZE_OF_REACH, can_all_come_home, note_deal
from sim.solve.search.plays.homes import SIZE_OF_PILES
from sim.solve.search.plays.plays import MOST_PLAYS, make_play, write_plays
from sim.solve.search.plays.winning import MOST_MADE, is_dealt_out, winning_moves
from sim.solve.search.score import note_parts
from sim.solve.search.seen import SEEN, add, count_of, mix, note_one
from sim.solve.search.state import CARDS_HOME, LEFT, SIZE, TOP, WORDS, copy

_KEPT = 3  # positions with the same cards left


class PlayBeam(Beam):
    """A beam search by plays, for rules with `rows.BY_PLAYS`."""

    centres = ((60, -28, -24, 0, -12, -19, 13, -8, -121, 0),)
    whole_lines = True

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
        reach = zeros(SIZE_OF_REACH)
        note_deal(game, state, reach)
        self._play_room = (
            *(zeros(SIZE, 8), zeros(WORDS), zeros(MOST_PLAYS), zeros(MOST_MADE)),
            *(zeros(SIZE_OF_PILES), reach),
        )

    def _unfold(self, plays: list[int]) -> list[int]:
        return winning_moves(self._rules.game, *self._first, plays)

    def advance(self) -> int:
        """Search a round more; return RUNNING, WON, or ENDED if there is none left."""
        return int(_search(self._rules, self._positions, *self._play_room, self._report))


@compiled
def _advance(
    rules: Rules,
    positions: Positions,
    state: Bytes,
    words: Words,
    moves: Words,
    made: Words,
    piles: Words,
    reach: Words,
    report: Words,
) -> bool:
    # Make all plays; return whether one wins.
    game = rules.game
    for parent in range(report[COUNT]):
        copy(positions.here, positions.here_words, parent, state, words, 0)
        note_parts(game, state, words, rules.weights, rules.parts)
        for index in range(write_plays(game, state, words, piles, moves, 0)):
            copy(positions.here, positions.here_words, parent, state, words, 0)
            if make_play(game, state, words, piles, moves[index], made) < 0:
                continue
            settle(game, state, words, made, 0)
            number = mix(words[LEFT], state[TOP + RESERVE])
            if count_of(rules.seen, number) >= _KEPT or add(rules.seen, state, words) == SEEN:
                continue
            if not can_all_come_home(game, state, words, reach):
                continue
            report[MOST_HOME] = max(report[MOST_HOME], state[CARDS_HOME])
            if is_dealt_out(game, state, words):  # and so all can go home
                report[PARENT] = positions.numbers[parent]
                report[WINNING_MOVE] = moves[index]
                return True
            report[LOOKED_AT] += 1
            note_one(rules.seen, number)
            wait(rules, positions, 0, rules.width, parent, moves[index], state, words)
    return False


@compiled
def _search(
    rules: Rules,
    positions: Positions,
    state: Bytes,
    words: Words,
    moves: Words,
    made: Words,
    piles: Words,
    reach: Words,
    report: Words,
) -> int:
    if _advance(rules, positions, state, words, moves, made, piles, reach, report):
        return WON
    return take_next(rules, positions, report)
