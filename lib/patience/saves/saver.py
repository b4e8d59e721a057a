"""Saves a session to a store, and restores it from there.

Loaded on demand.

`writing` and `reading` define the content of a save, `slots` how it is stored, and `ui.autosave`
when to save. Both functions return a sentence for the player, or "".
"""

from micropython import const

from patience.on_demand import load, load_shared, unload
from patience.player import statistics
from patience.player.session import OPEN, Session
from patience.saves import paused, slots, writing
from patience.saves.store import Store

# Indexes into `words.SAVE_NOTICES`; the rest are results of `slots`, or `Store.notice`.
_GAME_UNREADABLE = const(5)
_CANNOT_SAVE = const(6)
_NOT_SAVED = const(7)
_SAVED_IN_CHIP = const(8)
_NO_ROOM = const(11)
_ONE_SAVE = const(15)
_OF_OLDER_VERSION = const(16)
_TRIES = const(2)
_ALONE = "1"  # in `Store.told`
_PARTS = "EHXRZFKMU"  # letters, in the order of `words.NO_ROOM_PARTS`
_NO_SPACE = const(28)  # errno.ENOSPC
_NOTHING_SAVED = (slots.NEWER, slots.ALL_UNREADABLE)  # shown before any other notice
_UNREADABLE = (slots.NO_OTHER, slots.UNREADABLE)  # shown after the reason why a drive is not used

# Values of `Store.where`.
_MEMORY = const(0)
_CHIP = const(2)


def restore(session: Session, store: Store) -> str:
    """Restore a store's save into a session that has no game."""
    notice = _read(session, store)
    if notice not in _NOTHING_SAVED and store.where == _MEMORY:
        notice = store.notice or _CANNOT_SAVE
    elif notice <= 0 or (store.notice and notice in _UNREADABLE):
        notice = store.notice or (_SAVED_IN_CHIP if store.where == _CHIP else 0)
    return _sentence(notice)


def _read(session: Session, store: Store) -> int:
    # Restore the newest save; return the result of `slots.read`, or why its game was not restored.
    # A save that fails only now is read again, and then counts as unreadable.
    for _ in range(_TRIES):
        notice, save = slots.read(store)
        if save is None:
            return notice
        reading, names = load_shared("patience.saves.reading")
        try:
            store.saved_mark = slots.crc_of(save, save.size - writing.TIME)
            if not reading.unpack(session, save) and notice not in _NOTHING_SAVED:
                is_old = save.version() < slots.VERSION
                notice = _OF_OLDER_VERSION if is_old else _GAME_UNREADABLE
            store.waits = save.waits
            return notice
        except OSError:
            session.table.clear()
        finally:
            unload(names)
    store.kept += (store.newest,)
    store.newest = -1
    return slots.NO_OTHER


def count_begun(session: Session) -> bool:
    """Count a game that was begun since the last save; return whether there is one."""
    return session.result == OPEN and statistics.count_game(session)


def save(session: Session, store: Store) -> str:
    """Save a session, if anything except the time has changed.

    If there is little room, the log is silently shortened, but not to fewer than 100 steps. If
    anything else does not fit, the first save that leaves it out says so.

    :raises MemoryError: if there is no room to pack it
    """
    if not store.used:
        return ""
    statistics.count_game(session)
    listed, store.slots = store.slots, slots.all_slots(store)  # list them only once
    try:
        plan = fit(session, store)
        crc, mark = writing.measure(plan)
        is_alone = mark != store.saved_mark and slots.write(store, plan.size, crc, plan.pieces)
        store.saved_mark = mark
    except OSError:
        return _sentence(_NOT_SAVED)
    finally:
        store.slots = listed
    store.keeps, store.gone, store.waits = 0, (), len(plan.waiting)
    lost = [part for part in plan.lost if part[0] in _PARTS]
    session.unsaved = 0
    if is_alone and _ALONE not in store.told:
        store.told += _ALONE
        return _sentence(_ONE_SAVE)
    if not [part for part in lost if part[0] not in store.told]:
        return ""
    store.told += "".join([letter for letter, _ in lost])
    words = load("patience.texts.words")
    names = words.NO_ROOM_PARTS.split("|")
    parts = [names[_PARTS.find(letter)].format(count) for letter, count in lost]
    return _sentence(_NO_ROOM).format(", ".join(parts))


def fit(session: Session, store: Store) -> "writing.Plan":
    """Return what a save of a session has. Records go before the newest steps.

    :raises OSError: if there is no room, or the paused games cannot be read
    """
    waiting = paused.list_waiting(store)
    steps = writing.KEPT_STEPS
    while True:
        plan = writing.Plan(
            session, store.room, steps, waiting, lambda: paused.find_elsewhere(store, waiting)
        )
        if plan.size <= store.room:
            if steps < writing.KEPT_STEPS:
                plan.lost.append((writing.LOG, steps))
            return plan
        if not steps:
            raise OSError(_NO_SPACE)
        steps //= 2


def _sentence(notice: int) -> str:
    return load("patience.texts.words").SAVE_NOTICES[notice] if notice else ""
