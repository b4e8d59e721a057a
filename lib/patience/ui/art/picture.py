# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Reads drawings: the files in `pictures`, which any pixel editor opens.

They are BMP of two colours. What is white there is drawn, in a colour that is chosen here. A board
reads them row by row into a bitmap, so they take no heap besides that.

    `small_face`    the small letters, in cells of 6 by 5, from the space on; `menu_face` the others
    `cards1`        ranks and suits, 7, 6 and 5 high, then digits, the M of moves, and the hand: its
                    outline, and what is inside it too
    `cards2`        the same, a dot being 2 by 2 pixels; `cards4` has 4 by 4 and the tall ones only
    `name1`         the name on the title; `name2` likewise
"""

import bitmaptools
import displayio

import patience


def read_picture(name):
    """Return a picture as a bitmap of two values, 1 where it is white.

    :param str name: its file's name, without suffix
    :raises OSError: if there is no such file
    """
    package = patience.__file__
    folder = package[: package.rfind("__init__")]
    with open(folder + "ui/art/pictures/" + name + ".bmp", "rb") as file:
        head = file.read(24)
        bitmap = displayio.Bitmap(head[18] | head[19] << 8, head[22] | head[23] << 8, 2)
        file.seek(head[10])
        # Rows are padded to 4 bytes, and the lowest comes first.
        bitmaptools.readinto(
            bitmap, file, 1, element_size=4, reverse_pixels_in_element=True, reverse_rows=True
        )
    return bitmap


def draw(target, colour, x, y, picture, left, top, width, height):
    """Draw a part of a picture in a colour; what is black in it becomes felt.

    :param Bitmap target: where to, at (x, y)
    :param Bitmap picture: from `read_picture`; all measures are in pixels
    """
    right, end = left + width, top + height
    bitmaptools.fill_region(target, x, y, x + width, y + height, colour)
    bitmaptools.blit(target, picture, x, y, x1=left, y1=top, x2=right, y2=end, skip_source_index=1)
