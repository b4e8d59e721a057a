# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures how often saves erase the flash in an hour of play: `python sim wear`.

The players use keys alone, in virtual time, and follow hints: one thinks for longer or shorter, the
other does not, wins quickly and deals again at once. Both open the menu now and then, quit and go
on, and give up when no hint is left. The flash is that of `sim.fuzz.power_cuts`.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from patience.player.new_deal import new_deal
from patience.player.session import MUCH
from patience.saves.store import Store
from sim.data.eleven import eleven_games
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import Step, VirtualClock, parse
from sim.desk.machine import Machine
from sim.fuzz.power_cuts import DRIVES, Board, Place, load_store, make_chip, make_drive
from sim.fuzz.script import UnseenDisplay

LIMIT = 20
"""Erases of a block in an hour, at most."""
AT_STAKE = 20_000
"""Milliseconds of rest after which a new game, a win or ten moves are saved, at most."""

_STEP = 100  # ms between two looks of the game while the player thinks
_MOST_MOVES = 400  # in a game


class Player:
    """Plays by hints.

    :param str game: a game's id
    :param Store store: where it is saved
    :param bool thinks: whether the player thinks between two moves
    :param int seed: 0 or more, for the thinking times
    """

    def __init__(self, game: str, store: Store, thinks: bool, seed: int) -> None:
        self._store = store
        self._thinks = thinks
        self._chance = random.Random(seed)
        self._clock = VirtualClock()
        self._machine = self._switch_on(game, seed)
        self.games = self.won = self.pauses = self.quits = 0
        self.at_stake = 0
        """The longest rest, in ms, during which a new game, a win or ten moves were not saved."""

    def play(self, minutes: int) -> None:
        """Play for some minutes."""
        end = self._clock.elapsed + minutes * 60_000
        while self._clock.elapsed < end:
            self._move()
            self._think()
        self._machine.close()

    def _switch_on(self, game: str = "", number: int = 0) -> Machine:
        return Machine(
            game=game, number=number, store=self._store, clock=self._clock, display=UnseenDisplay
        )

    def _move(self) -> None:
        session: Any = self._machine.app.session
        log = session.game.table.log
        before = log.steps
        self._press("B+ A")
        if session.game.won():
            self.games += 1
            self.won += 1
            self._wait(8000 if self._thinks else 500)
            self._press("A A")
        elif log.steps == before or before > _MOST_MOVES:
            self.games += 1
            self._pause(lambda: new_deal(session))
        elif not self._chance.randrange(80):
            self._pause(lambda: None)
        elif not self._chance.randrange(300):
            self._quit()

    def _pause(self, work: Callable[[], object]) -> None:
        self.pauses += 1
        self._press("M")
        self._wait(3000)
        self._machine.app.back_to_table(work)

    def _quit(self) -> None:
        self.quits += 1
        self._machine.app.ask_to_quit()
        while self._machine.app.tick():
            self._press("A")  # any question
        self._machine.close()
        self._clock.advance(self._chance.randrange(10_000, 120_000))
        self._machine = self._switch_on()
        self._press("A")

    def _think(self) -> None:
        kind = self._chance.random()
        if not self._thinks:
            self._wait(200)
        elif kind < 0.85:
            self._wait(self._chance.randrange(300, 2500))
        elif kind < 0.97:
            self._wait(self._chance.randrange(2500, 8000))
        else:
            self._wait(self._chance.randrange(8000, 30000))

    def _press(self, keys: str) -> None:
        steps: list[Step] = parse(keys)
        self._machine.press(steps)

    def _wait(self, ms: int) -> None:
        for _ in range(ms // _STEP):
            self._clock.advance(_STEP)
            app: Any = self._machine.app
            app.tick()
            if app.session.unsaved >= MUCH:
                self.at_stake = max(self.at_stake, app.quiet)


class Wear(NamedTuple):
    """What some time of play did to the flash."""

    saves: int
    most: int  # erases of the block that saw most
    erases: int  # of all blocks


_Task = tuple[bool, str, bool, int]  # in the chip, game, thinks, minutes


class Played(NamedTuple):
    """Who played where, and what that did."""

    where: str
    game: str
    thinks: bool
    wear: Wear
    games: int
    won: int
    pauses: int
    quits: int
    at_stake: int  # ms


def measure(
    place: Place, rest: int, minutes: int, game: str = "klondike", thinks: bool = True
) -> Played:
    """Play for some minutes with the save in a place; return what that did.

    :param int rest: as of `Store`
    """
    keeper = place.store()
    keeper.interval = rest
    player = Player(game, keeper, thinks, 617)
    player.play(minutes)
    counted = place.slots[0].flash.erases
    saves = sum(slot.saves for slot in place.slots)
    worn = Wear(saves, max(counted.values(), default=0), counted.total())
    counts = player.games, player.won, player.pauses, player.quits, player.at_stake
    return Played(place.name, game, thinks, worn, *counts)


@cache
def find_rests() -> tuple[int, int]:
    """Return the ms between two saves that only idling asks for: on the drive, in the chip."""
    with load_store(Board(DRIVES[0])) as module:
        return module._DRIVE_REST, module._CHIP_REST


def _measure(task: _Task) -> tuple[_Task, Played]:
    in_chip, game, thinks, minutes = task
    place = make_chip(8192) if in_chip else make_drive(3)
    return task, measure(place, find_rests()[in_chip], minutes, game, thinks)


def report(minutes: int) -> Report:
    """Play each of the eleven for some minutes; return how often the flash was erased."""
    tasks = [
        (in_chip, game, thinks, minutes)
        for thinks in (True, False)
        for game in eleven_games()
        for in_chip in (False, True)
    ]
    played_tasks = dict(spread_with_progress("Playing", _measure, tasks))
    found = [played_tasks[task] for task in tasks]
    rows = []
    for drive, chip in zip(found[::2], found[1::2]):
        name = drive.game if drive.thinks else f"{drive.game}, without thinking"
        counts = f"{drive.games} ({drive.won})", str(drive.pauses), str(drive.quits)
        erased = (f"{one.wear.most} of {one.wear.saves}" for one in (drive, chip))
        at_stake = max(drive.at_stake, chip.at_stake) / 1000
        rows.append((name, *counts, *erased, f"{at_stake:.1f}"))
    most = max(played.wear.most for played in found)
    longest = max(played.at_stake for played in found)
    heads = ("game", "games (won)", "pauses", "quits", "drive", "chip", "s at stake")
    notes = [
        "Drive, chip: erases of the block that was erased most, and saves.",
        "At stake: the longest rest in which a new game, a win or ten moves were not saved.",
        f"At most {most} erases of one block; {LIMIT} an hour are allowed.",
        f"At stake for {longest / 1000:.1f} s at most; {AT_STAKE // 1000} are allowed.",
    ]
    passes = keeps_limits(most, longest, minutes)
    return Report([Table(heads, rows, f"In {minutes} minutes of play")], notes, passes)


def keeps_limits(most: int, longest: int, minutes: int) -> bool:
    """Return whether play erases the flash no more than allowed, and leaves nothing at stake.

    A sitting begins with more saves than follow, so a part of an hour may have as many as one.

    :param most: erases of one block
    :param longest: milliseconds of rest in which something was at stake
    """
    hours = -(-minutes // 60)
    return most <= LIMIT * hours and longest <= AT_STAKE


def main(minutes: int) -> bool:
    """Print how often play erases the flash; return whether that keeps within `LIMIT`."""
    return report(minutes).show()
