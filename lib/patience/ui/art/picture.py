# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Reads drawings: the files in `pictures`, which any pixel editor opens.

They are BMP. What is white in one of two colours is drawn, in a colour that is chosen here; the
pixels of one of sixteen have the indexes of `theme`. A board reads them row by row into a bitmap,
so they take no heap besides that.

    `small_face`    the small letters, in cells of 6 by 5, from the space on; `menu_face` the others
    `small_cards`   ranks, suits, digits and signs, see `sheet`; `large_cards` for large screens
    `small_heads`   the court cards, and the hand; `large_figures` for large screens
    `small_busts`   larger court cards, for games without fans
    `name`          the name on the title; `narrow_name` for narrow screens

Loaded on demand.
"""

import bitmaptools
import displayio

import patience


def read_picture(name, zoom=1):
    """Return a picture as a bitmap of as many values as it has colours, 0 and 1 for two.

    :param str name: its file's name, without suffix
    :param int zoom: width and height in the bitmap of one dot of the picture
    :raises OSError: if there is no such file
    """
    with open(patience.FOLDER + "ui/art/pictures/" + name + ".bmp", "rb") as file:
        head = file.read(30)
        bits = head[28]
        bitmap = displayio.Bitmap(head[18] | head[19] << 8, head[22] | head[23] << 8, 1 << bits)
        file.seek(head[10])
        # Rows are padded to 4 bytes, and the lowest comes first.
        bitmaptools.readinto(
            bitmap, file, bits, element_size=4, reverse_pixels_in_element=True, reverse_rows=True
        )
    if zoom == 1:
        return bitmap
    large = displayio.Bitmap(bitmap.width * zoom, bitmap.height * zoom, 1 << bits)
    enlarge = bitmaptools.rotozoom  # the stub says that it needs all its arguments
    enlarge(large, bitmap, ox=0, oy=0, px=0, py=0, angle=0, scale=zoom)  # type: ignore[call-arg]
    return large


def draw(target, colour, x, y, picture, left, top, width, height):
    """Draw a part of a picture in a colour; what is black in it becomes felt.

    :param Bitmap target: where to, at (x, y)
    :param Bitmap picture: from `read_picture`; all measures are in pixels
    """
    right, end = left + width, top + height
    bitmaptools.fill_region(target, x, y, x + width, y + height, colour)
    bitmaptools.blit(target, picture, x, y, x1=left, y1=top, x2=right, y2=end, skip_source_index=1)
