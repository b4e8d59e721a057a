# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A handheld at play: the loop.

Owns how long is slept between two steps, and having the lights in memory only while they are seen.
Leaves putting it together to `device.start`, everything a player sees to `patience.ui.app`, when to
sleep to `device.power`, and sleeping to `device.rest`.
"""

import time

from micropython import const

from patience.lend import borrowed

try:
    from typing import Any
except ImportError:
    pass  # not there on a board, where annotations are not looked at

# keypad scans every 20 ms, so asking oftener while nothing moves only drains the battery.
_IDLE = 0.02
_MOVING = 0.002

_WON = const(4)  # as in `patience.ui.sounds`


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
                borrowed("device.rest").sleep(self)
            moving = not app.idle
            if self.sound and self.sound.tick():
                moving = True
            if self.lights:
                moving = True
                if not self.lights.tick():
                    self.lights = None
            time.sleep(_MOVING if moving else _IDLE)

    def show(self, kind: int) -> None:
        """Show a kind of `patience.ui.sounds` on the lights: they have a show for a win alone."""
        if kind == _WON and not self.lights:
            self.lights = borrowed("device.parts").lights()
