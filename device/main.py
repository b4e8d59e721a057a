# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game on a handheld: from the board's row to display, keys, clock, seed and App.

Owns the loop, going dark on quitting, and giving the screen back to CircuitPython when anything
goes wrong. Leaves everything a player sees while playing to `patience.ui.app`.
"""

import gc
import random
import time

import board
import displayio
import supervisor

from device.boards import find
from device.keys import Keys
from patience.ui.actions import NO_EVENT, RELEASED
from patience.ui.app import App

try:
    from collections.abc import Callable

    from busdisplay import BusDisplay
except ImportError:
    pass  # collections.abc is not there on a board, and annotations are not looked at

# keypad scans every 20 ms, so asking oftener while nothing moves only drains the battery.
_IDLE = 0.02
_MOVING = 0.002


def run() -> None:
    """Play until the power goes.

    :raises ValueError: on a board without a row in `device.boards`; the message names the others
    """
    row = find(board.board_id)
    display = board.DISPLAY
    keys = Keys(row)
    buzz = None
    if row.speaker:
        from device.sound import Buzzer

        buzz = Buzzer(row.speaker).buzz
    # A computer that touches the drive would otherwise end the game.
    supervisor.runtime.autoreload = False
    display.auto_refresh = False
    try:
        while True:
            play(display, keys, buzz)
            rest(display, keys)
    finally:
        # CircuitPython prints the traceback on its terminal: make sure that can be seen.
        supervisor.runtime.autoreload = True
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True
        light(display, 1.0)


def play(display: "BusDisplay", keys: Keys, buzz: "Callable[[], None] | None") -> None:
    """Run the game until the player quits it."""
    # The canvas and the card sheet, which App takes first, need room in one piece each.
    gc.collect()
    # CircuitPython seeds `random` by itself, with true noise where the chip has some.
    app = App(display, keys, supervisor.ticks_ms, random.getrandbits(30), buzz=buzz)
    keys.forget()
    while app.step():
        time.sleep(_IDLE if app.idle else _MOVING)


def rest(display: "BusDisplay", keys: Keys) -> None:
    """Stay dark until a key is pressed; that press is not played."""
    display.root_group = displayio.Group()
    display.refresh()
    light(display, 0.0)
    keys.forget()
    event = NO_EVENT
    while event == NO_EVENT or event & RELEASED:
        time.sleep(_IDLE)
        event = keys.get()
    light(display, 1.0)


def light(display: "BusDisplay", level: float) -> None:
    """Set the backlight, 0.0-1.0, where it can be set."""
    try:
        display.brightness = level
    except RuntimeError:
        pass
