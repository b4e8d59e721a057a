# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Breaks a text into lines. Borrowed by whoever shows one."""


def wrapped(text, room, width=len):
    """Return the lines of a text, broken at its blanks; a longer word stands alone.

    :param room: the most a line may measure
    :param width: callable that measures a line; by default its letters are counted
    """
    lines = []
    for word in text.split():
        longer = lines[-1] + " " + word if lines else word
        if lines and width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
