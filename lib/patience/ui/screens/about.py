"""Shows the program's version and where games are saved, then pages of text.

Loaded on demand.
"""

from micropython import const

from patience import version
from patience.on_demand import load
from patience.texts import about_text
from patience.texts.words import ABOUT, GAMES
from patience.ui.draw.panel import QUIET, TEXT
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.rules import TextPages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_MARGIN = const(4)


class AboutScreen(TextPages):
    """A page of facts, then pages of text."""

    def __init__(self, app: "App") -> None:
        self._where = app.store.where if app.store and app.store.used else 0
        pages = [(ABOUT, "")]
        pages += about_text.ABOUT_PAGES
        where = about_text.SAVED_WHERE[self._where]
        pages.insert(2, (about_text.SAVES, fill_button_names(app, where)))
        super().__init__(app, about_text.PROGRAM, pages)

    def turn_to(self, page: int) -> None:
        """Show another page; the first one, with facts, has no lines."""
        if self.mark and page:
            super().turn_to(page)
        else:
            self.mark = page
            self.enter()

    def draw(self) -> None:
        """Draw the current page on a blank panel."""
        super().draw()
        if self.mark == 0:
            y = self.head
            for label, value in self._facts():
                self._panel.write(label.encode(), _MARGIN, y, QUIET)
                self._panel.write_to(self.width - _MARGIN, value.encode(), y, TEXT)
                y += self._pitch

    def _facts(self) -> list[tuple[str, str]]:
        found = [
            (about_text.VERSION, (self._app.peripherals.version or version)()),
            (GAMES, str(load("patience.games.catalog").count())),
            (about_text.SAVES, about_text.SAVES_PLACES.split("|")[self._where]),
        ]
        if self._app.peripherals.battery:
            level = about_text.BATTERY_LEVELS.split("|")[self._app.peripherals.battery()]
            found.append((about_text.BATTERY, level))
        return found
