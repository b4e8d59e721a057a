"""Seals saves in envelopes, writes them to two slots in turn, and finds the newest whole one.

The envelope never changes, so every version recognises whole saves of all others; numbers begin
with their lowest byte:

    0 "PPat"   4 version   5 zero   6 length (2)   8 sequence (4)   12 CRC-32 (4)   16 the save

The CRC covers the save, which `writing` packs, and then the 12 bytes at the beginning. The sequence
wraps to 0 after 2**32 - 1. A slot that raises OSError when read does not count as empty.

A save is read and written in pieces of at most `PIECE` bytes, because paused games are only in the
slots: a new save copies them from the newest one. So a slot gets everything in one piece if it is
the newest itself, or the only one: a chip, or a file while the other cannot be written.
"""

from binascii import crc32

from micropython import const

from patience.on_demand import load
from patience.saves.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from patience.saves.store import Slot

    Pieces = Callable[[], Iterator[bytes | bytearray | memoryview]]  # house: a name for types
    """Returns the bytes of a save, one piece after another, from the beginning at each call."""

MAGIC = b"PPat"
ENVELOPE_SIZE = const(16)
RESCUED = "the rescued save"
"""In `Store.slot_state`: the bytes of the newest save, because writing over it has damaged it."""
PIECE = const(512)
# Where its fields begin.
_VERSION = const(4)
_LENGTH = const(6)
_SEQUENCE = const(8)
_CRC = const(12)
VERSION = const(5)

# Results of reading: indexes into `words.SAVE_NOTICES`, or below 1 without a notice.
NO_SAVE = const(-1)
WHOLE = const(0)
ONE_BEFORE = const(1)
DAMAGED = const(2)
NEWER = const(3)
NO_OTHER = const(4)
"""A slot cannot be read, and the others, which new saves go to, have no save."""
UNREADABLE = const(9)
"""A slot cannot be read, but another has a save."""
ALL_UNREADABLE = const(10)
"""No slot that saves are written to can be read."""

_BLANK = b"\x00\xff"  # the byte that fills a new file or a forgotten save, and an erased chip
_SEQUENCE_MASK = const(0xFFFFFFFF)
_SEQUENCE_HALF = const(0x80000000)
_FAR_AHEAD = const(0x1000000)  # more saves than anyone makes
_AHEAD = const(1000)  # more saves than fail, one after another, until one succeeds


class Saved:
    """A save in a slot, which is read where it lies.

    :param size: its bytes, without the envelope
    """

    def __init__(self, slot: "Slot", size: int) -> None:
        self._slot = slot
        self.size = size
        self.waits = 0
        """How many paused games it has; `reading.unpack_player` counts them."""

    def version(self) -> int:
        """Return the version of its envelope.

        :raises OSError: if it cannot be read
        """
        return self._slot.read(1, _VERSION)[0]

    def read(self, at: int, count: int) -> bytes | bytearray:
        """Return bytes of the save from a place on, fewer if it ends.

        :raises OSError: if it cannot be read
        """
        return self._slot.read(max(0, min(count, self.size - at)), ENVELOPE_SIZE + at)


class _Rescued:
    """The slot of a save that is only in memory, given its bytes."""

    def __init__(self, data: bytearray) -> None:
        self._data = data

    def read(self, count: int, at: int = 0) -> bytearray:
        return self._data[at : at + count]

    def write(self, pieces: "Iterable[bytes | bytearray | memoryview]") -> None:
        raise OSError

    def forget(self) -> None:
        self._data = bytearray()


def read(store: Store) -> tuple[int, Saved | None]:
    """Find the newest whole save, and choose another slot for the next one.

    A slot that cannot be read, or that a newer version wrote, is never overwritten. The numbers of
    a store's saves only grow, even if it is read again and its newest save is then unreadable.

    :returns: `(result, save)`; the save is None if none can be read
    """
    slots, last = all_slots(store), store.sequence
    found, store.sequence, at, save, store.kept = find_newest(slots)
    store.newest = at if save else -1
    store.keeps, store.gone, store.waits = 0, (), 0
    store.slot_state.pop(RESCUED, None)
    store.next_slot = 0
    if store.used > 1:
        # Of two older saves, the newer one can have games that the newest save only refers to.
        store.next_slot = (
            1 if at == 0 or (at > 1 and find_newest(slots[: store.used])[2] == 0) else 0
        )
    if store.kept:
        # The unreadable save may have one of the next numbers or, if there is no other, any number.
        store.sequence = _FAR_AHEAD if at < 0 else store.sequence + _AHEAD & _SEQUENCE_MASK
        if found != NEWER and all([at in store.kept for at in range(store.used)]):
            found = ALL_UNREADABLE
        if found in (NEWER, ALL_UNREADABLE):
            store.used = 0  # save nothing
    if last and last - store.sequence & _SEQUENCE_MASK < _SEQUENCE_HALF:
        store.sequence = last
    return found, save


def newest(store: Store) -> Saved | None:
    """Return the newest save, which `read` found or `write` wrote; None if there is none.

    :raises OSError: if it cannot be read
    """
    rescued: "bytearray | None" = store.slot_state.get(RESCUED)  # type: ignore[assignment]
    slot: "Slot | None" = _Rescued(rescued) if rescued else None
    if slot is None and store.newest >= 0:
        slot = all_slots(store)[store.newest]
    return Saved(slot, read_number(slot.read(ENVELOPE_SIZE), _LENGTH, 2)) if slot else None


def write(store: Store, size: int, crc: int, pieces: "Pieces") -> bool:
    """Overwrite the second newest save; if that fails, the newest.

    :param size: the number of bytes of the save
    :param crc: their CRC-32
    :param pieces: see `Pieces`
    :returns: whether it overwrote the newest, so that there is only one save
    :raises OSError: if it cannot be written anywhere
    :raises MemoryError: if there is no room to gather it; then nothing was written, or the newest
        save is still there
    """
    slots = all_slots(store)
    store.sequence = store.sequence + 1 & _SEQUENCE_MASK
    head = make_head(size, crc, store.sequence)
    problem: OSError | None = None
    for _ in range(store.used):
        at = store.next_slot
        store.next_slot = (at + 1) % store.used
        if at in store.kept:
            continue
        gathered = None
        before: bytes | bytearray = b""
        try:
            if at == store.newest or store.used == 1:
                before = slots[at].read(ENVELOPE_SIZE)
                gathered = gather(size, head, pieces)
                slots[at].write([gathered])
            else:
                slots[at].write(_sealed(head, pieces))
        except OSError as error:
            problem = error
            if at == store.newest and gathered:
                _rescue(store, slots[at], before, gathered)
            continue
        except MemoryError:
            store.next_slot = at  # nothing was written, and the other slot has the newest save
            raise
        for slot in slots[store.used :]:
            slot.forget()  # so that it never seems newer than a save copied from elsewhere
        store.newest = at
        store.slot_state.pop(RESCUED, None)
        return problem is not None
    raise problem or OSError()


def _rescue(store: Store, slot: "Slot", before: bytes | bytearray, gathered: bytearray) -> None:
    # A slot with the newest save, whose envelope began with `before`, was written, and that failed.
    # If the slot does not have the old save, the new one counts as the newest: if it is damaged,
    # its bytes stay in memory; an object would keep its code there, too.
    try:
        begin = _read_start(slot)[0]
    except OSError:
        begin = None
    if begin is None:
        store.slot_state[RESCUED] = gathered
    else:
        store.slot_state.pop(RESCUED, None)
    if begin != before:
        store.keeps, store.gone = 0, ()


def all_slots(store: Store) -> "Sequence[Slot]":
    """Return all slots of a store."""
    if isinstance(store.slots, str):
        return load(store.slots).slots(store)
    return store.slots


def gather(size: int, head: bytearray, pieces: "Pieces") -> bytearray:
    """Return a save in its envelope, given its size and its head."""
    data, at = bytearray(ENVELOPE_SIZE + size), 0
    for piece in _sealed(head, pieces):
        data[at : at + len(piece)] = piece
        at += len(piece)
    return data


def _sealed(head: bytearray, pieces: "Pieces") -> "Iterator[bytes | bytearray | memoryview]":
    yield head
    for piece in pieces():
        yield piece


def make_head(size: int, crc: int, sequence: int) -> bytearray:
    """Return the beginning of the envelope of a save, given its size and its CRC-32."""
    head = bytearray(MAGIC)
    head.append(VERSION)
    head.append(0)
    head.extend(size.to_bytes(2, "little"))
    head.extend(sequence.to_bytes(4, "little"))
    head.extend(crc32(head, crc).to_bytes(4, "little"))
    return head


def find_newest(slots: "Sequence[Slot]") -> tuple[int, int, int, Saved | None, tuple[int, ...]]:
    """Find the newest whole save.

    :returns: `(result, sequence, index of the slot, save, slots that must not change)`; the save is
        None if there is none or a newer version wrote it; without a save, the sequence is 0 and the
        index -1
    """
    kept: tuple[int, ...] = ()
    unreadable = damaged = newer = False
    newest, at, save = 0, -1, None
    for index in range(len(slots)):
        try:
            start, is_damaged = _read_start(slots[index])
        except OSError:
            unreadable = True
            kept += (index,)
            continue
        # Then the newest whole save may be an older one: writing the next was interrupted.
        damaged = damaged or is_damaged
        if start is None:
            continue
        sequence = read_number(start, _SEQUENCE, 4)
        is_newer = start[_VERSION] > VERSION
        if is_newer:
            newer = True
            kept += (index,)
        if at < 0 or sequence - newest & _SEQUENCE_MASK < _SEQUENCE_HALF:
            newest, at = sequence, index
            save = None if is_newer else Saved(slots[index], read_number(start, _LENGTH, 2))
    if newer:
        found = NEWER
    elif unreadable:
        found = NO_OTHER if save is None else UNREADABLE
    elif save is None:
        found = DAMAGED if damaged else NO_SAVE
    else:
        found = ONE_BEFORE if damaged else WHOLE
    return found, newest, at, save, kept


def _read_start(slot: "Slot") -> tuple[bytes | None, bool]:
    # Return the beginning of a slot's envelope, or None without a whole save; and whether it is
    # damaged. A slot that was erased but never written counts as damaged.
    start = bytes(slot.read(ENVELOPE_SIZE))
    if start[:_VERSION] != MAGIC or len(start) < ENVELOPE_SIZE:
        return None, bool(start[:_VERSION].strip(getattr(slot, "blank", _BLANK)))
    save = Saved(slot, read_number(start, _LENGTH, 2))
    good = crc32(start[:_CRC], crc_of(save, save.size)) == read_number(start, _CRC, 4)
    return (start, False) if good else (None, True)


def crc_of(save: Saved, size: int) -> int:
    """Return the CRC-32 of the beginning of a save, as far as it can be read.

    :raises OSError: if it cannot be read
    """
    at = crc = 0
    while at < size:
        piece = save.read(at, min(size - at, PIECE))
        if not piece:
            break
        crc = crc32(piece, crc)
        at += len(piece)
    return crc


def read_number(data: bytes | bytearray, at: int, size: int) -> int:
    """Return a number of `size` bytes, the lowest first."""
    return int.from_bytes(data[at : at + size], "little")
