"""Tells type checkers, too, which kind of screen one is; for code that looks at any screen.

Loaded on demand.
"""

from patience.ui.input.screen import CELLS, MENU, PILE, SHOW, TABLE, TEXTS, TITLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard

    from patience.ui.input.screen import Screen
    from patience.ui.screens.menu import Menu
    from patience.ui.screens.page import Page
    from patience.ui.screens.pile_screen import PileScreen
    from patience.ui.screens.rules import TextPages
    from patience.ui.table.table_screen import TableScreen
    from patience.ui.touch.touch_title import TitleScreen

    class CellsPage(Page):
        """A page with cells to choose from."""

        mark: int
        """The chosen cell."""
        pitch: int
        """Pixels from a cell to the one next to it."""
        rise: int
        """Pixels from a cell to the one below."""

        @property
        def cells(self) -> range:
            """The cells that can be chosen."""

        def corner(self, cell: int) -> tuple[int, int]:
            """Return the upper left corner of a cell."""


def is_table(screen: "Screen") -> "TypeGuard[TableScreen]":
    """Return whether cards are played on a screen."""
    return screen.kind == TABLE


def is_pile(screen: "Screen") -> "TypeGuard[PileScreen]":
    """Return whether a screen shows the cards of a pile."""
    return screen.kind == PILE


def is_title(screen: "Screen") -> "TypeGuard[TitleScreen]":
    """Return whether a screen is the title for fingers."""
    return screen.kind == TITLE


def is_page(screen: "Screen") -> "TypeGuard[Page]":
    """Return whether a screen is on the panel, such as a menu."""
    return screen.kind not in (SHOW, TABLE, PILE, TITLE)


def is_text(screen: "Screen") -> "TypeGuard[TextPages]":
    """Return whether a screen has pages of sentences."""
    return screen.kind == TEXTS


def is_menu(screen: "Screen") -> "TypeGuard[Menu]":
    """Return whether a screen has lines to choose from."""
    return screen.kind == MENU


def has_cells(screen: "Screen") -> "TypeGuard[CellsPage]":
    """Return whether a screen has cells to choose from."""
    return screen.kind == CELLS
