# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Presses random keys in the 32-bit VM and checks that the heap does not grow.

The keys are those of `sim.fuzz.storm`, which checks what they do. Here only the heap is weighed,
after each script, with the same deal on the table and all settings back at their defaults.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from patience.player.settings import DEFAULTS
from patience.ui.input.actions import RELEASED
from sim.build.modules import program
from sim.desk.keys import BUTTONS, HOLD
from sim.fuzz import storm
from sim.fuzz.script import split_word
from sim.vm.interpreter import VM
from sim.vm.table import TableInVM

GROWTH = 1024
"""How many more bytes may be kept after the last game than after the first."""

_TICK = 20  # ms, as in shims/player.py
_STEP = 16  # what stands for a step; below are key events
_LONGEST = 2000  # ms: here a step is slow, and nothing happens in longer waits
_EACH = 100  # presses of one game
# A screen is opened, for then what the table keeps while there is room is let go.
_AS_AT_FIRST = f"""
player.rush(bytes(range(8, 16)) + b"\\x10")
player.begin("klondike", 617)
player.app.open_screen("screens.pause", "PauseMenu")
player.press(-1, 20)
sitting = player.app.session
sitting.settings[:] = {DEFAULTS!r}
sitting.favourites = []
sitting.recent_games = []
player.begin("klondike", 617)
"""


class Weighed(NamedTuple):
    """What is kept after a script."""

    game: str
    screens: Counter[str]  # presses on each, by its module
    kept: int  # bytes


def press_and_weigh(vm: VM, seed: int, each: int) -> Iterator[Weighed]:
    """Press keys, some `each` of them in a game; weigh what is kept after each game, forever."""
    TableInVM(vm, 160, 128, "klondike", 617)
    vm.run("import displayio\ndisplayio.Bitmap.seen = False")
    for number in count():
        made = storm.make_script(seed, number, each)
        vm.run(f"player.begin({made.game!r}, {made.number})")
        screens: Counter[str] = Counter()
        for word in made.keys.split():
            events = _events(word)
            on, goes_on = vm.value(f"(player.app.screen.made_of[0], player.rush({events!r}))")
            screens[program().origins[on]] += sum(event < RELEASED for event in events)
            if not goes_on:
                vm.run("player.start(App, 'klondike', 617)")
        vm.run(_AS_AT_FIRST)
        yield Weighed(made.game, screens, weigh_heap(vm))


def weigh_heap(vm: VM) -> int:
    """Return the bytes that are kept, except for what is meant to grow.

    That is new names, and what the player did: one record for each game, its deck, 20 deals.
    """
    sitting = "player.app.session"
    done = f"len({sitting}.statistics) + len({sitting}.deals) + len({sitting}.decks)"
    return vm.heap() - vm.names().size - vm.value(done)


def measure_growth(found: list[Weighed]) -> int:
    """Return how many bytes more are kept after the last game than after the first."""
    return found[-1].kept - found[0].kept


def main(presses: int, seed: int) -> bool:
    """Press keys; print what was kept; return whether the heap has not grown."""
    console = Console()
    screens: Counter[str] = Counter()
    found: list[Weighed] = []
    with VM() as vm, Progress(console=console) as progress:
        task = progress.add_task("Pressing", total=presses)
        for weighed in press_and_weigh(vm, seed, _EACH):
            found.append(weighed)
            screens += weighed.screens
            progress.update(task, completed=screens.total())
            if screens.total() >= presses:
                break
    games = len({weighed.game for weighed in found})
    console.print(f"{screens.total():,} presses, {len(found)} games of {games} rows, on")
    console.print(", ".join(f"{name} {number:,}" for name, number in screens.most_common()))
    grown = measure_growth(found)
    first = found[0].kept
    kept = f"Kept after the first game {first:,} bytes, after the last {first + grown:,}"
    console.print(f"{kept}: {grown:+} (limit {GROWTH}).")
    return grown <= GROWTH


def _events(word: str) -> bytes:
    """Return a word of a script as the VM's player takes it: key events and steps, a byte each."""
    found = []
    for key, how, wait, _ in split_word(word):
        if wait:
            found += [_STEP] * (min(int(wait), _LONGEST) // _TICK)
        elif key:
            button = BUTTONS[key]
            held = {"": 1, "+": HOLD // _TICK}
            found += [] if how == ")" else [button]
            found += [_STEP] * held.get(how, 0)
            found += [] if how == "(" else [button | RELEASED]
    return bytes([*found, _STEP])
