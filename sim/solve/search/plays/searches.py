"""Depth-first search and beams by plays: a step is one card less to be played.

A position from which not all cards could come home is left out.
"""

from typing import ClassVar

from sim.solve.search import depth
from sim.solve.search.beams import beam
from sim.solve.search.beams.beam import Beam
from sim.solve.search.by_moves import Search, add, new_work, replay
from sim.solve.search.compiled import compiled_with
from sim.solve.search.depth import DepthFirst
from sim.solve.search.plays.plays import finish, judge, make, write
from sim.solve.search.plays.relaxed_bound import note_deal


class _Plays(Search):
    # What both kinds of search share.

    def prepare(self) -> None:
        """Note what the bound needs."""
        game, state, _ = self.first
        note_deal(game, state, self.work.reach)

    def replay(self, steps: list[int]) -> list[int]:
        """Return all moves of plays that win."""
        at, after, line = replay(make, *self.first, steps)
        work = new_work(1)
        count = finish(self.first[0], at, after, work)
        return line + [int(a_move) for a_move in work.made[:count]]


class ByPlays(_Plays, DepthFirst):
    """A depth-first search by plays, for rules with `rows.BY_PLAYS`.

    :param state: the position to start from, settled; `words` belongs to it
    """

    functions: ClassVar = {"write_ordered": write, "make": make, "add": add, "judge": judge}
    loop = staticmethod(compiled_with(depth.search, "by_plays", **functions))
    most_levels = 64  # of plays; each takes a card out of reserve, waste or stock
    mean_moves = depth.MOST_MOVES


class PlayBeam(_Plays, Beam):
    """A beam search by plays, for rules with `rows.BY_PLAYS`."""

    centres = ((60, -28, -24, 0, -12, -19, 13, -8, -121, 0),)
    loop = staticmethod(compiled_with(beam.search, "by_plays", write=write, make=make, judge=judge))
