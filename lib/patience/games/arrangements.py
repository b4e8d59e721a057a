"""Lists how the places of a row's game can lie on the screen: the values of its field `at`.

`ui.draw.cards.arranging.placing` puts them there; SCREEN.md, Layouts, has a table of all.
"""

from micropython import const

from patience.moves import NOWHERE, TO_WASTE

# Numbers, because a board would keep each word permanently. The first are those of games that build
# with one pack.
AT_CROSS = const(0)
AT_GRID = const(1)
AT_RESERVE = const(2)
AT_POSTS = const(3)
AT_BLOCK = const(4)
AT_ROWS = const(5)
AT_COLUMN = const(6)
AT_ROW = const(7)
AT_STRIP = const(8)
AT_BESIDE = const(9)
AT_LINE = const(10)
AT_BETWEEN = const(11)
AT_COVERS = const(12)
AT_PAIRS = const(13)
AT_FANS = const(14)
NAMES = "cross grid reserve posts block rows column row strip beside line between covers pairs fans"
"""The words for them in a row."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_MOST_IN_ROW = const(14)  # places next to each other that can be told apart on 128 pixels


def fitting(row: "Row") -> list[int]:
    """Return the arrangements that fit a row, perhaps none; the first is the default.

    >>> from patience.games.rules import read
    >>> list_names(fitting(read("Five piles|T=5|deal=u1|draw=1")))
    'cross, grid, rows, column, row'
    >>> list_names(fitting(read("Ten piles|T=10|deal=u5")))
    'row, grid, rows'
    """
    if row.fsuit:
        return [AT_BETWEEN]
    if row.home or row.pair:
        return [AT_COVERS if row.cover else AT_PAIRS if row.pair else AT_FANS]
    if row.packs > 1:
        return _fitting_two_packs(row)
    found = []
    has_piles_only = not row.R + row.C
    has_one_set = row.fdir != "B"
    if row.T == 5 and has_piles_only and has_one_set:
        found.append(AT_CROSS)
    if row.T <= 12 and has_piles_only and not row.again:
        found.append(AT_GRID)
    if row.T <= 5 and row.R == 1 and not row.C and has_one_set and row.deals == TO_WASTE:
        found.append(AT_RESERVE)
    if row.R == 2 and not row.C and row.T + 2 <= _MOST_IN_ROW:
        found.append(AT_POSTS)
    if row.T <= 7 and row.R > 5 and not row.C:
        found.append(AT_BLOCK)
    if has_piles_only:
        found.append(AT_ROWS)
    if row.T + row.R <= 8 and not row.C:
        found.append(AT_COLUMN)
    if _count_in_row(row) <= _MOST_IN_ROW:
        found.append(AT_ROW)
    if not found:
        return []
    first = found[0]
    if (first == AT_GRID and row.T != 12) or (first == AT_ROWS and row.T != 18 and not row.again):
        first = AT_COLUMN if AT_COLUMN in found else found[-1]
    found.remove(first)
    return [first] + found


def _count_in_row(row: "Row") -> int:
    # Return how many places the longest line has if everything else is in a row above the piles.
    beside = row.R == 1
    stock = 0 if row.deals == NOWHERE else 2 + row.hand if row.deals == TO_WASTE else 1
    return max(row.T + beside, row.C + row.R - beside + stock + (8 if row.fdir == "B" else 4))


def _fitting_two_packs(row: "Row") -> list[int]:
    if row.frun > 1:
        return [AT_STRIP]
    return [AT_BESIDE, AT_LINE] if row.T <= 8 else [AT_LINE]


def choose(row: "Row", name: str) -> int:
    """Return the arrangement that a row names, or else its first.

    :param name: "" if it names none
    :raises ValueError: if that does not fit, or none does
    """
    fit = fitting(row)
    if not fit:
        raise ValueError(f"{row.name}: no screen has room for T={row.T}, R={row.R} and C={row.C}")
    if not name:
        return fit[0]
    names = NAMES.split()
    if name not in names or names.index(name) not in fit:
        known = list_names(fit)
        raise ValueError(f'{row.name}: field at is "{name}"; here it can be {known}')
    return names.index(name)


def list_names(arrangements: list[int]) -> str:
    """Return the words for some arrangements, with commas."""
    names = NAMES.split()
    return ", ".join([names[number] for number in arrangements])
