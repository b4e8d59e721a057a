"""Restores a session from a store.

Loaded on demand.

The player's part of the save and the game are read one after the other, because not every board has
room for the code of both.
"""

from micropython import const

from patience.on_demand import forget_calls, load, load_shared, unload
from patience.player.session import Session
from patience.saves import slots
from patience.saves.paused import PausedGame
from patience.saves.saver import sentence
from patience.saves.slots import Saved
from patience.saves.store import Store
from patience.saves.writing import TIME

# Indexes into `words.SAVE_NOTICES`; the rest are results of `slots`, or `Store.notice`.
_GAME_UNREADABLE = const(5)
_CANNOT_SAVE = const(6)
_SAVED_IN_CHIP = const(8)
_OF_OLDER_VERSION = const(16)
_TRIES = const(2)
_NOTHING_SAVED = (slots.NEWER, slots.ALL_UNREADABLE)  # shown before any other notice
_UNREADABLE = (slots.NO_OTHER, slots.UNREADABLE)  # shown after the reason why a drive is not used

# Values of `Store.where`.
_MEMORY = const(0)
_CHIP = const(2)


def restore(session: Session, store: Store) -> str:
    """Restore a store's save into a session that has no game.

    :returns: a sentence for the player, or ""
    """
    notice = _read(session, store)
    if notice not in _NOTHING_SAVED and store.where == _MEMORY:
        notice = store.notice or _CANNOT_SAVE
    elif notice <= 0 or (store.notice and notice in _UNREADABLE):
        notice = store.notice or (_SAVED_IN_CHIP if store.where == _CHIP else 0)
    return sentence(notice)


def _read(session: Session, store: Store) -> int:
    # Restore the newest save; return the result of `slots.read`, or why its game was not restored.
    # A save that fails only now is read again, and then counts as unreadable.
    for _ in range(_TRIES):
        notice, save = slots.read(store)
        if save is None:
            return notice
        try:
            store.saved_mark = slots.crc_of(save, save.size - TIME)
            if not unpack(session, save) and notice not in _NOTHING_SAVED:
                is_old = save.version() < slots.VERSION
                notice = _OF_OLDER_VERSION if is_old else _GAME_UNREADABLE
            store.waits = save.waits
            return notice
        except OSError:
            session.table.clear()
    store.kept += (store.newest,)
    store.newest = -1
    return slots.NO_OTHER


def unpack(session: Session, save: Saved) -> bool:
    """Unpack a save into a session that has no game.

    :param save: what `writing.Plan` made, or any other bytes
    :returns: whether the current game was restored; if not, the table is empty
    :raises OSError: if the save cannot be read
    """
    game = _unpack_player(session, save)
    if game and _unpack_game(session, game):
        return True
    load("patience.saves.reading").end_others(session, save)
    return False


def _unpack_player(session: Session, save: Saved) -> PausedGame | None:
    reading, names = load_shared("patience.saves.reading")
    try:
        game: PausedGame | None = reading.unpack_player(session, save)
    finally:
        unload(names)
    return game


def _unpack_game(session: Session, game: PausedGame) -> bool:
    forget_calls()  # of what unpacked the player's part
    return not load("patience.saves.game_reading").unpack_game(session, game)
