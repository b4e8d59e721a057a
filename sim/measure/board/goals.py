# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What a board may need: the goals, and the limits that tests hold, a little above what is reached.

Instructions are millions of a CircuitPython's, by the model in `cost`.
"""

from typing import NamedTuple


class Goal(NamedTuple):
    """A goal, and what is reached."""

    what: str
    goal: float
    limit: float
    """What tests hold."""


STAGES = {
    goal.what: goal
    for goal in (
        Goal("first picture", 8, 7.3),
        Goal("title", 33, 30.5),
        Goal("title to table", 15, 13),
        Goal("menu opened", 4, 3.5),
        Goal("menu closed", 3, 2.9),
        Goal("menu, a line", 0.6, 0.51),
        Goal("list, a page", 3, 2.6),
        Goal("statistics", 12, 10.7),
        Goal("families", 10, 9.3),
        Goal("a family", 9, 6.2),
        Goal("options", 8, 8),
        Goal("rules", 12, 10.7),
        Goal("rules, a page", 3, 2.85),
        Goal("new deal", 12, 10.4),
        Goal("back to the title", 10, 8.6),
        Goal("hint", 4, 3),
        Goal("hint, on the line", 4, 4),
        Goal("cursor step", 0.5, 0.5),
        Goal("card moved", 5, 3.7),
        Goal("card dealt", 5, 1.85),
        Goal("undo", 5, 2.4),
    )
}
"""M instructions of a press, the first of them from code.py's first line on."""

LOADS = {
    "title": Goal("modules loaded up to the title", 24, 16),
    "title to table": Goal("... from there to the table", 4, 3),
    "menu opened": Goal("... when the menu is opened", 0, 0),
}
STRINGS = Goal("strings made up to the title", 500, 300)
LARGEST = Goal("bytes of the largest allocation after the table", 700, 700)
LEAST_HEAP = Goal("bytes of the least heap in which a sitting goes well", 110 * 1024, 110 * 1024)
TOUR_HEAP = Goal("... in which all screens do, one after the other", 110 * 1024, 110 * 1024)
MEDIAN_STEP = Goal("M instructions of the heaviest step of a press, median", 0.5, 0.55)
WORST_STEP = Goal("... worst", 3, 2.75)
WORST_PRESS = Goal("... of all steps of a press, worst", 5, 10)
"""Near its end a game is tried out to the end after a deal, step by step."""
PYSTACK = Goal("bytes of the pystack", 1536 - 24, 1536 - 24)
"""CircuitPython 9.2 has 1,536 by default, and takes 24 more than the model: for the arguments of
bound methods, and of calls with a star."""


def _limit(kind: str, step: float, whole: float) -> tuple[Goal, Goal]:
    return Goal(f"M of a step, {kind}", step, step), Goal(f"M of all steps, {kind}", whole, whole)


TABLE_PRESSES = {
    kind: _limit(kind, step, whole)
    for kind, step, whole in (
        ("cursor step", 1, 2),
        ("cursor nudged", 2, 4),
        ("targets shown", 3, 5),
        ("target taken", 5, 23),
        ("packet put back", 3, 5),
        ("one card moved", 3, 8),
        ("card moved, pile squeezed", 3, 8),
        ("packet moved", 3, 8),
        ("card moved, space filled", 5, 38),
        ("deal from the stock", 3, 8),
        ("hint shown", 6.6, 9),
        ("hint followed", 3, 18),
        ("undo", 3, 8),
        ("safe cards up", 3, 12),
        ("pile opened", 4.9, 10.5),
        ("opened pile closed", 3, 5),
        ("table laid out again", 3, 13),
        ("... and undone", 3, 13),
        ("run through the game", 3.3, 4.2),
        ("run, a move", 3, 13),
        ("redo, from the menu", 3, 13),
        ("menu opened", 4, 4.2),
        ("menu opened again at once", 6, 6),
        ("menu, a line", 1, 2),
        ("menu, the other page", 0.5, 3.8),
        ("menu closed", 3, 3.35),
        ("another screen", 6, 13),
        ("back from there", 4, 5),
    )
}
"""M instructions of presses of each kind at a table, composing included: those of the heaviest
step, and of all. What follows while nobody presses counts, too: finding out whether the game
finishes by itself, a save, the menu drawn ahead."""
