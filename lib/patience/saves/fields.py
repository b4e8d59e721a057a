"""Reads what is in a paused game besides its cards, and tells whether it can be continued.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.session import WON
from patience.saves.paused import HEAD, PausedGame
from patience.saves.slots import read_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_OPTION_BITS = const(2)  # see `statistics`
KNOWN = const(1)
"""The version of a game's bytes that this program writes, and reads."""
_TIME = const(4)  # see `writing`

# Why a game cannot be read: indexes into `words.CANNOT_CONTINUE`.
READABLE = const(0)
NEWER = const(1)
NO_SUCH_GAME = const(2)
NO_SUCH_OPTION = const(3)
DAMAGED = const(4)
ON_DRIVE = const(5)


def check_head(game: PausedGame) -> int:
    """Return why a paused game cannot be read, as far as its first bytes tell."""
    if game.letter == "L":
        return ON_DRIVE
    if game.version > KNOWN:
        return NEWER
    return READABLE if game.version == KNOWN and game.log_at <= game.size else DAMAGED


def check(game: PausedGame) -> "tuple[int, Row, Fields]":
    """Return why a paused game cannot be read, as far as that can be told without its cards; its
    row; and its further fields.

    :raises OSError: if the save cannot be read
    """
    none: "Row" = None  # type: ignore[assignment]
    fields = Fields(game)
    problem = check_head(game)
    if problem:
        return problem, none, fields
    catalog = load("patience.games.catalog")
    try:
        row = catalog.row(game.id)
    except ValueError:
        return NO_SUCH_GAME, none, fields
    if not fields.options:  # all are the first, as they are without a choice
        return READABLE, row, fields
    options = read_options(row, fields.options)
    if options is None:
        return NO_SUCH_OPTION, none, fields
    return READABLE, catalog.row(game.id, options), fields


class Fields:
    """The numbers of a game, and its cards, as bytes."""

    def __init__(self, game: PausedGame) -> None:
        self.packed = game.read(0, game.log_at or game.size)
        self.at = HEAD + (self.packed[HEAD - 1] if len(self.packed) >= HEAD else 0)
        self.options = self._next()
        self.chosen = self._next()
        self.number = self._next()
        self.steps = self._next()
        self.bookmark = self._next() - 1
        self.before_restart = self._next()
        self.all_points = self._next()
        two = self.take(2) + bytes(2)
        self.result = min(two[0], WON)
        self.kinds = two[1]
        end = game.size - _TIME
        self.log_at = game.log_at
        self.seconds = read_number(game.read(end, _TIME), 0, _TIME) // 1000 if end >= 0 else 0
        """The time played."""

    def _next(self) -> int:
        number = shift = 0
        while self.at < len(self.packed) and shift < 35:
            code = self.packed[self.at]
            self.at += 1
            number |= (code & 127) << shift
            shift += 7
            if code < 128:
                break
        return number & 0xFFFFFFFF

    def take(self, count: int) -> bytes | bytearray:
        """Return the next bytes, fewer if the data ends."""
        found = self.packed[self.at : self.at + count]
        self.at += len(found)
        return found


def read_options(row: "Row", code: int) -> "list[tuple[str, str]] | None":
    """Return the options that two bits each stand for; None if the row does not have them."""
    found = []
    for field, values in row.options:
        index = code & (1 << _OPTION_BITS) - 1
        if index >= len(values):
            return None
        found.append((field, values[index]))
        code >>= _OPTION_BITS
    return None if code else found
