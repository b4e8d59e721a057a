"""Limits for a board, a little above the present values; tests check them.

Instructions are in millions on CircuitPython, by the model in `cost`.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Goal(NamedTuple):
    """A measured quantity, and its limit."""

    what: str
    limit: float


def note_excess(compared: Iterable[tuple[Goal, float]]) -> list[str]:
    """Return a sentence for each limit that the measurement exceeds."""
    return [
        f"Over the limit: {goal.what}, {now:,.2f}; at most {goal.limit:,g}."
        for goal, now in compared
        if now > goal.limit
    ]


STEPS = {
    "cursor step": 1.5,
    "cursor nudged": 2,
    "first picture": 7.3,
    "title": 39,  # player and game are read one after the other: not every board has room for both
    "way to the table": 16,
    "a new deal": 16,
    "a paused game": 16,
}
"""M instructions of the heaviest step of a kind of press, between two sleeps; keys wait as long."""
UNLISTED_TITLE = Goal("s from code.py to a title that takes keys, without a row", 1.5)
TABLE_STEP = 4.0
"""The same for all other presses at a table, and for its menu."""
SCREEN_STEP = 12.0
"""The same for all other screens."""
MEDIAN_STEP = Goal("M of the heaviest step at a table, median of many games", 0.7)
GAME_STEP = Goal("... of the game where it is highest", 1.3)
SENT = {
    "cursor step": 2000,
    "cursor nudged": 4200,
    "one card moved": 13_653,  # a third of a screen
    "menu opened": 32_000,  # with the ground of a sentence that goes
    "menu closed": 24_000,
}
LARGEST = Goal("bytes of the largest allocation after the table", 600)
PIECE = Goal("bytes of the largest piece of a module that is loaded next to the table", 600)
LEAST_HEAP = Goal("bytes of the least heap in which the tours of all games go well", 112 * 1024)
TOUR_HEAP = Goal("... in which all screens do on a Wio Terminal, one after the other", 140 * 1024)
"""It has the largest screen of the boards with so little memory: the canvas alone takes 38 KB."""
ALLOCATED = Goal("bytes that a step of a move allocates where nothing is loaded", 3600)
PYSTACK = Goal("bytes of the pystack", 1876)
"""`settings.toml` sets 3,072. CircuitPython 9.2 takes 24 more than the model: for the arguments of
bound methods, and of calls with a star."""
IN_A_LANGUAGE = Goal(
    "bytes of heap more than in English, at the table or on the largest screen", 1536
)
OF_A_LANGUAGE = Goal("% of all steps more than in English", 2)
OF_A_STEP = Goal("% of the heaviest step more than in English", 2)
OF_ALL_KINDS = MEDIAN_STEP, GAME_STEP, LARGEST, ALLOCATED, PYSTACK
"""Those of `sim bench` that are not for one kind of press."""
