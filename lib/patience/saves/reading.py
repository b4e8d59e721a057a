"""Unpacks a save made by `writing` into a session.

Loaded on demand.

It never raises, whatever the bytes are. It takes the valid parts of settings, lists and statistics.
It takes the game completely or not at all: every card must lie once on a place where the row lets
cards rest, and the log must undo and redo completely, back to the numbered deal itself if it is
that long.
"""

from micropython import const

from patience.game import Game
from patience.games import catalog, dealing
from patience.games.dealing import LAST_NUMBER
from patience.moves import AGAIN, NOWHERE, TO_HAND, TO_WASTE
from patience.player.best import RUN_LENGTH, RUN_SIZE, WINS_SIZE
from patience.player.daily import HEAD_SIZE, MONTH_SIZE
from patience.player.decks import DECK_SIZE
from patience.player.session import DEAL_RESULT, DEAL_SIZE, LOST, OPEN, WON, Session
from patience.player.settings import VALUES
from patience.player.statistics import MOST_DEALS, MOST_RESULTS, RECORD_SIZE, RESULT_COUNT
from patience.redo import redo
from patience.saves.proved import unpack_deal
from patience.saves.slots import read_number
from patience.saves.writing import CLOSED_PILE, ZERO_MONEY, all_places
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

_LETTERS = b"SFRXEKZHGNQMWBVT"  # of the groups
_DEFAULTS = b"\x73\xff"  # for base and redeals: `EMPTY`, `UNLIMITED`
# Offsets in the group of numbers.
_STEPS = const(4)
_BOOKMARK = const(8)
_APPLIED = const(12)
_GAME_RESULT = const(14)
_NUMBERS = const(15)  # its length without the following
_BEFORE_RESTART = const(15)
_DROPPED_POINTS = const(19)
# Offsets in a record of a game, two bytes each.
_PLAYED = const(4)
_WON = const(6)
_NUMBER = const(4)  # of a deal, after its key
_MOST_MONTHS = const(2048)  # of 32 days, in the calendar: until 2205


def unpack(session: Session, save: bytes | bytearray | memoryview) -> bool:
    """Restore a save into a session without a game.

    :param save: what `writing.pack` made, or any other bytes
    :returns: whether the current game was restored; if not, the table is empty
    """
    groups = {letter: b"" for letter in _LETTERS}
    at = 0
    while at + 3 <= len(save):
        length = save[at + 1] | save[at + 2] << 8
        groups[save[at]] = bytes(save[at + 3 : at + 3 + length])
        at += 3 + length
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
    game = _restore_game(session.table, groups)
    if game is None:
        session.table.clear()
        return False
    session.game = game
    session.chosen_options = {field: str(getattr(game.row, field)) for field, _ in game.row.options}
    for field, value in _read_pairs(_split(groups[ord("N")])):
        if value in game.row.option_values(field):
            session.chosen_options[field] = value
    numbers = groups[ord("B")]
    session.bookmark = read_number(numbers, _BOOKMARK, 4) - 1
    session.result = min(numbers[_GAME_RESULT], WON)
    session.before_restart = read_number(numbers, _BEFORE_RESTART, 4)
    session.dropped_points = read_number(numbers, _DROPPED_POINTS, 2)
    session.elapsed = read_number(groups[ord("T")], 0, 4)
    packed = groups[ord("W")]
    session.has_pack = len(packed) > 0
    session.proved = unpack_deal(packed[1:])
    money = read_number(groups[ord("V")], 0, 4)
    session.bank = money - ZERO_MONEY if 0 < money < 2 * ZERO_MONEY else 0
    return True


def _split(data: bytes) -> list[str]:
    try:
        return data.decode().split()
    except UnicodeError:
        return []


def _read_pairs(words: list[str]) -> list[tuple[str, str]]:
    found = []
    for word in words:
        field, _, value = word.partition("=")
        found.append((field, value))
    return found


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
    # Return the valid last deals; only the newest may be open.
    deals = bytearray()
    for at in range(0, len(data) // DEAL_SIZE * DEAL_SIZE, DEAL_SIZE):
        result = data[at + DEAL_RESULT]
        known = result in (WON, LOST) or (result == OPEN and not deals)
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


def _restore_game(table: Table, groups: dict[int, bytes]) -> Game | None:
    # Return the current game, or None if anything about it is wrong.
    named = _split(groups[ord("G")])
    numbers = groups[ord("B")]
    if not named or len(numbers) < _NUMBERS:
        return None
    try:
        row = catalog.row(named[0], _read_pairs(named[1:]))
        game = dealing.new_game(row, read_number(numbers, 0, 4), table)
    except ValueError:
        return None
    start = _state(table)
    table.clear()
    if not _lay_cards(game, groups[ord("Q")]):
        return None
    if not _restore_log(game, groups[ord("M")], numbers):
        return None
    return game if _can_replay(game, start) else None


def _state(table: Table) -> bytes:
    return bytes(table.under) + bytes(table.top)


def _lay_cards(game: Game, data: bytes) -> bool:
    # Lay the cards; return whether each card then lies on the table once.
    table = game.table
    at = 0
    for place in all_places(game):
        count = data[at] if at < len(data) else 0
        at += 1
        if count == CLOSED_PILE and place in _closing_places(game):
            table.top[place] = CLOSED
            continue
        for card in data[at : at + count]:
            if card & CARD_MASK >= len(table.under):
                return False
            table.lay(card, place)
        at += count
    table.top[BASE:] = data[at : at + 2] if at + 2 <= len(data) else _DEFAULTS
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


def _restore_log(game: Game, data: bytes, numbers: bytes) -> bool:
    # Fill the log; return whether each entry by itself is possible in this game.
    log = game.table.log
    places = set(all_places(game))
    covers = (game.row.home or game.row.pair) and game.row.cover
    count = len(data) // ENTRY_SIZE
    for at in range(0, count * ENTRY_SIZE, ENTRY_SIZE):
        what, where, size = data[at], data[at + 1], data[at + 2]
        if what in (BASE, CLOSING):
            good = not size and (where < 13 if what == BASE else where in _closing_places(game))
        else:
            src = what & PLACE_MASK
            good = what & (STEP | JOINED) != JOINED
            # If cards cover each other, a move from a place to itself turns a card up.
            good = good and (src != where or bool(covers and size & COUNT_MASK == 1))
            good = good and src in places and where in places
            good = good and size & COUNT_MASK > 0
        if not good:
            return False
        log.add(what, where, size)
    applied = read_number(numbers, _APPLIED, 2)
    if log.count != count or applied > count or not _at_step(log, 0) or not _at_step(log, applied):
        return False
    log.applied = applied
    log.steps = read_number(numbers, _STEPS, 4)
    return True


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
