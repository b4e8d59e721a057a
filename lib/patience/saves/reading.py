"""Unpacks a save made by `writing` into a session, and paused games.

Loaded on demand.

It never raises, whatever the bytes are. It takes the valid parts of settings, lists and statistics.
It takes the game completely or not at all: every card must lie once on a place where the row lets
cards rest, and the log must undo and redo completely, back to the numbered deal itself if it is
that long.
"""

import struct

from micropython import const

from patience.game import Game
from patience.games import catalog, dealing
from patience.games.dealing import LAST_NUMBER
from patience.games.row import Row
from patience.moves import AGAIN, NOWHERE, TO_HAND, TO_WASTE
from patience.on_demand import load
from patience.player.best import RUN_LENGTH, RUN_SIZE, WINS_SIZE
from patience.player.daily import HEAD_SIZE, MONTH_SIZE
from patience.player.decks import DECK_SIZE
from patience.player.proved_deal import CARD_GAME
from patience.player.session import DEAL_RESULT, DEAL_SIZE, LOST, OPEN, WON, Session
from patience.player.settings import VALUES
from patience.player.statistics import (
    GAME_BITS,
    MOST_DEALS,
    MOST_RESULTS,
    RECORD_SIZE,
    RESULT_COUNT,
)
from patience.redo import redo
from patience.saves import paused
from patience.saves.fields import DAMAGED, KNOWN, READABLE, Fields, check, read_options
from patience.saves.paused import OF_DAY, OF_DECK, PausedGame
from patience.saves.proved import unpack_proved
from patience.saves.slots import Saved, read_number
from patience.saves.writing import (
    BEFORE_LOG,
    CLOSED_PILE,
    MANY,
    TIME,
    ZERO_MONEY,
    all_places,
)
from patience.table import (
    BASE,
    CARD_MASK,
    CLOSED,
    CLOSING,
    COUNT_MASK,
    EMPTY,
    ENTRY_SIZE,
    HAND,
    JOINED,
    NO_CARD,
    PLACE_MASK,
    REDEALS,
    STEP,
    STOCK,
    UNLIMITED,
    WASTE,
    Log,
    Table,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LETTERS = b"SFRXEKZHV"  # of the groups
_DEFAULTS = b"\x73\xff"  # for base and redeals: `EMPTY`, `UNLIMITED`
# Offsets in a record of a game, two bytes each.
_PLAYED = const(4)
_WON = const(6)
_NUMBER = const(4)  # of a deal, after its key
_MOST_MONTHS = const(2048)  # of 32 days, in the calendar: until 2205
_ENTRIES = const(100)  # of a log, in a piece
_MOST_POINTS = const(0xFFFF)


def unpack(session: Session, save: Saved) -> bool:
    """Restore a save into a session without a game.

    :param save: what `writing.Plan` made, or any other bytes
    :returns: whether the current game was restored; if not, the table is empty
    :raises OSError: if the save cannot be read
    """
    groups = {letter: b"" for letter in _LETTERS}
    current: PausedGame | None = None
    games: list[PausedGame] = []
    for letter, at, length in paused.groups(save):
        if letter in ("C", "P", "L"):
            games.append(PausedGame("P" if letter == "C" else letter, at, save, at, length))
            current = games[-1] if letter == "C" else current
            save.waits += letter != "C"
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
    del groups
    if current is not None and unpack_game(session, current) == READABLE:
        return True
    _end_others(session, [game for game in games if game is not current])
    return False


def _end_others(session: Session, games: list[PausedGame]) -> None:
    # Count open deals as lost of which no game is left, unless a newer version has some.
    left = []
    statistics = load("patience.player.statistics")
    for game in games:
        if game.version != KNOWN or game.letter == "L":
            return
        fields = Fields(game)
        game_id = catalog.row(game.id).id if catalog.known([game.id]) else game.id
        row_key = statistics.key(game_id) | fields.options << GAME_BITS
        left.append(struct.pack("<2I", row_key & 0xFFFFFFFF, fields.number))
    for at in range(0, len(session.deals), DEAL_SIZE):
        deal = bytes(session.deals[at : at + DEAL_RESULT])
        if session.deals[at + DEAL_RESULT] == OPEN and deal not in left:
            statistics.count_loss(session, deal)


def unpack_game(session: Session, game: PausedGame) -> int:
    """Replace the current game of a session, which is not counted as lost, by one of a save.

    :returns: `READABLE`, or why it cannot be read; then the table is empty, and the session
        otherwise as before
    :raises OSError: if the save cannot be read
    """
    problem, row, fields = check(game)
    if problem:
        session.table.clear()
        return problem
    restored = _restore_game(session, game, row, fields)
    if restored is None:
        session.table.clear()
        return DAMAGED
    return READABLE


def _split(data: bytes) -> list[str]:
    try:
        return data.decode().split()
    except UnicodeError:
        return []


# The player.


def _game_ids(data: bytes) -> list[str]:
    found = []
    for game_id in catalog.known(_split(data)) if data else ():
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


# The game.


def _restore_game(session: Session, paused: PausedGame, row: Row, fields: "Fields") -> Game | None:
    # Restore the current game, or return None if anything about it is wrong.
    table = session.table
    try:
        game = dealing.new_game(row, fields.number, table)
    except ValueError:
        return None
    start = _state(table)
    table.clear()
    if not _lay_cards(game, fields):
        return None
    deal = unpack_proved(bytes(fields.packed[fields.at :])) if fields.kinds & 2 else None
    points = _restore_log(game, paused, fields)
    if points < 0 or not _can_replay(game, start):
        return None
    session.game = game
    chosen = read_options(row, fields.chosen) or read_options(row, fields.options) or ()
    session.chosen_options = dict(chosen)
    session.bookmark = fields.bookmark
    session.result = fields.result
    session.before_restart = fields.before_restart
    session.dropped_points = points
    session.elapsed = read_number(paused.read(paused.size - TIME, TIME), 0, TIME)
    session.has_pack = bool(fields.kinds & 1)
    session.proved = deal
    if deal and paused.kind == OF_DAY:
        deal.day = paused.own
    elif deal and paused.kind == OF_DECK:
        deal.day = CARD_GAME
    return game


def _state(table: Table) -> bytes:
    return bytes(table.under) + bytes(table.top)


def _lay_cards(game: Game, fields: "Fields") -> bool:
    # Lay the cards; return whether each card then lies on the table once.
    table = game.table
    places = all_places(game)
    counts = fields.take((len(places) + 1) // 2) + bytes(len(places))
    large = [at for at in range(len(places)) if counts[at >> 1] >> (at & 1) * 4 & MANY == MANY]
    more = fields.take(len(large)) + bytes(len(large))
    for at in range(len(places)):
        place, count = places[at], counts[at >> 1] >> (at & 1) * 4 & MANY
        if count == MANY:
            count = more[large.index(at)]
        if count == CLOSED_PILE and place in _closing_places(game):
            table.top[place] = CLOSED
            continue
        for card in fields.take(count):
            if card & CARD_MASK >= len(table.under):
                return False
            table.lay(card, place)
    last = fields.take(2)
    table.top[BASE:] = last if len(last) == 2 else _DEFAULTS
    return _is_whole(game)


def _closing_places(game: Game) -> "Iterable[int]":
    # Return the places that the row can close.
    if game.row.again and game.row.merci:
        return (HAND,)
    return game.tableau if "x" in game.row.sel else ()


def _rests(game: Game) -> bool:
    # Return whether cards lie only where the row lets them rest between two steps, and one by one
    # where there is room for one. Some rows only pass cards through waste, stock or hand.
    row, table = game.row, game.table
    has_hand = row.hand or row.deals == TO_HAND
    has_stock = row.deals not in (NOWHERE, AGAIN) or "S" in row.auto
    for place, has_place in ((WASTE, row.deals == TO_WASTE), (HAND, has_hand), (STOCK, has_stock)):
        if not has_place and table.top[place] < NO_CARD:
            return False
    single = [HAND]
    if not row.pair:  # otherwise cells are columns of cards
        single.extend(game.cells)
    if (row.home or row.pair) and row.cover:
        single.extend(game.tableau)
    return max([table.length(place) for place in single]) <= 1


def _is_whole(game: Game) -> bool:
    # Return whether every card lies on a place, and the row allows the base and redeals left.
    under = game.table.under
    top = game.table.top
    seen = bytearray(len(under))
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
    return good and sum(seen) == len(seen) and _rests(game)


def _restore_log(game: Game, paused: PausedGame, fields: "Fields") -> int:
    # Fill the log; return the points of earlier steps, or -1 if an entry is impossible in this
    # game by itself.
    log = game.table.log
    log.steps = fields.steps
    at, end = fields.log_at, paused.size - TIME
    if at >= end:
        return min(fields.all_points, _MOST_POINTS)
    begin = paused.read(at, BEFORE_LOG)
    places = set(all_places(game))
    count = (end - at - BEFORE_LOG) // ENTRY_SIZE
    for first in range(0, count, _ENTRIES):
        entries = min(_ENTRIES, count - first)
        data = paused.read(at + BEFORE_LOG + first * ENTRY_SIZE, entries * ENTRY_SIZE)
        for number in range(0, len(data), ENTRY_SIZE):
            if not _is_possible(game, places, *data[number : number + ENTRY_SIZE]):
                return -1
            log.add(*data[number : number + ENTRY_SIZE])
    applied = read_number(begin, 2, 2)
    if log.count != count or applied > count or not _at_step(log, 0) or not _at_step(log, applied):
        return -1
    log.applied = applied
    log.steps = fields.steps
    return read_number(begin, 0, 2)


def _is_possible(game: Game, places: set[int], what: int, where: int, size: int) -> bool:
    # Return whether an entry of a log is possible in a game.
    if what in (BASE, CLOSING):
        return not size and (where < 13 if what == BASE else where in _closing_places(game))
    covers = (game.row.home or game.row.pair) and game.row.cover
    src = what & PLACE_MASK
    good = what & (STEP | JOINED) != JOINED
    # If cards cover each other, a move from a place to itself turns a card up.
    good = good and (src != where or bool(covers and size & COUNT_MASK == 1))
    return good and src in places and where in places and size & COUNT_MASK > 0


def _at_step(log: Log, number: int) -> bool:
    # Return whether an entry begins a step, or the log ends before it.
    return number == log.count or log.begins_step(number)


def _can_replay(game: Game, start: bytes) -> bool:
    # Return whether the whole log can be undone and redone, back to the deal `start` if complete.
    table = game.table
    log = table.log
    end = _state(table)
    applied = log.applied
    try:
        while table.undo():
            if not _rests(game):
                return False
        if log.steps < 0 or not _is_whole(game) or (not log.steps and _state(table) != start):
            return False
        while redo(table):
            pass
        if not _is_whole(game):
            return False
        while log.applied > applied:
            table.undo()
    except (IndexError, OverflowError, ValueError):  # some bad values overflow on boards
        return False
    return _state(table) == end
