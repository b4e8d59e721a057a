"""A model of the instructions that a CircuitPython runs for given counts.

The prices are fitted, by relative errors, to 560 presses of two checkouts (57819b5, 2556ad0) on a
real CircuitPython 10.2.1 with a PyGamer's settings, whose instructions were counted (BOARDS.md, the
mark CP). For presses in four games that were left out, at 09f7c36, the model is

- for the heaviest step 1.3 % off (median), for nine in ten at most 7 %;
- for all steps 5.5 % too low, for nine in ten at most 8 %;
- for hints 8 % too low, for nine in ten at most 15 %, their heaviest step 20 %: it ignores that an
  allocation takes twice as long after a module was loaded into a fragmented heap.

Screens and lists are 2 % off (median), at worst 12 % too low (rules). An automatic collection costs
1 M and can come a press sooner or later. Calls have no separate price: look-ups reflect them. The
cost of Adafruit's labels is not included. A million instructions take 12 to 20 ms on a PyGamer.
"""

import gc
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sim.desk import store
from sim.desk.machine import Machine
from sim.measure.counting import FRAME_MS, make_save
from sim.measure.scenarios import PYGAMER, Begun
from sim.screen.compose import count_looked_at
from sim.screen.display import Display
from sim.vm import Counts
from sim.vm.board import SEED

MILLION = 1_000_000

_IDLE_MS = 20  # the sleep of `device.main`
_FREE = 40 * 1024  # bytes, about what a PyGamer has beside its table

# The instructions for one of each.
_NAME = 3200  # looked up among all names, or a string made while running
_WORD = 32  # scanned by a collection
_SURVEY = 719_000  # of the whole heap
_BYTECODE = 38  # without its look-ups
_LOOK_UP = 227
_ALLOCATION = 994
_COPIED = 143  # a pixel, from one bitmap to another
_FILLED = 71  # a pixel
_READ = 24  # a pixel of a drawing in a file
_COMPOSED = 221  # a pixel of a layer, within the part sent


def price(counts: Counts, composed: int = 0) -> float:
    """Return the instructions for the counts.

    :param composed: pixels of layers, see `on_desktop`
    """
    return (
        (counts.strings + counts.names) * _NAME
        + counts.scanned * _WORD
        + counts.surveys * _SURVEY
        + counts.bytecodes * _BYTECODE
        + counts.lookups * _LOOK_UP
        + counts.allocations * _ALLOCATION
        + counts.copied * _COPIED
        + counts.filled * _FILLED
        + counts.read * _READ
        + composed * _COMPOSED
    )


class _Composing(Display):
    """A display that counts the pixels of layers that each refresh reads, and what it sends."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.refreshes: list[tuple[int, int, int]] = []

    def refresh(self, **named: object) -> bool:
        self.held = False  # send every picture
        self.take_traffic()
        super().refresh(**named)
        root: Any = self.root_group
        sent, _, rects = self.take_traffic()
        composed = sum(count_looked_at(root, *rect) for rect in rects)
        self.refreshes.append((composed, sum(rect.w * rect.h for rect in rects), sent))
        return True


class _PacedMachine(Machine):
    """A machine whose ticks take as long as on a board."""

    def pace(self) -> int:
        return _IDLE_MS if self.app.idle else FRAME_MS


@contextmanager
def on_desktop(
    begun: Begun, board_id: str = PYGAMER
) -> Iterator[tuple[Machine, list[tuple[int, int, int]]]]:
    """Begin a saved game on the desktop as on a board, with a PyGamer's timing.

    Yield the machine, and the list to which each refresh adds the pixels of layers that it reads,
    and the pixels and bytes that it sends.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, data in make_save(begun).items():
            (Path(folder) / name).write_bytes(data)
        saved = store.open_store(Path(folder))
        with (
            _limited_memory(),
            _PacedMachine(board_id, "", 0, seed=SEED, store=saved, display=_Composing) as machine,
        ):
            display: Any = machine.display
            yield machine, display.refreshes
            machine.abandon()


@contextmanager
def _limited_memory() -> Iterator[None]:
    """Let `gc` tell how much memory a board has left, which CPython's cannot."""
    vars(gc)["mem_free"] = lambda: _FREE
    try:
        yield
    finally:
        del vars(gc)["mem_free"]
