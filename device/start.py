# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A handheld switched on: first a picture, behind it the rest; and its game. Borrowed for that.

Owns the order in which things are loaded: whatever is imported at the top of this file delays the
picture. Leaves what the board has to `device.hardware`, where games are kept to
`device.store`, and everything a player sees to `patience.ui`.
"""

import board

from patience.on_demand import load

try:
    from typing import Any

    from device.main import Handheld
except ImportError:
    pass  # not there on a board, where annotations are not looked at


def switch_on(handheld: "Handheld") -> None:
    """Show the picture, and give a handheld what its row says it has.

    :raises NotImplementedError: for a board without a row
    """
    row = load("device.boards").find(board.board_id)
    display = board.DISPLAY
    display.auto_refresh = False
    handheld.picture = load("patience.ui.art.splash").show(display)
    parts = load("device.hardware")
    handheld.keys = parts.keys(row)
    handheld.labels = row.labels
    parts.stand_in(row)
    handheld.power = parts.power(row, handheld.keys)
    handheld.sound = parts.sound(row.sound)


def app(handheld: "Handheld") -> "Any":
    """Return the game on a handheld that is on. What was pressed meanwhile is not played."""
    import gc
    import random

    import supervisor

    from patience.ui.app import App

    gc.collect()
    row = load("device.boards").find(board.board_id)
    canvas, palette = handheld.picture
    made = App(
        board.DISPLAY,
        handheld.keys,
        supervisor.ticks_ms,
        # CircuitPython seeds `random` by itself, with true noise where the chip has some.
        random.getrandbits(30),
        sound=handheld.sound and handheld.sound.make,
        light=handheld.power.light if row.backlight == "levels" else None,
        lights=handheld.show if row.lights else None,
        battery=handheld.power.battery and handheld.power.battery.level,
        store=load("device.store").find(),
        labels=handheld.labels,
        tight=row.tight,
        canvas=canvas,
        palette=palette,
    )
    load("device.sleep").forget(handheld.keys)
    return made
