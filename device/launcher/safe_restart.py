"""Starts the game again after a brown-out or a watchdog reset, at most twice in a row.

CircuitPython then enters safe mode, which shows its console until the board is switched off and on.
Restarts are counted in memory that survives a reset and does not wear. A board without such memory
stays in safe mode; our boards that lack it never enter it for these reasons (BOARDS.md, Power).

Loaded on demand.
"""

import microcontroller
import supervisor
from micropython import const

try:
    from alarm import sleep_memory
except ImportError:
    sleep_memory = None  # type: ignore[assignment]

_MARK = b"PPat"  # before the count: at power-on this memory holds random data
_COUNT = const(4)
_MOST = const(2)


def restart_after_dip() -> None:
    """Reset the board if safe mode was entered for one of these reasons, and not too often."""
    reasons, reason = supervisor.SafeModeReason, supervisor.runtime.safe_mode_reason
    if sleep_memory is None or reason not in (reasons.BROWNOUT, reasons.WATCHDOG):
        return
    count = sleep_memory[_COUNT] if sleep_memory[0:_COUNT] == _MARK else 0
    if count < _MOST:
        sleep_memory[0:_COUNT] = _MARK
        sleep_memory[_COUNT] = count + 1
        microcontroller.reset()


def note_good_start() -> None:
    """Reset the count, because the game has started."""
    if sleep_memory is not None:
        sleep_memory[_COUNT] = 0
