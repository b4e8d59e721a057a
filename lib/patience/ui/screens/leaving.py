"""Leaves a game: asks first if one in progress would be lost, and deals once screens are closed.

The functions are for `ScreenStack.back_to_table`. None refers to a screen, so no screen is kept in
memory until then. Each takes the app first.

Loaded on demand.
"""

from patience.moves import NOWHERE
from patience.on_demand import load
from patience.player.session import OPEN
from patience.player.settings import ASK, ASKED, LEARNT
from patience.texts.words import (
    KEY_BACK,
    LEAVE_GAME,
    LEAVE_NO,
    LEAVE_YES,
    NO,
    TABLE_KEYS,
    TABLE_KEYS_NO_STOCK,
    YES,
)
from patience.ui.input.actions import B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.changing import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from patience.ui.app import App

_NEW_DEAL = "patience.player.new_deal"


def deal(app: "App", number: int = 0) -> None:
    """Deal a number of the current game; 0 chooses one."""
    load(_NEW_DEAL).new_deal(app.session, number)
    _ask_help(app)


def deal_card(app: "App") -> None:
    """Deal the easiest card of the deck that is not yet won."""
    load(_NEW_DEAL).deal_next_card(app.session)
    _ask_help(app)


def deal_neighbour(app: "App", number: int) -> None:
    """Deal the next or the previous number of the current game."""
    load(_NEW_DEAL).new_deal(app.session, number)


def deal_game(app: "App", game_id: str) -> None:
    """Deal a game, and let the table explain the buttons."""
    load(_NEW_DEAL).start_game(app.session, game_id, 0)
    name_keys(app)
    _ask_help(app)


def deal_and_name_keys(app: "App") -> None:
    """Deal the current game, and let the table explain the buttons."""
    deal(app)
    name_keys(app)


def replay(
    app: "App", game_id: str, number: int, options: "Sequence[tuple[str, str]]" = ()
) -> None:
    """Deal a number of any game, with its own options or others."""
    load(_NEW_DEAL).replay(app.session, game_id, number, options)


def deal_ten(app: "App") -> None:
    """Begin ten deals of the current game against the clock."""
    load("patience.player.best").begin_run(app.session)
    replay(app, app.session.game.row.id, 0)


def deal_day(app: "App", day: int, game_id: str, number: int) -> None:
    """Deal the deal of a day, given its game and number."""
    load(_NEW_DEAL).replay(app.session, game_id, number)
    daily = load("patience.player.daily")
    daily.begin(app.session, day, daily.clock_day(app.peripherals))


def leave_game(app: "App", lost: bool, work: "Callable[..., object]", *more: object) -> None:
    """Go back to the table and call `work(*more)`, after a question if a game could be lost.

    A second question never replaces the first, which must be answered first.

    :param lost: whether the game then counts as lost; otherwise only its moves are lost
    :param work: callable; the objects that it refers to stay in memory with the question
    """
    if app.stack.screen.is_question:
        return
    # During the lesson, the player's session is put aside.
    session, _ = app.stack.screen.put_aside or (app.session, app.store)
    game = session.game
    # A game that was undone to its start still counts as played, and as lost once it is left.
    begun = game.table.log.steps or session.result == OPEN
    unasked = not begun or game.won() or not session.settings[ASK]
    if unasked or (lost and load("patience.player.statistics").will_win(session)):
        app.stack.back_to_table(work, *more)
        return
    app.stack.open_screen("screens.leaving", "LeaveQuestion", lost, work, *more)


def begin_deal(app: "App", same: bool, work: "Callable[..., object]", *more: object) -> None:
    """Call `leave_game` with a function that begins a deal.

    Restarting the current deal is not a loss, and needs no question if its moves can be redone.

    :param same: whether it is the current deal, with the same options
    """
    session = app.session
    if same and load("patience.player.rule_options").restart_keeps_steps(session):
        app.stack.back_to_table(work, *more)
    else:
        leave_game(app, not same or session.is_shown(), work, *more)


def begin_day(app: "App", day: int, game_id: str, number: int) -> None:
    """Begin the deal of a day, given its game and number, after a question if one is needed."""
    game = app.session.game
    same = (game_id, number) == (game.row.id, game.number)
    begin_deal(app, same, deal_day, app, day, game_id, number)


def new_deal(app: "App", number: int = 0) -> None:
    """Deal a number of the current game; 0 chooses one."""
    session = app.session
    same = number == session.game.number
    same = same and not load("patience.player.rule_options").options_changed(session)
    begin_deal(app, same, deal, app, number)


def name_keys(app: "App") -> None:
    """Let the table explain the buttons, if no move has been made."""
    game = app.session.game
    if not game.table.log.steps and not app.notice:
        said = TABLE_KEYS if game.row.deals != NOWHERE else TABLE_KEYS_NO_STOCK
        app.notice = fill_button_names(app, said) if app.peripherals.labels else said


def _ask_help(app: "App") -> None:
    # Ask only once, after the first game.
    session = app.session
    if session.statistics and not session.settings[LEARNT] & ASKED:
        app.stack.open_screen("screens.title", "HelpQuestion")


def ask_to_quit(app: "App") -> None:
    """See `App.ask_to_quit`."""
    if app.store and app.store.used:
        app.stack.back_to_table(_quit, app)
    else:
        leave_game(app, False, _quit, app)


def _quit(app: "App") -> None:
    # An unsaved game is lost only if Quit is chosen twice without a successful save in between.
    failed = app.save()
    newest = app.store.saved_mark if app.store and failed else None
    app.stack.running = bool(failed) and app.quit_failed != newest
    app.quit_failed = newest


class LeaveQuestion(Question):
    """Asks whether to leave the game.

    :param lost: whether the game then counts as lost; otherwise only its moves are lost
    :param work: callable, called with `more` after a Yes
    """

    is_question = True
    beside = B

    def __init__(
        self, app: "App", lost: bool, work: "Callable[..., object]", *more: object
    ) -> None:
        super().__init__(app, LEAVE_GAME)
        back, notes = fill_button_names(app, KEY_BACK), LEAVE_YES.split("|")
        self.items = [
            (NO, back, app.stack.close, LEAVE_NO),
            (YES, "", lambda: app.stack.back_to_table(work, *more), notes[lost]),
        ]
