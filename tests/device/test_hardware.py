"""Sound, lights, brightness and battery, on fake boards.

When they are used is tested in `test_play`.
"""

import sys
from array import array
from types import SimpleNamespace

import pytest

from device.boards import SWITCH, Board
from patience.ui.draw.sounds import DEAL, HOME, NOTES, NOTHING, PLACED, RATE, VOLUMES, WON
from sim.data import samples
from sim.data.boards import BOARDS
from tests.support.cases import cases
from tests.support.fake_board import Machine
from tests.support.fake_game import every_board

QUIET, NORMAL, LOUD = 1, 2, 3


def on(board_id):
    return pytest.mark.parametrize("machine", [(board_id,)], indirect=True)


def sound_of(machine, board_id):
    """Make what a board sounds with; forget what was sent to it so far."""
    made = machine.load("device.hardware").make_sound(BOARDS[board_id])
    assert True not in [entry[1] for entry in machine.log]  # the amplifier rests
    machine.log.clear()
    return made


def power_of(machine, board_id="pygamer", **changed):
    """Make the `Power` of a board, with a row that is changed."""
    row = Board(**vars(BOARDS[board_id]) | changed)
    return machine.load("device.hardware").make_power(row, SimpleNamespace(touched=False))


def battery_of(machine, board_id):
    return power_of(machine, board_id).battery


def notes_of(kind):
    """Return the notes of a sound: pitch in units of 10 Hz, then length in ms."""
    start = NOTES[kind]
    return NOTES[start : NOTES.index(0, start)]


def loudness(machine, sound, volume):
    """Return how loud a file is played, or how long the pin of notes is high."""
    machine.log.clear()
    sound.play(NOTHING, volume)
    told = {entry[0]: entry[1] for entry in machine.log}
    if "program" in told:
        return cycles(told["program"])[1]
    return told.get("duty_cycle") or told["0.wav"]


def cycles(program):
    """Return how long PIO instructions set the pin low and high."""
    # SET is 111; then 5 bits of delay, 000 for the pins, 5 bits of data (RP2040 datasheet 3.4.10).
    assert [word >> 13 for word in program] == [0b111] * 3
    steps = [0, 0]
    for word in program:
        steps[word & 0x1F] += (word >> 8 & 0x1F) + 1
    return steps


def play(machine, sound, kind):
    """Play a sound to its end in steps of 2 ms; return the log of the hardware."""
    machine.log.clear()
    sound.play(kind, NORMAL)
    machine.wait(2)
    while sound.tick():
        machine.wait(2)
    return machine.log


# Sounds as notes

BUZZES = "pimoroni_picosystem"


@on(BUZZES)
def test_sound_plays_its_notes_in_order(machine):
    sound = sound_of(machine, BUZZES)
    assert play(machine, sound, HOME) == [
        ("frequency", 880, 0),
        ("duty_cycle", 0x2000, 0),
        ("frequency", 1320, 8),
        ("duty_cycle", 0x2000, 8),
        ("duty_cycle", 0, 20),
    ]
    machine.log.clear()
    assert (sound.tick(), machine.log) == (False, [])


@cases("kind", [NOTHING, PLACED, HOME, DEAL])
def test_only_a_win_takes_longer_than_20_ms(kind):
    assert sum(notes_of(kind)[1::2]) <= 20
    assert sum(notes_of(WON)[1::2]) > 20


@on(BUZZES)
def test_starting_a_sound_is_instant_and_stops_the_previous(machine):
    sound = sound_of(machine, BUZZES)
    sound.play(WON, NORMAL)
    machine.wait(100)
    sound.tick()
    assert machine.ms == 100
    log = play(machine, sound, NOTHING)
    assert [entry[1:] for entry in log] == [(180, 100), (0x2000, 100), (0, 120)]


@on("tinycircuits_thumby_color")
def test_state_machine_makes_the_wave_where_pwm_cannot(machine):
    sound = sound_of(machine, "tinycircuits_thumby_color")
    assert play(machine, sound, NOTHING) == [
        ("program", array("H", [0xE301, 0xFF00, 0xFB00]), 0),
        ("frequency", 180 * 64, 0),
        ("restart", 0),
        ("SPEAKER_ENABLE", True, 0),
        ("SPEAKER_ENABLE", False, 20),
        ("stop", 20),
    ]


@on("tinycircuits_thumby_color")
def test_the_state_machines_period_is_64_steps_at_each_volume(machine):
    sound = sound_of(machine, "tinycircuits_thumby_color")
    for volume in (QUIET, NORMAL, LOUD):
        sound.play(NOTHING, volume)
    programs = [entry[1] for entry in machine.log if entry[0] == "program"]
    assert [cycles(program) for program in programs] == [[62, 2], [60, 4], [56, 8]]
    assert [entry[0] for entry in machine.log].count("deinit") == 2


@every_board
def test_each_step_of_the_volume_about_doubles_the_swing(machine):
    import board

    sound = sound_of(machine, board.board_id)
    heard = [loudness(machine, sound, volume) for volume in (QUIET, NORMAL, LOUD, NORMAL)]
    steps = [heard[1] / heard[0], heard[2] / heard[1], heard[2] / heard[3]]
    assert steps == [pytest.approx(2.15, rel=0.15)] * 3


# Sounds from files

LEAST = b"\x80" * 32
"""What an output is given to play so that it needs no memory."""


@on("hack_club_sprig")
def test_an_i2s_amplifier_rests_from_the_start(machine):
    sound = machine.load("device.hardware").make_sound(BOARDS["hack_club_sprig"])
    assert machine.log == [("AUDIO_BCLK", "stop", 0)]
    assert loudness(machine, sound, LOUD) == 0.4  # it would be too loud


def test_a_file_is_played_until_it_is_over_with_the_amplifier_on_and_its_memory_freed(machine):
    sound = sound_of(machine, "pygamer")
    sound.play(WON, NORMAL)
    assert machine.log == [
        ("4.wav", VOLUMES[NORMAL] / 100, 0),
        ("SPEAKER_ENABLE", True, 0),
        ("SPEAKER", RATE, 0),
    ]
    end = 1000 * len(samples.make_file(samples.make_samples()[WON])) // RATE + 150
    machine.wait(end - 1)
    machine.log.clear()
    sound.tick()
    assert machine.log == []
    machine.wait(1)
    sound.tick()
    assert machine.log == [
        ("SPEAKER", "stop", end),
        ("SPEAKER_ENABLE", False, end),
        ("SPEAKER", LEAST, end),
        ("SPEAKER", "stop", end),
    ]


def test_a_sound_takes_the_place_of_the_one_before(machine):
    sound = sound_of(machine, "pygamer")
    sound.play(WON, NORMAL)
    machine.wait(100)
    sound.play(NOTHING, NORMAL)
    played = [entry[1:] for entry in machine.log if entry[0] == "SPEAKER"]
    assert played == [(RATE, 0), (RATE, 100)]
    machine.wait(400)  # a win takes longer
    sound.tick()
    assert machine.log[-1] == ("SPEAKER", "stop", 500)


def test_a_file_that_is_missing_ends_all_sounds_and_the_console_says_so_once(machine, capsys):
    sound = sound_of(machine, "pygamer")
    sys.modules["device.sound.samples"].FOLDER = "nowhere/"
    for _ in range(2):
        assert play(machine, sound, NOTHING) == []
    assert capsys.readouterr().err.count("0.wav") == 1


def test_a_sound_without_memory_is_left_out_and_the_next_is_heard(machine, monkeypatch, capsys):
    def no_memory(file, buffer):
        raise MemoryError

    sound = sound_of(machine, "pygamer")
    with monkeypatch.context() as full:
        full.setattr(sys.modules["audiocore"], "WaveFile", no_memory)
        assert play(machine, sound, NOTHING) == [("SPEAKER", "stop", 0)]
    sound.play(NOTHING, NORMAL)
    assert machine.log[-1] == ("SPEAKER", RATE, machine.ms)
    assert capsys.readouterr().err == ""


# Lights


def test_light_show_moves_one_dim_light_and_ends_dark(machine):
    lights = machine.load("device.lights").start_show()
    while lights.tick():
        machine.wait(2)
    shown = [entry[1] for entry in machine.log if entry[0] == "pixels"]
    assert machine.ms == 24 * 80
    assert machine.log[0] == ("NEOPIXEL", False, 0)
    assert shown[-1] == bytes(15)
    assert {len(pixels) for pixels in shown} == {15}
    lit = [{at // 3 for at, value in enumerate(pixels) if value} for pixels in shown[:-1]]
    assert [min(places) for places in lit[:10]] == [1, 2, 3, 4, 4, 3, 2, 1, 0, 0]
    assert all(len(places) == 1 for places in lit)
    assert max(max(pixels) for pixels in shown) <= 0x20


# Brightness


FULL, DIM, DARK = 10, 3, 0


def set_level(machine, power, level, part=FULL):
    """Return how bright it is as the player set it, and as `Power` does."""
    power.set_brightness(level)
    power.dim_to(part)
    return machine.display.brightness


def test_brightness_is_set_only_when_it_changes(machine):
    machine.display.brightness = None
    power = power_of(machine)
    assert machine.display.brightness is None  # full, as CircuitPython sets it
    seen = [set_level(machine, power, level) for level in (4, 1, 2, 3, 4, 5)]
    assert seen[1:] == sorted(seen[1:])
    assert seen[0] == seen[4]
    assert seen[-1] == 1.0
    assert seen[1] > 0
    machine.display.brightness = None
    assert set_level(machine, power, 5) is None


def test_switched_backlight_is_on_until_dark(machine):
    power = power_of(machine, backlight=SWITCH)
    machine.wait(100000)
    assert not power.tick(None)
    assert machine.display.brightness == 1.0
    power.dim_to(DARK)
    assert machine.display.brightness == 0.0
    power.wake()
    assert machine.display.brightness == 1.0


def test_automatic_without_a_sensor_is_the_default_brightness(machine):
    power = power_of(machine, sensor="")
    set_level(machine, power, 0)
    machine.wait(10000)
    assert set_level(machine, power, 0) == 0.65


def follow(machine, power, seen, seconds):
    """Let the sensor see something for a time; return the brightness of every step."""
    machine.analog["LIGHT"] = seen
    steps = []
    for _ in range(seconds * 50):
        machine.wait(20)
        steps.append(set_level(machine, power, 0))
    return steps


def test_the_sensor_is_followed_slowly_and_step_by_step(machine):
    machine.analog["LIGHT"] = 15000
    power = power_of(machine)
    assert set(follow(machine, power, 15000, 5)) == {0.65}
    steps = follow(machine, power, 0, 30)
    assert steps[:50] == [0.65] * 50  # a hand that passes
    assert list(dict.fromkeys(steps)) == [0.65, 0.4, 0.2, 0.1]
    assert list(dict.fromkeys(follow(machine, power, 60000, 30)))[-1] == 1.0


@cases(("seen", "brightness"), [(7999, 0.4), (8000, 0.65), (37499, 0.65), (37500, 1.0), (0, 0.4)])
def test_brightness_begins_as_usual_and_follows_light_a_quarter_beyond_its_bounds(seen, brightness):
    machine = Machine("pygamer")
    machine.analog["LIGHT"] = seen
    power = power_of(machine)
    assert set_level(machine, power, 0) == 0.65
    machine.wait(500)
    assert set_level(machine, power, 0) == brightness
    machine.off()


def test_fixed_brightness_ignores_the_sensor(machine):
    power = power_of(machine)
    set_level(machine, power, 2)
    machine.analog["LIGHT"] = 0
    machine.wait(10000)
    assert set_level(machine, power, 2) == 0.2


# Battery


def reading(volts, times=2, lost=0):
    """Return what an analog pin reads after a divider."""
    return round((volts - lost) / times / 3.3 * 65535)


LEVELS = [(4.2, 3), (3.84, 3), (3.8, 2), (3.7, 2), (3.65, 1), (3.52, 1), (3.45, 0), (2.8, 0)]


@pytest.mark.parametrize(("volts", "level"), LEVELS)
def test_a_lithium_battery_has_four_levels(machine, volts, level):
    machine.analog["A6"] = reading(volts)
    assert battery_of(machine, "pygamer").level() == level


BATTERIES = {
    "hack_club_sprig": ("VOLTAGE_MONITOR", 3, 0, [(3.1, 3), (2.4, 2), (2.1, 1), (1.95, 0)]),
    "pajenicko_picopad": ("BAT_SENSE", 3, 0.311, LEVELS),
    "pimoroni_picosystem": ("BAT_SENSE", 3, 0, LEVELS),
    "tinycircuits_thumby_color": ("VOLTAGE_MONITOR", 2, 0, LEVELS),
}


@cases("board_id", BATTERIES)
def test_each_board_has_its_divider(board_id):
    pin, times, lost, levels = BATTERIES[board_id]
    machine = Machine(board_id)
    for volts, level in levels:
        machine.analog[pin] = reading(volts, times, lost)
        battery = battery_of(machine, board_id)
        assert battery.level() == level, volts
    machine.off()


def test_game_is_saved_once_if_the_battery_is_dying_at_the_start(machine):
    machine.analog["A6"] = reading(3.4)
    power = power_of(machine)
    saves = []
    for _ in range(3):
        machine.wait(100)
        power.tick(SimpleNamespace(save=lambda: saves.append(machine.ms)))
    assert saves == [100]


def test_game_is_saved_each_time_the_battery_dies(machine):
    power = power_of(machine)
    saves = []
    for volts in (3.4, 4.2, 3.4):
        machine.analog["A6"] = reading(volts)
        for _ in range(120):
            machine.wait(1000)
            power.keys.touched = True
            power.tick(SimpleNamespace(save=lambda: saves.append(machine.ms)))
    assert len(saves) == 2


def ask(machine, battery, volts, seconds):
    """Let the battery have a voltage for a time; return its level at the end."""
    machine.analog["A6"] = reading(volts)
    for _ in range(seconds):
        machine.wait(1000)
        battery.level()
    return battery.level()


def test_a_battery_is_followed_slowly(machine):
    machine.analog["A6"] = reading(3.9)
    battery = battery_of(machine, "pygamer")
    assert ask(machine, battery, 3.7, 5) == 3  # a short dip
    assert ask(machine, battery, 3.9, 60) == 3
    assert ask(machine, battery, 3.4, 120) == 0
    assert ask(machine, battery, 4.2, 120) == 3


def test_battery_level_does_not_flicker_at_a_threshold(machine):
    machine.analog["A6"] = reading(3.68)
    battery = battery_of(machine, "pygamer")
    assert [ask(machine, battery, volts, 60) for volts in (3.68, 3.71, 3.68, 3.71)] == [1] * 4
    assert ask(machine, battery, 3.75, 60) == 2


def test_a_meter_has_its_levels_from_these_readings_on(machine):
    pin = SimpleNamespace(value=100)
    meter = machine.load("device.power").LevelMeter(pin, (200, 300, 65536), (0, 150, 250), 50, 0)

    def measure(value, ms=50):
        pin.value = meter._reading = value
        machine.wait(ms)
        return meter.level()

    given = [(199, 0), (200, 1), (150, 1), (149, 0), (300, 1), (300, 2), (250, 2), (249, 1)]
    assert [measure(value) for value, _ in given] == [level for _, level in given]
    assert measure(400, 49) == 1
    assert measure(400, 1) == 2
    pin.value = meter._reading + 100
    machine.wait(50)
    meter.level()
    assert meter._reading == 425


def test_a_meter_that_fails_measures_a_full_battery_from_then_on(machine):
    pin = SimpleNamespace(value=100)
    meter = machine.load("device.power").LevelMeter(pin, (200, 300, 65536), (0, 150, 250), 50, 0)
    assert meter.level() == 0
    pin.value = None
    machine.wait(50)
    assert [meter.level() for _ in range(3)] == [3, 3, 3]


@pytest.mark.parametrize("days", [1, 3.2, 4, 6.1, 10])
def test_a_battery_is_measured_after_days_asleep(machine, days):
    machine.analog["A6"] = reading(3.9)
    battery = battery_of(machine, "pygamer")
    machine.wait(int(days * 86_400_000))
    assert ask(machine, battery, 3.4, 120) == 0
