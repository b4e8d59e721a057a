# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search by plays, through every position that one ends in.

A position from which not all cards could come home is left out (`coming_home`).
"""

from sim.solve.search.compiled import Bytes, Words, compiled, zeros
from sim.solve.search.depth import LEVEL, MOST_HOME, NO_MEMORY, POSITIONS, PROGRESS, WON, pause
from sim.solve.search.play import settle
from sim.solve.search.plays.coming_home import SIZE_OF_REACH, can_all_come_home, note_deal
from sim.solve.search.plays.homes import SIZE_OF_PILES
from sim.solve.search.plays.plays import MOST_PLAYS, make_play, write_plays
from sim.solve.search.plays.winning import MOST_MADE, is_dealt_out, winning_moves
from sim.solve.search.seen import FULL, NEW, add_numbers, is_known_lately
from sim.solve.search.state import CARDS_HOME, CHECK, KEY, SIZE, WORDS, copy

_LEVELS = 64  # of plays; each takes a card out of reserve, waste or stock
_LATELY = 1 << 16  # positions known without another look; twice as many would leave the cache
_WON_AT_ONCE = -1  # in place of a level: all can go home without a play


class ByPlays:
    """A depth-first search by plays, with all its memory.

    :param game: the rules, for which `rows.BY_PLAYS` is set, with the stock's order
    :param state: the position to start from, settled; `words` belongs to it
    :param int room: how many positions it may remember
    """

    whole_lines = True
    """Whether a line has the moves that settle a position, too."""

    def __init__(self, game: Words, state: Bytes, words: Words, room: int) -> None:
        self._first = state, words
        self._game = game
        states, words_of = zeros(_LEVELS * SIZE, 8), zeros(_LEVELS * WORDS)
        self._plays = zeros(_LEVELS * MOST_PLAYS)
        self._next = zeros(_LEVELS)  # of each level, the index after the play to look at next
        ends = zeros(_LEVELS)
        self._progress = zeros(PROGRESS)
        reach = zeros(SIZE_OF_REACH)
        note_deal(game, state, reach)
        work = zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MADE), zeros(SIZE_OF_PILES)
        self._all = (
            game,
            zeros(room),
            states,
            words_of,
            self._plays,
            self._next,
            ends,
            self._progress,
            *work,
            *(reach, zeros(_LATELY)),
        )
        states[:SIZE] = state
        words_of[:WORDS] = words
        ends[0] = self._next[0] = write_plays(game, state, words, work[-1], self._plays, 0)
        if is_dealt_out(game, state, words) and can_all_come_home(game, state, words, reach):
            self._progress[LEVEL] = _WON_AT_ONCE

    @property
    def positions(self) -> int:
        """How many positions were new so far."""
        return int(self._progress[POSITIONS])

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self._progress[MOST_HOME])

    def search(self, positions: int) -> int:
        """Look at so many new positions more; return RUNNING, WON, LOST, or NO_MEMORY."""
        if self._progress[LEVEL] == _WON_AT_ONCE:
            return WON
        return int(_search(*self._all, positions))

    def line(self) -> list[int]:
        """Return all moves that win, with those that settle a position."""
        levels = range(int(self._progress[LEVEL]) + 1)
        plays = [int(self._plays[self._next[level]]) for level in levels]
        return winning_moves(self._game, *self._first, plays)


@compiled
def _search(
    game: Words,
    seen: Words,
    states: Bytes,
    words_of: Words,
    moves: Words,
    next_move: Words,
    ends: Words,
    progress: Words,
    state: Bytes,
    words: Words,
    made: Words,
    piles: Words,
    reach: Words,
    checks: Words,
    positions: int,
) -> int:
    level = progress[LEVEL]
    last = progress[POSITIONS] + positions
    while level >= 0 and progress[POSITIONS] < last:
        if next_move[level] == (ends[level - 1] if level else 0):
            level -= 1
            continue
        next_move[level] -= 1
        a_play = moves[next_move[level]]
        copy(states, words_of, level, state, words, 0)
        if make_play(game, state, words, piles, a_play, made) < 0:
            continue
        settle(game, state, words, made, 0)
        if is_known_lately(checks, words[KEY], words[CHECK]):
            continue
        if not can_all_come_home(game, state, words, reach):
            continue
        progress[MOST_HOME] = max(progress[MOST_HOME], state[CARDS_HOME])
        if is_dealt_out(game, state, words):  # and so all can go home
            progress[LEVEL] = level
            return WON
        added = add_numbers(seen, words[KEY], words[CHECK])
        if added == FULL:
            return NO_MEMORY
        if added == NEW:
            progress[POSITIONS] += 1
            level += 1
            copy(state, words, 0, states, words_of, level)
            ends[level] = write_plays(game, state, words, piles, moves, ends[level - 1])
            next_move[level] = ends[level]
    return pause(progress, level)
