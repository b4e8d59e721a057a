# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Puts a game's places onto a screen of any size, when the game is chosen (design/screen.md).

It is only borrowed for that; what stays in memory is the `layout` it fills in.
"""

from micropython import const

from patience.table import FOUNDATION, STOCK, TABLEAU, WASTE
from patience.ui.layout import Layout

_MARGIN = const(1)
_SMALLEST_FACE = const(17)  # line, rank of 7, gap, suit of 7 and a border below
_WIDEST_STEP = const(8)
_STATUS_HEIGHT = const(7)


def layout_for(rules, width, height):
    """Return the layout of a game: tableau columns, and one column for all else at the right.

    :param Row rules: the game
    :param int width: of the screen, 128 pixels or more
    :param int height: of the screen, 128 pixels or more
    """
    layout = Layout(width, height)
    scale = layout.scale
    columns = rules.T + 1
    pitch = width // columns
    side_pitch = (height - _MARGIN) // 6
    layout.card_w = pitch - 1
    layout.card_h = layout.side_h = side_pitch - 1
    layout.bottom = height - _STATUS_HEIGHT * scale
    layout.side = width - layout.card_w
    if rules.draw == "3":
        # The last three cards are seen; all cards beside the tableau get smaller for it.
        layout.waste_shown = 3
        layout.side_h = _SMALLEST_FACE * scale
        side_pitch = layout.side_h + 1
        spare = height - _MARGIN - 6 * side_pitch
        layout.waste_step = min(_WIDEST_STEP * scale, spare // 2)
    fan = (layout.waste_shown - 1) * layout.waste_step
    ring = [TABLEAU + pile for pile in range(rules.T)] + [WASTE]
    home = [FOUNDATION + suit for suit in range(4)]
    for pile in range(rules.T):
        layout.put(TABLEAU + pile, width - (columns - pile) * pitch + 1, _MARGIN)
    for row, place in enumerate(home + [WASTE, STOCK]):
        layout.put(place, layout.side, _MARGIN + row * side_pitch + (fan if place == STOCK else 0))
    layout.rows = [ring, home]
    return layout
