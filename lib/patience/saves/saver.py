"""Saves a session to a store, and restores it from there.

Loaded on demand.

`writing` and `reading` define the content of a save, `slots` how it is stored, and `ui.autosave`
when to save. Both functions return a sentence for the player, or "".
"""

from binascii import crc32

from micropython import const

from patience.on_demand import load
from patience.player.session import Session
from patience.saves import slots, writing
from patience.saves.store import Store

# Indexes into `words.SAVE_NOTICES`; the rest are results of `slots`, or `Store.notice`.
_GAME_UNREADABLE = const(5)
_CANNOT_SAVE = const(6)
_NOT_SAVED = const(7)
_SAVED_IN_CHIP = const(8)
_NO_ROOM = const(11)
_ONE_SAVE = const(15)
_ALONE = "1"  # in `Store.told`
_LOG = "M"
_PARTS = writing.SPARE + _LOG  # letters, in the order of `words.NO_ROOM_PARTS`
_NO_SPACE = const(28)  # errno.ENOSPC
_NOTHING_SAVED = (slots.NEWER, slots.ALL_UNREADABLE)  # shown before any other notice
_UNREADABLE = (slots.NO_OTHER, slots.UNREADABLE)  # shown after the reason why a drive is not used

# Values of `Store.where`.
_MEMORY = const(0)
_CHIP = const(2)


def restore(session: Session, store: Store) -> str:
    """Restore a store's save into a session that has no game."""
    notice, save = slots.read(store)
    if save is not None:
        store.saved_mark = _mark(save)
        if not load("patience.saves.reading").unpack(session, save):
            notice = notice if notice in _NOTHING_SAVED else _GAME_UNREADABLE
    if notice not in _NOTHING_SAVED and store.where == _MEMORY:
        notice = store.notice or _CANNOT_SAVE
    elif notice <= 0 or (store.notice and notice in _UNREADABLE):
        notice = store.notice or (_SAVED_IN_CHIP if store.where == _CHIP else 0)
    return _sentence(notice)


def save(session: Session, store: Store) -> str:
    """Save a session, if anything except the time has changed.

    If there is little room, the log is silently shortened, but not to fewer than 100 steps. If
    anything else does not fit, the first save that leaves it out says so.

    :raises MemoryError: if there is no room to pack it
    """
    if not store.used:
        return ""
    load("patience.player.statistics").count_game(session)
    try:
        packed, lost = _fit(session, store.room)
        mark = _mark(packed)
        is_alone = mark != store.saved_mark and slots.write(store, packed)
        store.saved_mark = mark
    except OSError:
        return _sentence(_NOT_SAVED)
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


def _fit(session: Session, room: int) -> "tuple[bytearray, list[tuple[str, int]]]":
    # Pack a session; return the save, and what it lacks. Records go before the newest steps.
    steps = writing.KEPT_STEPS
    while True:
        packed, lost = writing.pack(session, room, steps), []
        if len(packed) > room:
            lost = writing.shorten(packed, room)
        if len(packed) <= room:
            if steps < writing.KEPT_STEPS:
                lost.append((_LOG, steps))
            return packed, lost
        if not steps:
            raise OSError(_NO_SPACE)
        steps //= 2


def _sentence(notice: int) -> str:
    return load("patience.texts.words").SAVE_NOTICES[notice] if notice else ""


def _mark(packed: bytes | bytearray | memoryview) -> int:
    return crc32(writing.without_time(packed))
