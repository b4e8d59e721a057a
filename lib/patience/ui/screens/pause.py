"""The menu that Start opens: on its first page what is wanted most, the way out last.

It also has every button's action, with the button's name next to it. It is drawn ahead while the
player thinks, so that it opens immediately.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.texts.words import DAY_OPEN, MENU_KEYS, MENU_WIDTH, NOTES, PAUSE
from patience.ui.input.actions import HELD, REDO, SELECT, VIEW, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.ui.app import App

_SMALL = const(160)  # pixels: on screens up to this width the names of buttons are short
_WIDTH_OF_WIDE = const(116)  # pixels: the menu's width on wider ones
_FIRST_PAGE = const(8)  # lines, of which one is missing in a deal that is not proved


class PauseMenu(Menu):
    """The menu of the current game."""

    note_lines = 0
    save_after = 400  # `autosave` recognises a pause by this

    def __init__(self, app: "App") -> None:
        self.most_width = MENU_WIDTH
        if NOTES and app.drawing.canvas.width > _SMALL:
            self.most_width = _WIDTH_OF_WIDE
        super().__init__(app, app.session.game.row.name)
        row = app.session.game.row
        work = (
            ("choosing.games", "FamilyMenu"),
            ("screens.leaving", "NewDeal", 0),
            SELECT,
            REDO,
            B | HELD,
            A | HELD,
            ("screens.outlook", "WinningLineMenu") if app.session.proved else None,
            ("days.today", "NewDeal"),
            ("screens.rules", "RulesScreen", row),
            ("screens.options", "OptionsMenu"),
            ("screens.leaving", "NewDeal", app.session.game.number),
            ("screens.deals", "DealsMenu"),
            ("screens.deals", "BookmarkMenu"),
            VIEW,
            ("screens.options", "RuleOptionsMenu") if row.options else None,
            ("screens.statistics", "StatisticsScreen", ""),
            ("screens.title" if app.peripherals.labels else "touch.touch_title", "TitleScreen"),
        )
        text = PAUSE.replace(
            DAY_OPEN, load("patience.player.daily").mark(app.session, app.peripherals)
        )
        for line, do in zip(fill_button_names(app, text).encode().split(b"\n"), work):
            label, _, key = line.partition(b"=")
            if do:
                self.items.append((label, key, do))
        self.split = _FIRST_PAGE if app.session.proved else _FIRST_PAGE - 1

    def draw_ahead(self) -> None:
        """Draw the menu on the panel without showing it."""
        self.paint()
        self._panel.drawn_ahead = len(self.items)

    def paint(self) -> bool:
        """Draw the menu, unless that is already done."""
        if self.mark or self._panel.drawn_ahead != len(self.items):
            return super().paint()
        self.list_lines()
        self.begin(MENU_KEYS)
        self.top_left = self.title.encode()
        return True


def prepare(app: "App") -> "Callable[[], None]":
    """Return what draws the menu on the panel in the next tick, without showing it."""
    return PauseMenu(app).draw_ahead
