"""Two slots written in turn: the newest whole save is found, that of a newer version kept."""

import random

import pytest

from patience.saves.slots import (
    DAMAGED,
    ENVELOPE_SIZE,
    NEWER,
    NO_OTHER,
    NO_SAVE,
    ONE_BEFORE,
    UNREADABLE,
    VERSION,
    WHOLE,
)
from tests.support.cases import cases
from tests.support.save_data import (
    BadSlot,
    FileSlot,
    Slot,
    find_newest,
    make_store,
    read,
    seal,
    seal_as_version,
    write,
)

OLD, NEW = b"the one before" * 9, b"the newest one" * 11


def two(first=b"", second=b""):
    return [Slot(first), Slot(second)]


def torn(data):
    return bytes(data[:40]) + b"\xff" * (len(data) - 40)


BEFORE, LATEST = bytes(seal(OLD, 4)), bytes(seal(NEW, 5))


@cases(
    ("what", "slots", "found", "save"),
    [
        ("nothing yet", two(), NO_SAVE, None),
        ("files just made", two(bytes(99), bytes(99)), NO_SAVE, None),
        ("an erased chip", two(b"\xff" * 99), NO_SAVE, None),
        ("a first save", two(BEFORE), WHOLE, OLD),
        ("the newest is the second", two(BEFORE, LATEST), WHOLE, NEW),
        ("the newest is the first", two(LATEST, BEFORE), WHOLE, NEW),
        ("the newest is torn", two(BEFORE, torn(LATEST)), ONE_BEFORE, OLD),
        ("the one before is torn", two(torn(BEFORE), LATEST), ONE_BEFORE, NEW),
        ("the head is torn", two(BEFORE, b"PP" + b"\xff" * 99), ONE_BEFORE, OLD),
        ("the newest is short", two(BEFORE, LATEST[:50]), ONE_BEFORE, OLD),
        ("both are torn", two(torn(BEFORE), torn(LATEST)), DAMAGED, None),
        ("something else lies there", two(b"GIF89a" * 30), DAMAGED, None),
        ("a newer version", two(BEFORE, seal_as_version(VERSION + 1, NEW)), NEWER, None),
        ("a newer version before", two(seal_as_version(VERSION + 1, OLD, 1), LATEST), NEWER, NEW),
        ("a damaged newer version", two(torn(seal_as_version(2, OLD, 1)), LATEST), ONE_BEFORE, NEW),
        ("a forgotten save", two(LATEST, bytes(4) + BEFORE[4:]), WHOLE, NEW),
        ("erased, then cut", [FileSlot(b"\xff" * 99), FileSlot(BEFORE)], ONE_BEFORE, OLD),
        ("the first one erased, then cut", [FileSlot(b"\xff" * 99), FileSlot()], DAMAGED, None),
        ("a new file", [FileSlot(bytes(99)), FileSlot(BEFORE)], WHOLE, OLD),
        ("the newest unreadable", [Slot(BEFORE), BadSlot(LATEST)], UNREADABLE, OLD),
        ("the one before unreadable", [BadSlot(BEFORE), Slot(LATEST)], UNREADABLE, NEW),
        ("both unreadable", [BadSlot(BEFORE), BadSlot(LATEST)], NO_OTHER, None),
        ("one unreadable, none else", [BadSlot(BEFORE), Slot()], NO_OTHER, None),
        ("a bit of the version", two(BEFORE, LATEST[:4] + b"\7" + LATEST[5:]), ONE_BEFORE, OLD),
        ("an older version", two(BEFORE, seal_as_version(0, NEW)), WHOLE, NEW),
    ],
)
def test_the_newest_whole_save_is_found(what, slots, found, save):
    verdict, _, _, read, _ = find_newest(slots)
    assert (verdict, read if read is None else bytes(read)) == (found, save), what


def test_any_flipped_bit_of_a_save_is_detected():
    for at in range(len(LATEST) * 8):
        data = bytearray(LATEST)
        data[at // 8] ^= 1 << at % 8
        save = find_newest(two(BEFORE, data))[3]
        assert bytes(save) == OLD, at


def test_slots_alternate_and_the_newest_is_never_overwritten():
    slots = two()
    keeper = make_store(*slots)
    kept = []
    assert find_newest(slots)[1:] == (0, -1, None, ())
    for number in range(7):
        write(keeper, b"%d" % number)
        kept.append(b"%d" % number)
        last = {bytes(find_newest([slot])[3]) for slot in slots if slot.data}
        assert last == set(kept[-2:])
        if number % 3 == 0:
            keeper = make_store(*slots)  # switched off and on
            assert bytes(read(keeper)[1]) == kept[-1]
    assert [slot.written for slot in slots] == [4, 3]
    assert find_newest(slots)[1] == 7


@cases("sequence", [1, 3, 4, 5, 9])
@cases("at", [0, 1])
def test_save_of_a_newer_version_is_not_overwritten(sequence, at):
    newer = seal_as_version(VERSION + 1, NEW, sequence)
    slots = two(newer, BEFORE) if not at else two(BEFORE, newer)
    keeper = make_store(*slots)
    assert read(keeper)[0] == NEWER
    if keeper.used:
        write(keeper, b"more")
    assert slots[at].data == newer


@cases("at", [0, 1])
def test_when_one_slot_cannot_be_written_the_other_is(at):
    slots = [BadSlot(reads=True), Slot()] if not at else [Slot(), BadSlot(reads=True)]
    keeper = make_store(*slots)
    read(keeper)
    for number in range(4):
        write(keeper, b"%d" % number)
        assert bytes(find_newest(slots)[3]) == b"%d" % number


@cases("at", [0, 1])
def test_saves_made_while_a_slot_was_unreadable_are_newer_than_its_save(at):
    other = BadSlot(LATEST)
    slots = [other, Slot(BEFORE)] if not at else [Slot(BEFORE), other]
    for number in range(200):
        keeper = make_store(*slots)  # switched off and on
        assert read(keeper)[0] == UNREADABLE
        write(keeper, b"%d" % number)
    other.reads = True
    assert bytes(find_newest(slots)[3]) == b"199"


def test_a_program_that_reads_again_never_saves_under_a_lower_number():
    slots = [BadSlot(writes=True), BadSlot(reads=True, writes=True)]
    keeper = make_store(*slots)
    for at, data in ((1, OLD), (0, NEW)):  # each time the other one cannot be read
        slots[at].reads, slots[1 - at].reads = True, False
        assert read(keeper) == (NO_OTHER, None)
        write(keeper, data)
    slots[1].reads = True
    assert bytes(find_newest(slots)[3]) == NEW


def test_saves_made_while_a_slot_was_unreadable_are_newer_than_one_after_failures():
    slots = [BadSlot(reads=True, writes=True), BadSlot(reads=True, writes=True)]
    keeper = make_store(*slots)
    write(keeper, b"the first")
    slots[0].writes = slots[1].writes = False
    for _ in range(5):
        with pytest.raises(OSError, match="ENOSPC"):
            write(keeper, b"fails")
    slots[0].writes = slots[1].writes = True
    keeper.next_slot = 1
    write(keeper, OLD)
    slots[1].reads = False
    keeper = make_store(*slots)
    assert bytes(read(keeper)[1]) == b"the first"
    write(keeper, NEW)
    slots[1].reads = True
    assert bytes(find_newest(slots)[3]) == NEW


def test_no_slot_that_can_be_written_is_an_error():
    keeper = make_store(BadSlot(reads=True), BadSlot(reads=True))
    read(keeper)
    with pytest.raises(OSError, match="ENOSPC"):
        write(keeper, b"save")


@cases("first", [2**30 - 2, 2**31 - 2, 2**32 - 4, 2**32 - 2, 2**32 - 1])
def test_sequence_wraps(first):
    slots = two(seal(OLD, first))
    for number in range(6):
        keeper = make_store(*slots)
        read(keeper)
        write(keeper, b"%d" % number)
        assert bytes(find_newest(slots)[3]) == b"%d" % number


def test_newer_save_elsewhere_is_read_and_deleted_once_saved_here():
    files, chip = two(BEFORE), Slot(LATEST)
    keeper = make_store(*files, chip)
    assert bytes(read(keeper)[1]) == NEW
    write(keeper, b"on the drive")
    assert find_newest([chip])[0] == NO_SAVE
    _, sequence, _, save, _ = find_newest([*files, chip])
    assert (sequence, bytes(save)) == (6, b"on the drive")


def test_random_bytes_are_never_taken_for_a_save():
    chance = random.Random(1)
    for _ in range(2000):
        noise = chance.randbytes(chance.randrange(200))
        found, _, _, save, _ = find_newest(two(b"PPat\1\0" + noise, noise))
        assert save is None
        assert found in (DAMAGED, NO_SAVE)


def test_envelope_matches_its_documentation():
    assert bytes(seal(b"abc", 258)) == (
        b"PPat" + bytes((VERSION, 0, 3, 0, 2, 1, 0, 0)) + seal(b"abc", 258)[12:16] + b"abc"
    )
    assert ENVELOPE_SIZE == 16
