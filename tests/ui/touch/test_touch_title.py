"""The title of a machine without buttons, which has three of its own."""

import pytest
from displayio import Bitmap

from patience.player import daily
from patience.texts.words import DAY_WON
from patience.ui.draw import theme
from patience.ui.touch import high_title
from patience.ui.touch.touch_title import MoreMenu, TitleScreen
from sim.desk.machine import Machine
from tests.support.screen_driver import (
    display_pixels,
    menu_keys,
    on_table,
    press,
    visible_text,
)


@pytest.fixture(params=[None, (195, 307)], ids=["160x128", "195x307"])
def machine(request):
    with Machine(number=617, size=request.param) as made:
        press(made, "")
        made.app.peripherals.labels = ""
        press(made, menu_keys("Title screen"))
        yield made


def at_title(machine):
    return isinstance(machine.app.stack.screen, TitleScreen)


def choose(machine, button):
    machine.app.stack.screen.choose(button)
    press(machine, "")


def test_three_buttons_have_words(machine):
    assert at_title(machine)
    assert machine.app.stack.screen.labels == ["Play", "Games", "More"]


@pytest.mark.parametrize("keys", ["", "A", "B", "M"])
def test_first_button_and_a_press_continue_the_game(machine, keys):
    if keys:
        press(machine, keys)
    else:
        choose(machine, 0)
    assert on_table(machine)
    press(machine, "B " + menu_keys("Title screen"))
    assert machine.app.stack.screen.labels[0] == "Continue"
    choose(machine, 0)
    assert on_table(machine)
    assert machine.app.session.table.log.steps == 1


def test_second_button_lists_the_games(machine):
    choose(machine, 1)
    assert "Classics" in visible_text(machine)
    press(machine, "B")
    assert at_title(machine)


def test_third_button_lists_the_rest_but_quit(machine):
    choose(machine, 2)
    assert isinstance(machine.app.stack.screen, MoreMenu)
    labels = [item[0] for item in machine.app.stack.screen.items]
    assert labels == ["Deal of the day", "Win the deck", "How to play", "Statistics", "Options"]
    assert machine.app.stack.screen.title == "More"
    press(machine, "B")
    assert at_title(machine)
    choose(machine, 2)
    press(machine, "D4 A")
    assert "Options" in visible_text(machine)


def test_any_other_press_buzzes(machine):
    before = machine.buzzes
    press(machine, "L")
    assert at_title(machine)
    assert machine.buzzes == before + 1


def test_a_won_deal_of_the_day_is_no_longer_open(machine, monkeypatch):
    monkeypatch.setattr(daily, "mark", lambda *_: DAY_WON)
    before = display_pixels(machine)
    machine.app.stack.screen.update()
    assert display_pixels(machine) != before


@pytest.mark.parametrize(("height", "right"), [(400, 138), (238, 117), (200, 0)])
def test_a_high_title_has_cards_as_large_as_leave_room_for_its_lines(height, right):
    canvas = Bitmap(180, height, 16)
    texts = high_title.draw(canvas)
    seen = [x for x in range(180) for y in range(height) if canvas[x, y] == theme.FACE]
    assert (bool(seen), texts + 50 <= height) == (right > 0, True)
    assert not seen or abs(max(seen) - right) < 6
