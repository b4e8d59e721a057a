"""What a search can say about a position."""

from typing import NamedTuple

WINNABLE, UNWINNABLE, UNKNOWN = "winnable", "unwinnable", "unknown"


class Verdict(NamedTuple):
    """The result for a position."""

    verdict: str  # WINNABLE, UNWINNABLE or UNKNOWN
    line: tuple[int, ...]  # the engine's moves that win, if it is winnable
    positions: int  # visited
    seconds: float  # of processor time
    most_home: int  # the most cards that were home
