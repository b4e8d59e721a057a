"""Packs a session into the bytes of a save; `reading` unpacks them.

A save is a series of groups: a letter, the length (2 bytes, lowest first), and that many bytes. A
reader skips unknown letters, ignores extra bytes at the end of a group, and accepts missing groups.
So a group may grow at its end, and new ones may be added, without a new version. If the content of
a group changes in another way, it gets a new letter, and `slots.VERSION` is increased, so that
older programs leave the save alone.

    S settings, a byte each
    F favourites   R games played before: ids, separated by spaces
    X statistics   E last deals, as in `statistics`   K decks, as in `decks`
    Z deals of the day, as in `daily`   H fastest wins, as in `best`
    G current game: its id, then its options as `field=value`; separated by spaces
    N options of the next deal that differ from the current game's, in the same form
    Q position: for each place, in the order of `all_places`, the number of its cards and the cards
      as `Table.read_pile` gives them; then base and redeals left
    M log: its entries as they are, three bytes each
    W of a game with proved deals: 0 if the current deal is not one, else 1 and `proved`'s bytes
    B deal number (4), steps (4), bookmark + 1 (4), entries of the log in force (2), result (1),
      after a restart, or in a game with a score, the steps made before it (4), and in such a
      game the standard score of the steps that the log no longer has (2)
    V money of earlier deals, in Vegas, plus `ZERO_MONEY` (4); missing for none
    T time played (4); the last group, so that the rest tells whether anything changed

If there is little room, the log's oldest steps are left out first, but not the newest 100. Then
`shorten` leaves out records of the groups in `SPARE`, and after these the rest of the log.
"""

from micropython import const

from patience.game import Game
from patience.on_demand import load
from patience.player.best import RUN_SIZE, WINS_SIZE
from patience.player.decks import DECK_SIZE
from patience.player.session import DEAL_SIZE, Session
from patience.player.statistics import RECORD_SIZE
from patience.saves.proved import pack_deal
from patience.table import BASE, CLOSED, ENTRY_SIZE, HAND, NO_CARD, STOCK, WASTE, Log

ZERO_MONEY = 0x8000
"""Added to money, which can be negative."""
CLOSED_PILE = 255
"""Replaces a pile's length: the place is closed."""

KEPT_STEPS = 100
"""The newest steps of the log, which matter more than anything that `shorten` removes."""
SPARE = "EHXRZFK"
"""The groups that can be shortened, the least important first."""
_TIME = const(7)  # bytes of the last group
_MOST = const(0xFFFFFFFF)  # the most that 4 bytes hold
_RESTARTED = const(4)  # bytes more in group B
_SCORED = const(6)
_MOST_POINTS = const(0xFFFF)
_REST = const(15)  # other bytes: heads of groups B and M, entries, result, the last group
# Of each group in `SPARE`: bytes that stay, bytes of a record, and whether the oldest comes last.
# Ids have no size.
_RECORDS = (
    (0, DEAL_SIZE, True),
    (RUN_SIZE, WINS_SIZE, False),
    (0, RECORD_SIZE, False),
    (0, 0, True),
    (0, 0, False),
    (0, 0, False),
    (0, DECK_SIZE, False),
)


def pack(session: Session, room: int, steps: int = KEPT_STEPS) -> bytearray:
    """Pack a session into a save, a bytearray.

    :param room: the most bytes that it should have; to fit, it leaves out the log's oldest steps
    :param steps: the newest steps that it keeps in any case
    """
    game = session.game
    log = game.table.log
    out = bytearray()
    _add_group(out, "S", session.settings)
    _add_group(out, "F", " ".join(session.favourites).encode())
    _add_group(out, "R", " ".join(session.recent_games).encode())
    _add_group(out, "X", session.statistics)
    _add_group(out, "E", session.deals)
    if session.decks:
        _add_group(out, "K", session.decks)
    if session.days:
        _add_group(out, "Z", session.days)
    if session.best:
        _add_group(out, "H", session.best)
    _add_options(out, session)
    _add_group(out, "Q", _pack_piles(game))
    if session.bank:
        _add_group(out, "V", (session.bank + ZERO_MONEY).to_bytes(4, "little"))
    if session.has_pack:
        _add_group(out, "W", b"\1" + pack_deal(session.proved) if session.proved else b"\0")
    numbers = bytearray()
    for number in (game.number, log.steps, session.bookmark + 1):
        _add_number(numbers, number)
    more = _SCORED if game.row.score else _RESTARTED if session.before_restart else 0
    room -= len(out) + len(numbers) + 1 + more + _REST
    first, count = _fit_entries(log, room // ENTRY_SIZE, steps)
    numbers.extend((log.applied - first).to_bytes(2, "little"))
    numbers.append(session.result)
    if more:
        _add_number(numbers, session.before_restart)
    if more == _SCORED:
        points = session.dropped_points
        if first:
            add_points = load("patience.player.scoring").add_points
            for at in range(first):
                points = add_points(points, log.entry(at), game.row.draw)
        numbers.extend(min(points, _MOST_POINTS).to_bytes(2, "little"))
    _add_group(out, "B", numbers)
    entries, time = bytearray(), bytearray()
    for at in range(first, first + count):
        entries.extend(log.entry(at).to_bytes(ENTRY_SIZE, "little"))
    _add_group(out, "M", entries)
    _add_number(time, session.elapsed)
    _add_group(out, "T", time)
    return out


def _add_options(out: bytearray, session: Session) -> None:
    row = session.game.row
    own = row.id
    chosen = ""
    for field, values in row.options:
        value = str(getattr(row, field))
        if value != values[0]:
            own += " " + field + "=" + value
        if session.chosen_options[field] != value:
            chosen += " " + field + "=" + session.chosen_options[field]
    _add_group(out, "G", own.encode())
    _add_group(out, "N", chosen[1:].encode())


def shorten(save: bytearray, room: int) -> "list[tuple[str, int]]":
    """Remove records from a packed save until it fits, or until no more can be removed.

    :returns: the letter of each group that lost some, and how many
    """
    lost = []
    for letter, (fixed, size, last) in zip(SPARE, _RECORDS):
        excess = len(save) - room
        if excess <= 0:
            break
        at = 0
        while at < len(save) and save[at] != ord(letter):
            at += 3 + (save[at + 1] | save[at + 2] << 8)
        if at == len(save):
            continue
        length = save[at + 1] | save[at + 2] << 8
        start, end = at + 3 + fixed, at + 3 + length
        if letter == "Z":
            days = save[at + 3 : end]
            count = load("patience.player.daily").shorten(days, excess)
            save[at + 3 : end] = days
            excess = length - len(days)
        elif not size:
            count, excess = _shorten_ids(save, start, end, excess, last)
        else:
            count = min(-(-excess // size), (end - start) // size)
            excess = count * size
            if last:
                start = end - excess
            save[start : start + excess] = b""
        save[at + 1 : at + 3] = (length - excess).to_bytes(2, "little")
        if count:
            lost.append((letter, count))
    return lost


def _shorten_ids(save: bytearray, start: int, end: int, excess: int, last: bool) -> tuple[int, int]:
    # Remove whole ids; return how many, and their bytes.
    ids = bytes(save[start:end]).split()
    count = len(ids)
    while ids and excess > end - start - len(b" ".join(ids)):
        ids.pop(-1 if last else 0)
    left = b" ".join(ids)
    save[start:end] = left
    return count - len(ids), end - start - len(left)


def without_time(save: bytes | bytearray | memoryview) -> memoryview:
    """Return a save without its last group, the time."""
    return memoryview(save)[: len(save) - _TIME]


def _add_number(out: bytearray, number: int) -> None:
    out.extend(min(max(number, 0), _MOST).to_bytes(4, "little"))


def _add_group(out: bytearray, letter: str, data: bytes | bytearray) -> None:
    out.append(ord(letter))
    out.extend(len(data).to_bytes(2, "little"))
    out.extend(data)


def all_places(game: Game) -> list[int]:
    """Return all places of a game's table, in the order of a save."""
    found: list[int] = []
    for kind in (game.foundations, game.tableau, game.reserve, game.cells, (WASTE, HAND, STOCK)):
        found.extend(kind)
    return found


def _pack_piles(game: Game) -> bytearray:
    table = game.table
    out = bytearray()
    cards = bytearray(NO_CARD)
    for place in all_places(game):
        if table.top[place] == CLOSED:
            out.append(CLOSED_PILE)
        else:
            count = table.read_pile(place, cards)
            out.append(count)
            out.extend(cards[:count])
    out.extend(table.top[BASE:])
    return out


def _fit_entries(log: Log, most: int, steps: int) -> tuple[int, int]:
    # Return the first entry to keep, and how many: they fit, and consist of whole steps; but the
    # newest `steps` are kept in any case.
    if log.applied > most:
        first = log.applied - max(most, 0)
        while first < log.applied and not log.begins_step(first):
            first += 1
        kept = log.applied
        while kept > 0 and steps > 0:
            kept -= 1
            steps -= log.begins_step(kept)
        first = min(first, kept)
        return first, log.applied - first
    count = min(log.count, most)
    while count < log.count and not log.begins_step(count):
        count -= 1
    return 0, count
