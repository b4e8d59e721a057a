# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Every glyph as a drawing: ranks and suits in three heights, the small letters, the pointing hand.

They are drawn into the bitmaps of `sheet` and `small_font`; then this module is dropped, so that
its strings do not stay in memory.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.ui.art import theme
from patience.ui.art.sheet import HAND_LEFT, HEIGHTS, PALE_LEFT, SIGN_DOWN, SMALL_LEFT

# What a dot of a drawing is, besides a letter for an accent; a gap is between the glyphs of a row.
_INK = const(0x23)  # "#"
_NOTHING = const(0x2E)  # "."
_GAP = const(0x20)

RANKS = (
    (
        b".###. .###. .###. ...#. ##### ..##. ##### .###. .###. #.### ....# .###. #...#",
        b"#...# #...# #...# ..##. #.... .#... ....# #...# #...# #.#.# ....# #...# #..#.",
        b"#...# ....# ....# .#.#. ####. #.... ...#. #...# #...# #.#.# ....# #...# #.#..",
        b"##### ...#. ..##. #..#. ....# ####. ..#.. .###. .#### #.#.# ....# #...# ##...",
        b"#...# ..#.. ....# ##### ....# #...# ..#.. #...# ....# #.#.# #...# #.#.# #.#..",
        b"#...# .#... #...# ...#. #...# #...# ..#.. #...# ...#. #.#.# #...# #..#. #..#.",
        b"#...# ##### .###. ...#. .###. .###. ..#.. .###. .##.. #.### .###. .##.# #...#",
    ),
    (
        b".###. .###. .###. ..##. ##### .###. ##### .###. .###. #.### ....# .###. #...#",
        b"#...# #...# #...# .#.#. #.... #.... ....# #...# #...# #.#.# ....# #...# #..#.",
        b"#...# ...#. ..##. #..#. ####. ####. ...#. .###. #...# #.#.# ....# #...# ###..",
        b"##### ..#.. ....# ##### ....# #...# ..#.. #...# .#### #.#.# #...# #.#.# #.#..",
        b"#...# .#... #...# ...#. #...# #...# ..#.. #...# ....# #.#.# #...# #..#. #..#.",
        b"#...# ##### .###. ...#. .###. .###. ..#.. .###. .###. #.### .###. .##.# #...#",
    ),
    (
        b".##.. ###.. ###.. #..#. ####. .##.. ####. .##.. .##.. #.### ...#. .##.. #..#.",
        b"#..#. ...#. ...#. #..#. #.... #.... ...#. #..#. #..#. #.#.# ...#. #..#. #.#..",
        b"####. .##.. .##.. ####. ###.. ###.. ..#.. .##.. .###. #.#.# ...#. #..#. ##...",
        b"#..#. #.... ...#. ...#. ...#. #..#. .#... #..#. ...#. #.#.# #..#. #.#.. #.#..",
        b"#..#. ####. ###.. ...#. ###.. .##.. .#... .##.. .##.. #.### .##.. .#.#. #..#.",
    ),
)
"""Ace to king, 5 wide; 7, 6 and 5 high, for a spacing of 8 or more, 7, and 6."""

SUITS = (
    (
        b"..###.. ...#... .##.##. ...#...",
        b"..###.. ..###.. ####### ..###..",
        b"##.#.## .#####. ####### .#####.",
        b"####### ####### ####### #######",
        b"##.#.## .#####. .#####. #######",
        b"...#... ..###.. ..###.. ##.#.##",
        b"..###.. ...#... ...#... ..###..",
    ),
    (
        b"..###.. ...#... .##.##. ...#...",
        b"##.#.## ..###.. ####### ..###..",
        b"####### .#####. ####### .#####.",
        b"##.#.## .#####. .#####. #######",
        b"...#... ..###.. ..###.. ##.#.##",
        b"..###.. ...#... ...#... ..###..",
    ),
    (
        b"..#.. ..#.. ##.## ..#..",
        b"..#.. .###. ##### .###.",
        b"##### ##### ##### #####",
        b"#.#.# .###. .###. #####",
        b"..#.. ..#.. ..#.. ..#..",
    ),
)
"""Clubs, diamonds, hearts, spades in the same heights."""

HAND = (
    b"...##......",
    b"..#yy#.....",
    b"..#yy#.....",
    b"..#yy###...",
    b"..#yy#yy##.",
    b".##yy#yy#y#",
    b"#y#yyyyyyy#",
    b"#yyyyyyyyy#",
    b".#yyyyyyyy#",
    b"..#yyyyyy#.",
    b"..#yyyyyy#.",
    b"...######..",
)
"""The pointing hand, 11 by 12: `#` is its outline."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:!?-+/'#%=()*>< "
"""The characters of the small letters, in the order of `LETTER_ROWS`."""

LETTER_ROWS = (
    b".#. ##. .## ##. ### ### .## #.# ### ..# #.# #.. #...# #..# .#. ##. .#. ##. .## ### #.# #.# "
    b"#...# #.# #.# ### ### .#. ##. ##. #.# ### .## ### ### ### . .. . # ##. ... ... ..# # .#.#. "
    b"#.# ... .# #. ... #.. ..# ...",
    b"#.# #.# #.. #.# #.. #.. #.. #.# .#. ..# #.# #.. ##.## ##.# #.# #.# #.# #.# #.. .#. #.# #.# "
    b"#...# #.# #.# ..# #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# . .. # # ..# ... .#. ..# # ##### "
    b"..# ### #. .# #.# .#. .#. ...",
    b"### ##. #.. #.# ##. ##. #.# ### .#. ..# ##. #.. #.#.# #.## #.# ##. #.# ##. .#. .#. #.# #.# "
    b"#.#.# .#. .#. .#. #.# .#. .#. .#. ### ##. ### .#. ### ### . .. . # .#. ### ### .#. . .#.#. "
    b".#. ... #. .# .#. ..# #.. ...",
    b"#.# #.# #.. #.# #.. #.. #.# #.# .#. #.# #.# #.. #...# #..# #.# #.. ##. #.# ..# .#. #.# #.# "
    b"##.## #.# .#. #.. #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# . .# # . ... ... .#. #.. . ##### "
    b"#.. ### #. .# #.# .#. .#. ...",
    b"#.# ##. .## ##. ### #.. .## #.# ### .#. #.# ### #...# #..# .#. #.. .## #.# ##. .#. ### .#. "
    b"#...# #.# .#. ### ### ### ### ##. ..# ##. ### .#. ### ##. # #. . # .#. ... ... #.. . .#.#. "
    b"#.# ... .# #. ... #.. ..# ...",
)
"""The small letters, 5 high, of different widths."""


def draw_sheet(sheet):
    """Draw all glyphs of a `Sheet` into its bitmap."""
    zoom = sheet.scale * sheet.enlarged
    inks = 4 if sheet.four_colours else 2  # the inks of the first suits
    for size in range(1 if sheet.big else 3):
        for suit in range(4):
            top = sheet.tops[size] + sheet.ink_row(suit) * HEIGHTS[size]
            ink = theme.INK + sheet.ink_row(suit)
            if suit < inks:
                draw_glyphs(sheet.bitmap, zoom, RANKS[size], 0, 13, 0, top, ink)
            draw_glyphs(sheet.bitmap, zoom, SUITS[size], suit, 1, sheet.suit_left(suit), top, ink)
    bitmap, scale, top = sheet.bitmap, sheet.scale, sheet.extra_top
    draw_glyphs(bitmap, scale, LETTER_ROWS, LETTERS.find("0"), 10, 0, top, theme.FACE)
    draw_glyphs(bitmap, scale, LETTER_ROWS, LETTERS.find("M"), 1, 0, top + SIGN_DOWN, theme.FACE)
    draw_glyphs(bitmap, scale, HAND, 0, 1, HAND_LEFT, top, theme.LINE, theme.HAND)
    draw_glyphs(bitmap, scale, SUITS[0], 0, 4, PALE_LEFT, top, theme.PLACE_LINE)
    for suit in range(4 if sheet.big else 0):
        ink = theme.INK + sheet.ink_row(suit)
        draw_glyphs(bitmap, scale, SUITS[0], suit, 1, SMALL_LEFT + suit * 7, top, ink)


def draw_glyphs(bitmap, scale, rows, first, count, x, y, colour, accent=0, pitch=0):
    """Draw `count` of the glyphs in `rows` side by side into a bitmap.

    Rows are bytes, read in one pass: a board looks up every string that it makes.

    :param int scale: width and height in the bitmap of one dot of a glyph
    :param int first: index of the first glyph
    :param int x: left edge, in dots; `y` likewise
    :param int colour: for `#`; `accent` is for letters; `.` draws nothing
    :param int pitch: dots from one glyph to the next; 0 for each as wide as it is drawn
    """
    top = y * scale
    for row in rows:
        left = x * scale
        start = drawn = 0
        for _ in range(first):
            start = row.find(b" ", start) + 1
        for at in range(start, len(row)):
            dot = row[at]
            if dot == _GAP:
                drawn += 1
                if drawn == count:
                    break
                if pitch:
                    left = (x + drawn * pitch) * scale
                continue
            if dot != _NOTHING:
                ink = colour if dot == _INK else accent
                fill_region(bitmap, left, top, left + scale, top + scale, ink)
            left += scale
        top += scale


def widths(row):
    """Return the widths of the glyphs in a row as bytes."""
    found = bytearray(1)
    for dot in row:
        if dot == _GAP:
            found.append(0)
        else:
            found[-1] += 1
    return bytes(found)
