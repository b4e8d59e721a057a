# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Cuts the power at every byte of every write of a save, on models of flash: `python sim power`.

The models are flash that is erased a block at a time, then written byte by byte, with the two files
of a drive or the chip's own memory on it. Other damage is in `sim.fuzz.damage`, wear in
`sim.fuzz.wear`.

FatFs hands whole sectors of 512 bytes to CircuitPython's flash cache; that reads the rest of their
block of 4,096 bytes, erases the block and writes it again. `microcontroller.nvm` does the same with
all of its memory: 8,192 bytes on a SAMD51, 4,096 on an RP2. Directory and allocation table are not
written while a file stays open and keeps its size (`device.store`).
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from patience.games import catalog
from patience.player.new_deal import start_game
from patience.player.session import Session
from patience.saves.saver import restore
from patience.saves.slots import DAMAGED, ENVELOPE_SIZE, NEWER, NO_SAVE, find_newest, read, write
from patience.saves.store import Store
from patience.saves.writing import pack
from sim.data.tables import Report, Table
from sim.desk import store
from sim.fuzz import damage

BLOCK = 4096
SECTOR = 512
_ERASED = 0xFF

NEWEST, BEFORE, FRESH, WRONG = "the newest", "the one before", "fresh start that says so", "wrong"


class Flash:
    """Flash memory, full of other files; it counts how often each block was erased.

    :param int size: in bytes
    :param int block: bytes that are erased together
    """

    def __init__(self, size: int, block: int = BLOCK) -> None:
        self.data = bytearray(random.Random(size).randbytes(size))
        self.block = block
        self.erases: Counter[int] = Counter()

    def put(self, start: int, data: bytes) -> Iterator[None]:
        """Put data somewhere, block by block; pause before every byte, when the power may go."""
        first = start // self.block * self.block
        for base in range(first, start + len(data), self.block):
            new = self.data[base : base + self.block]
            at = max(start, base)
            part = data[at - start : base + self.block - start]
            new[at - base : at - base + len(part)] = part
            self.erases[base] += 1
            for number in range(self.block):
                yield
                self.data[base + number] = _ERASED
            for number, byte in enumerate(new):
                yield
                self.data[base + number] = byte


class FlashSlot:
    """A part of flash that holds a save; what is written waits in `writing` to be carried out.

    :param int start: where in the flash
    :param int pad: writes are padded to a multiple of this many bytes
    """

    def __init__(self, flash: Flash, start: int, room: int, pad: int) -> None:
        self.flash = flash
        self.start = start
        self._room = room
        self._pad = pad
        self.writing: Iterator[None] | None = None

    def read(self, count: int) -> bytes:
        """Return the save's first bytes, fewer where there are no more."""
        return bytes(self.flash.data[self.start : self.start + min(count, self._room)])

    def write(self, data: bytes) -> None:
        """Begin to put data at the save's beginning."""
        self.writing = self.flash.put(self.start, bytes(data) + bytes(-len(data) % self._pad))

    def forget(self) -> None:
        """Do nothing: these models have no other slot."""


class Place(NamedTuple):
    """Where saves are kept, on a model of its flash."""

    name: str
    slots: list[FlashSlot]
    room: int

    def store(self) -> Store:
        """Return a store as a board has it after switching on."""
        return Store(self.slots, len(self.slots), self.room - ENVELOPE_SIZE, 1, 0)

    def pending(self) -> tuple[FlashSlot, Iterator[None]]:
        """Return the slot that was written to, and the write that is to be carried out there."""
        for slot in self.slots:
            if slot.writing:
                writing, slot.writing = slot.writing, None
                return slot, writing
        raise RuntimeError("nothing was written")


def make_drive(sector: int) -> Place:
    """Return a drive whose files begin `sector` sectors after the start of a block."""
    flash = Flash(2 * store.SIZE + 4 * BLOCK)
    slots = []
    for number in range(2):
        start = BLOCK + sector * SECTOR + number * store.SIZE
        flash.data[start : start + store.SIZE] = bytes(store.SIZE)
        slots.append(FlashSlot(flash, start + store.MARGIN, store.ROOM, SECTOR))
    return Place(f"drive, files {sector} sectors into a block", slots, store.ROOM)


def make_chip(size: int) -> Place:
    """Return a chip's own memory of `size` bytes, all of it erased at once."""
    flash = Flash(size, size)
    flash.data[:] = bytes((_ERASED,)) * size
    return Place(f"chip, {size:,} bytes", [FlashSlot(flash, 0, size, 1)], size)


def cut_everywhere(place: Place, saves: int, seed: int) -> Counter[str]:
    """Save a session `saves` times; at each byte of each write, count what a start would find.

    After every third write the power does go, at some byte, and the session goes on from there.
    """
    chance = random.Random(seed)
    session: Any = Session(seed)
    start_game(session, "klondike", 617)
    keeper = place.store()
    read(keeper)
    kept: bytes | None = None
    tally: Counter[str] = Counter()
    for number in range(saves):
        if chance.random() < 0.2:
            start_game(session, chance.choice(catalog.ids()), chance.randrange(1, 32000))
        damage.play_randomly(session, chance, chance.randrange(1, 40))
        save = bytes(pack(session, keeper.room))
        write(keeper, save)
        slot, writing = place.pending()
        stop = chance.randrange(2 * slot.flash.block) if number % 3 == 2 else -1
        for byte, _ in enumerate(writing):
            tally[_judge_start(place, kept, save)] += 1
            if byte == stop:
                break
        else:
            tally[NEWEST if _read_newest(place) == save else WRONG] += 1
        kept = save
        if stop >= 0:
            session = Session(seed)
            keeper = place.store()
            restore(session, keeper)
            kept = bytes(pack(session, keeper.room)) if session.game else None
            tally[WRONG] += kept != _read_newest(place)
            if not session.game:
                start_game(session, "klondike", 617)
    return tally


def _read_newest(place: Place) -> bytes | None:
    save = find_newest(place.slots)[3]
    return None if save is None else bytes(save)


def _judge_start(place: Place, before: bytes | None, latest: bytes) -> str:
    """Return what a start would find in the middle of a write."""
    message, _, _, save = find_newest(place.slots)
    if save is not None:
        return NEWEST if save == latest else BEFORE if save == before else WRONG
    may_be_lost = before is None or len(place.slots) == 1
    return FRESH if may_be_lost and message in (DAMAGED, NO_SAVE) and message != NEWER else WRONG


def report(saves: int, records: int) -> Report:
    """Cut the power and damage saves; return what became of them.

    :param int saves: how many on each model
    :param int records: how many damaged ones
    """
    rows = []
    wrong = 0
    for place in (make_drive(0), make_drive(3), make_chip(8192), make_chip(4096)):
        tally = cut_everywhere(place, saves, 617)
        counts = (tally[name] for name in (NEWEST, BEFORE, FRESH, WRONG))
        rows.append((place.name, f"{tally.total():,}", *(f"{count:,}" for count in counts)))
        wrong += tally[WRONG]
    heads = ("where", "cuts", NEWEST, BEFORE, FRESH, WRONG)
    cuts = Table(heads, rows, f"What a start finds after a power cut, {saves} saves each")
    rows = []
    for kind in damage.KINDS:
        tally = damage.read_damaged(records // len(damage.KINDS), 617, [kind])
        rows += [(kind, f"{count:,}", message) for message, count in tally.most_common()]
        wrong += tally[damage.WRONG]
    damaged = Table(("damage", "saves", "message"), rows, f"{records:,} damaged saves")
    notes = [
        "On the drive there is a fresh start only while the first save is written.",
        f"Wrong: {wrong}.",
    ]
    return Report([cuts, damaged], notes, not wrong)


def main(saves: int, records: int) -> bool:
    """Print what becomes of saves; return whether none came out wrong."""
    return report(saves, records).show()
