"""Cuts the power at every byte that saving erases and writes, on models of flash: `sim power`.

`device.saves` itself runs on a model of a drive with other files, `sim.fuzz.fat`: it makes the two
files, which the screen announces, and from then on writes within them. The chip's own memory is
erased and written as a whole: 8,192 bytes on a SAMD51, 4,096 on an RP2. While it plays, several
games are begun, paused and continued, so each save copies paused games from the one before.
"""

import importlib
import random
import sys
from binascii import crc32
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from patience.games import catalog
from patience.player.new_deal import start_game
from patience.player.session import Session
from patience.player.statistics import count_game
from patience.saves import current, game_reading, paused, resuming, slots, switching
from patience.saves.restoring import restore
from patience.saves.saver import fit, save
from patience.saves.slots import (
    DAMAGED,
    ENVELOPE_SIZE,
    NO_SAVE,
    ONE_BEFORE,
    find_newest,
    read,
)
from patience.saves.store import Store
from sim.data.tables import Report, Table
from sim.desk import store as desk
from sim.fuzz.fat import Volume, read_volume
from sim.fuzz.flash import BLOCK, SECTOR, Flash, FlashSlot, PowerCut

NOTHING, FILE, DRIVE = "nothing", "another file", "the whole drive"
NEWEST, BEFORE, FRESH = "the newest", "the one before", "a fresh start"
UNTOLD, WRONG = "the one before, untold", "wrong"

_DRIVE_SIZE = 64 * BLOCK
_COARSE = 32  # bytes between two cuts while the files are made; each checks all files
_CHIP = 2  # `Store.where`


class DriveKind(NamedTuple):
    """A kind of drive, and its content besides the bundle."""

    name: str
    cluster: int  # sectors of a cluster
    keeps_dirty: bool  # see `Volume`
    gap: int = 0  # sectors of each of its gaps; 0 for none
    gaps: int = 0
    is_made: bool = False  # whether `make deploy` has made the files


DRIVES = (
    DriveKind("PyGamer's", 4, True),
    DriveKind("PyBadge's", 2, True),
    DriveKind("Sprig's", 1, False),
    DriveKind("Sprig's, after make deploy", 1, False, is_made=True),
    DriveKind("PyGamer's, with 3 gaps", 4, True, 12, 3),
    DriveKind("Sprig's, with 3 gaps", 1, False, 9, 3),
    DriveKind("Sprig's, nothing but gaps", 1, False, 20, 99),
)


class Board:
    """A drive with the bundle and other files on it, and a chip, on which `device.saves` runs."""

    def __init__(self, kind: DriveKind, seed: int = 617) -> None:
        self.kind = kind
        self.flash = Flash(_DRIVE_SIZE)
        self.chip = bytearray(b"\xff" * 8192)
        self.volume = Volume.format(self.flash, kind.cluster, kind.keeps_dirty)
        self.shape = self.volume.shape
        self.announced = 0
        """How many times the screen announced that the files are being made."""
        self._fill(random.Random(seed))
        self.others = self.files() or {}
        """The contents of all files except the saves; they must never change."""
        if kind.is_made:
            self.volume.mkdir("/saves")
            for name in desk.NAMES:
                self._put("/saves/" + name, bytes(desk.SIZE))
        self.volume.sync()
        self.flash.erases.clear()

    def files(self) -> dict[str, bytes] | None:
        """Return all files that a start finds, except the saves; None if there is no drive."""
        found = read_volume(self.flash.data)
        if found is None:
            return None
        return {path: data for path, data in found.items() if not path.startswith("/saves/")}

    def start(self) -> Store:
        """Switch on; return the store that `device.saves.store` finds."""
        self.volume = Volume(self.flash, self.shape, self.kind.keeps_dirty)
        with load_store(self) as module:
            store: Store = module.find_store()
            store.slots = module.slots(store)
        return store

    def slots(self) -> list[FlashSlot]:
        """Return the two files as parts of the flash; each must be in one piece."""
        found = []
        for name in desk.NAMES:
            start = self.volume.sectors_of("/saves/" + name)[0] * SECTOR
            slot = FlashSlot(self.flash, start + desk.MARGIN, desk.ROOM, SECTOR, b"\0")
            found.append(slot)
        return found

    def own_blocks(self) -> set[int]:
        """Return the blocks that contain nothing but the two files."""
        counted: Counter[int] = Counter()
        for name in desk.NAMES:
            for sector in self.volume.sectors_of("/saves/" + name):
                counted[sector * SECTOR // BLOCK * BLOCK] += 1
        return {block for block, sectors in counted.items() if sectors == BLOCK // SECTOR}

    def _fill(self, chance: random.Random) -> None:
        self.volume.mkdir("/lib")
        for name, sectors in (("code", 1), ("boot", 3), ("lib/one", 40), ("lib/two", 17)):
            self._put(f"/{name}.py", chance.randbytes(sectors * SECTOR))
        gap, free = self.kind.gap, self.volume.statvfs("/")
        left = free[1] * free[3] // SECTOR
        number = 0
        while number < self.kind.gaps and left > gap + 2 * self.kind.cluster:
            self._put(f"/gap{number}.bin", bytes(gap * SECTOR))
            self._put(f"/keep{number}.bin", chance.randbytes(SECTOR))
            left -= -(-gap // self.kind.cluster) * self.kind.cluster + self.kind.cluster
            number += 1
        for other in range(number):
            self.volume.remove(f"/gap{other}.bin")

    def _put(self, path: str, data: bytes) -> None:
        with self.volume.open(path, "wb") as file:
            file.write(data)


@contextmanager
def load_store(board: Board) -> Iterator[Any]:
    """Load `device.saves.store` on a board, as long as the context lasts."""

    def announce(_: object) -> None:
        board.announced += 1

    volume = board.volume
    display = SimpleNamespace(root_group=[None, None])
    drive = SimpleNamespace(readonly=False)
    fakes: dict[str, dict[str, Any]] = {
        "supervisor": {"runtime": SimpleNamespace(display=display)},
        "microcontroller": {"nvm": board.chip, "reset": lambda: None},
        "patience.ui.draw.announcement": {"announce_saves": announce},
        "storage": {"getmount": lambda path: drive},
    }
    owned = ("device.saves.save_files", "device.saves.store")
    before = {name: sys.modules.pop(name, None) for name in (*fakes, *owned)}
    try:
        for name, names in fakes.items():
            sys.modules[name] = ModuleType(name)
            sys.modules[name].__dict__.update(names)
        heap = SimpleNamespace(
            enable=lambda: None, disable=lambda: None, mem_alloc=lambda: volume.heap
        )
        for name in owned:
            module: Any = importlib.import_module(name)
            module.open, module.os, module.gc = volume.open, volume, heap
        yield module
    finally:
        for name, old in before.items():
            sys.modules.pop(name, None)
            if old is not None:
                sys.modules[name] = old


class Saving:
    """Plays and saves, and at every byte checks what a start would find.

    :param flash: where saves are written
    :param slots: the saves that a start reads
    :param board: if another block is written, also check that its other files are intact
    """

    def __init__(self, flash: Flash, slots: list[FlashSlot], board: Board | None = None) -> None:
        self.tally: Counter[str] = Counter()
        self.elsewhere = 0
        """Cuts while a block was written that contains more than saves."""
        self._flash, self._slots, self._board = flash, slots, board
        self._own = board.own_blocks() if board else set()
        self.waiting = 0
        """The most games that were paused."""
        self._kept: bytes | None = None
        self._save = b""
        self._stop = 0

    def play(self, store: Store, saves: int, seed: int) -> None:
        """Save a session `saves` times.

        Each time the player plays for a while, quits, and goes on; in every third write the power
        really fails, at some byte.
        """
        chance = random.Random(seed)
        session = _resume(seed, store)
        self._kept = _newest(self._slots)
        for number in range(saves):
            if number % 2 or chance.random() < 0.2:
                leave(session, store, chance)
                self._kept = _newest(self._slots)
            play_randomly(session, chance, chance.randrange(1, 40))
            count_game(session)
            self._save = b"".join(fit(session, store).pieces())
            self.waiting = max(self.waiting, len(paused.list_waiting(store)))
            self._stop = chance.randrange(1, 2 * self._flash.block) if number % 3 == 2 else 0
            self._flash.at_step = self._look
            try:
                save(session, store)
            except PowerCut:
                if self._board:
                    store = self._board.start()
            finally:
                self._flash.at_step = None
            if not self._stop:
                self.tally[NEWEST if _newest(self._slots) == self._save else WRONG] += 1
            self._kept = _newest(self._slots)
            session = _resume(seed, store)
            for game in paused.list_waiting(store):
                self.tally[WRONG] += bool(game_reading.unpack_game(Session(seed), game))

    def _look(self) -> None:
        self.tally[self._judge()] += 1
        if self._stop:
            self._stop -= 1
            if not self._stop:
                self._stop = 1
                raise PowerCut

    def _judge(self) -> str:
        """Return what a start would find now."""
        if self._board and self._flash.writing not in self._own:
            self.elsewhere += 1
            if self._board.files() != self._board.others:
                return WRONG
        found, _, _, newest, _ = find_newest(self._slots)
        if newest is None:
            may_be_lost = self._kept is None or len(self._slots) == 1
            return FRESH if may_be_lost and found in (DAMAGED, NO_SAVE) else WRONG
        data = newest.read(0, newest.size)
        if data == self._save:
            return NEWEST
        if data != self._kept:
            return WRONG
        begun = any(self._flash.writing <= slot.start < self._flash.erased for slot in self._slots)
        return UNTOLD if begun and found != ONE_BEFORE else BEFORE


def leave(session: Session, store: Store, chance: random.Random) -> None:
    """Pause the current game, and go on with a paused one, or begin another."""
    save(session, store)
    waiting = paused.list_waiting(store)
    if current.is_begun(session):
        if not waiting or chance.random() < 0.5:
            oldest = switching.find_oldest(store)
            if oldest:
                switching.give_up(session, store, oldest)
        current.pause_game(session, store)
        if waiting and chance.random() < 0.5:
            place = waiting[-1].place
            found = [game for game in paused.list_waiting(store) if game.place == place]
            if found and not resuming.resume_game(session, store, found[0]):
                return
    here = [game.id for game in paused.list_waiting(store)]
    others = [game_id for game_id in catalog.ids() if game_id not in here]
    start_game(session, chance.choice(others), chance.randrange(1, 32000))


def play_randomly(session: Session, chance: random.Random, most: int) -> None:
    """Make up to `most` random moves."""
    for _ in range(most):
        moves = session.game.moves()
        if moves:
            session.push(chance.choice(moves))
            session.elapsed += 1500


def _resume(seed: int, store: Store) -> Session:
    """Return a session like after a start."""
    session = Session(seed)
    restore(session, store)
    if not session.game:
        start_game(session, "klondike", 617)
    return session


def _newest(slots: list[FlashSlot]) -> bytes | None:
    newest = find_newest(slots)[3]
    return None if newest is None else bytes(newest.read(0, newest.size))


def cut_making(kind: DriveKind, step: int = _COARSE) -> tuple[Counter[str], Board]:
    """Make the files; return the losses from power cuts during that, and the board.

    :param step: bytes between two cuts
    """
    board = Board(kind)
    tally: Counter[str] = Counter()

    def look() -> None:
        if not board.announced:
            tally[WRONG] += 1
        files = board.files()
        tally[DRIVE if files is None else FILE if files != board.others else NOTHING] += 1

    board.flash.step = step
    board.flash.at_step = look
    board.start()
    board.flash.at_step = None
    board.flash.step = 1
    tally[WRONG] += board.files() != board.others
    return tally, board


def cut_saving(board: Board, saves: int, seed: int) -> Saving:
    """Save on a drive whose files exist; return what starts would find."""
    store = board.start()
    if store.where == _CHIP:
        saving = Saving(board.flash, [])
        erased = board.flash.erases.copy()
        read(store)
        for number in range(saves):
            _write(store, b"%d" % number)
        saving.tally[WRONG] += board.flash.erases != erased
        return saving
    saving = Saving(board.flash, board.slots(), board)
    saving.play(store, saves, seed)
    return saving


def _write(store: Store, data: bytes) -> None:
    slots.write(store, len(data), crc32(data), lambda: iter([data]))


def cut_chip(size: int, saves: int, seed: int) -> Counter[str]:
    """Save in a chip's own memory, which is erased as a whole; return what starts would find."""
    flash = Flash(size, size)
    flash.data[:] = b"\xff" * size
    slot = FlashSlot(flash, 0, size, 1, b"\0\xff")
    saving = Saving(flash, [slot])
    saving.play(Store([slot], 1, size - ENVELOPE_SIZE, 1, 0), saves, seed)
    return saving.tally


def report(saves: int) -> Report:
    """Cut the power during `saves` saves on each model; return the results."""
    made, kept = [], []
    wrong = elsewhere = announced = waiting = 0
    for kind in DRIVES:
        tally, board = cut_making(kind)
        saving = cut_saving(board, saves, 617)
        made.append((kind.name, *_counts(tally, (NOTHING, FILE, DRIVE))))
        where = kind.name if saving.tally.total() > 1 else f"{kind.name}: the chip is used"
        kept.append((where, *_counts(saving.tally, (NEWEST, BEFORE, FRESH, UNTOLD, WRONG))))
        wrong += tally[WRONG] + saving.tally[WRONG] + saving.tally[UNTOLD]
        elsewhere += saving.elsewhere
        announced += board.announced
        waiting = max(waiting, saving.waiting)
    for size in (8192, 4096):
        tally = cut_chip(size, saves, 617)
        counts = _counts(tally, (NEWEST, BEFORE, FRESH, UNTOLD, WRONG))
        kept.append((f"chip, {size:,} bytes", *counts))
        wrong += tally[WRONG] + tally[UNTOLD]
    making = Table(
        ("drive", "cuts", NOTHING, FILE, DRIVE), made, "What is lost while the files are made"
    )
    heads = ("where", "cuts", NEWEST, BEFORE, FRESH, UNTOLD, WRONG)
    later = Table(heads, kept, f"What a start finds after a power cut, {saves} saves each")
    notes = [
        f"The files are made once, and the screen says so: {announced} times on"
        f" {len(DRIVES)} drives, one of which came with them.",
        f"Later, a block that holds anything else was written {elsewhere} times.",
        "On the drive there is a fresh start only while the first save is written.",
        f"Up to {waiting} games were paused at a time, and each could be continued.",
        f"Wrong: {wrong}.",
    ]
    return Report([making, later], notes, not wrong and not elsewhere)


def _counts(tally: Counter[str], names: tuple[str, ...]) -> tuple[str, ...]:
    return (f"{sum(tally.values()):,}", *(f"{tally[name]:,}" for name in names))
