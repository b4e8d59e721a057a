# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Keys made of a row's pins, at the start and after a sleep that took them. Borrowed for that.

Owns how many events wait at most, and where a stick rests. Leaves which pin is which button to
`device.boards`, and reading the keys to `device.keys`.
"""

import analogio
import board
import keypad
from micropython import const

from device.keys import Keys, Stick
from patience.ui import actions

try:
    # First what a board has not: it would load what it imports here.
    from typing import Optional

    from device.boards import Board
except ImportError:
    pass  # only named in annotations, which are not looked at on a board

# A quick thumb makes 20 events a second, so this lasts for three seconds in which nobody asks, and
# for two thumbs half as long: longer than any step of the game. It costs 6 bytes an event.
_QUEUE = const(64)

_BUTTONS = const(8)
_MIDDLE = const(32768)
_OFF_CENTRE = const(8000)


def keys(row: "Board") -> Keys:
    """Return the keys of a handheld."""
    codes = bytes(range(_BUTTONS))
    if row.shift:
        codes = bytes(getattr(actions, name) for name in row.buttons.split())
    return Keys(scanner(row), codes, _stick(row.stick))


def scanner(row: "Board") -> "keypad.Keys | keypad.ShiftRegisterKeys":
    """Start the background scan of a row's buttons."""
    names = row.buttons.split()
    if row.shift:
        clock, data, latch = row.shift.split()
        return keypad.ShiftRegisterKeys(
            clock=getattr(board, clock),
            data=getattr(board, data),
            latch=getattr(board, latch),
            key_count=len(names),
            value_when_pressed=True,
            max_events=_QUEUE,
        )
    return keypad.Keys(
        tuple(getattr(board, name) for name in names),
        value_when_pressed=False,
        max_events=_QUEUE,
    )


def _stick(names: str) -> "Optional[Stick]":
    if not names:
        return None
    x, y = [analogio.AnalogIn(getattr(board, name)) for name in names.split()]
    return Stick(x, y, _at_rest(x.value), _at_rest(y.value))


def _at_rest(value: int) -> int:
    """Return where an axis rests that is here now; far off the middle it is held already."""
    return value if abs(value - _MIDDLE) <= _OFF_CENTRE else _MIDDLE
