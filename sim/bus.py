# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Bytes on the bus for each kind of press, over a game played by keys alone.

Owns the player, who follows the game's own hints and in between tries the cursor, the menu and
undo, and the telling apart of presses by what they did. Leaves counting bytes to `sim.display`.
"""

from statistics import median
from typing import NamedTuple

from patience import advice
from patience.moves import DEAL, size
from sim.keys import parse
from sim.machine import Machine

_MOST_MOVES = 150  # hints may lead round in circles

CURSOR = "cursor step"
LIFT = "targets shown"
BACK = "run put back"
CARD = "one card moved"
RUN = "run moved"
TURN = "deal from the stock"
UNDO = "undo"
HINT = "hint"
OPEN = "menu opened"
CLOSE = "menu closed"
IDLE = "idle step"

LIMITS = {CURSOR: 2000, CARD: 3500, IDLE: 0}
"""What the bytes of one press may be at most."""


class Press(NamedTuple):
    """One press of a key, or one step without any."""

    kind: str
    sent: int  # bytes
    changed: int  # pixels
    what: str  # the keys that led to it, for finding it again


class Player:
    """Play a machine by its keys and keep what each press sent."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._script: list[str] = []
        self.presses: list[Press] = []
        self._press("")
        self.presses.clear()  # the first picture is no press

    def play(self) -> None:
        """Play until the game is won, no hint is left, or 150 moves are made."""
        for count in range(_MOST_MOVES):
            hints = advice.hints(self._game)
            if self._game.won() or not hints:
                return
            for key in "RLDU":
                self._press(key, CURSOR)
            if count % 10 == 0:
                self._press("M", OPEN)
                self._press("B", CLOSE)
            self._follow(hints[0])
            if count % 3 == 0:
                self._press("S", UNDO)
                self._follow(hints[0])
            self._idle()

    @property
    def _game(self):
        return self._machine.app.session.game

    def _follow(self, a_move: int) -> None:
        """Make the move a hint advises: at the cursor if that makes it, else where the hint aims."""
        if a_move == DEAL:
            self._press("B", TURN)
            return
        steps = self._game.table.log.steps
        kind = RUN if size(a_move) > 1 else CARD
        self._press("B+", HINT)
        self._press("B", BACK)
        self._press("A", kind)
        if self._game.table.log.steps == steps:
            self.presses[-1] = self.presses[-1]._replace(kind=LIFT)
            self._press("B", BACK)
            self._press("B+", HINT)
            self._press("A", kind)

    def _press(self, key: str, kind: str = "") -> None:
        self._script.append(key)
        sent = changed = 0
        for moment in self._machine.play(parse(key)):
            sent += moment.traffic.sent
            changed += moment.traffic.changed
        self.presses.append(Press(kind, sent, changed, " ".join(self._script)))

    def _idle(self) -> None:
        self._machine.display.take_traffic()
        self._machine.app.step()
        sent, changed, _ = self._machine.display.take_traffic()
        self.presses.append(Press(IDLE, sent, changed, " ".join(self._script)))


def measure(board: str = "pygamer", game: str = "klondike", number: int = 617) -> list[Press]:
    """Return every press of a game played through, in order."""
    with Machine(board, game, number) as machine:
        player = Player(machine)
        player.play()
        return player.presses


def main(board: str, game: str, number: int) -> None:
    """Print presses, median and worst bytes of each kind, and the limit where there is one."""
    presses = measure(board, game, number)
    print(f"{game} {number} on the {board}, {len(presses)} presses: bytes on the bus")
    print(f"{'':20} {'presses':>7} {'median':>7} {'worst':>7} {'limit':>7} {'changed':>8}")
    for kind in dict.fromkeys(press.kind for press in presses):
        of_kind = [press for press in presses if press.kind == kind]
        sent = [press.sent for press in of_kind]
        # Of the pixels sent, the part that had to be: what is left was painted over in vain.
        pixels = sum(press.changed for press in of_kind) * 2 / (sum(sent) or 1)
        limit = LIMITS.get(kind, "")
        over = "  over" if kind in LIMITS and max(sent) > LIMITS[kind] else ""
        row = f"{len(sent):7} {median(sent):7.0f} {max(sent):7} {limit:>7} {pixels:8.0%}"
        print(f"{kind:20} {row}{over}")
