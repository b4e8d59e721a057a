"""Reads a game's row, and defines all fields with their values and defaults.

Loaded on demand.

A row is a line of text: the game's name, then fields and options, separated by `|`:

    Klondike|T=7|deal=kd< u1<|king=13|fback=1|fill=TWF|draw=1|redeal=-1|?draw=1,3

A missing field has its default. An option, `?field=value,value`, offers other values of one field;
the first is the row's own. RULES.md 2 explains the fields. `dealing`, `legality` and `game` apply
them.
"""

from micropython import const

from patience.games.arrangements import choose
from patience.games.ids import row_id, shown_name
from patience.games.row import Row
from patience.games.safe_cards import make_table
from patience.moves import AGAIN, NOWHERE, TO_FOUNDATION, TO_HAND, TO_RESERVE, TO_TABLEAU, TO_WASTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_COVERING = const(28)  # cards that cover each other

# Name, default, allowed values: a pair of ints is a range, any other tuple lists the values, and a
# text lists letters that can be combined. Without names in it, it is one constant for a board.
# fmt: off
FIELDS = (
    ("packs", 1, (1, 2)),  # of 52 cards
    ("suits", "4", ("4", "2", "1")),  # 2: clubs count as spades, diamonds as hearts; 1: all do
    ("T", 0, (0, 18)),  # tableau piles
    ("R", 0, (0, 18)),  # reserve piles
    ("C", 0, (0, 8)),  # free cells
    ("deal", "", None),  # the layout, in the words of `dealing`
    # A rank, or the rank of the card dealt, selected, or played first.
    ("base", "1", ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
                   "D", "S", "F")),
    ("sel", "", "TRx"),  # with base=S, the base comes from these tops; x closes its place
    # Piles are not built, and foundations take one suit each, or any.
    ("fsuit", "", ("", "S", "R")),
    ("fstep", "", ("", "1234")),  # they begin at A, 2, 3, 4 and count by 1, 2, 3, 4
    ("fwait", 0, (0, 1)),  # they take nothing while the stock lasts
    ("fdir", "U", ("U", "D", "B")),  # foundations go up, down, or both: one set each way
    ("fback", 0, (0, 1)),  # foundation tops may return to the tableau
    ("frun", 0, (0, 2)),  # foundations take only complete runs, king to ace in suit; 2: immediately
    # Building in alternate colours, one suit, one colour, any suit, any other suit, or none.
    ("suit", "A", ("A", "S", "C", "R", "O", "N")),
    ("dir", "D", ("D", "U", "B")),  # the tableau is built down, up, or both ways
    ("wrap", 0, (0, 1)),  # king and ace are neighbours on the tableau
    ("run", "=", ("=", "A", "S", "C", "R", "O", "*")),  # as `suit`, within a packet; * is anything
    ("move", "N", ("N", "V", "W", "1")),  # any run, one card or a pile, a pile, one card
    ("cap", 0, (0, 104)),  # building stops at this many cards in a pile; 0: no limit
    # Sources that fill a space immediately, in this order; S: the stock, in rows with `pair`.
    ("auto", "", ("", "R", "WH", "RW", "S")),
    ("only", "", ("", "R")),  # while the reserve lasts, only it may fill spaces
    ("fill", "TRWCF", "TRWCF"),  # sources that may otherwise fill a space
    ("king", "0", ("0", "13", "B")),  # what fills a space: any, a king, one below the base
    # No stock; cards per deal; a row to the tableau, only to a full tableau, to the reserve; the
    # piles are gathered; a card to the one foundation; the next card turns up, for any pile.
    ("draw", "0", ("0", "1", "3", "t", "f", "r", "g", "h", "p")),
    # How gathered piles are dealt again: shuffled, in three rows; in order, four to a pile; or
    # below.
    ("again", "", ("", "3S", "4", "4U")),
    ("merci", 0, (0, 1)),  # after the last redeal, one buried card may be drawn
    ("redeal", 0, (-1, 99)),  # -1: unlimited
    ("hand", 0, (0, 1)),  # the last turned card is held in hand (RULES.md 1.8)
    ("rsee", 1, (0, 1)),  # reserve piles are seen whole, or only their top cards
    ("rto", "FT", ("FT", "F", "L", "")),  # where reserve cards may go; L: both, but only the last
    ("score", 0, (0, 1)),  # whether standard and Vegas scores are possible
    # The pack is turned over, and kings sink in their piles, or piles get no two cards of a rank;
    # or the ace of spades is dealt last.
    ("pre", "", ("", "kings", "ranks", "ace")),
    # Free cards are removed: two whose ranks add up to this, two of the same rank, or one lower
    # than another of its suit (aces are high).
    ("pair", "", ("", "13", "14", "=", "lower")),
    ("free", "TRCW", "TRCWS"),  # where free cards may lie; S: the stock's next card, face up
    ("home", 0, (0, 1)),  # one foundation for all suits, each card a neighbour of the last
    ("fwrap", 0, (0, 1)),  # king and ace are neighbours on the foundation
    ("fstop", 0, (0, 13)),  # the rank that no card follows on the foundation; 0: none
    ("cover", "", ("", "peaks", "triangle")),  # 28 tableau cards, each a pile, cover each other
    ("goal", "", ("", "T", "48")),  # won when the tableau is empty, or 48 cards are removed
    ("at", -1, None),  # how the places lie on the screen: a name of `arrangements`, or the first
)
# fmt: on
_ONLY_WITH = (
    ("again", "merci"),
    ("fsuit", "fstep fwait"),
    ("pair", "free goal cover"),
    ("home", "goal cover fwrap fstop"),
)
"""Fields that only rows with some other field have as attributes; do not read them elsewhere."""
_DEALS = (
    ("0", NOWHERE),
    ("13", TO_WASTE),
    ("tf", TO_TABLEAU),
    ("r", TO_RESERVE),
    ("g", AGAIN),
    ("h", TO_FOUNDATION),
    ("p", TO_HAND),
)
"""Values of `draw`, and what they mean."""
# Fields that rows with `pair`, `home` or `fsuit` must have; and more for the last two.
_BUILDING = "suit=N move=1 base=1 fdir=U fback=0 frun=0 hand=0 cap=0"
_ALONE = " R=0 C=0 auto= fill= redeal=0"


def read(text: str, chosen: "Iterable[tuple[str, str]]" = ()) -> Row:
    """Return the row that a line of text describes, with the chosen options set.

    >>> row = read("Two passes|T=7|deal=u1|draw=1|redeal=1|?redeal=1,2")
    >>> row.id, row.T, row.redeal, row.option_values("redeal")
    ('two-passes', 7, 1, ['1', '2'])
    >>> read("Two passes|T=19")
    Traceback (most recent call last):
    ValueError: Two passes: field T is "19"; allowed is a whole number from 0 to 18

    :param chosen: `(field, value)` pairs that replace the row's own, each one of its options
    :raises ValueError: for an unknown field or value; the message names the row, the field and the
        allowed values
    """
    cells = text.split("|")
    entry = cells[0].strip()
    row = Row(shown_name(entry), row_id(entry))
    unused = _unused(cells)
    for field in FIELDS:
        if field[0] not in unused:
            setattr(row, field[0], field[1])
    arrangement = ""
    for cell in cells[1:]:
        cell = cell.strip()
        if cell[:1] == "?":
            _add_option(row, cell[1:])
        else:
            name, equals, value = cell.partition("=")
            if not equals:
                raise _error(row, f'"{cell}" is not field=value')
            if name == "at":
                arrangement = value
            else:
                setattr(row, name, _parse_value(row, name, value))
    for name, value in chosen:
        _choose_option(row, name, value)
    for values, deals in _DEALS:
        if row.draw in values:
            row.deals = deals
    _check_together(row)
    row.at = choose(row, arrangement)
    row.safe = make_table(row)
    return row


def _unused(cells: list[str]) -> list[str]:
    # Return the fields that a row lacks: a board has little room for those of few rows.
    used = [cell.strip().partition("=")[0] for cell in cells]
    kept = list(used)
    for field, others in _ONLY_WITH:
        if field in used:
            kept += others.split()
    return [name for _, others in _ONLY_WITH for name in others.split() if name not in kept]


def _error(row: Row, text: str) -> ValueError:
    return ValueError(f"{row.name}: {text}")


def _need(row: Row, name: str, what: str) -> ValueError:
    return _error(row, f"field {name} is {getattr(row, name)}; that needs {what}")


def _add_option(row: Row, cell: str) -> None:
    name, _, text = cell.partition("=")
    values = text.split(",")
    for value in values:
        _parse_value(row, name, value)
    own = str(getattr(row, name))
    if values[0] != own:
        raise _error(row, f"option {name} begins with {values[0]}, the row has {own}")
    row.options.append((name, values))


def _choose_option(row: Row, name: str, value: str) -> None:
    values = row.option_values(name)
    if not values:
        known = ", ".join([option[0] for option in row.options]) or "none"
        raise _error(row, f'no option "{name}"; there is {known}')
    if value not in values:
        allowed = ", ".join(values)
        raise _error(row, f'option {name} is one of {allowed}, not "{value}"')
    setattr(row, name, _parse_value(row, name, value))


def _parse_value(row: Row, name: str, text: str) -> int | str:
    for field, default, allowed in FIELDS:
        if field == name:
            return _check_value(row, field, default, allowed, text)
    known = " ".join([field[0] for field in FIELDS])
    raise _error(row, f'unknown field "{name}"; the fields are {known}')


def _check_value(row: Row, name: str, default: int | str, allowed: "Any", text: str) -> int | str:
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
        wanted = f"a whole number from {low} to {high}"
    elif isinstance(allowed, str):
        if all([letter in allowed for letter in text]):
            return text
        wanted = f"any of the letters {allowed}"
    else:
        if text in allowed:
            return text
        wanted = "one of " + ", ".join([value or "(nothing)" for value in allowed])
    raise _error(row, f'field {name} is "{text}"; allowed is {wanted}')


def _check_together(row: Row) -> None:
    if row.hand and row.draw != "1":
        raise _need(row, "hand", "draw=1")
    if row.base == "S" and not ("T" in row.sel or "R" in row.sel):
        raise _error(row, "field base is S; then sel says from which tops, T or R")
    if row.packs > 1 or row.suits != "4" or row.frun > 1:
        _check_alike(row)
    if row.draw == "r" and not row.R:
        raise _need(row, "draw", "a reserve")
    for name, others in (("pair", " home=0"), ("home", _ALONE), ("fsuit", _ALONE)):
        for needed in (_BUILDING + others).split() if getattr(row, name) else ():
            other, _, value = needed.partition("=")
            if str(getattr(row, other)) != value:
                raise _need(row, name, needed)
    for name in ("free", "goal", "cover", "fwrap", "fstop", "merci", "fstep", "fwait"):
        needing = [field for field, others in _ONLY_WITH if name in others.split()]
        if hasattr(row, name) and not any([getattr(row, field) for field in needing]):
            raise _need(row, name, " or ".join(needing))
    if (row.auto == "S") > (row.pair != ""):
        raise _need(row, "auto", "pair")
    if row.home or row.pair:
        if row.cover and row.T:
            raise _error(row, f"field cover is {row.cover}; it does not go with T={row.T}")
        if row.cover:
            row.T = _COVERING
    if not row.T:
        raise _error(row, "field T is 0; a game needs a tableau")
    _check_draw(row)


def _check_draw(row: Row) -> None:
    if row.home != (row.draw == "h") and row.draw != "0":
        raise _error(row, f"field draw is {row.draw}; with home=1 that is 0 or h")
    if row.draw == "p" and not row.fsuit:
        raise _need(row, "draw", "fsuit")
    if row.fsuit:
        if row.draw not in ("p", "t"):
            raise _need(row, "fsuit", "draw=p or draw=t")
        if row.fstep and row.fsuit != "R":
            raise _need(row, "fstep", "fsuit=R")
        if row.fwait and row.draw != "p":
            raise _need(row, "fwait", "draw=p")
    if row.draw == "g" and not row.again:
        raise _error(row, "field draw is g; then again says how the piles are dealt again")
    if row.again and row.draw != "g":
        raise _need(row, "again", "draw=g")
    if row.again == "3S" and row.redeal < 0:
        raise _need(row, "again", "a number of redeals, not redeal=-1")
    if row.again and row.merci and (row.redeal < 0 or row.move != "1"):
        raise _need(row, "merci", "again, move=1 and a number of redeals")


def _check_alike(row: Row) -> None:
    # Check what does not go with cards that look the same, or with runs that go up immediately.
    word = "packs=2" if row.packs > 1 else f"frun={row.frun}"
    word = word if row.suits == "4" else f"suits={row.suits}"
    unfit = ["fdir"] if row.fdir == "B" else []
    unfit += ["base"] if row.base in ("S", "F") else []
    unfit += [name for name in ("again", "pair", "home", "fsuit") if getattr(row, name)]
    if not unfit and row.suits == "1" and row.suit in ("A", "C", "O"):
        unfit, word = ["suit"], "suits=1"
    if unfit:
        name = unfit[0]
        raise _error(row, f"field {name} is {getattr(row, name)}; that does not go with {word}")
    if row.suits != "4" and not row.frun:
        raise _need(row, "suits", "frun=1 or frun=2")
    run = row.suit if row.run == "=" else row.run
    if row.frun and (run != "S" or row.dir != "D" or row.auto):
        raise _error(row, f"field frun is {row.frun}; with {word} that needs run=S dir=D auto=")
