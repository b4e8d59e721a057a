"""Reads packs: proved deals of a game, each with a winning line.

A pack is a file in `proved`, easy deals first; `sim pack` makes it. Numbers begin with their lowest
byte:

     0 "PPpk"   4 version   5 1 if indexes are counted from the last move, else 0   6 deals (2)
     8 how many codes have 1, 2, ... 15 bits (15)   23 CRC-32 of all before it (4)
    27 for each deal: its number (4); its par (12 bits) and where its line is (20 bits) (4)

The lines follow, each up to the next one. A line is a series of codes, padded to whole bytes, and
the lower half of their CRC-32, which starts with number plus par. A code is a step: the index of
the move among `game.moves()`. Shorter codes mean lower indexes, and codes of one length are
consecutive. So the counts define all codes, and a step can be read without making the steps before
it. Bits are read from the highest.

A line omits the moves of `advice.autoplay.automatic_move` after the deal and after each step. So a
deal's par is the number of codes.

A pack belongs to a row with its own options, or to a line of the catalogue that names other ones.

Loaded on demand.
"""

from binascii import crc32

from micropython import const

import patience
from patience.games.row import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader
    from typing import NoReturn

FOLDER = patience.FOLDER + "games/proved/"
MAGIC = b"PPpk\x01"
FROM_LAST = const(5)
COUNT = const(6)
COUNTS = const(8)
CRC = const(23)
HEAD_SIZE = const(27)
ENTRY_SIZE = const(8)
CHECK_SIZE = const(2)
PAR_BITS = const(12)
_NUMBER_BITS = const(31)
_AT_ONCE = const(32)  # entries
_DECK = const(52)
_EVERY = const(10)  # a small drive has every tenth deal of a pack


def open_pack(row: Row) -> "Pack | None":
    """Return the pack of a row; None if there is none, or an option differs from those of its line.

    >>> from patience.games import catalog
    >>> pack = open_pack(catalog.row("simplicity"))
    >>> pack.find(pack.number(3))
    3
    >>> pack.close()

    :raises ValueError: if the file is damaged
    :raises OSError: if it cannot be read
    """
    for field, values in row.options:
        if row.line == row.id and str(getattr(row, field)) != values[0]:
            return None
    try:
        file = open(FOLDER + row.line + ".pack", "rb")  # noqa: SIM115  the pack keeps it open
    except OSError:
        return None  # its number differs between machines
    try:
        return Pack(file)
    except (OSError, ValueError):
        file.close()
        raise


def deal_for(card: int, count: int) -> int:
    """Return the index of the deal of a deck's card in a pack of `count`, -1 if it has none.

    Evenly spread, from the easiest for the ace of clubs to the hardest for the king of spades.

    If a pack has ten or more deals per card, only every tenth is used, so that the deck is the same
    on a drive that has only those.

    >>> deal_for(0, 1000), deal_for(51, 1000), deal_for(51, 100)
    (0, 980, 98)
    """
    if count < _DECK:
        return card if card < count else -1
    if count < _EVERY * _DECK:
        return card * count // _DECK
    return card * (count // _EVERY) // _DECK * _EVERY


def card_for(index: int, count: int) -> int:
    """Return the card whose deal has an index in a pack of `count`, -1 if there is none.

    >>> card_for(980, 1000), card_for(981, 1000)
    (51, -1)
    """
    every = _EVERY if count >= _EVERY * _DECK else 1
    # The first card whose deal is not before `index`, because `deal_for` rounds down.
    card = index if count < _DECK else -(-index // every * _DECK // (count // every))
    return card if card < _DECK and deal_for(card, count) == index else -1


class Pack:
    """The deals of a pack, by index from 0, the easiest, to `count` - 1; others raise IndexError.

    :param file: the open file, which is read in pieces of at most 256 bytes
    :raises ValueError: if it is damaged
    """

    def __init__(self, file: "BufferedReader") -> None:
        self._file = file
        head = file.read(HEAD_SIZE)
        if head[: len(MAGIC)] != MAGIC or crc32(head[:CRC]) != _read_number(head, CRC, 4):
            _refuse()
        self.from_last = head[FROM_LAST]
        """Whether an index is counted from the last move, which is 0."""
        self.counts = head[COUNTS:CRC]
        """How many codes have 1, 2, ... 15 bits."""
        self.count = head[COUNT] | head[COUNT + 1] << 8
        """The number of deals."""
        self._end = file.seek(0, 2)
        if self._end < HEAD_SIZE + self.count * (ENTRY_SIZE + CHECK_SIZE):
            _refuse()
        self._entry = bytearray(ENTRY_SIZE)

    def number(self, index: int) -> int:
        """Return a deal's number.

        :raises ValueError: if the file is damaged
        """
        self._read_entry(index)
        number = _read_number(self._entry, 0, 4)
        if not number or number >> _NUMBER_BITS:
            _refuse()
        return number

    def par(self, index: int) -> int:
        """Return the number of steps of a deal's line."""
        self._read_entry(index)
        return self._entry[4] | (self._entry[5] & 15) << 8

    def card_for(self, index: int) -> int:
        """Return the deck's card for a deal, -1 if there is none."""
        return card_for(index, self.count)

    def find(self, number: int) -> int:
        """Return the index of a deal, -1 if the pack has none with this number."""
        wanted = number.to_bytes(4, "little")
        piece = bytearray(_AT_ONCE * ENTRY_SIZE)
        self._file.seek(HEAD_SIZE)
        for first in range(0, self.count, _AT_ONCE):
            end = min(self.count - first, _AT_ONCE) * ENTRY_SIZE
            self._file.readinto(piece)
            at = piece.find(wanted, 0, end)
            while at >= 0:
                if at % ENTRY_SIZE == 0:
                    return first + at // ENTRY_SIZE
                at = piece.find(wanted, at + 1, end)
        return -1

    def line(self, index: int) -> bytes:
        """Return the codes of a deal's line as bytes, for `advice.proved_line`.

        :raises ValueError: if they are damaged
        """
        check = self.number(index) + self.par(index)
        start = self._start()
        end = self._end
        if index + 1 < self.count:
            self._read_entry(index + 1)
            end = self._start()
        if not HEAD_SIZE + self.count * ENTRY_SIZE <= start < end <= self._end:
            _refuse()
        self._file.seek(start)
        codes = self._file.read(end - start - CHECK_SIZE)
        if crc32(codes, check) & 0xFFFF != _read_number(self._file.read(CHECK_SIZE), 0, CHECK_SIZE):
            _refuse()
        return codes

    def close(self) -> None:
        """Close the file, after which nothing can be read."""
        self._file.close()

    def _read_entry(self, index: int) -> None:
        if not 0 <= index < self.count:
            raise IndexError(f"deal {index} of a pack of {self.count}")
        self._file.seek(HEAD_SIZE + index * ENTRY_SIZE)
        self._file.readinto(self._entry)

    def _start(self) -> int:
        entry = self._entry
        return entry[5] >> 4 | entry[6] << 4 | entry[7] << 12


def _read_number(data: bytes | bytearray, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")


def _refuse() -> "NoReturn":
    raise ValueError("the file of proved deals is damaged")
