"""Shows what a board without a row needs, on a display of any size, before there is a game.

Loaded on demand.
"""

import time

import displayio
from micropython import const

from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAME = "Pocket Patience"
_LETTER = const(6)  # the width of a letter


def show(display: "Any", text: str) -> None:
    """Show a text alone on a display, or in CircuitPython's terminal if there is no room for that.

    :param display: may be small or e-paper
    """
    grid = _lay_out(display, _NAME, text)
    if grid:
        root = displayio.Group()
        root.append(grid)
        display.root_group = root
    else:
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        print("\x1b[2J" + text)
    try:
        display.refresh()
    except RuntimeError:  # e-paper that was refreshed a moment ago
        time.sleep(display.time_to_refresh)
        display.refresh()


def show_over(display: "Any", text: str) -> None:
    """Show a text over a display's picture, whose group gets one more layer.

    The group begins with its canvas.

    :param text: its first sentence becomes the heading
    """
    root: Any = display.root_group
    canvas = root[0].bitmap
    heading, _, rest = text.partition(". ")
    notice = _lay_out(canvas, heading + ".", rest)
    if not notice:
        lines = _break_lines(text, canvas.width // _LETTER - 2)
        notice = load("patience.ui.draw.plain_notice").make_notice(canvas, lines)
    root.append(notice)
    display.refresh()


def _lay_out(area: "Any", heading: str, text: str) -> "Any":
    """Return a group with a text, or None without room or memory for it, or without a font."""
    try:
        layout: Any = load("patience.ui.draw.announcement")
        return layout.lay_out(area.width, area.height, heading, text)
    except (ImportError, MemoryError):
        return None


def _break_lines(text: str, most: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = lines[-1] + " " + word if lines[-1] else word
        if len(longer) <= most:
            lines[-1] = longer
        else:
            lines.append(word[:most])
    return lines
