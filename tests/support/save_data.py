"""Makes sessions and slots for tests of saves, and reads all state that a save must keep."""

import binascii
import bisect
import random

from patience.player.new_deal import start_game
from patience.player.session import Session
from patience.saves import restoring, slots
from patience.saves.slots import Saved
from patience.saves.store import Store
from patience.saves.writing import KEPT_STEPS, Plan
from tests.support.engine_data import table_bytes

ROOM = 8192 - 16


def pack(session, room, steps=KEPT_STEPS):
    """Return a session's save, as bytes."""
    plan = Plan(session, room, steps)
    packed = b"".join(plan.pieces())
    assert len(packed) == plan.size
    return packed


def least_room(session):
    """Return the least room for a save of a session that lacks only steps before the newest 100."""
    rooms = range(1 << 16)
    return rooms[bisect.bisect_left(rooms, True, key=lambda room: _is_room(session, room))]


def _is_room(session, room):
    plan = Plan(session, room)
    return not plan.lost and plan.size <= room


def unpack(session, packed):
    """Restore a save into a session; return whether it has the game."""
    return restoring.unpack(session, Saved(Slot(bytes(16) + packed), len(packed)))


def seal(packed, sequence):
    """Return a save in its envelope, as bytes."""
    head = slots.make_head(len(packed), binascii.crc32(packed), sequence)
    return bytes(head + packed)


def write(store, packed):
    """Write the bytes of a save to a store, as `slots.write` does."""
    return slots.write(store, len(packed), binascii.crc32(packed), lambda: iter([packed]))


def find_newest(all_slots):
    """Do what `slots.find_newest` does, with the save as bytes."""
    found = list(slots.find_newest(all_slots))
    found[3] = found[3] and found[3].read(0, found[3].size)
    return tuple(found)


def read(store):
    """Do what `slots.read` does, with the save as bytes."""
    found, save = slots.read(store)
    return found, save and save.read(0, save.size)


class Slot:
    """A slot in memory; `data` is its content."""

    def __init__(self, data=b""):
        self.data = bytes(data)
        self.written = 0

    def read(self, count, at=0):
        return self.data[at : at + count]

    def write(self, pieces):
        self.written += 1
        data = b"".join(pieces)
        self.data = data + self.data[len(data) :]

    def forget(self):
        self.data = bytes(4) + self.data[4:]


class BadSlot(Slot):
    """A slot that cannot be read, or cannot be written to."""

    def __init__(self, data=b"", reads=False, writes=False):
        super().__init__(data)
        self.reads = reads
        self.writes = writes

    def read(self, count, at=0):
        if not self.reads:
            raise OSError(5, "EIO")
        return super().read(count, at)

    def write(self, pieces):
        if not self.writes:
            raise OSError(28, "ENOSPC")
        super().write(pieces)


class FileSlot(Slot):
    """A slot made of zeros, as a file is."""

    blank = b"\0"


def seal_as_version(version, save=b"", sequence=9):
    """Return a save in an envelope as another version would write it."""
    data = bytearray(seal(save, sequence))
    data[4] = version
    data[12:16] = binascii.crc32(data[:12], binascii.crc32(save)).to_bytes(4, "little")
    return bytes(data)


def make_store(*slots, out=2, rest=60000):
    """Return a store with these slots, by default two empty ones."""
    return Store(list(slots) or [Slot(), Slot()], out, ROOM, 1, rest)


def make_session(game_id, number=617, options=(), moves=0, luck=0):
    """Return a session after some random moves."""
    made = Session(luck)
    start_game(made, game_id, number, options)
    play_at_random(made, moves, luck)
    return made


def play_at_random(made, moves, luck=0):
    """Make random moves, and undo a few now and then."""
    chance = random.Random(luck)
    for _ in range(moves):
        legal = made.game.moves()
        if not legal:
            return
        made.push(chance.choice(legal))
        if not chance.randrange(12):
            for _ in range(chance.randrange(5)):
                made.game.pop()


def save_and_read(made, room=ROOM):
    """Save a session; return another that has read the save, and whether it has the game."""
    other = Session(0)
    return other, unpack(other, pack(made, room))


def log_state(made):
    """Return the log's entries, how many are applied, and the number of steps."""
    log = made.game.table.log
    return [log.entry(at) for at in range(log.count)], log.applied, log.steps


def player_state(made):
    """Return everything a save keeps of the player."""
    lists = made.favourites, made.recent_games
    return bytes(made.settings), bytes(made.statistics), bytes(made.deals), *lists


def game_state(made):
    """Return everything a save keeps of the game, except the log."""
    game = made.game
    options = [(field, getattr(game.row, field)) for field, _ in game.row.options]
    counts = made.elapsed, made.bookmark, made.result
    return game.row.id, options, game.number, made.chosen_options, table_bytes(made.game), counts


def saved_state(made):
    """Return everything a save keeps."""
    return game_state(made), log_state(made), player_state(made)
