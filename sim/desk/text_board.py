"""Draws the table and the menus as plain text, for terminals that are too small for the picture.

A card is its rank and suit: black suits are capital letters, red ones small, so no colour is
needed. `>8h<` is what would move, `[9C]` the target that A takes, `(9S)` another one, `_h` an empty
place, `5#` five face-down cards. Piles stand where the layout of the picture has them.
"""

import textwrap
from typing import Any

from patience.moves import target
from patience.table import FACE_DOWN, NO_CARD, STOCK, TABLEAU
from patience.texts.words import SUIT_SIGNS
from patience.ui.draw.cards.layout import FANNED
from patience.ui.pointer import TABLES
from sim.desk.machine import Machine

LEAST = 60, 20
"""Columns and rows that a board needs."""

_RANKS = (*"A23456789", "10", *"JQK")
_SUITS = "CdhS"
_FACE_DOWN = "#"
_CHIP = chr(127)  # beside the name of a button
_MARKS = {"": "  ", "from": "><", "target": "[]", "other": "()"}
_WIDE = 5  # characters of a card with its marks


def draw(machine: Machine, columns: int, rows: int, caption: str = "") -> list[str]:
    """Return the lines of what a machine shows, at most `rows` of `columns` characters.

    :param caption: whether the game can be won
    """
    app = machine.app
    game = app.session.game
    moves = f"move {game.table.log.steps}"
    title = f"{game.row.name} {game.number}"
    head = title.ljust(columns - len(moves))
    middle = (columns - len(caption)) // 2
    if caption and middle > len(title):
        head = head[:middle] + caption + head[middle + len(caption) :]
    screen = app.stack.screen
    if screen.made_of[0] in TABLES:
        said = _plain(screen.message)
        below = textwrap.wrap("" if said.startswith(title) else said, columns)[:2]
        body = _draw_table(machine, columns, rows - 3 - len(below))
        body += [""] * (rows - 2 - len(body) - len(below)) + below
    else:
        body = _draw_screen(screen, columns, rows - 2)
    return [line.rstrip()[:columns] for line in (head + moves, "", *body)][:rows]


def _draw_table(machine: Machine, columns: int, rows: int) -> list[str]:
    layout: Any = machine.app.drawing.painter.layout
    marks = _find_marks(machine)
    grid = [[" "] * (columns + _WIDE) for _ in range(rows)]
    tops = sorted({layout.y[place] for place in layout.places})
    ends = {place: _end_row(layout, place, rows) for place in layout.places}
    for place in layout.places:
        column = round(layout.x[place] * (columns - _WIDE) / (layout.width - layout.card_w))
        row = round(layout.y[place] * rows / layout.status_top)
        row = min(rows - 1, max(row, tops.index(layout.y[place])))
        texts = _read_pile(machine, place, layout.kind[place] == FANNED, marks)
        room = max(1, ends[place] - row)
        if len(texts) > room:  # the newest cards are seen
            texts = [f"  +{len(texts) - room + 1} ", *texts[len(texts) - room + 1 :]]
        for line, text in enumerate(texts[:room], row):
            grid[line][column : column + _WIDE] = text[:_WIDE].ljust(_WIDE)
    return ["".join(line) for line in grid]


def _end_row(layout: Any, place: int, rows: int) -> int:
    # The first row below a place that belongs to another one.
    left, right = layout.x[place], layout.x[place] + layout.card_w
    below = [
        layout.y[other]
        for other in layout.places
        if layout.y[other] > layout.y[place]
        and layout.x[other] < right
        and layout.x[other] + layout.card_w > left
    ]
    return round(min(below) * rows / layout.status_top) if below else rows


def _find_marks(machine: Machine) -> dict[int, tuple[str, int]]:
    # By place: how its top cards are marked, and how many of them.
    navigation = machine.app.stack.screen.navigation
    if not navigation.choices:
        place = navigation.place
        return {place: ("from", max(1, navigation.packet_size(place)))}
    marks = {target(a_move): ("other", 1) for a_move in navigation.choices}
    marks[target(navigation.choice)] = "target", 1
    marks[navigation.place] = "from", navigation.choice >> 12 or 1
    return marks


def _read_pile(
    machine: Machine, place: int, is_fanned: bool, marks: dict[int, tuple[str, int]]
) -> list[str]:
    table = machine.app.session.game.table
    cards = bytearray(len(table.under))
    pile = list(cards[: table.read_pile(place, cards)])
    kind, count = marks.get(place, ("", 0))
    if not pile:
        return [_mark("_" + _SUITS[place & 3] if place < TABLEAU else "_", kind)]
    if place == STOCK:
        return [_mark(f"{len(pile)}{_FACE_DOWN}", kind)]
    down = sum(bool(card & FACE_DOWN) for card in pile)
    if not is_fanned:
        text = f"{down}{_FACE_DOWN}" if down == len(pile) else _name(pile[-1])
        return [_mark(text, kind)]
    texts = [_mark(f"{down}{_FACE_DOWN}", "")] if down else []
    up = pile[down:]
    for number, card in enumerate(up):
        texts.append(_mark(_name(card), kind if number >= len(up) - count else ""))
    return texts or [_mark("_", kind)]


def _name(card: int) -> str:
    plain = card & (FACE_DOWN - 1)
    return _RANKS[plain % 52 >> 2] + _SUITS[plain & 3] if plain < NO_CARD else "_"


def _mark(text: str, kind: str) -> str:
    before, behind = _MARKS[kind][:1], _MARKS[kind][1:]
    return f"{text:>{_WIDE - 1 - len(behind)}}".replace(text, before + text + behind)


def _draw_screen(screen: Any, columns: int, rows: int) -> list[str]:
    if hasattr(screen, "items"):
        return _draw_menu(screen, columns, rows)
    if hasattr(screen, "pages"):
        heading, lines = screen.pages[screen.mark]
        return [_plain(heading), "", *(_plain(line) for line in lines)][:rows]
    return ["Press A to go on."]


def _draw_menu(screen: Any, columns: int, rows: int) -> list[str]:
    lines = [_plain(screen.title), ""]
    room = rows - 5
    first = max(0, min(screen.mark - room // 2, len(screen.items) - room))
    for number, (label, value, *_) in enumerate(screen.items[first : first + room], first):
        text = f"{_plain(label)}  {_plain(value)}".rstrip()
        lines.append(f"> {text} <" if number == screen.mark else f"  {text}")
    note = _plain(screen.note_for(screen.items[screen.mark]))
    return [*lines, "", *textwrap.wrap(note, columns)][:rows]


def _plain(text: str | bytes) -> str:
    words = text.decode("latin-1") if isinstance(text, bytes) else text
    for sign, suit in zip(SUIT_SIGNS.decode(), _SUITS):
        words = words.replace(sign, suit)
    return words.replace(_CHIP, "")
