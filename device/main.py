# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A handheld at play: a game after the other until the power goes, or an end that says why.

Owns the loop, how long is slept between two steps, and having the lights in memory only while they
are seen. Leaves the start to `device.start`, everything a player sees to `patience.ui.app`, when to
sleep to `device.power`, sleeping to `device.sleep`, and an error's screen to `device.crash`.
"""

import time

import board
import displayio
import supervisor
from micropython import const

from patience.on_demand import load

try:
    from typing import Any
except ImportError:
    pass  # not there on a board, where annotations are not looked at

# keypad scans every 20 ms, so asking oftener while nothing moves only drains the battery.
_IDLE = 0.02
_MOVING = 0.002

_WON = const(4)  # as in `patience.ui.art.sounds`


class Handheld:
    """What a board has, each None until `device.start` gave it."""

    def __init__(self) -> None:
        self.picture: "Any" = None
        """The bitmap that is shown, as large as the display, and its palette."""
        self.keys: "Any" = None
        self.labels = ""
        """What is printed on A, B, Select and Start."""
        self.power: "Any" = None
        self.sound: "Any" = None
        """None also where there is none, or it does not work."""
        self.lights: "Any" = None
        """The lights' show, None while there is none."""

    def play(self, app: "Any") -> None:
        """Play until the player quits.

        :param App app: the game
        """
        while app.step():
            if self.power.tick(app):
                load("device.sleep").sleep(self)
            moving = not app.idle
            if self.sound and self.sound.tick():
                moving = True
            if self.lights:
                moving = True
                if not self.lights.tick():
                    self.lights = None
            time.sleep(_MOVING if moving else _IDLE)

    def show(self, kind: int) -> None:
        """Show a kind of `patience.ui.art.sounds` on the lights: they have a show for a win alone."""
        if kind == _WON and not self.lights:
            self.lights = load("device.lights").show()


def run() -> None:
    """Play until the power goes; show what happened when that cannot be."""
    handheld = Handheld()
    try:
        # A computer that touches the drive would otherwise end the game.
        supervisor.runtime.autoreload = False
        load("device.start").switch_on(handheld)
        while True:
            handheld.play(load("device.start").app(handheld))
            load("device.sleep").switched_off(handheld)
    except BaseException as error:  # Ctrl-C, typed on a computer, ends here, too
        # Let CircuitPython show its terminal, where all that is printed can be read.
        supervisor.runtime.autoreload = True
        display = getattr(board, "DISPLAY", None)
        if display:
            display.root_group = displayio.CIRCUITPYTHON_TERMINAL
            display.auto_refresh = True
            display.brightness = 1.0
        handheld.picture = None
        if isinstance(error, Exception):
            load("device.crash").report(error, handheld)
        raise
