# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What a board has beside screen and keys, made as its row says. Borrowed for that.

Owns that a part which does not work does not stop the game: it is left out, and why is printed.
Leaves what each part does to its own module, imported only where a board has it.
"""

import sys
import traceback

import supervisor

from patience.lend import borrowed

try:
    from collections.abc import Callable
    from typing import Any

    from busdisplay import BusDisplay

    from device.boards import Board
except ImportError:
    pass  # some are not there on a board, and annotations are not looked at


def stand_in(row: "Board") -> None:
    """Let a library find a module that the board lacks and that it only imports for us."""
    if "vectorio" in row.missing.split():
        sys.modules["vectorio"] = borrowed("device.novectorio")


def light(row: "Board", display: "BusDisplay") -> "Any":
    """Return a `Backlight`, or None where something else holds its pins."""
    from device.backlight import Backlight

    levels = row.backlight == "levels"
    return _made(Backlight, display, levels, row.sensor if levels else "")


def sound(row: "Board") -> "Any":
    """Return a `Sound`, or None where there is none or something else holds its pins."""
    if not row.sound:
        return None
    from device.sound import Sound

    return _made(Sound, row.sound)


def lights(wiring: str) -> "Any":
    """Return `Lights` that have begun their show, or None where something else holds their pin.

    :param str wiring: the field `lights` of the board's row
    """
    return _made(borrowed("device.lights").Lights, wiring)


def battery(row: "Board") -> "Any":
    """Return a `Battery`, or None where there is none or something else holds its pin."""
    if not row.battery:
        return None
    from device.battery import Battery

    return _made(Battery, row.battery)


def _made(part: "Callable[..., Any]", *given: "Any") -> "Any":
    try:
        return part(*given, supervisor.ticks_ms)
    except (RuntimeError, ValueError) as error:
        traceback.print_exception(error)
        return None
