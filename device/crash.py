# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What is on the screen when the game cannot go on: words, and all that a report needs.

Owns these words, since nothing else may be left to import, and starting anew. Writes nothing to
where games are kept. It shows them on CircuitPython's own terminal, which needs no memory of ours,
and is itself loaded only when the game is gone; were even that to fail, CircuitPython would show
its traceback there. That goes to a computer's console in any case, before the screen is cleared.
"""

import sys
import time
import traceback

import board
import supervisor
from micropython import const

try:
    # First what a board has not: it would load what it imports here.
    from typing import Optional

    from device.main import Handheld
except ImportError:
    pass  # only named in annotations, which are not looked at on a board

_LETTER_WIDTH = const(6)
_LETTER_HEIGHT = const(12)
# As in `patience.ui.input.actions`.
_A = const(4)
_NO_EVENT = const(-1)

_ASK = 0.05  # s between two looks at the keys

# Short, for the smallest screen has 9 lines of 20 letters.
_MEMORY = "The memory ran out."
_FILES = "A file is missing."
_DRIVE = "The drive does not answer."
_FAULT = "A fault in the game."
_SAFE = "Your save is safe."
_REPORT = "To report it:"
_AGAIN = "{} starts again."
_POWER = "Switch off and on."


def report(error: Exception, handheld: "Optional[Handheld]" = None) -> None:
    """Show what happened, and start the program anew when A is pressed.

    The terminal is to be shown already.

    :param error: a `NotImplementedError` is a board that is not served: then its words are enough
    :param handheld: what is on; without keys, only switching off and on starts anew
    """
    keys = None
    again = ""
    if handheld and handheld.keys:
        keys = handheld.keys
        again = handheld.labels.split(" ")[0]
        if handheld.sound:
            handheld.sound.stop()
        if handheld.lights:
            handheld.lights.close()
    traceback.print_exception(error)
    display = getattr(board, "DISPLAY", None)
    if display:
        width = display.width // _LETTER_WIDTH
        rows = display.height // _LETTER_HEIGHT - 1  # without the status bar
    else:
        width, rows = 80, 24
    print("\x1b[2J" + words(error, again, width, rows), end="")
    if keys:
        while keys.get() != _NO_EVENT:
            pass
        while keys.get() != _A:
            time.sleep(_ASK)
        supervisor.reload()
    # To end here would let CircuitPython write below, and push the words off a small screen.
    while True:
        time.sleep(1)


def words(error: Exception, again: str, width: int, rows: int) -> str:
    """Return the text of the screen, at most `rows` lines of fewer than `width` letters.

    :param str again: what the button is called that starts the program anew; "" for none
    """
    last = _AGAIN.format(again) if again else _POWER
    if isinstance(error, NotImplementedError):
        return wrapped((str(error), last), width)
    for message in (str(error), ""):
        said = _said(error) + " " + _SAFE + " " + _REPORT
        what = " ".join((type(error).__name__, message, _place(error), _versions()))
        text = wrapped((said, what, last), width)
        if text.count("\n") < rows:
            break
    return text


def wrapped(sentences: "tuple[str, ...]", width: int) -> str:
    """Return sentences, each on its own lines, all of fewer than `width` letters.

    A full line would be followed by an empty one.
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


def _said(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return _MEMORY
    if isinstance(error, ImportError):
        return _FILES
    if isinstance(error, OSError):
        return _DRIVE
    return _FAULT


def _place(error: Exception) -> str:
    """Return file and line of the last call of a traceback: "table.py 210"."""
    try:
        text = "".join(traceback.format_exception(error))
    except MemoryError:
        return ""
    start = text.rfind('File "') + len('File "')
    end = text.find('"', start)
    path = text[start:end]
    number = text[end : text.find("\n", end)].split(" ")
    if "line" not in number:
        return ""
    return path[path.rfind("/") + 1 :] + " " + number[number.index("line") + 1].rstrip(",")


def _versions() -> str:
    """Return the game's version, CircuitPython's, and the board: "0.1.0 10.3.0 pygamer"."""
    try:
        from patience import __version__ as own
    except ImportError:
        own = "?"
    firmware = ".".join(str(part) for part in sys.implementation.version[:3])
    return own + " " + firmware + " " + board.board_id
