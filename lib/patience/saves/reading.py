"""Unpacks a save made by `writing` into a session.

Loaded on demand.

Whatever the bytes are, it takes the valid parts of settings, lists and statistics; `game_reading`
unpacks the game.
"""

import struct

from micropython import const

from patience.games.dealing import LAST_NUMBER
from patience.on_demand import load
from patience.player import statistics
from patience.player.best import RUN_LENGTH, RUN_SIZE, WINS_SIZE
from patience.player.daily import HEAD_SIZE, MONTH_SIZE
from patience.player.decks import DECK_SIZE
from patience.player.session import DEAL_RESULT, DEAL_SIZE, LOST, OPEN, WON, Session
from patience.player.settings import VALUES
from patience.player.statistics import (
    GAME_BITS,
    MOST_DEALS,
    MOST_RESULTS,
    RECORD_SIZE,
    RESULT_COUNT,
)
from patience.saves import paused
from patience.saves.fields import KNOWN, Fields
from patience.saves.paused import PausedGame
from patience.saves.slots import Saved, read_number
from patience.saves.writing import ZERO_MONEY

_CATALOG = "patience.games.catalog"
_LETTERS = b"SFRXEKZHV"  # of the groups
# Offsets in a record of a game, two bytes each.
_PLAYED = const(4)
_WON = const(6)
_NUMBER = const(4)  # of a deal, after its key
_MOST_MONTHS = const(2048)  # of 32 days, in the calendar: until 2205


def unpack_player(session: Session, save: Saved) -> PausedGame | None:
    """Restore everything in a save except its games into a session.

    :param save: what `writing.Plan` made, or any other bytes; its paused games are counted
    :returns: the current game, None if there is none
    :raises OSError: if the save cannot be read
    """
    groups = {letter: b"" for letter in _LETTERS}
    current: PausedGame | None = None
    for letter, at, length in paused.groups(save):
        if letter == "C":
            current = PausedGame("P", at, save, at, length)
        elif letter in ("P", "L"):
            save.waits += 1
        elif ord(letter) in groups:
            groups[ord(letter)] = bytes(save.read(at, length))
    for index, chosen in enumerate(groups[ord("S")][: len(VALUES)]):
        if chosen < VALUES[index]:
            session.settings[index] = chosen
    session.favourites = _game_ids(groups[ord("F")])
    session.recent_games = _game_ids(groups[ord("R")])
    session.statistics = _check_statistics(groups[ord("X")])
    session.deals = _check_deals(groups[ord("E")])
    decks = groups[ord("K")]
    session.decks = bytearray(decks[: len(decks) // DECK_SIZE * DECK_SIZE])
    session.days = _check_days(groups[ord("Z")])
    best = _check_best(groups[ord("H")])
    if best or session.best:  # without wins, the class attribute remains
        session.best = best
    money = read_number(groups[ord("V")], 0, 4)
    session.bank = money - ZERO_MONEY if 0 < money < 2 * ZERO_MONEY else 0
    return current


def end_others(session: Session, save: Saved) -> None:
    """Count open deals as lost of which no game waits, unless a newer version has some; the current
    game could not be restored.

    :raises OSError: if the save cannot be read
    """
    left = []
    for letter, at, length in paused.groups(save):
        if letter not in ("P", "L"):
            continue
        game = PausedGame(letter, at, save, at, length)
        if game.version != KNOWN or letter == "L":
            return
        fields = Fields(game)
        catalog = load(_CATALOG)
        game_id = catalog.row(game.id).id if catalog.known([game.id]) else game.id
        row_key = statistics.key(game_id) | fields.options << GAME_BITS
        left.append(struct.pack("<2I", row_key & 0xFFFFFFFF, fields.number))
    for at in range(0, len(session.deals), DEAL_SIZE):
        deal = bytes(session.deals[at : at + DEAL_RESULT])
        if session.deals[at + DEAL_RESULT] == OPEN and deal not in left:
            statistics.count_loss(session, deal)


def _split(data: bytes) -> list[str]:
    try:
        return data.decode().split()
    except UnicodeError:
        return []


def _game_ids(data: bytes) -> list[str]:
    found = []
    for game_id in load(_CATALOG).known(_split(data)) if data else ():
        if game_id not in found:
            found.append(game_id)
    return found


def _check_statistics(data: bytes) -> bytearray:
    records = bytearray(data[: len(data) // RECORD_SIZE * RECORD_SIZE])
    for at in range(0, len(records), RECORD_SIZE):
        records[at + RESULT_COUNT] = min(records[at + RESULT_COUNT], MOST_RESULTS)
        if read_number(records, at + _WON, 2) > read_number(records, at + _PLAYED, 2):
            records[at + _PLAYED : at + _WON] = records[at + _WON : at + _WON + 2]
    return records


def _check_deals(data: bytes) -> bytearray:
    # Return the valid last deals.
    deals = bytearray()
    for at in range(0, len(data) // DEAL_SIZE * DEAL_SIZE, DEAL_SIZE):
        result = data[at + DEAL_RESULT]
        known = result in (WON, LOST, OPEN)
        if known and 1 <= read_number(data, at + _NUMBER, 4) <= LAST_NUMBER:
            deals.extend(data[at : at + DEAL_SIZE])
    return deals[: MOST_DEALS * DEAL_SIZE]


def _check_best(data: bytes) -> bytearray:
    if len(data) < RUN_SIZE:
        return bytearray()
    best = bytearray(data[: len(data) - (len(data) - RUN_SIZE) % WINS_SIZE])
    best[0] = best[0] if best[0] <= RUN_LENGTH else 0
    return best


def _check_days(data: bytes) -> bytearray:
    # Return the days without records that are out of order.
    if len(data) < HEAD_SIZE:
        return bytearray()
    days, newest = bytearray(data[:HEAD_SIZE]), -1
    for at in range(HEAD_SIZE, len(data) - MONTH_SIZE + 1, MONTH_SIZE):
        number = read_number(data, at, 2)
        if newest < number < _MOST_MONTHS:
            days.extend(data[at : at + MONTH_SIZE])
            newest = number
    return days
