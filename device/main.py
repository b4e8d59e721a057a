# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The start: first a picture, behind it the rest; and an end that says why.

Owns the order in which things are loaded (whatever is imported at the top of this file delays the
picture), and letting everything go before an error is shown. Leaves playing to `device.handheld`,
and an error's screen to `device.trouble`.
"""

import gc

import board
import displayio
import supervisor

from patience.lend import borrowed


def run() -> None:
    """Play until the power goes; show what happened when that cannot be."""
    keys = None
    labels = ""
    picture = None
    game = None
    try:
        row = borrowed("device.boards").find(board.board_id)
        # A computer that touches the drive would otherwise end the game.
        supervisor.runtime.autoreload = False
        display = board.DISPLAY
        display.auto_refresh = False
        picture = borrowed("patience.ui.splash").show(display)
        from device.keys import Keys

        keys = Keys(row)
        labels = row.labels
        from device.handheld import Handheld

        game = Handheld(row, display, keys, *picture)
        row = None  # or all rows would stay in memory
        game.run()
    except Exception as error:
        game = picture = None
        _give_back()
        borrowed("device.trouble").report(error, keys, labels)
    finally:
        # Ctrl-C, typed on a computer, ends here; and what goes wrong while an error is shown.
        _give_back()


def _give_back() -> None:
    """Let CircuitPython show its terminal, where all that is printed can be read."""
    supervisor.runtime.autoreload = True
    display = getattr(board, "DISPLAY", None)
    if display:
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True
        display.brightness = 1.0
    gc.collect()  # nothing shows the canvas any more
