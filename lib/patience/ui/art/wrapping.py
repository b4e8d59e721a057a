# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Breaks a text into lines. Borrowed by whoever shows one."""


def wrap(text, room, width=len):
    """Return the lines of a text, broken at its blanks; a longer word stands alone.

    :param str text: words with one blank between them
    :param room: the most a line may measure
    :param width: callable that measures a part of a line; by default its letters are counted
    """
    lines = []
    begin = used = blank = joined = 0
    for at in range(len(text)):
        used += width(text[at])
        if text[at] == " ":
            blank = at
            joined = used
        if used > room and blank > begin:
            lines.append(text[begin:blank])
            begin = blank + 1
            used -= joined
    if text:
        lines.append(text[begin:])
    return lines
