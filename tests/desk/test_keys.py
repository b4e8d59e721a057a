"""Scripts of keys, and the machine that plays them in virtual time."""

import pytest

from patience.player.settings import CLOCK, LARGE_PRINT
from patience.ui.input import actions
from patience.ui.input.actions import DOWN, HELD, LEFT, RELEASED, RIGHT, SELECT, START, UP, A, B
from sim.desk.keys import WAIT, Keys, Step, VirtualClock, parse
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.fake_app import SIDE, FakeApp

MACHINE = {"app": FakeApp}


@cases(
    ("script", "buttons"),
    [
        ("", []),
        ("U D L R A B S M", [UP, DOWN, LEFT, RIGHT, A, B, SELECT, START]),
        ("R3 A", [RIGHT, RIGHT, RIGHT, A]),
        ("A+2", [A, A]),
        ("  L \n U2\t", [LEFT, UP, UP]),
    ],
)
def test_a_script_is_read_as_buttons(script, buttons):
    assert [step.button for step in parse(script)] == buttons


def test_plus_holds_longer_than_a_long_press_and_w_waits():
    assert parse("B+ B w250") == [Step(B, 600, "B+"), Step(B, 0, "B"), Step(WAIT, 250, "w250")]


@cases("token", ["Q", "a", "R0", "R1000", "AA", "+A", "w", "R-1", "A+B", "3R"])
def test_bad_token_is_named(token):
    with pytest.raises(ValueError, match=f'^"{token.replace("+", "[+]")}"') as error:
        parse(f"U {token} D")
    assert "repeat" in str(error.value)


def test_a_line_of_a_menu_is_found_wherever_it_is():
    with Machine(number=617) as machine:
        machine.press(parse("M [Options] A [Large print] A [Help] [Clock] A M"))
        settings = machine.app.session.settings
        assert (settings[LARGE_PRINT], settings[CLOCK]) == (1, 1)


@cases(
    ("keys", "said"), {"M [Option]": "Games, New deal, ", "[Options]": "there is no menu"}.items()
)
def test_a_line_that_the_menu_lacks_is_named(keys, said):
    with Machine(number=617) as machine, pytest.raises(ValueError, match=said) as raised:
        machine.press(parse(keys))
    assert '" is not a line of the menu: ' in str(raised.value)


def test_keys_keep_their_order():
    keys = Keys()
    keys.press(A)
    keys.release(A)
    assert [keys.get() for _ in range(3)] == [A, A | RELEASED, actions.NO_EVENT]


def test_clock_wraps_like_a_boards():
    clock = VirtualClock((1 << 29) - 1)
    clock.advance(2)
    assert clock() == 1


def test_short_and_long_presses_reach_the_game(machine):
    machine.press(parse("R U2 A A+ B S"))
    assert machine.app.taken == [RIGHT, UP, UP, A, A | HELD, B, SELECT]
    assert machine.buzzes == 1


def test_a_held_direction_repeats(machine):
    machine.press(parse("D+"))
    assert machine.app.taken == [DOWN] * 4  # at 0, 300, 410 and 520 of 600 ms


def test_each_key_is_followed_by_ticks_until_idle_and_one_idle_frame(machine):
    moments = list(machine.play(parse("A R w100")))
    assert machine.app.x == SIDE * 2 - 8 + SIDE
    assert [m.step and m.step.token for m in moments if m.rests] == [None, "A", "R", "w100"]
    assert len(moments) > 8


def test_a_script_plays_the_same_every_time(machine):
    first = list(machine.play(parse("R A+ A D2")))
    machine.close()
    with Machine(app=FakeApp) as again:
        assert list(again.play(parse("R A+ A D2"))) == first


def test_bytes_of_a_key_are_the_sum_of_its_frames(machine):
    moments = [m for m in machine.play(parse("R")) if m.step]
    assert sum(m.traffic.sent for m in moments) == 2 * (11 + SIDE * SIDE * 2)


def test_a_script_ends_when_the_player_quits(machine):
    machine.press(parse("M R R"))
    assert machine.app.taken == [START]


def test_a_script_needs_a_virtual_clock(machine):
    machine.close()
    with Machine(app=FakeApp, clock=lambda: 0) as real, pytest.raises(TypeError):
        real.press(parse("R"))


def test_another_board_has_another_screen(machine):
    machine.close()
    with Machine("pimoroni_picosystem", app=FakeApp) as other:
        assert (other.width, other.height) == (240, 240)
