"""An accessory that fails is off from then on, and the game and the error screen do without it."""

import sys

import pytest

from device.boards import BOARDS
from patience.player.settings import BRIGHTNESS
from patience.ui.draw.sounds import WON
from tests.support.fake_board import Machine, ReloadError
from tests.support.fake_game import OF_EACH_KIND, UnpluggedError, every_board, load_main_with_script


def win_sleep_and_go_on(machine, main):
    """Win twice with sound and lights, sleep between, play on; return each part that was used."""
    used = []
    failing = machine.at_touch

    def touch(part):
        used.append(part)
        failing(part)

    def win():
        machine.apps[-1].session.settings[BRIGHTNESS] = 0  # as bright as the sensor says
        machine.apps[-1].named["lights"](WON) if machine.apps[-1].named["lights"] else None
        machine.apps[-1].named["sound"](WON, 2) if machine.apps[-1].named["sound"] else None
        return True

    def rest():
        machine.wait(200_000)
        return True

    def finger():
        if machine.display.brightness == 0 or machine.ms > 400_000:
            machine.press(0)
            machine.release(0)

    machine.at_touch, machine.at_sleep, machine.at_light_sleep = touch, finger, finger
    machine.log.clear()
    machine.games = [[win, *[True] * 1100, rest, True, win, *[True] * 1100, UnpluggedError]]
    with pytest.raises(UnpluggedError):
        main.run()
    assert machine.apps[-1].saves
    machine.at_touch = failing
    return used


def parts_of(monkeypatch, board_id):
    """Return each part that a session on a board uses, and how often."""
    machine = Machine(board_id)
    used = win_sleep_and_go_on(machine, load_main_with_script(machine, monkeypatch))
    machine.off()
    return used


@pytest.mark.turns(6)
@pytest.mark.parametrize("board_id", [*OF_EACH_KIND, "pimoroni_picosystem"])
def test_accessory_is_left_alone_after_its_first_error(board_id, monkeypatch, capsys):
    used = parts_of(monkeypatch, board_id)
    parts = set(used) - {"keys"}
    assert len(parts) >= 2
    for part in parts:
        for before in {0, used.count(part) - 1}:
            machine = Machine(board_id)
            failed = []

            def fail(name, part=part, left=[before], failed=failed):  # noqa: B006
                if name == part:
                    left[0] -= 1
                    if left[0] < 0:
                        failed.append(name)
                        raise RuntimeError(f"{name} fails")

            main = load_main_with_script(machine, monkeypatch)
            machine.at_touch = fail
            win_sleep_and_go_on(machine, main)
            machine.off()
            assert 1 <= len(failed) <= 2, (part, before)
            said = capsys.readouterr().err
            assert said.count(f": {part} fails\n") == said.count("Error: ") == len(failed)


@every_board
def test_error_screen_is_shown_even_if_hardware_fails(machine, main, capsys):
    def touch(part):
        if part != "keys":
            raise OSError(5, part)

    def fail():
        app = machine.apps[-1]
        for kind, *volume in (("sound", 2), ("lights",)):
            if app.named[kind]:
                app.named[kind](WON, *volume)
        machine.at_touch = touch
        machine.at_sleep = lambda: machine.press(number_of_a())
        raise KeyError("seven of hearts")

    machine.games = [[True, fail]]
    with pytest.raises(ReloadError):
        main.run()
    assert "KeyError" in capsys.readouterr().out


def number_of_a():
    row = BOARDS[sys.modules["board"].board_id]
    return row.buttons.split().index("A") if row.shift else 4
