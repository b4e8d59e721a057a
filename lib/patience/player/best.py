"""Keeps the fastest wins of each game with their dates, and runs of ten deals against the clock.

Loaded on demand.

`Session.best` is empty until the first win or run. It begins with the current run; numbers begin
with their lowest byte:

    0 deals of the run won, plus 1; 0 without a run (1)   1 index in the pack of the deal to be
      won, plus `_DUE` once the next one is due (2)   3 seconds so far (4)
    7 `statistics.row_key` of its game (4)

A record follows for each game and its options, and with `TEN` added to the key for its runs. The
one changed last comes last, and only the last `_MOST` are kept:

    0 `row_key` (4)   4 five wins, the fastest first; those missing have no time:
      seconds (2), day as in `daily` (2), moves beyond par (1, signed), deal number, 0 for a run (4)

A run is ten easy deals in a row. It ends when a deal is chosen by its number, or when a new one is
dealt before the current one is won.
"""

import struct

from micropython import const

from patience.player.session import Session
from patience.player.statistics import row_key
from patience.texts.words import TEN_DEALS_END

RUN_LENGTH = const(10)
TEN = 1 << 31
"""Added to a `row_key` for the record of runs; no game has that many options."""
NO_DAY = 0xFFFF
"""-1 in two bytes: the day is not known."""
NO_PAR = -128
_KEPT = const(5)
_RUN = "<BHII"
RUN_SIZE = const(11)
"""Bytes of the current run."""
_DUE = const(0x8000)
_WIN = "<2HbI"
_WIN_SIZE = const(9)
WINS_SIZE = const(49)
"""Bytes of a record."""
_MOST = const(40)  # records, so that a save has room for statistics and the game
_FULL = const(0xFFFF)
_MOST_OVER = const(127)
_MOST_SECONDS = const(0xFFFFFF)
_EASY = const(4)  # the easy part of a pack is a quarter


def list_wins(session: Session, game_key: int) -> list[tuple[int, int, int, int]]:
    """Return seconds, day, moves beyond par and deal number of the fastest wins, fastest first.

    :param game_key: a `statistics.row_key`, plus `TEN` for runs
    """
    at = _find(session.best, game_key)
    if at >= len(session.best):
        return []
    wins = [
        struct.unpack_from(_WIN, session.best, at + 4 + number * _WIN_SIZE)
        for number in range(_KEPT)
    ]
    return [win for win in wins if win[0] != _FULL]


def note_win(session: Session, clock_day: int) -> tuple[int, int]:
    """Note the win of the current game; return how many deals of the run are won, and the seconds
    they took; both are 0 if the game is not a deal of the run.

    :param clock_day: see `daily.clock_day`
    """
    game, deal = session.game, session.proved
    game_key, day = row_key(game.row), clock_day if 0 <= clock_day < NO_DAY else NO_DAY
    seconds = session.elapsed // 1000
    over = NO_PAR
    if deal and deal.own_steps:
        over = max(-_MOST_OVER, min(deal.own_steps - deal.par, _MOST_OVER))
    _add(session, game_key, (seconds, day, over, game.number))
    won, index, total, run_key = struct.unpack_from(_RUN, session.best)
    if not (won and deal and run_key == game_key and index == deal.index):
        return 0, 0
    total = min(total + seconds, _MOST_SECONDS)
    struct.pack_into(_RUN, session.best, 0, won + 1, index | _DUE, total, run_key)
    if won == RUN_LENGTH:
        session.best[0] = 0
        _add(session, game_key + TEN, (total, day, NO_PAR, 0))
    return won, total


def begin_run(session: Session) -> None:
    """Begin a run of the current game; the next deal is its first."""
    if not session.best:
        session.best = bytearray(RUN_SIZE)
    first = session.seed | _DUE
    struct.pack_into(_RUN, session.best, 0, 1, first & _FULL, 0, row_key(session.game.row))


def next_of_run(session: Session, game_key: int, count: int, number: int) -> int:
    """Return the pack's index of the run's next deal; -1 if there is none, and the run ends, or
    its deal is paused.

    :param number: the number of a deal chosen by the player, or 0
    :param game_key: the `row_key` of the game to be dealt
    :param count: the number of deals in its pack; 0 without a pack
    """
    won, index, total, run_key = struct.unpack_from(_RUN, session.best)
    deal = session.proved
    is_current = deal and deal.index == index and row_key(session.game.row) == run_key
    if not (index & _DUE or is_current):
        return -1
    if number or not index & _DUE or run_key != game_key or not count:
        session.best[0] = 0
        session.notice = session.notice or TEN_DEALS_END
        return -1
    easy = max(count // _EASY, min(count, RUN_LENGTH))
    index = ((index & ~_DUE) + 1) % easy
    struct.pack_into(_RUN, session.best, 0, won, index, total, run_key)
    return index


def forget(session: Session, game_key: int = -1) -> None:
    """Delete the wins and runs of a `row_key`; with -1, all."""
    best = session.best
    if game_key == -1:
        session.best = bytearray()
        return
    for one in (game_key, game_key + TEN):
        at = _find(best, one)
        best[at : at + WINS_SIZE] = b""


def _add(session: Session, game_key: int, win: tuple[int, int, int, int]) -> None:
    # Only the fastest win of each deal is kept; a win can be reported twice.
    new = (min(win[0], _FULL - 1),) + win[1:]
    wins = []
    for old in list_wins(session, game_key):
        if not old[3] or old[3] != new[3]:
            wins.append(old)
        elif old[0] <= new[0]:
            return
    wins.append(new)
    wins.sort()  # house: equal ones are the same
    if not session.best:
        session.best = bytearray(RUN_SIZE)
    best = session.best
    at = _find(best, game_key)
    best[at : at + WINS_SIZE] = b""
    if len(best) >= RUN_SIZE + _MOST * WINS_SIZE:
        best[RUN_SIZE : RUN_SIZE + WINS_SIZE] = b""
    at = len(best)
    best.extend(b"\xff" * WINS_SIZE)
    struct.pack_into("<I", best, at, game_key)
    for number in range(min(len(wins), _KEPT)):
        struct.pack_into(_WIN, best, at + 4 + number * _WIN_SIZE, *wins[number])


def _find(best: bytearray, game_key: int) -> int:
    for at in range(RUN_SIZE, len(best), WINS_SIZE):
        if struct.unpack_from("<I", best, at)[0] == game_key:
            return at
    return len(best)
