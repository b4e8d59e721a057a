"""Whole games won with keys, and how a win is celebrated and counted."""

import re

import pytest

from patience import on_demand
from patience.ui.input.actions import LEFT, SELECT, A
from sim.desk.machine import Machine
from tests.support.engine_data import table_bytes
from tests.support.key_player import KeyPlayer
from tests.support.screen_driver import (
    KLONDIKE_WINS,
    current_game,
    display_pixels,
    lay_klondike,
    on_table,
    panel,
    press,
    tap,
    visible_text,
)


def almost_won(machine):
    """Leave two kings on the table: A and A again wins."""
    lay_klondike(machine, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])


# A line with many cards back from the foundations, kings to spaces, and several targets.
@pytest.mark.turns(6)
def test_whole_game_is_won_with_keys(number=26946):
    line = next(line for line in KLONDIKE_WINS if line["number"] == number)
    with Machine(number=number) as machine:
        player = KeyPlayer(machine)
        for text in line["moves"]:
            assert on_table(machine)
            player.play(text)
        assert machine.app.session.game.won()
        assert not on_table(machine)
        assert machine.buzzes == 0
        moves = len(line["moves"])
        assert player.presses < 3 * moves
        press(machine, "w6000")  # the celebration ends
        figures = rf"You won! \| Time \| \d+:\d\d \| Moves \| {moves} \| Won \| 1 of 1"
        assert re.search(figures, visible_text(machine))


def test_a_win_shows_time_moves_and_count(machine):
    almost_won(machine)
    press(machine, "w5000 A w1000 w1000 R A w6000")
    # No time passes before the first move, nor after the last.
    figures = "You won! | Time | 0:02 | Moves | 2 | Won | 1 of 1 | Streak | 1"
    keys = "Select watch it again | A new deal  B view table"
    assert visible_text(machine) == f"{figures} | {keys}"


@pytest.mark.parametrize("button", [A, LEFT])
def test_any_button_goes_on_to_the_next_part_of_the_celebration(machine, button):
    almost_won(machine)
    press(machine, "A")
    tap(machine, A)
    while on_table(machine) or machine.app.stack.change:
        machine.app.tick()
        machine.clock.advance(20)
    root = machine.display.root_group
    assert len(root) == 1  # the canvas alone, on which cards leap
    tap(machine, button)
    assert len(root) == 2  # the banner
    tap(machine, button)
    while machine.app.stack.change:
        machine.app.tick()
    assert panel(machine).group in root
    assert "You won!" not in panel(machine).lines()
    tap(machine, button)
    while machine.app.stack.change:
        machine.app.tick()
    assert "You won!" in panel(machine).lines()
    assert not on_table(machine)


def test_a_banner_opens_after_the_last_card_then_the_panel(machine):
    almost_won(machine)
    press(machine, "A")
    tap(machine, A)
    root, shown = machine.display.root_group, {}
    began = machine.clock()
    while "You won!" not in panel(machine).lines():
        machine.app.tick()
        machine.clock.advance(10)
        if not (on_table(machine) or machine.app.stack.change):
            layer = "panel" if panel(machine).group in root else len(root)
            shown.setdefault(layer, machine.clock() - began)
    assert list(shown) == [1, 2, "panel"]
    assert 2600 <= shown[2] - shown[1] <= 2800  # 200 ms at rest, 2.5 s of leaping cards
    assert 1050 <= shown["panel"] - shown[2] <= 1150  # it opens, and stays a second


@pytest.mark.parametrize("key", ["A", "M"])
def test_a_and_start_deal_the_next_game(machine, key):
    almost_won(machine)
    press(machine, "A A w6000")
    assert "You won!" in visible_text(machine)
    press(machine, key)
    assert on_table(machine)
    game = machine.app.session.game
    assert not game.won()
    assert game.table.log.steps == 0
    assert visible_text(machine) == f"Klondike {game.number}"


def test_b_returns_to_the_won_table(machine):
    almost_won(machine)
    press(machine, "R R")
    before = display_pixels(machine)
    press(machine, "A A w6000 B")
    assert on_table(machine)
    assert machine.app.session.game.won()
    press(machine, "S S")
    assert display_pixels(machine) == before


@pytest.mark.parametrize("keys", ["", "U D R B+", "M B S+ B", "A+"])
def test_the_won_table_explains_the_next_press_until_it_comes(machine, keys):
    almost_won(machine)
    press(machine, f"A A w6000 B {keys.removesuffix('A+')}")
    assert visible_text(machine) == "Won. A: new deal."
    press(machine, "A+" if keys == "A+" else "A")
    assert on_table(machine)
    assert not current_game(machine).won()


def test_a_deal_after_a_win_is_loaded_once_the_table_has_made_room(machine, monkeypatch):
    almost_won(machine)
    press(machine, "A A w6000 B")
    asked = []
    monkeypatch.setattr(machine.app.stack, "open_screen", lambda *opened: asked.append(opened))
    monkeypatch.setattr(on_demand, "load_shared", None)
    press(machine, "A")
    monkeypatch.undo()
    machine.app.stack.open_screen(*asked[0])
    press(machine, "w50")
    assert not current_game(machine).won()


@pytest.mark.parametrize("copies", [False, True])
def test_select_plays_the_won_game_again_from_its_deal(machine, copies):
    copied = []
    if copies:  # only the result of a deal of the day
        machine.app.peripherals.copy = lambda *parts: copied.append(parts)
    almost_won(machine)
    before = table_bytes(current_game(machine))
    press(machine, "A A w6000")
    tap(machine, SELECT)
    assert on_table(machine)
    assert table_bytes(current_game(machine)) == before
    press(machine, "w1500")
    assert current_game(machine).won()
    assert on_table(machine)
    press(machine, "A")
    assert visible_text(machine) == "Won. A: new deal."
    assert not copied
