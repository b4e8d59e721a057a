"""Chooses the deal of each day by its date alone, and records which days were won.

SCREEN.md, Deal of the day, gives the rule.

Days are counted from 1 January 2026, which is 0. `Session.days` is empty until a first deal of the
day; numbers have two bytes, the lower first:

    0 today, when a day was last dealt   2 the longest streak
    4 the newest won day that no record has, for want of room, and 6 the streak up to it
    8 records of 10 bytes, sorted: days divided by 32, then two bits a day, `NOT_PLAYED`, `LOST`,
      `WON` or `BEST`, the lowest bits first

No clock deletes a record, however wrong: a day has its place, whatever other days have.

Loaded on demand.
"""

from micropython import const

import patience
from patience.games.packs import open_pack
from patience.on_demand import load
from patience.player.decks import AT_PAR, how_good, read_pair, write_pair
from patience.player.session import MUCH
from patience.texts.words import DAY_OPEN, DAY_WON

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

MONTH_SIZE = const(10)
"""Bytes of a record, for 32 days."""
HEAD_SIZE = const(8)
"""Bytes before the records."""
MUCH_LATER = const(31)
"""More days than this from one deal of the day to the next make a clock doubtful."""
_TODAY = const(0)
_LONGEST = const(2)
_LEFT_OUT = const(4)
_STREAK = const(6)
_BITS = const(2)  # in a record
_DAYS = const(32)  # of a record
_WON_FOUR = const(0xAA)  # bits of a byte with four won days
_MOST = const(0xFFFF)  # the last day: it is kept in two bytes
_FIRST_DAY = const(20454)  # 1 January 2026, in days since 1970
_FIRST_WEEKDAY = const(3)  # a Thursday
_STEP = const(61)  # deals from one week to the next; it has no common divisor with a pack's size
_EVERY = const(10)  # a small drive has every tenth deal of a pack
_WHOLE = const(520)  # a small drive has packs of this size only in part
_FIRST_YEAR = const(2026)
_MONTHS = b"\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"


def mark(session: "Session", peripherals: "Peripherals") -> str:
    """Return the mark of today's deal, `DAY_OPEN` or `DAY_WON`; without a clock it is never won."""
    is_won = state(session.days, clock_day(peripherals)) >= WON
    return DAY_WON if is_won else DAY_OPEN


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
    while day >= 365 + _is_leap(year):
        day -= 365 + _is_leap(year)
        year += 1
    while True:
        length = _MONTHS[month - 1] + (_is_leap(year) if month == 2 else 0)
        if day < length:
            return year, month, day + 1, length
        day -= length
        month += 1


def _is_leap(year: int) -> int:
    return 1 if not year % 4 and (year % 100 or not year % 400) else 0


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
    newest = read_pair(days, _TODAY)
    return min(newest + (1 if state(days, newest) >= WON else 0), _MOST)


def last_today(days: bytearray, clock_day: int) -> int:
    """Return the day that was today when a day was last dealt, if the clock now says a day that is
    far from it; otherwise -1.
    """
    if clock_day < 0 or not days:
        return -1
    last = read_pair(days, _TODAY)
    return last if abs(clock_day - last) > MUCH_LATER else -1


def state(days: bytearray, day: int) -> int:
    """Return how a day was played, one of `NOT_PLAYED` to `BEST`."""
    at = _find(days, day)
    return days[at] >> (day & 3) * 2 & 3 if at >= 0 else NOT_PLAYED


def _find(days: bytearray, day: int) -> int:
    # Return where a day's bits are; -1 if it has no record.
    at = _place(days, day)
    if day < 0 or at >= len(days) or read_pair(days, at) != day // _DAYS:
        return -1
    return at + _BITS + (day % _DAYS >> 2)


def _place(days: bytearray, day: int) -> int:
    # Return where a day's record is or belongs.
    at = len(days) or HEAD_SIZE
    while at > HEAD_SIZE and read_pair(days, at - MONTH_SIZE) >= day // _DAYS:
        at -= MONTH_SIZE
    return at


def streak(days: bytearray, today: int) -> int:
    """Return how many days in a row were won, up to today or yesterday."""
    return _count_back(days, today) or _count_back(days, today - 1)


def _count_back(days: bytearray, day: int) -> int:
    # Return how many days in a row were won, up to a day; four at a time where possible.
    last = day
    while (at := _find(days, day)) >= 0:
        if day & 3 == 3 and days[at] & _WON_FOUR == _WON_FOUR:
            day -= 4
        elif days[at] >> (day & 3) * 2 & 3 >= WON:
            day -= 1
        else:
            break
    count = last - day
    if days and read_pair(days, _STREAK) and day == read_pair(days, _LEFT_OUT):
        count += read_pair(days, _STREAK)
    return count


def longest(days: bytearray) -> int:
    """Return the longest streak so far."""
    return read_pair(days, _LONGEST) if days else 0


def begin(session: "Session", day: int, clock_day: int = -1) -> None:
    """Record that a day's deal was dealt; the current game keeps its day, even if it is paused."""
    today = max(day, find_today(session, clock_day))
    days = session.days = session.days or bytearray(HEAD_SIZE)
    write_pair(days, _TODAY, today)
    if session.proved:
        session.proved.day = day
    if _find(days, day) < 0:
        at = _place(days, day)
        days[at:at] = (day // _DAYS).to_bytes(_BITS, "little") + bytes(MONTH_SIZE - _BITS)
    _note(days, day, LOST)


def shorten(days: bytearray, excess: int) -> int:
    """Forget the oldest records until these bytes are free; return how many.

    The streak that they are part of stays.
    """
    count = 0
    while count * MONTH_SIZE < excess and len(days) > HEAD_SIZE:
        first = read_pair(days, HEAD_SIZE) * _DAYS
        won = first + _DAYS - 1
        while won >= first and state(days, won) < WON:
            won -= 1
        if won >= first and won > read_pair(days, _LEFT_OUT):
            row = min(_count_back(days, won), _MOST)
            write_pair(days, _LEFT_OUT, won)
            write_pair(days, _STREAK, row)
        days[HEAD_SIZE : HEAD_SIZE + MONTH_SIZE] = b""
        count += 1
    return count


def note_win(session: "Session") -> tuple[int, int]:
    """Record that the current game was won; return its day, or -1 if it was not begun as a deal of
    the day, and how well it was won, as in `decks`.
    """
    deal, days = session.proved, session.days
    if not (days and deal) or deal.day < 0 or session.is_shown():
        return -1, 0
    day = deal.day
    row = session.game.row
    pack = open_pack(row) if row.line == game_of(day) else None
    if not pack:
        return -1, 0
    index = index_of(day, pack.count)
    pack.close()
    if deal.index != index:
        return -1, 0
    how = how_good(deal)
    if state(days, day) < WON:
        session.unsaved = MUCH  # the win itself may have been saved before
    count_day(days, day, BEST if how == AT_PAR else WON)
    return day, how


def count_day(days: bytearray, day: int, how: int) -> None:
    """Record how a day was won, and the longest streak."""
    _note(days, day, how)
    last = day
    while state(days, last + 1) >= WON:  # it may have closed a gap
        last += 1
    write_pair(days, _LONGEST, max(longest(days), min(_count_back(days, last), _MOST)))


def _note(days: bytearray, day: int, how: int) -> None:
    # The best result counts. `begin` made the record; a save without room may have lost it.
    at, shift = _find(days, day), (day & 3) * 2
    if at >= 0:
        how = max(how, days[at] >> shift & 3)
        days[at] = days[at] & ~(3 << shift) | how << shift
