"""Makes the table of when cards are safe in a row's game (RULES.md 1.12), for `advice.autoplay`."""

from micropython import const

from patience.games.row import ALL_CARDS, BASE_CARDS, NEVER, NO_CARDS, UPPER_CARDS, Row
from patience.moves import TO_TABLEAU

# Bits: suits that may lie on another.
_SAME_SUIT = const(1)
_SAME_COLOUR = const(2)
_OTHER_COLOUR = const(4)
_FITS = {"A": 4, "S": 1, "C": 3, "R": 7, "O": 6, "N": 0}


def make_table(row: Row) -> bytes:
    """Return `restraint`, then `needs` of each turn, strictly or not, for base A and for others.

    These are one byte, then four times 13 bytes.
    """
    found = bytearray((restraint(row),))
    for base in range(2):
        for strictly in range(2):
            for turn in range(13):
                found.append(needs(row, base, turn, strictly))
    return bytes(found)


def restraint(row: Row) -> int:
    """Return which cards can be safe while the stock or a redeal still brings cards.

    Those new cards go to spaces or piles, so they depend on which are open at that time.
    """
    if "W" in row.auto:
        return UPPER_CARDS if row.auto == "WH" else NO_CARDS
    if row.deals != TO_TABLEAU:
        return ALL_CARDS
    if row.run not in ("=", row.suit, "S"):  # a card dealt onto it could move with it
        return NO_CARDS
    if not row.fill:
        return ALL_CARDS if row.draw == "t" else UPPER_CARDS
    returns = row.fback and "F" in row.fill and row.king == "0"
    return BASE_CARDS if returns and row.draw == "t" else NO_CARDS


def needs(row: Row, base: int, turn: int, strictly: int, last: int = 12) -> int:
    """Return how many cards of the other suits must be home for a card to be safe.

    :param turn: how many cards of its suit go home before it
    :param strictly: whether every card that fits on it must be home; otherwise it is enough if
        these cards can go home as soon as they are free
    :param last: the turn of a suit's last card
    :return: the number for the other suit of its colour, plus 16 times the number for each suit of
        the other colour; `NEVER` if it is not safe
    """
    fits = _FITS[row.suit]
    corner = base or row.wrap  # the last card of a suit can lie on a base card
    ordered = (row.dir, row.fdir) == ("D", "U") and row.run in ("=", row.suit, "S")
    if row.suits != "4" or (row.packs > 1 and row.frun):
        return NEVER
    if row.fsuit == "R":  # it can matter which card of a rank goes up first
        return 0 if not turn and not row.fstep else NEVER
    if not fits:
        return 0
    if row.fback and (corner or strictly or row.frun or not ordered):
        return NEVER
    by_one_in_suit = fits == _SAME_SUIT and row.move == "1"  # cards on it follow it home
    if row.fdir != "U":
        return 0 if row.fdir == "B" and by_one_in_suit and not corner else NEVER
    if row.frun:
        if row.dir != "D":
            return NEVER
        mate = other = last + 1
    elif fits & _SAME_SUIT and (
        (row.dir != "D" and turn < last and not by_one_in_suit)
        or (row.dir != "U" and not turn and corner)
    ):
        return NEVER
    elif strictly:
        mate = 0
        if row.dir != "U":
            mate = turn or (last + 1 if corner else 0)
        if row.dir != "D":
            mate = max(mate, turn + 2 if turn < last else 1)
        other = mate
    elif not ordered or (not turn and corner):
        return NEVER
    else:
        least = 1 if corner else 0  # nothing lies on a base card that is home
        other = max(turn - 1, least)
        mate = other
        if row.suit == "A" and turn >= 2:
            return max(turn - 2, least) | other << 4
    return (mate if fits & _SAME_COLOUR else 0) | (other if fits & _OTHER_COLOUR else 0) << 4
