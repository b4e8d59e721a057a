"""Shows the title for fingers: the name, its cards and the game; the machine has the buttons.

There are three, whose words are in `labels`: the game, the other games, and a menu of the rest.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.texts.paused_text import MOVES
from patience.texts.plural import choose
from patience.texts.words import (
    DAY_OPEN,
    DEAL_OF_DAY,
    DECK_HOW,
    OTHER_GAME,
    PAUSED_GAMES,
    TITLE_MORE,
    WINNABLE,
)
from patience.ui.draw import theme
from patience.ui.draw.panel import DARK, QUIET
from patience.ui.draw.picture import read_title
from patience.ui.input.actions import START, A, B
from patience.ui.input.screen import TITLE
from patience.ui.screens.menu import Menu
from patience.ui.screens.title import TitleScreen as TitleMenu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App
    from patience.ui.screens.menu import Item

_GAME, _GAMES = 0, ("choosing.games", "FamilyMenu")
_LINE = const(18)
_TOP = const(60)  # of the texts beside the cards of a wide picture
_LEFT = const(4)


class TitleScreen(TitleMenu):
    """The title picture, with the game and the deal of the day, and three buttons around it."""

    kind = TITLE

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.items = self.list_items()
        self.labels = [self.items[_GAME][0], OTHER_GAME, TITLE_MORE]
        """The words of the three buttons."""

    def paint(self) -> bool:
        """Return False: only `enter` shows it."""
        return False

    def enter(self) -> None:
        """Show the title."""
        drawing = self._drawing
        canvas = drawing.canvas
        drawing.take_canvas("title")
        self.items = self.list_items()
        if canvas.height > canvas.width:
            self._write(load("patience.ui.touch.high_title").draw(canvas))
        else:
            read_title(canvas)
            self._write(_TOP, True)
        drawing.show_layer(None)
        drawing.refresh()

    def _write(self, y: int, at_left: bool = False) -> None:
        # Write the game, its moves, and whether today's deal is won.
        drawing, panel = self._drawing, self._panel
        game = self._session.game
        steps = game.table.log.steps
        moves = choose(MOVES, steps).format(steps) if steps else ""
        if not steps and self._session.proved:
            moves = WINNABLE
        panel.choose_type(self)
        large, small = panel.face, panel.line_face
        name = f"{game.row.name} {game.number}"
        if self.waiting and game.won():  # another game goes on
            name, _, moves = self.waiting[2].partition("\n")
        lines = [(large, name, theme.FACE)]
        lines.append((small, moves, theme.QUIET))
        if load("patience.player.daily").mark(self._session, self._app.peripherals) == DAY_OPEN:
            state = DECK_HOW.split("|")[0]
            lines.append((small, DEAL_OF_DAY + ": " + state, theme.CURSOR))
        for face, text, ink in lines:
            shown = text.encode()
            if face.width(shown) > drawing.canvas.width - 2 * _LEFT:
                face = small
            x = _LEFT if at_left else (drawing.canvas.width - face.width(shown)) // 2
            face.write(drawing.canvas, shown, x, y, ink)
            y += _LINE + (4 if face is large else 0)

    def leave(self) -> None:
        """Leave dark ground around the next page."""
        self._drawing.canvas.fill(theme.DEEP)

    def update(self) -> None:
        """Show what the new day has changed."""
        self.enter()

    def act(self, action: int) -> None:
        """Handle a button: A, B and Start continue the game."""
        if action in (A, B, START):
            self.choose(0)
        else:
            self.refuse()

    def choose(self, button: int) -> None:
        """Do what one of the three buttons says, by its index in `labels`."""
        if button == 0:
            self.do(self.items[_GAME][2])
        elif button == 1:
            self.do(_GAMES)
        else:
            self.do(("touch.touch_title", "MoreMenu"))

    def answer(self) -> None:
        """Leave the title as it is until another screen is shown."""

    def refuse(self) -> None:
        """Buzz: a press has no effect."""
        self._app.peripherals.buzz()


class MoreMenu(TitleMenu):
    """The lines of the title that have no button of their own."""

    head = 13
    below = False
    colour = DARK
    value_ink = QUIET
    most_width = 255

    def __init__(self, app: "App") -> None:
        Menu.__init__(self, app, TITLE_MORE)
        self.read_paused()
        self._ahead = 0

    def list_items(self) -> "list[Item]":
        """Return the lines, first that of the paused games, if there are any."""
        found = super().list_items()
        items = [item for item in found[1:] if item[2] != _GAMES]
        if self.waiting:
            items.insert(0, (PAUSED_GAMES, found[0][1], ("choosing.paused", "PausedGamesMenu"), ""))
        return items

    def act(self, action: int) -> None:
        """Handle a button as in a menu: B goes back to the title."""
        Menu.act(self, action)

    def draw_title(self, heading: str, number: str) -> None:
        """Write the title."""
        Menu.draw_title(self, heading, number)

    show = Menu.show
    answer = Menu.answer
    list_lines = Menu.list_lines
