# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Beam search: of the positions that moves lead to, only the best are looked at. It proves nothing.

`Beam` goes layer by layer: a layer is one move more. `LevelBeam` goes by how far a position has
come (`score.level`), whatever number of moves that took. So a move that only makes room is not held
against a position: on the same level up to `_ROUNDS` of these are made one after the other.
"""

from typing import NamedTuple

from sim.solve.search.beams.heap import keep
from sim.solve.search.compiled import Bytes, Words, compiled, inlined, zeros
from sim.solve.search.moves import MOST_MOVES, write_moves
from sim.solve.search.play import MOST_SETTLED, play, settle
from sim.solve.search.score import (
    LEVELS,
    PARTS,
    WEIGHTS,
    level,
    level_after,
    note_parts,
    score_after,
)
from sim.solve.search.seen import SEEN, add, expect
from sim.solve.search.state import CARDS_HOME, KEY, SIZE, WORDS, copy, is_won
from sim.solve.search.stuck import is_stuck

RUNNING, WON, ENDED = range(3)

ROOM = 4000
"""Entries of the table of positions, for each position that a beam is wide, where there is room."""

_AT_ONCE = 1000  # new positions, before a search pauses
_LAYERS = 500  # longer than any line it finds
_ROUNDS = 4
_SAME = LEVELS  # the group of those that one move more led to on the same level

# What a round reports.
LOOKED_AT = 0  # new positions so far
MOST_HOME = 1  # cards
PARENT = 2  # of a win
WINNING_MOVE = 3
COUNT = 4  # positions whose moves the next round makes
LEVEL = 5  # of these
_UNTIL = 6  # which level is searched at once
_NUMBERED = 7  # positions so far
_ROUND = 8  # of a level, or of all layers
_REPORT = 9


class Rules(NamedTuple):
    """What does not change while a beam is searched, but for `parts`: those of the position whose
    moves are made (`score`).
    """

    game: Words
    weights: Words
    seed: int
    seen: Words
    parts: Words
    by_levels: int
    width: int


class Positions(NamedTuple):
    """Those whose moves are made next, with their numbers; those that wait in groups, how good they
    are, and the number and the move that led to each; and of all that got numbers, the same.
    """

    here: Bytes
    here_words: Words
    numbers: Words
    following: Bytes
    following_words: Words
    scores: Words
    slots: Words
    kept: Words
    parents: Words
    moves_made: Words
    all_parents: Words
    all_moves: Words


class Room(NamedTuple):
    """Room to work: for what a move leads to, for what the one before led to, and for moves."""

    state: Bytes
    words: Words
    before: Bytes
    before_words: Words
    moves: Words
    made: Words


class Taken(NamedTuple):
    """A position that a beam took."""

    state: Bytes
    words: Words
    moves: list[int]  # that led to it, without those that settle a position


class Beam:
    """A beam search by moves.

    :param game: the rules, as `rows.encode` gives them, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param int width: how many positions a layer has at most
    :param weights: of the features of `score`, as a vector
    :param int seed: of the noise in the score
    :param seen: a table for positions, all zeros; the beam fills it
    """

    centres: tuple[tuple[int, ...], ...] = WEIGHTS, (72, -28, -64, -96, -16, -16, 32, -7, -18, 0)
    """Weights near which those of many such beams are drawn."""
    whole_lines = False
    """Whether a line has the moves that settle a position, too."""

    _groups = 1
    _most_taken = _LAYERS  # times, that positions are taken to be looked at
    _by_levels = False

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
        self._rules = Rules(game, weights, seed, seen, zeros(PARTS), int(self._by_levels), width)
        waiting = self._groups * width
        self._positions = Positions(
            *(zeros(width * SIZE, 8), zeros(width * WORDS), zeros(width)),
            *(zeros(waiting * SIZE, 8), zeros(waiting * WORDS)),
            *(zeros(waiting), zeros(waiting), zeros(self._groups)),
            *(zeros(waiting), zeros(waiting)),
            *(zeros(self._most_taken * width), zeros(self._most_taken * width)),
        )
        self._report = zeros(_REPORT)
        self._room = Room(
            *(zeros(SIZE, 8), zeros(WORDS), zeros(SIZE, 8), zeros(WORDS)),
            *(zeros(MOST_MOVES), zeros(MOST_SETTLED)),
        )
        copy(state, words, 0, self._positions.here, self._positions.here_words, 0)
        self._report[COUNT] = self._report[_NUMBERED] = 1
        self._report[LEVEL] = level(game, state, words)
        self._report[_UNTIL] = LEVELS
        add(seen, state, words)

    @property
    def positions(self) -> int:
        """How many new positions it has looked at."""
        return int(self._report[LOOKED_AT])

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self._report[MOST_HOME])

    @property
    def count(self) -> int:
        """How many positions are those whose moves are made next."""
        return int(self._report[COUNT])

    @property
    def level(self) -> int:
        """How far these have come, in a search by levels (`score.level`)."""
        return int(self._report[LEVEL])

    def advance(self) -> int:
        """Search some rounds more; return RUNNING, WON, or ENDED if there is none left."""
        return int(_search(self._rules, self._positions, self._room, self._report))

    def line(self) -> list[int]:
        """Return the moves of the win (`whole_lines`)."""
        plays = self._plays_to(int(self._report[PARENT]))
        return self._unfold([*plays, int(self._report[WINNING_MOVE])])

    def taken(self, slot: int) -> Taken:
        """Return one of the positions whose moves are made next.

        :param int slot: 0 to `count` - 1
        """
        state, words = zeros(SIZE, 8), zeros(WORDS)
        copy(self._positions.here, self._positions.here_words, slot, state, words, 0)
        plays = self._plays_to(int(self._positions.numbers[slot]))
        return Taken(state, words, self._unfold(plays))

    def _plays_to(self, number: int) -> list[int]:
        plays = []
        while number:
            plays.append(int(self._positions.all_moves[number]))
            number = int(self._positions.all_parents[number])
        return plays[::-1]

    def _unfold(self, plays: list[int]) -> list[int]:
        # Return the moves of some plays from the first position on.
        return plays


class LevelBeam(Beam):
    """A beam search by levels.

    :param int width: how many positions a level has at most; half as many for each move more
    """

    _groups = LEVELS + 1
    _most_taken = LEVELS * (_ROUNDS + 1)
    _by_levels = True

    def advance_to(self, level: int) -> int:
        """Search some rounds more, as `advance`; none beyond a level."""
        self._report[_UNTIL] = level
        return self.advance()


@compiled
def _take(positions: Positions, group: int, width: int, report: Words) -> int:
    # Give numbers to what waits in a group, for their moves to be made; return how many they are.
    count = positions.kept[group]
    for slot in range(count):
        waits = group * width + slot
        copy(
            positions.following,
            positions.following_words,
            waits,
            positions.here,
            positions.here_words,
            slot,
        )
        number = report[_NUMBERED] + slot
        positions.all_parents[number] = positions.parents[waits]
        positions.all_moves[number] = positions.moves_made[waits]
        positions.numbers[slot] = number
    positions.kept[group] = 0
    report[_NUMBERED] += count
    report[COUNT] = count
    return count > 0


@compiled
def take_next(rules: Rules, positions: Positions, report: Words) -> int:
    """Take those that wait and come next, for their moves to be made; return RUNNING or ENDED."""
    report[_ROUND] += 1
    if not rules.by_levels:
        taken = report[_ROUND] < _LAYERS and _take(positions, 0, rules.width, report)
        return RUNNING if taken else ENDED
    if report[_ROUND] <= _ROUNDS and _take(positions, _SAME, rules.width, report):
        return RUNNING
    report[_ROUND] = positions.kept[_SAME] = 0
    for after in range(report[LEVEL] + 1, LEVELS):
        if _take(positions, after, rules.width, report):
            report[LEVEL] = after
            return RUNNING
    return ENDED


@compiled
def wait(
    rules: Rules,
    positions: Positions,
    group: int,
    most: int,
    parent: int,
    a_move: int,
    state: Bytes,
    words: Words,
) -> None:
    """Let a position wait in its group, if it is one of the best there.

    :param most: how many may wait there
    :param parent: of which of those whose moves are made it comes, by `a_move`
    """
    value = score_after(rules.game, state, words, rules.weights, rules.seed, rules.parts)
    slot = keep(positions.scores, positions.slots, positions.kept, group, rules.width, most, value)
    if slot >= 0:
        slot += group * rules.width
        copy(state, words, 0, positions.following, positions.following_words, slot)
        positions.parents[slot] = positions.numbers[parent]
        positions.moves_made[slot] = a_move


@inlined
def wins(
    game: Words, positions: Positions, parent: int, a_move: int, state: Bytes, report: Words
) -> bool:
    """Return whether a move won, noting it, and how many cards are home at most.

    :param parent: as for `wait`
    :param state: where the move led
    """
    report[MOST_HOME] = max(report[MOST_HOME], state[CARDS_HOME])
    won = is_won(game, state)
    if won:
        report[PARENT] = positions.numbers[parent]
        report[WINNING_MOVE] = a_move
    return won


@compiled
def _advance(rules: Rules, positions: Positions, room: Room, report: Words) -> bool:
    # Make all moves; return whether one wins. Where a move led is looked up after the next, when
    # the processor has fetched it.
    game, width = rules.game, rules.width
    state, words, before, before_words = room.state, room.words, room.before, room.before_words
    for parent in range(report[COUNT]):
        copy(positions.here, positions.here_words, parent, state, words, 0)
        note_parts(game, state, words, rules.weights, rules.parts)
        count = write_moves(game, state, words, room.moves, 0)
        for index in range(count + 1):
            if index < count:
                copy(positions.here, positions.here_words, parent, state, words, 0)
                play(game, state, words, room.moves[index])
                settle(game, state, words, room.made, 0)
                expect(rules.seen, words[KEY])
            state, before = before, state
            words, before_words = before_words, words
            if index == 0:
                continue
            a_move = room.moves[index - 1]
            if wins(game, positions, parent, a_move, state, report):
                return True
            if is_stuck(game, state) or add(rules.seen, state, words) == SEEN:
                continue
            report[LOOKED_AT] += 1
            group = 0
            most = width
            if rules.by_levels:
                group = level_after(game, state, words, rules.parts)
                if group <= report[LEVEL]:
                    group = _SAME
                    most = width // 2
            wait(rules, positions, group, most, parent, a_move, state, words)
    return False


@compiled
def _search(rules: Rules, positions: Positions, room: Room, report: Words) -> int:
    # Search until enough positions were looked at, or a level is reached.
    last = report[LOOKED_AT] + _AT_ONCE
    result = RUNNING
    while result == RUNNING and report[LOOKED_AT] < last and report[LEVEL] < report[_UNTIL]:
        if _advance(rules, positions, room, report):
            return WON
        result = take_next(rules, positions, report)
    return result
