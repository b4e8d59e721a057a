"""Shows an error that ends the game, with everything a bug report needs.

The bundle copies the sentences into this module, because importing another one could fail at this
point. They are short, because the smallest screen has 9 lines of 20 letters. Saved games are not
touched. The text goes to CircuitPython's own terminal, which takes none of our memory.
Firmware without a terminal gets it in the game's own letters. If even loading this module fails,
CircuitPython shows its traceback on the terminal. The traceback also goes to a computer's console,
before the screen is cleared. Hardware that fails here is ignored.

Loaded on demand.
"""

import sys
import time
import traceback

import board
import microcontroller
import supervisor
from micropython import const

from device.faults import report_fault
from patience.on_demand import load
from patience.texts.device_text import (
    DRIVE,
    FAULT,
    FILES,
    MEMORY,
    POWER,
    REPORT,
    RESTART,
    SAFE,
)
from patience.ui.input.actions import A

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from busdisplay import BusDisplay

    from device.main import Handheld

_LETTER_WIDTH = const(6)
_LETTER_HEIGHT = const(12)
_POLL = 0.05  # s between polls of the keys


def report(error: Exception, handheld: "Handheld | None" = None) -> None:
    """Show what happened, and restart the program when A is pressed.

    The display must be showing the terminal.

    :param error: a `NotImplementedError` means an unsupported board: only its message is shown
    :param handheld: without it or its keys, the player must switch the board off and on
    """
    keys = None
    button = ""
    if handheld:
        if handheld.sound:
            _attempt(handheld.sound.stop)
        if handheld.lights:
            _attempt(handheld.lights.close)
    traceback.print_exception(error)
    # Earlier presses were not meant for this screen.
    if handheld and handheld.keys and _attempt(handheld.keys.drain) is not None:
        keys = handheld.keys
        button = handheld.labels.split()[0]
    show(report_text(error, button, *screen_size()))
    # If the program ended, CircuitPython's own message would scroll the text off a small screen.
    while not keys or _attempt(keys.get) != A:
        time.sleep(_POLL)
    # Not `supervisor.reload`: it closes the save files, which writes the drive's directory.
    microcontroller.reset()


def end(error: BaseException, handheld: "Handheld") -> None:
    """Report the error that ends the game; for Ctrl-C from a computer, close the saves instead."""
    supervisor.runtime.autoreload = True
    display: "Any" = supervisor.runtime.display
    if display:
        display.auto_refresh = True
        try:
            display.brightness = 1.0
        except Exception as fault:
            report_fault(fault)
    if isinstance(error, Exception):
        report(error, handheld)
    elif handheld.store and isinstance(error, KeyboardInterrupt):
        load("device.saves.save_files").close(handheld.store)


def screen_size() -> tuple[int, int]:
    """Return the letters in a line of the terminal, and its number of lines."""
    display: "Any" = supervisor.runtime.display
    if not display:
        return 80, 24
    # Without the status bar.
    return display.width // _LETTER_WIDTH, display.height // _LETTER_HEIGHT - 1


def show(text: str) -> None:
    """Clear the screen and show a text, whose lines must fit the terminal."""
    print("\x1b[2J" + text, end="")
    display: "Any" = supervisor.runtime.display
    try:
        import terminalio  # noqa: F401
    except ImportError:
        if display:
            _attempt(lambda: _draw(display, text))


def _draw(display: "BusDisplay", text: str) -> None:
    from patience.ui.draw.plain_notice import make_notice

    display.root_group = make_notice(display, text.split("\n"))
    display.refresh()


def _attempt(call: "Callable[[], object]") -> object:
    """Call a function; return its result, or None if it raises: one error is already shown."""
    try:
        return call()
    except Exception:
        return None


def report_text(error: Exception, button: str, width: int, rows: int) -> str:
    """Return the text of the screen, at most `rows` lines of fewer than `width` letters.

    :param button: the name of the button that restarts the program; "" for none
    """
    last = RESTART.format(button) if button else POWER
    if isinstance(error, NotImplementedError):
        return wrap_lines((str(error), last), width)
    for message in (str(error), ""):
        summary = " ".join((_describe(error), SAFE, REPORT))
        details = " ".join((type(error).__name__, message, _crash_place(error), _version_text()))
        text = wrap_lines((summary, details, last), width)
        if text.count("\n") < rows:
            break
    return text


def wrap_lines(sentences: tuple[str, ...], width: int) -> str:
    """Break sentences into lines of fewer than `width` letters; return them as one text.

    The terminal would leave an empty line after one of exactly `width` letters.
    """
    lines = []
    for sentence in sentences:
        line = ""
        for word in sentence.split():
            if line and len(line) + 1 + len(word) >= width:
                lines.append(line)
                line = ""
            line = line + " " + word if line else word
            while len(line) >= width:
                lines.append(line[: width - 1])
                line = line[width - 1 :]
        lines.append(line)
    return "\n".join(lines)


def _describe(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return MEMORY
    if isinstance(error, ImportError):
        return FILES
    if isinstance(error, OSError):
        return DRIVE
    return FAULT


def _crash_place(error: Exception) -> str:
    """Return file and line of the last call in the traceback: "table.py 210"."""
    try:
        text = "".join(traceback.format_exception(error))
    except MemoryError:
        return ""
    start = text.rfind('File "') + len('File "')
    end = text.find('"', start)
    path = text[start:end]
    words = text[end:].split()
    if "line" not in words:
        return ""
    return path[path.rfind("/") + 1 :] + " " + words[words.index("line") + 1].split(",")[0]


def _version_text() -> str:
    """Return the game's version, CircuitPython's, and the board: "0.1.0 10.3.0 pygamer"."""
    try:
        from patience import version

        own = version()
    except Exception:  # the package itself may be broken
        own = "?"
    firmware = ".".join(str(part) for part in sys.implementation.version[:3])
    return f"{own} {firmware} {board.board_id}"
