"""State machines: what must always hold of a board's keys and of its power, in any sequence."""

import sys
from itertools import compress
from types import SimpleNamespace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from device.boards import BOARDS
from patience.ui.input.actions import NO_EVENT, RELEASED
from tests.support.fake_board import Machine

QUICK = settings(derandomize=True, max_examples=25, stateful_step_count=40, deadline=None)
ROW = BOARDS["pygamer"]
BUTTONS = len(ROW.buttons.split())
MIDDLE = 32768
OUT = 25000
FULL, DYING = 40000, 34000  # the battery's pin at 4.03 V and at 3.42 V


class OnBoard(RuleBasedStateMachine):
    """A machine on a fake PyGamer."""

    def __init__(self):
        super().__init__()
        self.board = Machine("pygamer")
        self.hardware = self.board.load("device.hardware")

    def teardown(self):
        self.board.off()


class KeyEvents(OnBoard):
    """Buttons and a stick, read now and then; the queue may overflow in between."""

    def __init__(self):
        super().__init__()
        self.keys = self.hardware.make_keys(ROW)
        self.codes = self.keys._codes
        self.delivered = set()  # codes whose press was delivered and whose release was not
        self.direction = NO_EVENT  # where the stick points
        self.ignored = set()  # codes that were down at a discard

    @rule(number=st.integers(0, BUTTONS - 1))
    def press(self, number):
        if not self.board.down[number]:
            self.board.press(number)

    @rule(number=st.integers(0, BUTTONS - 1))
    def release(self, number):
        if self.board.down[number]:
            self.board.release(number)
            self.ignored.discard(self.codes[number])

    @rule(number=st.integers(0, BUTTONS - 1), times=st.integers(1, 3))
    def tap(self, number, times):
        for _ in range(times):
            self.press(number)
            self.release(number)

    @rule(held=st.integers(0, BUTTONS - 1), number=st.integers(0, BUTTONS - 1))
    def lose_events(self, held, number):
        self.press(held)
        self.tap(number, 40)
        self.release(held)

    @rule(direction=st.sampled_from([(0, -1), (0, 1), (-1, 0), (1, 0), (0, 0)]))
    def push_stick(self, direction):
        for pin, part in zip(ROW.stick.split(), direction):
            self.board.analog[pin] = MIDDLE + part * OUT
        self.direction = {(0, -1): 0, (0, 1): 1, (-1, 0): 2, (1, 0): 3}.get(direction, NO_EVENT)

    @rule(count=st.integers(1, 5))
    def read(self, count):
        for _ in range(count):
            event = self.keys.get()
            if event == NO_EVENT:  # the stick has been read
                self.ignored -= {0, 1, 2, 3} - {self.direction}
                return
            # A press follows a release, and a release a press.
            assert (event & 7 in self.delivered) == bool(event & RELEASED)
            self.delivered ^= {event & 7}

    @rule()
    def read_all(self):
        self.read(1000)
        down = set(compress(self.codes, self.board.down))
        down |= {self.direction} - {NO_EVENT}
        assert down - self.ignored <= self.delivered <= down

    @rule()
    def discard(self):
        self.keys.discard()
        self.delivered.clear()
        self.ignored = set(compress(self.codes, self.board.down))
        self.ignored |= {self.direction} - {NO_EVENT}

    @invariant()
    def held_is_what_was_delivered(self):
        assert self.keys.held == sum(1 << code for code in self.delivered)


class PowerOverTime(OnBoard):
    """A board that is used, left alone, dimmed, put to sleep, and whose battery runs down."""

    def __init__(self):
        super().__init__()
        self.keys = SimpleNamespace(touched=False)
        self.power = self.hardware.make_power(ROW, self.keys)
        self.level = 5
        self.power.set_brightness(5)
        self.saves = 0
        self.dying = False
        self.touched_at = self.looked_at = self.board.ms
        self.app = SimpleNamespace(save=self._save)

    def _save(self):
        self.saves += 1

    @rule()
    def press(self):
        self.keys.touched = True
        self.tick()

    @rule(level=st.integers(1, 5))
    def set_brightness(self, level):
        self.power.set_brightness(level)
        self.level = level

    @rule(ms=st.sampled_from([20, 99, 100, 5000, 59_000, 60_000, 179_000, 180_000]))
    def wait(self, ms):
        self.board.wait(ms)
        self.tick()

    @rule(reading=st.sampled_from([FULL, DYING, DYING]), seconds=st.integers(1, 200))
    def play(self, reading, seconds):
        self.board.analog[ROW.battery.split()[0]] = reading
        for _ in range(seconds):
            self.keys.touched = True
            self.board.wait(1000)
            self.tick()

    def tick(self):
        now, saves = self.board.ms, self.saves
        touched = self.keys.touched
        if touched:
            self.touched_at = now
        looks = now - self.looked_at >= 100
        sleeps = self.power.tick(self.app)
        idle = now - self.touched_at
        assert sleeps == (looks and idle >= 180_000)
        dips = False
        if looks:
            self.looked_at = now
            dying = self.power.battery.level() == 0
            dips, self.dying = dying and not self.dying, dying
        # Once before it sleeps, and once each time the battery begins to die.
        assert self.saves == saves + sleeps + dips
        if sleeps:
            self.power.dim_to(0)
            assert sys.modules["board"].DISPLAY.brightness == 0
            self.power.wake()
            self.touched_at = now
        elif touched or looks:
            part = 10 if idle < 60_000 else 3
            expected = (100, 200, 400, 650, 1000)[self.level - 1] * (part if looks else 10) // 10
            assert round(sys.modules["board"].DISPLAY.brightness * 1000) == expected


KeyEvents.TestCase.settings = QUICK
PowerOverTime.TestCase.settings = QUICK
TestKeyEvents = pytest.mark.turns(6)(KeyEvents.TestCase)
TestPowerOverTime = pytest.mark.turns(6)(PowerOverTime.TestCase)
