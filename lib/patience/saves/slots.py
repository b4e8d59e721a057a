# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Seals saves in envelopes, writes them to two slots in turn, and finds the newest whole one.

The envelope never changes, so any version recognises a whole save of any other; numbers begin with
their lowest byte:

    0 "PPat"   4 version   5 zero   6 length (2)   8 sequence (4)   12 CRC-32 (4)   16 the save

The CRC is of all other bytes, including the save. `writing` packs the save. A slot is any object
with `read(count)`, which returns its first bytes, or fewer if there are no more; `write(data)`,
which puts data at its beginning; and `forget()`, which makes it hold no save, if it can.
"""

from binascii import crc32

from micropython import const

from patience.on_demand import load

MAGIC = b"PPat"
ENVELOPE_SIZE = const(16)
# Where its fields begin.
_VERSION = const(4)
_LENGTH = const(6)
_SEQUENCE = const(8)
_CRC = const(12)
VERSION = const(1)

# What reading found: indexes into `words.SAVE_NOTICES`.
WHOLE = const(0)
ONE_BEFORE = const(1)
DAMAGED = const(2)
NEWER = const(3)
NO_SAVE = const(4)

_BLANK = b"\x00\xff"  # the bytes of a new file and of an erased chip


def read(store):
    """Read the newest whole save, and have the next one written to another slot.

    :returns: `(what was found, the save)`; the save is None if there is none to read
    """
    found, store.sequence, at, save = find_newest(_slots(store))
    store.next_slot = 1 if at == 0 and store.used > 1 else 0
    if found == NEWER:
        store.used = 0  # save nothing, so that it is not overwritten
    return found, save


def write(store, save):
    """Write a save over the one before the newest.

    :raises OSError: if it cannot be written
    """
    slots = _slots(store)
    store.sequence += 1
    slots[store.next_slot].write(seal(save, store.sequence))
    store.next_slot = (store.next_slot + 1) % store.used
    for slot in slots[store.used :]:
        slot.forget()  # or it might one day seem newer than a save copied from elsewhere


def _slots(store):
    if isinstance(store.slots, str):
        return load(store.slots).slots(store)
    return store.slots


def seal(save, sequence):
    """Return a save in its envelope, as a bytearray."""
    data = bytearray(MAGIC)
    data.append(VERSION)
    data.append(0)
    data.extend(len(save).to_bytes(2, "little"))
    data.extend(sequence.to_bytes(4, "little"))
    data.extend(crc32(save, crc32(data)).to_bytes(4, "little"))
    data.extend(save)
    return data


def find_newest(slots):
    """Find the newest whole save.

    :returns: `(what was found, sequence, index of the slot, the save)`; the save is a memoryview,
        or None if there is none or a newer version wrote it; if there is none, the sequence is 0
        and the index -1
    """
    waiting = []
    damaged = False
    for index in range(len(slots)):
        start = bytes(slots[index].read(ENVELOPE_SIZE))
        if start[:_VERSION] == MAGIC and len(start) == ENVELOPE_SIZE:
            waiting.append((_read_number(start, _SEQUENCE, 4), index))
        elif start.strip(_BLANK):
            damaged = True
    while waiting:
        latest = max(waiting)
        waiting.remove(latest)
        sequence, index = latest
        data = _read_whole(slots[index])
        if data is None:
            damaged = True
        elif data[_VERSION] > VERSION:
            return NEWER, sequence, index, None
        else:
            save = memoryview(data)[ENVELOPE_SIZE:]
            return ONE_BEFORE if damaged else WHOLE, sequence, index, save
    return DAMAGED if damaged else NO_SAVE, 0, -1, None


def _read_whole(slot):
    # A slot's save in its envelope, or None if it is damaged.
    length = ENVELOPE_SIZE + _read_number(slot.read(ENVELOPE_SIZE), _LENGTH, 2)
    data = slot.read(length)
    if len(data) < length:
        return None
    rest = memoryview(data)[ENVELOPE_SIZE:]
    return data if crc32(rest, crc32(data[:_CRC])) == _read_number(data, _CRC, 4) else None


def _read_number(data, at, size):
    return int.from_bytes(data[at : at + size], "little")
