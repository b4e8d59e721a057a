"""Asks the solver whether a game can be won."""

from dataclasses import dataclass

import pocket_patience.engine  # makes `patience` known

# isort: split
from pocket_patience.game import Game, Move


@dataclass(frozen=True, repr=False)
class Solution:
    """What the solver found."""

    verdict: str
    """"winnable", "unwinnable" or "unknown"."""
    line: tuple[Move, ...]
    """The moves that win, if it is winnable."""
    positions: int
    """How many positions were visited."""
    seconds: float
    """Processor time."""

    def __repr__(self) -> str:
        found = f"{self.verdict}, {len(self.line)} moves" if self.line else self.verdict
        return f"<Solution {found}, {self.positions:,} positions, {self.seconds:.1f} s>"


def solve(game: Game, seconds: float = 20.0, memory: int = 512) -> Solution:
    """Decide whether a game can be won from here; the game is not changed.

    The solver needs wasmtime, which has programs for 64-bit computers.

    :param seconds: of processor time, more than 0; after these the verdict is "unknown"
    :param memory: megabytes for the search, at least 128
    :raises ValueError: if seconds or memory are out of range
    :raises ImportError: if wasmtime is missing, or has no program for this machine
    """
    if not isinstance(game, Game):
        raise ValueError(f"{game!r} is not a game; deal one first")
    if not isinstance(seconds, (int, float)) or not 0 < seconds < float("inf"):
        raise ValueError(f"{seconds!r} is not a number of seconds, more than 0")
    pocket_patience.engine.load_sim()
    from sim.solve import solver
    from sim.solve.packs.shorter import shorten_line

    if not isinstance(memory, int) or memory < solver.LEAST_MEMORY:
        raise ValueError(f"{memory!r}: the solver needs {solver.LEAST_MEMORY} megabytes or more")
    found = solver.solve(game.engine, seconds, memory)
    line = shorten_line(game.engine, found.line) if found.line else ()
    return Solution(
        found.verdict, tuple(game.as_move(code) for code in line), found.positions, found.seconds
    )
