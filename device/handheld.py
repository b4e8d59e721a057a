# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A handheld at play: what its row says it has, put together with the App, and the loop.

Owns the loop, going dark on quitting, and having the lights in memory only while they are seen.
Leaves everything a player sees to `patience.ui.app`, what the board has to `device.parts`, when to
sleep to `device.power`, and where games are kept to `device.store`.
"""

import gc
import random
import time

import displayio
import supervisor
from micropython import const

from device.power import Power
from patience.lend import borrowed
from patience.ui.app import App

try:
    from typing import Any

    from busdisplay import BusDisplay

    from device.boards import Board
    from device.keys import Keys
except ImportError:
    pass  # some are not there on a board, and annotations are not looked at

# keypad scans every 20 ms, so asking oftener while nothing moves only drains the battery.
_IDLE = 0.02
_MOVING = 0.002

_WON = const(4)  # as in `patience.ui.sounds`


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
        parts = borrowed("device.parts")
        parts.stand_in(row)
        self._light = parts.light(row, display)
        self._sound = parts.sound(row)
        self._battery = parts.battery(row)
        self._wired = row.lights
        self._labels = row.labels
        self._tight = row.tight
        self._lights: "Any" = None
        self._store = borrowed("device.store").find()
        self._power = Power(keys, supervisor.ticks_ms, self._light, self._battery)

    def run(self) -> None:
        """Play, and rest when the player quits, again and again."""
        try:
            while True:
                self._play()
                self._rest()
        finally:
            self._fall_silent()  # or a note would last as long as an error is shown

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
            lights=self._show if self._wired else None,
            battery=self._battery and self._battery.level,
            store=self._store,
            labels=self._labels,
            tight=self._tight,
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
            if self._lights:
                moving = True
                if not self._lights.tick():
                    self._go_dark()
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
        self._go_dark()

    def _show(self, kind: int) -> None:
        """Show a kind of `patience.ui.sounds` on the lights: they have a show for a win alone."""
        if kind == _WON and not self._lights:
            self._lights = borrowed("device.parts").lights(self._wired)

    def _go_dark(self) -> None:
        if self._lights:
            self._lights.close()
            self._lights = None
