# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A light sleep that a button ends, on boards whose chip can do both.

Owns the alarms. Leaves who else holds the pins, and what a press means, to `device.keys`.

Buttons behind a shift register are on no pin of their own; and a SAMD saves nothing by it. The
memory keeps its content, the clock runs on, and a computer on USB stays connected.
"""

import alarm
import board

try:
    from collections.abc import Iterable
except ImportError:
    pass  # not there on a board, where annotations are not looked at


def until_pressed(names: "Iterable[str]") -> None:
    """Sleep until one of these pins goes low. All have to be free, and are so again afterwards."""
    # By edge, so that a stuck button does not keep the board awake.
    pins = [getattr(board, name) for name in names]
    alarms = [alarm.pin.PinAlarm(pin, value=False, edge=True, pull=True) for pin in pins]
    alarm.light_sleep_until_alarms(*alarms)
