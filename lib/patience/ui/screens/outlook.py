"""Shows the state of a game and offers actions: it is stuck, or has a winning line.

Loaded on demand.
"""

from patience.on_demand import load
from patience.texts.plural import choose
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
from patience.ui.input.actions import NO_ACTION, SELECT, SHOW, B
from patience.ui.screens.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App


class StuckPanel(Menu):
    """Offers to undo, restart, deal, or look at the table; B and Start also go to the table."""

    beside = B
    most_width = 100
    below = True  # most of the cards are above

    def __init__(self, app: "App") -> None:
        super().__init__(app, STUCK)
        left, cards = app.session.game.left(), len(app.session.table.under)
        home = CARDS_HOME.format(app.session.cards_home(), cards)
        how_far = LEFT.format(left) if left else home
        work = (
            SELECT,
            ("screens.outlook", "WinningLineMenu") if app.session.proved else None,
            # Go back to the table first: a question lies over the table, not over this panel.
            lambda: app.stack.back_to_table(_deal, app, app.session.game.number),
            lambda: app.stack.back_to_table(_deal, app),
            app.stack.close,
        )
        choices = zip(STUCK_MENU.encode().split(b"|"), work)
        self.items = [(label, b"", do, how_far) for label, do in choices if do]

    def act(self, action: int) -> None:
        """Handle a button: Select undoes, all others act as in a menu."""
        if action == SELECT:
            self.do(SELECT)
        else:
            super().act(action)


def _deal(app: "App", number: int = 0) -> None:
    load("patience.ui.screens.leaving").new_deal(app, number)


class WinningLineMenu(Menu):
    """The actions on the winning line of the current deal."""

    beside = B
    most_width = 116
    note_lines = 2

    def __init__(self, app: "App") -> None:
        super().__init__(app, WINNING_LINE)
        session = app.session
        follower = load("patience.advice.following").open_line(session)
        left = follower.count_left() if follower else 0
        if follower and session.proved and not left:
            said = LINE_STEPS.format(follower.steps, session.proved.par) + "\n" + SHOWN_IS_LOST
            self.items = [(SHOW_ME, "", SHOW, said)]
            return
        said = choose(LINE_LEFT, left).format(left) if left else "" if follower else NO_LINE
        go_back = app.stack.back_to_table
        self.items = [(BACK_TO_LINE, "", lambda: go_back(_go_back, app), said)]
        if left:
            said += "\n" + SHOWN_IS_LOST
            self.items.append((SHOW_FROM_LINE, "", lambda: go_back(_go_back, app, SHOW), said))


def _go_back(app: "App", action: int = NO_ACTION) -> None:
    # The table does this as soon as it is shown.
    app.notice = load("patience.advice.following").go_back(app.session)
    app.stack.first_action = action
