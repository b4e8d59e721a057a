# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The beginning and the end: a game after the other until the power goes, or an end that says why.

Owns letting everything go before an error is shown. Leaves the start to `device.start`, playing to
`device.handheld`, and an error's screen to `device.trouble`.
"""

import gc

import board
import displayio
import supervisor

from device.handheld import Handheld
from patience.lend import borrowed


def run() -> None:
    """Play until the power goes; show what happened when that cannot be."""
    handheld = Handheld()
    try:
        # A computer that touches the drive would otherwise end the game.
        supervisor.runtime.autoreload = False
        borrowed("device.start").switch_on(handheld)
        while True:
            handheld.play(borrowed("device.start").app(handheld))
            borrowed("device.rest").switched_off(handheld)
    except BaseException as error:  # Ctrl-C, typed on a computer, ends here, too
        # Let CircuitPython show its terminal, where all that is printed can be read.
        supervisor.runtime.autoreload = True
        display = getattr(board, "DISPLAY", None)
        if display:
            display.root_group = displayio.CIRCUITPYTHON_TERMINAL
            display.auto_refresh = True
            display.brightness = 1.0
        handheld.picture = None
        gc.collect()  # nothing shows the canvas any more
        if isinstance(error, Exception):
            borrowed("device.trouble").report(error, handheld)
        raise
