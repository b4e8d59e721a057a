"""The mouse plays: on the table, on menus and pages, by dragging.

`proved/test_newcomers.py` plays from the title to a won game in the window.
"""

import pygame
import pytest

from patience.moves import DEAL, size, source, target
from patience.player.new_deal import start_game
from patience.player.settings import (
    CHOOSE,
    CHOSEN,
    DEALT,
    DEFAULTS,
    HINTED,
    LEARNT,
    PLAYED,
    SAFE_UP,
    SWAP,
    UNDONE,
)
from patience.table import EMPTY, FOUNDATION, NO_CARD, STOCK, TABLEAU, WASTE
from patience.texts import words
from patience.texts.notation import parse_move
from patience.texts.words import TABLE_KEYS
from patience.ui.input.actions import LEFT, SELECT, START
from patience.ui.input.button_names import fill_button_names
from patience.ui.pointer import Pointer
from sim.data import lines
from sim.desk import terminal
from sim.desk.keys import parse
from sim.desk.machine import Machine
from tests.support.engine_data import WON_VARIANTS, pile_text, table_bytes
from tests.support.screen_driver import check_picture

CHIP = chr(127)  # next to the name of a button


class Hand:
    """A hand with a mouse: clicks go through `send`, in pixels of the handheld's screen."""

    def __init__(self, machine, pointer, step=None):
        self.machine = machine
        self.pointer = pointer
        self.app = machine.app
        self._step = step or self._tick

    def _tick(self):
        self.pointer.tick()
        self.app.tick()

    @property
    def table(self):
        return self.app.stack.screens[0]

    @property
    def screen(self):
        return type(self.app.stack.screen).__name__

    @property
    def top(self):
        return self.table.game.table.top

    def settle(self, steps=200):
        for _ in range(steps):
            self._step()
            self.machine.clock.advance(20)
            if self.screen == "CelebrationScreen" or (self.app.idle and not self.pointer.busy):
                self._step()
                while self.app.stack.change:
                    self._step()
                return
        raise AssertionError("the game does not come to rest")

    def click(self, x, y, to=None):
        self.pointer.press((x, y))
        self.pointer.release(to or (x, y))
        self.settle()

    def card(self, place, count=1):
        """Return a pixel of the card that has `count` - 1 others on it."""
        x, y, width, _, _ = self.app.drawing.painter.rect(place, count)
        return x + width // 2, y + 1

    def line(self, label):
        """Return a pixel of a line of the open menu, on the page that is shown."""
        menu, panel = self.app.stack.screen, self.app.drawing.panel
        labels = [item[0] for item in menu.items]
        row = labels.index(label if label in labels else label.encode())
        row -= menu.first
        top = self.app.drawing.display.height - panel.height if menu.below else 0
        return panel.width // 2, top + menu.head + row * menu.pitch + menu.pitch // 2

    def move(self, a_move):
        """Make a move by clicks, or to a space by dragging: a click takes the first of them."""
        if a_move == DEAL:
            self.click(*self.card(STOCK))
            return
        if self.top[target(a_move)] == EMPTY:
            self.click(*self.card(source(a_move), size(a_move)), to=self.card(target(a_move)))
            return
        self.click(*self.card(source(a_move), size(a_move)))
        if self.table.navigation.choices:
            self.click(*self.card(target(a_move)))


@pytest.fixture
def hand(request):
    board, game, number = getattr(request, "param", ("pygamer", "klondike", 617))
    with Machine(board, game, number) as machine:
        machine.app.session.settings[SAFE_UP] = 0
        made = Hand(machine, Pointer(machine))
        made.settle()
        yield made


def shortest(game):
    return min(
        (line for line in lines.read_long() if line.game == game), key=lambda x: len(x.moves)
    )


def app_deal(app, line, left):
    """Deal a won game, and make its moves except the last ones."""
    start_game(app.session, line.game, line.number)
    app.session.settings[SAFE_UP] = 0
    for text in line.moves[: len(line.moves) - left]:
        app.session.push(parse_move(app.session.game, text))


def test_release_that_another_window_took_puts_the_cards_back(window, machine):
    machine.press([])
    mouse = WindowMouse(window, machine)
    hand = Hand(machine, window._pointer, window.step)
    x, y = hand.card(TABLEAU + 6)
    mouse.press((x, y))
    hand.settle()
    assert window._pointer.pressed
    at = x * 3, y * 3
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    window.step()
    assert not window._pointer.pressed


@pytest.mark.parametrize("told", ["LEFT_RELEASED", "SHIFT_LEFT_RELEASED", "RELEASED"])
def test_terminal_tells_a_release_in_several_ways(hand, told):
    spot = hand.card(STOCK)
    terminal.click(hand.pointer, "MOUSE_LEFT", spot)
    terminal.click(hand.pointer, "MOUSE_RIGHT_RELEASED", spot)
    assert hand.pointer.pressed
    terminal.click(hand.pointer, f"MOUSE_{told}", spot)
    hand.settle()
    assert hand.table.game.table.log.steps == 1


class WindowMouse:
    """The mouse over a window, by pygame's events."""

    def __init__(self, opened, machine):
        self._opened = opened
        self._machine = machine

    @property
    def busy(self):
        return self._opened._pointer.busy

    def press(self, spot):
        self._post(pygame.MOUSEBUTTONDOWN, pygame.BUTTON_LEFT, spot)

    def release(self, spot):
        self._post(pygame.MOUSEBUTTONUP, pygame.BUTTON_LEFT, spot)

    def right(self):
        self._post(pygame.MOUSEBUTTONDOWN, pygame.BUTTON_RIGHT, (1, 1))

    def _post(self, kind, button, spot):
        scale = pygame.display.get_surface().get_width() // self._machine.width
        at = spot[0] * scale + 1, spot[1] * scale + 1
        pygame.event.post(pygame.Event(kind, button=button, pos=at))


def test_each_move_of_a_game_in_a_grid_can_be_clicked():
    line = shortest("castles-end")
    with Machine(game=line.game, number=line.number) as machine:
        win(machine, line.moves[:40])


@pytest.mark.turns(8)
@pytest.mark.parametrize("game_id", ["la-belle-lucie", "calculation", "tri-peaks", "scorpion"])
def test_a_game_of_another_kind_is_won_by_clicks(game_id):
    number, moves = WON_VARIANTS[game_id]
    with Machine(game=game_id, number=number) as machine:
        win(machine, moves)
        assert machine.app.session.game.won()


def win(machine, moves):
    """Make moves by clicks, each of which is a single step."""
    machine.app.session.settings[SAFE_UP] = 0
    hand = Hand(machine, Pointer(machine))
    hand.settle()
    game = machine.app.session.game
    for steps, text in enumerate(moves, 1):
        hand.move(parse_move(game, text))
        assert game.table.log.steps == steps, text


@pytest.mark.parametrize(
    ("to", "why"),
    [
        (FOUNDATION + 3, "That foundation needs A."),
        (
            TABLEAU + 1,
            "3{} needs 4{} or 4{}.".format(*(chr(words.SUIT_SIGNS[at]) for at in (0, 2, 1))),
        ),
    ],
)
def test_card_dragged_where_it_may_not_go_stays_and_says_why(hand, to, why):
    game = hand.table.game
    buzzes = hand.machine.buzzes
    hand.click(*hand.card(TABLEAU), to=hand.card(to))
    assert (game.table.log.steps, hand.machine.buzzes) == (0, buzzes + 1)
    assert hand.table.view.status.text == why


FREECELL = pytest.mark.parametrize("hand", [("pygamer", "freecell", 617)], indirect=True)


@FREECELL
@pytest.mark.parametrize("drags", [False, True])
def test_a_run_moves_at_once_and_back_by_one_right_click(hand, drags):
    start = table_bytes(hand.table.game)
    for card, pile in ((TABLEAU + 4, TABLEAU + 7), (TABLEAU + 7, TABLEAU + 2)):
        count = 1 if card == TABLEAU + 4 else 2  # JC goes on QH, then both go on KC
        if drags:
            hand.click(*hand.card(card, count), to=hand.card(pile))
        else:
            hand.click(*hand.card(card, count))
            hand.click(*hand.card(pile))
    assert pile_text(hand.table.game, TABLEAU + 2).endswith(" KC QH JC")
    assert hand.table.game.table.log.steps == 2
    for _ in range(2):
        hand.pointer.go_back()
        hand.settle()
    assert table_bytes(hand.table.game) == start


@FREECELL
@pytest.mark.parametrize("drags", [False, True])
def test_more_cards_than_move_at_once_are_answered(hand, drags):
    hand.machine.app.session.push(parse_move(hand.table.game, "T5>T8"))
    for cell, pile in enumerate((1, 3, 4, 6), 1):
        hand.machine.app.session.push(parse_move(hand.table.game, f"T{pile}>C{cell}"))
    hand.table.enter()
    hand.settle()
    buzzes, steps = hand.machine.buzzes, hand.table.game.table.log.steps
    hand.click(*hand.card(TABLEAU + 7, 2), to=hand.card(TABLEAU + 1) if drags else None)
    assert (hand.machine.buzzes, hand.table.game.table.log.steps) == (buzzes + 1, steps)
    assert hand.table.view.status.text == "No room to move more than one card."


def test_clicks_that_come_too_fast_are_dropped(hand):
    for _ in range(12):
        hand.pointer.press(hand.card(STOCK))
        hand.pointer.release(hand.card(STOCK))
    hand.settle(2000)
    assert hand.table.game.table.log.steps == 8


@FREECELL
def test_space_and_free_cell_are_two_targets_to_choose_from(hand):
    # The last pile is empty: its cards lie on the others, out of order.
    table, pile = hand.table.game.table, TABLEAU + 7
    while table.top[pile] < NO_CARD:
        table.move(pile, TABLEAU, 1)
    hand.table.enter()
    hand.settle()
    targets = {place: set() for place in hand.table.game.tableau}
    for a_move in hand.table.game.moves():
        targets[source(a_move)].add(target(a_move))
    free = {pile, *hand.table.game.cells}
    hand.click(*hand.card(next(place for place in targets if targets[place] == free)))
    assert len(hand.table.navigation.choices) > 1


@pytest.mark.parametrize("hand", [("pygamer", "eastcliff", 9)], indirect=True)
def test_foundation_and_space_are_two_targets_to_choose_from(hand):
    # The first pile is empty: its cards lie on the second. An ace is on the last.
    table, ace = hand.table.game.table, TABLEAU + 6
    while table.top[TABLEAU] < NO_CARD:
        table.move(TABLEAU, TABLEAU + 1, 1)
    hand.table.enter()
    hand.settle()
    suit = table.top[ace]
    hand.click(*hand.card(ace))
    targets = {target(a_move) for a_move in hand.table.navigation.choices}
    assert targets == {TABLEAU, FOUNDATION + suit}


@pytest.mark.parametrize("hand", [("pygamer", "forty-thieves", 3)], indirect=True)
@pytest.mark.parametrize("asks", [0, 1])
def test_of_two_foundations_that_an_ace_may_begin_one_is_a_target(hand, asks):
    hand.app.session.settings[CHOOSE] = asks
    hand.click(*hand.card(TABLEAU + 5))
    assert len(hand.table.navigation.choices) == asks
    if asks:
        hand.click(*hand.card(TABLEAU + 5))
    assert pile_text(hand.table.game, FOUNDATION + 3) == "AS"


def test_wheel_runs_through_the_game(hand):
    log = hand.table.game.table.log
    for _ in range(3):
        hand.click(*hand.card(STOCK))
    for by, applied in ((-1, 2), (-1, 1), (1, 2), (1, 3)):
        hand.pointer.turn(by)
        hand.settle()
        assert log.applied == applied


def test_click_ends_a_run_through_the_game_and_plays_on_from_there(hand):
    log = hand.table.game.table.log
    for _ in range(3):
        hand.click(*hand.card(STOCK))
    hand.machine.keys.press(SELECT)
    hand.machine.keys.press(LEFT)
    for button in (LEFT, SELECT):
        hand.machine.keys.release(button)
    hand.settle()
    assert hand.table.long_presses == ()  # it runs
    hand.click(*hand.card(STOCK))
    assert (log.applied, log.count) == (3, 3)
    assert hand.table.long_presses


def lift(hand):
    """Lift a card that always has its targets offered."""
    hand.app.session.settings[CHOOSE] = 1
    a_move = next(m for m in hand.table.game.moves() if m != DEAL)
    hand.click(*hand.card(source(a_move), size(a_move)))
    assert hand.table.navigation.choices
    return a_move


@pytest.mark.parametrize("swapped", [0, 1])
def test_lifted_card_is_put_back_by_a_right_click_or_beside_the_cards(hand, swapped):
    hand.app.session.settings[SWAP] = swapped
    lift(hand)
    hand.pointer.go_back()
    hand.settle()
    assert not hand.table.navigation.choices
    lift(hand)
    hand.click(0, hand.app.drawing.display.height - 1)
    assert not hand.table.navigation.choices
    assert hand.table.game.table.log.steps == 0


@pytest.mark.parametrize("swapped", [0, 1])
def test_second_click_plays_a_lifted_card_to_the_framed_target(hand, swapped):
    hand.app.session.settings[SWAP] = swapped
    a_move = lift(hand)
    hand.click(*hand.card(source(a_move), size(a_move)))
    assert hand.table.game.table.log.steps == 1


def test_buttons_in_the_sentence_below_the_table_are_clicked(hand):
    hand.table.view.say(fill_button_names(hand.app, TABLE_KEYS))
    hand.settle()
    before = hand.table.view.status.text.partition("deal")[0].encode()
    hand.click(hand.app.drawing.panel.line_face.width(before) + 4, hand.machine.height - 3)
    assert hand.table.game.table.log.steps == 1


def test_click_on_an_unplayable_card_is_explained(hand):
    buzzes = hand.machine.buzzes
    game = hand.table.game
    stuck = next(
        place
        for place in game.tableau
        if not any(source(m) == place for m in game.moves() if m != DEAL)
    )
    hand.click(*hand.card(stuck))
    assert hand.machine.buzzes == buzzes + 1
    assert game.table.log.steps == 0


@pytest.mark.parametrize(
    ("hand", "place", "count", "why"),
    [
        (("pygamer", "klondike", 617), TABLEAU + 6, 2, "These cards are not a run."),
        (("pygamer", "klondike", 617), TABLEAU + 6, 7, "These cards are not a run."),
        (("pygamer", "castles-end", 3), TABLEAU + 1, 2, "Choose the base first"),
        (("pygamer", "king-albert", 3), TABLEAU + 8, 3, "One card at a time."),
        (("pygamer", "golf", 3), TABLEAU, 3, "Only the top card can be played."),
    ],
    indirect=["hand"],
)
def test_click_on_a_covered_card_is_answered_as_a_drag_is(hand, place, count, why):
    buzzes, steps = hand.machine.buzzes, hand.table.game.table.log.steps
    hand.click(*hand.card(place, count))
    assert (hand.machine.buzzes, hand.table.game.table.log.steps) == (buzzes + 1, steps)
    assert why in hand.table.view.status.text
    assert hand.table.navigation.place == place


@pytest.mark.parametrize(
    ("hand", "place", "count", "framed"),
    [
        (("pygamer", "spider", 3), TABLEAU + 3, 4, 4),
        (("pimoroni_picosystem", "spider", 3), TABLEAU + 3, 4, 4),
        (("pygamer", "klondike", 617), TABLEAU + 6, 2, 2),
        (("pygamer", "klondike", 617), TABLEAU + 6, 7, 7),
        (("pygamer", "king-albert", 3), TABLEAU + 8, 3, 3),
        (("pygamer", "golf", 3), TABLEAU, 3, 1),  # the sentence speaks of the top card
    ],
    indirect=["hand"],
)
def test_clicked_cards_that_cannot_move_are_framed_until_the_next_press(hand, place, count, framed):
    frame, painter = hand.app.drawing.table_cursor, hand.app.drawing.painter
    hand.click(*hand.card(place, count))
    hand.machine.press(parse("w2000"))
    x, y, width, height, _ = painter.rect(place, framed)
    assert frame.visible
    assert (frame._top, frame._bottom) in [(y, y + height + 1), (y - 1, y + height + 1)]
    assert x - 3 <= frame._left < x < x + width < frame._right + 1
    hand.machine.press(parse("R L w2000"))
    navigation = hand.table.navigation
    usual = navigation.packet_size(place) or hand.table.game.most_cards(place)
    _, y, _, height, _ = painter.rect(navigation.place, usual)
    assert (navigation.place, frame._bottom) == (place, y + height + 1)
    assert frame._top in (y, y - 1)


def test_slip_from_the_stock_deals(hand):
    x, y = hand.card(STOCK)
    hand.click(x, y, to=(x - 5, y + 5))
    assert hand.table.game.table.log.steps == 1


@pytest.mark.parametrize("hand", [("pygamer", "tri-peaks", 3)], indirect=True)
def test_the_larger_cards_below_peaks_are_reached_up_to_their_corners(hand):
    painter, log = hand.app.drawing.painter, hand.table.game.table.log
    x, y, width, height, _ = painter.rect(FOUNDATION, 1)
    king = TABLEAU + 21
    assert pile_text(hand.table.game, king) == "KS"
    hand.click(*hand.card(king), to=(x + width - 1, y + height - 2))
    assert log.steps == 1
    x, y, width, height, _ = painter.rect(STOCK, 1)
    for steps, spot in enumerate([(x, y), (x + width - 1, y + height - 1)], 2):
        hand.click(*spot)
        assert log.steps == steps
    hand.click(x + width, y + height - 1)
    assert log.steps == 3


def test_king_that_fits_nowhere_waits_for_a_space(hand):
    hand.table.game.table.lay(51, TABLEAU)
    hand.table.enter()
    hand.settle()
    hand.click(*hand.card(TABLEAU), to=hand.card(TABLEAU + 2))
    assert hand.table.view.status.text.endswith(" needs a space.")


def test_middle_click_shows_a_hint_and_a_click_on_another_card_forgets_it(hand):
    hand.pointer.advise()
    hand.settle()
    said = hand.table.view.status.text
    assert hand.table.navigation.choices or hand.table.view.deal_advised
    hand.click(*hand.card(STOCK))
    assert hand.table.game.table.log.steps == 1
    assert hand.table.view.status.text != said


def run_through(hand):
    """Deal three times, and run through that."""
    for _ in range(3):
        hand.click(*hand.card(STOCK))
    for button in (SELECT, LEFT):
        hand.machine.keys.press(button)
    for button in (LEFT, SELECT):
        hand.machine.keys.release(button)
    hand.settle()
    assert hand.table.long_presses == ()


def advise(hand):
    """Show a hint, which frames a move or the stock."""
    hand.pointer.advise()
    hand.settle()


def unplayable(hand):
    """Return a pixel of a card that can be clicked, but has no move."""
    sources = {source(a_move) for a_move in hand.table.game.moves()}
    lying = [TABLEAU + pile for pile in range(7)]
    return hand.card(next(place for place in lying if place not in sources))


@pytest.mark.parametrize("begin", [lift, advise, run_through])
@pytest.mark.parametrize("hand", [("pygamer", "klondike", 617)], indirect=True)
def test_a_click_on_a_card_that_cannot_go_ends_whatever_is_shown(hand, begin):
    begin(hand)
    hand.click(*unplayable(hand))
    table = hand.table
    assert not table.navigation.choices
    assert not table.view.deal_advised
    assert table.long_presses
    assert table.advice is None
    check_picture(hand.machine)


def test_lines_of_menus_are_clicked_and_beside_a_menu_it_closes(hand):
    hand.machine.keys.press(START)
    hand.machine.keys.release(START)
    hand.settle()
    assert hand.screen == "PauseMenu"
    hand.click(*hand.line("Games"))
    assert hand.screen == "FamilyMenu"
    hand.pointer.go_back()
    hand.settle()
    assert hand.screen == "PauseMenu"
    hand.click(hand.app.drawing.display.width - 1, 60)
    assert hand.screen == "TableScreen"


def test_digit_of_a_number_is_framed_by_a_click_and_dealt_by_the_next(hand):
    hand.app.stack.open_screen("screens.deals", "NumberScreen")
    hand.settle()
    page, panel = hand.app.stack.screen, hand.app.drawing.panel
    x, y = page.corner(8)
    spots = [(panel.left + x + across, panel.top + y + 9) for across in range(2, 10)]
    before = [panel.bitmap[spot] for spot in spots]
    assert len(set(before)) == 2
    hand.click(x + 4, y + 4)
    assert (page.mark, hand.screen) == (8, "NumberScreen")
    assert [panel.bitmap[spot] for spot in spots] == before  # the digit is still there
    hand.pointer.turn(-1)
    hand.settle()
    hand.click(x + 4, y + 4)
    assert (hand.screen, hand.app.session.game.number) == ("TableScreen", 627)


def test_wheel_and_clicks_turn_pages(hand):
    hand.app.stack.open_screen("screens.rules", "RulesScreen", hand.table.game.row)
    hand.settle()
    hand.click(40, 40)
    assert hand.app.stack.screen.mark == 1
    hand.pointer.turn(1)
    hand.settle()
    assert hand.app.stack.screen.mark == 2
    hand.pointer.turn(-1)
    hand.settle()
    assert hand.app.stack.screen.mark == 1


def test_a_swipe_over_a_long_menu_turns_its_pages(hand):
    hand.app.stack.open_screen("choosing.by_ease", "EaseMenu")
    hand.settle()
    menu = hand.app.stack.screen
    _, second, third, *_, last, _ = menu.starts
    up, down = (40, 30), (40, 90)
    marks = []
    for begun, ended in [(down, up), (down, up), (up, down), (up, down), (up, down), (down, up)]:
        hand.click(*begun, to=ended)
        marks.append(menu.mark)
    assert marks == [second, third, second, 0, last, 0]
    assert hand.machine.buzzes == 0


def test_clicks_on_the_signs_beside_the_number_turn_pages(hand):
    hand.app.stack.open_screen("choosing.by_ease", "EaseMenu")
    hand.settle()
    menu = hand.app.stack.screen
    hand.click(menu.width - 6, 4)
    hand.click(menu.width - 6, 4)
    assert menu.mark == menu.starts[2]
    hand.click(menu.width - 34, 4)
    assert menu.mark == menu.starts[1]
    assert hand.machine.buzzes == 0


def test_the_wheel_goes_on_to_the_next_page(hand):
    hand.app.stack.open_screen("choosing.by_ease", "EaseMenu")
    hand.settle()
    menu = hand.app.stack.screen
    marks = []
    for by in (-1, 1, *[1] * menu.starts[1], -1):
        hand.pointer.turn(by)
        hand.settle()
        marks.append(menu.mark)
    assert marks == [len(menu.items) - 1, *range(menu.starts[1] + 1), menu.starts[1] - 1]


def test_a_click_below_the_lines_of_a_short_menu_is_refused(hand):
    hand.app.stack.open_screen(
        "choosing.losing", "LeaveQuestion", "", True, app_deal, hand.app, None, 0
    )
    hand.settle()
    hand.click(20, hand.app.stack.screen.bottom + 3)
    assert (hand.screen, hand.machine.buzzes) == ("LeaveQuestion", 1)


def test_question_is_not_answered_by_a_click_beside_it(hand):
    game = hand.table.game
    hand.click(*hand.card(STOCK))
    hand.app.stack.open_screen(
        "choosing.losing", "LeaveQuestion", "", True, app_deal, hand.app, None, 0
    )
    hand.settle()
    hand.click(hand.app.drawing.display.width - 1, hand.app.drawing.display.height - 1)
    assert hand.screen == "TableScreen"
    assert hand.app.session.game is game


def test_the_lesson_is_done_with_the_mouse():
    with Machine(game="", number=617) as machine:
        hand = Hand(machine, Pointer(machine))
        hand.settle()
        hand.click(*hand.line("How to play"))
        lesson = machine.app.stack.screen
        hand.click(9, machine.height - 2)  # on the sentence, which does not end the lesson
        steps = [
            lambda: hand.click(*hand.card(TABLEAU + 1)),
            lambda: hand.click(*hand.card(STOCK)),
            hand.pointer.go_back,
            hand.pointer.advise,
            lambda: hand.click(*hand.card(STOCK)),
            lambda: hand.click(*hand.card(WASTE)),
            lambda: hand.click(*hand.card(STOCK)),
        ]
        told = []
        for step in steps:
            told.append(lesson.view.status.text)
            step()
            hand.settle()
        told = [line.replace(CHIP, "") for line in [*told, lesson.view.status.text]]
        assert told == [
            *("Click the queen.", "Click the stock.", "Select: undo.", "Hold B: a hint."),
            *("Safe on its foundation.", "Click what it shows.", "Click the stock."),
            "Hold A: play all safe cards.",
        ]


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("hand", "place"),
    [
        (("pygamer", "pyramid", 617), TABLEAU + 3),
        (("pygamer", "giza", 617), TABLEAU + 3),
        (("pygamer", "tri-peaks", 617), TABLEAU),  # face down
        (("pygamer", "escalator", 617), TABLEAU + 3),
    ],
    indirect=["hand"],
)
@pytest.mark.parametrize("drags", [False, True])
def test_a_covered_card_says_so_and_is_framed(hand, place, drags):
    last = hand.table.game.tableau[-1]
    hand.click(*hand.card(place), to=hand.card(last) if drags else None)
    assert hand.table.view.status.sentence == "That card is covered."
    assert hand.table.navigation.place == place
    assert hand.machine.buzzes == 1


def test_tips_name_the_buttons_of_the_mouse_and_go_once_followed():
    with Machine("pygamer", "klondike", 617, settings=bytearray(DEFAULTS)) as machine:
        hand = Hand(machine, Pointer(machine))
        hand.settle()
        hand.click(*hand.card(STOCK))
        hand.click(*hand.card(TABLEAU + 6))  # goes to another pile
        said = []
        for follow in (hand.pointer.go_back, hand.pointer.advise):
            machine.press(parse("w4000"))
            said.append(machine.app.stack.screen.view.status.sentence)
            follow()
            hand.settle()
        assert said == ["Right click: undo. Wheel: replay.", "Middle click: a hint."]
        done = CHOSEN | PLAYED | DEALT | UNDONE | HINTED
        assert machine.app.session.settings[LEARNT] == done
