"""Makes sessions and slots for tests of saves, and reads all state that a save must keep."""

import binascii
import random

from patience.player.new_deal import start_game
from patience.player.session import Session
from patience.saves.reading import unpack
from patience.saves.slots import seal
from patience.saves.store import Store
from patience.saves.writing import pack
from tests.support.engine_data import table_bytes

ROOM = 8192 - 16


class Slot:
    """A slot in memory; `data` is its content."""

    def __init__(self, data=b""):
        self.data = bytes(data)
        self.written = 0

    def read(self, count):
        return self.data[:count]

    def write(self, data):
        self.written += 1
        self.data = bytes(data) + self.data[len(data) :]

    def forget(self):
        self.data = bytes(4) + self.data[4:]


class BadSlot(Slot):
    """A slot that cannot be read, or cannot be written to."""

    def __init__(self, data=b"", reads=False, writes=False):
        super().__init__(data)
        self.reads = reads
        self.writes = writes

    def read(self, count):
        if not self.reads:
            raise OSError(5, "EIO")
        return super().read(count)

    def write(self, data):
        if not self.writes:
            raise OSError(28, "ENOSPC")
        super().write(data)


class FileSlot(Slot):
    """A slot made of zeros, as a file is."""

    blank = b"\0"


def seal_as_version(version, save=b"", sequence=9):
    """Return a save in an envelope as another version would write it."""
    data = seal(save, sequence)
    data[4] = version
    data[12:16] = binascii.crc32(save, binascii.crc32(data[:12])).to_bytes(4, "little")
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
