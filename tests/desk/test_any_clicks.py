"""A state machine of clicks: each does what the engine says, whatever was clicked before.

A second game, without a screen, makes the same moves: after each click both are equal. What waits
longer than its click, or stays on the screen after it, shows here.
"""

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from patience.games import catalog
from patience.games.dealing import new_game
from patience.moves import DEAL, move, target
from patience.player.settings import ANIMATION, CALM, CHOOSE, SAFE_UP
from patience.redo import redo
from patience.table import CELL, EMPTY, NO_CARD, STOCK, TABLEAU, Table
from patience.ui.pointer import Pointer
from sim.desk.machine import Machine
from tests.desk.test_mouse import Hand
from tests.support.engine_data import table_bytes
from tests.support.screen_driver import check_picture

GAMES = ["klondike", "freecell", "canfield", "golf", "spider-1-suit"]
CHANCE = st.integers(0, 1000)
LATER = 15  # ticks, in which a click that still waits would be played


class Clicks(RuleBasedStateMachine):
    """A game that is played by clicks, and the same game without a screen."""

    @initialize(game=st.sampled_from(GAMES), number=st.integers(1, 9999), luck=st.integers(0, 2))
    def begin(self, game, number, luck):
        self.machine = Machine("pygamer", game, number)
        self.model = new_game(catalog.row(game), number, Table(catalog.row(game).packs))
        session = self.machine.app.session
        self.asks = luck == 0
        session.settings[SAFE_UP], session.settings[CHOOSE] = 0, int(self.asks)
        if luck < 2:
            session.settings[ANIMATION] = CALM  # then cards are whole, and can be held
        self.hand = Hand(self.machine, Pointer(self.machine))
        self.machine.app.stack.screen.enter()
        self.hand.settle()
        self.offered = []

    def teardown(self):
        if hasattr(self, "machine"):
            self.machine.close()

    @property
    def game(self):
        return self.hand.table.game

    def choose(self, chance, at_most=99):
        """Return a place with cards, and a number of them that can be clicked there."""
        table, layout = self.game.table, self.hand.app.drawing.painter.layout
        places = [place for place in layout.places if table.top[place] < NO_CARD or place == STOCK]
        place = places[chance % len(places)]
        count = min(1 + chance // 7 % 4, table.length(place), at_most) if place >= TABLEAU else 1
        rect = self.hand.app.drawing.painter.rect
        while count > 1 and rect(place, count)[:2] == rect(place, count - 1)[:2]:
            count -= 1  # a long pile's cards share a strip
        return place, max(1, count)

    def list_moves(self, place, count):
        moves = [move(place, other, count) for other in self.hand.app.drawing.painter.layout.places]
        legal = [a_move for a_move in moves if not self.model.refusal(a_move)]
        home = [a_move for a_move in legal if target(a_move) < TABLEAU]
        if self.model.row.packs > 1:
            legal = [a_move for a_move in legal if a_move not in home[1:]]
        return legal

    def kinds(self, moves):
        """Return the targets of moves; any space is the same one, and so is any free cell."""
        top = self.model.table.top
        return {
            target(a_move)
            if top[target(a_move)] != EMPTY or target(a_move) < TABLEAU
            else ("cell" if target(a_move) >= CELL else "space")
            for a_move in moves
        }

    def follow(self, moves):
        """Make in the model the one of some moves that was made on the screen."""
        for a_move in moves:
            assert self.model.push(a_move)
            if table_bytes(self.model) == table_bytes(self.game):
                return
            self.model.pop()
        raise AssertionError("the click made no move, or another one")

    @precondition(lambda self: not self.offered)
    @rule(chance=CHANCE, drags=st.booleans())
    def click_cards(self, chance, drags):
        place, count = self.choose(chance)
        if place == STOCK:
            self.click_the_stock()
            return
        x, y = self.hand.card(place, count)
        buzzes = self.machine.buzzes
        moves = self.list_moves(place, count)
        self.press_and_release((x, y), (x + 1, y + 1), drags)  # a hand slips
        if not moves:
            assert self.machine.buzzes > buzzes or self.hand.table.navigation.place == place
        elif len(self.kinds(moves)) > 1 or self.asks:
            self.offered = moves
            assert self.machine.buzzes == buzzes
        else:
            self.follow(moves)
            assert self.machine.buzzes == buzzes

    def press_and_release(self, begun, ended, slowly):
        """Click or drag; slowly enough that the cards are held, or faster than the game looks."""
        pointer = self.hand.pointer
        pointer.press(begun)
        if slowly:
            self.let_time_pass()
            pointer.move(ended)
            self.let_time_pass()
        pointer.release(ended)
        self.hand.settle()

    def let_time_pass(self):
        for _ in range(LATER):
            self.hand._step()
            self.machine.clock.advance(20)

    def come_back(self):
        """Leave the panel that a game without moves opens, by the right button."""
        for _ in range(4):
            if self.hand.screen == "TableScreen":
                return
            self.hand.pointer.go_back()
            self.hand.settle()
        raise AssertionError(f"still on {self.hand.screen}")

    def click_the_stock(self):
        deals = self.model.push(DEAL)
        buzzes = self.machine.buzzes
        self.hand.click(*self.hand.card(STOCK))
        assert deals or self.machine.buzzes > buzzes

    @precondition(lambda self: self.offered)
    @rule(chance=CHANCE)
    def choose_a_target(self, chance):
        a_move = self.offered[chance % len(self.offered)]
        spaces = self.model.table.top[target(a_move)] == EMPTY and target(a_move) >= TABLEAU
        alike = [
            other
            for other in self.offered
            if spaces and self.model.table.top[target(other)] == EMPTY
        ]
        self.hand.click(*self.hand.card(target(a_move)))
        self.follow([a_move, *alike])
        self.offered = []

    @precondition(lambda self: self.offered)
    @rule(how=st.sampled_from(["right", "beside"]))
    def put_back(self, how):
        if how == "right":
            self.hand.pointer.go_back()
            self.hand.settle()
        else:
            self.hand.click(self.machine.width - 1, 1)
        self.offered = []

    @precondition(lambda self: not self.offered)
    @rule(chance=CHANCE, onto=CHANCE, slowly=st.booleans())
    def drag_cards(self, chance, onto, slowly):
        place, count = self.choose(chance)
        other, _ = self.choose(onto)
        if STOCK in (place, other) or place == other:
            return
        a_move = move(place, other, count)
        legal = a_move in self.list_moves(place, count)
        buzzes = self.machine.buzzes
        self.press_and_release(self.hand.card(place, count), self.hand.card(other), slowly)
        if legal:
            self.follow([a_move])
        assert (self.machine.buzzes > buzzes) == (not legal)

    @precondition(lambda self: not self.offered)
    @rule(times=st.integers(1, 4))
    def undo_by_the_right_button(self, times):
        for _ in range(times):
            self.hand.pointer.go_back()
            self.model.pop()
        self.hand.settle()

    @precondition(lambda self: not self.offered)
    @rule(by=st.sampled_from([-1, 1, 1]))
    def turn_the_wheel(self, by):
        self.hand.pointer.turn(by)
        self.hand.settle()
        if by > 0:
            redo(self.model.table)
        else:
            self.model.pop()

    @precondition(lambda self: not self.offered)
    @rule()
    def open_a_menu_and_come_back(self):
        if self.hand.table.view.status.sentence:
            return  # which may name a button
        place = self.hand.table.navigation.place
        self.hand.click(self.machine.width // 2, self.machine.height - 2)
        assert self.hand.screen == "PauseMenu"
        self.hand.pointer.go_back()
        self.hand.settle()
        assert self.hand.screen == "TableScreen"
        assert self.hand.table.navigation.place == place

    @precondition(lambda self: not self.offered)
    @rule(count=st.integers(2, 14))
    def click_faster_than_cards_fly(self, count):
        if self.model.refusal(DEAL) or self.model.row.deals > 1:
            return
        for _ in range(count):
            self.hand.pointer.press(self.hand.card(STOCK))
            self.hand.pointer.release(self.hand.card(STOCK))
        self.hand.settle(2000)
        for _ in range(count):
            if table_bytes(self.model) != table_bytes(self.game):
                self.model.push(DEAL)

    @invariant()
    def both_games_are_equal_and_nothing_waits(self):
        if not hasattr(self, "machine"):
            return
        self.come_back()
        assert table_bytes(self.model) == table_bytes(self.game)
        assert not self.hand.pointer.busy and self.hand.pointer.pressed is None
        assert sorted(self.hand.table.navigation.choices) == sorted(self.offered)
        self.let_time_pass()
        assert table_bytes(self.model) == table_bytes(self.game)

    @precondition(lambda self: not self.offered)
    @rule()
    def compare_the_picture(self):
        self.hand.table.view.close()  # the frame around a card that was refused
        self.hand.table.enter()
        self.hand.settle()
        check_picture(self.machine)


# Without shrinking, which would take minutes: the steps that failed are few enough to read.
TestClicks = pytest.mark.turns(10)(Clicks.TestCase)
TestClicks.settings = settings(
    derandomize=True,
    max_examples=20,
    stateful_step_count=25,
    deadline=None,
    phases=[Phase.generate],
    database=None,
)
