# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Counting games: what was played and won of each, and the last deals. Borrowed for that.

Two bytearrays of the session hold it all, as records of a fixed size, the lowest byte of a number
first. `Session.statistics` has one of 30 bytes for every game that was played, in no order:

    0 key   2 played   4 won   6 streak   8 longest streak   10 best time   12 fewest moves
    14 time of all won games (4)   18 moves of all won games (4)   22 results known, 0 to 50
    23 the last results (7): a bit each, 1 for a win, the newest in the lowest bit

Numbers have two bytes where nothing else is said, times are in seconds, and a number that is full
stays at its greatest. Best and fewest mean nothing while no game is won. `Session.deals` has 7
bytes for each of the last 20 different deals, the newest first:

    0 key   2 number of the deal (4)   6 `OPEN`, `WON` or `LOST`; only the first may be open

Saves keep both as they are. An unknown key is kept and not shown. `key` must never change, nor may
a game's id; a new field goes to a record's end, with a new version of the save.

A game counts as played from its first move, and as lost once another deal is begun before it is
won. The same deal begun again, by a restart or by its number, is the same game, and its time goes
on; once it was won it is another one. A win counts once, whatever is then taken back.
"""

from micropython import const

OPEN = 1
WON = 2
LOST = 3
RECORD = 30
DEAL_RECORD = 7
MOST_RESULTS = 50

_MOST_DEALS = const(20)
_PLAYED = const(2)
_WON = const(4)
_STREAK = const(6)
_LONGEST = const(8)
_TIME = const(10)
_MOVES = const(12)
_ALL_TIME = const(14)
_ALL_MOVES = const(18)
_RESULTS = const(22)
_LAST = const(23)


def key(game_id):
    """Return the 16 bits that stand for a game's id."""
    made = 0
    for letter in game_id:
        made = made * 31 + ord(letter) & 0xFFFF
    return made


# Counting


def count(session, won):
    """Count the game at play after a move: that it was begun, and whether it is won now."""
    if not session.counted:
        session.counted = OPEN
        if not _goes_on(session):
            _lose(session)
            data = session.statistics
            _add(data, _record(data, key(session.game.rules.id)) + _PLAYED, 2, 1)
            _put_first(session)
    if won:
        session.counted = WON
        session.deals[6] = WON
        _win(session)


def deal_changed(session):
    """Count the game that was left as lost; nothing, if its own deal was dealt once more."""
    if _goes_on(session):
        session.bookmark = -1
    else:
        _lose(session)
        session.start_count()


def _goes_on(session):
    # Whether the deal at play is the newest of the list, and open.
    deals = session.deals
    return len(deals) > 0 and deals[6] == OPEN and deals[:6] == _deal(session)


def _deal(session):
    game = session.game
    return key(game.rules.id).to_bytes(2, "little") + game.number.to_bytes(4, "little")


def _put_first(session):
    deal = _deal(session)
    old = session.deals
    deals = bytearray(deal)
    deals.append(OPEN)
    for at in range(0, len(old), DEAL_RECORD):
        if old[at : at + 6] != deal and len(deals) < _MOST_DEALS * DEAL_RECORD:
            deals.extend(old[at : at + DEAL_RECORD])
    session.deals = deals


def _lose(session):
    # A loss, where a deal is open.
    deals = session.deals
    if deals and deals[6] == OPEN:
        deals[6] = LOST
        data = session.statistics
        at = _record(data, _number(deals, 0, 2))
        _put(data, at + _STREAK, 2, 0)
        _add_result(data, at, 0)


def _win(session):
    data = session.statistics
    at = _record(data, key(session.game.rules.id))
    time = session.elapsed // 1000
    moves = session.game.table.log.steps
    first = not _number(data, at + _WON, 2)
    for field, value in ((_TIME, time), (_MOVES, moves)):
        if first or value < _number(data, at + field, 2):
            _put(data, at + field, 2, value)
    _add(data, at + _WON, 2, 1)
    _add(data, at + _ALL_TIME, 4, time)
    _add(data, at + _ALL_MOVES, 4, moves)
    _add(data, at + _STREAK, 2, 1)
    streak = _number(data, at + _STREAK, 2)
    _put(data, at + _LONGEST, 2, max(streak, _number(data, at + _LONGEST, 2)))
    _add_result(data, at, 1)


def _add_result(data, at, won):
    last = _number(data, at + _LAST, 7) << 1 | won
    _put(data, at + _LAST, 7, last & (1 << MOST_RESULTS) - 1)
    data[at + _RESULTS] = min(data[at + _RESULTS] + 1, MOST_RESULTS)
    # A game may end that was begun before the statistics were forgotten.
    least = max(data[at + _RESULTS], _number(data, at + _WON, 2))
    _put(data, at + _PLAYED, 2, max(least, _number(data, at + _PLAYED, 2)))


def forget(session, game_key=-1):
    """Forget what was played and won of one game, or with -1 of all; deals are kept."""
    data = session.statistics
    kept = bytearray()
    for at in range(0, len(data) if game_key >= 0 else 0, RECORD):
        if _number(data, at, 2) != game_key:
            kept.extend(data[at : at + RECORD])
    session.statistics = kept


def _record(data, game_key):
    # Where a game's record begins; there is one from now on.
    for at in range(0, len(data), RECORD):
        if _number(data, at, 2) == game_key:
            return at
    data.extend(game_key.to_bytes(2, "little"))
    data.extend(bytes(RECORD - 2))
    return len(data) - RECORD


def _number(data, at, size):
    return int.from_bytes(data[at : at + size], "little")


def _put(data, at, size, number):
    data[at : at + size] = min(number, (1 << 8 * size) - 1).to_bytes(size, "little")


def _add(data, at, size, more):
    _put(data, at, size, _number(data, at, size) + more)


# Reading


def played(data):
    """Return the keys of all games that were played."""
    return [_number(data, at, 2) for at in range(0, len(data), RECORD)]


def last_deals(deals):
    """Return the last deals, the newest first: `(key, number, result)`."""
    return [
        (_number(deals, at, 2), _number(deals, at + 2, 4), deals[at + 6])
        for at in range(0, len(deals), DEAL_RECORD)
    ]


def share(part, whole):
    """Return a share in whole percent, rounded down; 0 of nothing."""
    return 100 * part // whole if whole else 0


def clock(seconds):
    """Return a time as text, in five letters up to 99 hours: "0:07", "59:59", "1h05"."""
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}h{minutes % 60:02}"


class Figures:
    """What was played and won of one game, or of all; each figure is an attribute.

    :param bytearray data: the records
    :param int game_key: the game's; -1 for all games together
    """

    def __init__(self, data, game_key):
        self.games = 0
        """How many games these are the figures of; 0 when none was played."""
        self.played = self.won = 0
        self.streak = self.longest = 0
        """Wins in a row, now and ever, of one game."""
        self.best_time = self.all_time = 0
        """Seconds of the fastest won game, and of all won games together."""
        self.fewest_moves = self.all_moves = 0
        self.results = self.last = 0
        """How many of the last results are known, 50 at most, and these as bits, newest lowest."""
        for at in range(0, len(data), RECORD):
            if game_key in (-1, _number(data, at, 2)):
                self._take(data, at)

    def _take(self, data, at):
        self.games += 1
        self.played += _number(data, at + _PLAYED, 2)
        self.won += _number(data, at + _WON, 2)
        self.streak = _number(data, at + _STREAK, 2)
        self.longest = max(self.longest, _number(data, at + _LONGEST, 2))
        self.best_time = _number(data, at + _TIME, 2)
        self.fewest_moves = _number(data, at + _MOVES, 2)
        self.all_time += _number(data, at + _ALL_TIME, 4)
        self.all_moves += _number(data, at + _ALL_MOVES, 4)
        self.results = data[at + _RESULTS]
        self.last = _number(data, at + _LAST, 7)
