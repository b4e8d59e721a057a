"""Window and terminal show a judge's message below the picture; keys and clicks reach the judge."""

import io
import re
from types import SimpleNamespace

import pygame
import pytest

from device.boards import BOARDS
from patience.ui.draw import theme
from patience.ui.draw.splash import COLOURS
from patience.ui.input.actions import NO_EVENT
from sim.desk import caption, icon, terminal
from sim.desk.caption import LOST, OPEN, WINNABLE, Message
from sim.desk.machine import Machine
from sim.desk.window import Window
from sim.screen.display import rgb888
from tests.support.cases import cases
from tests.support.fake_app import FakeApp
from tests.support.keyboard import type_key

SIGN = (5, 6)  # the middle of the sign before the text
LOSING = Message(LOST, "Lost", "back 3 moves")


class FakeJudge:
    """Shows a given caption, and records calls."""

    def __init__(self):
        self.message = Message(WINNABLE, "Winnable")
        self.asked = []

    def tick(self):
        """Do nothing."""

    def go_back(self):
        self.asked.append("go back")

    def toggle(self):
        self.asked.append("toggle")


@pytest.fixture
def machine():
    with Machine(app=FakeApp, number=617) as made:
        made.judge = FakeJudge()
        yield made


def rows(line, width=160):
    """Return a caption's pixels, 24 bits each, in rows."""
    pixels = [rgb888(line[at : at + 2]) for at in range(0, len(line), 2)]
    return [pixels[at : at + width] for at in range(0, len(pixels), width)]


def near(pixel, colour):
    wanted = colour.to_bytes(3, "big")
    return all(abs(a - b) <= 8 for a, b in zip(pixel, wanted))


@cases(("width", "large"), [(160, False), (240, True)])
def test_each_verdict_has_its_own_sign(width, large):
    made = caption.Caption(width, large, "R")
    signs = set()
    for verdict in (WINNABLE, LOST, OPEN):
        drawn = rows(made.draw(Message(verdict, "x")), width)
        assert len(drawn) == made.height
        sign = [pixel for row in drawn for pixel in row[:11]]
        signs.add(tuple(pixel != b"\0\0\0" for pixel in sign))
        assert any(near(pixel, caption.SIGN_COLOURS[verdict]) for pixel in sign)
    assert len(signs) == 3


@pytest.mark.turns(6)
@cases("width", [128, 160, 240, 320])
@cases("text", ["Winnable", "The solver is starting", "This deal cannot be won"])
def test_a_sentence_without_room_beside_the_offer_is_left_out(text, width):
    made = caption.Caption(width, width >= 240, "R")
    offer = "back 1000 moves"
    alone, offered, both = (
        [[pixel != b"\0\0\0" for pixel in row] for row in rows(made.draw(message), width)]
        for message in (Message(OPEN, text), Message(OPEN, "", offer), Message(OPEN, text, offer))
    )
    together = [[a or b for a, b in zip(*pair)] for pair in zip(alone, offered)]
    right = max(x for row in alone for x in range(width) if row[x])
    left = min(x for row in offered for x in range(11, width) if row[x])
    assert both == (together if right + 3 < left else offered)


@cases("letter", "ivw")
def test_there_is_always_a_gap_between_sentence_and_offer(letter):
    made = caption.Caption(128, False, "R")
    offered = made.draw(Message(OPEN, "", "back 9 moves"))
    length = 1
    while (drawn := made.draw(Message(OPEN, letter * length, "back 9 moves"))) != offered:
        longest, length = drawn, length + 1
    columns = [*zip(*rows(longest, 128))]
    gold = min(x for x in range(128) if any(near(pixel, theme.GOLD_TEXT) for pixel in columns[x]))
    assert not any(any(pixel) for column in columns[gold - 3 : gold] for pixel in column)


def test_the_longest_sentences_fit_next_to_each_other():
    made = caption.Caption(160, False, "R")
    both = rows(made.draw(Message(OPEN, "Not known yet", "back 200 moves")))
    alone = rows(made.draw(Message(OPEN, "Not known yet")))
    offered = [x for x in range(160) if any(near(row[x], theme.GOLD_TEXT) for row in both)]
    text = [x for x in range(160) if any(row[x] != b"\0\0\0" for row in alone)]
    assert text[-1] + 3 < offered[0]
    assert offered[-1] < 160 - 2


def test_it_is_dark_without_a_message():
    assert not any(caption.Caption(160, False, "R").draw(None))


# Window


def pixel(x, y, scale=3):
    return bytes(pygame.display.get_surface().get_at((x * scale + 1, y * scale + 1))[:3])


def post(window, kind, **more):
    pygame.event.post(pygame.Event(kind, **more))
    window.step()


def test_the_window_has_one_more_line_for_the_message(window, machine):
    window.step()
    wide, high = pygame.display.get_surface().get_size()
    assert (wide, high) == (480, (128 + 11) * 3)
    sign = SIGN[0], 128 + 5
    assert near(pixel(*sign), caption.SIGN_COLOURS[WINNABLE])
    machine.judge.message = LOSING
    window.step()
    assert near(pixel(*sign), caption.SIGN_COLOURS[LOST])
    machine.judge.message = None
    window.step()
    assert pixel(*sign) == b"\0\0\0"


def test_without_a_judge_the_window_is_only_the_screen():
    with Machine(app=FakeApp, number=617) as machine:
        made = Window(machine, 3)
        assert pygame.display.get_surface().get_size() == (480, 384)
        type_key("r")
        made.step()
        made.close()


def test_keys_and_the_left_shoulder_reach_the_judge_and_not_the_game(window, machine):
    machine.app.tick = lambda: True
    for name in ("r", "v"):
        type_key(name)
        window.step()
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        post(window, kind, button=pygame.CONTROLLER_BUTTON_LEFTSHOULDER, instance_id=0)
    assert machine.judge.asked == ["go back", "toggle", "go back"]
    assert machine.keys.get() == NO_EVENT


def test_a_click_on_an_offer_takes_it(window, machine):
    spot = (300, (128 + 5) * 3)
    clicks = []
    window._pointer = SimpleNamespace(
        press=clicks.append, release=clicks.append, tick=lambda: None, busy=False
    )
    for message, asked in ((Message(WINNABLE, "Winnable"), []), (LOSING, ["go back"])):
        machine.judge.message = message
        window.step()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(window, kind, button=pygame.BUTTON_LEFT, pos=spot)
        assert machine.judge.asked == asked
    assert clicks == [(100, 133)] * 3  # and no press by the last one


# Terminal


def sent(machine, screen, columns, rows, message):
    out = screen._out
    out.seek(0)
    out.truncate()
    rects = machine.display.take_traffic().rects
    screen.show(machine.display.rgb565(), columns, rows, rects, message)
    return out.getvalue()


@pytest.fixture
def screen(machine):
    machine.press([])
    return terminal.Screen(160, 128, BOARDS["pygamer"], io.StringIO())


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def test_the_terminal_shows_it_above_the_keys(machine, screen):
    text = sent(machine, screen, 160, 66, LOSING)
    assert "Lost   r: back 3 moves" in plain(text)
    assert plain(text).partition("▀")[0].endswith("q: quit")
    assert "\x1b[65;1H\x1b[2K" in text
    assert "\x1b[66;1H" in text
    assert [screen.is_on_offer(row) for row in (63, 64, 65)] == [False, True, False]


def test_only_changes_are_sent(machine, screen):
    sent(machine, screen, 160, 66, LOSING)
    assert sent(machine, screen, 160, 66, LOSING) == ""
    text = sent(machine, screen, 160, 66, Message(WINNABLE, "Winnable"))
    assert "Winnable" in text
    assert "▀" not in text
    assert not screen.is_on_offer(64)
    assert plain(sent(machine, screen, 160, 66, None)).startswith("arrows: choose")


@pytest.mark.parametrize("columns", [160, 200])
def test_single_row_is_shared_with_the_keys_and_without_one_it_is_left_out(
    machine, screen, columns
):
    text = plain(sent(machine, screen, columns, 65, LOSING)).partition("▀")[0]
    assert len(text) <= columns
    assert "Lost   r: back 3 moves" in text
    assert text.endswith("q: quit")
    assert screen.is_on_offer(64)
    assert "Lost" not in sent(machine, screen, columns, 64, LOSING)
    assert not screen.is_on_offer(63)


def test_letters_reach_the_judge(machine):
    typed = terminal.TypedKeys(machine)
    for key in "rRvV":
        typed.take(key)
    assert machine.judge.asked == ["go back", "go back", "toggle", "toggle"]


def test_windows_icon_is_an_ace_of_spades_on_felt():
    pixels = icon.draw_icon()
    side = icon.SIDE
    inks = {pixels[at : at + 3] for at in range(0, len(pixels), 3)}
    assert len(pixels) == side * side * 3
    assert pixels[:3] == COLOURS[theme.FELT].to_bytes(3, "big")
    middle = 3 * (side // 2 * side + side // 2)
    assert pixels[middle : middle + 3] == COLOURS[theme.INK + 3].to_bytes(3, "big")
    assert len(inks) == 4  # felt, shadow, card, spade
