"""Presses random keys on all screens of all games, on the desktop: `python sim fuzz`.

A state machine of hypothesis begins with any game, options, settings and board, sometimes near the
end of a won game or with a proved deal. Boards sleep for days, saves fail for a while, and signals
end the program. `sim.fuzz.player` checks what must always hold. The tests run this machine for a
few games, the command for thousands; hypothesis shortens what fails.
"""

import faulthandler
import importlib
import traceback
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, Phase, core, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from device.boards import BOARDS
from patience.games import catalog
from patience.games.packs import open_pack
from patience.player.settings import VALUES
from patience.ui.input.actions import START, B
from sim.build.modules import sources
from sim.data import lines
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.desk.keys import BUTTONS, HOLD
from sim.fuzz.player import Begin, Player

STEPS = 50
"""The rules applied to one game; each presses several keys."""
WRAPS = (1 << 28, 1 << 29, 3 << 28, 1 << 30, 1 << 31, 1 << 32)
"""Milliseconds at which a clock wraps."""
MENUS = ((20,), (20, 4), (20, 4, 4), (20, 20), (20, 2, 52))
"""Sequences of menus that open each other; for each menu, the most lines to go down."""

_GAMES_AT_ONCE = 10  # that a process plays between two reports
_LONGEST = 600  # s; a longer game counts as endless
_LONGEST_SLEEP = 10 * 86_400_000  # ms
_NEAR = 60_000  # ms before a clock wraps
_KEYS = st.sampled_from(list(BUTTONS))
_WAITS = st.sampled_from((40, 100, 300, 600, 1500, 6000, 25_000))
_SLEEPS = st.sampled_from(WRAPS) | st.integers(0, _LONGEST_SLEEP)

_ONLY_BOARDS = "patience.ui.draw.announcement"
"""It needs a board's font and libraries, and only `device` shows it."""
pressed: Counter[str] = Counter()
"""How many keys this process has pressed, by kind of screen."""


@st.composite
def begins(draw: Any) -> Begin:
    """Draw the beginning of a game."""
    game = draw(st.sampled_from(catalog.ids()))
    board = draw(st.sampled_from(list(BOARDS)))
    chosen = bytes(draw(st.tuples(*(st.integers(0, values - 1) for values in VALUES))))
    won = [line for line in lines.read_long() if line.game == game]
    if won and draw(st.booleans()):
        line = draw(st.sampled_from(won))
        left = draw(st.sampled_from((1, 2, 3, 6, 11, 31)))
        return Begin(board, game, line.number, (), chosen, max(1, len(line.moves) - left))
    pack = open_pack(catalog.row(game))
    if pack:
        count, number = pack.count, pack.number
        proved = number(draw(st.integers(0, count - 1)))
        pack.close()
        if draw(st.booleans()):
            return Begin(board, game, proved, (), chosen)
    offered = catalog.row(game).options
    options = tuple((field, draw(st.sampled_from(values))) for field, values in offered)
    return Begin(board, game, draw(st.integers(1, 31999)), options, chosen)


class AnyKeys(RuleBasedStateMachine):
    """A player who presses anything."""

    player: Player | None = None

    @initialize(begin=begins(), wrap=st.none() | st.sampled_from(WRAPS), ms=st.integers(0, _NEAR))
    def begin(self, begin: Begin, wrap: int | None, ms: int) -> None:
        """Begin a game, mostly just before a clock wraps."""
        faulthandler.dump_traceback_later(_LONGEST, exit=True)
        self.player = Player(begin)
        if wrap:
            self.player.sleep(wrap - ms)

    @rule(keys=st.lists(_KEYS, min_size=1, max_size=20))
    def press_some(self, keys: list[str]) -> None:
        """Press keys one after the other."""
        for key in keys:
            self._player.tap(key)
            self._player.step()

    @rule(key=_KEYS, count=st.integers(1, 20))
    def press_one_often(self, key: str, count: int) -> None:
        """Press one key many times."""
        self.press_some([key] * count)

    @rule(menus=st.sampled_from(MENUS), places=st.lists(st.integers(0, 51), min_size=3, max_size=3))
    def choose_from_menus(self, menus: tuple[int, ...], places: list[int]) -> None:
        """Choose any line of the menu, and of the menus it opens."""
        self.press_some(["M"])
        for most, place in zip(menus, places):
            self.press_some(["R"] * (place % 2) + ["D"] * (place % most) + ["A"])

    @rule(key=_KEYS, ms=st.just(HOLD) | _WAITS)
    def hold(self, key: str, ms: int) -> None:
        """Hold a key."""
        self._player.tap(key, ms)
        self._player.step()

    @rule(pair=st.lists(_KEYS, min_size=2, max_size=2), ms=st.just(0) | _WAITS, turn=st.booleans())
    def press_two(self, pair: list[str], ms: int, turn: bool) -> None:
        """Press two keys at once, and release them one after the other."""
        for key in pair:
            self._player.press(key)
        self._player.wait(ms)
        for key in reversed(pair) if turn else pair:
            self._player.release(key)
        self._player.step()

    @rule(key=_KEYS, is_press=st.booleans())
    def lose_event(self, key: str, is_press: bool) -> None:
        """Deliver only the press or only the release of a key to the game."""
        (self._player.press if is_press else self._player.release)(key)
        self._player.step()

    @rule(ms=_WAITS)
    def wait(self, ms: int) -> None:
        """Let time pass."""
        self._player.wait(ms)

    @rule(kind=st.sampled_from(("sleep", "saving", "signal", "rest")), ms=_SLEEPS)
    def disturb(self, kind: str, ms: int) -> None:
        """Sleep, make saves fail or succeed again, end the program by a signal, or rest long."""
        if kind == "sleep":
            self._player.sleep(ms)
        elif kind == "saving":
            self._player.change_saving()
        elif kind == "signal":
            self._player.end_by_signal()
        else:
            self._player.wait(200_000)

    @rule(button=st.sampled_from((B, B, START)))
    def go_back(self, button: int) -> None:
        """Go back to the table."""
        self._player.go_back(button)

    def teardown(self) -> None:
        """Switch off, and count the presses."""
        faulthandler.cancel_dump_traceback_later()
        if self.player:
            self.player.close()
            pressed.update(self.player.screens)

    @property
    def _player(self) -> Player:
        assert self.player
        return self.player


def _play(task: tuple[int, int]) -> tuple[Counter[str], str]:
    """Play games from a seed; return presses by screen, and the failure."""
    seed, games = task
    for name in sources():  # otherwise each press would load those on demand again
        if name != _ONLY_BOARDS:
            importlib.import_module(name)
    pressed.clear()
    chosen = settings(
        max_examples=games,
        stateful_step_count=STEPS,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    vars(core)["global_force_seed"] = seed  # as hypothesis's option of pytest does
    failure = ""
    try:
        run_state_machine_as_test(AnyKeys, settings=chosen)
    except Exception as error:
        notes = "\n".join(getattr(error, "__notes__", ()))
        failure = f"{traceback.format_exc()}\n{notes}"
    finally:
        vars(core)["global_force_seed"] = None
    return pressed, failure


def report(games: int, seed: int) -> Report:
    """Play games on all processors; return where keys were pressed, and the failures."""
    counts = [min(_GAMES_AT_ONCE, games - begun) for begun in range(0, games, _GAMES_AT_ONCE)]
    screens: Counter[str] = Counter()
    failed: list[str] = []
    tasks = [(seed * 1_000_000 + number, count) for number, count in enumerate(counts)]
    for some, failure in spread_with_progress("Pressing", _play, tasks):
        screens += some
        failed += [failure] if failure else []
    rows = [(name, f"{count:,}") for name, count in screens.most_common()]
    title = f"{screens.total():,} presses in {games:,} games, seed {seed}"
    return Report([Table(("screen", "presses"), rows, title)], failed, not failed)
