"""Characters for several pixels each, and the terminals that draw all of them without gaps.

Every terminal draws half blocks. The sextants came with Unicode 13: few letters have them, so a
terminal must draw them itself. Those that do name themselves in the environment.
"""

import sys
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from sim.screen.colours import in_multiplexer
from sim.screen.display import rgb888

Cell = tuple[int, int, str]  # foreground and background, 16 bits each, and the character

# In Unicode's order, without the four that already had a character.
_SEXTANTS = [" ", *(chr(0x1FB00 + i - (i > 20) - (i > 41)) for i in range(62)), "█"]
_SEXTANTS[21], _SEXTANTS[42] = "▌", "▐"
_HALF = "▀"
SIGNS = _HALF + "".join(_SEXTANTS)
"""All characters that are shown."""

_KINDS = ("contour", "foot", "ghostty", "kitty", "wezterm")
"""The beginning of TERM, perhaps after "xterm-", of terminals that draw sextants."""
_PROGRAMS = ("WezTerm", "ghostty")
"""TERM_PROGRAM, of the same."""
_VTE = 6800  # GNOME's terminals; older ones than Ubuntu 22.04's were not looked at


def has_sextants(environment: Mapping[str, str]) -> bool:
    """Return whether a terminal is known to draw sextants.

    Alacritty, Windows Terminal, VS Code, Konsole, iTerm2 and xterm are not: that depends on their
    version or their font. Behind tmux and GNU screen, any terminal can be.
    """
    if in_multiplexer(environment):
        return False
    vte = environment.get("VTE_VERSION", "")
    return (
        environment.get("TERM", "").removeprefix("xterm-").startswith(_KINDS)
        or environment.get("TERM_PROGRAM", "") in _PROGRAMS
        or (vte.isdecimal() and len(vte) < 9 and int(vte) >= _VTE)
    )


def half_blocks(pixels: memoryview, width: int, column: int, row: int) -> Cell:
    """Return the character for 1 x 2 pixels: exact."""
    top = pixels[row * 2 * width + column]
    return top, pixels[(row * 2 + 1) * width + column], _HALF


def sextants(pixels: memoryview, width: int, column: int, row: int) -> Cell:
    """Return the character for 2 x 3 pixels, in the two colours that come closest."""
    start = row * 3 * width + column * 2
    last = len(pixels) - 1
    places = (0, 1, width, width + 1, width * 2, width * 2 + 1)
    return find_sextant(tuple(pixels[min(start + place, last)] for place in places))


@lru_cache(maxsize=65536)
def find_sextant(six: tuple[int, ...]) -> Cell:
    """Return the character for six pixels, row by row."""
    colours = sorted(set(six))
    if len(colours) == 1:
        return colours[0], colours[0], " "
    pairs = combinations(colours, 2)
    front, back = min(pairs, key=lambda pair: sum(min(_distance(p, c) for c in pair) for p in six))
    bits = sum(1 << i for i, p in enumerate(six) if _distance(p, front) < _distance(p, back))
    return front, back, _SEXTANTS[bits]


@lru_cache(maxsize=65536)
def _distance(one: int, other: int) -> int:
    first, second = (rgb888(pixel.to_bytes(2, sys.byteorder)) for pixel in (one, other))
    return sum((a - b) ** 2 for a, b in zip(first, second))
