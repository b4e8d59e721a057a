"""A week of play on a machine: games are begun and left, the power fails, and nothing is lost.

Some deals of the day are won, one of them on a later day, and cards of a deck.
"""

import random
from contextlib import contextmanager, suppress

import pytest

from patience.on_demand import load
from patience.player import daily, decks
from patience.player.session import LOST
from patience.player.settings import DEFAULTS, EXPERIENCED, LEARNT
from patience.player.statistics import key
from patience.saves import paused, switching
from sim.desk.machine import Machine
from tests.support.proved_deals import follow
from tests.support.save_data import play_at_random
from tests.support.saves.paused_games import (
    DRIVE,
    CutError,
    CutSlot,
    card_number,
    lines_of,
    make_room,
    store_with,
)
from tests.support.screen_driver import current_game, press, visible_text

FIRST = 330
KINDS = ("klondike", "spider", "freecell", "golf", "pyramid")
LEFT = 1, 5
"""The days of the week whose deal is not won on its day; the first of them is won on day `LATER`,
and the other never."""
LATER = 3


class Player:
    """Plays on machines that share two slots."""

    def __init__(self, chance):
        self.chance = chance
        self.slots = [CutSlot(), CutSlot()]
        self.games = {}  # the position of each game that was begun, by its line, as last saved
        self.today = FIRST
        self.days = {}  # whether each day that was dealt is won
        self.dropped = 0  # games, to make room
        self.cards = set()  # of Gate's deck, those that are won
        self.machine = None
        self.start()

    @property
    def app(self):
        return self.machine.app

    def start(self, cut=False):
        """Switch on again, and go to the table.

        :param cut: whether the power failed, so that nothing is saved before
        """
        if self.machine:
            if cut:
                self.app.store.slots[:] = [CutSlot(), CutSlot()]
            self.machine.close()
        settings = bytearray(DEFAULTS)
        settings[LEARNT] = EXPERIENCED
        store = make_room(DRIVE, *self.slots)
        self.machine = Machine(game="", store=store, settings=settings)
        self.app.drawing.refresh = lambda: True
        self.app.peripherals.today = lambda: 20454 + self.today
        press(self.machine, "A w50")

    def position(self):
        table = self.app.session.table
        return bytes(table.under), bytes(table.top), table.log.steps

    def save(self):
        assert self.app.save() == ""
        session = self.app.session
        if switching.is_begun(session):
            self.games[switching.line_of(session)] = self.position()

    def go(self, line, begin, *given):
        """Leave the current game for that of a line, as screens do; it is as it was left."""
        self.save()
        leaving = load("patience.ui.screens.leaving")
        getattr(leaving, begin)(self.app, *given)
        press(self.machine, "w50")
        if "No room" in visible_text(self.machine):
            waiting = paused.list_waiting(self.app.store)
            assert len(waiting) == 12
            name, oldest = load("patience.games.catalog").name, waiting[-1]
            said = load("patience.saves.notes").name_with(name(oldest.id), oldest.kind, oldest.own)
            assert said in visible_text(self.machine)
            del self.games[waiting[-1].line]
            self.dropped += 1
            press(self.machine, "D A w50")
        session = self.app.session
        assert switching.line_of(session) == line
        if line in self.games:
            assert self.position() == self.games[line]
        play_at_random(session, self.chance.randrange(2, 9), self.chance.randrange(99))

    def go_to_game(self, game_id):
        leaving = load("patience.ui.screens.leaving")
        given = game_id, None, leaving.deal_game, self.app, game_id
        self.go((game_id, 0, 0), "begin_ordinary", *given)

    def go_to_day(self, day):
        game_id = daily.game_of(day)
        number = daily.number_of(day)
        self.days.setdefault(day, False)
        self.go((game_id, 1, day), "begin_day", day, game_id, number)

    def go_to_card(self, game_id, card):
        number = card_number(game_id, card)
        self.go((game_id, 2, card), "begin_card", game_id, card, number)

    def win(self):
        """Go back to the beginning of the current game, and win it along its line."""
        session = self.app.session
        while session.table.undo():
            pass
        follow(session)
        game_id, kind, own = switching.line_of(session)
        self.games.pop((game_id, kind, own), None)
        self.app.stack.open_screen("draw.celebration", "CelebrationScreen")
        press(self.machine, "w6000")
        if kind == paused.OF_DAY:
            self.days[own] = True
        else:
            self.cards.add(own)

    def lose_power(self):
        """Lose the power in a save, at any byte; then all is as in the save before, or as now."""
        self.save()
        self.app.session.settings[0] ^= 1
        with self._cut():
            self.app.save()

    def lose_power_while_leaving(self, game_id):
        """Lose the power in the save that pauses the current game, if there is one.

        Then its position is that of the save before, or the last one.
        """
        self.save()
        line = switching.line_of(self.app.session)
        play_at_random(self.app.session, 1)
        now = self.position()
        leaving = load("patience.ui.screens.leaving")
        with self._cut():
            given = game_id, None, leaving.deal_game, self.app, game_id
            leaving.begin_ordinary(self.app, *given)
            press(self.machine, "w50")
        assert switching.line_of(self.app.session) == line
        assert self.position() in (self.games[line], now)
        self.games[line] = self.position()

    @contextmanager
    def _cut(self):
        for slot in self.slots:
            slot.cut_after = self.chance.randrange(9999)
        with suppress(CutError):
            yield
        for slot in self.slots:
            slot.cut_after = None
        self.start(cut=True)

    def check(self):
        """Check that every game waits, and only those; and which days and cards are won."""
        lines = [game.line for game in paused.list_waiting(self.app.store)]
        session = self.app.session
        if switching.is_begun(session):
            lines.append(switching.line_of(session))
        assert len(lines) == len(set(lines))
        assert set(self.games) <= set(lines)
        for day, is_won in self.days.items():
            assert daily.state(session.days, day) == (daily.BEST if is_won else daily.LOST)
        assert daily.streak(session.days, self.today) == self.streak()
        deck = key("gate")
        for card in range(7):
            assert bool(decks.how_won(session.decks, deck, card)) == (card in self.cards)

    def streak(self):
        """Return how many days in a row are won, up to today or yesterday."""
        day = self.today if self.days.get(self.today) else self.today - 1
        found = 0
        while self.days.get(day - found):
            found += 1
        return found


@pytest.mark.turns(5)
@pytest.mark.parametrize("seed", range(2))
def test_week_of_games_that_are_left_and_power_that_fails_loses_nothing(seed):
    player = Player(random.Random(seed))
    try:
        for day in range(7):
            player.today = FIRST + day
            for game_id in player.chance.sample(KINDS, len(KINDS)):
                player.go_to_game(game_id)
            player.go_to_day(player.today)
            if day % 2 == seed:
                player.lose_power_while_leaving("gate")
                player.check()
            player.go_to_card("gate", day % 5)
            if day == LATER:
                player.win()
            if player.chance.random() < 0.5:
                player.lose_power()
                player.check()
            player.go_to_card("klondike", day % 4)
            if day not in LEFT:
                player.go_to_day(player.today)
                player.win()
                player.check()
            if day == LATER:
                player.go_to_day(FIRST + LEFT[0])
                player.win()
                player.check()
                assert player.streak() == LATER + 1  # that day's win closed the gap
            player.save()
            player.start()
            player.check()
        assert player.streak() == 1
        assert player.dropped
        assert player.cards == {LATER}
        results = player.app.session.deals[8::9]
        assert results.count(LOST) <= player.dropped  # only what was given up was lost
        for line in list(player.games):
            if line[1] == 0:
                player.go_to_game(line[0])
    finally:
        player.machine.close()


def test_game_named_at_the_start_goes_on_unless_a_deal_is_named_too():
    store = store_with((("gate", 0, 0), 9, 10), (("klondike", 0, 0), 9, 30))
    for game, number, left, waiting in (
        ("klondike", 0, 617, [("gate", 0, 0)]),
        ("gate", 0, 617, [("klondike", 0, 0)]),
        ("spider", 5, 5, [("gate", 0, 0), ("klondike", 0, 0)]),
        ("gate", 7, 7, [("spider", 0, 0), ("klondike", 0, 0)]),
    ):
        store = make_room(DRIVE, *store.slots)
        with Machine(game=game, number=number, store=store) as machine:
            assert current_game(machine).number == left
            if not current_game(machine).table.log.steps:
                play_at_random(machine.app.session, 3)
            assert machine.app.save() == ""
            assert lines_of(store) == waiting


def test_game_that_was_left_goes_on_if_the_other_one_is_not_there():
    beside = store_with((("gate", 0, 0), 9, 10), (("klondike", 0, 0), 9, 30))
    with Machine(game="", store=beside) as machine:
        press(machine, "A w50")
        session, store = machine.app.session, machine.app.store
        before = session.game.number, session.result, session.elapsed
        waiting = lines_of(store)
        load("patience.ui.screens.leaving").go_on_with(machine.app, ("golf", 0, 0))
        press(machine, "w50")
        assert "cannot be read" in visible_text(machine)
        assert (session.game.number, session.result) == before[:2]
        assert lines_of(store) == waiting
        assert session.push(session.game.moves()[0])
        assert machine.app.save() == ""
        assert lines_of(store) == waiting


def test_game_that_was_left_goes_on_if_memory_runs_out_before_the_other_one(monkeypatch):
    with Machine(game="", store=store_with((("klondike", 0, 0), 9, 30))) as machine:
        press(machine, "A w50")
        session, store = machine.app.session, machine.app.store
        before = bytes(session.table.top), session.game.number, session.result

        def run_out(*_):
            session.table.clear()
            raise MemoryError

        leaving = load("patience.ui.screens.leaving")
        leaving.begin_ordinary(machine.app, "gate", None, run_out)
        with pytest.raises(MemoryError):
            press(machine, "w50")
        machine.app.begin_again()
        press(machine, "w50")
        assert (bytes(session.table.top), session.game.number, session.result) == before
        assert not store.keeps
        assert lines_of(store) == []
