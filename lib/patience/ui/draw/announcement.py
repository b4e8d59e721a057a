"""Announces a long step that must not be interrupted, in large letters over the title picture.

It is made once, from small labels, before there is a game, because its libraries take as much
memory as the table.

Loaded on demand.
"""

import terminalio
from adafruit_display_text.bitmap_label import Label
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
from micropython import const

from patience.texts.words import LEAVE_IT_ON, PREPARING_SAVES
from patience.ui.draw.theme import GOLD_TEXT, PANEL, TEXT, is_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay

_LINE = const(16)
_LETTER = const(6)
_MARGIN = const(6)


def announce_saves(display: "BusDisplay") -> None:
    """Announce over a display's picture that the save files are being made.

    :param display: shows a group, and has `width`, `height` and `refresh()`; the announcement is
        added to the group, and the caller removes it
    """
    scale = 1 + is_large(display.width, display.height)
    lines = (PREPARING_SAVES, LEAVE_IT_ON)
    width = (_LETTER * max([len(line) for line in lines]) + 2 * _MARGIN) * scale
    height = _LINE * len(lines) * scale
    grid = GridLayout(
        (display.width - width) // 2,
        (display.height - height) // 2,
        width,
        height,
        grid_size=(1, len(lines)),
    )
    for row in range(len(lines)):
        colour = TEXT if row else GOLD_TEXT
        label = Label(
            terminalio.FONT,
            text=lines[row],
            color=colour,
            scale=scale,
            background_color=PANEL,
            padding_left=_MARGIN,
            padding_right=_MARGIN,
            padding_top=2,
            padding_bottom=2,
        )
        grid.add_content(label, (0, row), (1, 1), (0.5, 0.5))
    display.root_group.append(grid)
    display.refresh()
