"""Finds buttons on the pins of a board without a row, by their names, and reads them.

With all four directions, most buttons have a key each. Two to four others share the keys by short
and long presses (`_SHARED`). A single one is not used.

Loaded on demand.
"""

import board
from micropython import const
from supervisor import ticks_ms

from device.keys import Keys
from patience.on_demand import load
from patience.texts.device_text import KEYS_DO, PRESS_OR_HOLD
from patience.ui.input.actions import (
    DOWN,
    LEFT,
    NO_EVENT,
    RELEASED,
    RIGHT,
    SELECT,
    START,
    UP,
    A,
    B,
    ticks_since,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Button = tuple[str, "Any", bool, int, int]
    """A button's name without its prefix, pin, whether it is high while pressed, its key, and that
    of a long press or `NOTHING`."""

_PREFIXES = ("BUTTON_", "BTN_", "SW_", "SWITCH_", "KEY_", "BUTTON", "BTN", "")
_DIRECTIONS = (("UP",), ("DOWN", "DW"), ("LEFT",), ("RIGHT",))
_A = ("A", "O", "OK", "PRESS", "MID", "CENTER", "1")
_B = ("B", "X", "2")
_START = ("START", "MENU", "Y", "Z")
_SELECT = ("SELECT", "X", "Y")
_OTHERS = "UP DOWN DW L R A B C D 0 1 2 3 SW1 SW2 SW3 SW4 OK SELECT MENU"
"""In this order, if there are not all directions."""
_BARE = ("UP", "DOWN", "LEFT", "RIGHT", "START", "MENU", "SELECT")
"""Those that need no prefix; others could be any pin."""
# Boards whose buttons have the names of ordinary pins, or are high while pressed, by the end of
# their ids: the pins, and those that are high (Adafruit's guides to these boards).
_SPECIAL = (
    ("_reverse_tft", "D0 D1 D2", "D1 D2"),
    (
        "adafruit_funhouse",
        "BUTTON_UP BUTTON_DOWN BUTTON_SELECT",
        "BUTTON_UP BUTTON_DOWN BUTTON_SELECT",
    ),
)

NOTHING = const(-1)
# What two, three and four buttons do, pressed briefly and long; for two, also together.
_SHARED = (
    ((RIGHT, DOWN), (A, B)),
    ((RIGHT, LEFT), (DOWN, B), (A, START)),
    ((RIGHT, LEFT), (DOWN, UP), (A, B), (START, SELECT)),
)
_LONG = const(500)  # ms
_QUEUE = const(64)


def find_buttons() -> "list[Button]":
    """Return the buttons of this board; none if there are too few to play."""
    for ids, names, high in _SPECIAL:
        if board.board_id.endswith(ids):
            pins = [(name, getattr(board, name)) for name in names.split()]
            return _share(pins, high.split())
    found: list[tuple[str, Any]] = []
    for words in _DIRECTIONS:
        _look_for(words, found)
    if len(found) == len(_DIRECTIONS) and _look_for(_A, found):
        return _give_keys(found)
    found = []
    for word in _OTHERS.split():
        _look_for((word,), found)
    if len(found) == 2 and found[0][0] == "A":
        found = [found[1], found[0]]  # A is what the label says
    return _share(found, [])


def _look_for(words: "tuple[str, ...]", found: "list[tuple[str, Any]]") -> bool:
    """Add the first of some buttons that exists and is not found yet; return whether one does.

    `getattr` would intern each of the 200 names, and they would stay.
    """
    pins = [pin for _, pin in found]
    there = board.__dict__
    for word in words:
        for prefix in _PREFIXES:
            if prefix or word in _BARE:
                pin = there.get(prefix + word)
                if pin is not None and pin not in pins:
                    found.append((word, pin))
                    return True
    return False


def _give_keys(found: "list[tuple[str, Any]]") -> "list[Button]":
    """Return buttons with their keys, given those of the four directions and A."""
    keys = [UP, DOWN, LEFT, RIGHT, A]
    for words, key in ((_B, B), (_START, START), (_SELECT, SELECT)):
        if _look_for(words, found):
            keys.append(key)
    if START not in keys and SELECT in keys:
        keys[keys.index(SELECT)] = START
    # What has no button is a long press of another one.
    longs = {}
    if B not in keys:
        longs[A] = B
    if START not in keys:
        longs[B if B in keys else UP] = START
    elif SELECT not in keys:
        longs[START] = SELECT
    return [
        (found[at][0], found[at][1], False, keys[at], longs.get(keys[at], NOTHING))
        for at in range(len(keys))
    ]


def _share(found: "list[tuple[str, Any]]", high: "list[str]") -> "list[Button]":
    most = len(_SHARED) + 1
    if len(found) < 2:
        return []
    pairs = _SHARED[min(len(found), most) - 2]
    made = []
    for at in range(len(pairs)):
        name, pin = found[at]
        made.append((name, pin, name in high, pairs[at][0], pairs[at][1]))
    return made


def _name(word: str) -> str:
    if word.isdigit():
        return "Key" + word
    word = word.replace("BUTTON_", "")
    return word[0] + word[1:].lower()


def name_labels(buttons: "list[Button]") -> str:
    """Return the names of A, B, Select and Start, for `Board.labels`.

    Undo has no name if it is only in the menu, so the menu's is used.
    """
    names = {}
    for name, _, _, key, long in buttons:
        names[key] = _name(name)
        names[long] = "Hold-" + _name(name)
    if START not in names:
        names[START] = f"{_name(buttons[0][0])}+{_name(buttons[1][0])}"
    if SELECT not in names:
        names[SELECT] = names[START]
    return " ".join([names[key] for key in (A, B, SELECT, START)])


def explain(buttons: "list[Button]") -> list[str]:
    """Return short lines that tell what each button does, briefly pressed and held.

    There are none if each button has its own key, or most of them.
    """
    if len(buttons) > len(_SHARED) + 1:
        return []
    does = ["^", "v", "<", ">"] + KEYS_DO.split("|")
    lines = [f"{_name(name)}: {does[key]} / {does[long]}" for name, _, _, key, long in buttons]
    if len(buttons) == 2:
        lines.append(f"{_name(buttons[0][0])}+{_name(buttons[1][0])}: {does[START]}")
    return [PRESS_OR_HOLD] + lines


class AnyPins:
    """Turns presses of buttons, short and long, into events of keys.

    :param buttons: from `find_buttons`
    """

    def __init__(self, buttons: "list[Button]") -> None:
        self._buttons = buttons
        self._scanners = []
        for high in (False, True):
            numbers = [at for at in range(len(buttons)) if buttons[at][2] == high]
            if numbers:
                pins = tuple([buttons[at][1] for at in numbers])
                self._scanners.append(_start_scanner(pins, bytes(numbers), high))
        self._keys = [NOTHING] * len(buttons)  # what each is now pressed as
        self._undecided = NOTHING  # the button that may be held for a long press
        self._since = 0
        self._waiting: list[int] = []
        self._pairs = len(buttons) == 2

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` if there is none."""
        waiting = self._waiting
        if not waiting:
            self._take()
        return waiting.pop(0) if waiting else NO_EVENT

    def _take(self) -> None:
        for scanner in self._scanners:
            event = scanner.get()
            if event != NO_EVENT:
                if event & RELEASED:
                    self._release(event & 7)
                else:
                    self._press(event & 7)
                return
        at = self._undecided
        if at >= 0 and ticks_since(self._since, ticks_ms()) >= _LONG:
            self._hold(at, self._buttons[at][4])

    def _hold(self, at: int, key: int) -> None:
        self._undecided = NOTHING
        self._keys[at] = key
        self._waiting.append(key)

    def _press(self, at: int) -> None:
        before = self._undecided
        if before >= 0:
            if self._pairs:
                self._hold(before, START)
                return
            # Select counts as held as soon as another button is pressed, others as pressed briefly.
            long = self._buttons[before][4]
            self._hold(before, long if long == SELECT else self._buttons[before][3])
        if self._buttons[at][4] == NOTHING:
            self._hold(at, self._buttons[at][3])
        else:
            self._undecided = at
            self._since = ticks_ms()

    def _release(self, at: int) -> None:
        if at == self._undecided:
            self._hold(at, self._buttons[at][3])
        key = self._keys[at]
        if key != NOTHING:
            self._keys[at] = NOTHING
            self._waiting.append(key | RELEASED)


def _start_scanner(pins: "tuple[Any, ...]", numbers: bytes, high: bool) -> "Any":
    try:
        import keypad
    except ImportError:
        return load("device.found.polled_pins").PolledPins(pins, numbers, high)
    scanner = keypad.Keys(pins, value_when_pressed=high, max_events=_QUEUE)
    return Keys(scanner, numbers, None, False)
