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
        Goal("title", 33, 29.5),
        Goal("title to table", 15, 13),
        Goal("menu opened", 4, 3.5),
        Goal("menu closed", 3, 2.9),
        Goal("menu, a line", 0.6, 0.51),
        Goal("list, a page", 3, 2.6),
        Goal("statistics", 12, 9.4),
        Goal("families", 10, 8.5),
        Goal("a family", 9, 6.2),
        Goal("options", 8, 7.9),
        Goal("rules", 12, 10.7),
        Goal("rules, a page", 3, 2.85),
        Goal("new deal", 12, 10.4),
        Goal("back to the title", 10, 8.6),
        Goal("hint", 4, 3),
        Goal("hint, on the line", 4, 4),
        Goal("cursor step", 0.5, 0.5),
        Goal("card moved", 5, 3.7),
        Goal("card dealt", 5, 1.85),
        Goal("undo", 5, 2.3),
    )
}
"""M instructions of a press, the first of them from code.py's first line on."""

LOADS = {
    "title": Goal("modules loaded up to the title", 24, 16),
    "title to table": Goal("... from there to the table", 4, 3),
    "menu opened": Goal("... when the menu is opened", 0, 0),
}
STRINGS = Goal("strings made up to the title", 500, 300)
LARGEST = Goal("bytes of the largest allocation after the table", 600, 600)
LEAST_HEAP = Goal("bytes of the least heap in which a sitting goes well", 110 * 1024, 102 * 1024)
TOUR_HEAP = Goal("... in which all screens do, one after the other", 110 * 1024, 102 * 1024)
MEDIAN_STEP = Goal("M instructions of the heaviest step of a press, median", 0.5, 0.55)
WORST_STEP = Goal("... worst", 3, 2.75)
WORST_PRESS = Goal("... of all steps of a press, worst", 5, 4.9)
