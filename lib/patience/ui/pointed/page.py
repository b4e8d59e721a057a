"""What a pointer does to pages, menus and pages with cells.

Loaded on demand.
"""

from micropython import const

from patience.ui.input.actions import LEFT, NO_ACTION, RIGHT, A
from patience.ui.input.button_names import fill_button_names
from patience.ui.pointed.show import PointedScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.input.kinds import CellsPage
    from patience.ui.pointed.show import Machine
    from patience.ui.screens.menu import Menu
    from patience.ui.screens.page import Page

_SWIPE = const(16)  # pixels down or up that turn a page


class PointedPage(PointedScreen):
    """A page on the panel: a click goes on, or presses a button that a sentence names."""

    def __init__(self, machine: "Machine", page: "Page") -> None:
        super().__init__(machine)
        self._page = page
        self._panel = machine.app.drawing.panel

    def click(self, begun: tuple[int, int], ended: tuple[int, int]) -> None:
        """Turn the page if the pointer moved up or down, otherwise click."""
        swiped = begun[1] - ended[1]
        if abs(swiped) >= _SWIPE and self._turn_page(1 if swiped > 0 else -1):
            return
        panel, page = self._panel, self._page
        grid = panel.group[0]
        x, y = ended[0] - grid.x - panel.left, ended[1] - grid.y - panel.top
        if not (0 <= x < panel.width and 0 <= y < panel.height):
            self._click_beside()
        elif 0 <= y < page.head and page.number.startswith(b"<"):
            middle = panel.width - panel.face.width(page.number) // 2
            self.press_button(LEFT if x < middle else RIGHT)
        elif y < page.bottom or not self._click_sentence(x, y):
            self._click_inside(x, y)

    def refuse(self) -> None:
        """Buzz, and light the foot."""
        self._page.refuse()

    def _turn_page(self, by: int) -> bool:
        # Turn to another page of lines; return whether there is one.
        return False

    def _click_inside(self, x: int, y: int) -> None:
        self.press_button(A)

    def _click_beside(self) -> None:
        if self._page.beside == NO_ACTION:
            self.refuse()
        else:
            self.press_button(self._page.beside)

    def _click_sentence(self, x: int, y: int) -> bool:
        # Click on the note or the foot; return whether a button is there.
        page, panel = self._page, self._panel
        row = (y - page.bottom - 1) // panel.note_height
        sentence = page.foot
        if row < page.note_lines:
            notes = page.note_shown.split("\n")
            sentence = notes[row] if 0 <= row < len(notes) else ""
        text = fill_button_names(self._app, sentence).encode()
        face, width = panel.line_face, panel.line_face.width(text)
        if width > panel.width:
            face = panel.small
            width = face.width(text)
        return self.press_words(face, sentence, [text], 0, x - (panel.width - width + 1) // 2)


class PointedMenu(PointedPage):
    """A menu: a click chooses a line; a swipe, or a click below the lines, turns the page."""

    def __init__(self, machine: "Machine", menu: "Menu") -> None:
        super().__init__(machine, menu)
        self._menu = menu

    def _turn_page(self, by: int) -> bool:
        menu = self._menu
        pages = len(menu.starts) - 1
        if pages < 2:
            return False
        menu.mark = menu.starts[(menu.starts.index(menu.first) + by) % pages]
        menu.enter()
        return True

    def turn(self, by: int) -> None:
        """Turn the wheel: choose the next line, also on the next page."""
        menu = self._menu
        line = menu.mark + by
        if menu.turns and len(menu.starts) > 2 and not menu.first <= line < menu.end:
            menu.mark = line % len(menu.items)
            menu.enter()
        else:
            super().turn(by)

    def _click_inside(self, x: int, y: int) -> None:
        menu = self._menu
        row = (y - menu.head) // menu.pitch
        line = menu.first + row
        if not menu.first <= line < menu.end:
            if not self._turn_page(1):
                self.refuse()
        else:
            if line != menu.mark:
                menu.mark = line
                menu.enter()
            self.press_button(A)


class PointedCells(PointedPage):
    """A page with cells: a click puts the frame on one; if it is already there, it chooses it."""

    def __init__(self, machine: "Machine", page: "CellsPage") -> None:
        super().__init__(machine, page)
        self._cells = page

    def _click_inside(self, x: int, y: int) -> None:
        page = self._cells
        for cell in page.cells:
            left, top = page.corner(cell)
            if 0 <= x - left < page.pitch and 0 <= y - top < page.rise:
                if cell == page.mark:
                    self.press_button(A)
                else:
                    page.mark = cell
                    page.enter()
                return
        self.refuse()
