# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The vocabulary of a game: every field of its row, the values it may have, and its default.

A row is one line of text: the game's name, then `field=value` pairs and options, parted by `|`:

    Klondike|T=7|deal=kd< u1<|king=13|fback=1|fill=TWF|draw=1|redeal=-1|?draw=1,3

A field that is not named has its default. An option, `?field=value,value`, offers other values of
one field; the first is the row's own. The fields are those of rules.md, section 2; what they make
the cards do is the affair of `position` and `game`, how they are dealt that of `dealing`.
"""

from patience.games.row import Row, row_id

# Name, default, what is allowed: a tuple lists values, a pair of ints is a range, text is a set.
FIELDS = (
    ("T", 0, (0, 18)),  # tableau piles
    ("R", 0, (0, 18)),  # reserve piles
    ("C", 0, (0, 8)),  # free cells
    ("deal", "", None),  # the layout, see `dealing`
    (
        "base",
        "1",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "D", "S", "F"),
    ),
    ("sel", "", "TRx"),  # with base=S: chosen from these tops; x closes the vacated place
    ("fdir", "U", ("U", "D", "B")),  # foundations go up, down, or there is a set of each
    ("fback", 0, (0, 1)),  # foundation tops may return to the tableau
    ("frun", 0, (0, 1)),  # foundations take only complete runs, king to ace in suit
    (
        "suit",
        "A",
        ("A", "S", "C", "R", "O", "N"),
    ),  # alternate, same, colour, regardless, other, none
    ("dir", "D", ("D", "U", "B")),  # the tableau is built down, up, or both ways
    ("wrap", 0, (0, 1)),  # king and ace are neighbours on the tableau
    ("run", "=", ("=", "A", "S", "C", "R", "O", "*")),  # relation inside a moving run; * needs none
    ("move", "N", ("N", "V", "W", "1")),  # any run, one or whole pile, whole pile, one card
    ("cap", 0, (0, 52)),  # most cards building may bring a pile to; 0: no limit
    ("auto", "", ("", "R", "WH")),  # sources that fill a space at once, in this order
    ("only", "", ("", "R")),  # while it lasts, the only source that may fill a space
    ("fill", "TRWCF", "TRWCF"),  # sources that may otherwise fill a space
    ("king", "0", ("0", "13", "B")),  # what may fill a space: anything, a king, one below the base
    (
        "draw",
        "0",
        ("0", "1", "3", "t", "r"),
    ),  # no stock, cards per deal, one to each pile / reserve
    ("redeal", 0, (-1, 99)),  # -1: unlimited
    ("hand", 0, (0, 1)),  # the card just turned up is held in hand (rules.md 1.8)
    ("rsee", 1, (0, 1)),  # whether a whole reserve pile may be seen
    ("rto", "FT", ("FT", "F", "")),  # where reserve cards may be played
    ("pre", "", ("", "kings")),  # kings are sunk to the bottom of their piles after the deal
)


def read(text, chosen=()):
    """Return the row that a line of text describes, with the options chosen.

    :param str text: the line
    :param chosen: `(field, value)` pairs that replace the row's own, each one of its options
    :raises ValueError: for an unknown field or value; it names row, field, what is allowed
    """
    cells = text.split("|")
    name = cells[0].strip()
    row = Row(name, row_id(name))
    for field in FIELDS:
        setattr(row, field[0], field[1])
    for cell in cells[1:]:
        cell = cell.strip()
        if cell[:1] == "?":
            _offer(row, cell[1:])
        else:
            _set(row, cell)
    for name, value in chosen:
        _choose(row, name, value)
    _check_together(row)
    return row


def _error(row, text):
    return ValueError(row.name + ": " + text)


def _set(row, cell):
    name, equals, text = cell.partition("=")
    if not equals:
        raise _error(row, '"' + cell + '" is no field=value')
    setattr(row, name, _value(row, name, text))


def _offer(row, cell):
    name, _, text = cell.partition("=")
    values = text.split(",")
    for value in values:
        _value(row, name, value)
    own = str(getattr(row, name))
    if values[0] != own:
        raise _error(row, "option " + name + " begins with " + values[0] + ", the row has " + own)
    row.options.append((name, values))


def _choose(row, name, value):
    values = row.option_values(name)
    if not values:
        known = ", ".join([option[0] for option in row.options])
        raise _error(row, 'no option "' + name + '"; there is ' + (known or "none"))
    if value not in values:
        allowed = ", ".join(values)
        raise _error(row, "option " + name + " is one of " + allowed + ', not "' + value + '"')
    setattr(row, name, _value(row, name, value))


def _value(row, name, text):
    for field, default, allowed in FIELDS:
        if field == name:
            return _checked(row, field, default, allowed, text)
    known = " ".join([field[0] for field in FIELDS])
    raise _error(row, 'unknown field "' + name + '"; the fields are ' + known)


def _checked(row, name, default, allowed, text):
    if allowed is None:
        return text
    if isinstance(default, int):
        low, high = allowed
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if low <= number <= high:
            return number
        wanted = "a whole number from " + str(low) + " to " + str(high)
    elif isinstance(allowed, str):
        if all([letter in allowed for letter in text]):
            return text
        wanted = "any of the letters " + allowed
    else:
        if text in allowed:
            return text
        wanted = "one of " + ", ".join([value or "(nothing)" for value in allowed])
    raise _error(row, "field " + name + ' is "' + text + '"; allowed is ' + wanted)


def _check_together(row):
    if row.hand and row.draw != "1":
        raise _error(row, "field hand is 1; that needs draw=1")
    if row.base == "S" and not ("T" in row.sel or "R" in row.sel):
        raise _error(row, "field base is S; then sel says from which tops, T or R")
    if not row.T:
        raise _error(row, "field T is 0; a game needs a tableau")
