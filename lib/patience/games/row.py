# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A game's row as an object, which `rules` makes from text."""


class Row:
    """The rules of one game, options chosen: each field of `rules.FIELDS` is an attribute.

    :param str name: the game's name
    :param str game_id: its id
    """

    def __init__(self, name, game_id):
        self.name = name
        self.id = game_id
        self.family = self.member = -1
        """The numbers of its family in the catalogue and of its line there; -1 if it is in none."""
        self.options = []
        """`(field, [value, ...])` in the row's order; the values are texts, the default first."""

    def option_values(self, name):
        """Return an option's values as texts, the default first; `[]` if it is no option."""
        for field, values in self.options:
            if field == name:
                return values
        return []
