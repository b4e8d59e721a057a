"""The game played in the VM by a script of keys, in the same virtual time as on the desktop.

It does the same as `sim.desk.machine`, so that the two can be compared.
"""

import gc

from busdisplay import BusDisplay

from patience import on_demand

_RELEASED = 8
_TICK = 20  # ms
_LONGEST_REST = 4000  # ms


class Player:
    """A display of width x height pixels, keys and a clock; `start` starts the game."""

    def __init__(self, width: int, height: int) -> None:
        self.display = BusDisplay(None, b"", width=width, height=height, auto_refresh=False)
        self.now = 0
        self.app = None
        self._events = bytearray(8)  # a ring: waiting events must cost the heap nothing
        self._first = self._count = 0

    def start(
        self,
        app: type,
        game: str,
        number: int,
        seed: int = 0,
        settings: bytes | None = None,
        panel: object = None,
    ) -> bool:
        """Start the game program and wait until it rests.

        :param app: the class of the game program
        :param settings: the player's settings; None for a first start
        :param panel: the panel of a board with much memory; None lets the game make the usual one
        """
        self._count = 0
        self.app = app(
            self.display,
            self,
            self.clock,
            seed,
            game=game,
            number=number,
            settings=settings,
            panel=panel,
        )
        return self._follow(0)

    def get(self) -> int:
        """Return the next key event, or -1."""
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
        """Press a button, hold it for `ms`, release it and wait until the game rests.

        A button of -1 only waits. Returns False once the player has quit.
        """
        if button < 0:
            return self._follow(ms) and self._follow(0)
        self._add(button)
        running = self._follow(ms) if ms else self.app.tick()
        self._add(button | _RELEASED)
        return running and self._follow(0)

    def begin(self, game: str, number: int) -> bool:
        """Deal another game."""
        deal = on_demand.load("patience.player.new_deal").start_game
        self.app.stack.back_to_table(lambda: deal(self.app.session, game, number))
        return self._follow(0)

    def idle_cost(self, steps: int) -> int:
        """Return how many bytes a number of idle steps allocate, without garbage collection."""
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

    def _follow(self, ms: int) -> bool:
        start = self.now
        while True:
            running = self.app.tick()
            passed = self.now - start
            if passed >= ms if ms else self.app.idle or passed >= _LONGEST_REST:
                return running
            if not running:
                return False
            self.now += _TICK
