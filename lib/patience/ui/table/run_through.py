"""Runs through the whole game at the table, back to the deal and forward again.

Left and Right go one step, and Select also goes back; Down goes to the deal, Up plays on
automatically. A ends it, and the game continues from there; B first returns to where it began.
Nothing is lost: undone steps can be redone until another step is made. A bar over the line below
shows the position.

Loaded on demand.
"""

from micropython import const

from patience.redo import redo
from patience.texts.words import RUN_KEYS
from patience.ui.draw.shapes import ProgressBar
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, ticks_since
from patience.ui.table.follow_up import NO_CARDS
from patience.ui.table.stepping import step_back, step_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App
    from patience.ui.table.table_screen import TableScreen

_EVERY = const(350)  # ms from one automatic step to the next


class RunThrough:
    """The run through the game on the table, and its bar.

    :param table: has the game, its steps and its picture
    """

    def __init__(self, app: "App", table: "TableScreen") -> None:
        self._clock = app.buttons.clock
        self._table = table
        self._log = table.game.table.log
        self._began = self._log.applied
        self._mark = table.navigation.mark
        self._playing = False
        self._stepped = 0  # when the last automatic step was made
        self._bar = ProgressBar(table.view.status.group, app.drawing.painter.layout)
        table.view.say(RUN_KEYS)
        self._show()

    def watch(self) -> None:
        """Go to the deal, and play the game from there automatically."""
        self._go_to(0)
        self._playing = True
        self._stepped = self._clock()

    def act(self, action: int) -> bool:
        """Handle a button; return whether this continues."""
        table, log = self._table, self._log
        was_playing, self._playing = self._playing, False
        if action in (LEFT, SELECT):
            step_back(table)
        elif action == RIGHT:
            step_on(table)
        elif action == DOWN:
            self._go_to(0)
        elif action == UP:
            if not was_playing:
                if log.applied == log.count:
                    self._go_to(0)
                self._playing = True
                self._stepped = self._clock()
        elif action in (A, B, START):
            if action == B:
                self._go_to(self._began)
                self._table.navigation.mark = self._mark
            self.end()
            if log.applied != self._began:
                table.follow_up.after_step(NO_CARDS)  # the game may be over here
            return False
        self._show()
        return True

    def tick(self, now: int) -> bool:
        """Make an automatic step when it is due; return whether it plays automatically."""
        if self._playing and not 0 <= ticks_since(self._stepped, now) < _EVERY:
            self._stepped = now
            if self._log.applied == self._log.count:
                self._playing = False
            else:
                step_on(self._table)
                self._show()
        return self._playing

    def end(self) -> None:
        """Remove the bar."""
        self._bar.remove()

    def _go_to(self, entry: int) -> None:
        # Undo or redo until `entry` entries of the log are in force.
        game, log = self._table.game, self._log
        while log.applied > entry and game.pop():
            pass
        while log.applied < entry and redo(game.table):
            pass
        self._table.look_again()

    def _show(self) -> None:
        self._bar.show(self._log.applied, self._log.count)
