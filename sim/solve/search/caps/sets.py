"""Depth-first search for plays in which a suit passes its cap: if none does, there is no win.

Runs change places, so the tableau is a set: a play of the game is a play of this one, in which
cards lie wherever there is room. Cards that cannot go home before a suit passes its cap differ only
by their kinds (dominance), so there are far fewer positions. A cap that is passed is raised, and
the search begins again.
"""

from typing import ClassVar

from patience.table import RESERVE
from sim.solve.search import depth
from sim.solve.search.by_moves import OPEN, WON, Work
from sim.solve.search.caps.matching_bound import CAPS, COUNTS, STAYS, can_pass_caps, reached
from sim.solve.search.caps.set_moves import CARDS, LOWEST, play, settle, to_set, write
from sim.solve.search.compiled import Bytes, Words, called, compiled, compiled_with, inlined
from sim.solve.search.depth import DepthFirst
from sim.solve.search.matching import count_kinds
from sim.solve.search.moves import previous_card, turn_of
from sim.solve.search.rows import COLOURS, ORDER, RANKS, RESERVES
from sim.solve.search.state import HOME, LEFT, POINTER, TOP
from sim.solve.search.transpositions import NEW, SEEN, add_numbers, mix


@inlined
def _four(reach: Words, first: int) -> int:
    return reach[first] | reach[first + 1] << 4 | reach[first + 2] << 8 | reach[first + 3] << 12


@compiled
def _has_passed(state: Bytes, reach: Words) -> bool:
    # Whether a suit has passed its cap.
    passes = False
    for suit in range(4):
        passes = passes or state[HOME + suit] > reach[CAPS + suit]
    return passes


@compiled
def _add_reserves(game: Words, state: Bytes, number: int) -> int:
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        number = mix(number, state[TOP + place])
    return number


@compiled
def _number_of(game: Words, state: Bytes, words: Words, reach: Words) -> int:
    # Return a random number for the position, with these caps.
    number = mix(mix(words[CARDS], 1 << 60), words[LOWEST])
    number = mix(number, words[LEFT] << 6 | state[POINTER])
    for suit in range(4):
        number = mix(number, state[HOME + suit])
    return mix(_add_reserves(game, state, number), _four(reach, CAPS))


@compiled
def key_of(game: Words, state: Bytes, words: Words, reach: Words) -> int:
    """Return a random number for all that matters before a suit passes its cap, and for the caps.

    :param reach: the result of `can_pass_caps` for this position
    """
    goes = reached(game, state, reach)
    cards = words[CARDS]
    lowest = words[LOWEST]
    number = mix(mix(cards & goes, 1 << 60), lowest & goes)
    number = mix(mix(number, count_kinds(game, cards & ~goes)), count_kinds(game, lowest & ~goes))
    number = _add_reserves(game, state, number)
    for suit in range(4):
        number = mix(number, state[HOME + suit])
    number = mix(number, _four(reach, CAPS) << 16 | _four(reach, COUNTS))
    pointer = state[POINTER]
    number = mix(number, words[LEFT] >> pointer << pointer)
    index = previous_card(words[LEFT], pointer)
    while index > reach[STAYS]:
        card = game[ORDER + index]  # only its kind, unless it could go home
        if turn_of(game, state, card) < reach[COUNTS + (card & 3)]:
            number = mix(number, card + 64)
        else:
            number = mix(number, (card >> 2) + (16 if game[COLOURS] and card + 1 & 2 else 0))
        index = previous_card(words[LEFT], index)
    return number


@compiled
def make(game: Words, state: Bytes, words: Words, work: Work, a_move: int) -> int:
    """Make a move and the safe moves that follow; return 1.

    Return -1 if no suit can pass its cap any more, or if the position was seen before.
    """
    reach = work.reach
    play(game, state, words, a_move)
    settle(game, state, words)
    if _has_passed(state, reach):
        return 1
    number = _number_of(game, state, words, reach)
    if add_numbers(work.seen, number, mix(number, 1)) == SEEN:
        return -1
    upper = words[CARDS] & ~words[LOWEST]
    return 1 if can_pass_caps(game, state, words, reach, words[CARDS], upper) else -1


@called("sets.add")
def add(game: Words, state: Bytes, words: Words, work: Work) -> int:
    """Add a position to those seen; return NEW, SEEN or FULL."""
    if _has_passed(state, work.reach):
        return NEW
    number = key_of(game, state, words, work.reach)
    return add_numbers(work.seen, number, mix(number, 2))


@called("sets.judge")
def judge(game: Words, state: Bytes, words: Words, work: Work) -> int:
    """Return WON if a suit has passed its cap, and raise that cap."""
    if not _has_passed(state, work.reach):
        return OPEN
    for suit in range(4):
        work.reach[CAPS + suit] = max(work.reach[CAPS + suit], state[HOME + suit])
    return WON


class CappedSets(DepthFirst):
    """A depth-first search that may prove that there is no win, but finds no win.

    :param game: the rules, with `rows.CAPPED` set, and the stock's order
    """

    functions: ClassVar = {"write_ordered": write, "make": make, "add": add, "judge": judge}
    loop = staticmethod(compiled_with(depth.search, "depth.by_sets", **functions))
    most_levels = 128  # moves; each takes a card out of reserve, stock, waste or tableau
    mean_moves = 512

    def prepare(self) -> None:
        """Turn the tableau into a set; the first caps are the cards that are home."""
        game, state, _ = self.first
        self.work.reach[CAPS : CAPS + 4] = state[HOME : HOME + 4]
        to_set(game, self.stack.states, self.stack.words_of)

    def search(self, positions: int) -> int:
        """Expand up to `positions` new positions; return RUNNING, LOST, or NO_MEMORY.

        NO_MEMORY also means that each suit by itself can come home.
        """
        result = super().search(positions)
        if result != depth.WON:
            return result
        self.report[depth.LEVEL] = 0  # begin again
        self.stack.left[0] = self.stack.ends[0]
        passed_all = min(self.work.reach[CAPS : CAPS + 4]) == self.first[0][RANKS]
        return depth.NO_MEMORY if passed_all else depth.RUNNING
