# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game played inside the VM by a script of keys, in the same virtual time as on the desk.

It does what `sim.desk.machine` does on the desk, so that the two can be compared; the notation of
scripts is in `sim.desk.keys`.
"""

import gc

from busdisplay import BusDisplay

from patience import on_demand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_RELEASED = 8
_TICK = 20  # ms
_LONGEST_REST = 4000  # ms

_loads = 0
_load_shared = on_demand.load_shared


def _count_load(name: str) -> "Any":
    global _loads
    _loads += 1
    return _load_shared(name)


on_demand.load_shared = _count_load  # once, however many players there are


class Player:
    """A display of width x height pixels, keys and a clock; the game comes with `start`."""

    def __init__(self, width: int, height: int) -> None:
        self.display = BusDisplay(None, b"", width=width, height=height, auto_refresh=False)
        self.now = 0
        self.app = None
        self.most = -1
        """The most bytes that one step allocated, if it is 0 or more."""
        self.apart = 0
        """The most that one allocated which led to another screen."""
        self.loaded = 0
        """The most that another allocated which used a module that is loaded on demand."""
        self._events = bytearray(8)  # a ring: waiting events must cost the heap nothing
        self._first = self._count = 0

    def start(
        self, app: type, game: str, number: int, seed: int = 0, settings: bytes | None = None
    ) -> bool:
        """Start the game program and let it come to rest.

        :param app: the class of the game program
        :param settings: the player's settings; None for those of a first start
        """
        self._count = 0
        self.app = app(
            self.display, self, self.clock, seed, game=game, number=number, settings=settings
        )
        return self._follow(0)

    def get(self) -> int:
        """Return the next key event, -1 when there is none."""
        if not self._count:
            return -1
        event = self._events[self._first]
        self._first = (self._first + 1) % len(self._events)
        self._count -= 1
        return event

    def clock(self) -> int:
        """Return the time, in milliseconds."""
        return self.now

    def press(self, button: int, ms: int = 0) -> bool:
        """Press a button, hold it for `ms`, let go and let the game come to rest.

        A button of -1 only waits. Returns False once the player has quit.
        """
        if button < 0:
            return self._follow(ms) and self._follow(0)
        self._add(button)
        running = self._follow(ms) if ms else self._step()
        self._add(button | _RELEASED)
        return running and self._follow(0)

    def rush(self, events: bytes) -> bool:
        """Take key events (0-15) as they come, and make a step for every 16 among them.

        Returns False, and takes no more of them, once the player has quit.
        """
        for event in events:
            if event < 16:
                self._add(event)
                continue
            self.now += _TICK
            if not self._step():
                return False
        return True

    def begin(self, game: str, number: int) -> bool:
        """Deal another game."""
        deal = on_demand.load("patience.player.new_deal").start_game
        self.app.back_to_table(lambda: deal(self.app.session, game, number))
        return self._follow(0)

    def cost(self, button: int, ms: int = 0) -> int:
        """Do as `press`; return the most bytes that one step of it allocated."""
        self.most = 0
        self.press(button, ms)
        most = self.most
        self.most = -1
        return most

    def idle_cost(self, steps: int) -> int:
        """Return how many bytes a number of idle steps allocate, without collecting any."""
        gc.disable()
        before = gc.mem_alloc()
        for _ in range(steps):
            self.now += _TICK
            self.app.tick()
        after = gc.mem_alloc()
        gc.enable()
        return after - before

    def _add(self, event: int) -> None:
        self._events[(self._first + self._count) % len(self._events)] = event
        self._count += 1

    def _step(self) -> bool:
        if self.most < 0:
            return self.app.tick()
        gc.disable()
        screen = self.app.screen
        loads = _loads
        before = gc.mem_alloc()
        running = self.app.tick()
        took = gc.mem_alloc() - before
        if self.app.screen is not screen:
            self.apart = max(self.apart, took)
        elif _loads != loads:
            self.loaded = max(self.loaded, took)
        else:
            self.most = max(self.most, took)
        gc.enable()
        return running

    def _follow(self, ms: int) -> bool:
        start = self.now
        while True:
            running = self._step()
            passed = self.now - start
            if passed >= ms if ms else self.app.idle or passed >= _LONGEST_REST:
                return running
            if not running:
                return False
            self.now += _TICK
