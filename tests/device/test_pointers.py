"""Touch screens with drawn buttons, and USB mice, on fake pins and a fake mouse."""

import importlib
import sys
from itertools import cycle
from types import ModuleType, SimpleNamespace

import displayio
import pytest

from patience.ui.app import App
from patience.ui.draw.splash import COLOURS
from patience.ui.input.actions import NO_EVENT, RELEASED, START, UP, A, B
from patience.ui.screens import leaving
from sim.data.boards import BOARDS
from sim.screen.display import Display
from tests.support.cases import cases
from tests.support.fake_game import drain

ROW = BOARDS["pyportal"]
EDGES = (5200, 59000, 5800, 57000)  # readings at the left, right, upper and lower edge
NOISE = (-30, 10, 40, 0)  # their mean is 5
APART = {"TOUCH_YU": 65535, "TOUCH_XL": 0}
NAMES = (
    *("board", "analogio", "digitalio", "terminalio"),
    *("launcher_config", "adafruit_usb_host_mouse"),
)


class Font:
    """`terminalio.FONT`: the rows of a sign's picture are the bits of its code."""

    def __init__(self):
        self.bitmap = displayio.Bitmap(6 * 95, 12, 2)
        for code in range(32, 127):
            for bit in range(7):
                self.bitmap[6 * (126 - code), bit] = code >> bit & 1

    def get_bounding_box(self):
        return 6, 12, 0, -2

    def get_glyph(self, code):
        return SimpleNamespace(tile_index=126 - code)


class Finger:
    """Touches the screen, or does not; its pins read voltages."""

    def __init__(self):
        self.spot = None
        """The pixel of the display, which may be outside of it."""
        self.layers = {"TOUCH_YU": 30000, "TOUCH_XL": 30000}
        """What the layers read where they are pressed together."""
        self._driven = {}
        self._noise = cycle(NOISE)

    def pin(self, name):
        """Return a pin, used in a `with`."""
        return Pin(name, self, self._driven)

    def read(self, name):
        """Return the voltage of a pin between the two that are driven."""
        high = [pin for pin, level in self._driven.items() if level is True]
        low = [pin for pin, level in self._driven.items() if level is False]
        assert len(high) == len(low) == 1
        wires = (*high, *low, name)
        if wires[:2] == ("TOUCH_YD", "TOUCH_XR"):
            return (self.layers if self.spot else APART)[name]
        x, y = self.spot or (0, 0)
        raw = {
            ("TOUCH_YU", "TOUCH_YD", "TOUCH_XR"): EDGES[0] - -x * (EDGES[1] - EDGES[0]) // 319,
            ("TOUCH_XR", "TOUCH_XL", "TOUCH_YU"): EDGES[2] - -y * (EDGES[3] - EDGES[2]) // 239,
        }
        return raw[wires] - 5 + next(self._noise)


class Pin:
    def __init__(self, name, finger, driven):
        self._name, self._finger, self._driven = name, finger, driven

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._driven.pop(self._name, None)

    def switch_to_output(self, value):
        self._driven[self._name] = value

    @property
    def value(self):
        return self._finger.read(self._name)


class FakePointer:
    """Notes the calls of a pointer."""

    def __init__(self):
        self.told = []
        self.busy = False
        self.pressed = None

    def __getattr__(self, name):
        return lambda *given: self.told.append((name, *given))


class FakeApp:
    """What a source passes its events on to."""

    def __init__(self, keys):
        self.keys = keys
        self.peripherals = SimpleNamespace(pointer="")
        self.pointer = FakePointer()

    def point(self):
        return self.pointer

    def told(self):
        """Return what the pointer was told since the last call."""
        told, self.pointer.told = self.pointer.told, []
        return told


@pytest.fixture
def load(monkeypatch):
    """Return a function that imports a module of a board whose pins feel a finger."""
    finger = Finger()
    for name in NAMES:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    pins = {name: name for name in ROW.pointer.split()[1:5]}
    sys.modules["board"].__dict__.update(pins)
    sys.modules["terminalio"].FONT = Font()
    sys.modules["analogio"].AnalogIn = sys.modules["digitalio"].DigitalInOut = finger.pin
    for name in [name for name in sys.modules if name.startswith("device.parts.")]:
        monkeypatch.delitem(sys.modules, name)

    def load(name):
        return importlib.import_module(name)

    load.finger = finger
    yield load
    for name in [name for name in sys.modules if name.startswith("device.parts.")]:
        del sys.modules[name]


def make(load, part, board_id):
    """Return a board with a pointer: `finger`, `frame`, the game, and what reads the pointer."""
    kind, frame = load("device.parts." + part).make_frame(Display(320, 240), BOARDS[board_id])
    assert kind is load("device.parts.pointed").PointedApp
    app = FakeApp(load("device.parts.queued_keys").make_keys(ROW))
    return SimpleNamespace(finger=load.finger, frame=frame, app=app, source=frame.source)


@pytest.fixture
def touch(load):
    """Return a board with a touch screen."""
    return make(load, "touch_screen", "pyportal")


def move(touch, *spots):
    """Touch these pixels, one after the other, None for none; return what the reads returned."""
    found = []
    for touch.finger.spot in spots:
        found.append(touch.source.read(touch.app))
    return found


def test_touch_is_passed_on_when_it_is_seen_twice_and_when_it_ends(touch):
    assert move(touch, (100, 50), None) == [True, False]
    assert touch.app.told() == [] and touch.app.peripherals.pointer == ""
    assert move(touch, (100, 50), (103, 52), (120, 60)) == [True] * 3
    assert touch.app.told() == [("press", (103, 52), "tap")]
    assert touch.app.peripherals.pointer == "tap"
    assert move(touch, None, None) == [False, False]
    assert touch.app.told() == [("release", (120, 60))]


def test_a_touch_that_wakes_does_nothing_else_until_it_ends(touch):
    touch.finger.spot = (9, 9)
    assert touch.app.keys.drain() is False  # its source comes with the game
    touch.app.keys.source = touch.source
    assert touch.app.keys.drain() is True
    assert move(touch, (9, 9), (9, 9), None) == [True, True, False]
    assert touch.app.told() == []
    assert touch.app.keys.drain() is False


@cases(
    ("layers", "touched"),
    [((30000, 30000), True), ((65535, 10000), True), ((65535, 9000), False)],
)
def test_layers_that_show_different_voltages_do_not_touch(touch, layers, touched):
    touch.finger.layers = dict(zip(("TOUCH_YU", "TOUCH_XL"), layers))
    assert move(touch, (1, 1)) == [touched]


@cases(
    ("spot", "seen", "complains"),
    [
        *(((x, y), (x, y), False) for x in (0, 160, 287) for y in (0, 120, 239)),
        ((-24, 263), (0, 239), False),
        ((-26, 100), (0, 100), True),
        ((50, -26), (50, 0), True),
        ((9, 265), (9, 239), True),
    ],
)
def test_spot_outside_is_at_the_edge_and_far_outside_is_reported_once(
    touch, capsys, spot, seen, complains
):
    touch.source = type(touch.source)(ROW, touch.frame)
    touch.app.keys.notice = ""
    move(touch, spot, spot, spot, None)
    assert touch.app.told() == [("press", seen, "tap"), ("release", seen)]
    assert ("not calibrated" in touch.app.keys.notice) == complains
    assert capsys.readouterr().out.count("not calibrated") == complains


def test_frame_shows_the_game_with_what_is_over_it(touch):
    frame, over, game = touch.frame, touch.frame.over, displayio.Group()
    assert (frame.width, frame.height, frame.root_group) == (288, 240, None)
    frame.root_group = game
    assert frame.root_group is game
    assert [*frame.whole.root_group] == [game, over]
    frame.over = None
    frame.root_group = game
    assert [*frame.whole.root_group] == [game]
    frame.root_group = None
    assert frame.whole.root_group is None


def test_buttons_beside_the_game_undo_advise_open_the_menu_and_deal(touch):
    for y, told, events in (
        (2, [("undo",)], []),
        (62, [("advise",)], []),
        (122, [], [START, START | RELEASED]),
        (238, [], [B, B | RELEASED]),
    ):
        move(touch, (288, y), (288, y), (288, y), None)
        assert touch.app.told() == told
        assert drain(touch.app.keys) == events
    assert touch.app.peripherals.pointer == "tap"


def color_at(group, x, y):
    """Return the colour of a pixel that grids of tiles show, from the top one down."""
    for grid in (group[at] for at in reversed(range(len(group)))):
        left, top = x - group.x - grid.x, y - group.y - grid.y
        column, row = left // grid.tile_width, top // grid.tile_height
        if not (0 <= column < grid.width and 0 <= row < grid.height):
            continue
        place = left % grid.tile_width + grid.tile_width * grid[column, row], top % grid.tile_height
        value = grid.bitmap[place]
        if not grid.pixel_shader.is_transparent(value):
            return grid.pixel_shader[value]
    return None


def test_four_buttons_with_a_border_and_their_names_are_beside_the_game(touch):
    border, inside, ink = COLOURS[1:4]
    column = touch.frame.over
    names = {}
    for line in range(20):
        for x in range(4, 28, 6):
            bits = [color_at(column, 288 + x, 12 * line + bit) == ink for bit in range(7)]
            sign = chr(sum(on << bit for bit, on in enumerate(bits)))
            names[line] = names.get(line, "") + sign
    names = {line: name for line, name in names.items() if name.strip()}
    assert names == {2: "Undo", 7: "Hint", 12: "Menu", 17: "Deal"}
    for top in range(0, 240, 60):
        for x, y, color in (
            *((0, 0, border), (31, 59, border), (1, 30, border), (30, 30, border)),
            *((2, 2, inside), (29, 57, inside), (16, 1, border), (16, 58, border)),
        ):
            assert color_at(column, 288 + x, top + y) == color, (x, y)
    assert color_at(column, 287, 100) is color_at(column, 320, 100) is None


# A mouse.


class Mouse:
    """A mouse that reports what a test says: x, y and the names of buttons, or None."""

    def __init__(self, *reports):
        self.tilegrid = displayio.TileGrid(
            displayio.Bitmap(1, 1, 2), pixel_shader=displayio.Palette(2)
        )
        self.reports = list(reports)
        self.x = self.y = 0

    def update(self):
        report = self.reports.pop(0)
        if report is None:
            return None
        self.x, self.y, *names = report
        return tuple(names)


LIBRARY, FIND = "adafruit_usb_host_mouse", "find_and_init_boot_mouse"


def plug_in(load, *reports):
    """Plug in a mouse that makes reports; return the board, and the mouse."""
    mouse = Mouse(*reports)
    setattr(sys.modules[LIBRARY], FIND, lambda: mouse)
    return make(load, "usb_mouse", "adafruit_fruit_jam"), mouse


def test_mouse_plays_undoes_and_gives_hints_at_each_press_once(load):
    reports = [
        *((10, 20, "left"), (15, 20, "left"), (30, 40), *[(1, 2, "right")] * 3),
        *(None, (3, 4, "middle", "left"), (3, 4, "middle"), (3, 4)),
    ]
    board, mouse = plug_in(load, *reports)
    assert board.frame.over is mouse.tilegrid
    found = [board.source.read(board.app) for _ in reports]
    assert found == [report is not None for report in reports]
    assert board.app.told() == [
        *(("press", (10, 20)), ("release", (30, 40)), ("go_back",)),
        *(("press", (3, 4)), ("advise",), ("release", (3, 4))),
    ]


def test_mouse_pressed_to_wake_the_board_does_nothing_else(load):
    board, _ = plug_in(load, None, (1, 1, "left"), (1, 1, "left"), (1, 1), (1, 1, "left"))
    assert [board.source.is_pressed() for _ in range(2)] == [False, True]
    board.source.read(board.app)
    assert board.app.told() == []
    board.source.read(board.app)
    assert board.app.told() == [("release", (1, 1))]


@cases(
    ("module", "name", "answer", "said"),
    [
        (LIBRARY, "of another version", None, [f"{LIBRARY} is not installed: no mouse is used."]),
        (LIBRARY, FIND, lambda: None, ["There is no mouse: the keyboard plays."]),
        (LIBRARY, FIND, lambda: 1 // 0, ["ZeroDivisionError: integer division or modulo by zero"]),
        ("launcher_config", "LauncherConfig", lambda: SimpleNamespace(use_mouse=False), []),
    ],
)
def test_without_a_mouse_nothing_is_read_and_the_console_says_why(
    load, capsys, module, name, answer, said
):
    setattr(sys.modules[module], name, answer)
    frame = make(load, "usb_mouse", "adafruit_fruit_jam").frame
    assert frame.source is frame.over is None
    assert "".join(capsys.readouterr()).splitlines()[-1:] == said


# The game with a pointer.


@pytest.fixture
def pointed(load, touch):
    """Return the game on a touch screen, with a source that a test sets."""
    part = load("device.parts.pointed")
    touch.frame.over = None  # what draws here knows no grids of several tiles
    clock = SimpleNamespace(ms=0)
    keys = touch.app.keys
    app = part.PointedApp(touch.frame, keys, lambda: clock.ms, 1, game="klondike", number=617)

    def pass_time(frames=1):
        for _ in range(frames):
            clock.ms += 20
            running = app.tick()
        return running

    app.pass_time = pass_time
    app.pass_time(400)
    app.keys.touched = False
    app.pass_time()
    return app


def shown(app):
    """Return whether there is a notice over the game."""
    return len(app.frame.whole.root_group) == 2


def test_notice_is_shown_over_every_screen_until_the_next_press(pointed):
    assert not shown(pointed)
    for press in (START, B):
        pointed.keys.notice = "There are\ntwo lines"
        pointed.pass_time()
        assert shown(pointed) and pointed.keys.notice == ""
        assert pointed.frame.whole.root_group[1][0][0].bitmap.width == 9 * 6 + 8
        pointed.pass_time(5)
        assert shown(pointed)
        pointed.frame.show_notice("Another")
        assert shown(pointed)
        pointed.keys.press(press)
        pointed.keys.release(press)
        pointed.pass_time(40)
        assert not shown(pointed)
        pointed.keys.touched = False


def test_notice_waits_for_a_finger_and_for_keys(pointed, touch):
    pointed.keys.notice = "Wait"
    touch.finger.spot = (100, 100)
    pointed.pass_time(5)
    touch.finger.spot = None
    pointed.keys.press(UP)
    pointed.pass_time()
    pointed.keys.touched = False
    pointed.pass_time()
    assert not shown(pointed) and pointed.keys.notice == "Wait"
    pointed.keys.release(UP)
    pointed.pass_time(50)
    pointed.keys.touched = False
    pointed.pass_time()
    assert shown(pointed) and pointed.keys.notice == ""


def test_source_that_fails_is_reported_and_used_no_more(pointed, capsys):
    pointed.keys.source = SimpleNamespace(read=lambda app: 1 // 0)
    told = pointed.pointer = FakePointer()
    assert pointed.pass_time()
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert pointed.keys.source is None
    assert told.told == [("cancel",), ("tick",)]
    assert pointed.pointer is None  # neither busy nor pressed
    for what in ("busy", "pressed"):
        pointed.pointer = FakePointer()
        setattr(pointed.pointer, what, (1, 1))
        pointed.pass_time()
        assert pointed.pointer is not None


def test_source_notes_that_the_board_is_used(pointed):
    for used in (True, False):
        pointed.keys.touched = False
        pointed.keys.source = SimpleNamespace(read=lambda app, used=used: used and app is pointed)
        pointed.pass_time()
        assert pointed.keys.touched == used


def test_quit_is_asked_once_and_clears_the_display_at_the_end(pointed, monkeypatch):
    asked = []
    monkeypatch.setattr(leaving, "ask_to_quit", asked.append)
    pointed.keys.quits = True
    assert pointed.pass_time() and pointed.pass_time()
    assert (asked, pointed.keys.quits) == ([pointed], False)
    monkeypatch.setattr(App, "tick", lambda self: False)
    assert not pointed.pass_time()
    assert pointed.frame.root_group is None and pointed.frame.whole.root_group is None
    assert pointed.app is pointed and pointed.session.game.number == 617


def test_queued_keys_know_what_is_held_and_that_a_source_fails(load, capsys):
    keys = load("device.parts.queued_keys").make_keys(ROW)
    assert (keys.held, keys.quits, keys.notice, keys.source) == (0, False, "", None)
    assert not keys.wakes and keys.get() == NO_EVENT
    keys.touched = False
    keys.press(A)
    keys.press(B)
    assert (keys.get(), keys.touched, keys.held) == (A, True, 1 << A)
    keys.release(A)
    assert drain(keys) == [B, A | RELEASED] and keys.held == 1 << B
    keys.source = SimpleNamespace(is_pressed=lambda: 1 // 0)
    keys.release(B)
    assert keys.drain() is False and keys.source is None
    assert "ZeroDivisionError" in capsys.readouterr().err
    keys.press(A)
    assert keys.drain() is True
    keys.source = SimpleNamespace(is_pressed=lambda: True)
    assert keys.drain() is True
    keys.press(A)
    keys.discard()
    assert (keys.held, keys.get()) == (0, NO_EVENT)
