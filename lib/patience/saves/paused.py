"""Finds the games in the newest save: the paused ones, and the one that was then the current game.

Loaded on demand.

No paused game is in memory. `Store.keeps` and `Store.gone` say which games of the newest save wait
from now on; the next save copies those.
"""

from micropython import const

from patience.saves import slots
from patience.saves.slots import PIECE, Saved, read_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.saves.store import Store

    Line = tuple[str, int, int]  # house: a name for types
    """What has one paused game: the id of its line, its kind, and the day or card, else 0."""

ORDINARY = const(0)
OF_DAY = const(1)
"""A deal of the day: another game than the ordinary one, and than those of other days."""
OF_DECK = const(2)
"""A card of the deck: another game as well."""
HEAD = const(10)
"""The bytes of a game before its id, see `writing`."""
_LONGEST_ID = const(64)
_KIND = const(3)
_OWN = const(4)
_COUNTED = const(6)
_ID = const(9)
_TIME = const(4)


class PausedGame:
    """A game in a save.

    :param letter: of its group, see `writing`
    :param place: where it begins in the newest save
    :param save: where it can be read, and `at` where it begins there; that may be another save
    :param size: its bytes
    """

    def __init__(self, letter: str, place: int, save: Saved, at: int, size: int) -> None:
        self.letter = letter
        self.place = place
        self.size = size
        self._save, self._at = save, at
        head = self.read(0, HEAD + _LONGEST_ID)
        self.version = head[0] if head else 0
        """The version of its bytes; 0 if it has none."""
        self.log_at = read_number(head, 1, 2)
        """Where its log begins, if it has one; 0 in an unknown version."""
        self.kind = head[_KIND] if len(head) > _KIND else 0
        """`ORDINARY`, `OF_DAY` or `OF_DECK`."""
        self.own = read_number(head, _OWN, 2)
        """Its day or card."""
        counts = head[_COUNTED:_ID] + bytes(3)
        self.counted, self.cards, self.is_left = counts[0], counts[1], bool(counts[2])
        """Cards home, or if the last one is true cards left; and all cards."""
        self.head_size = min(HEAD + (head[_ID] if len(head) > _ID else 0), size)
        """The bytes up to the end of its id."""
        self.id = "".join([chr(code) for code in head[HEAD : self.head_size] if 32 < code < 127])
        self.elsewhere = False
        """Whether another save has the same: that on the drive, while the chip is used."""
        self.is_there = False
        """Whether the newest save has only its head, and so will the next."""

    def read(self, at: int, count: int) -> bytes | bytearray:
        """Return some of its bytes, fewer if it ends.

        :raises OSError: if they cannot be read
        """
        return self._save.read(self._at + at, max(0, min(count, self.size - at)))

    def pieces(self, at: int, count: int) -> "Iterator[bytes | bytearray]":
        """Yield its bytes in pieces.

        :raises OSError: if they cannot be read
        """
        while count:
            piece = self.read(at, min(count, PIECE))
            if not piece:
                raise OSError
            yield piece
            at += len(piece)
            count -= len(piece)

    @property
    def line(self) -> "Line":
        """What no other paused game has, except one that this version cannot read."""
        return self.id, self.kind, self.own


def groups(save: Saved) -> "Iterator[tuple[str, int, int]]":
    """Yield letter, place and length of each group of a save, whatever its bytes are.

    :raises OSError: if it cannot be read
    """
    at = 0
    while at + 3 <= save.size:
        head = save.read(at, 3)
        if len(head) < 3:
            return
        length = min(read_number(head, 1, 2), save.size - at - 3)
        yield chr(head[0]), at + 3, length
        at += 3 + length


def list_waiting(store: "Store | None") -> list[PausedGame]:
    """Return the paused games, the newest first.

    :raises OSError: if the newest save cannot be read
    """
    save = slots.newest(store) if store else None
    found: list[PausedGame] = []
    if not (store and save):
        return found
    for letter, at, size in groups(save):
        if at in store.gone:
            continue
        if letter == "C" and store.keeps:
            found.insert(0, PausedGame("P", at, save, at, size))
        elif letter in ("P", "L"):
            found.append(PausedGame(letter, at, save, at, size))
    if "L" in [game.letter for game in found]:
        find_elsewhere(store, found)
    return found


def find_elsewhere(store: "Store", found: list[PausedGame]) -> None:
    """Find out which paused games a slot has as well that is not written to: the drive, while a
    chip is used.

    A game of which the newest save has only the beginning can then be read there.
    """
    every = slots.all_slots(store)
    others = [at for at in range(len(every)) if at != store.newest]
    _, _, at, other, _ = slots.find_newest([every[at] for at in others])
    if other is None:
        return
    stays = others[at] >= store.used
    for letter, at, size in groups(other):
        if letter in ("P", "C"):
            there = PausedGame("P", at, other, at, size)
            for index in range(len(found)):
                here = found[index]
                if here.line != there.line:
                    continue
                if here.letter == "L":
                    there.place = here.place
                    there.is_there = there.elsewhere = stays
                    found[index] = there
                elif stays and _same(here, there):
                    here.elsewhere = True


def _same(one: PausedGame, other: PausedGame) -> bool:
    # Return whether two games are the same, except for what is left of their logs.
    if one.log_at != other.log_at or not one.log_at:
        return False
    for at in range(0, one.log_at, PIECE):
        count = min(PIECE, one.log_at - at)
        if one.read(at, count) != other.read(at, count):
            return False
    return one.read(one.size - _TIME, _TIME) == other.read(other.size - _TIME, _TIME)


def find(store: "Store | None", line: "Line") -> PausedGame | None:
    """Return the newest game that waits in a line, None if there is none.

    :raises OSError: if the newest save cannot be read
    """
    for game in list_waiting(store):
        if game.line == line:
            return game
    return None
