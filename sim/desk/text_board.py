"""Draws the table and the menus as plain text, for terminals that are too small for the picture.

A card is its rank and suit: black suits are capital letters, red ones small, so no colour is
needed. `>8h<` is what would move, `[9C]` the target that A takes, `(9S)` another one, `_h` an empty
place, `5#` five face-down cards. Piles stand where the layout of the picture has them.
"""

import textwrap
from copy import copy
from typing import Any

from displayio import Bitmap

from patience.moves import target
from patience.table import FACE_DOWN, NO_CARD, STOCK, TABLEAU
from patience.texts.words import SUIT_SIGNS
from patience.ui.draw.cards.layout import FANNED
from patience.ui.draw.face import Face
from patience.ui.draw.panel import GOLD, GROUND, Panel
from patience.ui.input.button_names import fill_button_names
from patience.ui.pointer import TABLES
from patience.ui.screens.page import Page
from patience.ui.screens.rules import TextPages
from sim.desk.machine import Machine

LEAST = 60, 20
"""Columns and rows that a board needs."""

_RANKS = (*"A23456789", "10", *"JQK")
_SUITS = "CdhS"
_FACE_DOWN = "#"
_CHIP = chr(127)  # beside the name of a button
_MARKS = {"": "  ", "from": "><", "target": "[]", "other": "()"}
_WIDE = 5  # characters of a card with its marks
_MENU = 4  # pixels left of the label of a line
_EASE = str.maketrans("\\{", "*.")  # the marks of `choosing.by_ease`
_APART = 6  # pixels between two lines of text


def draw(machine: Machine, columns: int, rows: int, caption: str = "") -> list[str]:
    """Return the lines of what a machine shows, at most `rows` of `columns` characters.

    :param caption: whether the game can be won
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
    if machine.app.stack.screen.view.deal_advised:
        return {STOCK: ("target", 1)}
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
    if hasattr(screen, "_cards"):
        cards = [_FACE_DOWN if card & FACE_DOWN else _name(card) for card in screen._cards]
        return textwrap.wrap(" ".join(cards[: screen._count]), columns)
    if not isinstance(screen, Page):
        return ["Press A to go on."]
    if isinstance(screen, TextPages) and screen.pages[screen.mark][1]:  # below may be a picture
        heading, texts = screen.pages[screen.mark]
        return [f"{heading}  {screen.mark + 1}/{len(screen.pages)}", "", *map(_plain, texts)]
    return _read_page(screen, columns, rows)


def _read_page(page: Any, columns: int, rows: int) -> list[str]:
    """Return the texts that a page has on its panel, about where they are; then note and foot.

    A star marks a card or a day that is filled, because it was won.
    """
    drawn, panel = copy(page), _Noting(page._panel)
    drawn._panel = panel
    drawn.begin("")
    own, Face.write = Face.write, lambda *what: panel.note(*what)  # type: ignore[method-assign]
    try:
        drawn.draw()
    finally:
        Face.write = own  # type: ignore[method-assign]
    page._panel.choose_type(page)
    lines = [""]
    below = 0
    for y, x, end, text in sorted(panel.texts):
        if y >= page.bottom:
            break  # it may say something else now
        if y - below >= _APART:
            lines.append("")
            below = y
        words = _plain(text).translate(_EASE)
        chosen = y >= page.head and panel.is_chosen(x, y)
        for cell in getattr(page, "cells", ()):
            left, top = page.corner(cell)
            if left <= x < left + page.pitch and top <= y < top + _APART:
                words += "*" * panel.is_filled(left, top, page.pitch, page.rise // 2)
                chosen = cell == page.mark
        words = f">{words}<" if chosen else words
        column = round(x * columns / page.width) if end < page.width - _APART else columns
        column = max(min(column, columns - len(words)), len(lines[-1]) + bool(lines[-1]))
        lines[-1] = lines[-1].ljust(column) + words
    said = f"{page.note_shown}\n{page.foot}".split("\n")
    lines += ["", *(_plain(fill_button_names(page._app, text)) for text in said)]
    return lines if len(lines) <= rows else [line for line in lines if line]


class _Noting(Panel):
    """A copy of a panel, to draw a page on again and note its texts."""

    def __init__(self, panel: Panel) -> None:
        vars(self).update(vars(panel))
        self.bitmap = Bitmap(panel.bitmap.width, panel.bitmap.height, 4)
        self.blank = True
        self.texts: list[tuple[int, int, int, bytes]] = []
        """Each text behind its upper, left and right edge."""
        self._cells: dict[int, bytes] = {}
        self._write = Face.write

    def note(self, face: Face, bitmap: Bitmap, text: bytes, x: int, y: int, *more: int) -> int:
        """Note what `Face.write` writes."""
        end = self._write(face, bitmap, text, x, y, *more)
        if bitmap is self.bitmap:
            self.texts.append((y - self.top, x - self.left, end - self.left, text))
        self._cells[id(bitmap)] = text
        return end

    def draw_picture(self, bitmap: Bitmap, x: int, y: int, width: int, *more: int) -> None:
        """Note the text that was written into a small bitmap."""
        self.texts.append((y, x, 0, self._cells[id(bitmap)]))
        super().draw_picture(bitmap, x, y, width, *more)

    def is_chosen(self, x: int, y: int) -> bool:
        """Return whether a text is in a golden frame, or on the bar of a menu's line."""
        outer, inner = (self.bitmap[x + self.left - by, y + self.top + 1] for by in (2, 1))
        return bool(outer == GOLD) and (x <= _MENU or inner != GOLD)

    def is_filled(self, left: int, top: int, width: int, height: int) -> bool:
        """Return whether most of a rectangle is."""
        across, down = range(left + 2, left + width - 2), range(top + 2, top + height)
        dots = [self.bitmap[x + self.left, y + self.top] > GROUND for y in down for x in across]
        return 2 * sum(dots) > len(dots)


def _plain(text: str | bytes) -> str:
    words = text.decode("latin-1") if isinstance(text, bytes) else text
    for sign, suit in zip(SUIT_SIGNS.decode(), _SUITS):
        words = words.replace(sign, suit)
    return words.replace(_CHIP, "")
