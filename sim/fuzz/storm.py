# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Presses a million random keys on all screens of all games: `python sim storm`.

Scripts of some hundred presses come from a seed; each begins with another game, with random
options, settings and board, mostly just before the clock wraps, now and then near the end of a won
game, often with a proved deal. Boards sleep for days, saves fail for a while, and signals end the
program, which goes on then. The scripts are played on all processors, and one that fails is
shortened. Pressing and checking is in `sim.fuzz.script`.
"""

import importlib
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from rich.console import Console

from device.boards import BOARDS
from patience.games import catalog
from patience.games.packs import open_pack
from patience.player.settings import VALUES
from patience.ui.input.actions import START, B
from sim.build.modules import sources
from sim.data import lines
from sim.data.processes import spread, spread_with_progress
from sim.data.tables import Report, Table
from sim.fuzz.script import MOST_BACK, CheckError, Player, Script

PRESSES = 400
"""In one script."""

_BOARDS = tuple(BOARDS)
_LONGEST = 300  # s of processor time, after which a script is taken to be endless
_SHORTENING = 180  # s
_WAITS = (40, 100, 300, 600, 1500, 6000, 25_000, 200_000)
_WRAPS = (1 << 28, 1 << 29, 3 << 28, 1 << 30, 1 << 31, 1 << 32)  # ms of the clock
_NEAR = 60_000  # ms
_PRESSING = 0.948  # the share of words that press something
# Lines of menus that are opened one from the other.
_MENUS = (20,), (20, 4), (20, 4, 4), (20, 20), (20, 2, 52)
_LONGEST_SLEEP = 10 * 86_400_000  # ms


class Outcome(NamedTuple):
    """What came of a script."""

    script: Script
    presses: int
    screens: Counter[str]
    back: dict[int, int]
    trouble: str = ""  # the traceback
    kind: str = ""  # the error and its function


def make_script(seed: int, number: int, presses: int = PRESSES) -> Script:
    """Return a script of a seed; the next number gives the next game's."""
    chance = Random(f"{seed} {number}")
    ids = catalog.ids()
    game = ids[number % len(ids)]
    settings = bytes(chance.randrange(values) for values in VALUES)
    board, keys = chance.choice(_BOARDS), " ".join(_choose_keys(chance, presses))
    won = [line for line in lines.read_long() if line.game == game]
    if won and chance.random() < 0.5:
        line = chance.choice(won)
        begun = len(line.moves) - chance.choice((0, 1, 2, 5, 10, 30))
        return Script(board, game, line.number, (), settings, max(1, begun - 1), keys)
    pack = open_pack(catalog.row(game))
    if pack:
        proved = pack.number(chance.randrange(pack.count))
        pack.close()
        if chance.random() < 0.7:
            return Script(board, game, proved, (), settings, 0, keys)
    offered = catalog.row(game).options
    options = tuple((field, chance.choice(values)) for field, values in offered)
    return Script(board, game, chance.randint(1, 31999), options, settings, 0, keys)


def _choose_keys(chance: Random, presses: int) -> Iterator[str]:
    if chance.random() < 0.8:
        yield f"z{chance.choice(_WRAPS) - chance.randrange(_NEAR)}"
    if chance.random() < 0.2:
        yield "M U A"  # the title
    pressed = 0
    while pressed < presses:
        # For a while some keys are pressed more than others, or the same screens come again.
        weights = [chance.random() ** 3 for _ in "UDLRABSM"]
        for _ in range(chance.randrange(5, 60)):
            if pressed >= presses:
                break
            one, other = chance.choices("UDLRABSM", weights, k=2)
            kind = chance.random()
            pressed += kind < _PRESSING
            if kind < 0.03:
                yield "M"
                for most in chance.choice(_MENUS):
                    downs = chance.randrange(most)  # any line of any menu
                    pressed += downs + 1
                    yield "D " * downs + "A"
            elif kind < 0.8:
                yield one
            elif kind < 0.87:
                yield one + "+"
            elif kind < 0.94:
                pressed += 1
                first, second = chance.sample((one, other), 2)
                wait = chance.choice(("", f"w{chance.choice(_WAITS)} "))
                yield chance.choice((f"{one}({other}(", f"{one}( {other}("))
                yield f"{wait}{first}) {second})"
            elif kind < _PRESSING:
                yield one + chance.choice("()")  # as when an event is lost
            elif kind < 0.949:
                yield f"z{chance.choice((*_WRAPS, chance.randrange(_LONGEST_SLEEP)))}"
            elif kind < 0.95:
                yield "x"
            elif kind < 0.951:
                yield "q"
            else:
                yield f"w{chance.choice(_WAITS)}"
        yield chance.choice("??!")


def run(script: Script) -> Outcome:
    """Play a script."""
    _load_all()
    trouble = kind = ""
    player = None
    try:
        with _time_limit():
            player = Player(script)
            player.play()
    except Exception as error:
        trouble = traceback.format_exc()
        last = traceback.extract_tb(error.__traceback__)[-1]
        kind = f"{type(error).__name__} {last.name}"
    if player is None:
        return Outcome(script, 0, Counter(), {B: 0, START: 0}, trouble, kind)
    if trouble:
        script = script._replace(keys=" ".join(script.keys.split()[: player.words]))
    return Outcome(script, player.presses, player.screens, player.back, trouble, kind)


class _time_limit:  # noqa: N801
    """Raises an error in code that does not end, on systems that can."""

    def __enter__(self) -> None:
        self._set(_LONGEST)

    def __exit__(self, *_: object) -> None:
        self._set(0)

    def _set(self, seconds: int) -> None:
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGVTALRM, self._stop)
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    def _stop(self, *_: object) -> None:
        raise CheckError(f"no end after {_LONGEST} s")


def shorten(outcome: Outcome) -> Outcome:
    """Find the same trouble with fewer keys, for three minutes at most."""
    end = time.monotonic() + _SHORTENING
    words = outcome.script.keys.split()
    part = len(words) // 2
    while part:
        first = 0
        while first < len(words) and time.monotonic() < end:
            fewer = words[:first] + words[first + part :]
            tried = run(outcome.script._replace(keys=" ".join(fewer)))
            if tried.kind == outcome.kind:
                outcome, words = tried, fewer
            else:
                first += part
        part //= 2
    return outcome


def report(presses: int, seed: int, again: Script | None = None) -> Report:
    """Press keys, or those of one script again; return where, and the scripts that failed."""
    scripts = [again] if again else _make_scripts(seed, presses)
    troubles: dict[str, Outcome] = {}
    screens: Counter[str] = Counter()
    games: Counter[str] = Counter()
    back = {B: 0, START: 0}
    console = Console()
    for outcome in spread_with_progress("Pressing", run, scripts, console):
        screens += outcome.screens
        games[outcome.script.game] += outcome.presses
        back = {button: max(most, outcome.back[button]) for button, most in back.items()}
        if outcome.trouble:
            if outcome.kind not in troubles:  # it may take long until the others are played
                console.print(f"{outcome.kind}: '{outcome.script}'", markup=False)
            troubles.setdefault(outcome.kind, outcome)
    found = list(troubles.values())
    if not again:
        found = list(spread(shorten, found))
    rows = [(name, f"{count:,}") for name, count in screens.most_common()]
    title = f"{sum(games.values()):,} presses in {len(games)} games, seed {seed}"
    notes = [
        f"Back at the table after at most {back[B]} presses of B or {back[START]} of Start"
        f" (limit {MOST_BACK})."
    ]
    for outcome in found:
        notes += [outcome.trouble, f"python sim storm --again '{outcome.script}'"]
    return Report([Table(("screen", "presses"), rows, title)], notes, not found)


def main(presses: int, seed: int, again: Script | None = None) -> bool:
    """Press keys, or those of one script again; print it; return whether nothing went wrong."""
    return report(presses, seed, again).show()


@cache
def _load_all() -> None:
    """Load all modules once; else those on demand would be loaded by every press that needs them.

    Whether they are unloaded is tested in the VM.
    """
    for name in sources():
        importlib.import_module(name)


def _make_scripts(seed: int, presses: int) -> list[Script]:
    made: list[Script] = []
    left = presses
    while left > 0:
        made.append(make_script(seed, len(made), min(left, PRESSES)))
        left -= PRESSES
    return made
