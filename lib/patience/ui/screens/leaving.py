"""Leaves a game for another: pauses it, or asks first if one would be lost.

A game of another line is begun by `begin_line`, one of the same line by `begin_deal`. The functions
are for `ScreenStack.back_to_table`. None refers to a screen, so no screen is kept in memory until
then. Each takes the app first.

A game can be paused only if it can be saved. If not, leaving it loses it, and asks.

Loaded on demand.
"""

import gc

from micropython import const

from patience.moves import NOWHERE
from patience.on_demand import is_free, load, load_shared, unload
from patience.player.settings import ASK, ASKED, LEARNT
from patience.saves.current import (
    LOST,
    NONE,
    OF_DAY,
    OF_DECK,
    WANTED,
    is_begun,
    line_of,
    most_waiting,
    pause_game,
    take_back,
)
from patience.texts.words import TABLE_KEYS, TABLE_KEYS_NO_STOCK
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from patience.games.row import Row
    from patience.player.session import Session
    from patience.saves.paused import Line
    from patience.saves.resuming import Resuming
    from patience.saves.store import Store
    from patience.ui.app import App

    Wanted = tuple[()] | tuple[int, int] | None  # house: a name for types
    Then = tuple[Callable[..., object], tuple[object, ...]]  # house: a name for types

_NEW_DEAL = "patience.player.new_deal"
_SWITCHING = "patience.saves.switching"
_RESUMING = "patience.saves.resuming"
_ROOM = const(96 * 1024)  # bytes that saving one game and reading another take beside the table
_OTHER_ROOM = const(32 * 1024)  # bytes that dealing a game of another line takes beside the table
_DAMAGED = const(4)  # index into `words.CANNOT_CONTINUE`


def deal(app: "App", number: int = 0) -> None:
    """Deal a number of the current game; 0 chooses one."""
    session = app.session
    row, chosen = session.game.row, session.chosen_options
    if row.options and load("patience.player.rule_options").options_changed(session):
        row = load("patience.games.catalog").row(row.id, chosen.items())
        app.stack.back_to_table(_deal_row, app, number, row)  # dealing takes another tick
    else:
        _deal_row(app, number)


def _deal_row(app: "App", number: int, row: "Row | None" = None) -> None:
    load(_NEW_DEAL).new_deal(app.session, number, row)
    _ask_help(app)


def deal_card(app: "App", game_id: str, number: int) -> None:
    """Deal the deal of a card of a game's deck."""
    _other_deals(app).deal_card(app.session, game_id, number)
    _ask_help(app)


def deal_neighbour(app: "App", number: int) -> None:
    """Deal the next or the previous number of the current game."""
    load(_NEW_DEAL).new_deal(app.session, number)


def deal_game(app: "App", game_id: str) -> None:
    """Deal a game, and let the table explain the buttons."""
    _other_deals(app).start_game(app.session, game_id, 0)
    name_keys(app)
    _ask_help(app)


def deal_other(app: "App", game_id: str) -> None:
    """Deal another number of a game, with the options chosen last."""
    session = app.session
    if game_id == session.game.row.line:
        load(_NEW_DEAL).new_deal(session)
    else:
        deal_game(app, game_id)


def deal_and_name_keys(app: "App") -> None:
    """Deal the current game, and let the table explain the buttons."""
    deal(app)
    name_keys(app)


def replay(
    app: "App", game_id: str, number: int, options: "Sequence[tuple[str, str]]" = ()
) -> None:
    """Deal a number of any game, with its own options or others."""
    _other_deals(app).replay(app.session, game_id, number, options)


def deal_ten(app: "App") -> None:
    """Begin ten deals of the current game against the clock."""
    load("patience.player.best").begin_run(app.session)
    replay(app, app.session.game.row.line, 0)


def deal_day(app: "App", day: int, game_id: str, number: int) -> None:
    """Deal the deal of a day, given its game and number."""
    replay(app, game_id, number)
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
    unasked = not is_begun(session) or not session.settings[ASK]
    if unasked or (lost and load("patience.player.statistics").will_win(session)):
        app.stack.back_to_table(work, *more)
        return
    app.stack.open_screen("choosing.losing", "LeaveQuestion", "", lost, work, *more)


def begin_deal(app: "App", same: bool, work: "Callable[..., object]", *more: object) -> None:
    """Call `leave_game` with a function that begins a deal of the current game's line.

    Restarting the current deal is not a loss, and needs no question if its moves can be redone.

    :param same: whether it is the current deal, with the same options
    """
    session = app.session
    if same and load("patience.player.rule_options").restart_keeps_steps(session):
        app.stack.back_to_table(work, *more)
    else:
        leave_game(app, not same or session.is_shown(), work, *more)


def begin_line(
    app: "App", line: "Line", wanted: "Wanted", work: "Callable[..., object]", *more: object
) -> None:
    """Go on with the game of a line, if that is wanted and there is one; otherwise call
    `work(*more)`, which begins a game there. The current game is paused if it is of another line.

    :param line: see `saves.paused`
    :param wanted: None to go on with any game, () to deal, or `(row_key, number)` to go on with
        that deal only
    """
    if app.stack.screen.is_question:
        return
    put_aside = app.stack.screen.put_aside
    session, store = put_aside or (app.session, app.store)
    if line == line_of(session):
        game, same = session.game, False
        if wanted:
            row_key = load("patience.player.statistics").row_key
            same = wanted == (row_key(game.row), game.number)
        if (wanted is None or same) and (not game.won()):
            app.stack.back_to_table()
        else:
            begin_deal(app, same, work, *more)
        return
    if store and store.waits and not put_aside:
        app.stack.open_screen("screens.leaving", "LookUp", line, wanted, work, more)
        return
    found, name = NONE, ""
    if store and store.waits:
        found, name = load(_SWITCHING).look_up(store, line, wanted)
    _begin_found(app, session, found, name, line, work, more)


def _begin_found(
    app: "App",
    session: "Session",
    found: int,
    name: str,
    line: "Line",
    work: "Callable[..., object]",
    more: tuple[object, ...],
) -> None:
    # See `begin_line`, for another line than that of the current game; and `switching.look_up`.
    if found == NONE:
        app.stack.back_to_table(_pause_for, app, True, work, more)
    elif found == WANTED:
        app.stack.back_to_table(go_on_with, app, line)
    elif found == LOST and session.settings[ASK]:
        replace = (_replace, app, line, work, more)
        app.stack.open_screen("choosing.losing", "LeaveQuestion", name, True, *replace)
    else:
        app.stack.back_to_table(_replace, app, line, work, more)


def begin_ordinary(
    app: "App", line: str, wanted: "Wanted", work: "Callable[..., object]", *more: object
) -> None:
    """Call `begin_line` for an ordinary game, neither a deal of the day nor a card of the deck.

    :param line: the id of its line, see `Row.line`
    """
    begin_line(app, (line, 0, 0), wanted, work, *more)


def begin_day(app: "App", day: int, game_id: str, number: int) -> None:
    """Begin the deal of a day, given its game and number, or go on with it."""
    line = game_id, OF_DAY, day
    begin_line(app, line, None, deal_day, app, day, game_id, number)


def begin_card(app: "App", game_id: str, card: int, number: int) -> None:
    """Begin the deal of a card of a game's deck, given its number, or go on with it."""
    game = app.session.game
    line = game_id, OF_DECK, card
    if game_id == game.row.line and number == game.number and line_of(app.session) != line:
        begin_deal(app, True, deal_card, app, game_id, number)  # the current game, not as a card
        return
    begin_line(app, line, None, deal_card, app, game_id, number)


def begin_next_card(app: "App") -> None:
    """Begin the easiest card of the current deck that is not yet won, or go on with it."""
    game_id = app.session.game.row.line
    card, number = load(_NEW_DEAL).next_card(app.session)
    begin_card(app, game_id, card, number)


def new_deal(app: "App", number: int = 0) -> None:
    """Deal a number of the current game; 0 chooses one."""
    session = app.session
    game, rule_options = session.game, load("patience.player.rule_options")
    if number == game.number and not rule_options.options_changed(session):
        begin_deal(app, True, deal, app, number)
        return
    begin_ordinary(app, line_ahead(session), (), deal, app, number)


def line_ahead(session: "Session") -> str:
    """Return the id of the line in which the current game is dealt next, with chosen options."""
    row, chosen = session.game.row, session.chosen_options
    if not load("patience.player.rule_options").options_changed(session):
        return row.line
    catalog = load("patience.games.catalog")
    entry = catalog.entry_with(row, [(field, chosen[field]) for field, _ in row.options])
    return catalog.row_id(entry) if entry else row.id


def go_on_with(app: "App", line: "Line") -> None:
    """Go on with the paused game of a line."""
    _pause_for(app, False, _resume, (app, line))


def _resume(app: "App", line: "Line", then: "Then | None" = None) -> None:
    # Go on with a paused game, in parts that each take a tick, and call `work(*more)` then, if that
    # is given. If the game cannot be read, the table says why.
    _make_room(app)
    resuming = _begin_resuming(app, line)
    if resuming:
        app.stack.back_to_table(_go_on_resuming, app, resuming, then)
        return
    if app.store:
        take_back(app.session, app.store)
    _note_problem(app, _DAMAGED)


def _go_on_resuming(app: "App", resuming: "Resuming", then: "Then | None") -> None:
    try:
        problem = resuming.go_on()
    except OSError:
        problem = _DAMAGED
    if problem is None:
        app.stack.back_to_table(_go_on_resuming, app, resuming, then)
    elif problem:
        _note_problem(app, problem)
    elif then:
        work, more = then
        app.stack.back_to_table(work, *more)
    else:
        app.stack.back_to_table(_welcome, app)


def restore(app: "App") -> None:
    """Bring back the game that was left, because memory ran out before another one was there."""
    load(_RESUMING).restore(app.session, app.store)


def _note_problem(app: "App", problem: int) -> None:
    app.notice = load("patience.texts.words").CANNOT_CONTINUE[problem]


def _welcome(app: "App") -> None:
    app.notice = load("patience.saves.notes").welcome(app.session)


def _other_deals(app: "App") -> "ModuleType":
    # Return the module that deals another game, which also reads the game's row.
    _make_room(app, _OTHER_ROOM)
    return load(_NEW_DEAL)


def _make_room(app: "App", room: int = _ROOM) -> None:
    # Free the table, which is shown again later, if there is no room to read a game beside it.
    gc.collect()
    if not is_free(room):
        app.stack.forget_table()


def _begin_resuming(app: "App", line: "Line") -> "Resuming | None":
    # A separate function, because its objects must be freed first.
    names = load_shared(_RESUMING)[1]  # what reads the game shares its imports
    resuming: "Resuming | None" = None
    try:
        game = load("patience.saves.paused").find(app.store, line)
        if game:
            resuming = load(_RESUMING).Resuming(app.session, app.store, game, names)
    except OSError:
        pass  # then it is damaged
    finally:
        if not resuming:
            unload(names)
    return resuming


def _replace(
    app: "App", line: "Line", work: "Callable[..., object]", more: tuple[object, ...]
) -> None:
    # Pause the current game, and let `work(*more)` replace a paused one, which is then lost.
    _pause_for(app, False, _resume, (app, line, (work, more)))


def _pause_for(
    app: "App", is_more: bool, work: "Callable[..., object]", more: tuple[object, ...]
) -> None:
    # Save the current game, and pause it if it is begun. Then, in another tick, call `work(*more)`;
    # if that needs a question first, the answer does. `is_more` tells whether one more game waits.
    session, store = app.session, app.store
    problem = app.save()
    if not is_begun(session):
        app.stack.back_to_table(work, *more)
    elif store and store.used and not problem:
        app.stack.back_to_table(_pause_saved, app, store, is_more, work, more)
    elif session.settings[ASK]:
        give_up = (_abandon, app, work, more)
        app.stack.open_screen("choosing.losing", "LeaveQuestion", "", True, *give_up)
    else:
        _abandon(app, work, more)


def _pause_saved(
    app: "App",
    store: "Store",
    is_more: bool,
    work: "Callable[..., object]",
    more: tuple[object, ...],
) -> None:
    # Pause the current game, which was saved in the last tick, and call `work(*more)`.
    oldest: "tuple[()] | tuple[Line, str]" = ()
    if is_more and store.waits >= most_waiting(store.room):
        oldest = load(_SWITCHING).describe_oldest(store)
    if oldest:
        line, said = oldest
        again = _pause_for, app, is_more, work, more
        app.stack.open_screen("choosing.losing", "RoomQuestion", said, line, *again)
    else:
        pause_game(app.session, store)
        app.stack.back_to_table(work, *more)  # in another tick, when this has been freed


def _abandon(app: "App", work: "Callable[..., object]", more: tuple[object, ...]) -> None:
    # Lose the current game, because it cannot be paused.
    load(_SWITCHING).lose(app.session)
    app.stack.back_to_table(work, *more)  # as above


def give_up(app: "App", line: "Line") -> None:
    """Give up the paused game of a line."""
    try:
        game = load("patience.saves.paused").find(app.store, line)
        if game and app.store:
            load(_SWITCHING).give_up(app.session, app.store, game)
            app.touch()
    except OSError:
        app.notice = load("patience.texts.words").CANNOT_CONTINUE[_DAMAGED]


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
    """End the program, after a question if an unsaved game would be lost.

    A second question never replaces the first, which must be answered first.
    """
    if app.store and app.store.used:
        app.stack.back_to_table(_quit, app)
    else:
        while app.stack.change:  # a question may be opening
            app.stack.make_change()
        leave_game(app, False, _quit, app)


def _quit(app: "App") -> None:
    # An unsaved game is lost only if Quit is chosen twice without a successful save in between.
    failed = app.save()
    newest = app.store.saved_mark if app.store and failed else None
    app.stack.running = bool(failed) and app.quit_failed != newest
    app.quit_failed = newest


class NewDeal(Screen):
    """Deals a number of the current game, once the screen before has made room for this; 0 chooses
    one.

    It shows nothing. Closing a question that it asks closes it, too.
    """

    mark = False
    """Whether it has dealt, or asked."""

    def __init__(self, app: "App", number: int) -> None:
        self._app = app
        self._number = number

    def enter(self) -> None:
        """Deal, or go back to the screen before."""
        if self.mark:
            self._app.stack.close()
        else:
            self.mark = True
            new_deal(self._app, self._number)

    def act(self, _action: int) -> None:
        """Do nothing."""


class LookUp(Screen):
    """Looks for a paused game in a line, once the screen before has made room for that.

    It shows nothing. Closing a question that it asks closes it, too.

    :param line: see `begin_line`, as for the others
    """

    mark = False
    """Whether it has looked."""

    def __init__(
        self,
        app: "App",
        line: "Line",
        wanted: "Wanted",
        work: "Callable[..., object]",
        more: tuple[object, ...],
    ) -> None:
        _make_room(app)
        self._app = app
        self._line = line
        self._wanted = wanted
        self._work = work, more
        self._switching: "ModuleType | None" = None

    def enter(self) -> None:
        """Begin what is wanted, or go back to the screen before."""
        app, switching = self._app, self._switching
        if self.mark:
            app.stack.close()
        elif not switching:  # loading and reading take a tick each
            self._switching = load(_SWITCHING)
            app.stack.show_again()
        else:
            found, name = switching.look_up(app.store, self._line, self._wanted)
            _begin_found(app, app.session, found, name, self._line, *self._work)
            self._switching = None
            self.mark = True

    def act(self, _action: int) -> None:
        """Do nothing."""


def give_up_first(
    app: "App", line: "Line", work: "Callable[..., object]", more: tuple[object, ...]
) -> None:
    """Give up the paused game of a line, and call `work(*more)` in another tick."""
    give_up(app, line)
    app.stack.back_to_table(work, *more)
