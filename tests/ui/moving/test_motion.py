"""Whole cards that fly, turn over, and come from the stock: what is seen, and what ends it.

Single pictures are among the golden ones, see `motion_frames`.
"""

import pytest

from patience.player.settings import ANIMATION, CALM
from patience.table import TABLEAU, WASTE
from patience.ui.draw import theme
from patience.ui.draw.moving.glide import Glide
from patience.ui.draw.moving.motion import Motion
from patience.ui.input.actions import SELECT, A, B
from sim.desk.machine import Machine
from tests.support.motion_frames import (
    PACKET,
    PICTURE,
    check_rest,
    lay_calm,
    motion,
    start,
    stop_at,
    wait,
)
from tests.support.screen_driver import current_game, display_pixels, on_table, press, tap

FLIGHT = 6 * PICTURE
TURN = 4 * PICTURE


@pytest.mark.parametrize(
    ("name", "script"),
    [
        *(("klondike", "B8 S3 A"), ("klondike", "M D A"), ("canfield", "A"), ("canfield", "B S")),
        *(("four-seasons", "R3 A S"), ("spider", "B"), ("spider", "A S"), ("tri-peaks", "A B S")),
    ],
)
def test_picture_after_a_motion_equals_a_full_repaint(name, script):
    with Machine(game=name, number=2) as machine:
        machine.app.session.settings[ANIMATION] = CALM
        machine.app.stack.back_to_table()
        press(machine, script)
        if on_table(machine):
            check_rest(machine)


@pytest.mark.parametrize("ms", range(0, FLIGHT + TURN, 2 * PICTURE))
@pytest.mark.parametrize("button", [A, B])
def test_a_press_ends_a_motion_and_is_not_lost(machine, button, ms):
    stop_at(button, ms)(machine)
    tap(machine, SELECT)
    assert current_game(machine).table.log.applied == 0
    press(machine, "w200")
    check_rest(machine)


def test_a_card_is_turned_over_when_the_packet_has_landed(machine):
    stop_at(A, 0)(machine)
    layout, canvas = machine.app.drawing.layout, machine.app.drawing.canvas
    middle = layout.x[PACKET] + layout.card_w // 2, layout.y[PACKET] + layout.card_h // 2
    seen = []
    for _ in range(0, FLIGHT + TURN + PICTURE, PICTURE):
        seen.append(canvas[middle])
        wait(machine, PICTURE)
    wait(machine, 5 * PICTURE)
    backs = {theme.BACK, theme.BACK_LIGHT}
    landed = FLIGHT // PICTURE
    assert set(seen[:landed]) <= backs
    assert set(seen[landed:-1]) <= {theme.FELT, theme.MARK}  # the layer has the card
    assert machine.app.idle
    check_rest(machine)


def test_the_cards_under_way_are_not_on_the_canvas_twice(machine):
    stop_at(A, 2 * PICTURE)(machine)
    assert current_game(machine).table.length(PACKET) == 1
    layout, canvas = machine.app.drawing.layout, machine.app.drawing.canvas
    assert canvas[layout.x[PACKET] + 5, layout.y[PACKET] + 40] == theme.FELT
    assert canvas[layout.x[TABLEAU] + 5, layout.y[TABLEAU] + 45] == theme.FELT


def test_another_choice_of_animation_sets_the_table_up_again(machine):
    press(machine, "")
    assert isinstance(motion(machine), Glide)
    machine.app.session.settings[ANIMATION] = CALM
    machine.app.stack.back_to_table()
    press(machine, "")
    assert isinstance(motion(machine), Motion)
    press(machine, "B")
    assert current_game(machine).table.length(WASTE) == 1
    check_rest(machine)


def test_a_golden_line_opens_round_the_last_card_of_a_foundation(machine):
    lay_calm(machine, ["9C KH", "9S"], foundations=["QH"], stock="KD 5C")
    press(machine, "A")  # where to, as there are spaces
    start(machine, A)
    wait(machine, FLIGHT + PICTURE)
    layer = machine.app.stack.screens[0].view._layer
    before = display_pixels(machine)
    shown = set()
    for _ in range(20):
        machine.clock.advance(10)
        machine.app.tick()
        assert len(layer) == (4 if machine.app.stack.screens[0].view._glint else 3)
        shown.add(display_pixels(machine))
    assert len(shown - {before}) == 4
    wait(machine, 400)
    assert len(layer) == 3
    check_rest(machine)


def test_the_first_card_of_a_foundation_glints_after_the_one_below_is_turned_over(machine):
    lay_calm(machine, ["-9C AH"], stock="KD 5C")
    start(machine, A)
    wait(machine, FLIGHT + TURN)
    # The line below, and the layers of cards.
    assert len(machine.app.stack.screens[0].view._layer) == 3
    wait(machine, 5 * PICTURE)
    assert len(machine.app.stack.screens[0].view._layer) == 4
    wait(machine, 400)
    check_rest(machine)
