# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Keeping a session in a store, and finding it there again. Borrowed for that.

What is kept is the affair of `record` and `restore`, where that of `slots`, when that of the screen
(`keeping`). Both answer what to tell the player, as text; empty when there is nothing to tell.
"""

from binascii import crc32

from micropython import const

from patience.on_demand import load
from patience.saves import slots
from patience.texts.words import NOT_SAVED

# Behind what `slots` found, in `words.SAVE_NOTICES`.
_GAME_REFUSED = const(5)
_NOT_KEPT = const(6)
_IN_CHIP = const(8)

_MEMORY = const(0)  # of `Store.where`
_CHIP = const(2)


def restore(session, store):
    """Put what a store keeps into a session at whose table no game has been begun."""
    told, save = slots.read(store)
    if save is not None:
        store.saved_mark = _mark(load("patience.saves.writing"), save)
        if not load("patience.saves.reading").unpack(session, save):
            told = _GAME_REFUSED
    if store.where == _MEMORY and told != slots.NEWER:
        told = _NOT_KEPT
    elif store.where == _CHIP and not told:
        told = _IN_CHIP
    return load("patience.texts.words").SAVE_NOTICES[told] if told else ""


def save(session, store):
    """Keep a session, if anything changed but the time."""
    if not store.used:
        return ""
    load("patience.player.statistics").count_game(session)
    record = load("patience.saves.writing")
    try:
        packed = record.pack(session, store.room)
        mark = _mark(record, packed)
        if mark != store.saved_mark:
            slots.write(store, packed)
            store.saved_mark = mark
    except (OSError, MemoryError):
        return NOT_SAVED
    return ""


def _mark(record, packed):
    return crc32(record.without_time(packed))
