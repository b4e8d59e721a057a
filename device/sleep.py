"""Keeps the board silent and dark until a key is pressed.

The press that wakes it does nothing else. `device.power` decides when to sleep.

Loaded on demand.
"""

import time

import board
import displayio
import supervisor
from micropython import const

from device.faults import report_fault
from patience.on_demand import load
from patience.ui.input.actions import B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.boards import Board
    from device.keys import Keys
    from device.main import Handheld

# s. keypad scans every 20 ms; a shift register's first scan returns its state at power-on.
_THREE_SCANS = 0.06

_DOZE = 0.1  # s between polls of the keys while asleep
_STUCK_AFTER = const(20)  # after this many polls, a key that is still down must be stuck


def sleep(handheld: "Handheld") -> None:
    """Keep the board silent and dark until a key is pressed; that press does nothing else."""
    if handheld.sound:
        handheld.sound.stop()
    if handheld.lights:
        handheld.lights = handheld.lights.close()
    handheld.power.dim_to(0)
    wait_for_press(handheld.power.keys)
    handheld.power.wake()


def sleep_after_quit(handheld: "Handheld") -> None:
    """Clear the screen, then sleep until a key is pressed; under a launcher, end the program.

    The launcher then runs again.
    """
    if load("device.boards").find(board.board_id).quits:
        if handheld.store:
            load("device.saves.save_files").close(handheld.store)
        supervisor.reload()
    display: "Any" = supervisor.runtime.display
    display.root_group = displayio.Group()
    display.refresh()
    sleep(handheld)


def wait_for_press(keys: "Keys") -> None:
    """Let the board sleep until a key is pressed.

    Neither that press nor the release of a key that is down now is delivered.
    """
    looks = 0
    while not keys.drain():
        looks += 1
        if keys.wakes and (not keys.held or looks > _STUCK_AFTER):
            _light_sleep(keys, load("device.boards").find(board.board_id))
            if keys.wakes:
                break
        # keypad goes on scanning. A timed light sleep would save nothing: on a SAMD it draws as
        # much as time.sleep (atmel-samd/common-hal/alarm/__init__.c).
        time.sleep(_DOZE)
    keys.discard()


def is_b_held(keys: "Keys") -> bool:
    """Return whether B is down right after the start; this takes 120 ms."""
    # A key that is down at a scanner's first scan makes no event until reset() is called
    # (shared-module/keypad: its counter begins at 0).
    time.sleep(_THREE_SCANS)
    keys.scanner.reset()
    time.sleep(_THREE_SCANS)
    keys.drain()
    return bool(keys.held & 1 << B)


def _light_sleep(keys: "Keys", row: "Board") -> None:
    # Sleep until a pin goes low. Memory is kept, the clock keeps running, USB stays connected. The
    # scanner is released first: it holds the pins, and wakes the chip a thousand times a second.
    keys.scanner.deinit()
    try:
        import alarm  # not for every board

        pins = [getattr(board, name) for name in row.buttons.split()]
        # Wait for an edge, so that a stuck button does not keep the board awake.
        alarms = [alarm.pin.PinAlarm(pin, value=False, edge=True, pull=True) for pin in pins]
        alarm.light_sleep_until_alarms(*alarms)
    except Exception as error:
        keys.wakes = False  # they are polled from now on
        report_fault(error)
    keys.scanner = load("device.hardware").start_scanner(row)
    time.sleep(_THREE_SCANS)
