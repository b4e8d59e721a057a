# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Counting games: what was played and won of each, and the last deals. Borrowed for that.

Two bytearrays of the session hold it all, as records of a fixed size, the lowest byte of a number
first. `Session.statistics` has one of 30 bytes for every game that was played, in no order:

    0 key   2 played   4 won   6 streak   8 longest streak   10 best time   12 fewest moves
    14 time of all won games (4)   18 moves of all won games (4)
    22 the last results (7): a bit each, 1 for a win, the newest lowest   29 how many, 0 to 50

Numbers have two bytes where nothing else is said, times are in seconds, and a number that is full
stays at its greatest. Best and fewest mean nothing while no game is won. `Session.deals` has 7
bytes for each of the last 20 different deals, the newest first:

    0 key   2 number of the deal (4)   6 `OPEN`, `WON` or `LOST`; only the first may be open

Saves keep both as they are. An unknown key is kept and not shown. `key` must never change, nor may
a game's id; a new field goes to a record's end, with a new version of the save.

A game counts as played from its first move, and as lost once another deal is begun before it is
won. The same deal begun again, by a restart or by its number, is the same game, and its time goes
on; once it was won it is another one. A win counts once, whatever is then taken back. A first move
and a win only set `Session.result`, so that they cost no more than another step: here the game is
entered when both are next read or kept, see `count_game`. Reading is the affair of `figures`.
"""

import struct

from micropython import const

OPEN = 1
WON = 2
LOST = 3
JUST_WON = 3
"""In `Session.result`: the win is not entered yet; it is before anything can be taken back."""
RECORD = "<7H2IQ"
"""A record of a game, for `struct`."""
RECORD_SIZE = 30
DEAL_SIZE = 7
MOST_RESULTS = 50

_MOST_DEALS = const(20)
_FULL = const(0xFFFF)
_RESULT_BITS = const(56)  # of a record, below the number of results


def key(game_id):
    """Return the 16 bits that stand for a game's id."""
    made = 0
    for letter in game_id:
        made = made * 31 + ord(letter) & 0xFFFF
    return made


def count_game(session):
    """Enter the game at play, as far as it counts by now; who reads or keeps either asks for this.

    A win has the session's time and moves, so this comes before a step is taken back.
    """
    game = session.game
    if session.result in (OPEN, JUST_WON) and not _goes_on(session):
        _lose(session)
        _count(session.statistics, key(game.row.id), OPEN)
        _put_first(session)
    if session.result == JUST_WON:
        session.result = session.deals[6] = WON
        seconds = session.elapsed // 1000
        _count(session.statistics, key(game.row.id), WON, seconds, game.table.log.steps)


def deal_changed(session):
    """Count the game that was left as lost; nothing, if its own deal was dealt once more."""
    if _goes_on(session):
        session.bookmark = -1
    else:
        _lose(session)
        session.start_deal()


def forget(session, game_key=-1):
    """Forget what was played and won of one game, or with -1 of all; deals are kept."""
    kept = bytearray()
    count_game(session)
    if game_key >= 0:
        kept.extend(session.statistics)
        at = find_record(kept, game_key)
        kept[at : at + RECORD_SIZE] = b""
    session.statistics = kept


def find_record(data, game_key):
    """Return where a game's record begins; the end of all where there is none."""
    for at in range(0, len(data), RECORD_SIZE):
        if data[at] | data[at + 1] << 8 == game_key:
            return at
    return len(data)


def _goes_on(session):
    # Whether the deal at play is the newest of the list, and open.
    deals = session.deals
    return len(deals) > 0 and deals[6] == OPEN and deals[:6] == _deal(session)


def _deal(session):
    game = session.game
    return struct.pack("<HI", key(game.row.id), game.number)


def _put_first(session):
    deal = _deal(session)
    old = session.deals
    deals = bytearray(deal)
    deals.append(OPEN)
    for at in range(0, len(old), DEAL_SIZE):
        if old[at : at + 6] != deal and len(deals) < _MOST_DEALS * DEAL_SIZE:
            deals.extend(old[at : at + DEAL_SIZE])
    session.deals = deals


def _lose(session):
    # A loss, where a deal is open.
    deals = session.deals
    if deals and deals[6] == OPEN:
        deals[6] = LOST
        _count(session.statistics, deals[0] | deals[1] << 8, LOST)


def _count(data, game_key, result, time=0, moves=0):
    at = find_record(data, game_key)
    if at == len(data):
        data.extend(bytes(RECORD_SIZE))
    record = struct.unpack_from(RECORD, data, at)
    _, played, won, streak, longest, best, fewest, all_time, all_moves, results = record
    if result == OPEN:
        played += 1
    else:
        known = min((results >> _RESULT_BITS) + 1, MOST_RESULTS)
        results = (results << 1) & (1 << MOST_RESULTS) - 1 | known << _RESULT_BITS
        streak += 1
        if result == LOST:
            streak = 0
        else:
            results |= 1
            best = min(time, best) if won else time
            fewest = min(moves, fewest) if won else moves
            won += 1
            all_time = min(all_time + time, 0xFFFFFFFF)
            all_moves = min(all_moves + moves, 0xFFFFFFFF)
        # A game may end that was begun before the statistics were forgotten.
        played = max(played, won, known)
    shorts = [played, won, streak, max(streak, longest), best, fewest]
    shorts = [min(number, _FULL) for number in shorts]
    struct.pack_into(RECORD, data, at, game_key, *shorts, all_time, all_moves, results)
