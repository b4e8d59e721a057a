"""The boards' rows agree with circuitpython-stubs, and so does the code that runs there; the stick.

Keys, boot.py and code.py are run in `test_run`.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from mypy import api

from device.boards import BUTTONS, Board, find
from patience.ui.input import actions
from patience.ui.input.actions import DOWN, LEFT, NO_EVENT, RELEASED, RIGHT, UP
from sim.data.boards import BOARDS, CHIP_OF
from sim.vm import firmware
from tests.house.imports import imported
from tests.support.cases import cases
from tests.support.fake_board import built_in_modules
from tests.support.fake_game import drain

ROOT = Path(__file__).parents[2]
FILES = [*sorted((ROOT / "device").rglob("*.py")), ROOT / "boot.py", ROOT / "code.py"]
FILES.append(ROOT / "safemode.py")
SHARED = sorted((ROOT / "lib/patience").rglob("*.py"))
# In every firmware, therefore in no board's list.
CORE = {"gc", "micropython"}


@cache
def imports(path):
    """Return the top-level names of the modules a file cannot do without, as a set."""
    found = imported(ast.parse(path.read_text("utf-8")), guarded=False)
    return {name.partition(".")[0] for _, name in found}


def test_buttons_are_named_in_the_order_of_their_codes():
    assert [getattr(actions, name) for name in BUTTONS] == list(range(8))


def test_a_row_is_found_by_its_id_and_has_known_fields():
    assert all(find(board_id).id == board_id for board_id in BOARDS)
    fields = {"id", "name", "width", "height", "nvm", *vars(Board)}
    assert [name for row in BOARDS.values() for name in vars(row) if name not in fields] == []


every_row = cases("row", BOARDS.values(), ids=BOARDS)


@every_row
def test_every_pin_of_a_row_exists(row):
    named = f"{row.shift or row.buttons} {row.sensor}".split() + row.stick.split()[-2:]
    named += ["CKP" if row.display else "DISPLAY"]
    named += row.keys.split()[2:]
    if row.pointer.startswith("touch_screen"):
        named += [word for word in row.pointer.split()[1:] if not word.isdigit()]
    named += row.sound.split()[1:] + row.lights.split()[:1] + row.battery.split()[:1]
    assert set(named) <= firmware.pins(row.id)
    buses = row.keys.split()[1:2] if row.keys.startswith("trackball") else []
    buses += row.pointer.split()[1:2] if row.pointer.startswith("i2c_touch") else []
    assert all(f"def {bus}(" in firmware.read_stub(row.id) for bus in buses)


@every_row
def test_every_row_has_every_button(row):
    kind = row.keys.partition(" ")[0]
    if row.shift:
        stick = ["UP", "DOWN", "LEFT", "RIGHT"] if row.stick else []
        assert sorted(row.buttons.split() + stick) == sorted(BUTTONS)
    elif row.buttons:
        missing = 4 if row.stick else {"seven_keys": 1, "five_keys": 3}.get(kind, 0)
        assert len(set(row.buttons.split())) == len(BUTTONS) - missing
    else:
        assert row.pointer or kind in ("console_keys", "trackball")


@every_row
def test_row_lists_the_modules_its_firmware_lacks(row):
    assert not set(row.missing.split()) & built_in_modules(row.id)


@pytest.mark.turns(6)
def test_row_lists_modules_that_our_code_imports():
    # What any of our boards has and another one lacks, and device/ or lib/ imports.
    wanted = set().union(*(imports(path) for path in FILES + SHARED))
    known = set().union(*(built_in_modules(board_id) for board_id in BOARDS))
    for row in BOARDS.values():
        assert wanted & known - built_in_modules(row.id) <= set(row.missing.split()), row.name


@every_row
def test_row_uses_only_hardware_its_modules_support(row):
    if row.sound:
        module, *wires = row.sound.split()
        assert module in {*built_in_modules(row.id), "fruit_jam"}
        voice = ast.parse((ROOT / f"device/sound/{module}.py").read_text())
        (made,) = (n for n in ast.walk(voice) if getattr(n, "name", "") == "make_sound")
        assert len(wires) == len(made.args.args) - len(("notes", "volumes"))
    if row.lights:
        assert "neopixel_write" in built_in_modules(row.id)
        assert int(row.lights.split()[1]) > 0
    if row.battery:
        times, lost, *bounds = map(int, row.battery.split()[1:])
        assert 1 <= times <= 4
        assert 0 <= lost < 1000
        assert 1800 < bounds[0] < bounds[1] < bounds[2] < 4200
        assert len(bounds) == 3
    assert "nvm" in built_in_modules(row.id)
    # The stubs tell the 256 bytes of a SAMD21 for every SAMD.
    told = int(re.search(r"NVM size: (\d+)", firmware.read_stub(row.id))[1])
    assert row.nvm == (8192 if "samd" in built_in_modules(row.id) else told)


@every_row
def test_buttons_wake_boards_with_alarms_and_direct_pins(row):
    can = (
        "alarm" in built_in_modules(row.id)
        and not row.shift
        and "samd" not in built_in_modules(row.id)
        and not CHIP_OF[row.id].startswith("ESP32")  # which waits for no edge
        and not row.stick
        and not row.keys.startswith("five_keys")  # on pins without pull-ups
        and row.buttons
    )
    assert row.wakes == bool(can)


# The files of device/ that only some boards load.
ONLY = {
    "fruit_jam.py": lambda row: row.sound == "fruit_jam",
    "touch_screen.py": lambda row: row.pointer.startswith("touch_screen "),
    "audioio.py": lambda row: row.sound.startswith("audioio "),
    "audiobusio.py": lambda row: row.sound.startswith("audiobusio "),
    "pwmio.py": lambda row: row.sound.startswith("pwmio "),
    "rp2pio.py": lambda row: row.sound.startswith("rp2pio "),
    "lights.py": lambda row: row.lights,
    "sleep.py": lambda row: row.wakes,  # it imports alarm only then
}


LIBRARIES = ("adafruit_", "circuitpython_", "launcher_", "relic_")


@every_row
def test_nothing_imports_a_module_the_board_lacks(row):
    there = built_in_modules(row.id) | CORE | {"patience", "device"}
    for path in FILES + SHARED:
        if ONLY.get(path.name, lambda row: True)(row):
            lacking = {n for n in imports(path) - there if not n.startswith(LIBRARIES)}
            assert not lacking, f"{path.relative_to(ROOT)} on {row.name}"


def test_boot_and_code_are_a_few_lines():
    for name, most in (("code.py", 31), ("boot.py", 30)):
        assert len((ROOT / name).read_text().splitlines()) <= most


def check(board_id, files, folder, monkeypatch):
    """Type-check files with the `board` module of a board; return what mypy prints, if anything."""
    stub = folder / "stubs/board/__init__.pyi"
    stub.parent.mkdir(parents=True, exist_ok=True)
    # The definitions name a class by an alias that displayio's own stub does not hand on, and one
    # of them a pin twice.
    text = firmware.read_stub(board_id).replace("displayio.Display", "busdisplay.BusDisplay")
    text = text.replace("import displayio", "import busdisplay")
    stub.write_text("# mypy: ignore-errors\n" + text)
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MYPYPATH", f"{folder}/stubs:{ROOT}/lib")
    flags = "--config-file= --explicit-package-bases --follow-imports=silent --no-error-summary"
    flags += " --check-untyped-defs --disallow-untyped-defs"
    flags += " --disable-error-code import-not-found --disable-error-code import-untyped"
    kept = f"--cache-dir={ROOT}/build/cache/board_types"  # the first time takes longest
    out, err, _ = api.run([*flags.split(), kept, *map(str, files)])
    return out + err


def used_definitions(board_id):
    """Return the lines of a board's definition whose names our code uses of the module."""
    used = {name for path in FILES for name in re.findall(r"\bboard\.(\w+)", path.read_text())}
    lines = firmware.read_stub(board_id).splitlines()
    return tuple(line for line in lines if re.match(r"(?:def )?(\w*)", line)[1] in used)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return where mypy keeps what it found out for all tests here."""
    return tmp_path_factory.mktemp("types")


@pytest.mark.turns(8)
def test_device_type_checks_with_the_stubs_of_every_board(folder, monkeypatch):
    different = {used_definitions(row): row for row in BOARDS}.values()
    assert len(different) > 1
    found = {row: check(row, FILES, folder, monkeypatch) for row in different}
    assert found == dict.fromkeys(different, "")


def test_type_check_distinguishes_boards(folder, monkeypatch):
    probe = folder / "probe.py"
    probe.write_text("import board\n\nboard.JOYSTICK_X\n")
    assert check("pygamer", [probe], folder, monkeypatch) == ""
    assert "JOYSTICK_X" in check("pybadge", [probe], folder, monkeypatch)


REST = 32768
STICK = {
    "at rest": ((0, 0), [((0, 0), NO_EVENT), ((900, -900), NO_EVENT)]),
    "just short of a press": ((0, 0), [((17999, 0), NO_EVENT), ((0, -17999), NO_EVENT)]),
    "right": ((0, 0), [((18000, 0), RIGHT), ((18000, 0), NO_EVENT)]),
    "left": ((0, 0), [((-18000, 0), LEFT)]),
    "down": ((0, 0), [((0, 18000), DOWN)]),
    "up": ((0, 0), [((0, -18000), UP)]),
    "trembling between the thresholds": (
        (0, 0),
        [
            ((18000, 0), RIGHT),
            ((11000, 0), NO_EVENT),
            ((17999, 0), NO_EVENT),
            ((10999, 0), RIGHT | RELEASED),
            ((11000, 0), NO_EVENT),
            ((18000, 0), RIGHT),
        ],
    ),
    "the axis further out decides": (
        (0, 0),
        [((20000, 20001), DOWN), ((0, 0), DOWN | RELEASED), ((-30000, 29999), LEFT)],
    ),
    "the axis that decided keeps deciding": (
        (0, 0),
        [
            ((20000, 0), RIGHT),
            ((12000, 30000), NO_EVENT),
            ((10000, 30000), RIGHT | RELEASED),
            ((10000, 30000), DOWN),
        ],
    ),
    "across in one go": (
        (0, 0),
        [((-30000, 0), LEFT), ((30000, 0), LEFT | RELEASED), ((30000, 0), RIGHT)],
    ),
    "resting off the middle": ((5400, -5400), [((23399, -5400), NO_EVENT), ((23400, 0), RIGHT)]),
    "held while switched on": ((32767, 0), [((32767, 0), RIGHT), ((0, 0), RIGHT | RELEASED)]),
}


@pytest.mark.parametrize(("rest", "samples"), STICK.values(), ids=STICK)
def test_stick_is_pressed_where_it_leans_far_enough(machine, rest, samples):
    def lean(x, y):
        machine.analog |= {"JOYSTICK_X": REST + x, "JOYSTICK_Y": REST + y}

    lean(*rest)
    keys = machine.load("device.hardware").make_keys(find("pygamer"))
    events = []
    for at, _ in samples:
        lean(*at)
        events.append(keys.get())
    assert events == [event for _, event in samples]


def test_stick_that_fails_is_released_and_no_longer_read(machine, capsys):
    for lean, events in ((30000, [RIGHT, RIGHT | RELEASED]), (0, [])):
        machine.analog["JOYSTICK_X"] = REST
        keys = machine.load("device.hardware").make_keys(find("pygamer"))
        machine.analog["JOYSTICK_X"] = REST + lean
        found = drain(keys)
        machine.at_touch = lambda part: part == "JOYSTICK_Y" and 1 // 0
        assert found + drain(keys) + drain(keys) == events
        machine.at_touch = lambda part: None
    assert capsys.readouterr().err.count("ZeroDivisionError: ") == 2


REACH = st.integers(-REST, REST - 1)
LET_GO = st.integers(-5400, 5400)  # where a stick may rest
SPOTS = st.one_of(st.tuples(REACH, REACH), st.tuples(LET_GO, LET_GO))


def test_stick_that_is_let_go_is_released_wherever_it_leant_at_the_start(machine):
    hardware = machine.load("device.hardware")

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(start=SPOTS, moves=st.lists(SPOTS, max_size=8), rest=st.tuples(LET_GO, LET_GO))
    @example(start=(7999, 0), moves=[(-REST, 0)], rest=(-3250, 0))
    def check(start, moves, rest):
        def lean(x, y):
            machine.analog |= {"JOYSTICK_X": REST + x, "JOYSTICK_Y": REST + y}

        lean(*start)
        keys = hardware.make_keys(find("pygamer"))
        for spot in (*moves, rest):
            lean(*spot)
            while keys.get() != NO_EVENT:
                pass
        assert keys.held == 0
        lean(REST - 1, rest[1])
        assert keys.get() == RIGHT
        lean(*rest)
        assert keys.get() == RIGHT | RELEASED

    check()
