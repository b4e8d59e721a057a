"""State machines: what must always hold of a session and of its saves, in any sequence."""

from contextlib import suppress

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from patience.games import catalog
from patience.moves import DEAL
from patience.player.new_deal import new_deal, replay, start_game
from patience.player.rule_options import change_option
from patience.player.session import Session
from patience.player.settings import SCORING, VEGAS
from patience.player.statistics import RECORD_SIZE, count_game
from patience.redo import redo
from patience.saves import slots
from patience.saves.restoring import restore
from patience.saves.saver import save
from patience.saves.store import Store
from patience.table import PLACE_MASK, RESERVE, STOCK, TABLEAU, TURNED_UP, WASTE
from patience.texts.words import SAVE_NOTICES
from tests.support.engine_data import has_every_card, table_bytes
from tests.support.save_data import ROOM, BadSlot, Slot, make_store, read, saved_state, seal, write

QUICK = settings(derandomize=True, max_examples=25, stateful_step_count=30, deadline=None)
GAMES = st.sampled_from(["klondike", "klondike", "canfield", "gate", "freecell", "scorpion"])
NO_ROOM = SAVE_NOTICES[11].partition("{")[0]
LITTLE = 500  # bytes: a game without its log, but not all deals


class PlayedSession(RuleBasedStateMachine):
    """Deals, moves, options and saves of one player."""

    @initialize(game=GAMES, number=st.integers(1, 31999), scoring=st.integers(0, VEGAS))
    def begin(self, game, number, scoring):
        self.session = Session(number)
        self.store = make_store()
        start_game(self.session, game, number)
        self.choose_scoring(scoring)

    @rule(game=GAMES, number=st.integers(1, 31999))
    def begin_another(self, game, number):
        replay(self.session, game, number)

    @rule(again=st.booleans())
    def deal(self, again):
        before = self.session.game.number
        new_deal(self.session, before if again else 0)
        assert (self.session.game.number == before) >= again
        assert self.session.table.log.steps == 0

    @rule(chances=st.lists(st.integers(0, 1000), min_size=1, max_size=30))
    def move(self, chances):
        for chance in chances:
            moves = self.session.game.moves()
            if not moves:
                return
            before = table_bytes(self.session.game)
            steps = self.session.table.log.steps
            assert self.session.push(moves[chance % len(moves)])
            assert self.session.table.log.steps == steps + 1
            after = table_bytes(self.session.game)
            assert self.session.game.pop()
            assert table_bytes(self.session.game) == before
            assert redo(self.session.table)
            assert table_bytes(self.session.game) == after
            self.session.add_time(1500)

    @rule(times=st.sampled_from([1, 3, 30]))
    def turn_cards_over(self, times):
        for _ in range(times):
            self.session.push(DEAL)

    @rule(times=st.integers(1, 10))
    def undo(self, times):
        for _ in range(times):
            self.session.game.pop()

    @rule(times=st.integers(1, 10))
    def go_on(self, times):
        for _ in range(times):
            redo(self.session.table)

    @rule(which=st.integers(0, 9), by=st.sampled_from([1, -1]))
    def choose_option(self, which, by):
        options = list(self.session.game.row.options)
        if options:
            change_option(self.session, options[which % len(options)][0], by)

    @rule(scoring=st.integers(0, VEGAS))
    def choose_scoring(self, scoring):
        self.session.settings[SCORING] = scoring

    @rule()
    def count(self):
        count_game(self.session)
        before = bytes(self.session.statistics), bytes(self.session.deals)
        count_game(self.session)
        assert (bytes(self.session.statistics), bytes(self.session.deals)) == before

    @rule()
    def save_and_start_again(self):
        assert not save(self.session, self.store)
        other = Session(0)
        assert not restore(other, Store(self.store.slots, 2, ROOM, 1, 0))
        assert saved_state(other) == saved_state(self.session)
        assert other.score() == self.session.score()
        self.session = other

    @invariant()
    def every_card_is_there_once(self):
        assert has_every_card(self.session.game)

    @invariant()
    def no_more_deals_are_won_than_played(self):
        statistics = self.session.statistics
        assert len(statistics) % RECORD_SIZE == 0
        for at in range(0, len(statistics), RECORD_SIZE):
            played, won = statistics[at + 4 : at + 6], statistics[at + 6 : at + 8]
            assert int.from_bytes(won, "little") <= int.from_bytes(played, "little")

    @invariant()
    def standard_score_never_falls_below_nothing_on_the_way(self):
        session = self.session
        if session.settings[SCORING] in (0, VEGAS) or not session.game.row.score:
            return
        log, points = session.table.log, session.dropped_points
        for number in range(log.applied):
            entry = log.entry(number)
            src, dst, count = entry & PLACE_MASK, entry >> 8 & PLACE_MASK, entry >> 16
            if dst < TABLEAU:
                points += 10 * (count & 0x1F)
            elif src < TABLEAU:
                points -= 15
            elif src == WASTE and dst < RESERVE:
                points += 5
            elif (src, dst, session.game.row.draw) == (WASTE, STOCK, "1"):
                points -= 100
            points += 5 * bool(count & TURNED_UP)
            points = max(points, 0)
        assert session.score() == points


FAR_AHEAD = 1_000_000
"""In `TwoSlots.ahead`: a program began where no save could be read, but one may have been there."""


class CutError(BaseException):
    """The power went while a slot was written."""


class FragileSlot(BadSlot):
    """A slot that can fail to be read or written, or be cut off after some bytes."""

    cut_after = None

    def __init__(self):
        super().__init__(reads=True, writes=True)

    def write(self, pieces):
        data = b"".join(pieces)
        if self.cut_after is not None:
            super().write([data[: self.cut_after % len(data)]])
            raise CutError
        super().write([data])


class TwoSlots(RuleBasedStateMachine):
    """Saves in two slots, either of which may be damaged or fail at any time.

    A save is newer than those that its program knew of. If neither of two programs could read the
    other's save, nothing tells which one is newer: each began further ahead of what it could read.
    """

    def __init__(self):
        super().__init__()
        self.slots = [FragileSlot(), FragileSlot()]
        self.count = 0
        self.sealed = {}  # all saves that were begun, in their envelopes, with their numbers
        self.known = {}  # for each number: the saves that its program knew of
        self.ahead = {}  # for each number: how often programs began further ahead until then
        self.start()

    @rule()
    def start(self):
        self.store, self.knows, self.began_ahead = make_store(*self.slots), set(), 0
        self.start_again()

    @rule()
    def start_again(self):
        """Read the saves again in the same program, as after Quit."""
        if not self.store.used:
            self.start()
            return
        found, data = read(self.store)
        whole = self.whole()
        newest = {one for one in whole if not any(one in self.known[other] for other in whole)}
        self.newest = int(data.split()[1]) if data else 0
        assert data == (b"save %d" % self.newest if whole else None)
        assert self.newest in newest or not whole
        failing = [slot for slot in self.slots if not slot.reads]
        assert (found in (slots.UNREADABLE, slots.NO_OTHER, slots.ALL_UNREADABLE)) == bool(failing)
        assert (self.store.used == 0) == (len(failing) == 2)
        self.knows |= whole.union(*(self.known[one] for one in whole))
        ahead = max((self.ahead[one] for one in whole), default=FAR_AHEAD - 1)
        self.began_ahead = max(self.began_ahead, ahead + bool(failing) if whole or failing else 0)
        if failing and whole:
            near = {one for one in self.known if self.ahead[one] == ahead}
            self.knows |= {one for one in near if whole <= self.known[one]}
        elif failing:
            self.knows |= {one for one in self.known if self.ahead[one] < FAR_AHEAD}

    def whole(self):
        """Return the numbers of the saves that can be read."""
        return {
            number
            for sealed, number in self.sealed.items()
            for slot in self.slots
            if slot.reads and slot.data.startswith(sealed)
        }

    def write(self):
        self.count += 1
        data = b"save %d" % self.count
        self.sealed[seal(data, self.store.sequence + 1)] = self.count
        self.known[self.count] = frozenset(self.knows)
        self.knows.add(self.count)
        self.ahead[self.count] = self.began_ahead
        write(self.store, data)
        self.newest = self.count

    @rule()
    def save(self):
        before = [slot.data for slot in self.slots]
        try:
            self.write()
        except OSError:
            assert [slot.data for slot in self.slots] == before
            return
        changed = [at for at in (0, 1) if self.slots[at].data != before[at]]
        assert len(changed) == 1
        assert self.slots[changed[0]].reads or changed[0] not in self.store.kept

    @rule(after=st.integers(0, 23))
    def lose_power_while_saving(self, after):
        before = self.newest
        for slot in self.slots:
            slot.cut_after = after
        with suppress(CutError, OSError):
            self.write()
        for slot in self.slots:
            slot.cut_after = None
        if before and all(slot.reads and slot.writes for slot in self.slots):
            assert before in self.whole()
        self.start()

    @rule(at=st.integers(0, 1), where=st.integers(0, 20))
    def damage(self, at, where):
        slot = self.slots[at]
        if where < len(slot.data) and slot.reads:
            slot.data = (
                slot.data[:where] + bytes([slot.data[where] ^ 0x55]) + slot.data[where + 1 :]
            )
            self.start()

    @rule(at=st.integers(0, 1), goes_on=st.booleans())
    def change_reading(self, at, goes_on):
        self.slots[at].reads ^= True
        if goes_on:
            self.start_again()
        else:
            self.start()

    @rule(at=st.integers(0, 1))
    def change_writing(self, at):
        self.slots[at].writes ^= True


class LittleRoom(RuleBasedStateMachine):
    """Saves where not everything fits; the player sees the notice once, until the next start."""

    def __init__(self):
        super().__init__()
        self.slot = Slot()
        self.session = Session(1)
        for number in range(0, 60, 2):
            self.play(number)
            count_game(self.session)
        self.start()

    @rule()
    def start(self):
        self.store = Store([self.slot], 1, LITTLE, 1, 0)
        self.told = False
        restore(Session(0), self.store)

    @rule(number=st.integers(0, 31999))
    def play(self, number):
        start_game(self.session, catalog.ids()[number % 60], number + 1)
        for move in self.session.game.moves()[:1]:
            self.session.push(move)

    @rule()
    def save(self):
        said = save(self.session, self.store)
        assert not said or said.startswith(NO_ROOM)
        # At the first save that leaves something out, and not again.
        assert bool(said) == (not self.told)
        self.told = True


for machine in (PlayedSession, TwoSlots):
    machine.TestCase.settings = QUICK
LittleRoom.TestCase.settings = settings(QUICK, max_examples=5, stateful_step_count=15)
TestPlayedSession = pytest.mark.turns(6)(PlayedSession.TestCase)
TestTwoSlots = TwoSlots.TestCase
TestLittleRoom = pytest.mark.turns(6)(LittleRoom.TestCase)
