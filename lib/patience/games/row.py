# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A game's row as an object, which `rules` makes from text; and a game's id, made from its name."""


class Row:
    """The rules of one game, options chosen: each field of `rules.FIELDS` is an attribute.

    :param str name: the game's name
    :param str game_id: its id
    """

    def __init__(self, name, game_id):
        self.name = name
        self.id = game_id
        self.options = []
        """`(field, [value, ...])` in the row's order; the values are texts, the default first."""

    def option_values(self, name):
        """Return an option's values as texts, the default first; `[]` if it is no option."""
        for field, values in self.options:
            if field == name:
                return values
        return []


def row_id(name):
    """Return a game's id: its name in lower case, apostrophes left out, other signs made one dash.

    >>> row_id("Fortune's Favor"), row_id("Canfield (PySolFC)")
    ('fortunes-favor', 'canfield-pysolfc')
    """
    words = ""
    for letter in name.lower():
        if letter in "abcdefghijklmnopqrstuvwxyz0123456789":
            words += letter
        elif letter not in "'\u2019" and words[-1:] != "-":
            words += "-"
    return words.strip("-")
