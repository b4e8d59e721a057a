# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Starts a handheld: shows the title picture first, then makes the hardware and the game.

Everything imported at the top of this file delays the picture.

Loaded on demand.
"""

import board

from patience.on_demand import load

try:
    from typing import Any

    from device.main import Handheld
except ImportError:
    pass  # only in annotations, which a board ignores


def switch_on(handheld: "Handheld") -> None:
    """Show the picture, and make the hardware that the board's row lists.

    :raises NotImplementedError: if the board has no row
    """
    row = load("device.boards").find(board.board_id)
    display = board.DISPLAY
    display.auto_refresh = False
    handheld.picture = load("patience.ui.art.splash").show(display)
    hardware = load("device.hardware")
    handheld.keys = hardware.make_keys(row)
    handheld.labels = row.labels
    hardware.register_stand_ins(row)
    handheld.power = hardware.make_power(row, handheld.keys)
    handheld.sound = hardware.make_sound(row.sound)


def make_app(handheld: "Handheld") -> "Any":
    """Return the game of a handheld that is on. Presses while it loads are dropped."""
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
        # CircuitPython seeds `random`, with true noise if the chip has a source of it.
        random.getrandbits(30),
        sound=handheld.sound and handheld.sound.play,
        light=handheld.power.set_brightness if row.backlight == "levels" else None,
        lights=handheld.show_lights if row.lights else None,
        battery=handheld.power.battery and handheld.power.battery.level,
        store=load("device.store").find_store(),
        labels=handheld.labels,
        tight=row.tight,
        canvas=canvas,
        palette=palette,
    )
    load("device.sleep").discard_events(handheld.keys)
    return made
