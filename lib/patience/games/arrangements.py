"""Lists how the places of a row's game can lie on the screen: the values of its field `at`.

`ui.draw.cards.placing` puts them there; SCREEN.md, Layouts, has a table of all arrangements.
"""

from micropython import const

from patience.moves import NOWHERE, TO_WASTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

_MOST_IN_ROW = const(14)  # places next to each other that can be told apart on 128 pixels


def fitting(row: "Row") -> list[str]:
    """Return the arrangements that fit a row, perhaps none; the first is the default.

    >>> from patience.games.rules import read
    >>> fitting(read("Five piles|T=5|deal=u1|draw=1"))
    ['cross', 'grid', 'rows', 'column', 'row']
    >>> fitting(read("Ten piles|T=10|deal=u5"))
    ['row', 'grid', 'rows']
    """
    if row.fsuit:
        return ["between"]
    if row.home or row.pair:
        return ["covers" if row.cover else "pairs" if row.pair else "fans"]
    if row.packs > 1:
        return _fitting_two_packs(row)
    found = []
    has_piles_only = not row.R + row.C
    has_one_set = row.fdir != "B"
    if row.T == 5 and has_piles_only and has_one_set:
        found.append("cross")
    if row.T <= 12 and has_piles_only and not row.again:
        found.append("grid")
    if row.T <= 5 and row.R == 1 and not row.C and has_one_set and row.deals == TO_WASTE:
        found.append("reserve")
    if row.R == 2 and not row.C:
        found.append("posts")
    if row.T <= 7 and row.R > 5 and not row.C:
        found.append("block")
    if has_piles_only:
        found.append("rows")
    if row.T + row.R <= 8 and not row.C:
        found.append("column")
    if _count_in_row(row) <= _MOST_IN_ROW:
        found.append("row")
    if not found:
        return []
    first = found[0]
    if (first == "grid" and row.T != 12) or (first == "rows" and row.T != 18 and not row.again):
        first = "column" if "column" in found else found[-1]
    found.remove(first)
    return [first] + found


def _count_in_row(row: "Row") -> int:
    # Return how many places the longest line has if everything else is in a row above the piles.
    beside = row.R == 1
    stock = 0 if row.deals == NOWHERE else 2 + row.hand if row.deals == TO_WASTE else 1
    return max(row.T + beside, row.C + row.R - beside + stock + (8 if row.fdir == "B" else 4))


def _fitting_two_packs(row: "Row") -> list[str]:
    if row.frun > 1:
        return ["strip"]
    return ["beside", "line"] if row.T <= 8 else ["line"]
