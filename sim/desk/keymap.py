# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Which key is which button: a table for each front end, and the help made from it."""

from collections.abc import Iterable
from typing import NamedTuple

from patience.ui.input.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B

QUIT, FILM, GO_BACK, JUDGE = range(64, 68)
"""In a table, besides the buttons (plus `HELD` where held down): leave the game; film it; go back
to the last winnable position; show or hide whether it can be won."""

BACK_KEY = "R"
"""The name of the key for `GO_BACK`."""


_BACK = "go back to the last winnable position"
_SHOW = "show whether the game can be won, or hide it"


class Line(NamedTuple):
    """The keys of one button, or of the stick."""

    what: str  # they do, for the help
    shown: tuple[str, ...]  # the names on the keys; screens and the footer take the first
    keys: dict[str, int]  # the keys as the front end's library knows them
    footer: str = ""  # for the terminal's last line


WINDOW = (
    Line(
        "go",
        ("arrows", "W A S D"),
        {"UP": UP, "DOWN": DOWN, "LEFT": LEFT, "RIGHT": RIGHT}
        | {"w": UP, "s": DOWN, "a": LEFT, "d": RIGHT},
    ),
    Line("play", ("Z", "Space", "Enter"), {"z": A, "SPACE": A, "RETURN": A, "KP_ENTER": A}),
    Line("deal or put back", ("X", "Backspace"), {"x": B, "BACKSPACE": B}),
    Line("undo", ("Tab", "U"), {"u": SELECT, "TAB": SELECT}),
    Line("menu", ("Esc", "M", "P"), {"ESCAPE": START, "m": START, "p": START}),
    Line("save the game as a GIF", ("G",), {"g": FILM}),
    Line(_BACK, (BACK_KEY,), {"r": GO_BACK}),
    Line(_SHOW, ("V",), {"v": JUDGE}),
)
"""By the names of pygame's `K_` constants."""

PAD = (
    Line(
        "go",
        ("d-pad", "left stick"),
        {"DPAD_UP": UP, "DPAD_DOWN": DOWN, "DPAD_LEFT": LEFT, "DPAD_RIGHT": RIGHT},
    ),
    Line("play", ("A",), {"A": A}),
    Line("deal or put back", ("B",), {"B": B}),
    Line("undo", ("Back", "Y"), {"BACK": SELECT, "Y": SELECT}),
    Line("menu", ("Start",), {"START": START}),
    Line(_BACK, ("left shoulder",), {"LEFTSHOULDER": GO_BACK}),
)
"""By the names of pygame's `CONTROLLER_BUTTON_` constants."""

TERMINAL = (
    Line(
        "go",
        ("arrows",),
        {"KEY_UP": UP, "KEY_DOWN": DOWN, "KEY_LEFT": LEFT, "KEY_RIGHT": RIGHT},
        "go",
    ),
    Line("play", ("a", "z", "Space", "Enter"), {"a": A, "z": A, " ": A, "KEY_ENTER": A}, "play"),
    Line(
        "deal or put back",
        ("b", "x", "Backspace"),
        # Terminals do not agree on what Backspace sends.
        {"b": B, "x": B, "KEY_BACKSPACE": B, "KEY_DELETE": B},
        "deal",
    ),
    Line("hold a", ("A", "Z"), {"A": A | HELD, "Z": A | HELD}, "safe cards"),
    Line("hold b", ("B", "X"), {"B": B | HELD, "X": B | HELD}, "hint"),
    Line("hold Up, until the next key", ("l", "L"), {"l": UP | HELD, "L": UP | HELD}, "look"),
    Line("undo", ("u", "Tab"), {"u": SELECT, "KEY_TAB": SELECT}, "undo"),
    Line("hold u", ("U",), {"U": SELECT | HELD}, "run through"),
    Line(
        "menu",
        ("m", "p", "Esc"),
        {"m": START, "M": START, "p": START, "P": START, "KEY_ESCAPE": START},
        "menu",
    ),
    Line("save the game as a GIF", ("g",), {"g": FILM, "G": FILM}, "film"),
    Line(_BACK, (BACK_KEY.lower(),), {"r": GO_BACK, "R": GO_BACK}),
    Line(_SHOW, ("v",), {"v": JUDGE, "V": JUDGE}),
    Line("quit", ("q",), {"q": QUIT, "Q": QUIT}, "quit"),
)
"""By the names of blessed's keys; a letter is its own name."""

MOUSE = (
    "click a card, or drag it, to play it; right click: undo; wheel: through the game;"
    " middle click: hint"
)
"""What a mouse does, for the help."""


def map_keys(lines: Iterable[Line]) -> dict[str, int]:
    """Return the button of each key, by the key's name."""
    return {name: button for line in lines for name, button in line.keys.items()}


def name_buttons(lines: Iterable[Line]) -> str:
    """Return the names of the keys for A, B, Select and Start, as screens show them: "Z X Tab Esc".

    The shortest way to say so is a capital letter.
    """
    names: dict[int, str] = {}
    for line in lines:
        for button in line.keys.values():
            names.setdefault(button, line.shown[0])
    shown = (names[button] for button in (A, B, SELECT, START))
    return " ".join(name.upper() if len(name) == 1 else name for name in shown)


def describe(lines: Iterable[Line]) -> str:
    """Return a table as a line of help: "go: arrows, W A S D; play: Z, Space, Enter; ..."."""
    return "; ".join(f"{line.what}: {', '.join(line.shown)}" for line in lines)


def footer(lines: Iterable[Line], columns: int) -> str:
    """Return a table as a short line; keys that are easy to guess go first if it is too long."""
    parts = [f"{line.shown[0]}: {line.footer}" for line in lines if line.footer]
    while len("  ".join(parts)) > columns:
        del parts[0]
    return "  ".join(parts)
