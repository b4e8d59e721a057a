"""Keys that only some boards have: seven of them, a pad on two analog pins, characters."""

import gc
import io
import sys
import weakref
from types import SimpleNamespace

import pytest

from patience.ui.draw.sounds import DEAL, RATE
from patience.ui.input.actions import DOWN, LEFT, NO_EVENT, RELEASED, RIGHT, SELECT, START, UP, A, B
from sim.data.boards import BOARDS
from tests.support.fake_board import Machine
from tests.support.fake_game import drain

Z, O_KEY = 6, 4  # numbers of keys of a uGame


def make(board_id):
    """Return a machine and its keys."""
    machine = Machine(board_id)
    return machine, machine.load("device.hardware").make_keys(BOARDS[board_id])


@pytest.fixture
def ugame():
    machine, keys = make("ugame22")
    yield machine, keys
    machine.off()


START_HELD = [
    ([(Z, True), 500, (Z, False)], [SELECT, SELECT | RELEASED]),
    ([(Z, True), 499, (Z, False)], [START, START | RELEASED]),
    ([(O_KEY, True), (O_KEY, False)], [A, A | RELEASED]),
    (
        [(Z, True), 100, (2, True), (2, False), (Z, False)],
        [SELECT, LEFT, LEFT | RELEASED, SELECT | RELEASED],
    ),
]


def test_start_held_is_select_on_boards_with_seven_keys(ugame):
    machine, keys = ugame
    for script, events in START_HELD + START_HELD:
        found = []
        for step in script:
            if isinstance(step, int):
                machine.wait(step)
            else:
                (machine.press if step[1] else machine.release)(step[0])
            found += drain(keys)
        assert found == events
    keys.discard()
    machine.wait(500)
    assert (drain(keys), keys.held) == ([], 0)


def test_odroids_pad_gives_directions_by_half_and_all_of_the_range():
    machine, keys = make("hardkernel_odroid_go")
    found = []
    for x, y in ((16384, 0), (49152, 0), (16383, 0), (0, 16384), (0, 49152), (0, 16383)):
        machine.analog |= {"BTN_AXIS_X": x, "BTN_AXIS_Y": y}
        found += drain(keys)
    machine.press(1)
    assert found == [
        *(RIGHT, RIGHT | RELEASED, LEFT, LEFT | RELEASED),
        *(DOWN, DOWN | RELEASED, UP, UP | RELEASED),
    ]
    assert keys.get() == B
    machine.off()


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [
        ("z x\x1b[A\x1b[D", [A, A, B, UP, LEFT]),
        ("\x1b", [START]),
        ("\x1b[1;2A\x1b[15~b", [B]),
        ("\x1b[5~z\x1b[1", [A]),
        ("\x1bOA\x1bOD\x1bOPx", [UP, LEFT, B]),  # a terminal's other arrows; F1
        ("\x1ba\x1bA\x1bz", []),  # Alt with a letter
        ("\x1b\x1b[B", [START, DOWN]),
        ("\x1b[[A", []),  # F1 of a Linux console
        ("\x1b[" + "1;" * 40 + "A", []),
        ("\x1b[1\rx", [A, B]),  # broken off
        ("\x1b[Z?k", []),
        ("\t\r\n\x7f", [SELECT, A, A, B]),
    ],
)
def test_characters_are_presses(monkeypatch, typed, pressed):
    machine, keys = make("adafruit_feather_rp2350")
    events = type_in_pieces(monkeypatch, machine, keys, [typed])
    assert [event for event in events if not event & RELEASED] == pressed
    assert keys.held == 0
    machine.off()


def type_in_pieces(monkeypatch, machine, keys, pieces, between=0):
    """Type texts one after another; return all events until nothing more follows.

    :param between: ms between two texts
    """
    console = io.StringIO("".join(pieces))
    monkeypatch.setattr(sys, "stdin", console)
    monkeypatch.setitem(sys.modules, "usb", None)  # the board has no USB host
    events, sent = [], 0
    for piece in [*pieces, *[""] * 40]:
        sent += len(piece)
        machine.runtime.serial_bytes_available = sent - console.tell()
        for _ in range(20):
            events += drain(keys)
            machine.runtime.serial_bytes_available = sent - console.tell()
        machine.wait(between if piece else 100)
        events += drain(keys)
    return events


@pytest.mark.turns(6)
@pytest.mark.parametrize("typed", ["\x1b[A", "\x1bOA", "\x1b[1;5A", "\x1bA", "\x1b[[A", "\x1b[15~"])
@pytest.mark.parametrize("between", [0, 99])
def test_escape_sequence_in_pieces_is_the_same_key(monkeypatch, typed, between):
    said = []
    for at in range(len(typed)):
        pieces = [piece for piece in (typed[:at], typed[at:]) if piece]
        machine, keys = make("adafruit_feather_rp2350")
        said.append(type_in_pieces(monkeypatch, machine, keys, [*pieces, "x"], between))
        machine.off()
    assert all(events == said[0] for events in said)
    assert A not in said[0]
    assert said[0][-2:] == [B, B | RELEASED]


def test_escape_waits_a_tenth_of_a_second_for_the_rest(monkeypatch):
    machine, keys = make("adafruit_feather_rp2350")
    events = type_in_pieces(monkeypatch, machine, keys, ["\x1b", "[", "x"], 100)
    assert events == [START, START | RELEASED, B, B | RELEASED]
    events = type_in_pieces(monkeypatch, machine, keys, ["\x1b[", "x"], 100)
    assert events == [B, B | RELEASED]  # the rest never came
    machine.off()


def test_capital_letter_is_a_long_press_and_the_next_waits_for_it(monkeypatch):
    machine, keys = make("adafruit_feather_rp2350")
    monkeypatch.setattr(sys, "stdin", io.StringIO("Xz"))
    machine.runtime.serial_bytes_available = 2
    assert drain(keys) == [B]
    machine.runtime.serial_bytes_available = 0
    machine.wait(599)
    assert drain(keys) == []
    machine.wait(1)
    assert drain(keys) == [B | RELEASED, A, A | RELEASED]
    machine.off()


@pytest.fixture
def usb(monkeypatch):
    """Return a board's USB devices: a controller, and the launcher's settings."""
    pad = SimpleNamespace(connected=True, events=[])
    pad.update = lambda: bool(pad.events)
    found = SimpleNamespace(pad=pad, settings=SimpleNamespace(use_gamepad=True), devices=[pad])
    for name, module in {
        "relic_usb_host_gamepad": SimpleNamespace(Gamepad=lambda: found.pad),
        "launcher_config": SimpleNamespace(LauncherConfig=lambda: found.settings),
        "usb": SimpleNamespace(
            core=SimpleNamespace(find=lambda find_all: find_all and iter(found.devices))
        ),
    }.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return found


def make_usb():
    """Return a machine with a USB host port, and its keys."""
    machine, keys = make("adafruit_feather_rp2350")
    machine.runtime.serial_bytes_available = 0
    return machine, keys


def hold(pad, keys, numbers, pressed=True):
    """Press or release buttons of a controller; return the events."""
    pad.events = [SimpleNamespace(key_number=number, pressed=pressed) for number in numbers]
    found = [keys.get()]
    pad.events = []
    return [event for event in found + drain(keys) if event != NO_EVENT]


def test_controller_plays_until_it_is_unplugged(usb, capsys):
    machine, keys = make_usb()
    usb.pad.connected = False
    assert drain(keys) == []
    usb.pad.connected = True
    buttons = [A, B, SELECT, START, UP, DOWN, LEFT, RIGHT, START, SELECT]
    for number, button in [*enumerate(buttons), *zip(range(17, 21), (UP, DOWN, LEFT, RIGHT))]:
        keys.touched = False
        assert hold(usb.pad, keys, [number]) == [button]
        assert keys.touched and keys.held == 1 << button
        assert drain(keys) == []
        assert hold(usb.pad, keys, [number], False) == [button | RELEASED]
    assert hold(usb.pad, keys, [*range(10, 17), 21]) == []
    assert hold(usb.pad, keys, [0, 7]) == [A, RIGHT]
    assert hold(usb.pad, keys, [0], False) == [A | RELEASED]
    assert hold(usb.pad, keys, [0]) == [A]
    usb.pad.connected = False
    assert drain(keys) == [RIGHT | RELEASED, A | RELEASED]
    assert drain(keys) == []
    usb.pad.connected = True
    assert hold(usb.pad, keys, [1]) == [B]
    usb.pad.update = None  # fails
    assert drain(keys) == drain(keys) == []
    assert capsys.readouterr().err.count("Error: ") == 1
    machine.off()


def test_controller_that_the_launcher_disables_or_that_fails_is_not_used(usb, capsys):
    def try_it():
        machine, keys = make_usb()
        machine.off()
        return hold(usb.pad, keys, [0])

    usb.settings.use_gamepad = False
    assert try_it() == []
    assert capsys.readouterr() == ("", "")
    usb.settings = None  # of another version
    assert try_it() == [A]
    assert capsys.readouterr().out == "The launcher has no setting use_gamepad: True is used.\n"
    del sys.modules["relic_usb_host_gamepad"].Gamepad
    assert try_it() == []
    said = "relic_usb_host_gamepad is not installed: no game controller is used."
    assert capsys.readouterr().out.splitlines()[-1] == said


def test_unplugged_keyboard_is_reported_once(usb, capsys):
    machine, keys = make_usb()
    for devices, said in ((0, 0), (2, 0), (2, 0), (1, 1), (1, 0), (2, 0)):
        usb.devices = [None] * devices
        machine.wait(1999)
        assert drain(keys) == []
        assert capsys.readouterr().out == ""
        machine.wait(1)
        assert drain(keys) == []
        assert capsys.readouterr().out.count("was unplugged") == said
    assert "was unplugged" in keys.notice
    machine.off()


def test_q_asks_to_quit(monkeypatch, usb):
    machine, keys = make_usb()
    for typed, quits in (("z", False), ("q", True), ("z", True)):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        machine.runtime.serial_bytes_available = 1
        keys.get()
        machine.runtime.serial_bytes_available = 0
        drain(keys)
        assert keys.quits == quits
    machine.off()


@pytest.fixture
def jam(monkeypatch):
    """Return a Fruit Jam, and what its library and its launcher have."""
    machine = Machine("adafruit_fruit_jam")
    made = SimpleNamespace(machine=machine, sizes=[], settings=SimpleNamespace(), parts=None)

    class Parts(SimpleNamespace):  # of which there are weak references
        def __init__(self, **named):
            super().__init__(**named, volume=None, audio=SimpleNamespace())
            made.parts = self

    peripherals = SimpleNamespace(
        Peripherals=Parts, request_display_config=lambda *size: made.sizes.append(size)
    )
    for name, module in {
        "adafruit_fruitjam": SimpleNamespace(peripherals=peripherals),
        "adafruit_fruitjam.peripherals": peripherals,
        "launcher_config": SimpleNamespace(LauncherConfig=lambda: made.settings),
    }.items():
        monkeypatch.setitem(sys.modules, name, module)
    yield made
    machine.off()


@pytest.mark.parametrize(
    ("settings", "output", "limit", "volume"),
    [
        ({}, "headphone", 0.75, 0.35),
        ({"audio_volume": 0.6, "audio_output": "speaker"}, "speaker", 0.75, 0.6),
        ({"audio_volume": 1.0}, "headphone", 0.75, 0.75),
        ({"audio_volume": 1.0, "audio_volume_override_danger": 0.9}, "headphone", 0.9, 0.9),
    ],
)
def test_launcher_sets_output_and_volume_of_a_fruit_jam(jam, settings, output, limit, volume):
    vars(jam.settings).update(settings)
    sound = jam.machine.load("device.hardware").make_sound(BOARDS["adafruit_fruit_jam"])
    parts = jam.parts
    assert (parts.audio_output, parts.safe_volume_limit, parts.volume) == (output, limit, volume)
    assert parts.sample_rate == RATE
    played = []
    parts.audio.play = played.append
    sound.play(DEAL, 3)
    assert len(played) == 1
    kept = weakref.ref(parts)
    del parts, jam.parts
    gc.collect()
    assert kept()  # or it would stop the converter's clock


def test_display_of_a_fruit_jam_is_made_by_its_library(jam, capsys):
    start = jam.machine.load("device.start")
    assert start.make_display() is jam.machine.display
    assert jam.sizes == [(320, 240)]
    sys.modules["adafruit_fruitjam.peripherals"].request_display_config = None
    with pytest.raises(NotImplementedError, match=r"cannot show 320x240\. Update Fruit Jam OS"):
        start.make_display()
    assert "TypeError" in capsys.readouterr().err


def test_quitting_a_fruit_jam_closes_the_saves_and_starts_the_launcher(jam, monkeypatch):
    done = []

    def reload():
        done.append("launcher")
        raise SystemExit

    monkeypatch.setattr(sys.modules["supervisor"], "reload", reload, raising=False)
    saves = jam.machine.load("device.saves.save_files")
    monkeypatch.setattr(saves, "close", done.append)
    sleep = jam.machine.load("device.sleep")
    for store, then in (("store", ["store", "launcher"]), (None, ["launcher"])):
        done.clear()
        with pytest.raises(SystemExit):
            sleep.sleep_after_quit(SimpleNamespace(store=store))
        assert done == then
