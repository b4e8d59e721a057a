"""Draws menus, pages and lists as plain text, from the texts that their panel remembers."""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from patience.table import FACE_DOWN
from patience.ui.draw.panel import GROUND
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.kinds import has_cells, is_menu, is_page, is_pile, is_text
from sim.desk.text.signs import HIDDEN, name_card, plain

if TYPE_CHECKING:
    from patience.ui.app import App
    from patience.ui.draw.remembering import RememberingPanel
    from patience.ui.input.screen import Screen
    from patience.ui.screens.page import Page

_EASE = str.maketrans("\\{", "*.")  # the marks of `choosing.by_ease`
_APART = 6  # pixels between two lines of text
_GAP = 2  # pixels after the last letter


def draw_page(
    app: "App", screen: "Screen", panel: "RememberingPanel", columns: int, rows: int
) -> list[str]:
    """Return the lines of any screen except the table, perhaps more than `rows`."""
    if is_pile(screen):
        cards = [HIDDEN if card & FACE_DOWN else name_card(card) for card in screen.cards]
        return textwrap.wrap(" ".join(cards[: screen.count]), columns)
    if is_text(screen) and screen.pages[screen.mark][1]:  # a picture may follow
        heading, texts = screen.pages[screen.mark]
        sentences = [plain(text.decode()) for text in texts]
        return [f"{heading}  {screen.mark + 1}/{len(screen.pages)}", "", *sentences]
    if is_page(screen):
        lines = place_texts(screen, panel, columns)
        said = f"{screen.note_shown}\n{screen.foot}".split("\n")
        lines += ["", *(plain(fill_button_names(app, text)) for text in said)]
        return lines if len(lines) <= rows else [line for line in lines if line]
    return ["Press A to go on."]


def place_texts(page: "Page", panel: "RememberingPanel", columns: int) -> list[str]:
    """Return the texts on a panel above the note, roughly in their places."""
    lines = [""]
    below = 0
    marks = dict(_mark_cells(page, panel))
    if is_menu(page) and panel.chosen:
        marks[id(panel.chosen)] = ">{}<"
    for text in panel.in_order():
        if text.top >= page.bottom:
            break
        if text.top - below >= _APART:
            lines.append("")
            below = text.top
        words = plain(text.text.decode("utf-8", "replace")).translate(_EASE)
        words = marks.get(id(text), "{}").replace("{}", words)
        ends = text.right + _GAP >= page.width - _APART and id(text) not in marks
        column = columns if ends else round(text.left * columns / page.width)
        column = max(min(column, columns - len(words)), len(lines[-1]) + bool(lines[-1]))
        lines[-1] = lines[-1].ljust(column) + words
    return lines


def _mark_cells(page: "Page", panel: "RememberingPanel") -> "Iterator[tuple[int, str]]":
    """Yield the id of each text in a cell of a page, and how it is marked, if it is the first.

    A star marks a card or a day that is filled, because the deal was won.
    """
    if not has_cells(page):
        return
    for cell in page.cells:
        inside = panel.texts_in(*page.corner(cell), page.pitch, page.rise)
        for text in inside[1:]:
            yield id(text), "{}"
        if inside:
            mark = "{}*" if inside[0].ground != GROUND else "{}"
            yield id(inside[0]), f">{mark}<" if cell == page.mark else mark
