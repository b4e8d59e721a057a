# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Where a machine keeps the save: slots to look in, and slots to write to in turn.

Which slots a machine has is its own affair (`device.store`, `sim.store`), how the newest save is
found that of `slots`, what a save says that of `record`, when one is written that of the screen.
"""

from patience.lend import borrowed


class Store:
    """Keep a save, the newest and the one before where there are two slots to write to.

    :param slots: what may hold a save: those of `out` first, and those of other places
    :param int out: how many of them are written, in turn; 0 keeps nothing
    :param int room: most bytes of a save
    :param int where: the place, an index into `words.SAVED_WHERE`
    :param int rest: milliseconds that a save is to be apart from the next, on the average
    """

    def __init__(self, slots, out, room, where, rest):
        self._slots = slots
        self._out = out
        self._turn = 0
        self._sequence = 0
        self.room = room
        self.where = where
        self.rest = rest
        self.kept = 0
        """What tells the save that is kept from another one, see `saver`."""

    def read(self):
        """Look for the newest whole save, and keep it from being written over next.

        :returns: `(what was found, the save)`, see `slots.newest`
        """
        slots = borrowed("patience.slots")
        found, self._sequence, at, save = slots.newest(self._slots)
        self._turn = 1 if at == 0 and self._out > 1 else 0
        if found == slots.NEWER:
            self._out = 0  # a newer version's save is kept
        return found, save

    @property
    def keeps(self):
        """Whether anything can be written."""
        return self._out > 0

    def write(self, save):
        """Write a save in place of the one before the newest.

        :raises OSError: when that cannot be done
        """
        self._sequence += 1
        sealed = borrowed("patience.slots").sealed
        self._slots[self._turn].write(sealed(save, self._sequence))
        self._turn = (self._turn + 1) % self._out
        for slot in self._slots[self._out :]:
            slot.forget()  # or it would one day be newer than a save brought from elsewhere
