"""What the player reads about saves at the start, for every state that two slots can be in."""

from patience.player.session import Session
from patience.player.statistics import count_game
from patience.saves.restoring import restore
from patience.saves.saver import save
from patience.saves.slots import VERSION
from patience.saves.store import Store
from tests.support.cases import cases
from tests.support.save_data import (
    BadSlot,
    FileSlot,
    Slot,
    find_newest,
    least_room,
    make_session,
    pack,
    seal,
    seal_as_version,
)
from tests.support.saves.taken_apart import put_together, take_apart

ROOM = 4000
GOOD = bytes(seal(pack(make_session("klondike", moves=20), ROOM), 70))
OLDER = bytes(seal(pack(make_session("klondike", moves=10), ROOM), 69))
DAMAGED = GOOD[:60] + b"\xff" * (len(GOOD) - 60)

STATES = {
    "empty": lambda: FileSlot(bytes(99)),
    "erased": lambda: FileSlot(b"\xff" * 99),
    "unreadable": lambda: BadSlot(OLDER, writes=True),
    "damaged": lambda: FileSlot(DAMAGED),
    "newer": lambda: FileSlot(seal_as_version(VERSION + 1, sequence=71)),
    "good": lambda: FileSlot(GOOD),
    "older": lambda: FileSlot(OLDER),
}

NOTHING = ""
BEFORE = "The save was damaged. The one before it was loaded."
AFRESH = "The save was damaged. Starting afresh."
NEWER = "A newer version saved here. Its save is kept; nothing is saved now."
OTHER = "One save is unreadable. It is left alone; the other is used."
NONE_ELSE = "A save is unreadable and left alone. Starting afresh."
OLD = "An older version saved this game, in another way. Everything else was loaded."
UNREADABLE = "The saved game was unreadable. Everything else was loaded."
NO_OTHER = "The saves are unreadable. They are left alone, and nothing is saved."

# Two states, the sentence, and whether the game was loaded and is saved.
CASES = [
    ("empty", "empty", NOTHING, False, True),
    ("empty", "erased", AFRESH, False, True),
    ("empty", "unreadable", NONE_ELSE, False, True),
    ("empty", "damaged", AFRESH, False, True),
    ("empty", "newer", NEWER, False, False),
    ("empty", "good", NOTHING, True, True),
    ("erased", "erased", AFRESH, False, True),
    ("erased", "unreadable", NONE_ELSE, False, True),
    ("erased", "damaged", AFRESH, False, True),
    ("erased", "newer", NEWER, False, False),
    ("erased", "good", BEFORE, True, True),
    ("unreadable", "unreadable", NO_OTHER, False, False),
    ("unreadable", "damaged", NONE_ELSE, False, True),
    ("unreadable", "newer", NEWER, False, False),
    ("unreadable", "good", OTHER, True, True),
    ("damaged", "damaged", AFRESH, False, True),
    ("damaged", "newer", NEWER, False, False),
    ("damaged", "good", BEFORE, True, True),
    ("newer", "newer", NEWER, False, False),
    ("newer", "good", NEWER, False, False),
    ("older", "good", NOTHING, True, True),
]


def test_a_game_in_the_format_of_an_older_version_is_not_called_damaged():
    session = make_session("klondike", moves=20)
    session.favourites = ["gate"]
    unknown = bytes(put_together(take_apart(session)).replace(b"C", b"G"))  # no game that is known
    for version, said in ((VERSION - 1, OLD), (VERSION, UNREADABLE)):
        other = Session(0)
        slots = [FileSlot(seal_as_version(version, unknown)), FileSlot(bytes(99))]
        assert restore(other, Store(slots, 2, ROOM, 1, 60000)) == said
        assert other.favourites == ["gate"]


@cases(("one", "other", "sentence", "loaded", "saves"), CASES)
@cases("swapped", [False, True])
def test_notice_for_every_state_of_two_slots(one, other, sentence, loaded, saves, swapped):
    slots = [STATES[one](), STATES[other]()]
    if swapped:
        slots.reverse()
    before = [slot.data for slot in slots]
    session = Session(0)
    store = Store(slots, 2, ROOM, 1, 0)
    assert restore(session, store) == sentence
    assert (session.game is not None) == loaded

    playing = session if loaded else make_session("gate", moves=3)
    playing.push(playing.game.moves()[0])
    assert save(playing, store) == ""
    changed = [slot.data != data for slot, data in zip(slots, before, strict=True)]
    assert sum(changed) == saves
    for slot, is_changed in zip(slots, changed, strict=True):
        assert not (is_changed and isinstance(slot, BadSlot))
        slot.reads = True  # once it can be read, what was saved now is still the newest
    if saves:
        newest = bytes(find_newest(slots)[3])
        assert newest == bytes(pack(playing, ROOM))


def test_a_save_of_ours_newer_than_a_newer_versions_is_loaded_but_nothing_is_saved():
    slots = [Slot(seal_as_version(VERSION + 1, sequence=3)), Slot(GOOD)]
    session = Session(0)
    store = Store(slots, 2, ROOM, 1, 0)
    assert restore(session, store) == NEWER
    assert session.game
    assert store.used == 0


def test_saves_that_cannot_be_read_are_named_though_the_chip_has_one():
    slots = [BadSlot(OLDER), BadSlot(OLDER), Slot(GOOD)]
    session = Session(0)
    store = Store(slots, 2, ROOM, 1, 0)
    assert restore(session, store) == NO_OTHER
    assert session.game
    assert store.used == 0


MEMORY, DRIVE, CHIP = 0, 1, 2
IN_CHIP = "Your computer is using the drive, so the game is saved in the board's memory."
CANNOT = "Nothing can be saved here."
FULL = "The drive is full or fragmented, so the game is saved in the board's memory."
BROKEN = "The saved game was unreadable. Everything else was loaded."
GAMELESS = bytes(seal(pack(make_session("klondike"), ROOM).replace(b"klondike", b"klondyke"), 70))


@cases(
    ("what", "data", "where", "notice", "sentence"),
    [
        ("the first start", b"", DRIVE, 0, NOTHING),
        ("the first start in the chip", b"", CHIP, 0, IN_CHIP),
        ("the first start with a full drive", b"", CHIP, 12, FULL),
        ("a later one", GOOD, CHIP, 0, IN_CHIP),
        ("a later one with a full drive", GOOD, CHIP, 12, FULL),
        ("damage comes first", DAMAGED, CHIP, 12, AFRESH),
        ("memory only", b"", MEMORY, 0, CANNOT),
        ("memory only, and why", GOOD, MEMORY, 13, "Another program uses these saves. "
         "Nothing is saved here."),
        ("memory only, a newer version", seal_as_version(VERSION + 1), MEMORY, 0, NEWER),
        ("a game that cannot be read", GAMELESS, DRIVE, 0, BROKEN),
    ],
)  # fmt: skip
def test_notice_by_the_kind_of_place(what, data, where, notice, sentence):
    store = Store([Slot(data)], 1, ROOM, where, 0, notice)
    assert restore(Session(0), store) == sentence, what


def test_a_newer_versions_save_is_named_even_if_our_game_cannot_be_read():
    slots = [Slot(seal_as_version(VERSION + 1, sequence=3)), Slot(GAMELESS)]
    assert restore(Session(0), Store(slots, 2, ROOM, 1, 0)) == NEWER


def test_too_little_room_is_reported_once():
    made = make_session("klondike", moves=5)
    made.favourites = ["gate"] * 40
    room = least_room(made) - 50
    store = Store([Slot(), Slot()], 2, room, 1, 0)
    said = []
    for _ in range(4):
        made.push(made.game.moves()[0])
        said.append(save(made, store))
    assert said == [
        "Too little room. Not saved: statistics of games (1), favourites (18).",
        *[""] * 3,
    ]
    assert sum(slot.written for slot in store.slots) == 4


def test_room_for_everything_but_the_oldest_steps_is_enough():
    made = make_session("klondike", moves=40)
    made.unsaved = 40
    count_game(made)
    store = Store([Slot(), Slot()], 2, least_room(made) + 30, 1, 0)
    assert save(made, store) == ""
    assert not store.told and not made.unsaved
    made.elapsed += 5000
    assert save(made, store) == ""
    assert [slot.written for slot in store.slots] == [1, 0]  # the time alone is not saved
