"""Draws menus, pages and lists as plain text, from the texts that their panel remembers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from patience.games.examples import find_examples
from patience.table import EMPTY, FACE_DOWN
from patience.texts.desk_text import GO_ON_WITH
from patience.texts.words import NO, YES
from patience.ui.draw.panel import GROUND
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.kinds import has_cells, is_menu, is_page, is_pile, is_text
from sim.desk.text import styled
from sim.desk.text.signs import HIDDEN, RED_SUITS, name_card
from sim.desk.text.styled import Line, write, write_sentence

if TYPE_CHECKING:
    from patience.games.row import Row
    from patience.ui.app import App
    from patience.ui.draw.remembering import RememberingPanel, Written
    from patience.ui.input.screen import Screen
    from patience.ui.screens.page import Page

_EASE = str.maketrans("\\{", "*.")  # the marks of `choosing.by_ease`
_EXAMPLE = 16  # columns of the cards of an example
_APART = 6  # pixels between two lines of text
_GAP = 2  # pixels after the last letter


def draw_page(
    app: "App", screen: "Screen", panel: "RememberingPanel", columns: int, rows: int
) -> list[Line]:
    """Return the lines of any screen except the table, perhaps more than `rows`."""
    if is_pile(screen):
        line = Line()
        for card in screen.cards[: screen.count]:
            line += (write(" ") if line else line) + _draw_card(card)
        return line.wrap(columns)
    if is_text(screen) and screen.pages[screen.mark][1]:  # a picture may follow
        heading, texts = screen.pages[screen.mark]
        title = write(heading, styled.NAME) + write(
            f"  {screen.mark + 1}/{len(screen.pages)}", styled.QUIET
        )
        lines = [title, Line(), *(write_sentence(text.decode()) for text in texts)]
        if screen.row and screen.mark == screen.pictured:
            lines += [Line(), *_draw_examples(screen.row)]
        return lines
    if is_page(screen):
        lines = place_texts(screen, panel, columns)
        notes = fill_button_names(app, screen.note_shown).split("\n")
        lines += [Line(), *(write_sentence(note, styled.GOLD) for note in notes)]
        return lines if len(lines) <= rows else [line for line in lines if line]
    return [write_sentence(GO_ON_WITH.format("\x7fA\x7f"))]


def draw_foot(app: "App", screen: "Screen", panel: "RememberingPanel") -> Line:
    """Return the sentence about the buttons at the foot of a screen, if there is one."""
    if is_pile(screen):
        texts = [text.text.decode() for text in panel.in_order()]
        return write_sentence("  ".join(texts), styled.QUIET)
    if not is_page(screen):
        return Line()
    return write_sentence(fill_button_names(app, screen.foot), styled.QUIET)


def _draw_examples(row: "Row") -> Iterator[Line]:
    """Yield lines with the cards of a rules page's pictures; those in brackets move together."""
    for example in find_examples(row):
        line = Line()
        first = len(example.faces) - example.moved
        for at, face in enumerate(example.faces):
            opens = "[" if at == first else ""
            line += write(f" {opens}") + (write("_") if face == EMPTY else _draw_card(face))
        line += write("]" if example.moved else "")
        verdict = (
            write(YES.lower(), styled.GOOD) if example.allowed else write(NO.lower(), styled.RED)
        )
        yield line.ljust(_EXAMPLE) + verdict


def _draw_card(card: int) -> Line:
    if card & FACE_DOWN:
        return write(HIDDEN, styled.HIDDEN)
    text = name_card(card)
    return write(text, styled.RED if text[-1] in RED_SUITS else styled.PLAIN)


def place_texts(page: "Page", panel: "RememberingPanel", columns: int) -> list[Line]:
    """Return the texts on a panel above the note, roughly in their places."""
    lines = [Line()]
    below = 0
    cells = dict(_write_cells(page, panel))
    if is_menu(page) and panel.chosen:
        cells[id(panel.chosen)] = _frame(_read(panel.chosen))
    for text in panel.in_order():
        if text.top >= page.bottom:
            break
        line = cells.get(id(text))
        if line == Line():
            continue
        if text.top - below >= _APART:
            lines.append(Line())
            below = text.top
        ends = text.right + _GAP >= page.width - _APART and line is None
        column = columns if ends else round(text.left * columns / page.width)
        line = line or _read(text, _choose_ink(page, text))
        least = len(lines[-1]) + bool(lines[-1])
        column = max(min(column, columns - len(line)), least)
        lines[-1] = lines[-1].ljust(column) + line
    return lines


def _read(text: "Written", ink: str = styled.PLAIN) -> Line:
    return write_sentence(text.text.decode("utf-8", "replace").translate(_EASE), ink)


def _choose_ink(page: "Page", text: "Written") -> str:
    """Return the ink of a text on a page: other inks for its title and for a menu's values."""
    if text.top < page.head and page.head > 1:
        return styled.NAME
    is_value = is_menu(page) and text.right + _GAP >= page.width - _APART
    return styled.QUIET if is_value else styled.PLAIN


def _frame(line: Line) -> Line:
    """Return what is chosen, between marks."""
    ink = styled.FRAMED_RED if styled.RED in line.inks else styled.FRAMED
    return write(f">{line.text}<", ink)


def _write_cells(page: "Page", panel: "RememberingPanel") -> "Iterator[tuple[int, Line]]":
    """Yield the id of each text in a cell of a page, and a line: for the first, the whole cell.

    A star marks a card or a day that is filled, because the deal was won.
    """
    if not has_cells(page):
        return
    for cell in page.cells:
        inside = panel.texts_in(*page.corner(cell), page.pitch, page.rise)
        if not inside:
            continue
        first, *others = inside
        line = _read(first)
        for text in others:
            yield id(text), Line()
            line += _read(text)
        if others and styled.RED in line.inks:
            line = write(line.text, styled.RED)
        star = write("*" if first.ground != GROUND else "", styled.GOLD)
        yield id(first), _frame(line + star) if cell == page.mark else line + star
