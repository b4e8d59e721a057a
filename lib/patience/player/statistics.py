"""Counts games: how often each was played and won, and the last deals.

Loaded on demand.

`summary` reads these counts.

Two bytearrays of the session hold records of a fixed size; numbers begin with their lowest byte.
`Session.statistics` has a record of 32 bytes for each game and set of rule options, the one changed
last at the end:

    0 `row_key` (4)   4 played   6 won   8 streak   10 longest streak   12 best time
    14 fewest moves   16 time of all won games (4)   20 moves of all won games (4)
    24 the last results (7): a bit each, 1 for a win, the newest lowest   31 how many, 0 to 50

Numbers have two bytes unless noted, times are in seconds, and numbers stay at their maximum once
they reach it. Best time and fewest moves mean nothing until a game is won. `Session.deals` has 9
bytes for each of the last 20 different deals, the newest first:

    0 `row_key` (4)   4 number of the deal (4)   8 `OPEN`, `WON` or `LOST`

The current game and all paused ones are open; their records stay until the games end.

Saves store both unchanged. A record with an unknown key is kept, but not shown. So neither `key`
nor a game's id may ever change, and a row's new options and values go after the old ones. A new
field goes at the end of a record, and needs a new save version.

A game counts as played from its first move, and as lost when another deal replaces it before it is
won, unless it would finish automatically (`will_win`). A paused game is neither won nor lost. The
same deal started again, by a restart or by its number, is the same game, and its time continues;
with other options, or after a win, it is a new game. A win counts once, even if it is undone and
won again. To save time, a first move and a win only set `Session.result`; `count_game` counts them
before they are read or saved."""

import struct

from micropython import const

from patience.games.row import Row
from patience.on_demand import load
from patience.player.session import DEAL_RESULT, DEAL_SIZE, JUST_WON, LOST, OPEN, WON, Session

RECORD = "<I6H2IQ"
"""A record of a game, for `struct`."""
RECORD_SIZE = 32
MOST_RESULTS = 50
MOST_DEALS = 20
RESULT_COUNT = 31
"""The offset of the number of last results in a record of a game."""
RESULT_BITS = 56
"""The number of bits below that number in the last field of `RECORD`."""

OPTION_BITS = 2
"""How many bits of `row_key` an option takes, for at most four values."""
GAME_BITS = 16
"""How many bits of `row_key`, the lowest, are the game's."""
_FULL = const(0xFFFF)
_RECENT_GAMES = const(3)


def key(game_id: str) -> int:
    """Return the 16-bit number that stands for a game's id in the records."""
    return key_of_codes(game_id.encode())


def key_of_codes(codes: bytes) -> int:
    """Return `key` of an id as bytes, see `ids.id_codes`."""
    made = 0
    for code in codes:
        made = made * 31 + code & 0xFFFF
    return made


def row_key(row: Row) -> int:
    """Return the number that stands for a game and its options: `key` for the row's own options.

    The bits above the game's hold the index of each option's value, the first option's lowest.
    """
    made, shift = key(row.id), GAME_BITS
    for field, values in row.options:
        made |= values.index(str(getattr(row, field))) << shift
        shift += OPTION_BITS
    return made


def count_game(session: Session) -> bool:
    """Count the current game as played or won, unless it was counted already.

    A win is recorded with the session's time and moves, so call this before any undo.

    :returns: whether it is one more game that was played
    """
    game, deals = session.game, session.deals
    if session.result in (OPEN, JUST_WON) and _find_open(session, pack_deal(session)) < 0:
        _enter(session.statistics, row_key(game.row), OPEN)
        _add_deal(session)
        if session.proved:
            load("patience.player.decks").count_played(session.decks, key(game.row.line))
    if session.result == JUST_WON:
        session.deals[_find_open(session, pack_deal(session)) + DEAL_RESULT] = session.result = WON
        seconds = session.elapsed // 1000
        _enter(session.statistics, row_key(game.row), WON, seconds, game.table.log.steps)
        if session.proved:
            load("patience.player.decks").count_win(
                session.decks, key(game.row.line), session.proved
            )
    return session.deals is not deals


def will_win(session: Session) -> bool:
    """Return whether leaving the current game counts as a win: it would finish automatically.

    It does not for a game that was already won and counted.
    """
    game, found = session.game, None
    if session.result != OPEN or session.is_shown() or not game.may_finish():
        return False
    trial = load("patience.advice.finish").trial(game)
    while found is None:
        found = next(trial)
    return found


def note_recent(session: Session, line: str) -> None:
    """Note that a game was the last one played, by its `Row.line`."""
    others = [other for other in session.recent_games if other != line]
    session.recent_games = [line] + others[: _RECENT_GAMES - 1]


def count_loss(session: Session, deal: bytes) -> None:
    """Record a loss of a deal that is open.

    :param deal: the first bytes of its record; b"" for none
    """
    at = _find_open(session, deal) if deal else -1
    if at >= 0:
        session.deals[at + DEAL_RESULT] = LOST
        _enter(session.statistics, struct.unpack_from("<I", deal)[0], LOST)


def forget(session: Session, game_key: int = -1, deck_key: int = -1) -> None:
    """Delete the record of a `row_key`, or with -1 all, but keep the last deals and the decks.

    :param deck_key: of the deck whose counts are reset, with -1 those of all
    """
    kept = bytearray()
    count_game(session)
    load("patience.player.decks").forget_counts(session, deck_key)
    if game_key != -1:
        kept.extend(session.statistics)
        at = find_record(kept, game_key)
        kept[at : at + RECORD_SIZE] = b""
    session.statistics = kept


def find_record(data: bytearray, game_key: int) -> int:
    """Return where the record of a `row_key` begins, or where the records end if it has none."""
    for at in range(0, len(data), RECORD_SIZE):
        if struct.unpack_from("<I", data, at)[0] == game_key:
            return at
    return len(data)


def _find_open(session: Session, deal: bytes) -> int:
    # Return where the record of an open deal is; -1 if there is none.
    deals = session.deals
    for at in range(0, len(deals), DEAL_SIZE):
        if deals[at + DEAL_RESULT] == OPEN and deals[at : at + DEAL_RESULT] == deal:
            return at
    return -1


def pack_deal(session: Session) -> bytes:
    """Return the first bytes of the current deal's record in `Session.deals`."""
    game = session.game
    return struct.pack("<2I", row_key(game.row), game.number)


def _add_deal(session: Session) -> None:
    # The oldest deals that are not open make room.
    deal = pack_deal(session)
    old = session.deals
    deals = bytearray(deal)
    deals.append(OPEN)
    room = MOST_DEALS - 1
    for at in range(0, len(old), DEAL_SIZE):
        room -= old[at + DEAL_RESULT] == OPEN
    for at in range(0, len(old), DEAL_SIZE):
        is_open = old[at + DEAL_RESULT] == OPEN
        if old[at : at + DEAL_RESULT] != deal and (is_open or room > 0):
            deals.extend(old[at : at + DEAL_SIZE])
            room -= not is_open
    session.deals = deals[: MOST_DEALS * DEAL_SIZE]


def _enter(data: bytearray, game_key: int, result: int, time: int = 0, moves: int = 0) -> None:
    at = find_record(data, game_key)
    if at == len(data):
        data.extend(bytes(RECORD_SIZE))
    fields = struct.unpack_from(RECORD, data, at)
    _, played, won, streak, longest, best, fewest, all_time, all_moves, results = fields
    if result == OPEN:
        played += 1
    else:
        known = min((results >> RESULT_BITS) + 1, MOST_RESULTS)
        results = (results << 1) & (1 << MOST_RESULTS) - 1 | known << RESULT_BITS
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
        # A game that ends could have begun before its record was deleted.
        played = max(played, known)
    shorts = [played, won, streak, max(streak, longest), best, fewest]
    shorts = [min(number, _FULL) for number in shorts]
    struct.pack_into(RECORD, data, at, game_key, *shorts, all_time, all_moves, results)
    record = data[at : at + RECORD_SIZE]
    for place in range(at, len(data) - RECORD_SIZE, RECORD_SIZE):
        data[place : place + RECORD_SIZE] = data[place + RECORD_SIZE : place + 2 * RECORD_SIZE]
    data[-RECORD_SIZE:] = record
