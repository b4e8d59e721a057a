"""Plays won games with the fewest possible presses.

Between two steps of a line it tries every way of the cursor, by the table's own code. Of all ways
through the line it chooses the one with the fewest presses. It presses only directions, A and B,
and Select if A chose another target: no hint, no hold. Nothing is painted.
"""

import heapq
from collections.abc import Iterable
from itertools import count
from typing import Any, NamedTuple

from patience.advice.autoplay import automatic_move
from patience.game import Game
from patience.kinds.covers import CoveringGame
from patience.moves import DEAL, source, target
from patience.player.settings import ANIMATION, SAFE_UP, SKIP
from patience.texts.notation import parse_move
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, UP, A, B
from patience.ui.input.kinds import is_table
from patience.ui.table.view import TableView
from sim.desk.machine import Machine
from sim.solve.lines import copy_game, position_of
from sim.solve.packs.steps import BrokenLineError, GoesUp, follow, settle

_MORE = 1  # extra presses for one step, which later steps may save


class Step(NamedTuple):
    """A move of the player, and its result."""

    move: int
    position: bytes  # after all cards that follow have gone up


class Taken(NamedTuple):
    """The cost of one step."""

    presses: int
    followed: int  # cards that went up automatically after it


class Way(NamedTuple):
    """A way to a state of the cursor."""

    presses: int
    taken: Taken | None  # the last step
    before: "Way | None"


Cursor = tuple[Any, ...]  # the cursor's place and memory
Ways = dict[Cursor, Way]  # the cheapest to each


class _Unseen(TableView):
    """A table view that draws nothing."""

    def enter(self) -> None:
        """Draw nothing."""

    def draw(self) -> None:
        """Draw nothing, but count it as drawn."""
        self.changed = False

    def tick(self, _now: int) -> bool:
        """Draw nothing; return False."""
        return self.draw_more()

    def draw_more(self) -> bool:
        """Draw nothing, but let the cursor settle; return False."""
        if self._navigation.unsettled:
            self._navigation.settle(True)
        self.changed = False
        return False

    def nudge(self) -> None:
        """Show no refusal: it would never end, because no time passes here."""


class Player:
    """The table of a machine, and every possible way of its cursor.

    :param settings: values of `patience.player.settings` by index
    """

    def __init__(self, machine: Machine, settings: dict[int, int]) -> None:
        app = machine.app
        for setting, value in {ANIMATION: 0, SAFE_UP: 0, SKIP: 0, **settings}.items():
            app.session.settings[setting] = value
        self._goes_up: GoesUp = automatic_move if settings.get(SAFE_UP) else lambda _game: None
        self._clock = machine.clock
        self._game = app.session.game
        screen = app.stack.screen
        assert is_table(screen)
        self._screen = screen
        self._screen.view = _Unseen(app, app.session)

    def play(self, moves: Iterable[str]) -> list[Taken]:
        """Return the cost of each step of a line; their total is the least possible.

        :raises BrokenLineError: when the line is not won with these settings
        :raises ValueError: when no press makes a step, for example because a pile cannot be reached
        """
        steps = adapt(self._game, moves, self._goes_up)
        before = position_of(self._game.table)
        ways: Ways = {self._cursor(): Way(0, None, None)}
        for step in steps:
            ways = self._explore(before, ways, step)
            before = step.position
        return _list_steps(min(ways.values(), key=lambda way: way.presses))

    def _explore(self, before: bytes, ways: Ways, step: Step) -> Ways:
        """Try every way of the cursor and make a step; return the cheapest ways to each result.

        :raises ValueError: when no press makes the step
        """
        found: Ways = {}
        numbers = count()
        waiting = [(way.presses, next(numbers), cursor, way) for cursor, way in ways.items()]
        heapq.heapify(waiting)
        seen: set[Cursor] = set()
        most = 1 << 30
        while waiting and waiting[0][0] <= most:
            presses, _, cursor, way = heapq.heappop(waiting)
            if cursor in seen:
                continue
            seen.add(cursor)
            for key in self._keys(before, cursor, step.move):
                self._set(before, cursor)
                self._press(key)
                after, there = position_of(self._game.table), self._cursor()
                if after not in (before, step.position) and key == A:
                    self._press(SELECT)
                    if (there := self._cursor()) not in seen:
                        heapq.heappush(waiting, (presses + 2, next(numbers), there, way))
                elif after == before and there not in seen:
                    heapq.heappush(waiting, (presses + 1, next(numbers), there, way))
                elif after == step.position:
                    followed = self._game.table.log.steps - 1
                    taken = Taken(presses + 1 - way.presses, followed)
                    if there not in found or found[there].presses > presses + 1:
                        found[there] = Way(presses + 1, taken, way)
                    most = min(most, presses + _MORE)
        if not found:
            raise ValueError("no press makes the next step of the line")
        return found

    def _keys(self, before: bytes, cursor: Cursor, wanted: int) -> tuple[int, ...]:
        """Return the keys to try: directions, and the key that plays, if it may make the step."""
        self._set(before, cursor)
        navigation = self._screen.navigation
        if navigation.choices:
            return (LEFT, RIGHT, UP, DOWN, A)
        if wanted == DEAL:
            return (LEFT, RIGHT, UP, DOWN, B)
        if navigation.place in (source(wanted), target(wanted)):  # of a pair, either
            return (LEFT, RIGHT, UP, DOWN, A)
        return (LEFT, RIGHT, UP, DOWN)

    def _press(self, key: int) -> None:
        while self._screen.act(key):
            pass
        while self._screen.tick(self._clock()):
            pass

    # Saving and restoring the cursor

    def _cursor(self) -> Cursor:
        navigation = self._screen.navigation
        lifted = (tuple(navigation.choices), navigation._chosen) if navigation.choices else ((), 0)
        return (navigation._row, tuple(navigation._columns), navigation._left, *lifted)

    def _set(self, before: bytes, cursor: Cursor) -> None:
        table = self._game.table
        table.log.clear()
        cards = len(table.under)
        table.under[:], table.top[:] = before[:cards], before[cards:]
        self._screen._look_at(self._game)
        navigation = self._screen.navigation
        navigation._row, columns, navigation._left, choices, navigation._chosen = cursor
        navigation._columns, navigation.choices = bytearray(columns), list(choices)


def adapt(game: Game, moves: Iterable[str], goes_up: GoesUp) -> list[Step]:
    """Return the steps of a line that begins at a game's position.

    :param goes_up: returns the automatic move after each step, which may change the next ones
    :raises BrokenLineError: when this does not win
    """
    played = copy_game(game)
    line = []
    for text in moves:
        line.append(parse_move(played, text))
        played.push(line[-1])
    found: list[int] = []
    if isinstance(game, CoveringGame):  # no card goes up automatically
        if not played.won():
            raise BrokenLineError
        found = line
    else:
        follow(copy_game(game), line, copy_game(game), found, goes_up)
    played = copy_game(game)
    steps = []
    for a_move in found:
        played.push(a_move)
        settle(played, goes_up)
        steps.append(Step(a_move, position_of(played.table)))
    return steps


def _list_steps(last: Way) -> list[Taken]:
    way: Way | None = last
    found = []
    while way:
        if way.taken:
            found.append(way.taken)
        way = way.before
    return found[::-1]
