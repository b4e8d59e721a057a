"""Newcomers, with keys, a mouse and a finger: the lesson, a first game, the deal of the day.

Each undoes twice, asks for a hint and shares the result. Every input is answered: something on the
screen changes, or it buzzes.
"""

from datetime import date
from functools import partial

import pygame
import pytest

from patience.moves import source
from patience.table import STOCK, TABLEAU, WASTE
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.kinds import is_table
from patience.ui.input.screen import TITLE
from patience.ui.pointer import Pointer
from patience.ui.table.sentence import break_lines
from sim.desk.keys import parse
from sim.desk.machine import Machine, by_default
from sim.desk.text.screen import LEAST
from sim.desk.text.screen import draw as draw_text
from sim.desk.window import Window
from tests.desk.test_mouse import Hand, WindowMouse
from tests.support.proved_deals import follow
from tests.support.screen_driver import chosen_line, display_pixels, press, visible_text

LEFT_OVER = 4  # moves of a winning line that a newcomer makes
MOST = 40  # hints until the end of a game
RESULT = "Pocket Patience, 26 Nov\nGate ★☆☆ 73 moves (par 73)"


class Newcomer:
    """Somebody at the title who has never played; `do` takes an input and sees the answer."""

    def __init__(self, machine):
        self.machine, self.app = machine, machine.app
        self.copied = []
        self.app.peripherals.copy = lambda *parts: self.copied.append(parts)
        machine.keep_days(lambda: (date(2026, 11, 26) - date(1970, 1, 1)).days)

    @property
    def text(self):
        return visible_text(self.machine)

    @property
    def module(self):
        return self.app.stack.screen.made_of[0]

    def see(self):
        return display_pixels(self.machine)

    def do(self, what, *how):
        before = self.see(), len(self.machine.sounds), len(self.copied)
        what(*how)
        after = self.see(), len(self.machine.sounds), len(self.copied)
        assert after != before, (what, how, self.text)

    def begin_near_the_end(self):
        """Make the moves of the deal's line but for the last ones."""
        assert self.app.session.proved
        follow(self.app.session, self.app.session.proved.par - LEFT_OVER)
        self.app.stack.screen.enter()
        self.settle()

    def finish(self):
        """Play by hints, and by what the line below the table offers, until the game is won."""
        for _ in range(MOST):
            if self.module != "table.table_screen":
                return
            if "inish the game" in self.text:
                self.do(self.take_offer)
            else:
                self.do(self.ask)
                self.do(self.take_hint)
        raise AssertionError(self.text)

    def celebrate(self):
        """Watch the win, from one stage to the next."""
        while self.module != "screens.win":
            self.do(self.go_on)
        self.settle()  # the panel opens

    def play(self):
        """Do everything."""
        self.settle()
        self.choose("How to play")
        self.learn()
        assert self.module == "table.table_screen"
        self.begin_near_the_end()
        steps = self.app.session.table.log.applied
        self.do(self.undo)
        self.do(self.undo)
        assert self.app.session.table.log.applied < steps
        self.finish()
        self.celebrate()
        assert "You won!" in self.text
        self.do(self.open_menu)
        assert "How much help?" in self.text  # once, after the first game
        self.choose("Some")
        if self.module == "table.table_screen":
            self.do(self.open_menu)
        self.choose("Title screen")
        self.choose("Deal of the day")
        assert "26 Nov: Gate | not played" in self.text
        self.do(self.deal_day)
        self.begin_near_the_end()
        self.finish()
        self.celebrate()
        assert "Deal of the day" in self.text
        self.do(self.share)
        assert [said for said, _ in self.copied] == [RESULT]
        assert "Copied." in self.text


class WithKeys(Newcomer):
    """Presses keys."""

    def __init__(self, machine):
        super().__init__(machine)
        scripts = {"settle": "", "undo": "S", "ask": "B+", "take_hint": "A", "take_offer": "A+"}
        scripts |= {"go_on": "w2000", "open_menu": "M", "deal_day": "A", "share": "S"}
        for name, script in scripts.items():
            setattr(self, name, partial(press, machine, script))

    def keys(self, script):
        press(self.machine, script)

    def choose(self, line):
        first = ""  # on the page
        for _ in range(MOST):
            chosen = chosen_line(self.machine)
            if chosen == line:
                self.do(self.keys, "A")
                return
            turned = chosen == first
            self.do(self.keys, "R" if turned else "D")
            first = "" if turned else first or chosen
        raise AssertionError(line)

    def learn(self):
        for step in parse("R A B S B+ A B A+ B A+ w500"):
            if step.button >= 0:
                self.do(self.machine.press, [step])
        assert "You won!" in self.text
        self.do(self.keys, "A")


class WithText(WithKeys):
    """Sees text only, in a small terminal, and hears its bell."""

    def see(self):
        return draw_text(self.machine.app, self.machine.panel, *LEAST), self.machine.buzzes

    def do(self, what, *how):
        before = self.see(), len(self.copied)
        what(*how)
        assert (self.see(), len(self.copied)) != before, (what, how, self.text)


class WithPointer(Newcomer):
    """Clicks on what the screen shows."""

    def __init__(self, machine, hand):
        super().__init__(machine)
        self.hand = hand
        self.settle = hand.settle

    def choose(self, line):
        for _ in range(MOST):
            menu = self.app.stack.screen
            labels = [item[0] for item in menu.items]
            at = labels.index(line if line in labels else line.encode())
            if menu.first <= at < menu.end:
                self.do(self.hand.click, *self.hand.line(line))
                return
            self.do(self.hand.click, menu.width - 6, 3)  # the sign in the title turns pages
        raise AssertionError(line)

    def click_words(self, words):
        """Click on words of the foot, the note or the line below the table."""
        text, left, y, face = next(line for line in self.lines() if words in line[0])
        x = left + face.width(text[: text.index(words)].encode()) + 3
        self.hand.click(x, y)

    def lines(self):
        panel, screen = self.app.drawing.panel, self.app.stack.screen
        if is_table(screen):
            status = screen.view.status
            face, lines = break_lines(panel, status.text)
            for row, text in enumerate(lines):
                y = max(0, status.group[1].y) + (2 * row + 1) * status.height // (2 * len(lines))
                yield text.decode(), 2, y, face
            return
        below = [(screen.height - 4, screen.foot)]
        notes = screen.note_shown.split("\n")
        below += [
            (screen.bottom + 4 + at * panel.note_height, note) for at, note in enumerate(notes)
        ]
        for y, sentence in below:
            text = fill_button_names(self.app, sentence)
            width = panel.line_face.width(text.encode())
            x, top = panel.group[0].x + panel.left, panel.group[0].y + panel.top
            yield text, x + (panel.width - width + 1) // 2, top + y, panel.line_face

    def take_offer(self):
        self.click_words("inish the game")

    def take_hint(self):
        table = self.app.stack.screen
        place = STOCK if table.view.deal_advised else source(table.navigation.choice)
        self.hand.click(*self.hand.card(place))

    def go_on(self):
        self.hand.click(5, 5)

    def deal_day(self):
        calendar = self.app.stack.screen
        x, y = calendar.corner(calendar.mark)
        self.hand.click(x + 5, y + 5)

    def share(self):
        self.click_words("opy the result")

    def learn(self):
        card, click = self.hand.card, self.hand.click
        self.do(click, *card(TABLEAU + 1))
        self.do(click, *card(STOCK))
        self.do(self.undo)
        self.do(self.ask)
        self.do(self.take_hint)
        self.do(click, *card(WASTE))
        self.do(click, *card(STOCK))
        self.do(self.click_words, "lay all safe cards")
        self.do(click, *card(STOCK))
        self.do(click, *card(WASTE))
        for place in (TABLEAU, TABLEAU + 1, TABLEAU + 2):
            if not self.app.session.game.won():
                self.do(click, *card(place))
        assert "You won!" in self.text
        self.do(self.click_words, "lay")


class WithMouse(WithPointer):
    """Has a mouse over the window."""

    def click_button(self, button, at=(1, 1)):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.hand.pointer._post(kind, button, at)
        self.settle()

    def undo(self):
        self.click_button(pygame.BUTTON_RIGHT)

    def ask(self):
        self.click_button(pygame.BUTTON_MIDDLE)

    def open_menu(self):
        self.click_words("menu" if self.module == "table.table_screen" else "ew deal")


class WithFinger(WithPointer):
    """Taps on the cards-only page: its screen, and its buttons Undo, Hint and Menu."""

    def __init__(self, machine, hand):
        machine.rename_buttons("")
        super().__init__(machine, hand)
        hand.pointer.press = partial(hand.pointer.press, how="tap")

    def choose(self, line):
        title = self.app.stack.screen
        if title.kind == TITLE:  # its other lines are behind its button More
            self.do(lambda: (title.choose(2), self.settle()))
        super().choose(line)

    def undo(self):
        self.hand.pointer.go_back()
        self.settle()

    def ask(self):
        self.hand.pointer.advise()
        self.settle()

    def open_menu(self):
        press(self.machine, "M")


@pytest.fixture
def machine():
    with Machine(game="", seed=5, settings=by_default()) as made:
        yield made


@pytest.mark.turns(6)
def test_with_keys(machine):
    WithKeys(machine).play()


@pytest.mark.turns(6)
def test_with_keys_in_a_small_terminal(machine):
    WithText(machine).play()


@pytest.mark.turns(6)
def test_with_a_mouse(machine, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(Machine, "rest", 1)
    monkeypatch.setattr("sim.desk.window._MOVING", 1)
    opened = Window(machine, 2)
    try:
        WithMouse(machine, Hand(machine, WindowMouse(opened, machine), opened.step)).play()
    finally:
        opened.close()


@pytest.mark.turns(6)
def test_with_a_finger(machine):
    WithFinger(machine, Hand(machine, Pointer(machine))).play()
