# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws lines of text in the game's own letters, in a box in the middle of a screen.

This is for a board that lacks a module of `announcement`: the firmware of a PyGamer in Japanese,
Korean or Russian has no `terminalio`, and so no font and no terminal.

Loaded on demand.
"""

import displayio
from micropython import const

from patience.ui.art.face import make_menu_face
from patience.ui.art.theme import PANEL, TEXT

_MARGIN = const(3)


def make_notice(display, lines):
    """Return a group that shows lines over a whole screen's middle.

    :param display: has `width` and `height`
    :param lines: texts of ASCII, none wider than the screen
    """
    face = make_menu_face()
    texts = [line.encode() for line in lines]
    high = face.height + 1
    width = max([face.width(text) for text in texts]) + 2 * _MARGIN
    bitmap = displayio.Bitmap(width, high * len(texts) + _MARGIN, 2)
    for row in range(len(texts)):
        face.write(bitmap, texts[row], _MARGIN, high * row + _MARGIN)
    palette = displayio.Palette(2)
    palette[0] = PANEL
    palette[1] = TEXT
    # Twice as large where there is room.
    scale = min(2, display.width // width, display.height // bitmap.height) or 1
    group = displayio.Group(
        scale=scale,
        x=(display.width - width * scale) // 2,
        y=(display.height - bitmap.height * scale) // 2,
    )
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    return group
