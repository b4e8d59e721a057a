"""Gliding cards: how long they take, what cuts them short, and which steps glide.

Cards that go up automatically are tested in `test_playing`.
"""

import pytest

from patience.player.new_deal import new_deal, start_game
from patience.player.settings import ANIMATION
from patience.table import EMPTY, TABLEAU, WASTE
from patience.texts.notation import place_text
from patience.ui.draw.sounds import DEAL, PLACED
from patience.ui.input.actions import A, B
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.engine_data import pile_text
from tests.support.screen_driver import (
    check_picture,
    current_game,
    display_pixels,
    lay_klondike,
    menu_keys,
    navigation,
    on_table,
    press,
    tap,
    visible_text,
)


@pytest.mark.parametrize("line", ["Undo", "Redo"])
def test_undo_and_redo_in_the_menu_glide_and_sound_like_a_move(machine, line):
    machine.app.session.settings[ANIMATION] = 2
    lay_klondike(machine, ["7H", "8S"], stock="KD")
    press(machine, "A" if line == "Undo" else "A S")
    heard = len(machine.sounds)
    press(machine, menu_keys(line)[:-1])
    machine.keys.press(A)
    machine.app.tick()
    machine.keys.release(A)
    began = machine.clock.elapsed
    while not machine.app.idle:
        machine.app.tick()
        machine.clock.advance(20)
    assert machine.clock.elapsed - began >= 120
    assert machine.sounds[heard:] == [PLACED]
    check_picture(machine)


def test_redo_of_a_deal_puts_the_cursor_on_the_waste(machine):
    press(machine, "B S L " + menu_keys("Redo"))
    assert place_text(navigation(machine).place) == "W"
    assert machine.sounds[-1] == DEAL


def test_redo_of_the_last_card_shows_the_win(machine):
    lay_klondike(machine, ["KS"], foundations=["KC", "KD", "KH", "QS"])
    press(machine, "A A B S")
    assert on_table(machine)
    press(machine, menu_keys("Redo") + " A")
    assert "You won!" in visible_text(machine)


@pytest.mark.parametrize(("animation", "ms"), [(0, 0), (1, 80 + 20), (2, 120 + 20)])
def test_game_moves_on_before_the_glide_ends(machine, animation, ms):
    machine.app.session.settings[ANIMATION] = animation
    lay_klondike(machine, ["7H", "8S"], stock="KD")
    tap(machine, A)
    assert pile_text(current_game(machine), TABLEAU + 1) == "8S 7H"
    began, picture, changed = machine.clock.elapsed, display_pixels(machine), 0
    while not machine.app.idle:
        machine.clock.advance(20)
        machine.app.tick()
        if display_pixels(machine) != picture:
            picture, changed = display_pixels(machine), machine.clock.elapsed - began
    assert changed == ms


def test_a_card_glides_in_a_straight_line(machine):
    machine.app.session.settings[ANIMATION] = 1
    lay_klondike(machine, ["KC QD JC TD 9S", "", "", "", "TH"], stock="KD")
    glide, rect = machine.app.stack.screen.view.glide, machine.app.drawing.painter.rect
    x, y, _, _, _ = rect(TABLEAU, 1)
    tap(machine, A)
    end_x, end_y, _, _, _ = rect(TABLEAU + 4, 1)
    assert x < end_x
    assert y > end_y
    seen = set()
    while not machine.app.idle:
        if glide.place != EMPTY and glide._layer.x >= 0:
            seen.add((glide._layer.x, glide._layer.y))
        machine.clock.advance(10)
        machine.app.tick()
    assert len(seen) == 2
    for at_x, at_y in seen:
        assert abs((at_y - y) - (end_y - y) * (at_x - x) / (end_x - x)) <= 1


@cases(
    ("name", "script"),
    [
        *(("klondike", "B8 S3"), ("klondike", "B24 B"), ("klondike", "B B+ A S")),
        *(("canfield", "R3 A"), ("canfield", "B B A"), ("canfield", "M D A")),
        *(("fortunes-favor", "A+ R"), ("fortunes-favor", "B+ A")),
    ],
)
def test_picture_after_a_glide_equals_a_full_repaint(name, script):
    with Machine(game=name, number=2) as machine:
        press(machine, script)
        if on_table(machine):
            check_picture(machine)


@cases("wait", [0, 40])
def test_a_press_ends_a_glide_and_is_not_lost(wait):
    with Machine(number=617) as machine:
        press(machine, "")
        for _ in range(5):
            tap(machine, B)
            for _ in range(0, wait, 20):
                machine.app.tick()
                machine.clock.advance(20)
        assert current_game(machine).table.length(WASTE) == 5
        assert place_text(navigation(machine).place) == "W"
        press(machine, "w200")
        check_picture(machine)


def test_a_frame_of_a_glide_sends_little(machine):
    machine.keys.press(B)
    machine.app.tick()
    machine.keys.release(B)
    machine.app.tick()
    machine.display.take_traffic()
    sent = []
    for _ in range(3):
        machine.clock.advance(20)
        machine.app.tick()
        sent.append(machine.display.take_traffic().sent)
    assert 0 < max(sent) <= 2 * 782


# A fresh deal does not glide.


@cases("game", ["", "canfield"])
def test_a_fresh_deal_is_there_at_once(game):
    with Machine(number=617) as machine:
        press(machine, "")
        check_picture(machine)
        session = machine.app.session
        deal = (start_game, session, game, 618) if game else (new_deal, session, 618)
        machine.app.stack.back_to_table(*deal)
        for _ in range(12):  # in which the table is drawn
            machine.app.tick()
        check_picture(machine)
        assert machine.app.idle


# The first card of a foundation glints.


def let_pass(machine, ms):
    """Let time pass, as on a board, in ticks of 10 ms."""
    for _ in range(ms // 10):
        machine.clock.advance(10)
        machine.app.tick()


@pytest.mark.parametrize(("animation", "glints"), [(0, False), (1, True)])
@pytest.mark.parametrize(("tableau", "first"), [(["9C AH"], True), (["9C 2H"], False)])
def test_the_first_card_of_a_foundation_glints(machine, animation, glints, tableau, first):
    machine.app.session.settings[ANIMATION] = animation
    lay_klondike(machine, tableau, foundations=[] if first else ["AH"], stock="KD 5C")
    tap(machine, A)
    let_pass(machine, 110)
    lit = display_pixels(machine)
    let_pass(machine, 300)
    assert machine.app.idle
    assert (display_pixels(machine) != lit) is (glints and first)
    check_picture(machine)


def test_a_press_ends_a_glint(machine):
    machine.app.session.settings[ANIMATION] = 1
    lay_klondike(machine, ["9C AH"], stock="KD 5C")
    tap(machine, A)
    let_pass(machine, 100)
    tap(machine, B)
    let_pass(machine, 10)  # in which it is looked whether another card goes up
    assert current_game(machine).table.length(WASTE) == 1
    let_pass(machine, 100)
    check_picture(machine)
