# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Bytes on the bus for each kind of press, over a game played by keys alone.

Owns the player, who follows the game's own hints and in between tries the cursor, the menu and
undo, and the telling apart of presses by what they did. Leaves counting bytes to `sim.display`.
"""

from statistics import median
from typing import NamedTuple

from patience import hints
from patience.moves import DEAL
from patience.table import PLACES
from sim.keys import parse
from sim.machine import Machine

CURSOR = "cursor step"
LIFT = "targets shown"
AIMED = "target taken"
BACK = "run put back"
CARD = "one card moved"
RUN = "run moved"
TURN = "deal from the stock"
UNDO = "undo"
HINT = "hint shown"
FOLLOWED = "hint followed"
WIN = "game won"
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

    most = 150
    """Moves of a game: hints may lead round in circles."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._script: list[str] = []  # all keys so far
        self.presses: list[Press] = []
        self._press("w0", "")
        self.presses.clear()  # the first picture is no press

    def play(self) -> None:
        """Play until the game is won, no hint is left, or `most` moves are made."""
        for count in range(self.most):
            advised = hints.advised(self._game)
            if self._game.won() or not advised:
                return
            for key in "RLDU":
                self._press(key, CURSOR)
            if count % 10 == 0:
                self._press("M", OPEN)
                self._press("B", CLOSE)
            self._follow(advised[0])
            if count % 3 == 0 and not self._game.won():
                self._press("S", UNDO)
                self._follow(advised[0])
            self._idle()

    @property
    def _game(self):
        return self._machine.app.session.game

    def _follow(self, a_move: int) -> None:
        """Make the move a hint advises: from the cursor if that makes it, else as it was shown."""
        if a_move == DEAL:
            self._press("B", TURN)
            return
        self._press("B+", HINT)
        self._press("B", BACK)
        if self._move():
            return
        self.presses[-1] = self.presses[-1]._replace(kind=LIFT)
        if self._move():  # to the best of the targets, which need not be the one advised
            self.presses[-1] = self.presses[-1]._replace(kind=AIMED)
            if self._game.won():
                return
            self._press("S", UNDO)
        else:
            self._press("B", BACK)
        self._press("B+", HINT)
        self._press("A", FOLLOWED)

    def _move(self) -> bool:
        """Press A; return whether it moved cards, and name the press by how many."""
        table = self._game.table
        before = [table.length(place) for place in range(PLACES)]
        steps = table.log.steps
        self._press("A", CARD)
        moved = max(was - table.length(place) for place, was in enumerate(before))
        if moved > 1 and self.presses[-1].kind == CARD:
            self.presses[-1] = self.presses[-1]._replace(kind=RUN)
        return table.log.steps != steps

    def _press(self, key: str, kind: str) -> None:
        self._script.append(key)
        sent = changed = 0
        for moment in self._machine.play(parse(key)):
            sent += moment.traffic.sent
            changed += moment.traffic.changed
        if self._game.won():
            kind = WIN  # and the next screen with it
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
