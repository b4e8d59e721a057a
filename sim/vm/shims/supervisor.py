"""A board's supervisor: its clock."""

import time


def ticks_ms() -> int:
    """Return milliseconds, wrapping at 2**29."""
    return time.ticks_ms() & 0x1FFFFFFF
