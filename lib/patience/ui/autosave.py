"""Decides when to save the session: at a pause, at a win, or after seconds without a press.

Flash wears with every save, so each needs a rest afterwards, `Store.interval`. A pause or a win is
saved unless too much rest is owed, an idle moment only if none is. But a new game, a win or ten
moves are always saved within 20 seconds without a press, however much is owed.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.session import JUST_WON, MUCH
from patience.player.settings import DRIVE, REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from patience.saves.store import Store
    from patience.ui.app import App

_PAUSE = const(400)  # the menu's `save_after`; that of a win is less
_CREDIT = const(3)  # the most rests that may be owed when a pause or a win is saved
_MOST_OWED = const(8)  # rests
_AGAIN = const(5000)  # ms without a press until a failed save is tried again
_AT_STAKE = const(20000)  # ms without a press until important changes are saved in any case
_NOT_SAVED = const(7)  # index into `words.SAVE_NOTICES`


def save_if_due(app: "App", store: "Store") -> "Callable[[], object] | None":
    """Return what saves an app's session in the next ticks, if a save is due; or postpone it.

    Loading what saves takes a tick, and so does counting a new game.
    """
    credit = _CREDIT * store.interval if app.save_after <= _PAUSE else 0
    much = app.session.unsaved >= MUCH
    wait = store.owed - credit
    if wait > 0 and not (much and app.quiet >= _AT_STAKE):
        app.put_off = min(app.quiet + wait, _AT_STAKE) if much else app.quiet + wait
        return None
    try:
        saver = load("patience.saves.saver")
    except MemoryError:
        return lambda: _save(app, store, None)  # it makes room
    return lambda: _count_or_save(app, store, saver)


def _count_or_save(app: "App", store: "Store", saver: "ModuleType") -> "Callable[[], None] | None":
    try:
        if saver.count_begun(app.session):
            return lambda: _save(app, store, saver)
    except MemoryError:
        pass  # as above
    _save(app, store, saver)
    return None


def _save(app: "App", store: "Store", saver: "ModuleType | None") -> None:
    if store.used == 1 and app.session.settings[DRIVE] > REFUSED:
        load("patience.ui.drive").decide(app)
    if save_changes(app, app.store or store, saver) and app.idle and len(app.stack.screens) == 1:
        app.stack.screen.enter()  # the table, which shows the error


def save_changes(app: "App", store: "Store", saver: "ModuleType | None" = None) -> str:
    """Save an app's session, if more than the time has changed; return `saver`'s sentence.

    :param saver: the module `patience.saves.saver`, if it is loaded
    """
    app.put_off = 0
    before = store.saved_mark
    try:
        problem = _pack_and_write(app, store, saver)
    except MemoryError:
        problem = _save_in_room(app, store, saver)
    if problem:
        app.notice = problem
        # The save is tried again, even if nothing is pressed.
        app.save_after = app.save_after or _AGAIN
        app.put_off = app.quiet + store.interval
    else:
        app.save_after = 0
    if problem or store.saved_mark != before:
        store.owed = min(store.owed + store.interval, _MOST_OWED * store.interval)
    return problem


def _pack_and_write(app: "App", store: "Store", saver: "ModuleType | None") -> str:
    session = app.session
    if session.proved and session.result == JUST_WON:  # the save can come before the celebration
        load("patience.advice.following").note_own_steps(session)
        if session.days:
            load("patience.player.daily").note_win(session)
    return (saver or load("patience.saves.saver")).save(session, store)


def _save_in_room(app: "App", store: "Store", saver: "ModuleType | None") -> str:
    # Save; if memory is short and the table is shown, unload it first. It returns in the next tick,
    # when this module is freed, because there is no room for both.
    made = (
        app.stack.tight
        and len(app.stack.screens) == 1
        and not isinstance(app.stack.screens[0], tuple)
    )
    if made:
        app.stack.screen.leave()
        app.stack.forget_table()
    try:
        problem = _pack_and_write(app, store, saver)
    except MemoryError:
        problem = load("patience.texts.words").SAVE_NOTICES[_NOT_SAVED]
    if made and not app.stack.change:
        app.stack.back_to_table()
    return problem
