"""Plays the winning line of a proved deal, from the current position, until a key is pressed.

Left and Right choose the speed; any other key stops it, and the game continues from there. A bar
over the line below shows how much of the winning line was played. Once it has made a step, a win of
this game does not count.

Loaded on demand.
"""

from patience.moves import DEAL, source
from patience.on_demand import load
from patience.texts.words import LINE_NOT_HERE, NO_LINE, SHOW_KEYS, SHOW_SPEEDS, WON_TABLE
from patience.ui.draw.shapes import ProgressBar
from patience.ui.input.actions import LEFT, RIGHT, ticks_since
from patience.ui.table.follow_up import NO_CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.advice.following import Follower
    from patience.player.proved_deal import ProvedDeal
    from patience.ui.app import App
    from patience.ui.table.table_screen import TableScreen

# ms from one step to the next, and from a step to a card that goes up with it.
_EVERY = (1200, 500, 150)
_GOES_UP = (300, 180, 80)
_NORMAL = 1
_GLIDE = 80


def begin(app: "App", table: "TableScreen") -> "ShowMe | None":
    """Return a `ShowMe` from here; None, with a sentence at the table, if the game is won or not on
    the line.

    :param table: has the game
    """
    follower = load("patience.advice.following").open_line(app.session)
    deal = app.session.proved
    if deal and follower and follower.next_move() is not None:
        return ShowMe(app, table, follower, deal)
    table.refuse(WON_TABLE if table.game.won() else LINE_NOT_HERE)
    return None


class ShowMe:
    """The line while it is played on the table.

    :param table: has the game, its steps and its picture
    :param follower: that of the game, which is on the line
    """

    def __init__(
        self, app: "App", table: "TableScreen", follower: "Follower", deal: "ProvedDeal"
    ) -> None:
        self._app = app
        self._drawing = app.drawing
        self._stack = app.stack
        self._deal = deal
        self._table = table
        self._follower = follower
        self._speed = _NORMAL
        self._next = follower.next_move()
        self._stepped = app.buttons.clock()
        self._made = False  # whether a step was made, to which automatic cards belong
        self._bar = ProgressBar(table.view.status.group, app.drawing.painter.layout)
        self._show()

    def act(self, action: int) -> bool:
        """Handle a button; return whether this continues."""
        if action in (LEFT, RIGHT):
            by = 1 if action == RIGHT else -1
            self._speed = min(max(self._speed + by, 0), len(_EVERY) - 1)
            self._show()
            return True
        # Cards that go up with the last step belong to it.
        while self._made and self._next is not None and self._follower.automatic:
            self._step(self._next)
        self.end()
        self._table.follow_up.after_step(NO_CARDS)
        return False

    def tick(self, now: int) -> bool:
        """Make the next step when it is due; return whether there is more."""
        if self._next is None:
            return False
        wait = _GOES_UP if self._follower.automatic and self._made else _EVERY
        if 0 <= ticks_since(self._stepped, now) < wait[self._speed]:
            return True
        self._stepped = now
        self._step(self._next)
        self._table.view.draw()
        if self._next is None:
            won = self._table.game.won()
            self._table.view.say("" if won else NO_LINE)
            self._table.view.draw()
            if not won:  # the line is for other rules: the next key ends this
                return False
            self._drawing.table_cursor.hide()
            self._stack.open_screen("screens.win", "WinScreen")
        return True

    def end(self) -> None:
        """Remove the bar."""
        self._bar.remove()

    def _step(self, a_move: int) -> None:
        follower = self._follower
        self._app.touch()
        self._deal.shown = True
        if a_move != DEAL:
            self._table.navigation.go_to(source(a_move))
        self._table.make_step(a_move, follower.automatic and self._made, _GLIDE)
        self._made = True
        follower.note_made()
        self._next = follower.next_move()
        self._show()

    def _show(self) -> None:
        self._bar.show(self._follower.steps, self._deal.par)
        self._table.view.say(SHOW_SPEEDS.split("|")[self._speed] + SHOW_KEYS)
