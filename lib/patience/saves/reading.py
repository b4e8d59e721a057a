# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Reading what is kept of a session. Borrowed by `saver` for that; `record` writes it.

Whatever the bytes are, nothing is raised. Of settings, lists and counts what makes sense is taken.
The game is taken only as a whole: 52 different cards, on places its row has, from where the whole
log can be taken back and made again; where the log is complete, back to the numbered deal itself.
"""

from micropython import const

from patience.games import catalog, dealing
from patience.games.deck import LAST_NUMBER
from patience.player.settings import VALUES
from patience.player.statistics import DEAL_SIZE, LOST, MOST_RESULTS, OPEN, RECORD_SIZE, WON
from patience.saves.writing import SHUT, all_places
from patience.table import (
    BASE,
    CARD_MASK,
    CLOSED,
    COUNT_MASK,
    EMPTY,
    FACE_DOWN,
    NO_CARD,
    PLACE_MASK,
    REDEALS,
    UNLIMITED,
)

_ENTRY = const(3)
_NUMBERS = const(15)  # bytes of the group of numbers
_MOST_DEALS = const(20)
_RESULT = const(6)  # in a record of a deal
_RESULTS = const(29)  # in a record of statistics


def unpack(session, save):
    """Put what a save says into a session at whose table no game has been begun.

    :param save: as `record.pack` made it, or any other bytes
    :returns: whether the game at play is in it; without it the table is bare
    """
    groups = {}
    at = 0
    while at + 3 <= len(save):
        length = save[at + 1] | save[at + 2] << 8
        groups[chr(save[at])] = bytes(save[at + 3 : at + 3 + length])
        at += 3 + length
    _take_settings(session.settings, groups.get("S", b""))
    known = catalog.ids()
    session.favourites = _ids(groups.get("F", b""), known)
    session.recent_games = _ids(groups.get("R", b""), known)
    session.statistics = _statistics(groups.get("C", b""))
    session.deals = _deals(groups.get("D", b""))
    game = _game(session.table, groups)
    if game is None:
        session.table.clear()
        return False
    session.game = game
    session.chosen_options = {field: str(getattr(game.row, field)) for field, _ in game.row.options}
    for field, value in _pairs(_words(groups.get("N", b""))):
        if value in game.row.option_values(field):
            session.chosen_options[field] = value
    numbers = groups["B"]
    session.bookmark = _number(numbers, 8, 4) - 1
    session.result = min(numbers[14], WON)
    session.elapsed = _number(groups.get("T", b""), 0, 4)
    return True


def _number(data, at, size):
    return int.from_bytes(data[at : at + size], "little")


def _words(data):
    try:
        return data.decode().split(" ")
    except UnicodeError:
        return []


def _pairs(words):
    found = []
    for word in words:
        field, _, value = word.partition("=")
        found.append((field, value))
    return found


# The player


def _take_settings(settings, data):
    for index in range(min(len(data), len(VALUES))):
        if data[index] < VALUES[index]:
            settings[index] = data[index]


def _ids(data, known):
    found = []
    for game_id in _words(data):
        if game_id in known and game_id not in found:
            found.append(game_id)
    return found


def _statistics(data):
    records = bytearray(data[: len(data) // RECORD_SIZE * RECORD_SIZE])
    for at in range(0, len(records), RECORD_SIZE):
        records[at + _RESULTS] = min(records[at + _RESULTS], MOST_RESULTS)
    return records


def _deals(data):
    # The newest one alone may be open.
    deals = bytearray()
    for at in range(0, len(data) // DEAL_SIZE * DEAL_SIZE, DEAL_SIZE):
        result = data[at + _RESULT]
        known = result in (WON, LOST) or (result == OPEN and not deals)
        if known and 1 <= _number(data, at + 2, 4) <= LAST_NUMBER:
            deals.extend(data[at : at + DEAL_SIZE])
    return deals[: _MOST_DEALS * DEAL_SIZE]


# The game


def _game(table, groups):
    # The game at play, None if it is not there as a whole.
    named = _words(groups.get("G", b""))
    numbers = groups.get("B", b"")
    if not named or len(numbers) < _NUMBERS:
        return None
    try:
        row = catalog.row(named[0], _pairs(named[1:]))
        game = dealing.new_game(row, _number(numbers, 0, 4), table)
    except ValueError:
        return None
    start = _state(table)
    table.clear()
    if not (_lay(game, groups.get("P", b"")) and _fill_log(game, groups.get("L", b""), numbers)):
        return None
    return game if _replays(game, start) else None


def _state(table):
    return bytes(table.under) + bytes(table.top)


def _lay(game, data):
    # Lay the cards as a save says; return whether all lie there, once each.
    table = game.table
    at = 0
    for place in all_places(game):
        count = data[at] if at < len(data) else 0
        at += 1
        if count == SHUT and "x" in game.row.sel and place in game.tableau:
            table.top[place] = CLOSED
            continue
        for card in data[at : at + count]:
            if card & CARD_MASK >= NO_CARD or card >= 2 * FACE_DOWN:
                return False
            table.lay(card, place)
        at += count
    table.top[BASE : REDEALS + 1] = data[at : at + 2] if at + 2 <= len(data) else b"\x3f\xff"
    return _is_whole(game)


def _is_whole(game):
    # Whether every card lies on one place, and base and redeals can be as they are.
    under = game.table.under
    top = game.table.top
    seen = bytearray(52)
    for place in all_places(game):
        card = top[place]
        while card < NO_CARD:
            if seen[card]:
                return False
            seen[card] = 1
            card = under[card] & CARD_MASK
    row = game.row
    base = top[BASE]
    if row.base.isdigit():
        good = base == int(row.base) - 1
    else:
        good = base < 13 or (base == EMPTY and row.base != "D")
    if row.redeal < 0:
        good = good and top[REDEALS] == UNLIMITED
    else:
        good = good and top[REDEALS] <= row.redeal
    return good and sum(seen) == 52


def _fill_log(game, data, numbers):
    # Fill the log; return whether each entry, by itself, can be one of this game.
    log = game.table.log
    known = bytearray(64)
    for place in all_places(game):
        known[place] = 1
    count = len(data) // _ENTRY
    for at in range(0, count * _ENTRY, _ENTRY):
        what, where, size = data[at], data[at + 1], data[at + 2]
        if what in (BASE, CLOSED):
            good = not size and (where < 13 if what == BASE else where in game.tableau)
        else:
            src = what & PLACE_MASK
            good = what >> 6 != 1 and where < 64 and known[src] and known[where] and src != where
            good = good and size < 128 and size & COUNT_MASK
        if not good:
            return False
        log.add(what, where, size)
    applied = _number(numbers, 12, 2)
    if log.count != count or applied > count or not _begins(log, 0) or not _begins(log, applied):
        return False
    log.applied = applied
    log.steps = _number(numbers, 4, 4)
    return True


def _begins(log, number):
    # Whether a step begins with an entry, or there is none.
    return number == log.count or log.begins_step(number)


def _replays(game, start):
    # Whether the whole log can be taken back and made again, if it is complete from the deal on.
    table = game.table
    log = table.log
    end = _state(table)
    applied = log.applied
    steps = log.steps
    try:
        while table.undo():
            pass
        if log.steps < 0 or not _is_whole(game) or (not log.steps and _state(table) != start):
            return False
        while table.redo():
            pass
        if not _is_whole(game):
            return False
        while log.applied > applied:
            table.undo()
    except (IndexError, ValueError):
        return False
    return log.applied == applied and log.steps == steps and _state(table) == end
