"""Sets up a handheld's hardware and the game, once the title picture is shown; `device.begin` goes
on, because there is no room for both.

Loaded on demand.
"""

import os
import random
import sys
import time

import board
import displayio
import supervisor
from micropython import const

from device.boards import LEVELS, find
from device.hardware import make_keys, make_power, make_sound
from patience.on_demand import forget_calls, load
from patience.texts.device_text import LACKING
from patience.ui.draw.theme import is_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.boards import Board
    from device.main import Handheld
    from patience.ui.app import App

_PYSTACK = "CIRCUITPY_PYSTACK_SIZE"
_SETTINGS = ((_PYSTACK, 3072), ("CIRCUITPY_HEAP_START_SIZE", 131072))
"""What `device/settings.toml` sets."""
_NEEDED = const(1900)  # bytes of stack: the peak (BOARDS.md, Heap) plus 10 %
_READ = const(10)  # s to read the screen


def make_app(handheld: "Handheld") -> "App":
    """Return the game of a handheld, not yet begun; make the handheld's parts the first time.

    :raises NotImplementedError: if the stack is too small for the game
    """
    forget_calls()  # otherwise the previous game stays in memory
    row = find(board.board_id)
    keys = handheld.keys
    if keys is None:
        _check_settings(handheld, row)
        handheld.keys = keys = make_keys(row)
        handheld.power = make_power(row, keys)
        handheld.sound = make_sound(row)
        handheld.labels = row.labels
    # Imported here, because imports at the top are freed with this module.
    from patience.ui.app import App

    if handheld.store is None:
        handheld.store = load("device.saves.store").find_store(not row.quits)
    kind: "Any" = App
    display: "Any" = supervisor.runtime.display
    if row.pointer:
        module = row.pointer.split()[0]
        kind, display = load("device.parts." + module).make_frame(display, row)
    if not (handheld.panel or row.tight) and is_large(display.width, display.height):
        handheld.panel = load("patience.ui.draw.large_type").make_panel(display)
    made: "App" = kind(
        display,
        keys,
        supervisor.ticks_ms,
        # CircuitPython seeds `random`, from a hardware generator if the chip has one.
        random.getrandbits(30),
        sound=handheld.sound.play if handheld.sound else None,
        light=handheld.power.set_brightness if row.backlight == LEVELS else None,
        lights=handheld.show_lights if row.lights else None,
        battery=handheld.power.battery.level if handheld.power.battery else None,
        store=handheld.store,
        labels=row.labels,
        tight=row.tight,
        root=handheld.picture,
        panel=handheld.panel,
        starts=False,
    )
    handheld.panel = made.drawing.panel
    return made


def make_display() -> "Any":
    """Return the display of a board that has none built in.

    :raises NotImplementedError: if it cannot be made
    """
    row = find(board.board_id)
    load("device.parts." + row.display).make_display(row)
    return supervisor.runtime.display


def _check_settings(handheld: "Handheld", row: "Board") -> None:
    # A board that is not listed may have too little memory for the second (BOARDS.md, Heap).
    wanted = _SETTINGS[: 1 + row.is_listed]
    lacking = [f"{name} = {value}" for name, value in wanted if _setting(name, 0) < value]
    if not lacking:
        return
    text = LACKING.format(" ".join(lacking), row.labels.split()[1])
    usual = 2048 if sys.implementation.version[0] >= 10 else 1536
    if _setting(_PYSTACK, usual) < _NEEDED:
        raise NotImplementedError(text)
    if row.quits:
        return  # the settings are the launcher's
    # The game can be played, with less memory than it could have.
    screen = load("device.crash")
    display: "Any" = supervisor.runtime.display
    display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    display.auto_refresh = True
    screen.show(screen.wrap_lines((text,), screen.screen_size()[0]))
    time.sleep(_READ)
    display.auto_refresh = False
    display.root_group = handheld.picture
    display.refresh()


def _setting(name: str, usual: int) -> int:
    # Like CircuitPython itself, accept only integers above 0. Since 10.2 `os.getenv` returns text.
    read: "Any" = getattr(supervisor, "get_setting", os.getenv)
    try:
        value = read(name)
    except (ValueError, RuntimeError):  # neither a number nor a text
        return usual
    return value if type(value) is int and value > 0 else usual
