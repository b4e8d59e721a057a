"""Draws menus, pages and lists as plain text, from the texts on their panel."""

import textwrap
from copy import copy
from typing import Any

from displayio import Bitmap

from patience.table import FACE_DOWN
from patience.ui.draw.face import Face
from patience.ui.draw.panel import GOLD, GROUND, Panel
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.kinds import has_cells, is_page, is_pile, is_text
from sim.desk.text.board import HIDDEN, name_card, plain

_MENU = 4  # pixels left of the label of a line
_EASE = str.maketrans("\\{", "*.")  # the marks of `choosing.by_ease`
_EDGE = 3  # pixels around a page, where frames reach
_APART = 6  # pixels between two lines of text


def draw_screen(screen: Any, columns: int, rows: int) -> list[str]:
    """Return the lines of any screen except the table, perhaps more than `rows`."""
    if is_pile(screen):
        cards = [HIDDEN if card & FACE_DOWN else name_card(card) for card in screen.cards]
        return textwrap.wrap(" ".join(cards[: screen.count]), columns)
    if is_text(screen) and screen.pages[screen.mark][1]:  # a picture may follow
        heading, texts = screen.pages[screen.mark]
        return [f"{heading}  {screen.mark + 1}/{len(screen.pages)}", "", *map(plain, texts)]
    if is_page(screen):
        return _read_page(screen, columns, rows)
    return ["Press A to go on."]


def _read_page(page: Any, columns: int, rows: int) -> list[str]:
    """Return the texts that a page draws on its panel, roughly in their places, its note and foot.

    A star marks a card or a day that is filled, because the deal was won.
    """
    drawn, panel = copy(page), _Noting(page)
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
            break  # the note may have changed
        if y - below >= _APART:
            lines.append("")
            below = y
        words = plain(text).translate(_EASE)
        chosen = y >= page.head and panel.is_chosen(x, y)
        for cell in page.cells if has_cells(page) else ():
            left, top = page.corner(cell)
            if left <= x < left + page.pitch and top <= y < top + _APART:
                words += "*" * panel.is_filled(left, top, page.pitch, page.rise // 2)
                chosen = cell == page.mark
        words = f">{words}<" if chosen else words
        column = round(x * columns / page.width) if end < page.width - _APART else columns
        column = max(min(column, columns - len(words)), len(lines[-1]) + bool(lines[-1]))
        lines[-1] = lines[-1].ljust(column) + words
    said = f"{page.note_shown}\n{page.foot}".split("\n")
    lines += ["", *(plain(fill_button_names(page._app, text)) for text in said)]
    return lines if len(lines) <= rows else [line for line in lines if line]


class _Noting(Panel):
    """A copy of a panel, to draw a page on it again and note its texts."""

    def __init__(self, page: Any) -> None:
        vars(self).update(vars(page._panel))
        self.width, self.height = page.width, page.height  # even while it opens
        self.left = self.top = _EDGE
        self.bitmap = Bitmap(page.width + 2 * _EDGE, page.height + 2 * _EDGE, 4)
        self.blank = True
        self.texts: list[tuple[int, int, int, bytes]] = []
        """Each text after its top, left and right edge."""
        self._cells: dict[int, bytes] = {}
        self._write = Face.write

    def note(self, face: Face, bitmap: Bitmap, text: bytes, x: int, y: int, *more: int) -> int:
        """Note the text that `Face.write` writes."""
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
        """Return whether most of a rectangle is filled."""
        across, down = range(left + 2, left + width - 2), range(top + 2, top + height)
        dots = [self.bitmap[x + self.left, y + self.top] > GROUND for y in down for x in across]
        return 2 * sum(dots) > len(dots)
