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


STAGES = {
    goal.what: goal
    for goal in (
        Goal("first picture", 7.3),
        Goal("title", 34.4),
        Goal("title to table", 14.5),
        Goal("menu opened", 3.5),
        Goal("menu closed", 2.9),
        Goal("menu, a line", 0.53),
        Goal("list, a page", 3.2),
        Goal("statistics", 11.2),
        Goal("families", 11),
        Goal("a family", 6.6),
        Goal("options", 8.4),
        Goal("rules", 11.9),
        Goal("rules, a page", 2.85),
        Goal("new deal", 11.2),
        Goal("back to the title", 8.8),
        Goal("hint", 4),
        Goal("hint, on the line", 4),
        Goal("cursor step", 0.5),
        Goal("card moved", 3.7),
        Goal("card dealt", 1.85),
        Goal("undo", 2.4),
    )
}
"""M instructions of a press; the first counts from code.py's first line."""

LOADS = {
    "title": Goal("modules loaded up to the title", 17),
    "title to table": Goal("... from there to the table", 4),
    "menu opened": Goal("... when the menu is opened", 0),
}
STRINGS = Goal("strings made up to the title", 370)
LARGEST = Goal("bytes of the largest allocation after the table", 1024)
"""This includes requests for more room behind the interpreter's names, which it can do without."""
PIECE = Goal("bytes of the largest piece of a module that is loaded next to the table", 600)
LEAST_HEAP = Goal("bytes of the least heap in which the tours of all games go well", 114 * 1024)
TOUR_HEAP = Goal("... in which all screens do on a Wio Terminal, one after the other", 140 * 1024)
"""It has the largest screen of the boards with so little memory: the canvas alone takes 38 KB."""
MEDIAN_STEP = Goal("M of the heaviest step, median, without composing", 0.55)
ALLOCATED = Goal("bytes that a step of a move allocates where nothing is loaded", 3600)
PYSTACK = Goal("bytes of the pystack", 1876)
"""`settings.toml` sets 3,072. CircuitPython 9.2 takes 24 more than the model: for the arguments of
bound methods, and of calls with a star."""


def _limit(kind: str, step: float, whole: float) -> tuple[Goal, Goal]:
    return Goal(f"M of a step, {kind}", step), Goal(f"M of all steps, {kind}", whole)


TABLE_PRESSES = {
    kind: _limit(kind, step, whole)
    for kind, step, whole in (
        ("cursor step", 1.25, 2),
        ("cursor nudged", 2, 4),
        ("targets shown", 3, 5),
        ("target taken", 5, 26),
        ("packet put back", 3, 5),
        ("one card moved", 3, 9),
        ("card moved, pile squeezed", 3, 8),
        ("packet moved", 3, 8),
        ("card moved, space filled", 5, 39),
        ("deal from the stock", 3, 13),
        ("hint shown", 7.4, 11.2),
        ("hint followed", 3.3, 26),
        ("undo", 3, 9),
        ("safe cards up", 3, 12),
        ("pile opened", 4.9, 10.5),
        ("opened pile closed", 3, 5),
        ("table laid out again", 3, 15),
        ("... and undone", 3, 15),
        ("run through the game", 3.3, 7.2),
        ("run, a move", 3, 13),
        ("redo, from the menu", 3, 13),
        ("menu opened", 4, 4.4),
        ("menu opened again at once", 6, 6.3),
        ("menu, a line", 1, 2),
        ("menu, the other page", 0.5, 3.8),
        ("menu closed", 3, 3.35),
        ("another screen", 6.2, 15.5),
        ("back from there", 4, 5),
    )
}
"""M instructions of each kind of press at a table, composing included: the heaviest step, and all
steps. Work that follows a press counts, too: finding out whether the game finishes automatically, a
save, drawing the menu ahead."""
