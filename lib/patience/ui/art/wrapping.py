# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Breaks a text into lines.

Loaded on demand.
"""


def wrap(text, room, width=len):
    """Break a text into lines at its spaces, and return them; a word that is too long gets its own.

    :param str text: words with one space between them
    :param room: the greatest width of a line
    :param width: callable that measures a letter; by default, each is 1 wide
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
