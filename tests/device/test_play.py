"""The main loop on a fake board: start, loop, sleep and the saves before it.

The App is a script here. Hardware is tested in `test_hardware`, keys in `test_run`, errors in
`test_crash`.
"""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from device.boards import BOARDS, LEVELS
from patience.ui.draw.sounds import DEAL, HOME, NOTHING, PLACED, RATE, WON
from patience.ui.input.actions import LEFT, NO_ACTION, A
from sim.data.boards import BOARDS as ALL_BOARDS
from sim.data.circuitpython import CHANGES, LARGER_STACK, NEWEST, OLDEST
from tests.support.fake_board import ROOT, SETTINGS
from tests.support.fake_game import (
    OF_EACH_KIND,
    UnpluggedError,
    drain,
    every_board,
    every_version,
    play,
    unplug,
)


def until(machine, ms):
    """Return steps that do nothing until a time, then unplug the board."""

    def step():
        if machine.ms >= ms:
            raise UnpluggedError
        return True

    return [step] * (ms // 2 + 2)


# The start


@every_board
def test_app_is_given_the_boards_hardware(machine, main):
    (app,) = play(machine, main, [UnpluggedError])
    row = BOARDS[sys.modules["board"].board_id]
    machine.ms = 4711
    assert app.named["display"] is machine.display
    assert app.named["clock"]() == 4711
    assert 0 <= app.named["seed"] < 2**30
    assert app.named["store"] == "store"
    assert app.named["root"] == "root"
    assert (app.named["labels"], app.named["tight"]) == (row.labels, row.tight)
    large = row.width >= 200 and row.height >= 200 and not row.tight
    assert app.named["panel"] == ("panel" if large else None)
    for name, there in (("sound", row.sound), ("lights", row.lights)):
        assert (app.named[name] is not None) == bool(there), name
    assert (app.named["light"] is not None) == (row.backlight == LEVELS)
    assert (app.named["battery"] is not None) == bool(row.battery)


def test_splash_comes_first(machine, main):
    play(machine, main, [UnpluggedError])
    assert machine.log[0] == "picture before 0 scanners"


@pytest.mark.parametrize(("reason", "counted"), [("SOFTWARE", 0), ("POWER_ON", 1)])
def test_start_after_a_reset_clears_the_count_of_restarts(machine, main, reason, counted):
    machine.sleep_memory[:5] = b"PPat\x01"
    sys.modules["microcontroller"].cpu.reset_reason = reason
    play(machine, main, [UnpluggedError])
    assert machine.sleep_memory[4] == counted


@pytest.mark.parametrize("machine", [("pyportal",), ("adafruit_fruit_jam",)], indirect=True)
@pytest.mark.parametrize("used", [1, 2])
def test_board_with_a_pointer_plays_in_a_part_of_its_display(machine, main, monkeypatch, used):
    row = ALL_BOARDS[sys.modules["board"].board_id]
    calls, frame = [], SimpleNamespace(width=row.width, height=row.height)
    store = SimpleNamespace(used=used)
    machine.runtime.serial_bytes_available = 0
    kind = sys.modules["patience.ui.app"].App

    def fake(name, function, answer):
        part = ModuleType(name)
        setattr(part, function, lambda *given: calls.append((function, *given)) or answer)
        monkeypatch.setitem(sys.modules, name, part)

    fake("device.parts." + row.pointer.split()[0], "make_frame", (kind, frame))
    fake("device.saves.store", "find_store", store)
    fake("device.drive", "offer", None)
    if row.display:  # it is made at the start
        fake("device.parts." + row.display, "make_display", None)
    (app,) = play(machine, main, [UnpluggedError])
    assert machine.shown == (machine.display, 0 if row.display else 320 - row.width, None)
    calls = [call for call in calls if call[0] != "make_display"]
    assert app.named["display"] is frame
    assert calls[0] == ("find_store", not row.quits)
    assert (*calls[1][:2], calls[1][2].id) == ("make_frame", machine.display, row.id)
    if used == 1:
        ((_, handheld, game, its_row),) = calls[2:]
        assert (handheld.store, game, its_row.id) == (store, app, row.id)
    else:
        assert not calls[2:]


def test_few_modules_are_imported_before_the_splash():
    source = (ROOT / "device/main.py").read_text()
    top = [line for line in source.splitlines() if line.startswith(("import ", "from "))]
    found = [line.split()[1] for line in top]
    # Of the sounds, the bundle needs only a constant.
    ours = "patience.on_demand patience.ui.draw.sounds"
    assert found == f"time traceback displayio supervisor {ours}".split()


def test_auto_refresh_and_autoreload_are_off_during_the_game(machine, main):
    play(machine, main, [True, UnpluggedError])
    assert machine.during == (False, False)


def test_seeds_differ_at_each_start(machine, main):
    seeds = {play(machine, main, [UnpluggedError])[0].named["seed"] for _ in range(8)}
    assert len(seeds) > 1


@pytest.mark.parametrize(
    ("pin", "part"), [("SPEAKER_ENABLE", "sound"), ("A6", "battery"), ("LIGHT", None)]
)
def test_hardware_with_a_taken_pin_does_not_stop_the_game(machine, main, pin, part, capsys):
    machine.taken.append(pin)
    (app,) = play(machine, main, [True, UnpluggedError])
    lacking = {name for name in ("sound", "light", "lights", "battery") if not app.named[name]}
    assert lacking == ({part} if part else set())
    assert f"{pin} in use" in capsys.readouterr().err


def test_presses_while_the_game_loads_are_dropped_with_their_releases(machine, main):
    machine.at_load = lambda: machine.press(1)
    seen = []

    def look():
        seen.append(drain(machine.apps[-1].keys))
        return True

    def release():
        machine.release(1)
        return look()

    def press():
        machine.press(1)
        return look()

    play(machine, main, [look, release, press, UnpluggedError])
    assert seen == [[], [], [A]]


def test_day_is_known_unless_the_clock_was_never_set(machine, main):
    new_year_2001 = 978_307_200
    for now, known in ((new_year_2001 - 1, False), (new_year_2001, True)):
        sys.modules["device.begin"].time.time = lambda now=now: now
        (app,) = play(machine, main, [UnpluggedError])
        assert bool(app.peripherals.today) == known
    assert app.peripherals.today() == 11_323


# Settings


def set_lines(machine, **lines):
    """Change lines of settings.toml, all values as text; None removes one."""
    for name, value in lines.items():
        machine.settings[name] = value
        if value is None:
            del machine.settings[name]


def explain(machine, main, capsys):
    """Start, and return what the console says of settings, without blanks, and the apps made."""
    machine.at_sleep = unplug
    machine.games = [[UnpluggedError]]
    with pytest.raises(UnpluggedError):
        main.run()
    return "".join(capsys.readouterr().out.split("\x1b[2J")[-1].split()), machine.apps


@pytest.mark.parametrize("machine", [(name, None, OLDEST) for name in BOARDS], indirect=True)
def test_too_small_a_stack_is_explained_and_nothing_played(machine, main, capsys):
    set_lines(machine, CIRCUITPY_PYSTACK_SIZE=None, CIRCUITPY_HEAP_START_SIZE=None)
    machine.at_sleep = unplug
    machine.games = [[UnpluggedError]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert machine.apps == []
    assert machine.display.root_group == "terminal"
    text = capsys.readouterr().out.split("\x1b[2J")[1]
    assert text.count("\n") < machine.display.height // 12 - 1
    button = BOARDS[sys.modules["board"].board_id].labels.split()[1]
    settings = "".join(f"{name}={value}" for name, value in SETTINGS.items())
    for words in (settings, f"Hold{button}", "Switchoffandon."):
        assert words in "".join(text.split())


NEW_STACK = CHANGES[LARGER_STACK]


@pytest.mark.parametrize(
    ("machine", "name", "value"),
    [
        (("pygamer", None, NEW_STACK), "CIRCUITPY_PYSTACK_SIZE", None),
        (("pygamer", None, NEW_STACK), "CIRCUITPY_PYSTACK_SIZE", "0"),
        (("pygamer", None, NEW_STACK), "CIRCUITPY_PYSTACK_SIZE", "-3072"),
        (("pygamer", None, OLDEST), "CIRCUITPY_PYSTACK_SIZE", "1900"),
        (("pygamer", None, NEWEST), "CIRCUITPY_PYSTACK_SIZE", "1900"),
        (("pygamer", None, OLDEST), "CIRCUITPY_HEAP_START_SIZE", None),
        (("pygamer", None, NEWEST), "CIRCUITPY_HEAP_START_SIZE", None),
    ],
    indirect=["machine"],
)
def test_missing_setting_is_explained_before_a_game(machine, main, capsys, name, value):
    set_lines(machine, **{name: value})
    seen = []
    display = machine.display
    machine.at_sleep = lambda: seen.append((display.root_group, display.auto_refresh))
    display.refresh = machine.at_sleep
    play(machine, main, [True, UnpluggedError])
    assert seen == [("terminal", True), ("root", False), ("table", False)]
    assert machine.during == (False, False)
    text = capsys.readouterr().out
    assert "\x1b[2Jsettings.toml lacks:" in text
    assert [other for other in SETTINGS if other in "".join(text.split())] == [name]


NO_NUMBERS = ['"3072"', '""', "true", "3072.0", "1e9", "-3072", "0", "many", "[3072]", "", "'3072'"]


@pytest.mark.parametrize("value", ["1899", *NO_NUMBERS])
@pytest.mark.parametrize("machine", [("pygamer", None, OLDEST)], indirect=True)
def test_stack_set_too_small_counts_as_missing(machine, main, capsys, value):
    set_lines(machine, CIRCUITPY_PYSTACK_SIZE=value)
    text, apps = explain(machine, main, capsys)
    assert apps == []
    assert "CIRCUITPY_PYSTACK_SIZE=3072" in text


@pytest.mark.turns(3)
@pytest.mark.parametrize("value", NO_NUMBERS)
@every_version
def test_value_that_is_no_number_never_ends_the_start(machine, main, capsys, value):
    set_lines(machine, CIRCUITPY_HEAP_START_SIZE=value)
    text, _ = explain(machine, main, capsys)
    assert "settings.tomllacks:CIRCUITPY_HEAP_START_SIZE=131072Hold" in text


@pytest.mark.turns(3)
@pytest.mark.parametrize("value", ["3072", "0xC00", "+4096", "4096   # more"])
@every_version
def test_number_that_circuitpython_reads_is_enough(machine, main, capsys, value):
    set_lines(machine, CIRCUITPY_PYSTACK_SIZE=value)
    play(machine, main, [UnpluggedError])
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "machine",
    [
        *[(name,) for name in (*BOARDS, "hardkernel_odroid_go")],
        *[("pygamer", None, version) for version in sorted({OLDEST, *CHANGES.values()})],
    ],
    indirect=True,
)
def test_nothing_is_explained_with_all_settings_and_parts(machine, main, capsys):
    play(machine, main, [UnpluggedError])
    assert capsys.readouterr() == ("", "")


# Memory that runs out


def test_game_goes_on_where_memory_runs_out(machine, main, capsys):
    begun = []
    (app,) = play(machine, main, [MemoryError, lambda: begun.append(True), True, UnpluggedError])
    assert (begun, app.steps) == ([True], [])
    assert "MemoryError" in capsys.readouterr().err


# The loop


def test_loop_sleeps_between_ticks_and_longer_when_idle(machine, main):
    slept = []
    machine.at_sleep = lambda: slept.append(machine.ms)
    play(machine, main, [True, True, UnpluggedError])
    assert slept == [20, 40]

    def move():
        machine.apps[-1].idle = False
        return True

    play(machine, main, [move, UnpluggedError])
    assert slept[2:] == [42]


@pytest.mark.parametrize("machine", [("pimoroni_picosystem",)], indirect=True)
def test_loop_sleeps_shorter_while_notes_sound(machine, main):
    slept = []
    machine.at_sleep = lambda: slept.append(machine.ms)
    play(machine, main, [lambda: machine.apps[-1].named["sound"](WON, 2) or True, UnpluggedError])
    assert slept == [2]


def test_sound_plays_on_during_the_game(machine, main):
    def buzz():
        machine.apps[-1].named["sound"](NOTHING, 2)
        machine.steps = 0
        return True

    def count():
        machine.steps += 1
        return True

    play(machine, main, [buzz, *[count] * 30, UnpluggedError])
    speaker = [entry for entry in machine.log if entry[0] == "SPEAKER"]
    assert [speaker[0], speaker[-1][:2]] == [("SPEAKER", RATE, 0), ("SPEAKER", "stop")]
    assert 200 < speaker[-1][2] < 260
    assert machine.steps == 30


def test_light_show_runs_during_the_game(machine, main):
    def win():
        machine.apps[-1].named["lights"](WON)
        return True

    slept = []
    machine.at_sleep = lambda: slept.append(machine.ms)
    play(machine, main, [win, *until(machine, 3000)])
    assert slept[:2] == [2, 4]
    assert sum(entry[0] == "pixels" for entry in machine.log) > 20
    assert machine.log[-2:] == [("pixels", bytes(15), 1920), ("NEOPIXEL", "deinit", 1920)]


def test_only_a_win_starts_the_light_show(machine, main):
    def make():
        for kind in (NOTHING, PLACED, HOME, DEAL):
            machine.apps[-1].named["lights"](kind)
        return True

    play(machine, main, [make, True, UnpluggedError])
    assert not any(entry[0] in ("pixels", "NEOPIXEL") for entry in machine.log)


def test_lights_with_a_taken_pin_do_not_stop_the_game(machine, main, capsys):
    machine.taken.append("NEOPIXEL")

    def win():
        machine.apps[-1].named["lights"](WON)
        return True

    play(machine, main, [win, True, UnpluggedError])
    assert "NEOPIXEL in use" in capsys.readouterr().err


def test_quitting_goes_dark_and_the_waking_key_is_not_played(machine, main):
    seen = []

    def finger():
        seen.append((machine.display.brightness, machine.display.root_group))
        if len(seen) == 4:
            machine.press(0)

    def second_game():
        machine.release(0)
        seen.append(drain(machine.apps[-1].keys))
        seen.append(machine.display.brightness)
        raise UnpluggedError

    def quit_now():
        machine.at_sleep = finger
        return False

    play(machine, main, [quit_now], [second_game])
    assert seen == [(0.0, "empty")] * 4 + [[], 0.65]
    assert machine.display.refreshes == 1


def test_next_game_reuses_picture_and_panel(machine, main):
    def quit_now():
        machine.at_sleep = lambda: machine.press(0)
        return False

    apps = play(machine, main, [quit_now], [UnpluggedError])
    assert [app.named["root"] for app in apps] == ["root"] * 2
    assert [app.named["panel"] for app in apps] == [None, "panel"]
    assert [app.named["store"] for app in apps] == ["store"] * 2
    assert machine.log.count("store") == 1  # its files stay open, and its rest goes on


# Sleep


def test_press_on_a_dim_screen_brightens_it_and_is_played(machine, main):
    seen = []

    def press():
        machine.press(0)
        return True

    def look():
        seen.append(machine.display.brightness)
        return True

    idle = [True] * (70 * 50)
    play(machine, main, [*idle, look, press, look, look, UnpluggedError])
    assert seen == [0.195, 0.195, 0.65]  # the second step takes the press


@pytest.mark.turns(3)
@pytest.mark.parametrize("machine", [(name,) for name in OF_EACH_KIND], indirect=True)
def test_game_is_saved_before_sleep_and_a_key_wakes_it(machine, main):
    asleep = []

    def wake():
        asleep.append(machine.ms)
        machine.press(0)

    def look():
        if machine.display.brightness == 0.0 and machine.ms > 180200:
            wake()

    machine.at_sleep = look
    machine.at_light_sleep = wake
    (app,) = play(machine, main, until(machine, 200000))
    assert app.saves == [180000]
    assert machine.display.brightness > 0.5
    assert len(asleep) == 1
    assert machine.display.root_group == "terminal"  # it was unplugged, in the end


def test_waking_press_is_not_played_and_restarts_the_timer(machine, main):
    played = []

    def look():
        if machine.display.brightness == 0.0:
            machine.press(1)
            machine.wait(600000)

    def step():
        played.extend(drain(machine.apps[-1].keys))
        if machine.ms > 900000:
            raise UnpluggedError
        return True

    machine.at_sleep = look
    play(machine, main, [step] * 20000)
    assert played == []
    assert machine.display.brightness == 1.0


@pytest.mark.parametrize("machine", [("hack_club_sprig",)], indirect=True)
def test_button_let_go_during_sleep_does_not_go_on_repeating(machine, main):
    screen = SimpleNamespace(long_presses=())
    acted = []

    def hold():
        machine.press(LEFT)
        assert machine.apps[-1].buttons.next_action(screen) == LEFT
        return True

    def rest():
        machine.wait(200000)
        machine.at_light_sleep = lambda: machine.press(A)
        machine.at_sleep = lambda: machine.release(LEFT)
        return True

    def look():
        machine.at_sleep = lambda: None
        acted.append(machine.apps[-1].buttons.next_action(screen))
        return True

    play(machine, main, [hold, rest, *[look] * 100, UnpluggedError])
    assert acted == [NO_ACTION] * 100


def test_sound_stops_and_lights_darken_before_sleep(machine, main):
    def loud():
        machine.apps[-1].named["sound"](WON, 2)
        machine.apps[-1].named["lights"](WON)
        machine.wait(200000)
        machine.at_sleep = unplug
        return True

    play(machine, main, [True, loud])
    assert [entry for entry in machine.log[-6:] if "SPEAKER" not in entry] == [
        ("SPEAKER_ENABLE", False, 200_020),
        ("pixels", bytes(15), 200_020),
        ("NEOPIXEL", "deinit", 200_020),
    ]


def test_lights_that_sleep_ended_stay_dark_and_have_a_show_at_the_next_win(machine, main):
    def win():
        machine.apps[-1].named["lights"](WON)
        return True

    def rest():
        machine.wait(200_000)
        machine.at_sleep = finger
        return True

    def finger():
        if machine.display.brightness == 0.0:
            machine.press(1)
            machine.release(1)

    def look():
        ended.append(len(machine.log))
        return True

    ended = []
    play(machine, main, [win, True, rest, *[look] * 100, win, *[True] * 100, UnpluggedError])
    shows = [[entry[0] for entry in part] for part in (machine.log, machine.log[ended[0] :])]
    between = machine.log[ended[0] : ended[-1]]
    assert not [entry for entry in between if entry[0] in ("pixels", "NEOPIXEL")]
    assert [part.count("pixels") > 1 for part in shows] == [True, True]
