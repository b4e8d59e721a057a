"""Keys and touch screens of the boards in `device.rare_boards`."""

import importlib
import io
import sys
from types import ModuleType, SimpleNamespace

import pytest

from device.boards import Board
from patience.ui.input.actions import (
    DOWN,
    HELD,
    LEFT,
    RELEASED,
    RIGHT,
    SELECT,
    START,
    TAP,
    UP,
    A,
    B,
)
from sim.data.boards import BOARDS
from sim.screen.display import Display
from tests.device.test_pointers import FakeApp, load, make
from tests.support.fake_board import Machine
from tests.support.fake_game import drain

assert load  # a fixture

PINS = BOARDS["oxocard_connect"].buttons.split()
MIDDLE = PINS[4]


def tapped(*buttons):
    """Return the events of presses of buttons, each with its release."""
    return [event for button in buttons for event in (button, button | RELEASED)]


@pytest.fixture(params=["oxocard_connect", "oxocard_galaxy"])
def five(request):
    """Return a machine with five keys, its keys, and what presses one for some time."""
    row = BOARDS[request.param]
    machine = Machine(request.param)
    is_high = row.keys.endswith("1")
    machine.analog |= dict.fromkeys(PINS, False) | {MIDDLE: not is_high}
    keys = machine.load("device.hardware").make_keys(row)

    def hold(pin, ms, step=20):
        found = []
        machine.analog[pin] = is_high if pin == MIDDLE else True
        for _ in range(ms // step):
            machine.wait(step)
            found += drain(keys)
        machine.analog[pin] = not is_high if pin == MIDDLE else False
        machine.wait(step)
        return found + drain(keys)

    yield SimpleNamespace(machine=machine, keys=keys, hold=hold, is_high=is_high)
    machine.off()


def test_directions_of_five_keys_are_theirs(five):
    assert drain(five.keys) == []
    for pin, button in zip(PINS, (UP, DOWN, LEFT, RIGHT)):
        assert five.hold(pin, 40) == [button, button | RELEASED]
    assert five.keys.held == 0


def test_middle_of_five_keys_is_a_then_b_then_start(five):
    for ms, button in ((40, A), (480, A), (520, B), (1160, B), (1240, START), (5000, START)):
        assert five.hold(MIDDLE, ms) == tapped(button), ms
    assert five.keys.held == 0


def test_bouncing_key_is_pressed_once(five):
    five.machine.wait(20)
    found = []
    for level in (True, False, True, True, True, True):
        five.machine.analog[PINS[0]] = level
        found += drain(five.keys)
        five.machine.wait(5)
    five.machine.wait(20)
    assert found + drain(five.keys) == [UP]


def test_middle_that_is_down_at_the_start_gives_the_drive_to_the_computer(five):
    is_b_held = five.machine.load("device.sleep").is_b_held
    assert not is_b_held(five.keys)
    five.machine.analog[MIDDLE] = five.is_high
    assert is_b_held(five.keys)


def test_press_that_wakes_five_keys_does_nothing_else(five):
    five.machine.analog[MIDDLE] = five.is_high
    five.machine.wait(20)
    assert five.keys.drain()
    five.keys.discard()
    five.machine.wait(2000)
    assert drain(five.keys) == []
    five.machine.analog[MIDDLE] = not five.is_high
    five.machine.wait(20)
    assert drain(five.keys) == []


class Keyboard:
    """A keyboard on I2C: the characters that it sends; None for no answer."""

    def __init__(self):
        self.sends = []
        self.is_taken = False
        self.asked = 0

    def try_lock(self):
        return not self.is_taken

    def unlock(self):
        pass

    def readfrom_into(self, address, buffer):
        assert address == 0x55
        self.asked += 1
        sent = self.sends.pop(0) if self.sends else "\0"
        if sent is None:
            raise OSError(19)
        buffer[0] = ord(sent)


@pytest.fixture
def ball(monkeypatch):
    """Return a T-Deck, its keys and its keyboard."""
    machine, keyboard = Machine("lilygo_tdeck"), Keyboard()
    sys.modules["board"].I2C = lambda: keyboard
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    machine.runtime.serial_bytes_available = 0
    keys = machine.load("device.hardware").make_keys(BOARDS["lilygo_tdeck"])
    yield SimpleNamespace(machine=machine, keys=keys, keyboard=keyboard)
    machine.off()


def pass_time(ball, ms):
    found = []
    for _ in range(ms // 20):
        ball.machine.wait(20)
        found += drain(ball.keys)
    return found


def test_each_step_of_a_trackball_is_a_tap_and_the_ball_is_a(ball):
    (scanner,) = ball.machine.scanners
    for number, button in enumerate((UP, DOWN, LEFT, RIGHT)):
        scanner.set_button(number, True)
        assert drain(ball.keys) == tapped(button)
        scanner.set_button(number, False)
        assert drain(ball.keys) == []
    scanner.set_button(4, True)
    assert pass_time(ball, 700) == [A]
    scanner.set_button(4, False)
    assert drain(ball.keys) == [A | RELEASED]
    for _ in range(70):  # more than are kept
        scanner.set_button(0, True)
    assert drain(ball.keys) == tapped(*[UP] * 65)  # and one that is still down
    scanner.set_button(0, False)
    scanner.set_button(1, True)
    assert drain(ball.keys) == tapped(DOWN)


def test_keyboard_on_i2c_sends_characters(ball):
    ball.keyboard.sends = [*"x\0um", "\x8d"]
    assert pass_time(ball, 200) == tapped(B, SELECT, START)
    ball.keyboard.is_taken = True
    asked = ball.keyboard.asked
    assert pass_time(ball, 200) == [] and ball.keyboard.asked == asked


def test_keyboard_that_does_not_answer_is_asked_again_after_two_seconds(ball, capsys):
    ball.keyboard.sends = [None, None, "z"]
    assert pass_time(ball, 4000) == []
    assert ball.keyboard.asked == 2
    assert pass_time(ball, 200) == tapped(A)
    assert capsys.readouterr().err.count("\nOSError: 19") == 1


def test_cardputers_arrows_are_keys_without_fn(monkeypatch):
    machine = Machine("m5stack_cardputer")
    monkeypatch.setattr(sys, "stdin", io.StringIO(";.,/z"))
    machine.runtime.serial_bytes_available = 5
    keys = machine.load("device.hardware").make_keys(BOARDS["m5stack_cardputer"])
    found = keys.get()
    machine.runtime.serial_bytes_available = 0
    machine.wait(5000)  # no USB device is counted
    assert [found, *drain(keys)] == tapped(UP, DOWN, LEFT, RIGHT, A)
    assert not HELD & found
    machine.off()


class Panel:
    """A touch controller behind a library."""

    def __init__(self, bus):
        assert bus == "the bus"
        if Panel.is_asleep:
            raise ValueError("No I2C device at address: 0x15")

    is_asleep = False
    spots = ()

    @property
    def touches(self):
        if Panel.is_asleep:
            raise OSError(19)
        return [{"x": x, "y": y, "id": 0} for x, y in Panel.spots]


@pytest.fixture
def library(load, monkeypatch):
    """Return a function that makes a board with a touch controller and its library."""

    def make_board(board_id, is_installed=True):
        _, _, module, kind, *_ = BOARDS[board_id].pointer.split()
        monkeypatch.setitem(sys.modules, module, ModuleType(module) if is_installed else None)
        if is_installed:
            setattr(sys.modules[module], kind, Panel)
        sys.modules["board"].I2C = lambda: "the bus"
        return make(load, "i2c_touch", board_id)

    monkeypatch.setattr(Panel, "is_asleep", False)
    monkeypatch.setattr(Panel, "spots", ())
    return make_board


def look(touch):
    touch.source.read(touch.app)
    touch.source.read(touch.app)
    return touch.app.told()


@pytest.mark.parametrize(
    ("board_id", "spot", "on_screen"),
    [
        ("m5stack_core2", (20, 30), (20, 30)),
        ("m5stack_core2", (20, 279), (20, 239)),  # on its printed circles
        ("waveshare_esp32_s3_touch_lcd_2", (239 - 30, 20), (20, 30)),
    ],
)
def test_touch_controller_presses_where_it_is_touched(library, board_id, spot, on_screen):
    touch = library(board_id)
    assert look(touch) == []
    Panel.spots = (spot,)
    assert look(touch) == [("press", on_screen, TAP)]
    Panel.spots = ()
    assert look(touch) == [("release", on_screen)]


def test_touch_controller_that_sleeps_is_asked_again(library):
    Panel.is_asleep = True
    touch = library("waveshare_esp32_s3_touch_lcd_2")
    assert look(touch) == [] and not touch.source.is_pressed()
    Panel.is_asleep, Panel.spots = False, ((10, 310),)
    assert touch.source.is_pressed()  # which wakes the game
    Panel.is_asleep = True
    assert look(touch) == []
    Panel.is_asleep = False
    assert look(touch) == [("undo",)] or touch.app.keys.get() in (START, B)


def test_missing_library_of_a_touch_screen_is_named(library):
    with pytest.raises(NotImplementedError, match="circup install adafruit_focaltouch"):
        library("m5stack_cores3", is_installed=False)


def test_game_of_half_the_pixels_has_buttons_beside_it(load):
    row = BOARDS["pyportal_titano"]
    assert isinstance(row, Board)
    display = Display(480, 320)
    kind, frame = load("device.parts.touch_screen").make_frame(display, row)
    assert (frame.width, frame.height, frame.scale) == (224, 160, 2)
    assert (frame.over.x, frame.over[0].bitmap.width, frame.over[0].height) == (448, 32, 4)
    touch = SimpleNamespace(
        source=frame.source, app=FakeApp(load("device.parts.queued_keys").make_keys(row))
    )
    spots = iter([(446, 318), (446, 318), None, (450, 10), (450, 10), None])
    frame.source._find_touch = lambda app=None: next(spots)
    assert look(touch) == [("press", (223, 159), TAP)]
    touch.source.read(touch.app)
    assert look(touch) == [("release", (223, 159)), ("undo",)]
    game = importlib.import_module("displayio").Group(scale=2)
    frame.root_group = game
    frame.show_notice("A notice")
    assert display.root_group[0] is game and display.root_group[2].scale == 2
    assert kind is load("device.parts.pointed").PointedApp
