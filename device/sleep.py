# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Silent and dark until a key is pressed. Borrowed for that.

Owns how a press is waited for, and that it is not played. Leaves when to `device.power` and the
player, and what is down to `device.keys`.
"""

import time

import board
import displayio
from micropython import const

from patience.on_demand import load
from patience.ui.input.actions import NO_EVENT, RELEASED, B

try:
    # First what a board has not: it would load what it imports here.
    from typing import Any

    from device.keys import Keys
    from device.main import Handheld
except ImportError:
    pass  # only named in annotations, which are not looked at on a board

# keypad scans every 20 ms. The first scan of a shift register sees whatever it froze at power-on.
_THREE_SCANS = 0.06

_DOZE = 0.1  # s between two looks at the keys while asleep
_LET_GO = const(20)  # looks after which a key that is still down is taken to be stuck


def sleep(handheld: "Handheld") -> None:
    """Be silent and dark until a key is pressed; that press is not played."""
    silence(handheld)
    handheld.power.shade(0)
    wait(handheld.keys)
    handheld.power.wake()


def switched_off(handheld: "Handheld") -> None:
    """Do so after the player quit: nothing of the game is shown any more."""
    board.DISPLAY.root_group = displayio.Group()
    board.DISPLAY.refresh()
    sleep(handheld)


def silence(handheld: "Handheld") -> None:
    """End a noise and a show of lights."""
    if handheld.sound:
        handheld.sound.stop()
    if handheld.lights:
        handheld.lights.close()
        handheld.lights = None


def forget(keys: "Keys") -> None:
    """Drop the events that wait, and the coming releases of what is down."""
    _drain(keys)
    keys.held = 0


def wait(keys: "Keys") -> None:
    """Return when a key is pressed, and let the board sleep until then.

    That press is not delivered, nor is the release of what is down now.
    """
    row = load("device.boards").find(board.board_id)
    looks = 0
    while not _drain(keys):
        looks += 1
        if row.wakes and (not keys.held or looks > _LET_GO):
            _light_sleep(keys, row)
            break
        # keypad goes on scanning. A light sleep by time would save nothing: on a SAMD it draws
        # what time.sleep does (atmel-samd/common-hal/alarm/__init__.c).
        time.sleep(_DOZE)
    forget(keys)


def holds_b(keys: "Keys") -> bool:
    """Tell whether B is down right after the start. Takes 120 ms."""
    # A key that is down at a scanner's first scan makes no event (shared-module/keypad: its
    # counter begins at 0): reset() makes one of it.
    time.sleep(_THREE_SCANS)
    keys.scanner.reset()
    time.sleep(_THREE_SCANS)
    _drain(keys)
    return bool(keys.held & 1 << B)


def _drain(keys: "Keys") -> bool:
    """Take the events that wait; return whether a press was among them."""
    pressed = False
    while True:
        event = keys.get()
        if event == NO_EVENT:
            return pressed
        if not event & RELEASED:
            pressed = True


def _light_sleep(keys: "Keys", row: "Any") -> None:
    # The scanner holds the pins, and wakes the chip a thousand times a second.
    keys.scanner.deinit()
    load("device.light_sleep").until_pressed(row.buttons.split())
    keys.scanner = load("device.hardware").scanner(row)
    time.sleep(_THREE_SCANS)
