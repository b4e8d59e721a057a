# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Every label of every screen stays on screen and clear of the others, on every size.

The pixels of the letters are compared, for each line of each menu.
"""

from itertools import combinations

import pytest

from patience.games import catalog
from patience.player.settings import BRIGHTNESS, LIGHTS
from patience.ui.screens.menu import Menu
from patience.ui.screens.text_pages import TextPages
from sim.desk.machine import Machine
from tests.support.golden_frames import BOARDS
from tests.support.screen_driver import MENU, SUBMENUS, menu_keys, press

WIDER = ("160x128", "320x240")
# For the largest screen, the board with the longest button names.
BOARDS = {**BOARDS, "320x240": "seeeduino_wio_terminal"}
# Keys from the table to each screen, and the game that is played.
SCREENS = [
    *[(menu_keys(line), "klondike") for line in (*MENU[6:8], *MENU[9:11], *MENU[12:])],
    ("M", "selective-canfield"),
    ("M", "castles-end-pysolfc"),
    ("M D7 A", "selective-canfield"),
    ("M D12 A", "selective-canfield"),
    ("B M D5 A", "klondike"),
    (menu_keys("Deal number"), "klondike"),
    *[("M D6 A " + "D " * index + "A", "klondike") for index in range(len(catalog.FAMILIES))],
    ("M D6 A D R L S D8", "gate"),
    (menu_keys("Title screen") + " B M U A", "castles-end-pysolfc"),
]
_DIGITS = bytes.maketrans(b"\0\1", b"01")


class Ink:
    """The pixels of a label's letters: a number for each row of the screen, a bit for each pixel.

    :param layer: what shows the letters: a picture, and no more
    :param int x: where it stands on the screen, as is `y`
    """

    def __init__(self, layer, x, y, scale):
        bitmap = layer.bitmap
        self.rows = {}
        self.left = 0
        pixels, width = bytes(bitmap._data).translate(_DIGITS), bitmap.width
        for row in range(bitmap.height):
            dots = pixels[row * width : (row + 1) * width][::-1].decode()
            if scale > 1:
                dots = "".join(dot * scale for dot in dots)
            mask = int(dots, 2)
            if mask:
                self.left = min(self.left, x + (mask & -mask).bit_length() - 1)
                for top in range(y + row * scale, y + (row + 1) * scale):
                    self.rows[top] = mask << x if x >= 0 else mask >> -x

    def is_inside(self, width, height):
        """Return whether all of it is on a screen."""
        tops = [row for row in self.rows if not 0 <= row < height]
        return self.left >= 0 and not tops and not any(r >> width for r in self.rows.values())

    def meets(self, other):
        """Return whether a pixel of it lies on or beside one of another label."""
        for row, mask in self.rows.items():
            if (mask | mask << 1 | mask >> 1) & other.rows.get(row, 0):
                return True
        return False


def labels(layer, x=0, y=0, text=""):
    """Yield text, layer, x, y and scale of every label in a layer."""
    x, y = x + layer.x, y + layer.y
    if hasattr(layer, "bitmap") and not hasattr(layer, "append"):
        yield text, layer, x, y, 1
        return
    text = getattr(layer, "text", text)
    zoom = getattr(layer, "scale", 1)
    for inner in layer:
        if hasattr(inner, "append") or not text:
            yield from labels(inner, x, y, text)
        else:
            yield text, inner, x + inner.x * zoom, y + inner.y * zoom, zoom


class Reader:
    """Reads the labels of screens, each text once."""

    def __init__(self):
        self._known = {}

    def complaints(self, machine):
        """Return what is wrong with the labels shown, as sentences."""
        _, *layers = machine.display.root_group
        shown = {}
        for text, letters, x, y, scale in [label for layer in layers for label in labels(layer)]:
            if text:
                key = (text, x, y, scale, letters.bitmap.height)
                if key not in self._known:
                    self._known[key] = Ink(letters, x, y, scale)
                shown[text, x, y] = self._known[key]
        size = machine.width, machine.height
        wrong = [f"{key} leaves the screen" for key, it in shown.items() if not it.is_inside(*size)]
        for one, other in combinations(shown, 2):
            if shown[one].meets(shown[other]):
                wrong.append(f"{one} meets {other}")
        return wrong


def unseen(machine):
    """Return a machine that sends its display nothing, which is faster."""
    machine.display.refresh = lambda: True
    return machine


@pytest.mark.parametrize("size", BOARDS)
def test_labels_stay_on_screen_and_apart(size):
    reader = Reader()
    played = ""
    for keys, game in SCREENS:
        if game != played:
            machine = unseen(Machine(BOARDS[size], game, 2147483646))
            machine.app.session.favourites = ["spanish-patience-ii", "castles-end-pysolfc"]
            machine.app.session.recent_games = ["selective-canfield"]
            played = game
        press(machine, keys)
        screen = machine.app.screen
        lines = 1
        if size in WIDER:
            pass  # a line that fits the narrower screen fits this one
        elif isinstance(screen, Menu):
            lines = len(screen._items)
        elif isinstance(screen, TextPages):
            lines = len(screen._pages)
        for line in range(lines):
            assert not reader.complaints(machine), (game, keys, line)
            press(machine, "D")
        press(machine, "B B B B" if machine.app.screen is not machine.app.screens[0] else "")
    machine.close()


@pytest.mark.parametrize("size", BOARDS)
def test_options_fit_with_every_value(size):
    reader = Reader()
    with Machine(BOARDS[size]) as machine:
        unseen(machine).app.light = machine.app.lights = lambda _: None
        press(machine, menu_keys("Options"))
        for values in ((0, 5), (1, 4), (2, 1)):
            for setting, value in zip((BRIGHTNESS, LIGHTS), (values[1], 1)):
                machine.app.session.settings[setting] = value
            for _ in range(12):
                if "Buttons" not in machine.app.screen._items[machine.app.screen._line]:
                    press(machine, "R")
                assert not reader.complaints(machine)
                press(machine, "D")


def test_every_submenu_is_covered():
    looked_at = [keys for keys, _ in SCREENS]
    assert all(menu_keys(menu) in looked_at for menu in SUBMENUS)
