# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A game's row as an object, which `rules` makes from text; and a game's id, made from its name."""

from micropython import const

_A = const(0x41)
_Z = const(0x5A)
_CASE = const(0x20)
_ZERO = const(0x30)
_NINE = const(0x39)
_DASH = const(0x2D)
_APOSTROPHE = const(0x27)
_BEYOND_ASCII = const(0x80)  # a typographic apostrophe, for one


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


def row_id(name):
    """Return a game's id: its name in lower case, apostrophes left out, other signs made one dash.

    >>> row_id("Fortune's Favor"), row_id("Canfield (PySolFC)")
    ('fortunes-favor', 'canfield-pysolfc')
    """
    return id_codes(name.encode()).decode()


def id_codes(name):
    """Return a game's id as bytes; its name is given as bytes, too.

    On a board that is quicker, for it looks up every string that it makes.
    """
    found = bytearray()
    for code in name:
        if _A <= code <= _Z:
            code += _CASE
        if _A + _CASE <= code <= _Z + _CASE or _ZERO <= code <= _NINE:
            found.append(code)
        elif code < _BEYOND_ASCII and code != _APOSTROPHE and found and found[-1] != _DASH:
            found.append(_DASH)
    return bytes(found).rstrip(b"-")
