"""Measures the bytes on the bus for each kind of press: `python sim bus`.

A player plays a game by keys alone, following the game's own hints, and between moves tries the
cursor, the menu and undo. Presses are sorted by their effect. `sim.screen.display` counts the
bytes.
"""

from collections.abc import Iterable
from operator import ne
from statistics import median
from typing import Any, NamedTuple

from patience.advice import hints
from patience.game import Game
from patience.games import catalog
from patience.moves import DEAL
from patience.player.settings import ANIMATION
from patience.table import FACE_DOWN, NO_CARD, PLACES
from patience.ui.input.kinds import is_table
from sim.data.eleven import eleven_games
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.screen.display import cost

CURSOR = "cursor step"
NUDGE = "cursor nudged"
LIFT = "targets shown"
AIMED = "target taken"
BACK = "packet put back"
CARD = "one card moved"
SQUEEZED = "card moved, pile squeezed"
RUN = "packet moved"
FILLED = "card moved, space filled"
TURN = "deal from the stock"
UNDO = "undo"
HINT = "hint shown"
FOLLOWED = "hint followed"
SAID = "words changed"
ELSE = "other screen"
OPEN = "menu opened"
CLOSE = "menu closed"
IDLE = "idle frame"

PANEL = cost(100, 114)  # the menu, with its border and shadow
LIMITS = {
    CURSOR: 2000,
    NUDGE: 3300,
    CARD: 6500,
    SQUEEZED: 7000,
    OPEN: PANEL,
    CLOSE: PANEL,
    IDLE: 0,
}
"""The most bytes for one press, on 160 x 128 and without animation. If a pile must be squeezed,
or has room again, each of its cards moves. A cursor that cannot move is nudged: drawn four
times."""
KLONDIKE_LIMITS = {**LIMITS, CARD: 5000, RUN: 9300, UNDO: 9300}
"""In other games cards are larger, the cards of a fanned waste move too, and spaces are filled."""
SHARE = 0.5
"""The least median share of a press's pixels that must change."""

_BOARD = "pygamer"  # the limits are for this board
_KINDS = (
    *(CURSOR, NUDGE, LIFT, BACK, CARD, SQUEEZED, RUN, FILLED, TURN),
    *(UNDO, HINT, OPEN, CLOSE, SAID, IDLE),
)


class Press(NamedTuple):
    """One press of a key, or one step without a press."""

    kind: str
    sent: int  # bytes
    pixels: int  # sent
    changed: int  # pixels that changed colour
    what: str  # the keys that led to it, to reproduce it


class Player:
    """Plays a machine by its keys and records what each press sent."""

    most = 150
    """The most moves in a game; one that hints do not win can go on for long."""

    def __init__(self, machine: Machine, animation: int = 0) -> None:
        self._machine = machine
        machine.app.session.settings[ANIMATION] = animation
        self._script: list[str] = []  # all keys so far
        self.presses: list[Press] = []
        self._press("w0", "")
        self.presses.clear()  # the first picture is not a press

    def play(self) -> None:
        """Play until the game is won, no hint is left, or `most` moves are made."""
        for count in range(self.most):
            advised = hints.advise(self._game)
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
    def _game(self) -> Game:
        return self._machine.app.session.game

    def _follow(self, a_move: int) -> None:
        """Make the move that a hint advises: from the cursor if possible, else as it was shown."""
        if a_move == DEAL:
            self._press("B", TURN)
            return
        self._press("B+", HINT)
        self._press("B", BACK)
        if self._move():
            return
        self.presses[-1] = self.presses[-1]._replace(kind=LIFT)
        if self._move():  # to the best target, which may differ from the advice
            self.presses[-1] = self.presses[-1]._replace(kind=AIMED)
            if self._game.won():
                return
            self._press("S", UNDO)
        else:
            self._press("B", BACK)
        self._press("B+", HINT)
        self._press("A", FOLLOWED)

    def _move(self) -> bool:
        """Press A; return whether it moved cards, and name the press by their number."""
        table = self._game.table
        before = [table.length(place) for place in range(PLACES)]
        tops, steps, fans = bytes(table.top), table.log.steps, self._fans()
        self._press("A", CARD)
        moved = max(was - table.length(place) for place, was in enumerate(before))
        piles = sum(map(ne, tops[:PLACES], table.top))
        if self.presses[-1].kind == CARD:
            kind = FILLED if piles > 2 else RUN if moved > 1 else CARD
            if kind == CARD and fans != self._fans():
                kind = SQUEEZED
            self.presses[-1] = self.presses[-1]._replace(kind=kind)
        return table.log.steps != steps

    def _fans(self) -> list[int]:
        """Return the distance between the cards of each pile."""
        painter: Any = self._machine.app.drawing.painter
        table, pile, found = self._game.table, bytearray(NO_CARD), []
        for place in self._game.tableau:
            cards = pile[: table.read_pile(place, pile)]
            down = sum(card >= FACE_DOWN for card in cards)
            found.append(painter.layout.spacing(place, down, len(cards) - down))
        return found

    def _press(self, key: str, kind: str) -> None:
        self._script.append(key)
        before, message = bytes(self._machine.display.rgb565()), self._message()
        sent = pixels = 0
        for moment in self._machine.play(parse(key)):
            sent += moment.traffic.sent
            pixels += sum(rect.w * rect.h for rect in moment.traffic.rects)
        if kind not in (OPEN, CLOSE) and None in (message, self._message()):
            kind = ELSE
        elif kind not in (HINT, BACK, OPEN, CLOSE) and message != self._message():
            kind = SAID
        self._keep(kind, sent, pixels, before)

    def _message(self) -> str | None:
        """Return the line below the table; None if another screen is on top."""
        screen = self._machine.app.stack.screen
        return screen.view.status.text if is_table(screen) else None

    def _idle(self) -> None:
        before = bytes(self._machine.display.rgb565())
        self._machine.display.take_traffic()
        self._machine.app.tick()
        sent, _, rects = self._machine.display.take_traffic()
        self._keep(IDLE, sent, sum(rect.w * rect.h for rect in rects), before)

    def _keep(self, kind: str, sent: int, pixels: int, before: bytes) -> None:
        after = self._machine.display.rgb565().cast("H")
        changed = sum(map(ne, after, memoryview(before).cast("H")))
        if kind == CURSOR and not changed:
            kind = NUDGE
        self.presses.append(Press(kind, sent, pixels, changed, " ".join(self._script)))


def measure(
    game: str = "klondike", number: int = 617, most: int = Player.most, animation: int = 0
) -> list[Press]:
    """Return every press of a game played through, in order."""
    with Machine(_BOARD, game, number) as machine:
        player = Player(machine, animation)
        player.most = most
        player.play()
        return player.presses


def changed_share(presses: Iterable[Press]) -> float:
    """Return the median share of the sent pixels that a press changes, not counting nudges."""
    shares = [
        press.changed / press.pixels for press in presses if press.pixels and press.kind != NUDGE
    ]
    return median(shares)


def find_excess(game: str, presses: Iterable[Press]) -> list[str]:
    """Return the kinds of press that exceed their limit in a game."""
    limits = KLONDIKE_LIMITS if game == "klondike" else LIMITS
    return [kind for kind, most in limits.items() if max(_sent(presses, kind)) > most]


def _measure_game(task: tuple[str, int]) -> tuple[str, list[Press]]:
    return task[0], measure(*task)


def report(games: Iterable[str] = (), number: int = 617) -> Report:
    """Play games; return median and worst bytes of each kind of press, a column a game.

    :param games: their ids; the eleven if there are none
    """
    chosen = list(games) or eleven_games()
    tasks = [(game, number) for game in chosen]
    results = dict(spread_with_progress("Playing", _measure_game, tasks))
    played = {game: results[game] for game in chosen}
    rows = [
        (kind, *(_median_and_worst(presses, kind) for presses in played.values()))
        for kind in _KINDS
    ]
    rows.append(("changed", *(f"{changed_share(presses):.0%}" for presses in played.values())))
    heads = ("median, worst", *(catalog.row(game).name for game in played))
    notes = [f"Deal {number} on a {_BOARD}. Of the pixels sent {SHARE:.0%} must change (median)."]
    for whose, of_kind in ("Klondike", KLONDIKE_LIMITS), ("all others", LIMITS):
        most = ", ".join(f"{kind} {most:,}" for kind, most in of_kind.items())
        notes.append(f"Limits of the worst in {whose}: {most}.")
    passes = True
    for game, presses in played.items():
        passes = passes and changed_share(presses) >= SHARE
        for kind in find_excess(game, presses):
            worst = max((press for press in presses if press.kind == kind), key=lambda p: p.sent)
            notes.append(f"Over the limit: {game}, {kind}, {worst.sent:,}, after {worst.what}.")
            passes = False
    return Report([Table(heads, rows)], notes, passes)


def _median_and_worst(presses: Iterable[Press], kind: str) -> str:
    sent = _sent(presses, kind)
    return f"{median(sent):.0f}, {max(sent)}" if max(sent) else ""


def _sent(presses: Iterable[Press], kind: str) -> list[int]:
    return [press.sent for press in presses if press.kind == kind] or [0]
