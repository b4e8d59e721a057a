"""How many colours a terminal has, and the codes that choose two of them.

A terminal cannot be asked: it names itself in the environment, and programs between it and us, such
as tmux and GNU screen, name themselves.
"""

from collections.abc import Mapping
from functools import lru_cache

ALL, MANY, FEW, NONE = 1 << 24, 256, 16, 0
"""The numbers of colours that make a difference."""

Colour = tuple[int, int, int]

_TRUE = ("truecolor", "24bit")  # COLORTERM
_PROGRAMS = ("iTerm.app", "WezTerm", "vscode", "ghostty", "WarpTerminal", "Hyper", "mintty", "rio")
"""TERM_PROGRAM, of those with all colours."""
_KINDS = ("alacritty", "contour", "foot", "ghostty", "kitty", "mlterm", "rio", "wezterm")
"""TERM, of those with all colours, perhaps after "xterm-"."""
_OF_MULTIPLEXERS = ("screen", "tmux")  # the beginning of TERM, also at the other end of ssh
_PLAIN = ("linux", "vt", "ansi", "dumb", "unknown", "cons", "sun")
"""The beginning of TERM, of terminals with too few colours or signs for a picture."""
_VTE = 3600  # the first version of GNOME's terminals with all colours

_STEPS = (0, 95, 135, 175, 215, 255)  # of each part of the 216 colours
_GREYS = range(8, 248, 10)
_SIXTEEN = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
    *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
"""The first colours, as xterm shows them."""


def in_multiplexer(environment: Mapping[str, str]) -> bool:
    """Return whether tmux or GNU screen is between the terminal and us."""
    named = environment.get("TERM", "").startswith(_OF_MULTIPLEXERS)
    return named or "TMUX" in environment or "STY" in environment


def count_colours(environment: Mapping[str, str], described: int) -> int:
    """Return `ALL`, `MANY`, `FEW` or `NONE`.

    :param described: the number of colours in the system's description of the terminal
    """
    kind = environment.get("TERM", "")
    if not kind or kind.startswith(_PLAIN):
        return NONE
    # GNU screen passes the variables of the terminal on, but not all of its colours.
    if "STY" not in environment:
        vte, program = environment.get("VTE_VERSION", ""), environment.get("TERM_PROGRAM", "")
        if (
            environment.get("COLORTERM", "").lower() in _TRUE
            or kind.removeprefix("xterm-") in _KINDS
            or kind.endswith("-direct")
            or "WT_SESSION" in environment
            or (program in _PROGRAMS and not kind.startswith(_OF_MULTIPLEXERS))
            or (vte.isdecimal() and len(vte) < 9 and int(vte) >= _VTE)
        ):
            return ALL
    if "256" in kind or (described >= MANY and "STY" not in environment):
        return MANY
    # Those that are described with 8 colours, such as xterm and screen, have 16.
    return FEW if described >= FEW // 2 else NONE


def has_sixteen(environment: Mapping[str, str], described: int) -> bool:
    """Return whether text can be in 16 colours: only if the player wants any.

    :param described: see `count_colours`
    """
    kind = environment.get("TERM", "")
    if environment.get("NO_COLOR"):
        return False
    if kind == "linux":  # its 16 colours are enough for text
        return True
    return count_colours(environment, described) != NONE


def is_unicode(environment: Mapping[str, str], encoding: str) -> bool:
    """Return whether text can have characters besides ASCII: only if the locale agrees.

    In the locale C Python assumes UTF-8, and sets LC_CTYPE for other programs.

    :param encoding: Python's for the terminal
    """
    if encoding.lower().replace("-", "") != "utf8":
        return False
    names = [environment.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[1] == "C.UTF-8" and names[2]:
        names[1] = ""
    named = next(filter(None, names), "")
    return not named or "utf" in named.lower()


@lru_cache(maxsize=8192)
def choose(count: int, front: Colour, back: Colour | None = None) -> str:
    """Return the code for a colour of the letters, and perhaps of the ground behind them.

    :param count: see `count_colours`
    """
    codes = _find_codes(count, front, 0)
    if back is not None:
        codes += _find_codes(count, back, 10)
    return f"\x1b[{';'.join(map(str, codes))}m"


def _find_codes(count: int, colour: Colour, ground: int) -> list[int]:
    if count == ALL:
        return [38 + ground, 2, *colour]
    if count == MANY:
        return [38 + ground, 5, find_in_256(colour)]
    number = min(range(FEW), key=lambda at: _distance(colour, _SIXTEEN[at]))
    return [(30 + number if number < 8 else 90 - 8 + number) + ground]


def find_in_256(colour: Colour) -> int:
    """Return the number of the nearest of 256 colours; the first 16 differ from user to user."""
    at = [_find_step(part) for part in colour]
    cube = _STEPS[at[0]], _STEPS[at[1]], _STEPS[at[2]]
    grey = min(_GREYS, key=lambda level: _distance(colour, (level, level, level)))
    if _distance(colour, (grey, grey, grey)) < _distance(colour, cube):
        return 232 + _GREYS.index(grey)
    return 16 + at[0] * 36 + at[1] * 6 + at[2]


def _find_step(part: int) -> int:
    return min(range(len(_STEPS)), key=lambda step: abs(_STEPS[step] - part))


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other))
