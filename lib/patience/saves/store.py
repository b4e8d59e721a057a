# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Where a machine keeps saves, and what is remembered about that while the game runs.

`device.store` and `sim.desk.store` choose the place; `slots` reads and writes it.
"""


class Store:
    """A place for the newest save, and for the one before it where two slots are used.

    :param slots: all slots that may hold a save, those that are written to first; or the name of a
        module whose `slots(store)` lists them, loaded when they are needed
    :param int used: how many of them are written to, in turn; 0 saves nothing
    :param int room: most bytes of a save
    :param int where: which kind of place it is, an index into `words.SAVED_WHERE`
    :param int interval: milliseconds between two saves, on average
    """

    def __init__(self, slots, used, room, where, interval):
        self.slots = slots
        self.used = used
        self.room = room
        self.where = where
        self.interval = interval
        self.next_slot = 0
        """Index of the slot that is written to next."""
        self.sequence = 0
        """Number of the newest save."""
        self.saved_mark = 0
        """A checksum of the newest save, without its time, to tell whether anything has changed."""
        self.next_save_at = None
        """The earliest time for the next save, on the screen's clock; None before the first."""
        self.slot_state = {}
        """What slots keep from one save to the next, such as open files."""
