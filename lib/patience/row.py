# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A game's row once it is read: each field of the vocabulary is an attribute. `rules` reads it."""


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

    def offered(self, name):
        """Return the values of an option, as text, the default first; empty when there is none."""
        for field, values in self.options:
            if field == name:
                return values
        return []
