# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What a machine remembers of the place it keeps games in; it is in memory all the time.

Which slots that place has is the machine's affair (`device.store`, `sim.desk.store`), reading and
writing them that of `slots`, what a save says that of `record`, when one is written of `saver`.
"""


class Store:
    """A place to keep a save: the newest, and the one before where there are two slots to write to.

    :param slots: what may hold a save, those that are written first; or the name of a module whose
        `slots(store)` lists them, and which is borrowed for that
    :param int out: how many of them are written, in turn; 0 keeps nothing
    :param int room: most bytes of a save
    :param int where: the place, an index into `words.SAVED_WHERE`
    :param int rest: milliseconds that a save is to be apart from the next, on the average
    """

    def __init__(self, slots, used, room, where, interval):
        self.slots = slots
        self.used = used
        self.room = room
        self.where = where
        self.interval = interval
        self.next_slot = 0
        """Which slot is written next."""
        self.sequence = 0
        """Of the newest save."""
        self.saved_mark = 0
        """What tells the save that is kept from another one, see `saver`."""
        self.next_save_at = None
        """When the next save is wanted at the earliest, on the clock of the screen."""
        self.slot_state = {}
        """What slots hold on to from one save to the next."""
