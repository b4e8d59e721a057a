"""Draws the table and the menus as plain text, for terminals that are too small for the picture.

A card is its rank and suit: black suits are capital letters, red ones small, so no colour is
needed. `>8h<` is what would move, `[9C]` the target of A, `(9S)` another target, `_h` an empty
place, `5#` five face-down cards. Piles have the same places as in the picture.
"""

import textwrap
from typing import TYPE_CHECKING, Any

from patience.moves import target
from patience.table import FACE_DOWN, NO_CARD, STOCK, TABLEAU
from patience.texts.words import SUIT_SIGNS
from patience.ui.draw.cards.layout import FANNED
from patience.ui.input.kinds import is_table

if TYPE_CHECKING:
    from sim.desk.machine import Machine

if TYPE_CHECKING:
    from patience.ui.table.table_screen import TableScreen

LEAST = 60, 20
"""The least columns and rows for a board."""

_RANKS = (*"A23456789", "10", *"JQK")
_SUITS = "CdhS"
HIDDEN = "#"
"""A card that lies face down."""
_CHIP = chr(127)  # next to the name of a button
_MARKS = {"": "  ", "from": "><", "target": "[]", "other": "()"}
_WIDE = 5  # characters of a card with its marks


def draw(machine: "Machine", columns: int, rows: int, caption: str = "") -> list[str]:
    """Return a machine's screen as lines, at most `rows` of `columns` characters.

    :param caption: the sentence on whether the game can be won
    """
    app = machine.app
    game = app.session.game
    moves = f"move {game.table.log.steps}"
    title = f"{game.row.name} {game.number or ''}".rstrip()
    head = title.ljust(columns - len(moves))
    middle = (columns - len(caption)) // 2
    if caption and middle > len(title):
        head = head[:middle] + caption + head[middle + len(caption) :]
    screen = app.stack.screen
    if is_table(screen):
        said = plain(screen.message)
        below = textwrap.wrap("" if said.startswith(title) else said, columns)[:2]
        body = _draw_table(machine, screen, columns, rows - 3 - len(below))
        body += [""] * (rows - 2 - len(body) - len(below)) + below
    else:
        # Only after the display's module: see `sim.screen.blinka`.
        from sim.desk.text.page import draw_screen

        body = draw_screen(screen, columns, rows - 2)
    return [line.rstrip()[:columns] for line in (head + moves, "", *body)][:rows]


def _draw_table(machine: "Machine", screen: "TableScreen", columns: int, rows: int) -> list[str]:
    layout: Any = machine.app.drawing.painter.layout
    marks = _find_marks(screen)
    grid = [[" "] * (columns + _WIDE) for _ in range(rows)]
    tops = sorted({layout.y[place] for place in layout.places})
    ends = {place: _end_row(layout, place, rows) for place in layout.places}
    for place in layout.places:
        column = round(layout.x[place] * (columns - _WIDE) / (layout.width - layout.card_w))
        row = round(layout.y[place] * rows / layout.status_top)
        row = min(rows - 1, max(row, tops.index(layout.y[place])))
        texts = _read_pile(machine, place, layout.kind[place] == FANNED, marks)
        room = max(1, ends[place] - row)
        if len(texts) > room:  # the newest cards stay
            texts = [f"  +{len(texts) - room + 1} ", *texts[len(texts) - room + 1 :]]
        for line, text in enumerate(texts[:room], row):
            grid[line][column : column + _WIDE] = text[:_WIDE].ljust(_WIDE)
    return ["".join(line) for line in grid]


def _end_row(layout: Any, place: int, rows: int) -> int:
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
    machine: "Machine", place: int, is_fanned: bool, marks: dict[int, tuple[str, int]]
) -> list[str]:
    table = machine.app.session.game.table
    cards = bytearray(len(table.under))
    pile = list(cards[: table.read_pile(place, cards)])
    kind, count = marks.get(place, ("", 0))
    if not pile:
        return [_mark("_" + _SUITS[place & 3] if place < TABLEAU else "_", kind)]
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


def name_card(card: int) -> str:
    """Return a card as text, such as KC or 10d."""
    plain = card & (FACE_DOWN - 1)
    return _RANKS[plain % 52 >> 2] + _SUITS[plain & 3] if plain < NO_CARD else "_"


def _mark(text: str, kind: str) -> str:
    before, behind = _MARKS[kind][:1], _MARKS[kind][1:]
    return f"{text:>{_WIDE - 1 - len(behind)}}".replace(text, before + text + behind)


def plain(text: str | bytes) -> str:
    """Return a text of the screen in ordinary characters."""
    words = text.decode("latin-1") if isinstance(text, bytes) else text
    for sign, suit in zip(SUIT_SIGNS.decode(), _SUITS):
        words = words.replace(sign, suit)
    return words.replace(_CHIP, "")
