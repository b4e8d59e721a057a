# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What is kept of a session, as bytes. Borrowed by `saver` for that; `restore` reads them.

A save is a row of groups: a letter, the length (2 bytes, the lowest first), and so many bytes. A
reader passes over letters it does not know and bytes behind those it does, and does without what
is missing, so that a group may grow at its end, and new ones may come, without a new version.

    S settings, a byte each              F favourites   R games played last: ids, parted by blanks
    C statistics   D deals, as `statistics` has them
    G game at play: its id, then its options; parted by blanks, as `field=value`
    N options chosen for the next deal that the game at play has not, in the same way
    P position: of each place in the order of `places` its cards, their number first, as
      `Table.read` gives them; then base and redeals left
    L log: its entries as they are there, three bytes each
    B deal number (4), steps (4), bookmark + 1 (4), steps taken in the log (2), counted (1)
    T time played (4); the last one, so that a save without it tells whether anything changed

The envelope around it is the affair of `slots`.
"""

from micropython import const

from patience.table import BASE, CLOSED, HAND, REDEALS, STOCK, WASTE

SHUT = 255
"""In place of a pile's length: the place is closed."""

_ENTRY = const(3)
_TIME = const(7)  # bytes of the last group


def pack(session, room):
    """Return all that is kept of a session, as a bytearray.

    :param int room: most bytes there may be; the oldest entries of the log are left out for it
    """
    game = session.game
    log = game.table.log
    out = bytearray()
    _put(out, "S", session.settings)
    _put(out, "F", " ".join(session.favourites).encode())
    _put(out, "R", " ".join(session.recent_games).encode())
    _put(out, "C", session.statistics)
    _put(out, "D", session.deals)
    own = game.row.id
    chosen = ""
    for field, values in game.row.options:
        value = str(getattr(game.row, field))
        if value != values[0]:
            own += " " + field + "=" + value
        if session.chosen_options[field] != value:
            chosen += " " + field + "=" + session.chosen_options[field]
    _put(out, "G", own.encode())
    _put(out, "N", chosen[1:].encode())
    _put(out, "P", _position(game))
    numbers = bytearray(game.number.to_bytes(4, "little"))
    numbers.extend(log.steps.to_bytes(4, "little"))
    numbers.extend((session.bookmark + 1).to_bytes(4, "little"))
    first, count = _kept_entries(log, (room - len(out) - len(numbers) - 10 - _TIME) // _ENTRY)
    numbers.extend((log.applied - first).to_bytes(2, "little"))
    numbers.append(session.result)
    _put(out, "B", numbers)
    _put(out, "L", _log(log, first, count))
    _put(out, "T", session.elapsed.to_bytes(4, "little"))
    return out


def without_time(save):
    """Return the part of a packed save that stays the same while nothing is done."""
    return memoryview(save)[: len(save) - _TIME]


def _put(out, letter, data):
    out.append(ord(letter))
    out.extend(len(data).to_bytes(2, "little"))
    out.extend(data)


def all_places(game):
    """Return all places of a game's table, in the order of a save."""
    found = []
    for kind in (game.foundations, game.tableau, game.reserve, game.cells, (WASTE, HAND, STOCK)):
        found.extend(kind)
    return found


def _position(game):
    table = game.table
    out = bytearray()
    cards = bytearray(52)
    for place in all_places(game):
        if table.top[place] == CLOSED:
            out.append(SHUT)
        else:
            count = table.read(place, cards)
            out.append(count)
            out.extend(cards[:count])
    out.extend(table.top[BASE : REDEALS + 1])
    return out


def _kept_entries(log, most):
    # From which entry on so many may be kept, whole steps only; and how many.
    if log.applied > most:
        first = log.applied - max(most, 0)
        while first < log.applied and not log.begins_step(first):
            first += 1
        return first, log.applied - first
    count = min(log.count, most)
    while log.applied < count < log.count and not log.begins_step(count):
        count -= 1
    return 0, count


def _log(log, first, count):
    out = bytearray(count * _ENTRY)
    for at in range(0, len(out), _ENTRY):
        out[at : at + _ENTRY] = log.entry(first).to_bytes(_ENTRY, "little")
        first += 1
    return out
