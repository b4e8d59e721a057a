# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A handheld at play: what its row says it has, put together with the App, and the loop.

Owns the loop, going dark on quitting, and that a part of the board which does not work, but for
screen and keys, does not stop the game. Leaves everything a player sees to `patience.ui.app`, when
to sleep to `device.power`, and where games are kept to `device.store`.
"""

import gc
import random
import time
import traceback

import displayio
import supervisor

from device.backlight import Backlight
from device.power import Power
from patience.lend import borrowed
from patience.ui.app import App

try:
    from collections.abc import Callable
    from typing import Any

    from busdisplay import BusDisplay

    from device.boards import Board
    from device.keys import Keys
except ImportError:
    pass  # some are not there on a board, and annotations are not looked at

# keypad scans every 20 ms, so asking oftener while nothing moves only drains the battery.
_IDLE = 0.02
_MOVING = 0.002


class Handheld:
    """A board with its game.

    :param Board row: the handheld
    :param display: its display
    :param Keys keys: its keys
    :param canvas: the bitmap that is shown, as large as the display; every App takes it over
    :param palette: the canvas's colours
    """

    def __init__(
        self,
        row: "Board",
        display: "BusDisplay",
        keys: "Keys",
        canvas: "displayio.Bitmap",
        palette: "displayio.Palette",
    ) -> None:
        self._display = display
        self._keys = keys
        self._canvas = canvas
        self._palette = palette
        self._light = _part(_light, row, display)
        self._sound = _part(_sound, row)
        self._lights = _part(_lights, row)
        self._battery = _part(_battery, row)
        self._store = borrowed("device.store").find()
        self._power = Power(keys, supervisor.ticks_ms, self._light, self._battery)

    def run(self) -> None:
        """Play, and rest when the player quits, again and again."""
        while True:
            self._play()
            self._rest()

    def _play(self) -> None:
        gc.collect()
        app = App(
            self._display,
            self._keys,
            supervisor.ticks_ms,
            # CircuitPython seeds `random` by itself, with true noise where the chip has some.
            random.getrandbits(30),
            sound=self._sound and self._sound.make,
            light=self._light.set if self._light and self._light.levels else None,
            lights=self._lights and self._lights.show,
            battery=self._battery and self._battery.level,
            store=self._store,
            canvas=self._canvas,
            palette=self._palette,
        )
        self._keys.forget()
        while app.step():
            if self._power.tick(app):
                self._fall_silent()
                self._power.sleep()
            moving = not app.idle
            if self._sound and self._sound.tick():
                moving = True
            if self._lights and self._lights.tick():
                moving = True
            time.sleep(_MOVING if moving else _IDLE)

    def _rest(self) -> None:
        """Stay dark until a key is pressed; that press is not played."""
        self._fall_silent()
        self._display.root_group = displayio.Group()
        self._display.refresh()
        self._power.sleep()

    def _fall_silent(self) -> None:
        if self._sound:
            self._sound.stop()
        if self._lights:
            self._lights.stop()


def _part(make: "Callable[..., Any]", *given: "Any") -> "Any":
    """Return a part of the board, or None where it has none or something else holds its pins."""
    try:
        return make(*given)
    except (RuntimeError, ValueError) as error:
        traceback.print_exception(error)
        return None


# Each is imported only where a board has it.


def _light(row: "Board", display: "BusDisplay") -> "Any":
    levels = row.backlight == "levels"
    return Backlight(display, levels, row.sensor if levels else "", supervisor.ticks_ms)


def _sound(row: "Board") -> "Any":
    if not row.sound:
        return None
    from device.sound import Sound

    return Sound(row.sound, supervisor.ticks_ms)


def _lights(row: "Board") -> "Any":
    if not row.lights:
        return None
    from device.lights import Lights

    return Lights(row.lights, supervisor.ticks_ms)


def _battery(row: "Board") -> "Any":
    if not row.battery:
        return None
    from device.battery import Battery

    return Battery(row.battery, supervisor.ticks_ms)
