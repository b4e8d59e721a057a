# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Draws the title picture: the name and a run of cards on felt.

It needs so little that a board can show it before it loads the game. The menu beside the cards is
in `screens.title`.

Loaded on demand.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from patience.ui.art import theme
from patience.ui.art.colours import make_palette
from patience.ui.art.glyphs import RANKS, SUITS, draw_glyphs, widths
from patience.ui.art.theme import glyph_scale

_NAME = "Pocket Patience"
_LETTERS = "Pocketain"
_LETTER_ROWS = (
    b"######... ........ ....... ###..... ........ ...... ........ .##. .........",
    b".##..##.. ........ ....... .##..... ........ .##... ........ .##. .........",
    b".##..##.. ........ ....... .##..... ........ .##... ........ .... .........",
    b".##..##.. ..###... ..###.. .##.##.. ..###... #####. .####... ###. ##.###...",
    b".#####... .##.##.. .##.##. .####... .##.##.. .##... ##..##.. .##. .###.##..",
    b".##...... ##...##. ##..... .###.... ##...##. .##... ....##.. .##. .##..##..",
    b".##...... ##...##. ##..... .####... #######. .##... .#####.. .##. .##..##..",
    b".##...... ##...##. ##..... .##.##.. ##...... .##... ##..##.. .##. .##..##..",
    b".##...... .##.##.. .##.##. .##..##. .##..##. .##.#. ##..##.. .##. .##..##..",
    b"####..... ..###... ..###.. ###..##. ..####.. ..##.. .###.##. #### ####.###.",
)
_BLANK = const(4)
_NAME_TOP = const(5)

# In pixels at scale 1. The run goes down from the king of spades, each card on the one before.
_LEFT = const(86)
_TOP = const(22)
_BELOW = const(17)
_EDGE = const(4)
_CARD_WIDTH = const(26)
_CARD_HEIGHT = const(38)
_RUN = bytes((51, 46, 40, 37))


def show(display):
    """Show the picture at once; return the screen-sized bitmap it is in, and its palette.

    The App reuses the bitmap. It is allocated first, because an allocation cannot span two areas of
    a board's heap.
    """
    canvas, colours = make_canvas(display)
    paint(canvas)
    root = displayio.Group()
    root.append(displayio.TileGrid(canvas, pixel_shader=colours))
    display.root_group = root
    display.refresh()
    return canvas, colours


def make_canvas(display):
    """Return an empty bitmap of a display's size, and a palette for it."""
    return displayio.Bitmap(display.width, display.height, 16), make_palette()


def paint(canvas):
    """Paint the picture over a whole canvas."""
    scale = glyph_scale(canvas.width, canvas.height)
    canvas.fill(theme.FELT)
    _draw_name(canvas, scale)
    across = canvas.width // scale - _EDGE - _CARD_WIDTH - _LEFT
    down = canvas.height // scale - _BELOW - _CARD_HEIGHT - _TOP
    last = len(_RUN) - 1
    for index in range(len(_RUN)):
        # On even pixels, because ranks and large suits are drawn at twice the size.
        x = (_LEFT + across * index // last) // 2
        y = (_TOP + down * index // last) // 2
        _draw_card(canvas, scale, _RUN[index], 2 * x, 2 * y)


def _draw_name(canvas, scale):
    letter_widths = widths(_LETTER_ROWS[0])
    letters = [_LETTERS.find(letter) for letter in _NAME]
    width = sum([letter_widths[letter] if letter >= 0 else _BLANK for letter in letters])
    x = (canvas.width // scale - width) // 2
    for letter in letters:
        if letter < 0:
            x += _BLANK
            continue
        draw_glyphs(canvas, scale, _LETTER_ROWS, letter, 1, x + 1, _NAME_TOP + 1, theme.LINE)
        draw_glyphs(canvas, scale, _LETTER_ROWS, letter, 1, x, _NAME_TOP, theme.HAND)
        x += letter_widths[letter]


def _draw_card(canvas, scale, card, x, y):
    left, top = x * scale, y * scale
    right, end = left + _CARD_WIDTH * scale, top + _CARD_HEIGHT * scale
    fill_region(canvas, left - 1, top - 1, right + 1, end + 1, theme.LINE)
    fill_region(canvas, left, top, right, end, theme.FACE)
    for corner_x in (left, right - 1):
        for corner_y in (top, end - 1):
            canvas[corner_x, corner_y] = theme.LINE
    suit = card & 3
    ink = theme.INK + suit
    draw_glyphs(canvas, 2 * scale, RANKS[0], card >> 2, 1, x // 2 + 1, y // 2 + 1, ink)
    draw_glyphs(canvas, scale, SUITS[0], suit, 1, x + 17, y + 2, ink)
    draw_glyphs(canvas, 2 * scale, SUITS[0], suit, 1, x // 2 + 3, y // 2 + 10, ink)
