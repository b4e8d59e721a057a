# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Writes the line below the table: a sentence, or the game, its number, and what varies in it.

`status_line` keeps only the pictures that are returned.

Loaded on demand.
"""

from displayio import Bitmap, Palette, TileGrid
from micropython import const

from patience.table import BASE, EMPTY, REDEALS
from patience.texts import words
from patience.ui.art import theme
from patience.ui.art.wrapping import wrap

_LINE = const(6)

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def game_text(game, font, width, low=False):
    """Return a game's name and number, and its base and redeals if they vary.

    :param int width: room in pixels; the name is cut to fit, and if that is not enough, the number
        is left out, but never what varies
    :param bool low: whether the battery is low, which is said in place of the name
    """
    top = game.table.top
    rest = ""
    if game.choosing_base():
        rest += " " + words.CHOOSE_BASE
    elif not game.row.base.isdigit() and top[BASE] != EMPTY:
        rest += " " + words.BASE + " " + _RANKS[top[BASE]]
    if game.row.redeal > 0:
        rest += " " + words.REDEALS + " " + str(top[REDEALS])
    name = words.BATTERY_LOW if low else game.row.name
    number = " " + str(game.number)
    room = width - font.width(number + rest)
    fits = 0
    for letter in name:
        room -= font.width(letter)
        fits += room >= 0
    name = name[:fits]
    if font.width(number + rest) > width:
        return rest[1:]
    return name + number + rest


def picture(text, font, width, covered=0):
    """Return a picture of a text, in as many lines as it takes.

    :param int width: room in pixels
    :param int covered: for a sentence, how many pixels its panel must at least cover
    """
    lines = wrap(text, width, font.width)
    edge = 1 if covered else 0
    widest = covered
    for one in lines:
        widest = max(widest, font.width(one))
    bitmap = Bitmap(widest + edge, _LINE * len(lines) + edge, 2)
    for number in range(len(lines)):
        font.write(bitmap, lines[number], edge, number * _LINE + edge)
    colours = Palette(2)
    if covered:
        colours[0] = theme.PANEL
        colours[1] = theme.GOLD_TEXT
    else:
        colours.make_transparent(0)
        colours[1] = theme.QUIET_TEXT
    return TileGrid(bitmap, pixel_shader=colours, x=1 - edge)
