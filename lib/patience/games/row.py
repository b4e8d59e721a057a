# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A game's row once it is read: each field of the vocabulary is an attribute; and a game's id.

`rules` reads it.
"""


class Row:
    """The rules of one game, options chosen.

    :param str name: the game's name
    :param str game_id: its id
    """

    def __init__(self, name, game_id):
        self.name = name
        self.id = game_id
        self.options = []
        """`(field, [value, ...])` in the order of the row, values as text, the default first."""

    def option_values(self, name):
        """Return the values of an option, as text, the default first; empty when there is none."""
        for field, values in self.options:
            if field == name:
                return values
        return []


def row_id(name):
    """Return a game's id: its name in lower case, apostrophes dropped, other signs one dash.

    "La Belle Lucie (no redeal)" is "la-belle-lucie-no-redeal".
    """
    words = ""
    for letter in name.lower():
        if letter in "abcdefghijklmnopqrstuvwxyz0123456789":
            words += letter
        elif letter not in "'\u2019" and words[-1:] != "-":
            words += "-"
    return words.strip("-")
