"""Shows the state of a game and offers actions: it is stuck, or has a winning line.

Loaded on demand.
"""

from patience.on_demand import load
from patience.texts.words import (
    BACK_TO_LINE,
    CARDS_HOME,
    LEFT,
    LINE_LEFT,
    LINE_STEPS,
    NO_LINE,
    SHOW_FROM_LINE,
    SHOW_ME,
    SHOWN_IS_LOST,
    STUCK,
    STUCK_MENU,
    WINNING_LINE,
)
from patience.ui.input.actions import NO_ACTION, SELECT, SHOW
from patience.ui.screens.menu import NotedMenu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.ui.app import App


class StuckPanel(NotedMenu):
    """Offers to undo, restart, deal, or look at the table; B and Start also go to the table."""

    most_width = 100
    below = True  # most of the cards are above

    def __init__(self, app: "App") -> None:
        super().__init__(app, STUCK)
        left, cards = app.session.game.left(), len(app.session.table.under)
        home = CARDS_HOME.format(app.session.cards_home(), cards)
        self._how_far = LEFT.format(left) if left else home
        work = (
            SELECT,
            ("screens.outlook", "WinningLineMenu") if app.session.proved else None,
            # Back to the table first: a question lies over the table, not over this panel.
            lambda: app.stack.back_to_table(_deal, app, app.session.game.number),
            lambda: app.stack.back_to_table(_deal, app),
            app.stack.close,
        )
        choices = zip(STUCK_MENU.encode().split(b"|"), work)
        self._choices = [(label, b"", do) for label, do in choices if do]

    def list_items(self) -> "list[Any]":
        """Return the offers."""
        return self._choices

    def note_for(self, _item: "tuple[Any, ...]") -> str:
        """Return how far the game came."""
        return self._how_far

    def act(self, action: int) -> None:
        """Handle a button: Select undoes, all others act as in a menu."""
        if action == SELECT:
            self.do(SELECT)
        else:
            super().act(action)


def _deal(app: "App", number: int = 0) -> None:
    load("patience.ui.screens.leaving").new_deal(app, number)


class WinningLineMenu(NotedMenu):
    """The actions on the winning line of the current deal."""

    most_width = 116
    note_lines = 2

    def __init__(self, app: "App") -> None:
        super().__init__(app, WINNING_LINE)
        session = app.session
        follower = load("patience.advice.following").open_line(session)
        left = follower.count_left() if follower else 0
        if follower and session.proved and not left:
            self._lines = [(SHOW_ME, "", lambda: self.do(SHOW))]
            self._where = LINE_STEPS.format(follower.steps, session.proved.par)
            return
        self._where = "" if follower else NO_LINE
        self._lines = [(BACK_TO_LINE, "", lambda: app.stack.back_to_table(_go_back, app))]
        if left:
            show = (SHOW_FROM_LINE, "", lambda: app.stack.back_to_table(_go_back, app, SHOW))
            self._lines.append(show)
            self._where = LINE_LEFT[left > 1].format(left)

    def list_items(self) -> "list[Any]":
        """Return the offers."""
        return self._lines

    def note_for(self, item: "tuple[str, str, Callable[..., object]]") -> str:
        """Return how far the game follows the line, and below that the cost of being shown it."""
        costs = "" if item[0] == BACK_TO_LINE else SHOWN_IS_LOST
        return f"{self._where}\n{costs}"


def _go_back(app: "App", action: int = NO_ACTION) -> None:
    # The table does this as soon as it is shown.
    app.notice = load("patience.advice.following").go_back(app.session)
    app.stack.first_action = action
