"""Chooses the deal of each day by its date alone, and records which days were won.

SCREEN.md, Deal of the day, gives the rule.

Days are counted from 1 January 2026, which is 0. `Session.days` is empty until a first deal of the
day, then 64 bytes; numbers have two, the lower first:

    0 the newest day played   2 the longest streak   4 the day last dealt
    6 two bits a day, `NOT_PLAYED`, `LOST`, `WON` or `BEST`: the newest day and the 231 before it,
      each at its number modulo 232, four to a byte, the lowest bits first

Loaded on demand.
"""

from micropython import const

import patience
from patience.games.packs import open_pack
from patience.on_demand import load
from patience.player.decks import AT_PAR, how_good, read_pair, write_pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.player.session import Session
    from patience.ui.peripherals import Peripherals

NOT_PLAYED = const(0)
LOST = const(1)
"""Dealt, but not yet won."""
WON = const(2)
BEST = const(3)
"""Won at par, without a hint."""

SIZE = 64
_LONGEST = const(2)
_DEALT = const(4)
_BITS = const(6)
_KEPT = 232
_MOST = const(0xFFFF)  # the last day: it is kept in two bytes
_FIRST_DAY = const(20454)  # 1 January 2026, in days since 1970
_FIRST_WEEKDAY = const(3)  # a Thursday
_STEP = const(61)  # deals from one week to the next; it has no common divisor with a pack's size
_EVERY = const(10)  # a small drive has every tenth deal of a pack
_WHOLE = const(520)  # a small drive has packs of this size only in part
_FIRST_YEAR = const(2026)
_MONTHS = b"\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"


def weekday(day: int) -> int:
    """Return a day of the week, 0 for Monday."""
    return (day + _FIRST_WEEKDAY) % 7


def game_of(day: int) -> str:
    """Return the id of a day's game: games/days.txt has one for each day of the week."""
    with open(patience.FOLDER + "games/days.txt") as file:
        return file.read().split()[weekday(day)]


def index_of(day: int, count: int) -> int:
    """Return the index of a day's deal in a pack of `count`.

    >>> index_of(0, 1000), index_of(7, 1000), index_of(7, 100)
    (0, 610, 61)
    """
    every = _EVERY if count >= _WHOLE else 1
    return day // 7 * _STEP % (count // every) * every


def number_of(day: int) -> int:
    """Return the number of a day's deal.

    :raises OSError: if its pack is missing or cannot be read; ValueError if it is damaged
    """
    pack = open_pack(load("patience.games.catalog").row(game_of(day)))
    if not pack:
        raise OSError
    try:
        return pack.number(index_of(day, pack.count))
    finally:
        pack.close()


def date_of(day: int) -> tuple[int, int, int, int]:
    """Return a day's year, month and day of the month, from 1, and the length of the month.

    >>> date_of(0), date_of(59), date_of(329), date_of(789)
    ((2026, 1, 1, 31), (2026, 3, 1, 31), (2026, 11, 26, 30), (2028, 2, 29, 29))
    """
    year, month = _FIRST_YEAR, 1
    while True:
        length = _MONTHS[month - 1] + (1 if month == 2 and year % 4 == 0 else 0)
        if day < length:
            return year, month, day + 1, length
        day -= length
        month += 1
        if month > 12:
            year, month = year + 1, 1


def clock_day(peripherals: "Peripherals") -> int:
    """Return today by the clock, at most `_MOST`; -1 without one, or if it was never set."""
    clock = peripherals.today
    return min(max(-1, clock() - _FIRST_DAY), _MOST) if clock else -1


def find_today(session: "Session", clock_day: int) -> int:
    """Return the day whose deal is next.

    :param clock_day: today by the clock; -1 without one, for the day after the last one won
    """
    days = session.days
    if clock_day >= 0 or not days:
        return max(0, clock_day)
    newest = read_pair(days, 0)
    return min(newest + (1 if state(days, newest) >= WON else 0), _MOST)


def state(days: bytearray, day: int) -> int:
    """Return how a day was played, one of `NOT_PLAYED` to `BEST`."""
    if not days or not max(0, read_pair(days, 0) - _KEPT + 1) <= day <= read_pair(days, 0):
        return NOT_PLAYED
    slot = day % _KEPT
    return days[_BITS + (slot >> 2)] >> (slot & 3) * 2 & 3


def streak(days: bytearray, today: int) -> int:
    """Return how many days in a row were won, up to today or yesterday."""
    day = today if state(days, today) >= WON else today - 1
    count = 0
    while state(days, day) >= WON:
        day -= 1
        count += 1
    return count


def longest(days: bytearray) -> int:
    """Return the longest streak so far."""
    return read_pair(days, _LONGEST) if days else 0


def begin(session: "Session", day: int, clock_day: int = -1) -> None:
    """Record that a day's deal was dealt."""
    days = session.days or bytearray(SIZE)
    # Start over, too, if the newest day was far in the future.
    if not session.days or day == clock_day <= read_pair(days, 0) - _KEPT:
        days[_BITS:] = bytes(SIZE - _BITS)
        write_pair(days, 0, day)
    session.days = days
    while read_pair(days, 0) < day:  # each later day replaces one long ago
        write_pair(days, 0, max(read_pair(days, 0) + 1, day - _KEPT))
        _set(days, read_pair(days, 0), NOT_PLAYED)
    write_pair(days, _DEALT, day)
    _note(days, day, LOST)


def note_win(session: "Session") -> tuple[int, int]:
    """Record that the current game was won; return its day, or -1 if it is not that day's deal, and
    how well it was won, as in `decks`.
    """
    deal, days = session.proved, session.days
    if not (days and deal) or session.is_shown():
        return -1, 0
    day = read_pair(days, _DEALT)
    row = session.game.row
    pack = open_pack(row) if row.id == game_of(day) else None
    if not pack:
        return -1, 0
    index = index_of(day, pack.count)
    pack.close()
    if deal.index != index:
        return -1, 0
    how = how_good(deal)
    _note(days, day, BEST if how == AT_PAR else WON)
    write_pair(days, _LONGEST, max(longest(days), streak(days, day)))
    return day, how


def _note(days: bytearray, day: int, how: int) -> None:
    # The best result counts; days that are no longer kept are ignored.
    if read_pair(days, 0) - _KEPT < day <= read_pair(days, 0):
        _set(days, day, max(how, state(days, day)))


def _set(days: bytearray, day: int, how: int) -> None:
    slot = day % _KEPT
    at, shift = _BITS + (slot >> 2), (slot & 3) * 2
    days[at] = days[at] & ~(3 << shift) | how << shift
