# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Which key is which button: a table for each front end, and the help made from it."""

from collections.abc import Iterable
from typing import NamedTuple

from patience.ui.input.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B

LABELS = "A B Select Start"
"""What most boards call these four."""

QUIT = 64
"""In a table, besides the buttons (plus `HELD` where held down): leave the game."""


class Line(NamedTuple):
    """The keys of one button, or of the stick."""

    what: str  # for the help; {A}, {B}, {Select} and {Start} become the board's own names
    shown: tuple[str, ...]  # the names on the keys; the footer takes the first
    keys: dict[str, int]  # the keys as the front end's library knows them
    footer: str = ""  # for the terminal's last line


WINDOW = (
    Line(
        "stick",
        ("arrows", "W A S D"),
        {"UP": UP, "DOWN": DOWN, "LEFT": LEFT, "RIGHT": RIGHT}
        | {"w": UP, "s": DOWN, "a": LEFT, "d": RIGHT},
    ),
    Line("{A}", ("Z", "Space", "Enter"), {"z": A, "SPACE": A, "RETURN": A, "KP_ENTER": A}),
    Line("{B}", ("X", "Esc", "Backspace"), {"x": B, "ESCAPE": B, "BACKSPACE": B}),
    Line("{Select}, undo", ("U", "Tab"), {"u": SELECT, "TAB": SELECT}),
    Line("{Start}, the menu", ("M", "P"), {"m": START, "p": START}),
)
"""By the names of pygame's `K_` constants."""

PAD = (
    Line(
        "stick",
        ("d-pad", "left stick"),
        {"DPAD_UP": UP, "DPAD_DOWN": DOWN, "DPAD_LEFT": LEFT, "DPAD_RIGHT": RIGHT},
    ),
    Line("{A}", ("A",), {"A": A}),
    Line("{B}", ("B",), {"B": B}),
    Line("{Select}, undo", ("Back", "Y"), {"BACK": SELECT, "Y": SELECT}),
    Line("{Start}, the menu", ("Start",), {"START": START}),
)
"""By the names of pygame's `CONTROLLER_BUTTON_` constants."""

TERMINAL = (
    Line(
        "stick",
        ("arrows",),
        {"KEY_UP": UP, "KEY_DOWN": DOWN, "KEY_LEFT": LEFT, "KEY_RIGHT": RIGHT},
        "stick",
    ),
    Line("{A}", ("a", "z", "Space", "Enter"), {"a": A, "z": A, " ": A, "KEY_ENTER": A}, "{A}"),
    Line(
        "{B}",
        ("b", "x", "Esc", "Backspace"),
        # Terminals do not agree on what Backspace sends.
        {"b": B, "x": B, "KEY_ESCAPE": B, "KEY_BACKSPACE": B, "KEY_DELETE": B},
        "{B}",
    ),
    Line("hold {A}", ("A", "Z"), {"A": A | HELD, "Z": A | HELD}, "hold {A}"),
    Line("hold {B}", ("B", "X"), {"B": B | HELD, "X": B | HELD}, "hold {B}"),
    Line("hold Up, until the next key", ("l", "L"), {"l": UP | HELD, "L": UP | HELD}, "look"),
    Line("{Select}, undo", ("u", "Tab"), {"u": SELECT, "KEY_TAB": SELECT}, "undo"),
    Line(
        "{Start}, the menu",
        ("m", "p"),
        {"m": START, "M": START, "p": START, "P": START},
        "menu",
    ),
    Line("quit", ("q",), {"q": QUIT, "Q": QUIT}, "quit"),
)
"""By the names of blessed's keys; a letter is its own name."""


def map_keys(lines: Iterable[Line]) -> dict[str, int]:
    """Return the button of each key, by the key's name."""
    return {name: button for line in lines for name, button in line.keys.items()}


def describe(lines: Iterable[Line], labels: str = LABELS) -> str:
    """Return a table as a line of help: "stick: arrows, W A S D; A: Z, Space, Enter; ...".

    :param labels: what the board calls A, B, Select and Start
    """
    text = "; ".join(f"{line.what}: {', '.join(line.shown)}" for line in lines)
    return _fill_labels(text, labels)


def footer(lines: Iterable[Line], columns: int, labels: str = LABELS) -> str:
    """Return a table as a short line; keys that are easy to guess go first if it is too long."""
    parts = [_fill_labels(f"{line.shown[0]}: {line.footer}", labels) for line in lines]
    while len("  ".join(parts)) > columns:
        del parts[0]
    return "  ".join(parts)


def _fill_labels(text: str, labels: str) -> str:
    return text.format(**dict(zip(("A", "B", "Select", "Start"), labels.split())))
