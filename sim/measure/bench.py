# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures how much work a press makes: `python sim bench`.

What a board takes for it, by a model, is measured in `sim.measure.board.presses` and
`sim.measure.every_table`. The rest is here:
work is counted in bytecodes, of the game and of Adafruit's libraries, so it is the same on every
machine with the same Python; what a board has built in (displayio, bitmaptools) is not counted. A
board's bytecodes differ, but are about as many: so the unit is a scan of all legal moves of
Klondike. The player is the one of `sim.measure.bus`.
"""

import sys
from statistics import median
from types import CodeType, FrameType
from typing import Any, NamedTuple

from rich.progress import track

from patience.games import catalog
from sim.build import modules
from sim.data.eleven import eleven_games
from sim.data.tables import Report, Table
from sim.desk.machine import Machine
from sim.measure import bus, every_table
from sim.measure.board import presses

SCANS = 10
"""A median press may be as much work as this many scans."""

_NUMBER = 617
_MEASURE = "Klondike"


class Work(NamedTuple):
    """One press."""

    bytecodes: int
    kind: str


class Counter:
    """Counts the bytecodes that run while it is entered."""

    def __init__(self) -> None:
        self.bytecodes = 0
        folders = [modules.LIB, *(path.parent for path in modules.library_sources().values())]
        self._folders = tuple(f"{folder}/" for folder in folders if folder.name != "site-packages")
        self._counted: dict[CodeType, bool] = {}

    def __enter__(self) -> "Counter":
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        code = frame.f_code
        if code not in self._counted:
            self._counted[code] = code.co_filename.startswith(self._folders)
        if not self._counted[code]:
            return None
        frame.f_trace_lines = False
        frame.f_trace_opcodes = True
        return self._ran

    def _ran(self, _frame: FrameType, event: str, _arg: Any) -> Any:
        self.bytecodes += event == "opcode"
        return self._ran


class Player(bus.Player):
    """The player of `bus`, counting bytecodes."""

    most = 30

    def __init__(self, machine: Machine) -> None:
        self.scans: list[int] = []
        """Bytecodes of a scan of all legal moves, after each press."""
        self._work: list[int] = []
        super().__init__(machine)
        del self._work[0], self.scans[0]  # the first picture is not a press

    @property
    def work(self) -> list[Work]:
        """What each press made, in order."""
        return [Work(work, press.kind) for work, press in zip(self._work, self.presses)]

    def _press(self, key: str, kind: str) -> None:
        with Counter() as counter:
            super()._press(key, kind)
        self._work.append(counter.bytecodes)
        with Counter() as counter:
            self._game.moves()
        self.scans.append(counter.bytecodes)

    def _idle(self) -> None:
        pass


def measure(game: str, number: int = _NUMBER, most: int = Player.most) -> Player:
    """Return the player of a game, played through."""
    with Machine("pygamer", game, number) as machine:
        player = Player(machine)
        player.most = most
        player.play()
        return player


def report() -> Report:
    """Play the eleven; return the median and the slowest press of each.

    It passes if the median press of all is less work than `SCANS` scans.
    """
    games = track(eleven_games(), "Playing", transient=True)
    played = {catalog.name(game): measure(game) for game in games}
    scan = median(played[_MEASURE].scans)
    rows = []
    for name, player in played.items():
        presses = [work.bytecodes for work in player.work]
        slowest = max(player.work)
        cells = (f"{median(presses) / scan:.1f}", f"{slowest.bytecodes / scan:.1f}", slowest.kind)
        rows.append((name, str(len(presses)), *cells))
    middle = median(work.bytecodes for player in played.values() for work in player.work)
    heads = ("game", "presses", "median press", "slowest press", "which")
    notes = [
        f"In scans of all legal moves of {_MEASURE}, {scan:,.0f} bytecodes each.",
        f"The median of all presses is {middle / scan:.2f}; it may be {SCANS}.",
    ]
    return Report([Table(heads, rows)], notes, middle < SCANS * scan)


def main() -> bool:
    """Print the work of a press; return whether the limits are kept."""
    passes = presses.report().show()
    passes = every_table.report().show() and passes
    return report().show() and passes
