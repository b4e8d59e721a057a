"""Each board's simulator: its screen, and its sound, brightness, lights and battery, if any."""

from device.boards import LEVELS, SWITCH, Board
from patience.player.settings import BRIGHTNESS, LIGHTS, SOUND
from patience.texts.option_names import SETTINGS
from patience.ui.draw.sounds import NOTHING, WON
from sim.data.boards import BOARDS
from sim.desk.keys import parse
from sim.desk.machine import Machine
from tests.support.cases import cases, todays
from tests.support.screen_driver import visible_text


@cases("row", todays(BOARDS.values(), 4), ids=todays(BOARDS, 4))
def test_simulator_has_the_boards_screen_and_hardware(row):
    with Machine(row.id, "klondike", 617) as machine:
        app = machine.app
        assert (machine.width, machine.height) == (row.width, row.height)
        assert len(machine.display.rgb565()) == row.width * row.height * 2
        assert (app.peripherals.light is not None) == (row.backlight == LEVELS)
        assert (app.peripherals.lights is not None) == bool(row.lights)
        assert (app.peripherals.battery is not None) == bool(row.battery)
        settings = app.session.settings
        for sound, lights in ((0, 0), (0, 1), (1, 0), (1, 1)):
            machine.sounds.clear()
            machine.shown.clear()
            settings[SOUND], settings[LIGHTS] = sound, lights
            app.peripherals.sound(WON)
            app.peripherals.buzz()
            assert machine.sounds == ([WON, NOTHING] if sound and row.sound else [])
            assert machine.shown == ([WON, NOTHING] if lights and row.lights else [])
        app.stack.open_screen("screens.options", "OptionsMenu")
        machine.press([])
        shown = ""
        for _ in range(12):
            shown += visible_text(machine)
            machine.press(parse("D"))
        names = [line.decode().split("|")[0] for line in SETTINGS]
        assert (names[BRIGHTNESS] in shown) == (row.backlight == LEVELS)
        assert (names[LIGHTS] in shown) == bool(row.lights)


def test_brightness_is_applied_immediately(machine):
    for level in (3, 0, 5):
        machine.app.session.settings[BRIGHTNESS] = level
        machine.app.tick()
        assert machine.brightness == level


def test_machine_without_any_hardware_plays(monkeypatch):
    bare = Board("bare", "Bare", 160, 128, backlight=SWITCH, buttons="", nvm=0)
    monkeypatch.setitem(BOARDS, "bare", bare)
    with Machine("bare", "klondike", 617) as machine:
        machine.app.session.settings[LIGHTS] = 1
        machine.press(parse("R2 L U A"))
        assert (machine.sounds, machine.shown, machine.app.peripherals.battery) == ([], [], None)


def test_time_asleep_is_not_counted(machine):
    machine.press(parse("B w1000"))
    played = machine.app.session.elapsed
    assert played >= 1000
    machine.clock.advance(600000)
    machine.press(parse("R"))
    assert machine.app.session.elapsed < played + 2000
