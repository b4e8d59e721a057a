"""Decides where each place of a game is on a board of text.

Where the cursor goes along the piles, these stand side by side, and everything else in columns
beside them. Where it goes to the nearest place, all are where they are in the picture.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from patience.games.arrangements import AT_COVERS, AT_STRIP
from patience.table import CELL, FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE
from patience.texts.desk_text import PLACES, SHORT_RESERVE
from patience.ui.draw.cards.layout import LAST_THREE, SIDEWAYS

if TYPE_CHECKING:
    from patience.games.row import Row
    from patience.ui.draw.cards.layout import TableLayout

WIDE = 5
"""Characters of a card with its marks: `>10♣<`."""
WASTE_CARDS = 3
"""How many cards of a waste are seen at most."""
_PITCH = 8  # from one pile to the next, where there is room
_LEAST = 4  # the mark behind a card is then the one before the next card
_ROOMY = 6
_SIDE, _APART = 20, 10  # the columns beside roomy piles, and from one to the next
_GAP = 4  # between them and the piles
_SPARE = 2  # the same, where there is little room
_EDGE = 3  # cards: this close to the edge, a place is there, too
_KINDS = (CELL, RESERVE, FOUNDATION, WASTE, HAND, STOCK)
# Indexes into `desk_text.PLACES`.
_HOME, _TAKEN, _TAKEN_OFF = range(3)
_NAMES = {CELL: 3, RESERVE: 4, WASTE: 5, HAND: 6, STOCK: 7}


@dataclass(frozen=True)
class Spot:
    """Where the cards of a place are.

    :param row: of the first card
    :param column: of the mark before a card
    :param room: the most cards
    """

    row: int
    column: int
    room: int = 1


@dataclass
class Plan:
    """Where all places are, and the words above them: row, column and text of each.

    :param columns: of the board
    """

    columns: int
    spots: dict[int, Spot] = field(default_factory=dict)
    words: list[tuple[int, int, str]] = field(default_factory=list)

    def name(self, row: int, column: int, word: str) -> None:
        """Put a word above a place whose marks begin in a column."""
        left = column + max(0, (WIDE + 1 - len(word)) // 2)
        self.words.append((row, max(0, min(left, self.columns - len(word))), word))


def plan_board(layout: "TableLayout", columns: int, rows: int, least: int) -> Plan:
    """Return where the places of a layout are.

    :param least: the fewest rows that the board may get; `rows` is not less
    """
    if layout.is_grid:
        return _Picture(layout, columns, least).plan(rows)
    return _plan_columns(layout, columns, rows)


def is_strip(layout: "TableLayout") -> bool:
    """Return whether foundations and stock stand in one line above the piles."""
    return layout.row.at == AT_STRIP


def _kind_of(row: "Row", place: int) -> int:
    """Return the first place of a place's kind; a game with many piles has no reserve."""
    if TABLEAU <= place < TABLEAU + row.T:
        return TABLEAU
    return max(kind for kind in _KINDS if kind <= place)


def name_kind(row: "Row", kind: int) -> str:
    """Return the word above places of a kind, which is the first of them."""
    at = _NAMES.get(kind, _HOME)
    if kind == FOUNDATION and row.pair:
        at = _TAKEN_OFF if row.at == AT_COVERS else _TAKEN
    return PLACES.split("|")[at]


def _plan_columns(layout: "TableLayout", columns: int, rows: int) -> Plan:
    """Put piles side by side, and everything else beside them."""
    fans = [place for place in layout.rows[0] if layout.ends[place]]
    groups = [] if is_strip(layout) else list(_group(layout))
    sides = _split(groups)
    wide = [max(WIDE, *(len(group.word) for group in side)) + 1 for side in sides]
    spare = _SPARE if sides else 0
    pitch = (columns - _SIDE - _GAP) // len(fans)
    if sides and pitch >= _ROOMY:
        pitch = min(pitch, _PITCH)
        whole = min(columns, len(fans) * pitch + _GAP + _SIDE)
        lefts = [whole - _SIDE + at * _APART for at in range(len(sides))]
    else:
        pitch = _find_pitch(len(fans), columns - sum(wide) - spare)
        if pitch < WIDE and len(sides) > 1:
            sides, wide = [groups], [max(wide)]
            pitch = _find_pitch(len(fans), columns - sum(wide) - spare)
        whole = min(columns, (len(fans) - 1) * pitch + WIDE + spare + sum(wide))
        lefts = [whole - sum(wide[at:]) for at in range(len(sides))]
    first = 1 if (len(fans) - 1) * pitch + 1 + WIDE <= min([whole, *lefts]) else 0
    plan = Plan(columns)
    margin = (columns - whole) // 2

    def turn(column: int) -> int:
        # For left-handed players.
        return margin + (whole - WIDE - column if layout.mirrored else column)

    for at, place in enumerate(fans):
        column = turn(first + at * pitch)
        plan.spots[place] = Spot(1, column, rows - 1)
        if place < RESERVE:
            plan.name(0, column, str(place - TABLEAU + 1))
        elif at == 0 or fans[at - 1] < RESERVE:
            if pitch >= _ROOMY:  # the long word is in the middle, except at the edge
                plan.name(0, column - bool(at), name_kind(layout.row, RESERVE))
            else:
                plan.name(0, column, SHORT_RESERVE)
    for side, left in zip(sides, lefts, strict=True):
        column, row = turn(left), 0
        high = sum(1 + _count_lines(layout, group.places) for group in side)
        gap = 1 if high + len(side) - 1 <= rows else 0
        for _, word, places in side:
            plan.name(row, column, word)
            for at, place in enumerate(places, row + 1):
                plan.spots[place] = Spot(at, column, _count_lines(layout, [place]))
            row += 1 + _count_lines(layout, places) + gap
    return plan


def _find_pitch(piles: int, columns: int) -> int:
    return max(_LEAST, min((columns - WIDE) // max(1, piles - 1), _PITCH))


def _count_lines(layout: "TableLayout", places: list[int]) -> int:
    """Return how many cards are seen of places beside the piles."""
    return sum(WASTE_CARDS if shows_three(layout, place) else 1 for place in places)


def shows_three(layout: "TableLayout", place: int) -> bool:
    """Return whether the last three cards of a place are seen: those that were dealt together."""
    return place == WASTE and layout.kind[place] in (LAST_THREE, SIDEWAYS)


class _Group(NamedTuple):
    kind: int
    word: str
    places: list[int]


def _group(layout: "TableLayout") -> Iterator[_Group]:
    """Yield the places beside the piles, by kind, with its word."""
    for kind in _KINDS:
        mine = [place for place in layout.places if _kind_of(layout.row, place) == kind]
        places = [place for place in mine if not layout.ends[place]]
        if places:
            yield _Group(kind, name_kind(layout.row, kind), sorted(places))


def _split(groups: list[_Group]) -> list[list[_Group]]:
    """Spread groups over two columns: first what cards come from, or else the foundations."""
    first = [group for group in groups if group.kind in (CELL, RESERVE)]
    first = first or groups[:1]
    rest = [group for group in groups if group not in first]
    return [side for side in (first, rest) if side]


class _Picture:
    """Puts all places where they are in the picture.

    :param rows: of the board, however long the sentence below it
    """

    def __init__(self, layout: "TableLayout", columns: int, rows: int) -> None:
        self._layout, self._columns, self._rows = layout, columns, rows
        self._covers = layout.row.at == AT_COVERS
        places = layout.places
        self._tops = sorted({layout.y[place] for place in places})
        self._at = {top: [p for p in places if layout.y[p] == top] for top in self._tops}
        self._left = min(layout.x[place] for place in places)
        self._right = max(layout.x[place] for place in places)
        apart = min(b - a for top in self._tops for a, b in pairwise(self._xs(top)))
        across = self._right - self._left
        fitting = min(_PITCH, apart * (columns - WIDE) // across)
        if self._covers:
            fitting -= fitting % 2  # because half a pitch must be whole
        self._scale = max(fitting / apart, WIDE / apart)
        self._margin = (columns - WIDE - round(across * self._scale)) // 2
        self.columns = {place: self._column(place) for place in places}

    def _xs(self, top: int) -> list[int]:
        return sorted({self._layout.x[place] for place in self._at[top]})

    def _column(self, place: int) -> int:
        layout, x = self._layout, self._layout.x[place]
        if self._covers and self._kind_of(place) != TABLEAU:
            near = round((x - self._left) * self._scale), round((self._right - x) * self._scale)
            limit = _EDGE * layout.card_w * self._scale
            if min(near) < limit and layout.y[place] == self._tops[0]:
                inside = min(1, self._margin)
                at_left = near[0] < near[1]
                return inside + near[0] if at_left else self._columns - WIDE - inside - near[1]
        return self._margin + round((x - self._left) * self._scale)

    def plan(self, rows: int) -> Plan:
        """Return where everything is, if the last fans have all of the rows."""
        plan = Plan(self._columns)
        words = {top: list(self._words(top)) for top in self._tops}
        begins = self._spread(words)
        for top in self._tops:
            for place, word in words[top]:
                plan.name(begins[top], self.columns[place], word)
            for place in self._at[top]:
                row = begins[top] + (1 if words[top] and not self._is_cover(place) else 0)
                ends = [begins[below] for below in self._below(top, [place])]
                is_fan = bool(self._layout.ends[place])
                room = min([rows, *ends]) - row if is_fan else 1
                plan.spots[place] = Spot(row, self.columns[place], max(1, room))
        return plan

    def _is_cover(self, place: int) -> bool:
        return self._covers and self._kind_of(place) == TABLEAU

    def _words(self, top: int) -> Iterator[tuple[int, str]]:
        """Yield the places in a row that have a word above them, and this word."""
        seen = {TABLEAU, CELL} if self._covers else set()
        for place in sorted(self._at[top], key=lambda place: self.columns[place]):
            kind = self._kind_of(place)
            if kind not in seen and kind == TABLEAU:
                yield place, str(place - TABLEAU + 1)
            elif kind not in seen:
                seen.add(kind)
                if self._kind_above(top, place) != kind:
                    yield place, name_kind(self._layout.row, kind)

    def _kind_above(self, top: int, place: int) -> int | None:
        """Return the kind of the next place above one; None if there is none."""
        for above in reversed(self._tops[: self._tops.index(top)]):
            for other in self._at[above]:
                if abs(self.columns[other] - self.columns[place]) < WIDE:
                    return self._kind_of(other)
        return None

    def _kind_of(self, place: int) -> int:
        return _kind_of(self._layout.row, place)

    def _below(self, top: int, places: Iterable[int]) -> Iterator[int]:
        """Yield the rows of the picture with a place below some in another one."""
        mine = [self.columns[place] for place in places]
        for below in self._tops[self._tops.index(top) + 1 :]:
            others = [self.columns[place] for place in self._at[below]]
            if any(abs(one - other) < WIDE for one in mine for other in others):
                yield below

    def _spread(self, words: dict[int, list[tuple[int, str]]]) -> dict[int, int]:
        """Return where each row of the picture begins."""
        tops, rows = self._tops, self._rows
        high = {top: 1 + bool(words[top]) for top in tops}
        if self._covers:
            last = high[tops[-1]] + (2 if self._layout.ends[self._at[tops[-1]][0]] else 0)
            step = 2 if 2 * (len(tops) - 1) + last <= rows else 1
            return {top: at * step for at, top in enumerate(tops)}
        limits: dict[int, int] = {}
        for top in reversed(tops):
            ends = [limits[below] for below in self._below(top, self._at[top])]
            limits[top] = min([rows, *ends]) - high[top]
        begins: dict[int, int] = {}
        for top in tops:
            least = [
                begins[above] + high[above]
                for above in begins
                if top in self._below(above, self._at[above])
            ]
            scaled = (top - tops[0]) * rows // self._layout.status_top
            begins[top] = min(max([scaled, *least]), limits[top])
        return begins
