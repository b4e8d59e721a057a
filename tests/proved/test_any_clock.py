"""Days under any clock: no won day and no streak is ever lost, whatever was dealt when."""

from types import SimpleNamespace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from patience.player import daily
from patience.player.daily import BEST, LOST, NOT_PLAYED, WON
from patience.saves.restoring import restore
from patience.saves.saver import save
from patience.saves.store import Store
from tests.support.played_sessions import new_session
from tests.support.save_data import ROOM, Slot, pack, unpack

LAST = 63_551  # 31 December 2199
CLOCKS = st.one_of(st.integers(0, LAST), st.integers(0, 100), st.integers(27_000, 27_200))


class Days(RuleBasedStateMachine):
    """A player, a clock that may say anything, power cuts, and a model that is a dict."""

    @initialize(day=CLOCKS)
    def begin(self, day):
        self.clock = day
        self.states = {}
        self.longest = 0
        self.slots = [Slot(), Slot()]
        self._start()
        self.saved = {}, 0

    def _start(self):
        self.session = new_session("klondike", 617)
        self.session.days = bytearray()
        self.store = Store(self.slots, 2, ROOM, 1, 0)
        restored = new_session("klondike", 617)
        restore(restored, self.store)
        self.session.days = restored.days

    @rule(by=st.integers(1, 40))
    def tomorrow(self, by):
        self.clock = min(self.clock + by, LAST)

    @rule(day=CLOCKS)
    def wrong_clock(self, day):
        self.clock = day

    @rule(back=st.integers(0, 70), how=st.sampled_from([None, WON, BEST]))
    def play(self, back, how):
        today = daily.find_today(self.session, daily.clock_day(self._peripherals()))
        day = max(0, today - back)
        daily.begin(self.session, day, self.clock)
        self._note(day, LOST)
        if how:
            self._win(day, how)

    @rule(count=st.integers(1, 80))
    def win_many_days(self, count):
        for _ in range(count):
            daily.begin(self.session, self.clock, self.clock)
            self._win(self.clock, WON)
            if self.clock < LAST:
                self.clock += 1

    def _win(self, day, how):
        daily.count_day(self.session.days, day, how)
        self._note(day, how)
        last = day
        while self.states.get(last + 1, 0) >= WON:
            last += 1
        self.longest = max(self.longest, self._streak(last))

    def _note(self, day, how):
        self.states[day] = max(how, self.states.get(day, NOT_PLAYED))

    @rule()
    def save(self):
        assert save(self.session, self.store) == ""
        self.saved = dict(self.states), self.longest

    @rule()
    def power_cut(self):
        self._start()
        self.states, self.longest = dict(self.saved[0]), self.saved[1]

    def _peripherals(self):
        return SimpleNamespace(today=lambda: self.clock + 20_454)

    def _streak(self, day):
        count = 0
        while self.states.get(day - count, 0) >= WON:
            count += 1
        return count

    @invariant()
    def all_days_are_there(self):
        if not hasattr(self, "states"):
            return
        days = self.session.days
        for day, state in self.states.items():
            assert daily.state(days, day) == state
        assert sum(daily.state(days, day) for day in self.states) == sum(self.states.values())
        today = self.clock
        won = self.states.get(today, 0) >= WON
        assert daily.streak(days, today) == self._streak(today if won else today - 1)
        assert daily.longest(days) == self.longest
        again = new_session("klondike", 617)
        assert unpack(again, pack(self.session, ROOM))
        assert again.days == days


Days.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestDays = pytest.mark.turns(5)(Days.TestCase)
