"""Draws the title as text: the name in large letters, and beside each line what it would do."""

from typing import TYPE_CHECKING

from patience.games.catalog import lines as catalog_lines
from patience.player import daily
from patience.texts import day_text
from patience.texts.desk_text import A_OR_ENTER, ALL_GAMES, ARROWS, OF
from patience.texts.words import DAY_OPEN, PROVED_DEAL
from patience.ui.draw.panel import FELT
from patience.ui.input.kinds import is_menu
from sim.desk.text import styled
from sim.desk.text.foot import CHOOSES, PLAYS, QUITS, Part, name_part
from sim.desk.text.signs import RED_SUITS
from sim.desk.text.styled import Line, Sheet, write

if TYPE_CHECKING:
    from typing import TypeGuard

    from patience.ui.app import App
    from patience.ui.input.screen import Screen
    from patience.ui.screens.menu import Menu

_NAME = (
    "▄▄▄           ▄          ▄     ▄▄▄        ▄  ▄",
    "█  █  ▄▄   ▄▄ █  ▄  ▄▄  ▄█▄    █  █  ▄▄  ▄█▄ ▄  ▄▄  ▄▄▄   ▄▄  ▄▄",
    "█▀▀  █  █ █   █▄▀  █▄▄█  █     █▀▀   ▄▄█  █  █ █▄▄█ █  █ █   █▄▄█",
    "█    ▀▄▄▀ ▀▄▄ █ ▀▄ ▀▄▄   █▄    █    ▀▄▄█  █▄ █ ▀▄▄  █  █ ▀▄▄ ▀▄▄",
)
_CARDS = (
    "┌─────┐",
    "│10  ♦│",
    "│ ┌─────┐",
    "  │J   ♣│",
    "  │ ┌─────┐",
    "    │Q   ♥│",
    "    │ ┌─────┐",
    "      │K   ♠│",
    "      │     │",
    "      │  ♠  │",
    "      │     │",
    "      └─────┘",
)
_WIDTH, _HEIGHT = 80, 24  # with the cards
_LEFT = 7  # of the large letters
_MENU, _BESIDE, _CARDS_LEFT = 5, 26, 64  # columns
_BAR = 19  # characters


def is_title(screen: "Screen") -> "TypeGuard[Menu]":
    """Return whether a screen is the title: the menu that lies on a picture."""
    return is_menu(screen) and screen.colour == FELT


def draw_title(app: "App", screen: "Menu", columns: int, rows: int, with_signs: bool) -> list[Line]:
    """Return the lines of the title, without its keys.

    :param with_signs: whether the terminal shows characters besides ASCII
    """
    whole = min(columns, _WIDTH)
    sheet = Sheet(whole, rows)
    large = with_signs and whole >= _LEFT + max(map(len, _NAME))
    spare = max(0, rows - _HEIGHT + 1) // 3
    top = 1 + spare
    if large:
        for row, letters in enumerate(_NAME, top):
            sheet.put(row, _LEFT, write(letters, styled.GOLD))
        top += len(_NAME)
    else:
        sheet.put(top, (whole - len("Pocket Patience")) // 2, write("Pocket Patience", styled.NAME))
        top += 1
    top += min(4, (rows - top - len(screen.items)) // 2)
    if with_signs and whole == _WIDTH and rows - top >= len(_CARDS):
        for row, line in enumerate(_CARDS, top):
            sheet.put(row, _CARDS_LEFT, _draw_cards(line))
    for at, (label, value, _, *notes) in enumerate(screen.items):
        if at == screen.mark:
            sheet.put(top + at, _MENU, write(f" > {label}".ljust(_BAR), styled.FRAMED))
        else:
            sheet.put(top + at, _MENU + 3, write(label, styled.KEY))
        note, ink = _describe(app, screen, at, value, "".join(notes[:1]))
        sheet.put(top + at, _BESIDE, write(note, ink))
    margin = write(" " * ((columns - whole) // 2))
    return [margin + line if line else line for line in sheet.lines()]


def draw_keys() -> list[Part]:
    """Return the keys of the title, each with what it does."""
    return [name_part(ARROWS, CHOOSES), name_part(A_OR_ENTER, PLAYS), name_part("q", QUITS)]


def _draw_cards(line: str) -> Line:
    found = Line()
    red = any(suit in line for suit in RED_SUITS)
    for sign in line:
        frame = sign in "┌─┐│└┘"
        found += write(sign, styled.QUIET if frame else styled.RED if red else styled.PLAIN)
    return found


def _describe(app: "App", screen: "Menu", at: int, value: str, note: str) -> tuple[str, str]:
    """Return what a line of the title would do, and its ink."""
    opened = screen.items[at][2]
    if at == 0:
        name, _, deal = note.partition("\n")
        number = deal.removeprefix(PROVED_DEAL.partition("{")[0])
        return f"{name} {number}".rstrip(), styled.GOLD
    if opened == ("days.calendar", "CalendarScreen"):
        today = daily.clock_day(app.peripherals)
        if today < 0:
            return note, styled.GOLD if value else styled.QUIET
        state = daily.state(app.session.days, today)
        date = day_text.describe_day(daily.date_of(today), today, True)
        how = day_text.HOW.split("|")[state]
        return f"{date}: {how}", styled.GOLD if value == DAY_OPEN else styled.QUIET
    if opened == ("choosing.games", "FamilyMenu"):
        count = sum(1 for _ in catalog_lines())
        return ALL_GAMES.format(count), styled.QUIET
    some, slash, whole = value.partition("/")
    shown = OF.format(some, whole) if slash else value
    return ", ".join(part for part in (note, shown) if part), styled.QUIET
