# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Saves a session to a store, and restores it from there.

Loaded on demand.

`writing` and `reading` know what a save contains, `slots` knows how it is stored, and `ui.autosave`
decides when to save. Both functions return a sentence for the player, or "".
"""

from binascii import crc32

from micropython import const

from patience.on_demand import load
from patience.saves import slots
from patience.texts.words import NOT_SAVED

# Indexes into `words.SAVE_NOTICES`; the first ones are what `slots` found.
_GAME_UNREADABLE = const(5)
_CANNOT_SAVE = const(6)
_SAVED_IN_CHIP = const(8)

# Values of `Store.where`.
_MEMORY = const(0)
_CHIP = const(2)


def restore(session, store):
    """Restore the save of a store into a session without a game."""
    notice, save = slots.read(store)
    if save is not None:
        store.saved_mark = _mark(load("patience.saves.writing"), save)
        if not load("patience.saves.reading").unpack(session, save):
            notice = _GAME_UNREADABLE
    if store.where == _MEMORY and notice != slots.NEWER:
        notice = _CANNOT_SAVE
    elif store.where == _CHIP and not notice:
        notice = _SAVED_IN_CHIP
    return load("patience.texts.words").SAVE_NOTICES[notice] if notice else ""


def save(session, store):
    """Save a session, if anything but the time has changed."""
    if not store.used:
        return ""
    load("patience.player.statistics").count_game(session)
    writing = load("patience.saves.writing")
    try:
        packed = writing.pack(session, store.room)
        mark = _mark(writing, packed)
        if mark != store.saved_mark:
            slots.write(store, packed)
            store.saved_mark = mark
    except (OSError, MemoryError):
        return NOT_SAVED
    return ""


def _mark(writing, packed):
    return crc32(writing.without_time(packed))
