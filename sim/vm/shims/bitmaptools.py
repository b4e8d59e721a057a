# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A board's bitmaptools, the part the game uses. Ranges are checked where a board checks them.

Nothing is allocated here, as on a board, so that what a step of the game allocates is the game's.
"""

from array import array

drawn = array("I", (0, 0))
"""How many pixels were copied, and filled."""


def _write(bitmap, x, y, value):
    if 0 <= x < bitmap.width and 0 <= y < bitmap.height:
        bits = bitmap.bits_per_value
        at = x * bits
        shift = 8 - bits - (at & 7)
        at = y * bitmap.stride + (at >> 3)
        data = bitmap.data
        data[at] = (data[at] | (1 << bits) - 1 << shift) & ~(value << shift)


def _check(value, least, most, name):
    if not least <= value <= most:
        raise ValueError(f"{name} must be {least}-{most}, not {value}")


def _check_colour(bitmap, value):
    if value >> bitmap.bits_per_value:
        raise ValueError("out of range of target")


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """Set the pixels of a rectangle, which must lie inside the bitmap."""
    _check_colour(dest_bitmap, value)
    _check(x1, 0, dest_bitmap.width, "x1")
    _check(x2, x1, dest_bitmap.width, "x2")
    _check(y1, 0, dest_bitmap.height, "y1")
    _check(y2, y1, dest_bitmap.height, "y2")
    drawn[1] += (x2 - x1) * (y2 - y1)
    if not dest_bitmap.seen:
        return
    bits = dest_bitmap.bits_per_value
    data = dest_bitmap.data
    whole = value
    wide = bits
    while wide < 8:
        whole |= whole << wide
        wide *= 2
    for y in range(y1, y2):
        row = y * dest_bitmap.stride
        x = x1
        while x < x2:
            at = x * bits
            if at & 7 or (x2 - x) * bits < 8:
                shift = 8 - bits - (at & 7)
                at = row + (at >> 3)
                data[at] = (data[at] | (1 << bits) - 1 << shift) & ~(value << shift)
                x += 1
            else:
                data[row + (at >> 3)] = whole ^ 0xFF
                x += 8 // bits


def draw_line(dest_bitmap, x1, y1, x2, y2, value):
    """Set the pixels of a line, both ends too, stepping as a board steps."""
    _check_colour(dest_bitmap, value)
    if not dest_bitmap.seen:
        return
    steep = abs(y2 - y1) > abs(x2 - x1)
    if steep:
        x1, y1, x2, y2 = y1, x1, y2, x2
    if x1 > x2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    dx = x2 - x1
    dy = abs(y2 - y1)
    error = dx // 2
    for x in range(x1, x2 + 1):
        if steep:
            _write(dest_bitmap, y1, x, value)
        else:
            _write(dest_bitmap, x, y1, value)
        error -= dy
        if error < 0:
            y1 += 1 if y1 < y2 else -1
            error += dx


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    *,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    skip_source_index=None,
    skip_dest_index=None,
):
    """Copy a rectangle; its part beyond the right and the lower edge is left out."""
    _check(x, 0, dest_bitmap.width - 1, "x")
    _check(y, 0, dest_bitmap.height - 1, "y")
    bits = source_bitmap.bits_per_value
    if dest_bitmap.bits_per_value < bits:
        raise ValueError("source palette too large")
    _check(x1, 0, source_bitmap.width - 1, "x1")
    _check(y1, 0, source_bitmap.height - 1, "y1")
    x2 = source_bitmap.width if x2 is None else x2
    y2 = source_bitmap.height if y2 is None else y2
    _check(x2, 0, source_bitmap.width, "x2")
    _check(y2, 0, source_bitmap.height, "y2")
    if x1 > x2:
        x1, x2 = x2, x1
    if y1 > y2:
        y1, y2 = y2, y1
    w = min(x2 - x1, dest_bitmap.width - x)
    h = min(y2 - y1, dest_bitmap.height - y)
    drawn[0] += w * h
    if not dest_bitmap.seen:
        return
    to_bits = dest_bitmap.bits_per_value
    data = source_bitmap.data
    to = dest_bitmap.data
    mask = (1 << bits) - 1
    for dy in range(h):
        # From the far end where a bitmap is copied into itself, so that nothing is read late.
        row = h - 1 - dy if y > y1 else dy
        src = (y1 + row) * source_bitmap.stride
        dst = (y + row) * dest_bitmap.stride
        for dx in range(w):
            column = w - 1 - dx if x > x1 else dx
            at = (x1 + column) * bits
            value = ~data[src + (at >> 3)] >> 8 - bits - (at & 7) & mask
            if value == skip_source_index:
                continue
            at = (x + column) * to_bits
            shift = 8 - to_bits - (at & 7)
            at = dst + (at >> 3)
            if ~to[at] >> shift & (1 << to_bits) - 1 == skip_dest_index:
                continue
            to[at] = (to[at] | (1 << to_bits) - 1 << shift) & ~(value << shift)


def readinto(
    bitmap,
    file,
    bits_per_pixel,
    element_size=1,
    reverse_pixels_in_element=False,
    swap_bytes_in_element=False,
    reverse_rows=False,
):
    """Read rows as they are in a picture file: as many bits a pixel as the bitmap has, padded."""
    if bits_per_pixel != bitmap.bits_per_value or element_size != 4:
        raise NotImplementedError("rows are read only as this bitmap keeps them")
    if not reverse_pixels_in_element or swap_bytes_in_element:
        raise NotImplementedError("the first pixel must be in a byte's highest bits")
    data = bitmap.data
    view = memoryview(data)
    stride = bitmap.stride
    for row in range(bitmap.height):
        at = (bitmap.height - 1 - row if reverse_rows else row) * stride
        if file.readinto(view[at : at + stride]) != stride:
            raise EOFError
    for at in range(len(data) if bitmap.seen else 0):
        data[at] ^= 0xFF


def rotozoom(dest_bitmap, source_bitmap, *, ox, oy, px, py, angle, scale):
    """Copy a bitmap from its upper left corner, each pixel `scale` pixels wide and high."""
    if ox or oy or px or py or angle or dest_bitmap.bits_per_value < source_bitmap.bits_per_value:
        raise NotImplementedError("bitmaps are only enlarged here")
    if not dest_bitmap.seen:
        return
    for y in range(min(dest_bitmap.height, source_bitmap.height * scale)):
        for x in range(min(dest_bitmap.width, source_bitmap.width * scale)):
            _write(dest_bitmap, x, y, source_bitmap[x // scale, y // scale])
