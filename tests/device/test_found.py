"""What a board without a row finds to play with: buttons by their names, gamepads, a console."""

import io
import re
import sys
from types import ModuleType, SimpleNamespace

import pytest

from patience.ui.input.actions import DOWN, LEFT, NO_EVENT, RELEASED, RIGHT, SELECT, START, UP, A, B
from sim.data.boards import BOARDS
from sim.vm import firmware
from tests.support.cases import cases
from tests.support.fake_board import Machine, built_in_modules
from tests.support.fake_game import UnpluggedError, drain

ANY = "no_such_board"
NEVER = -1


@pytest.fixture
def machine():
    made = Machine(ANY, "imagined_pins")
    made.runtime.serial_connected = False
    yield made
    made.off()


@pytest.fixture
def pins(machine):
    return machine.load("device.found.pins")


def set_pins(names):
    """Give the board pins of these names; equal ones after a colon are the same pin."""
    board = SimpleNamespace(board_id=ANY)
    for name in names.split():
        name, _, pin = name.partition(":")
        setattr(board, name, pin or name)
    sys.modules["board"] = board
    return board


BUTTONS = {
    "BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT BUTTON_A BUTTON_B BUTTON_SELECT BUTTON_START": (
        {UP, DOWN, LEFT, RIGHT, A, B, SELECT, START},
        {},
        "A B Select Start",
    ),
    "SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y": (
        {UP, DOWN, LEFT, RIGHT, A, B, SELECT, START},
        {},
        "A B X Y",
    ),
    "BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT BUTTON_O BUTTON_X BUTTON_Z": (
        {UP, DOWN, LEFT, RIGHT, A, B, START},
        {START: SELECT},
        "O X Hold-Z Z",
    ),
    "UP DOWN LEFT RIGHT BTN_A BTN_B": (
        {UP, DOWN, LEFT, RIGHT, A, B},
        {B: START},
        "A B Hold-B Hold-B",
    ),
    "UP DOWN LEFT RIGHT BTN_A BTN_B SELECT": (
        {UP, DOWN, LEFT, RIGHT, A, B, START},
        {START: SELECT},
        "A B Hold-Select Select",
    ),
    "SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_MID": (
        {UP, DOWN, LEFT, RIGHT, A},
        {A: B, UP: START},
        "Mid Hold-Mid Hold-Up Hold-Up",
    ),
    "BUTTON_UP BUTTON_DOWN BUTTON_SELECT BUTTON_MENU": (
        {RIGHT, DOWN, A, START},
        {RIGHT: LEFT, DOWN: UP, A: B, START: SELECT},
        "Select Hold-Select Hold-Menu Menu",
    ),
    "BTN_A BTN_B BTN_C": (
        {RIGHT, DOWN, A},
        {RIGHT: LEFT, DOWN: B, A: START},
        "C Hold-B Hold-C Hold-C",
    ),
    "BUTTON_A BUTTON_B": ({RIGHT, A}, {RIGHT: DOWN, A: B}, "A Hold-A B+A B+A"),
    "BOOT:0 BUTTON0:0 BUTTON_L:0 BUTTON1:7 BUTTON_R:7": (
        {RIGHT, A},
        {RIGHT: DOWN, A: B},
        "R Hold-R L+R L+R",
    ),
    "BUTTON0 BUTTON1": ({RIGHT, A}, {RIGHT: DOWN, A: B}, "Key1 Hold-Key1 Key0+Key1 Key0+Key1"),
    "BUTTON BOOT": (set(), {}, ""),
    "A B X D0 D1 LED": (set(), {}, ""),
    "BUTTON_UP": (set(), {}, ""),
}


@cases("names", BUTTONS)
def test_buttons_are_found_by_their_names_and_few_share_the_keys(pins, names):
    pins.board = set_pins(names)
    found = pins.find_buttons()
    keys, longs, labels = BUTTONS[names]
    assert {key for *_, key, _ in found} == keys
    assert {key: long for *_, key, long in found if long != NEVER} == longs
    assert (pins.name_labels(found) if found else "") == labels
    assert not any(high for _, _, high, _, _ in found)


@cases("board_id", ["adafruit_feather_esp32s3_reverse_tft", "adafruit_funhouse"])
def test_buttons_that_are_high_while_pressed_are_known(pins, board_id):
    pins.board = set_pins(" ".join(firmware.pins(board_id)))
    pins.board.board_id = board_id
    found = pins.find_buttons()
    assert [(name, high) for name, _, high, _, _ in found] == (
        [("D0", False), ("D1", True), ("D2", True)]
        if "tft" in board_id
        else [("BUTTON_UP", True), ("BUTTON_DOWN", True), ("BUTTON_SELECT", True)]
    )
    assert pins.name_labels(found).split()[0] == ("D2" if "tft" in board_id else "Select")


# The boards in circuitpython-stubs with a display and without a row that get keys from pins, with
# the names of A, B, Select and Start.
FROM_PINS = """
adafruit_feather_esp32s2_reverse_tft: D2 Hold-D1 Hold-D2 Hold-D2
adafruit_feather_esp32s3_reverse_tft: D2 Hold-D1 Hold-D2 Hold-D2
adafruit_funhouse: Select Hold-Down Hold-Select Hold-Select
clue_nrf52840_express: A Hold-A B+A B+A
espressif_esp32s3_usb_otg_n8: Ok Hold-Ok Hold-Menu Menu
hiibot_bluefi: A Hold-A B+A B+A
lilygo_t_display_rp2040: R Hold-R L+R L+R
lilygo_tdisplay_s3: Key1 Hold-Key1 Key0+Key1 Key0+Key1
lilygo_tdisplay_s3_pro: Key2 Hold-Key1 Hold-Key2 Hold-Key2
lilygo_tqt_pro_nopsram: Key1 Hold-Key1 Key0+Key1 Key0+Key1
lilygo_tqt_pro_psram: Key1 Hold-Key1 Key0+Key1 Key0+Key1
lilygo_ttgo_tdisplay_esp32_16m: Key1 Hold-Key1 Key0+Key1 Key0+Key1
lilygo_ttgo_tdisplay_esp32_4m: Key1 Hold-Key1 Key0+Key1 Key0+Key1
lolin_s3_mini_pro: Key2 Hold-Key1 Hold-Key2 Hold-Key2
m5stack_core_basic: C Hold-B Hold-C Hold-C
m5stack_core_fire: C Hold-B Hold-C Hold-C
m5stack_stick_c_plus: A Hold-A B+A B+A
m5stack_stick_c_plus2: C Hold-B Hold-C Hold-C
ohs2020_badge: Sw3 Hold-Sw3 Hold-Sw4 Sw4
spotpear_esp32c3_lcd_1_44: Key2 Hold-Key1 Hold-Key2 Hold-Key2
"""
# Some of those that need a gamepad or a console.
FROM_ELSEWHERE = {
    *("adafruit_feather_esp32s3_tft", "espressif_esp32s3_box", "hallowing_m4_express"),
    *("lilygo_tembed_esp32s3", "monster_m4sk", "waveshare_rp2040_geek"),
}
# Their displays have fewer than 128 x 128 pixels (board.c of each), or they lack bitmaptools.
CANNOT = {"m5stack_stick_c", "tinycircuits_thumby", "meowbit_v121", "pewpew_lcd", "pewpew_m4"}
CANNOT |= {"ugame10"}


def boards_with_displays():
    """Return the boards with a display that is not e-paper, and no row: names of pins to pins."""
    found = {}
    for folder in sorted((firmware._STUBS / "board_definitions").iterdir()):
        text = firmware.read_stub(folder.name)
        kind = re.search(r"^DISPLAY: (\S+)", text, re.MULTILINE)
        if kind and "EPaper" not in kind[1] and folder.name not in BOARDS:
            found[folder.name] = dict(
                re.findall(r"^(\w+): microcontroller.Pin  # (\w+)", text, re.M)
            )
    return found


def test_no_board_in_the_stubs_fails_and_those_with_buttons_are_known(pins):
    boards = boards_with_displays()
    assert len(boards) > 60
    labels = {}
    for board_id, named in boards.items():
        pins.board = SimpleNamespace(board_id=board_id, **named)
        found = pins.find_buttons()
        labels[board_id] = pins.name_labels(found) if found else ""
    wanted = dict(line.split(": ") for line in FROM_PINS.strip().split("\n"))
    playable = {board_id for board_id in boards if "bitmaptools" in built_in_modules(board_id)}
    for board_id, names in wanted.items():
        if board_id in labels:  # otherwise it has got a row
            assert labels[board_id] == names, board_id
    others = {board_id for board_id, names in labels.items() if names} - {*wanted} - CANNOT
    assert others & playable == set()
    assert not any(labels[board_id] for board_id in FROM_ELSEWHERE & {*boards})


def make_pins(machine, pins, names):
    pins.board = set_pins(names)
    return pins.AnyPins(pins.find_buttons())


def run(machine, keys, script):
    """Press and release buttons by number, and wait; return the events."""
    found = []
    for step in script:
        if isinstance(step, int):
            machine.wait(step)
        else:
            (machine.press if step[1] else machine.release)(step[0])
        found += drain(keys)
    return found


DOWN_UP = {0: (0, True), 10: (0, False), 1: (1, True), 11: (1, False), 2: (2, True), 12: (2, False)}
SHARED = {
    ("BUTTON0 BUTTON1 BUTTON2", (0, 499, 10)): [RIGHT, RIGHT | RELEASED],
    ("BUTTON0 BUTTON1 BUTTON2", (0, 500, 10)): [LEFT, LEFT | RELEASED],
    ("BUTTON0 BUTTON1 BUTTON2", (0, 1, 10, 11)): [
        *(RIGHT, RIGHT | RELEASED),
        *(DOWN, DOWN | RELEASED),
    ],
    ("BUTTON0 BUTTON1", (0, 100, 1, 700, 11, 10)): [START, START | RELEASED],
    ("BUTTON0 BUTTON1", (1, 100, 0, 10, 11)): [START, START | RELEASED],
    ("BUTTON0 BUTTON1", (1, 600, 11)): [B, B | RELEASED],
}


@cases("names, script", SHARED)
def test_few_buttons_do_more_when_held_or_pressed_together(machine, pins, names, script):
    del machine.scanners[:]
    keys = make_pins(machine, pins, names)
    steps = [DOWN_UP.get(step, step) for step in script]
    assert run(machine, keys, steps) == SHARED[names, script]
    assert run(machine, keys, [2000]) == []


def test_a_key_of_its_own_acts_at_once_and_start_held_is_select(machine, pins):
    names = "UP DOWN LEFT RIGHT BUTTON_A BUTTON_B BUTTON_MENU"
    keys = make_pins(machine, pins, names)
    assert run(machine, keys, [(4, True)]) == [A]
    assert run(machine, keys, [900, (4, False)]) == [A | RELEASED]
    assert run(machine, keys, [(6, True), 100, (2, True)]) == [SELECT, LEFT]
    assert run(machine, keys, [(2, False), (6, False)]) == [LEFT | RELEASED, SELECT | RELEASED]


def test_lines_tell_what_few_buttons_do(pins):
    pins.board = set_pins("BUTTON0 BUTTON1")
    assert pins.explain(pins.find_buttons()) == [
        "press / hold",
        "Key0: > / v",
        "Key1: play / deal",
        "Key0+Key1: menu",
    ]
    pins.board = set_pins("UP DOWN LEFT RIGHT BUTTON_A")
    assert pins.explain(pins.find_buttons()) == []


def test_buttons_without_keypad_are_polled(machine, pins, monkeypatch):
    monkeypatch.setitem(sys.modules, "keypad", None)
    board = set_pins("BUTTON0 BUTTON1 BUTTON2")
    machine.analog |= {f"BUTTON{number}": True for number in range(3)}
    pins.board = board
    keys = pins.AnyPins(pins.find_buttons())
    assert ("BUTTON2", "up", 0) in machine.log
    assert drain(keys) == []
    machine.analog["BUTTON2"] = False
    assert drain(keys) == []  # it is not time to look yet
    machine.wait(20)
    assert drain(keys) == []
    machine.analog["BUTTON2"] = True
    machine.wait(20)
    assert drain(keys) == [A, A | RELEASED]


# Gamepads


class Bus:
    """An I2C bus: what answers at each address."""

    def __init__(self, **devices):
        self.devices = {int(name[1:], 16): device for name, device in devices.items()}
        self.locked = False
        self.fails = None

    def try_lock(self):
        return not self.locked

    def unlock(self):
        pass

    def scan(self):
        if self.fails:
            raise self.fails
        return sorted(self.devices)

    def ask(self, address):
        if address not in self.devices:
            raise OSError(19)
        return self.devices[address]


def seesaw(bus, addr, reset):
    """Return a stand-in for the library's `Seesaw`; a device is (bits that are low, x, y)."""
    assert not reset  # it takes half a second
    if bus.ask(addr) == "another device":
        raise RuntimeError("Seesaw hardware ID returned 0x0 is not correct!")

    def set_mode(mask, mode):
        assert (mask, mode) == (1 << 16 | 0b1100111, 2)

    return SimpleNamespace(
        INPUT_PULLUP=2,
        pin_mode_bulk=set_mode,
        digital_read_bulk=lambda mask, delay: mask & ~sum(1 << bit for bit in bus.ask(addr)[0]),
        analog_read=lambda pin, delay: bus.ask(addr)[pin - 13],
    )


class Qwst:
    """A stand-in for the library's `QwSTPad`; a device is the names of its pressed buttons."""

    def __init__(self, bus, address):
        self._ask = lambda: bus.ask(address)

    def __getattr__(self, name):
        assert name in {f"button_{one}" for one in "a b x y plus minus up down left right".split()}
        return name[7:] in self._ask()


@pytest.fixture
def libraries(monkeypatch):
    """Install stand-ins for the libraries."""
    parts = ModuleType("adafruit_seesaw.seesaw")
    parts.Seesaw = seesaw
    whole = ModuleType("adafruit_seesaw")
    whole.seesaw = parts
    monkeypatch.setitem(sys.modules, "adafruit_seesaw", whole)
    monkeypatch.setitem(sys.modules, "adafruit_seesaw.seesaw", parts)
    pads = SimpleNamespace(qwstpad=SimpleNamespace(get_qwstpad=Qwst))
    monkeypatch.setitem(sys.modules, "circuitpython_qwstpad", pads)
    monkeypatch.setitem(sys.modules, "usb", None)


def make_keys(machine, bus=None, names="LED", **functions):
    """Return the row and the keys of a board with a bus."""
    board = set_pins(names)
    if bus:
        board.STEMMA_I2C = board.I2C = lambda: bus
    vars(board).update(functions)
    row = machine.load("device.unlisted.row").AnyBoard(ANY, 160, 128)
    for name in ("device.found.pins", "device.found.pads"):
        machine.load(name).board = board
    return row, machine.load("device.parts.any_keys").make_keys(row)


def look(machine, keys):
    machine.wait(20)
    return drain(keys)


REST = ((), 512, 512)
SEESAW = {
    ((5,), 512, 512): A,
    ((1,), 512, 512): B,
    ((6,), 512, 512): SELECT,
    ((0,), 512, 512): SELECT,
    ((2,), 512, 512): START,
    ((16,), 512, 512): START,
    ((), 0, 512): RIGHT,  # its x falls to the right
    ((), 1023, 512): LEFT,
    ((), 512, 0): UP,
    ((), 512, 1023): DOWN,
}


@cases("state", SEESAW)
def test_mini_gamepad_plays(machine, libraries, state):
    bus = Bus(x50=REST)
    row, keys = make_keys(machine, bus)
    assert row.labels == "A B Select Start"
    assert look(machine, keys) == []
    bus.devices[0x50] = state
    assert look(machine, keys) == [SEESAW[state]]
    assert look(machine, keys) == []
    bus.devices[0x50] = REST
    assert look(machine, keys) == [SEESAW[state] | RELEASED]


def test_trembling_stick_makes_one_press(machine, libraries):
    bus = Bus(x50=REST)
    _, keys = make_keys(machine, bus)
    found = []
    for x in (600, 795, 780, 700, 690, 680, 790):
        bus.devices[0x50] = (), x, 512
        found += look(machine, keys)
    assert found == [LEFT, LEFT | RELEASED]


QWST = {
    "up": UP, "down": DOWN, "left": LEFT, "right": RIGHT, "a": A, "b": B, "x": SELECT, "y": START,
    "minus": SELECT, "plus": START,
}  # fmt: skip


@cases("name", QWST)
def test_qwst_pad_plays_at_each_of_its_addresses(machine, libraries, name):
    for address in ("x21", "x23", "x25", "x27"):
        bus = Bus(**{address: {name}})
        _, keys = make_keys(machine, bus)
        assert look(machine, keys) == [QWST[name]]


def test_two_gamepads_play_together_and_a_key_on_both_is_one(machine, libraries, capsys):
    bus = Bus(x21=set(), x50=REST)
    _, keys = make_keys(machine, bus)
    assert capsys.readouterr().out == "Keys: Qw/ST Pad, Gamepad QT\n"
    assert keys.notice == "Keys:\nQw/ST Pad\nGamepad QT"
    bus.devices = {0x21: {"a"}, 0x50: ((1,), 512, 512)}
    assert look(machine, keys) == [A, B]
    bus.devices = {0x21: {"a"}, 0x50: ((5,), 512, 512)}
    assert look(machine, keys) == [B | RELEASED]
    bus.devices = {0x21: set(), 0x50: REST}
    assert look(machine, keys) == [A | RELEASED]


def test_unplugged_gamepad_is_reported_released_and_found_again(machine, libraries, capsys):
    bus = Bus(x21={"b"}, x50=((5,), 512, 512))
    _, keys = make_keys(machine, bus)
    assert look(machine, keys) == [A, B]
    capsys.readouterr()
    del bus.devices[0x50]
    assert look(machine, keys) == [A | RELEASED]
    assert keys.notice == "The gamepad\nwas unplugged.\nPlug it in again."
    assert capsys.readouterr().out == "The gamepad was unplugged. Plug it in again.\n"
    del bus.devices[0x21]
    assert look(machine, keys) == [B | RELEASED]
    machine.wait(5000)
    assert look(machine, keys) == []
    bus.devices = {0x50: REST, 0x23: {"left"}}  # another one, too
    machine.wait(2000)
    assert look(machine, keys) == []
    assert keys.notice == "The gamepad\nis plugged in."
    assert look(machine, keys) == [LEFT]
    assert (keys._lost, len(keys.pads)) == (0, 2)


def test_gamepad_without_its_library_is_named_and_the_game_goes_on(
    machine, libraries, monkeypatch, capsys
):
    monkeypatch.setitem(sys.modules, "adafruit_seesaw.seesaw", None)
    monkeypatch.setitem(sys.modules, "circuitpython_qwstpad", None)
    _, keys = make_keys(machine, Bus(x21=set(), x50=REST), "BUTTON0 BUTTON1")
    assert capsys.readouterr().out.splitlines()[:2] == [
        "A gamepad seems to be at 0x21, but circuitpython_qwstpad is not installed.",
        "A gamepad seems to be at 0x50, but adafruit_seesaw is not installed.",
    ]
    assert look(machine, keys) == []


def test_another_device_at_a_gamepads_address_is_left_alone(machine, libraries, capsys):
    _, keys = make_keys(machine, Bus(x50="another device"), "BUTTON0 BUTTON1")
    assert keys.pads == []
    assert "Seesaw hardware ID" in capsys.readouterr().err


def raise_error(error):
    raise error


def test_bus_without_pull_ups_is_reported_once(machine, libraries, capsys):
    no_pulls = RuntimeError("No pull up found on SDA or SCL; check your wiring")
    _, keys = make_keys(machine, None, "BUTTON0 BUTTON1", I2C=lambda: raise_error(no_pulls))
    assert keys.problems == [f"board.I2C() does not work: {no_pulls}."]
    keys.look_for_pads()
    assert capsys.readouterr().out.count("No pull up") == 1
    assert look(machine, keys) == []


def test_bus_that_fails_or_is_in_use_is_no_gamepad(machine, libraries, capsys):
    bus = Bus(x50=REST)
    bus.fails = RuntimeError("bus error")
    _, keys = make_keys(machine, bus, "BUTTON0 BUTTON1")
    assert (keys.pads, keys.problems) == ([], ["The I2C bus does not work: bus error."])
    bus.fails, bus.locked = None, True
    assert keys.look_for_pads() == 0
    bus.locked = False
    assert keys.look_for_pads() == 1


def test_pins_in_use_do_not_stop_the_game(machine, libraries, capsys):
    machine.taken.append("BUTTON0")
    machine.runtime.serial_connected = True
    scanner = sys.modules["keypad"].Keys
    sys.modules["keypad"].Keys = lambda *pins, **_: raise_error(ValueError("BUTTON0 in use"))
    row, keys = make_keys(machine, None, "BUTTON0 BUTTON1")
    sys.modules["keypad"].Keys = scanner
    assert "BUTTON0 in use" in capsys.readouterr().err
    assert row.labels == "z x u m"
    assert look(machine, keys) == []


# The console, and nothing


def test_console_plays_and_half_a_sequence_is_no_key(machine, libraries, monkeypatch):
    machine.runtime.serial_connected = True
    row, keys = make_keys(machine)
    assert (row.labels, keys.notice) == ("z x u m", "")
    for typed, pressed in (("z\x1b[", [A]), ("x", [B]), ("\x1b[A", [UP])):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        machine.runtime.serial_bytes_available = len(typed)
        events = [keys.get()]
        machine.runtime.serial_bytes_available = 0
        events += drain(keys)
        machine.wait(100)
        events += drain(keys)
        assert [event for event in events if event != NO_EVENT and not event & RELEASED] == pressed


@pytest.fixture
def waiting(machine, monkeypatch):
    """Return the texts that are shown while a board waits for something to play with."""
    shown = []
    notice = machine.load("device.unlisted.notice")
    monkeypatch.setattr(
        notice, "show_over", lambda _, text: shown.append(text) or picture.append("notice")
    )
    picture = machine.display.root_group = ["canvas"]
    return shown


def test_without_keys_the_screen_says_what_to_plug_in_until_it_is(
    machine, libraries, waiting, capsys
):
    bus = Bus()
    seen = []

    def plug_in():
        seen.append((machine.runtime.autoreload, list(machine.display.root_group)))
        if machine.ms >= 3000:
            bus.devices[0x50] = REST

    machine.at_sleep = plug_in
    machine.runtime.autoreload = False
    row, keys = make_keys(machine, bus)
    assert waiting[0].startswith("There are no buttons. Plug in an I2C or USB gamepad")
    assert len(waiting) == 1
    assert seen == [(True, ["canvas", "notice"])] * 6
    assert machine.display.root_group == ["canvas"]
    assert not machine.runtime.autoreload
    assert (row.labels, keys.notice) == ("A B Select Start", "Keys:\nGamepad QT")


@cases("what", ["console", "usb"])
def test_a_console_or_a_usb_device_ends_the_wait(machine, libraries, waiting, monkeypatch, what):
    devices = []
    usb = SimpleNamespace(core=SimpleNamespace(find=lambda find_all: iter(devices)))
    monkeypatch.setitem(sys.modules, "usb", usb)
    machine.runtime.serial_connected = False

    def plug_in():
        if what == "console":
            machine.runtime.serial_connected = True
        else:
            devices.append("keyboard")

    machine.at_sleep = plug_in
    row = machine.load("device.unlisted.row").AnyBoard(ANY, 160, 128)
    row.has_host = True
    machine.load("device.found.pins").board = machine.load("device.found.pads").board = set_pins("")
    keys = machine.load("device.parts.any_keys").make_keys(row)
    assert keys.notice == "Keys:\nconsole"
    machine.wait(2000)
    drain(keys)
    devices.clear()
    machine.wait(2000)
    drain(keys)
    assert ("was unplugged" in keys.notice) == (what == "usb")


def test_what_does_not_work_is_said_while_waiting(machine, libraries, waiting):
    no_pulls = RuntimeError("No pull up found")
    machine.at_sleep = lambda: raise_error(UnpluggedError())
    with pytest.raises(UnpluggedError):
        make_keys(machine, None, I2C=lambda: raise_error(no_pulls))
    assert waiting[0].endswith("computer. board.I2C() does not work: No pull up found.")
