"""Maps keys to buttons: a table for each front end, and the help generated from it.

A key in the window or on the page is looked up by the character it types, then by its place on a US
keyboard, so that letters work in every alphabet (`find`). The page gets its table in facts.json. A
terminal has only characters; `to_latin` maps letters of other alphabets to the Latin letter in the
same place.
"""

from collections.abc import Iterable
from typing import NamedTuple

from patience.texts.desk_text import ARROWS
from patience.ui.input.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B
from sim.desk.text import foot
from sim.desk.text.foot import Part, name_part

QUIT, FILM, GO_BACK, JUDGE, UNDO, REDO, TELL, FILL_SCREEN, PASTE = range(64, 73)
"""Commands besides the buttons (plus `HELD` while held down): leave the game; film it; go back to
the last winnable position; show or hide the caption; undo or redo a step on the table; read the
position out; toggle full screen; deal the share code in the clipboard."""

BACK_KEY = "R"
"""The name of the key for `GO_BACK`."""


_BACK = "go back to the last winnable position"
_NEEDED = foot.PLAYS, foot.DEALS, foot.UNDOES, foot.OPENS, foot.QUITS  # in the footer
_ARROWS = "arrows"
_SHOW = "show whether the game can be won, or hide it"


class Line(NamedTuple):
    """The keys of one button, or of the stick."""

    what: str  # what they do, for the help
    shown: tuple[str, ...]  # the names on the keys; screens and the footer take the first
    keys: dict[str, int]  # the keys, by their names in the front end's library
    footer: int = -1  # what it does, for the terminal's last line, see `foot`


_GO = Line(
    "go",
    (_ARROWS, "W A S D"),
    {"ArrowUp": UP, "ArrowDown": DOWN, "ArrowLeft": LEFT, "ArrowRight": RIGHT}
    | {"w": UP, "s": DOWN, "a": LEFT, "d": RIGHT},
)
_PLAY = Line("play", ("Z", "Space", "Enter"), {"z": A, " ": A, "Enter": A})
_DEAL = Line("deal or put back", ("X", "Backspace"), {"x": B, "Backspace": B})
_MENU = Line("menu", ("Esc", "M", "P"), {"Escape": START, "m": START, "p": START})
_UNDO = {"u": SELECT, "Ctrl+z": UNDO, "Meta+z": UNDO}
_REDO = Line(
    "redo",
    ("Ctrl-Y", "Shift-Ctrl-Z"),
    {"Ctrl+y": REDO, "Ctrl+Shift+z": REDO, "Meta+Shift+z": REDO},
)

WINDOW = (
    _GO,
    _PLAY,
    _DEAL,
    Line("undo", ("Tab", "U", "Ctrl-Z"), {"Tab": SELECT} | _UNDO),
    _REDO,
    _MENU,
    Line("save the game as a GIF", ("G",), {"g": FILM}),
    Line(_BACK, (BACK_KEY,), {"r": GO_BACK}),
    Line(_SHOW, ("V",), {"v": JUDGE}),
    Line("full screen", ("F11", "Alt-Enter"), {"F11": FILL_SCREEN, "Alt+Enter": FILL_SCREEN}),
    Line("deal a copied code", ("Ctrl-V",), {"Ctrl+v": PASTE, "Meta+v": PASTE}),
)
"""By the character that a key types without Shift, or its name in `KeyboardEvent.key`. Modifiers
held with it come first: "Ctrl+", "Alt+", "Meta+", then "Shift+"."""

PAGE = (
    _GO,
    _PLAY,
    _DEAL,
    Line("undo", ("U", "Ctrl-Z"), _UNDO),  # Tab goes to the next control of the page
    _REDO,
    _MENU,
    Line("read the position out", ("T",), {"t": TELL}),
    Line(_BACK, (BACK_KEY,), {"r": GO_BACK}),
    Line(_SHOW, ("V",), {"v": JUDGE}),
)
"""By the same names as `WINDOW`."""

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
        (_ARROWS,),
        {"KEY_UP": UP, "KEY_DOWN": DOWN, "KEY_LEFT": LEFT, "KEY_RIGHT": RIGHT},
        foot.CHOOSES,
    ),
    Line(
        "play", ("a", "z", "Space", "Enter"), {"a": A, "z": A, " ": A, "KEY_ENTER": A}, foot.PLAYS
    ),
    Line(
        "deal or put back",
        ("b", "x", "Backspace"),
        # Terminals send different characters for Backspace.
        {"b": B, "x": B, "KEY_BACKSPACE": B, "KEY_DELETE": B},
        foot.DEALS,
    ),
    Line("hold a", ("A", "Z"), {"A": A | HELD, "Z": A | HELD}, foot.SAFE),
    Line("hold b", ("B", "X"), {"B": B | HELD, "X": B | HELD}, foot.ADVISES),
    Line("hold Up, until the next key", ("l", "L"), {"l": UP | HELD, "L": UP | HELD}, foot.LOOKS),
    Line("undo", ("u", "Tab"), {"u": SELECT, "KEY_TAB": SELECT}, foot.UNDOES),
    Line("redo", ("Ctrl-Y",), {"KEY_CTRL_Y": REDO}),
    Line("hold u", ("U",), {"U": SELECT | HELD}, foot.RUNS),
    Line(
        "menu",
        ("m", "p", "Esc"),
        {"m": START, "M": START, "p": START, "P": START, "KEY_ESCAPE": START},
        foot.OPENS,
    ),
    Line("save the game as a GIF", ("g",), {"g": FILM, "G": FILM}, foot.FILMS),
    Line(_BACK, (BACK_KEY.lower(),), {"r": GO_BACK, "R": GO_BACK}),
    Line(_SHOW, ("v",), {"v": JUDGE, "V": JUDGE}),
    Line("quit", ("q",), {"q": QUIT, "Q": QUIT}, foot.QUITS),
)
"""By the names of keys in blessed; a letter is its own name."""

MOUSE = (
    "click a card, or drag it, to play it; right click: undo; wheel: through the game;"
    " middle click: hint"
)
"""The help about the mouse."""


_LAYOUTS = {
    "йцукенгшщзфывапролдячсмить": "qwertyuiopasdfghjklzxcvbnm",  # Cyrillic
    "ςερτυθιοπασδφγηξκλζχψωβνμ": "wertyuiopasdfghjklzxcvbnm",  # Greek
}
"""The letters of a standard layout, and those in the same places on a US keyboard."""
_LATIN = {ord(a): b for letters, places in _LAYOUTS.items() for a, b in zip(letters, places)}
_LATIN |= {ord(chr(a).upper()): b.upper() for a, b in _LATIN.items() if chr(a) != "ς"}


def to_latin(typed: str) -> str:
    """Return the Latin letter in the same place as a Cyrillic or Greek one; others unchanged."""
    return typed.translate(_LATIN)


def find(keys: dict[str, int], character: str, place: str, held: str = "") -> int | None:
    """Return the button or command of a key of the window, or None.

    Plain keys are looked up by character, then by place. With Ctrl, Alt or Meta, only combinations
    in the table count; a key that types a Latin letter is then not looked up by place, so that
    Ctrl-W is not Ctrl-Z where W is in the place of Z. The page's controls.js does the same.

    :param keys: of `map_keys`
    :param character: the character that the key types without Shift, or its name, as in the table
    :param place: the letter in its place on a US keyboard, "" for none
    :param held: the modifiers held with it, as in the table; "" unless Ctrl, Alt or Meta are
    """
    if held:
        return keys.get(held + (character if character.isascii() else place))
    return keys.get(character, keys.get(place))


def map_keys(lines: Iterable[Line]) -> dict[str, int]:
    """Return the button of each key, by the key's name."""
    return {name: button for line in lines for name, button in line.keys.items()}


def name_buttons(lines: Iterable[Line]) -> str:
    """Return the names of the keys for A, B, Select and Start for screens: "Z X Tab Esc".

    Letters are capitals. The keys that hold a button follow, see `button_names`.
    """
    names: dict[int, str] = {}
    for line in lines:
        for button in line.keys.values():
            names.setdefault(button, line.shown[0])
    shown = [names[button] for button in (A, B, SELECT, START)]
    held = [
        "Shift-" + names[button]
        for button in (A | HELD, B | HELD, SELECT | HELD)
        if button in names
    ]
    return " ".join(name.upper() if len(name) == 1 else name for name in shown + held)


def describe(lines: Iterable[Line]) -> str:
    """Return a table as a line of help: "go: arrows, W A S D; play: Z, Space, Enter; ..."."""
    return "; ".join(f"{line.what}: {', '.join(line.shown)}" for line in lines)


def footer(lines: Iterable[Line], columns: int) -> str:
    """Return a table as a short line; if it is too long, drop keys that are not needed."""
    parts = choose_footer(name_footer(lines), columns, gap=2)
    return "  ".join(f"{part.key}: {part.what}" for part in parts)


def name_footer(lines: Iterable[Line]) -> list[Part]:
    """Return the keys for a footer, each with what it does."""
    return [
        name_part(ARROWS if line.shown[0] == _ARROWS else line.shown[0], line.footer)
        for line in lines
        if line.footer >= 0
    ]


def choose_footer(parts: list[Part], columns: int, gap: int) -> list[Part]:
    """Return the keys that fit in a line, two spaces apart; the last ones that can go, go first.

    :param gap: the characters between a key and what it does
    """
    parts = parts.copy()
    spare = [part for part in parts if part.action not in _NEEDED]
    while sum(len(part.key) + gap + len(part.what) + 2 for part in parts) - 2 > columns:
        parts.remove(spare.pop() if spare else parts[0])
    return parts
