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
        Goal("first picture", 8, 11.9),
        Goal("title", 33, 40.4),
        Goal("title to table", 15, 17.7),
        Goal("menu opened", 4, 8),
        Goal("menu closed", 3, 5.6),
        Goal("menu, a line", 0.6, 0.22),
        Goal("list, a page", 3, 8.3),
        Goal("statistics", 12, 18.7),
        Goal("families", 10, 12.6),
        Goal("a family", 9, 10),
        Goal("options", 8, 12.6),
        Goal("rules", 12, 21),
        Goal("rules, a page", 3, 9.2),
        Goal("new deal", 12, 14.4),
        Goal("back to the title", 10, 13.7),
        Goal("hint", 4, 4.2),
        Goal("cursor step", 0.5, 0.99),
        Goal("card moved", 5, 2.7),
        Goal("card dealt", 5, 2),
        Goal("undo", 5, 1.7),
    )
}
"""M instructions of a press, the first of them from code.py's first line on."""

LOADS = {
    "title": Goal("modules loaded up to the title", 24, 24),
    "title to table": Goal("... from there to the table", 4, 4),
    "menu opened": Goal("... when the menu is opened", 0, 0),
}
STRINGS = Goal("strings made up to the title", 500, 430)
LARGEST = Goal("bytes of the largest allocation after the table", 600, 600)
LEAST_HEAP = Goal("bytes of the least heap in which a sitting goes well", 110 * 1024, 142 * 1024)
TOUR_HEAP = Goal("... in which all screens do, one after the other", 110 * 1024, 118 * 1024)
MEDIAN_STEP = Goal("M instructions of the heaviest step of a press, median", 0.5, 0.31)
WORST_STEP = Goal("... worst", 3, 4.8)
WORST_PRESS = Goal("... of all steps of a press, worst", 5, 7)
STORMS = Goal("storms that run out of memory", 0, 0)
