"""Packs a session into the bytes of a save, in pieces; `reading` unpacks them.

A save is a series of groups: a letter, the length (2 bytes, lowest first), and that many bytes. A
reader skips unknown letters, ignores extra bytes at the end of a group, and accepts missing groups.
So a group may grow at its end, and new ones may be added, without a new version. If the content of
a group changes in another way, it gets a new letter, and `slots.VERSION` is increased, so that
older programs leave the save alone.

    S settings, a byte each
    F favourites   R games played before: ids, separated by spaces
    X statistics   E last deals, as in `statistics`   K decks, as in `decks`
    Z deals of the day, as in `daily`   H fastest wins, as in `best`
    V money of earlier deals, in Vegas, plus `ZERO_MONEY` (4); missing for none
    P a paused game, one group for each, the newest first
    L the first `paused.HEAD` bytes of a paused game and its id; the save on the drive has the rest
    C current game, the last group

A game has the same bytes in P and C, so pausing copies them. The first ten bytes and the id never
change, so every version can list the games of all others:

    0 version, `fields.KNOWN`   1 bytes before the log (2)
    3 kind: `paused.ORDINARY`, `OF_DAY` or `OF_DECK`   4 its day or card (2)
    6 cards home, or left if the game removes them   7 all cards
    8 1 if 6 counts the cards that are left, else 0   9 length of the id   10 the id of its line
    then numbers, seven bits a byte, the lowest first, and 128 for more: two bits for each option,
      as in `statistics.row_key`, the same for the options of the next deal, deal number, steps,
      bookmark + 1, steps before a restart, points
    the result   1 if the game has proved deals, plus 2 if this is one
    position: for each place, in the order of `all_places`, the number of its cards, in four bits,
      the lower first, 15 for more; a byte for each of those; the cards of all, as `Table.read_pile`
      gives them; then base and redeals left
    of a proved deal, `proved`'s bytes
    log, if it has any: points of earlier steps (2), entries in force (2), and its entries as they
      are, three bytes each
    time played (4); as it comes last, the rest tells whether anything has changed

Points are the standard score of all steps, in games that have one, so that the log can be left out.
If there is little room, this is left out, in this order, and nothing more than needed: the logs of
paused games, the oldest first; the current log's steps before the newest 100; last deals; fastest
wins; paused games that the drive has, whose L stays; the groups in `SPARE` after that; and the rest
of the log. A paused game is never left out.
"""

from binascii import crc32

from micropython import const

from patience.game import Game
from patience.on_demand import load
from patience.player.best import RUN_SIZE, WINS_SIZE
from patience.player.decks import DECK_SIZE
from patience.player.proved_deal import CARD_GAME
from patience.player.session import DEAL_RESULT, DEAL_SIZE, OPEN, Session
from patience.player.statistics import OPTION_BITS, RECORD_SIZE
from patience.points import add_points
from patience.saves.paused import OF_DAY, OF_DECK, ORDINARY
from patience.saves.proved import pack_proved
from patience.saves.slots import PIECE
from patience.table import (
    BASE,
    CLOSED,
    ENTRY_SIZE,
    HAND,
    LOG_PIECE,
    NO_CARD,
    STOCK,
    WASTE,
    Log,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from patience.saves.paused import PausedGame

    Piece = bytes | bytearray | memoryview  # house: a name for types
    Part = Piece | Callable[[], Iterator[Piece]]  # house: a name for types
    """Bytes of a save, or what returns them in pieces."""

ZERO_MONEY = 0x8000
"""Added to money, which can be negative."""
CLOSED_PILE = 255
"""Replaces a pile's length: the place is closed."""
MANY = const(15)
"""The length of a pile that takes a byte more."""
TIME = const(4)
"""The bytes of the time at the end of a game, and of a save."""
BEFORE_LOG = const(4)
"""The bytes before the entries of a log."""

KEPT_STEPS = 100
"""The newest steps of the log, which matter more than any records."""
SPARE = "EHLXRZFK"
"""The groups that can be shortened, the least important first; L stands for games of the drive."""
UNDO = "U"
"""Stands for the logs of paused games, in `Plan.lost`."""
LOG = "M"
"""Stands for the log of the current game."""
_RECORD = const(1)  # `fields.KNOWN`
_MOST = const(0xFFFFFFFF)  # the most that a number can be
_MOST_POINTS = const(0xFFFF)
_IDS = const(20)  # in a piece
# Of each group in `SPARE` of records: bytes that stay, and bytes of a record.
_RECORDS = {"H": (RUN_SIZE, WINS_SIZE), "X": (0, RECORD_SIZE), "K": (0, DECK_SIZE)}


class Plan:
    """What a save of a session has, and how many bytes.

    :param room: the most bytes that it should have
    :param steps: the newest steps of the current game that it keeps in any case
    :param waiting: the paused games, the newest first
    :param find_elsewhere: finds out which of them another save has; called if there is little room
    """

    def __init__(
        self,
        session: Session,
        room: int,
        steps: int = KEPT_STEPS,
        waiting: "Sequence[PausedGame]" = (),
        find_elsewhere: "Callable[[], object] | None" = None,
    ) -> None:
        self.lost: "list[tuple[str, int]]" = []
        """The letters of what it leaves out, and how many of each."""
        self._session = session
        self.waiting = waiting
        """The paused games."""
        self._without_log = bytearray(len(waiting))  # a flag for each
        self._elsewhere = bytearray([game.is_there for game in waiting])
        self._find_elsewhere = find_elsewhere
        self._groups: "list[tuple[str, list[Part]]]" = [
            ("S", [session.settings]),
            ("F", [session.favourites]),  # type: ignore[list-item]
            ("R", [session.recent_games]),  # type: ignore[list-item]
            ("X", [session.statistics]),
            ("E", [session.deals]),
        ]
        for letter, data in (("K", session.decks), ("Z", session.days), ("H", session.best)):
            if data:
                self._groups.append((letter, [data]))
        if session.bank:
            bank = (session.bank + ZERO_MONEY).to_bytes(4, "little")
            self._groups.append(("V", [bank]))
        self._game = pack_game(session)
        log = session.game.table.log
        self._first, self._count = 0, log.count
        self.size = 3 + len(self._game) + _log_size(log.count) + TIME
        """The bytes of the save."""
        for _, parts in self._groups:
            self.size += 3 + sum([_bytes_in(part) for part in parts])
        for game in waiting:
            self.size += 3 + (game.head_size if game.is_there else game.size)
        self._fit(room, steps)

    def pieces(self) -> "Iterator[Piece]":
        """Yield the bytes of the save in pieces; the last one is the time.

        :raises OSError: if a paused game cannot be read
        """
        for letter, parts in self._groups:
            yield _head(letter, sum([_bytes_in(part) for part in parts]))
            for part in parts:
                if isinstance(part, list):
                    yield from _ids(part)
                else:
                    yield from _cut(part)  # type: ignore[arg-type]
        for at in range(len(self.waiting)):
            game = self.waiting[at]
            if self._elsewhere[at]:
                yield _head("L", game.head_size)
                yield from game.pieces(0, game.head_size)
            elif self._without_log[at]:
                yield _head("P", game.log_at + TIME)
                yield from game.pieces(0, game.log_at)
                yield from game.pieces(game.size - TIME, TIME)
            else:
                yield _head(game.letter, game.size)
                yield from game.pieces(0, game.size)
        yield _head("C", len(self._game) + _log_size(self._count) + TIME)
        yield self._game
        if self._count:
            yield from self._log_pieces()
        yield min(max(self._session.elapsed, 0), _MOST).to_bytes(TIME, "little")

    def _log_pieces(self) -> "Iterator[Piece]":
        session, first = self._session, self._first
        log = session.game.table.log
        points = session.dropped_points
        if first and session.game.row.score:
            for at in range(first):
                points = add_points(points, log.entry(at), session.game.row.draw)
        out = bytearray(min(points, _MOST_POINTS).to_bytes(2, "little"))
        out.extend((log.applied - first).to_bytes(2, "little"))
        yield out
        at, left = log.first + first, self._count
        while left:
            at %= len(log.pieces) * LOG_PIECE
            begin = at % LOG_PIECE
            count = min(left, LOG_PIECE - begin)
            view = memoryview(log.pieces[at // LOG_PIECE])
            yield view[begin * ENTRY_SIZE : (begin + count) * ENTRY_SIZE]
            at, left = at + count, left - count

    def _fit(self, room: int, steps: int) -> None:
        # Leave out what there is no room for, as far as possible.
        count = 0
        for at in range(len(self.waiting) - 1, -1, -1):
            game = self.waiting[at]
            size = game.size - game.log_at - TIME if game.log_at else 0
            if self.size > room and size > 0 and not game.is_there:
                self._without_log[at] = 1
                self.size -= size
                count += 1
        if count:
            self.lost.append((UNDO, count))
        log = self._session.game.table.log
        if self.size > room and log.count:
            self.size -= _log_size(self._count)
            space = (room - self.size - BEFORE_LOG) // ENTRY_SIZE
            self._first, self._count = _fit_entries(log, space, steps)
            self.size += _log_size(self._count)
        for letter in SPARE:
            if self.size > room:
                before = self.size
                count = self._leave_games() if letter == "L" else self._shorten(letter, room)
                if before > self.size:
                    self.lost.append((letter, count))

    def _leave_games(self) -> int:
        # Leave games to the drive that has them.
        if self._find_elsewhere:
            self._find_elsewhere()
        count = 0
        for at in range(len(self.waiting)):
            game = self.waiting[at]
            if game.elsewhere and not self._elsewhere[at]:
                self._elsewhere[at] = 1
                kept = game.log_at + TIME if self._without_log[at] else game.size
                self.size -= kept - game.head_size
                count += 1
        return count

    def _shorten(self, letter: str, room: int) -> int:
        # Remove records from a group until everything fits, or until no more can be removed.
        letters = [group[0] for group in self._groups]
        if letter not in letters:
            return 0
        at = letters.index(letter)
        excess = self.size - room
        data: "object" = self._groups[at][1][0]
        parts: "list[object]"
        if letter == "Z":
            days = bytearray(data)  # type: ignore[call-overload]
            count = load("patience.player.daily").shorten(days, excess)
            parts = [days]
        elif letter == "E":
            parts, count = _without_results(data, excess)  # type: ignore[arg-type]
        elif letter in _RECORDS:
            fixed, size = _RECORDS[letter]
            view = memoryview(data)  # type: ignore[arg-type]
            count = max(0, min(-(-excess // size), (len(view) - fixed) // size))
            parts = [view[:fixed], view[fixed + count * size :]]
        else:
            ids, count = list(data), 0  # type: ignore[call-overload]
            before = _bytes_in(ids)
            while ids and excess > before - _bytes_in(ids):
                ids.pop(-1 if letter == "R" else 0)
                count += 1
            parts = [ids]
        self.size -= sum([_bytes_in(part) for part in self._groups[at][1]])
        self.size += sum([_bytes_in(part) for part in parts])
        self._groups[at] = letter, parts  # type: ignore[assignment]
        return count


def _without_results(deals: bytearray, excess: int) -> "tuple[list[object], int]":
    # Remove the oldest of the last deals, except those of games that still go on.
    kept, count = bytearray(deals), 0
    for at in range(len(deals) - DEAL_SIZE, -1, -DEAL_SIZE):
        if deals[at + DEAL_RESULT] != OPEN and count * DEAL_SIZE < excess:
            kept[at : at + DEAL_SIZE] = b""
            count += 1
    return [kept], count


def _bytes_in(part: "object") -> int:
    if isinstance(part, list):
        return sum([len(game_id) for game_id in part]) + max(0, len(part) - 1)
    return len(part)  # type: ignore[arg-type]


def _log_size(count: int) -> int:
    return BEFORE_LOG + count * ENTRY_SIZE if count else 0


def _head(letter: str, size: int) -> bytes:
    return letter.encode() + size.to_bytes(2, "little")


def _ids(ids: list[str]) -> "Iterator[bytes]":
    for at in range(0, len(ids), _IDS):
        text = " ".join(ids[at : at + _IDS])
        yield (" " + text if at else text).encode()


def _cut(data: "Piece") -> "Iterator[memoryview]":
    view = memoryview(data)
    for at in range(0, len(view), PIECE):
        yield view[at : at + PIECE]


def measure(plan: Plan) -> tuple[int, int]:
    """Return the CRC-32 of a save, and that of everything before the time.

    :raises OSError: if a paused game cannot be read
    """
    crc = before = 0
    for piece in plan.pieces():
        before = crc
        crc = crc32(piece, crc)
    return crc, before


def pack_game(session: Session) -> bytearray:
    """Return the bytes of the current game before its log."""
    game, deal = session.game, session.proved
    row, log = game.row, game.table.log
    kind, own = ORDINARY, 0
    if deal and deal.day == CARD_GAME:
        kind, own = OF_DECK, deal.card
    elif deal and deal.day >= 0:
        kind, own = OF_DAY, deal.day
    left, line = game.left(), row.line.encode()
    out = bytearray((_RECORD, 0, 0, kind, own & 255, own >> 8))
    counted, cards = session.cards_home(), len(game.table.under)
    if left:
        cards = game.most_left()  # type: ignore[attr-defined]  # a CoveringGame
        counted = cards - left
    out.extend((counted, cards, 1 if left else 0, len(line)))
    out.extend(line)
    options = chosen = shift = 0
    for field, values in row.options:
        options |= values.index(str(getattr(row, field))) << shift
        chosen |= values.index(session.chosen_options[field]) << shift
        shift += OPTION_BITS
    numbers = options, chosen, game.number, log.steps, session.bookmark + 1
    points = session.dropped_points
    if row.score:
        for at in range(log.applied):
            points = add_points(points, log.entry(at), row.draw)
    for number in numbers + (session.before_restart, points):
        _add_number(out, number)
    out.append(session.result)
    out.append(session.has_pack + (2 if deal else 0))
    _add_piles(out, game)
    if deal:
        out.extend(pack_proved(deal))
    out[1:3] = len(out).to_bytes(2, "little")
    return out


def _add_number(out: bytearray, number: int) -> None:
    number = min(max(number, 0), _MOST)
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def all_places(game: Game) -> list[int]:
    """Return all places of a game's table, in the order of a save."""
    found: list[int] = []
    for kind in (game.foundations, game.tableau, game.reserve, game.cells, (WASTE, HAND, STOCK)):
        found.extend(kind)
    return found


def _add_piles(out: bytearray, game: Game) -> None:
    table = game.table
    places = all_places(game)
    counts = bytearray((len(places) + 1) // 2)
    pile, cards = bytearray(NO_CARD), bytearray()
    for at in range(len(places)):
        count = CLOSED_PILE
        if table.top[places[at]] != CLOSED:
            count = table.read_pile(places[at], pile)
            cards.extend(pile[:count])
        counts[at >> 1] |= min(count, MANY) << (at & 1) * 4
        if count >= MANY:
            counts.append(count)
    out.extend(counts)
    out.extend(cards)
    out.extend(table.top[BASE:])


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
