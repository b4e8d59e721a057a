"""Unpacks a game of a save, the current one or a paused one, into a session.

Loaded on demand.

It takes the game completely or not at all, whatever the bytes are: every card must lie once on a
place where the row lets cards rest, and the log must undo and redo completely, back to the numbered
deal itself if it is that long.
"""

from micropython import const

from patience.game import Game
from patience.games import dealing
from patience.games.row import Row
from patience.moves import AGAIN, NOWHERE, TO_HAND, TO_WASTE
from patience.player.proved_deal import CARD_GAME
from patience.player.session import Session
from patience.redo import redo
from patience.saves.fields import DAMAGED, READABLE, Fields, check, read_options
from patience.saves.paused import OF_DAY, OF_DECK, PausedGame
from patience.saves.proved import unpack_proved
from patience.saves.slots import read_number
from patience.saves.writing import BEFORE_LOG, CLOSED_PILE, MANY, TIME, all_places
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
    from collections.abc import Iterable, Iterator

_DEFAULTS = b"\x73\xff"  # for base and redeals: `EMPTY`, `UNLIMITED`
_ENTRIES = const(100)  # of a log, in a piece
_MOST_POINTS = const(0xFFFF)
_STEPS = const(60)  # undone or redone in a part
MORE = const(-1)
"""What `unpack_in_parts` yields until it has the result."""


def unpack_game(session: Session, game: PausedGame) -> int:
    """Replace the current game of a session, which is not counted as lost, by one of a save.

    :returns: `READABLE`, or why it cannot be read; then the table is empty, and the session
        otherwise as before
    :raises OSError: if the save cannot be read
    """
    parts, problem = unpack_in_parts(session, game), MORE
    while problem == MORE:
        problem = next(parts)
    return problem


def unpack_in_parts(session: Session, game: PausedGame) -> "Iterator[int]":
    """Do what `unpack_game` does; yield `MORE` after each part, and what it returns at the end.

    Until then the table is in between.

    :raises OSError: as `unpack_game`
    """
    problem, row, fields = check(game)
    if problem:
        session.table.clear()
        yield problem
        return
    yield MORE
    for is_good in _restore_in_parts(session, game, row, fields):
        if not is_good:
            session.table.clear()
            yield DAMAGED
            return
        yield MORE
    yield READABLE


def _restore_in_parts(
    session: Session, paused: PausedGame, row: Row, fields: "Fields"
) -> "Iterator[bool]":
    # Restore the current game; yield after each part whether nothing about it is wrong.
    table = session.table
    try:
        game = dealing.new_game(row, fields.number, table)
    except ValueError:
        yield False
        return
    start = _state(table)
    yield True
    table.clear()
    if not _lay_cards(game, fields):
        yield False
        return
    deal = unpack_proved(bytes(fields.packed[fields.at :])) if fields.kinds & 2 else None
    points = _restore_log(game, paused, fields)
    if points < 0:
        yield False
        return
    yield True
    for is_good in _replay_in_parts(game, start):
        yield is_good
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


def _replay_in_parts(game: Game, start: bytes) -> "Iterator[bool]":
    # Undo the whole log and redo it; yield after each part whether that can be done, back to the
    # deal `start` if the log is complete.
    table = game.table
    log = table.log
    end = _state(table)
    applied = log.applied
    left = _STEPS
    try:
        while table.undo():
            if not _rests(game):
                yield False
                return
            left -= 1
            if not left:
                left = _STEPS
                yield True
        if log.steps < 0 or not _is_whole(game) or (not log.steps and _state(table) != start):
            yield False
            return
        while redo(table):
            left -= 1
            if not left:
                left = _STEPS
                yield True
        good = _is_whole(game)
        while log.applied > applied:
            table.undo()
    except (IndexError, OverflowError, ValueError):  # some bad values overflow on boards
        good = False
    yield good and _state(table) == end
