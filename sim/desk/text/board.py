"""Draws the table as plain text.

A card is its rank and suit: black suits are capital letters, red ones small. `>8h<` is what would
move, `[9C]` the target of A, `(9S)` another target, `_h` an empty place, `5#` five face-down cards.
Piles have the same places as in the picture.
"""

from typing import TYPE_CHECKING

from patience.moves import target
from patience.table import FACE_DOWN, STOCK, TABLEAU, Table
from patience.ui.draw.cards.layout import FANNED
from sim.desk.text.signs import HIDDEN, SUITS, name_card

if TYPE_CHECKING:
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.table.table_screen import TableScreen

_MARKS = {"": "  ", "from": "><", "target": "[]", "other": "()"}
_WIDE = 5  # characters of a card with its marks


def draw_table(screen: "TableScreen", columns: int, rows: int) -> list[str]:
    """Return the cards as `rows` lines of `columns` characters."""
    layout = screen.navigation.layout
    marks = _find_marks(screen)
    grid = [[" "] * (columns + _WIDE) for _ in range(rows)]
    tops = sorted({layout.y[place] for place in layout.places})
    ends = {place: _end_row(layout, place, rows) for place in layout.places}
    for place in layout.places:
        column = round(layout.x[place] * (columns - _WIDE) / (layout.width - layout.card_w))
        row = round(layout.y[place] * rows / layout.status_top)
        row = min(rows - 1, max(row, tops.index(layout.y[place])))
        texts = _read_pile(screen.game.table, place, layout.kind[place] == FANNED, marks)
        room = max(1, ends[place] - row)
        if len(texts) > room:  # the newest cards stay
            texts = [f"  +{len(texts) - room + 1} ", *texts[len(texts) - room + 1 :]]
        for line, text in enumerate(texts[:room], row):
            grid[line][column : column + _WIDE] = text[:_WIDE].ljust(_WIDE)
    return ["".join(line) for line in grid]


def _end_row(layout: "TableLayout", place: int, rows: int) -> int:
    # Return the first row below a place that belongs to another one.
    left, right = layout.x[place], layout.x[place] + layout.card_w
    below = [
        layout.y[other]
        for other in layout.places
        if layout.y[other] > layout.y[place]
        and layout.x[other] < right
        and layout.x[other] + layout.card_w > left
    ]
    return round(min(below) * rows / layout.status_top) if below else rows


def _find_marks(screen: "TableScreen") -> dict[int, tuple[str, int]]:
    # Return for each place the marks of its top cards, and their number.
    navigation = screen.navigation
    if screen.view.deal_advised:
        return {STOCK: ("target", 1)}
    if not navigation.choices:
        place = navigation.place
        return {place: ("from", max(1, navigation.packet_size(place)))}
    marks = {target(a_move): ("other", 1) for a_move in navigation.choices}
    marks[target(navigation.choice)] = "target", 1
    marks[navigation.place] = "from", navigation.choice >> 12 or 1
    return marks


def _read_pile(
    table: Table, place: int, is_fanned: bool, marks: dict[int, tuple[str, int]]
) -> list[str]:
    cards = bytearray(len(table.under))
    pile = list(cards[: table.read_pile(place, cards)])
    kind, count = marks.get(place, ("", 0))
    if not pile:
        return [_mark("_" + SUITS[place & 3] if place < TABLEAU else "_", kind)]
    if place == STOCK:
        return [_mark(f"{len(pile)}{HIDDEN}", kind)]
    down = sum(bool(card & FACE_DOWN) for card in pile)
    if not is_fanned:
        text = f"{down}{HIDDEN}" if down == len(pile) else name_card(pile[-1])
        return [_mark(text, kind)]
    texts = [_mark(f"{down}{HIDDEN}", "")] if down else []
    up = pile[down:]
    for number, card in enumerate(up):
        texts.append(_mark(name_card(card), kind if number >= len(up) - count else ""))
    return texts or [_mark("_", kind)]


def _mark(text: str, kind: str) -> str:
    before, behind = _MARKS[kind][:1], _MARKS[kind][1:]
    return f"{text:>{_WIDE - 1 - len(behind)}}".replace(text, before + text + behind)
