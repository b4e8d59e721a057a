# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The start: first a picture, behind it the rest; and an end that says why.

Owns the order in which things are loaded: whatever is imported at the top of this file delays the
picture. Leaves playing to `device.handheld`, and an error's screen to `device.trouble`.
"""

import board
import supervisor

from device import trouble
from patience.lend import borrowed


def run() -> None:
    """Play until the power goes; show what happened when that cannot be."""
    keys = None
    try:
        row = borrowed("device.boards").find(board.board_id)
        # A computer that touches the drive would otherwise end the game.
        supervisor.runtime.autoreload = False
        display = board.DISPLAY
        display.auto_refresh = False
        canvas, palette = borrowed("patience.ui.splash").show(display)
        from device.keys import Keys

        keys = Keys(row)
        from device.handheld import Handheld

        game = Handheld(row, display, keys, canvas, palette)
        row = None  # or all rows would stay in memory
        game.run()
    except Exception as error:
        trouble.report(error, keys)
    finally:
        # Ctrl-C, typed on a computer, ends here.
        trouble.give_back(board.DISPLAY)
