"""Seals saves in envelopes, writes them to two slots in turn, and finds the newest whole one.

The envelope never changes, so every version recognises whole saves of all others; numbers begin
with their lowest byte:

    0 "PPat"   4 version   5 zero   6 length (2)   8 sequence (4)   12 CRC-32 (4)   16 the save

The CRC covers all other bytes, including the save, which `writing` packs. The sequence wraps to 0
after 2**32 - 1. A slot that raises OSError when read does not count as empty.
"""

from binascii import crc32

from micropython import const

from patience.on_demand import load
from patience.saves.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from patience.saves.store import Slot

MAGIC = b"PPat"
ENVELOPE_SIZE = const(16)
# Where its fields begin.
_VERSION = const(4)
_LENGTH = const(6)
_SEQUENCE = const(8)
_CRC = const(12)
VERSION = const(4)

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


def read(store: Store) -> tuple[int, memoryview | None]:
    """Read the newest whole save, and choose another slot for the next one.

    A slot that cannot be read, or that a newer version wrote, is never overwritten.

    :returns: `(result, save)`; the save is None if none can be read
    """
    found, store.sequence, at, save, store.kept = find_newest(_slots(store))
    store.next_slot = 1 if at == 0 and store.used > 1 else 0
    if store.kept:
        # The unreadable save may have the next number or, if there is no other, any number.
        store.sequence = _FAR_AHEAD if at < 0 else store.sequence + 1 & _SEQUENCE_MASK
        if found != NEWER and all([at in store.kept for at in range(store.used)]):
            found = ALL_UNREADABLE
        if found in (NEWER, ALL_UNREADABLE):
            store.used = 0  # save nothing
    return found, save


def write(store: Store, save: bytes | bytearray | memoryview) -> bool:
    """Overwrite the second newest save; if that fails, the newest.

    :returns: whether it overwrote the newest, so that there is only one save
    :raises OSError: if it cannot be written anywhere
    :raises MemoryError: if there is no room to seal it
    """
    slots = _slots(store)
    store.sequence = store.sequence + 1 & _SEQUENCE_MASK
    data = seal(save, store.sequence)
    problem: OSError | None = None
    for _ in range(store.used):
        at = store.next_slot
        store.next_slot = (at + 1) % store.used
        if at in store.kept:
            continue
        try:
            slots[at].write(data)
        except OSError as error:
            problem = error
            continue
        except MemoryError:
            store.next_slot = at  # nothing was written, and the other slot has the newest save
            raise
        for slot in slots[store.used :]:
            slot.forget()  # so that it never seems newer than a save copied from elsewhere
        return problem is not None
    raise problem or OSError()


def _slots(store: Store) -> "Sequence[Slot]":
    if isinstance(store.slots, str):
        return load(store.slots).slots(store)
    return store.slots


def seal(save: bytes | bytearray | memoryview, sequence: int) -> bytearray:
    """Return a save in its envelope, as a bytearray."""
    data = bytearray(MAGIC)
    data.append(VERSION)
    data.append(0)
    data.extend(len(save).to_bytes(2, "little"))
    data.extend(sequence.to_bytes(4, "little"))
    data.extend(crc32(save, crc32(data)).to_bytes(4, "little"))
    data.extend(save)
    return data


def find_newest(slots: "Sequence[Slot]") -> tuple[int, int, int, memoryview | None, list[int]]:
    """Find the newest whole save.

    :returns: `(result, sequence, index of the slot, save, slots that must not change)`; the save is
        a memoryview, or None if there is none or a newer version wrote it; without a save, the
        sequence is 0 and the index -1
    """
    kept = []
    unreadable = damaged = newer = False
    newest, at, save = 0, -1, None
    for index in range(len(slots)):
        try:
            data, is_damaged = _read_whole(slots[index])
        except OSError:
            unreadable = True
            kept.append(index)
            continue
        # Then the newest whole save may be an older one: writing the next was interrupted.
        damaged = damaged or is_damaged
        if data is None:
            continue
        sequence = read_number(data, _SEQUENCE, 4)
        is_newer = data[_VERSION] > VERSION
        if is_newer:
            newer = True
            kept.append(index)
        if at < 0 or sequence - newest & _SEQUENCE_MASK < _SEQUENCE_HALF:
            newest, at = sequence, index
            save = None if is_newer else memoryview(data)[ENVELOPE_SIZE:]
    if newer:
        found = NEWER
    elif unreadable:
        found = NO_OTHER if save is None else UNREADABLE
    elif save is None:
        found = DAMAGED if damaged else NO_SAVE
    else:
        found = ONE_BEFORE if damaged else WHOLE
    return found, newest, at, save, kept


def _read_whole(slot: "Slot") -> tuple[bytes | bytearray | None, bool]:
    # Return a slot's save in its envelope, or None; and whether it is damaged. A slot that was
    # erased but never written counts as damaged.
    start = bytes(slot.read(ENVELOPE_SIZE))
    if start[:_VERSION] != MAGIC or len(start) < ENVELOPE_SIZE:
        return None, bool(start[:_VERSION].strip(getattr(slot, "blank", _BLANK)))
    length = ENVELOPE_SIZE + read_number(start, _LENGTH, 2)
    data = slot.read(length)
    rest = memoryview(data)[ENVELOPE_SIZE:]
    good = len(data) == length and crc32(rest, crc32(start[:_CRC])) == read_number(start, _CRC, 4)
    return (data, False) if good else (None, True)


def read_number(data: bytes | bytearray, at: int, size: int) -> int:
    """Return a number of `size` bytes, the lowest first."""
    return int.from_bytes(data[at : at + size], "little")
