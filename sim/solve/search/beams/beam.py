"""Beam search: of the positions that moves lead to, only the best are expanded. It proves nothing.

`Beam` goes layer by layer: a layer is one move more. `LevelBeam` goes by how far a position has
come (`score.level`), whatever number of moves that took. So a move that only makes room is not held
against a position: on the same level up to `_ROUNDS` of these are made one after the other.
"""

from typing import Any, ClassVar, NamedTuple

from sim.solve.search.beams.heap import keep
from sim.solve.search.by_moves import LOST, WON, Work, add, judge, make, new_work, replay, write
from sim.solve.search.compiled import Bytes, Words, compiled, compiled_with, zeros
from sim.solve.search.depth import MOST_MOVES
from sim.solve.search.score import LEVELS, WEIGHTS, level, score
from sim.solve.search.state import CARDS_HOME, SIZE, WORDS, copy
from sim.solve.search.transpositions import SEEN, count_of, note_one

RUNNING, ENDED = 0, 2
"""What a search comes to, besides WON."""

ROOM = 4000
"""Entries of the table of positions, for each position that a beam is wide, where there is room."""

ORDERS = 16
"""Positions that one can be regrouped into, at most."""
ORDER_BIT = 40
"""From this bit on a step has the number of the order that it begins in."""

_AT_ONCE = 1000  # new positions, before a search pauses
_LAYERS = 500  # longer than any line it finds
_ROUNDS = 4
_SAME = LEVELS  # the group of those that one move more led to on the same level
_MOST_IN_GROUP = 3  # positions with one number of `group_of`

# What a round reports.
_LOOKED_AT = 0  # new positions so far
_MOST_HOME = 1  # cards
_PARENT = 2  # of a win
_WINNING_MOVE = 3
_COUNT = 4  # positions whose moves the next round makes
_LEVEL = 5  # of these
_UNTIL = 6  # which level is searched at once
_NUMBERED = 7  # positions so far
_ROUND = 8  # of a level, or of all layers
_REPORT = 9


class Rules(NamedTuple):
    """What does not change while a beam is searched."""

    game: Words
    weights: Words
    seed: int
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


class Orders(NamedTuple):
    """Those that a position can be regrouped into, itself the first: from which, and by which move.

    Only some searches regroup (`regrouping`).
    """

    states: Bytes
    words_of: Words
    parents: Words
    moves_made: Words
    count: Words  # of one: how many they are


class Room(NamedTuple):
    """Room for what a move leads to, and for moves."""

    state: Bytes
    words: Words
    moves: Words


class Taken(NamedTuple):
    """A position that a beam took."""

    state: Bytes
    words: Words
    moves: list[int]  # that led to it


@compiled
def group_of(game: Words, state: Bytes, words: Words) -> int:
    """Return a random number that similar positions have in common, 0 if all may be kept."""
    return 0


@compiled
def begins_order(work: Work, orders: Orders, order: int) -> bool:
    """Return whether the moves of an order are to be made."""
    return True


@compiled
def is_order(orders: Orders, order: int, a_move: int, state: Bytes, words: Words) -> bool:
    """Return whether a move only regrouped an order; a new one is added to the others."""
    return False


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
    report[_COUNT] = count
    return count > 0


@compiled
def _take_next(rules: Rules, positions: Positions, report: Words) -> int:
    # Take those that wait and come next, for their moves to be made.
    report[_ROUND] += 1
    if not rules.by_levels:
        taken = report[_ROUND] < _LAYERS and _take(positions, 0, rules.width, report)
        return RUNNING if taken else ENDED
    if report[_ROUND] <= _ROUNDS and _take(positions, _SAME, rules.width, report):
        return RUNNING
    report[_ROUND] = positions.kept[_SAME] = 0
    for after in range(report[_LEVEL] + 1, LEVELS):
        if _take(positions, after, rules.width, report):
            report[_LEVEL] = after
            return RUNNING
    return ENDED


@compiled
def _wait(
    rules: Rules,
    positions: Positions,
    group: int,
    most: int,
    parent: int,
    a_move: int,
    state: Bytes,
    words: Words,
) -> None:
    # Let a position wait in its group, if it is one of the best there: `most` may wait.
    value = score(rules.game, state, words, rules.weights, rules.seed)
    slot = keep(positions.scores, positions.slots, positions.kept, group, rules.width, most, value)
    if slot >= 0:
        slot += group * rules.width
        copy(state, words, 0, positions.following, positions.following_words, slot)
        positions.parents[slot] = positions.numbers[parent]
        positions.moves_made[slot] = a_move


def _advance(
    rules: Rules, work: Work, positions: Positions, orders: Orders, room: Room, report: Words
) -> bool:
    # Make all moves; return whether one wins.
    game, state, words = rules.game, room.state, room.words
    for parent in range(report[_COUNT]):
        copy(positions.here, positions.here_words, parent, orders.states, orders.words_of, 0)
        orders.count[0] = 1
        order = -1
        while order + 1 < orders.count[0] and begins_order(work, orders, order + 1):
            order += 1
            copy(orders.states, orders.words_of, order, state, words, 0)
            for index in range(write(game, state, words, work, room.moves, 0)):
                copy(orders.states, orders.words_of, order, state, words, 0)
                if make(game, state, words, work, room.moves[index]) < 0:
                    continue
                if is_order(orders, order, room.moves[index], state, words):
                    continue
                similar = group_of(game, state, words)
                if similar and count_of(work.seen, similar) >= _MOST_IN_GROUP:
                    continue
                if add(game, state, words, work) == SEEN:
                    continue
                judged = judge(game, state, words, work)
                if judged == LOST:
                    continue
                a_move = room.moves[index] | order << ORDER_BIT
                report[_MOST_HOME] = max(report[_MOST_HOME], state[CARDS_HOME])
                if judged == WON:
                    report[_PARENT] = positions.numbers[parent]
                    report[_WINNING_MOVE] = a_move
                    return True
                report[_LOOKED_AT] += 1
                if similar:
                    note_one(work.seen, similar)
                group = 0
                most = rules.width
                if rules.by_levels:
                    group = level(game, state, words)
                    if group <= report[_LEVEL]:
                        group = _SAME
                        most = rules.width // 2
                _wait(rules, positions, group, most, parent, a_move, state, words)
    return False


def _search(
    rules: Rules, work: Work, positions: Positions, orders: Orders, room: Room, report: Words
) -> int:
    # Search until enough positions were visited, or a level is reached.
    last = report[_LOOKED_AT] + _AT_ONCE
    result = RUNNING
    while result == RUNNING and report[_LOOKED_AT] < last and report[_LEVEL] < report[_UNTIL]:
        if _advance(rules, work, positions, orders, room, report):
            return WON
        result = _take_next(rules, positions, report)
    return result


def compiled_loop(name: str, **functions: Any) -> Any:
    """Return the loop of a beam that goes by these functions instead of those here."""
    advance = compiled_with(_advance, name, **functions)
    return staticmethod(compiled_with(_search, name, _advance=advance))


class Beam:
    """A beam search by moves.

    :param game: the rules, as `rows.encode` gives them, with the stock's order
    :param state: the position to start from; `words` belongs to it
    :param int width: how many positions a layer has at most
    :param weights: of the features of `score`, as a vector
    :param int seed: of the noise in the score
    :param int room: entries of the table of positions
    """

    centres: ClassVar[tuple[tuple[int, ...], ...]] = (
        WEIGHTS,
        (72, -28, -64, -96, -16, -16, 32, -7, -18, 0),
    )
    """Weights near which those of many such beams are drawn."""
    loop: Any = compiled_loop("by_moves")
    make: Any = staticmethod(make)

    _groups = 1
    _most_taken = _LAYERS  # times that positions are taken to be expanded
    _by_levels = False

    def __init__(
        self,
        game: Words,
        state: Bytes,
        words: Words,
        width: int,
        weights: Words,
        seed: int,
        room: int,
    ) -> None:
        self.first = game, state, words
        self._rules = Rules(game, weights, seed, int(self._by_levels), width)
        waiting, taken = self._groups * width, self._most_taken * width
        self._positions = Positions(
            *(zeros(width * SIZE, 8), zeros(width * WORDS), zeros(width)),
            *(zeros(waiting * SIZE, 8), zeros(waiting * WORDS)),
            *(zeros(waiting), zeros(waiting), zeros(self._groups)),
            *(zeros(waiting), zeros(waiting), zeros(taken), zeros(taken)),
        )
        self.orders = Orders(
            *(zeros(ORDERS * SIZE, 8), zeros(ORDERS * WORDS)),
            *(zeros(ORDERS), zeros(ORDERS), zeros(1)),
        )
        self._report = zeros(_REPORT)
        self.room = Room(zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MOVES))
        self.work = new_work(room)
        copy(state, words, 0, self._positions.here, self._positions.here_words, 0)
        self._report[_COUNT] = self._report[_NUMBERED] = 1
        self._report[_LEVEL] = level(game, state, words)
        self._report[_UNTIL] = LEVELS
        add(game, state, words, self.work)
        self.prepare()

    def prepare(self) -> None:
        """Note what bounds need."""

    @property
    def positions(self) -> int:
        """How many new positions it has visited."""
        return int(self._report[_LOOKED_AT])

    @property
    def most_home(self) -> int:
        """The most cards that were home."""
        return int(self._report[_MOST_HOME])

    @property
    def count(self) -> int:
        """How many positions are those whose moves are made next."""
        return int(self._report[_COUNT])

    @property
    def level(self) -> int:
        """How far these have come, in a search by levels (`score.level`)."""
        return int(self._report[_LEVEL])

    def advance(self) -> int:
        """Search some rounds more; return RUNNING, WON, or ENDED if there is none left."""
        positions, orders = self._positions, self.orders
        return int(self.loop(self._rules, self.work, positions, orders, self.room, self._report))

    def line(self) -> list[int]:
        """Return all moves of the win."""
        steps = self._steps_to(int(self._report[_PARENT]))
        return self.replay([*steps, int(self._report[_WINNING_MOVE])])[2]

    def taken(self, slot: int) -> Taken:
        """Return one of the positions whose moves are made next.

        :param int slot: 0 to `count` - 1
        """
        steps = self._steps_to(int(self._positions.numbers[slot]))
        return Taken(*self.replay(steps))

    def _steps_to(self, number: int) -> list[int]:
        steps = []
        while number:
            steps.append(int(self._positions.all_moves[number]))
            number = int(self._positions.all_parents[number])
        return steps[::-1]

    def replay(self, steps: list[int]) -> tuple[Bytes, Words, list[int]]:
        """Return where steps lead from the first position on, and all their moves."""
        return replay(self.make, *self.first, steps)


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
