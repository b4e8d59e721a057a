# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures how often saves erase the flash in an hour of play: `python sim wear`.

The player uses keys alone, in virtual time: follows hints, thinks for longer or shorter, opens the
menu now and then, and gives up when no hint is left. The flash is that of `sim.fuzz.power_cuts`.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from patience.player.new_deal import new_deal
from patience.saves.slots import ENVELOPE_SIZE
from patience.saves.store import Store
from sim.data.tables import Report, Table
from sim.desk.keys import Step, VirtualClock, parse
from sim.desk.machine import Machine
from sim.fuzz.power_cuts import SECTOR, FlashSlot, Place, make_chip, make_drive

LIMIT = 20
"""Erases of a block in an hour, at most: fewer than this."""

# As in `device.store`: ms between two saves that only idling asks for.
_DRIVE_REST = 120_000
_CHIP_REST = 300_000

_STEP = 100  # ms between two looks of the game while the player thinks


class _Slot(FlashSlot):
    """A slot that writes at once, and counts."""

    saves = 0

    def write(self, data: bytes) -> None:
        super().write(data)
        assert self.writing
        for _ in self.writing:
            pass
        self.saves += 1


class Player:
    """Plays by hints.

    :param int seed: 0 or more, for the thinking times
    """

    def __init__(self, machine: Machine, seed: int) -> None:
        self._machine = machine
        self._chance = random.Random(seed)
        self.games = self.won = self.pauses = 0

    def play(self, minutes: int) -> None:
        """Play for some minutes."""
        clock = self._machine.clock
        assert isinstance(clock, VirtualClock)
        end = clock.elapsed + minutes * 60_000
        while clock.elapsed < end:
            self._move()
            self._think()

    def _move(self) -> None:
        session: Any = self._machine.app.session
        log = session.game.table.log
        before = log.steps
        self._press("B+ A")
        if session.game.won():
            self.games += 1
            self.won += 1
            self._wait(8000)
            self._press("A A")
        elif log.steps == before or before > 400:
            self.games += 1
            self._pause(lambda: new_deal(session))
        elif not self._chance.randrange(80):
            self._pause(lambda: None)

    def _pause(self, work: Callable[[], object]) -> None:
        self.pauses += 1
        self._press("M")
        self._wait(3000)
        self._machine.app.back_to_table(work)

    def _think(self) -> None:
        kind = self._chance.random()
        if kind < 0.85:
            self._wait(self._chance.randrange(300, 2500))
        elif kind < 0.97:
            self._wait(self._chance.randrange(2500, 8000))
        else:
            self._wait(self._chance.randrange(8000, 30000))

    def _press(self, keys: str) -> None:
        steps: list[Step] = parse(keys)
        self._machine.press(steps)

    def _wait(self, ms: int) -> None:
        clock = self._machine.clock
        assert isinstance(clock, VirtualClock)
        for _ in range(ms // _STEP):
            clock.advance(_STEP)
            self._machine.app.tick()


class Wear(NamedTuple):
    """What an hour of play did to the flash."""

    saves: int
    most: int  # erases of the block that saw most
    erases: int  # of all blocks


def measure(place: Place, rest: int, minutes: int, seed: int = 617) -> tuple[Wear, Player]:
    """Play for some minutes with the save in a place; return what that did, and who played.

    :param int rest: as of `Store`
    """
    pad = SECTOR if len(place.slots) > 1 else 1
    slots = [_Slot(slot.flash, slot.start, place.room, pad) for slot in place.slots]
    keeper = Store(slots, len(slots), place.room - ENVELOPE_SIZE, 1, rest)
    with Machine(game="klondike", number=seed, store=keeper) as machine:
        player = Player(machine, seed)
        player.play(minutes)
    counted = slots[0].flash.erases
    saves = sum(slot.saves for slot in slots)
    return Wear(saves, max(counted.values(), default=0), counted.total()), player


def report(minutes: int) -> Report:
    """Play for some minutes on each kind of flash; return how often it was erased."""
    rows = []
    most = 0
    for place, rest in ((make_drive(3), _DRIVE_REST), (make_chip(8192), _CHIP_REST)):
        wear, player = measure(place, rest, minutes)
        rows.append((place.name, str(wear.saves), str(wear.most), str(wear.erases)))
        most = max(most, wear.most)
    heads = ("where", "saves", "erases of one block", "all erases")
    notes = [
        f"{player.games} games, {player.won} won, {player.pauses} pauses.",
        f"{LIMIT} erases of one block an hour would be too many.",
    ]
    fits = most * 60 < LIMIT * minutes
    return Report([Table(heads, rows, f"In {minutes} minutes of play")], notes, fits)


def main(minutes: int) -> bool:
    """Print how often play erases the flash; return whether that keeps within `LIMIT`."""
    return report(minutes).show()
