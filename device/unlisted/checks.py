"""Looks at a board without a row: can it play, on how much of its display, and what else is there.

Loaded on demand.
"""

import gc
import time

import board
import supervisor
from micropython import const

from device.unlisted.row import AnyBoard
from patience.on_demand import load
from patience.texts.device_text import E_PAPER, LITTLE_MEMORY, NO_DISPLAY, NO_MODULE, TOO_SMALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TOOLS = "bitmaptools"
_LEAST = const(128)  # pixels, of width and height
# The largest canvas, in pixels, then those for less memory; turned, if the display is clearly
# higher than wide.
_SIZES = ((320, 240), (288, 240), (240, 240), (160, 128))
_UNSCALED = const(400)  # a wider display shows larger pixels
_WIDE = const(160)  # a wider one has room for the buttons of a touch screen
_BESIDE = const(32)  # columns for the buttons of a touch screen

# Bytes that must be free before the picture: measured with `sim fuzz --boards` on the imagined
# boards (`sim.vm.imagined`), for any canvas, and for each of its pixels.
_NEEDED = const(106000)

_ROOMY = const(32000)  # more than needed: menus need not unload the table
_KB = const(1024)

_TOUCH_PINS = "TOUCH_XL TOUCH_XR TOUCH_YD TOUCH_YU"
_USUAL_READINGS = "5200 59000 5800 57000"  # a PyPortal's at its edges


def make_row() -> AnyBoard:
    """Return the row of this board; if it cannot play, show why and never return."""
    row = _make_row()
    while row is None:
        time.sleep(1)
    return row


def _make_row() -> "AnyBoard | None":
    """Return the row of this board, or show why it cannot play."""
    display: "Any" = supervisor.runtime.display
    gc.collect()
    free: int = gc.mem_free()  # type: ignore[attr-defined]
    row = None
    reason = _find_reason(display)
    if not reason:
        row = _choose_canvas(display, free)
        if free < _need(row):
            reason = LITTLE_MEMORY.format(_need(row) // _KB, free // _KB)
    if reason or row is None:
        _refuse(display, reason)
        return None
    row.tight = free < _need(row) + _ROOMY
    _find_parts(row, display)
    return row


def _find_reason(display: "Any") -> str:
    if not display:
        return NO_DISPLAY
    if not hasattr(display, "auto_refresh"):
        return E_PAPER
    if display.width < _LEAST or display.height < _LEAST:
        return TOO_SMALL.format(display.width, display.height)
    return "" if _is_there(_TOOLS) else NO_MODULE.format(_TOOLS)


def _is_there(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def _need(row: AnyBoard) -> int:
    return _NEEDED + row.width * row.height * 3 // 4


def _choose_canvas(display: "Any", free: int) -> AnyBoard:
    """Return a row with the largest canvas for which there is memory, or else with the smallest."""
    for wide, high in _SIZES:
        row = _fit(display, wide, high)
        if free >= _need(row):
            break
    return row


def _fit(display: "Any", most_wide: int, most_high: int) -> AnyBoard:
    """Return a row with the largest canvas in the middle of a display, in larger pixels if need be.

    >>> from types import SimpleNamespace
    >>> made = _fit(SimpleNamespace(width=480, height=320), 320, 240)
    >>> made.width, made.height, made.scale, made.left, made.top
    (240, 160, 2, 0, 0)
    """
    width, height, scale = display.width, display.height, 1
    while max(width, height) // scale > _UNSCALED and min(width, height) // (scale + 1) >= _LEAST:
        scale += 1
    wide, high = width // scale, height // scale
    if high * 7 >= wide * 8:  # the layouts of `patience.ui.draw.cards` take it for a high screen
        most_wide, most_high = most_high, most_wide
    row = AnyBoard(board.board_id, min(wide, most_wide), min(high, most_high))
    row.scale = scale
    row.left = (width - row.width * scale) // 2
    row.top = (height - row.height * scale) // 2
    return row


def _find_parts(row: AnyBoard, display: "Any") -> None:
    """Note the parts that are surely there: touch screen, backlight, sound, lights."""
    row.has_host = _is_there("usb")
    whole = (row.width, row.height) == (display.width, display.height)
    if whole and row.width > _WIDE and hasattr(board, _TOUCH_PINS.split()[0]):
        row.pointer = f"touch_screen {_TOUCH_PINS} {_USUAL_READINGS}"
        row.width -= _BESIDE
        row.beside = _BESIDE
        row.labels = "Touch Deal Undo Menu"
    row.backlight = "levels"  # as `device.boards.LEVELS`, whose module is large
    try:
        if display.brightness is None:
            row.backlight = "switch"
    except (AttributeError, RuntimeError):  # none, or it cannot be set
        row.backlight = "switch"
    row.sound = _find_sound()
    if hasattr(board, "NEOPIXEL") and _is_there("neopixel_write"):
        row.lights = "NEOPIXEL 1"  # there may be more


def _find_sound() -> str:
    if hasattr(board, "SPEAKER_ENABLE"):
        there = hasattr(board, "SPEAKER") and _is_there("audioio")
        return "audioio SPEAKER SPEAKER_ENABLE" if there else ""
    for name in ("BUZZER", "PIEZO", "SPEAKER"):
        if hasattr(board, name) and _is_there("pwmio"):
            return "pwmio " + name
    return ""


def _refuse(display: "Any", reason: str) -> None:
    """Tell on the console, and if possible on the screen, why the board cannot play."""
    supervisor.runtime.autoreload = True  # if a computer changes the drive
    print(reason)
    if display:
        load("device.unlisted.notice").show(display, reason)
