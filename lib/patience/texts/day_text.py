"""Words about the deal of the day.

Loaded on demand.
"""

from micropython import const

_STARS = const(3)
_FULL_STAR = const(0x2605)  # only computers draw these
_STAR = const(0x2606)

MONTHS = "January February March April May June July August September October November December"
SHORT_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
WEEKDAYS = "Mo Tu We Th Fr Sa Su"
DATE = "{} {}"
"""The day and the month."""
OF_YEAR = "{} {}"
"""The month and the year."""
DAY = "Day {}"
"""A day's number, shown without a clock."""
DAYS = "Days {} to {}"
COUNT = "{} won"
HOW = "not played|not won yet|won|won at par"
"""By the states of `player.daily`."""
LEGEND = "won|at par|not won"
"""What the fillings of days mean; the last is an outline."""
STREAK = "{}, streak {}, best {}"
KEYS = "{A} play   {B} back"
COPY_KEYS = "{A} play  {Select} copy  {B} back"
RESULT = "Pocket Patience, {}\n{} {}"
"""A result to share: date, game, and three stars, of which those that were won are full."""
RESULT_MOVES = " {} moves (par {})"
RESULT_STREAK = ", streak {}"
"""What follows, if it is known."""
IS_TODAY = "Is the date right?"
DATES = "The clock says {}.\nThe last deal of the day\nwas on {}."
FULL_DATE = "{} {} {}"
"""Day, month and year."""
UNREADABLE = "This deal cannot be read."


def describe_day(
    date: "tuple[int, int, int, int]", day: int, dated: bool, this_year: int = 0
) -> str:
    """Return "26 Nov", "Nov 2025" for another year, or "Day 330" without a clock.

    :param date: from `daily.date_of`
    :param this_year: 0 if the year is never shown
    """
    if not dated:
        return DAY.format(day + 1)
    month = SHORT_MONTHS.split(" ")[date[1] - 1]
    if this_year not in (0, date[0]):
        return OF_YEAR.format(month, date[0])
    return DATE.format(date[2], month)


def describe_full(date: "tuple[int, int, int, int]") -> str:
    """Return "26 Nov 2026".

    :param date: from `daily.date_of`
    """
    return FULL_DATE.format(date[2], SHORT_MONTHS.split(" ")[date[1] - 1], date[0])


def describe_result(
    game: str, date: str, how: int, streak: int, moves: int = 0, par: int = 0
) -> str:
    """Return a result as two lines to share, before an address.

    :param how: how it was won, as in `player.decks`: 1 to 3
    :param moves: the player's own; 0 if they are not known
    """
    stars = chr(_FULL_STAR) * how + chr(_STAR) * (_STARS - how)
    said = RESULT.format(date, game, stars)
    if moves:
        said += RESULT_MOVES.format(moves, par)
    return said + RESULT_STREAK.format(streak) if streak > 1 else said
