"""The level of help: none, some or full. Each is a combination of settings."""

from patience.player.settings import SAFE_UP, SKIP, TARGETS

SOME = 1
"""The level that the question about help offers first."""
OWN = 3
"""Settings that are none of the three."""
_HELPING = (SKIP, SAFE_UP, TARGETS)
_LEVELS = (b"\0\0\0", b"\1\1\0", b"\2\1\1")


def read_level(settings: bytearray) -> int:
    """Return the level of help: 0 none, 1 some, 2 full, or `OWN`."""
    found = bytes([settings[index] for index in _HELPING])
    for level in range(len(_LEVELS)):
        if _LEVELS[level] == found:
            return level
    return OWN


def set_level(settings: bytearray, level: int) -> None:
    """Set the level to none (0), some (1), or full (2)."""
    for index, value in zip(_HELPING, _LEVELS[level]):
        settings[index] = value
