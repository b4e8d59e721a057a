"""A board without a row: whether it can play, on which canvas, and what it says if not."""

import gc
import importlib
import sys
from types import SimpleNamespace

import pytest

from device.boards import BOARDS as LISTED_BOARDS
from device.boards import LEVELS, SWITCH, Board, find_listed
from device.first_picture import LISTED
from device.unlisted.row import AnyBoard
from patience.texts import device_text
from sim.data.boards import BOARDS
from tests.support.cases import cases
from tests.support.fake_board import Machine
from tests.support.fake_game import UnpluggedError, load_main_with_script, play, unplug

FREE = 200_000  # bytes, enough for any canvas
ANY = "no_such_board"


@pytest.fixture
def unlisted(monkeypatch):
    """Return a function that makes a board without a row, whose names are given."""
    made = []

    def make(pins="BUTTON_A BUTTON_B BUTTON_C", size=(160, 128), free=FREE):
        machine = Machine(ANY, "imagined_pins")
        made.append(machine)
        board = vars(sys.modules["board"])
        for name in [name for name, pin in board.items() if name == pin]:
            del board[name]
        board.update(zip(pins.split(), pins.split()))
        machine.display.width, machine.display.height = size
        monkeypatch.setattr(gc, "mem_free", lambda: free, raising=False)
        machine.shown_text = []
        machine.notice = machine.load("device.unlisted.notice")
        monkeypatch.setattr(machine.notice, "show", lambda _, text: machine.shown_text.append(text))
        machine.checks = machine.load("device.unlisted.checks")
        machine.checks.load = lambda _: machine.notice
        return machine

    yield make
    for machine in reversed(made):
        machine.off()


def test_ids_before_the_picture_are_those_of_the_rows():
    assert LISTED.decode().split() == list(BOARDS)
    assert (LISTED[:1], LISTED[-1:]) == (b" ", b" ")


def test_a_made_row_has_the_fields_of_a_written_one():
    fields = {name for name in vars(Board) if not name.startswith("_")} | {"nvm"}
    made = AnyBoard("x", 128, 128)
    assert {name for name in fields if not hasattr(made, name)} == set()
    assert not made.is_listed and LISTED_BOARDS["pygamer"].is_listed
    assert find_listed("x") is None


E_PAPER = SimpleNamespace(width=296, height=128, rotation=0)
REFUSALS = {
    "no display": ({}, None, "display of 128x128 pixels. This board has none"),
    "e-paper": ({}, E_PAPER, "This one is e-paper"),
    "96x64": ({"size": (96, 64)}, ..., "128x128 pixels. This one has 96x64"),
    "160x80": ({"size": (160, 80)}, ..., "This one has 160x80"),
    "80x160": ({"size": (80, 160)}, ..., "This one has 80x160"),
    "60 KB of heap": ({"free": 52_000}, ..., "needs 118 KB of free memory. This board has 50 KB"),
    "too little for a large screen": (
        {"size": (320, 240), "free": 100_000},
        ...,
        "needs 118 KB of free memory. This board has 97 KB",
    ),
}


@cases("given, display, said", REFUSALS.values(), ids=REFUSALS)
def test_board_that_cannot_play_says_why_and_nothing_begins(
    unlisted, monkeypatch, capsys, given, display, said
):
    machine = unlisted(**given)
    main = load_main_with_script(machine, monkeypatch)
    machine.load("device.unlisted.checks").load = lambda _: machine.notice
    if display is not ...:
        machine.runtime.display = display
    machine.at_sleep = unplug
    play(machine, main)
    assert machine.apps == []
    out = capsys.readouterr().out
    assert said in out and out.count("\n") == 1
    assert machine.shown_text == ([out.rstrip()] if display else [])
    assert machine.runtime.autoreload  # for a computer that changes the drive


def test_board_without_bitmaptools_says_so(unlisted, monkeypatch):
    machine = unlisted()
    monkeypatch.setitem(sys.modules, "bitmaptools", None)
    assert machine.checks._make_row() is None
    (text,) = machine.shown_text
    assert text.startswith("The game needs bitmaptools, which is not in")


@pytest.mark.parametrize("module", ["bitmaptools", "traceback"])
def test_firmware_that_cannot_load_the_program_says_what_it_lacks(
    unlisted, monkeypatch, capsys, module
):
    machine = unlisted()
    why_not = machine.load("device.unlisted.why_not")
    why_not.explain()
    assert capsys.readouterr().out == ""
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, "time", machine._own["time"])
    machine.at_sleep = unplug
    with pytest.raises(UnpluggedError):
        why_not.explain()
    assert f"needs {module}, which is not in" in capsys.readouterr().out


CANVASES = {
    (128, 128): (128, 128, 1, 0, 0),
    (160, 128): (160, 128, 1, 0, 0),
    (135, 240): (135, 240, 1, 0, 0),
    (172, 320): (172, 320, 1, 0, 0),
    (240, 135): (240, 135, 1, 0, 0),
    (240, 280): (240, 280, 1, 0, 0),
    (280, 240): (280, 240, 1, 0, 0),
    (320, 170): (320, 170, 1, 0, 0),
    (320, 240): (320, 240, 1, 0, 0),
    (320, 320): (320, 240, 1, 0, 40),
    (400, 240): (320, 240, 1, 40, 0),
    (480, 222): (320, 222, 1, 80, 0),
    (222, 480): (222, 320, 1, 0, 80),
    (480, 320): (240, 160, 2, 0, 0),
    (320, 480): (160, 240, 2, 0, 0),
    (600, 450): (300, 225, 2, 0, 0),
    (800, 480): (320, 240, 2, 80, 0),
    (1024, 600): (320, 200, 3, 32, 0),
    (720, 1280): (180, 320, 4, 0, 0),
}


@cases("size", CANVASES)
def test_canvas_lies_in_the_middle_of_any_display(unlisted, size):
    machine = unlisted(size=size)
    row = machine.checks._make_row()
    assert (row.width, row.height, row.scale, row.left, row.top) == CANVASES[size]
    assert machine.shown_text == []


def test_scarce_memory_means_a_smaller_canvas_and_less_code_at_once(unlisted):
    found = []
    for free in (230_000, 170_000, 160_000, 150_000, 125_000):
        row = unlisted(size=(320, 240), free=free).checks._make_row()
        found.append((row.width, row.height, row.tight))
    assert found == [
        (320, 240, False),
        (320, 240, True),
        (288, 240, True),
        (240, 240, True),
        (160, 128, True),
    ]
    assert (row.left, row.top) == (80, 56)


PARTS = {
    "": ("", ""),
    "BUZZER NEOPIXEL": ("pwmio BUZZER", "NEOPIXEL 1"),
    "SPEAKER": ("pwmio SPEAKER", ""),
    "SPEAKER SPEAKER_ENABLE": ("audioio SPEAKER SPEAKER_ENABLE", ""),
    "SPEAKER_ENABLE": ("", ""),
}


@cases("pins", PARTS)
def test_only_parts_that_are_surely_there_are_used(unlisted, monkeypatch, pins):
    row = unlisted(pins).checks._make_row()
    assert (row.sound, row.lights) == PARTS[pins]
    assert (row.sensor, row.battery, row.wakes, row.backlight) == ("", "", False, LEVELS)
    for name in ("pwmio", "audioio", "neopixel_write"):
        monkeypatch.setitem(sys.modules, name, None)
    row = unlisted(pins).checks._make_row()
    for name in ("pwmio", "audioio", "neopixel_write"):
        sys.modules[name] = None
    row = sys.modules["device.unlisted.checks"]._make_row()
    assert (row.sound, row.lights) == ("", "")


def test_backlight_that_cannot_be_set_is_left_alone(unlisted):
    machine = unlisted()

    class Fixed:
        width, height, auto_refresh = 160, 128, True

        @property
        def brightness(self):
            raise RuntimeError("Brightness not adjustable")

    machine.runtime.display = Fixed()
    assert machine.checks._make_row().backlight == SWITCH


def test_resistive_touch_screen_is_used_with_buttons_beside_the_game(unlisted):
    row = unlisted("TOUCH_XL TOUCH_XR TOUCH_YD TOUCH_YU", (320, 240)).checks._make_row()
    assert row.pointer.startswith("touch_screen TOUCH_XL TOUCH_XR TOUCH_YD TOUCH_YU 5200 ")
    assert (row.width, row.height, row.beside) == (288, 240, 32)
    row = unlisted("TOUCH_XL", (480, 320)).checks._make_row()
    assert row.pointer == "any_frame"


def test_row_is_made_once(unlisted):
    machine = unlisted()
    made = machine.load("device.unlisted.row")
    made.load = lambda _: machine.checks
    row = made.find_row()
    assert row is made.find_row() is machine.load("device.boards").find(ANY)
    assert (row.id, row.keys, row.pointer) == (ANY, "any_keys", "any_frame")


def test_settings_of_the_heap_are_not_asked_of_a_board_that_may_have_less(unlisted, capsys):
    machine = unlisted()
    start = machine.load("device.start")
    row = AnyBoard(ANY, 160, 128)
    del machine.settings["CIRCUITPY_HEAP_START_SIZE"]
    start._check_settings(SimpleNamespace(picture=None), row)
    assert capsys.readouterr().out == ""


@cases(
    "root, failing",
    [("picture", 0), ("picture", 1)],
)
def test_e_paper_that_was_just_refreshed_is_waited_for(unlisted, root, failing):
    machine = unlisted()
    machine.off()
    machine = Machine(ANY, "imagined_pins")
    notice = machine.load("device.unlisted.notice")
    refreshes = []

    def refresh():
        refreshes.append(machine.ms)
        if len(refreshes) <= failing:
            raise RuntimeError("Refresh too soon")

    notice._lay_out = lambda *_: None
    display = SimpleNamespace(refresh=refresh, time_to_refresh=3.0, root_group=root)
    notice.show(display, "text")
    assert refreshes == [0, 3000][: failing + 1]
    assert display.root_group == "terminal"
    machine.off()


SCREENS = [(96, 64), (128, 64), (160, 80), (80, 160), (128, 128), (240, 135), (172, 320)]
SCREENS += [(296, 128), (240, 240), (320, 240), (480, 320)]
LONG = f"{device_text.PLUG_IN} A gamepad seems to be at 0x50, but adafruit_seesaw is not installed."


@cases("width, height", SCREENS)
def test_texts_lie_within_any_screen_down_to_96x64(width, height):
    layout = importlib.import_module("patience.ui.draw.announcement")
    texts = [device_text.TOO_SMALL.format(width, height), device_text.E_PAPER]
    texts += [device_text.NO_MODULE.format("bitmaptools"), device_text.NO_DISPLAY]
    texts += [LONG] if min(width, height) >= 128 else []
    for text in texts:
        grid = layout.lay_out(width, height, "Pocket Patience", text)
        if text in texts[1:] and grid is None and min(width, height) < 80:
            continue  # CircuitPython's terminal shows it
        assert grid.x >= 0 and grid.y >= 0, text
        labels = [cell["content"] for cell in grid._cell_content_list]
        said = " ".join(label.text.replace("\n", " ") for label in labels)
        assert said.replace("- ", "").endswith(text)  # a long word is hyphenated
        for label in labels:
            wide, high = label.bounding_box[2:]
            assert wide * label.scale <= width and high * label.scale <= height, text


def test_a_screen_without_room_gets_no_layout():
    layout = importlib.import_module("patience.ui.draw.announcement")
    assert layout.lay_out(72, 40, "Pocket Patience", LONG) is None
