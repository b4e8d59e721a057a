"""Saves a session to a store; `restoring` restores it from there.

Loaded on demand.

`writing` and `reading` define the content of a save, `slots` how it is stored, and `ui.autosave`
when to save. Both return a sentence for the player, or "".
"""

from micropython import const

from patience.on_demand import load
from patience.player import statistics
from patience.player.session import OPEN, Session
from patience.saves import paused, slots, writing
from patience.saves.store import Store

# Indexes into `words.SAVE_NOTICES`.
_NOT_SAVED = const(7)
_NO_ROOM = const(11)
_ONE_SAVE = const(15)
_ALONE = "1"  # in `Store.told`
_PARTS = "EHXRZFKMU"  # letters, in the order of `words.NO_ROOM_PARTS`
_NO_SPACE = const(28)  # errno.ENOSPC


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
        return sentence(_NOT_SAVED)
    finally:
        store.slots = listed
    store.keeps, store.gone, store.waits = 0, (), len(plan.waiting)
    lost = [part for part in plan.lost if part[0] in _PARTS]
    session.unsaved = 0
    if is_alone and _ALONE not in store.told:
        store.told += _ALONE
        return sentence(_ONE_SAVE)
    if not [part for part in lost if part[0] not in store.told]:
        return ""
    store.told += "".join([letter for letter, _ in lost])
    words = load("patience.texts.words")
    names = words.NO_ROOM_PARTS.split("|")
    parts = [names[_PARTS.find(letter)].format(count) for letter, count in lost]
    return sentence(_NO_ROOM).format(", ".join(parts))


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


def sentence(notice: int) -> str:
    """Return a sentence of `words.SAVE_NOTICES` by its index; "" for 0."""
    return load("patience.texts.words").SAVE_NOTICES[notice] if notice else ""
