"""The place where a machine keeps saves, and its state while the game runs.

`device.store` and `sim.desk.store` choose the place; `slots` reads and writes it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    class Slot(Protocol):
        """Room for one save; `blank`, if it has it, is the one byte that fills it before."""

        def read(self, count: int) -> bytes | bytearray:
            """Return its first bytes, fewer if it is shorter."""

        def write(self, data: bytearray) -> None:
            """Put data at its beginning; this may lengthen `data`."""

        def forget(self) -> None:
            """Forget the save, if possible."""


class Store:
    """A place for the newest save, and for the one before it where two slots are used.

    :param slots: all slots that may hold a save, those that are written to first; or the name of a
        module whose `slots(store)` lists them, loaded when they are needed
    :param used: how many of them are written to, in turn; 0 saves nothing
    :param room: most bytes of a save
    :param where: which kind of place it is, an index into `words.SAVED_WHERE`
    :param interval: milliseconds between two saves, on average
    :param notice: a message for the player about the place, an index into `words.SAVE_NOTICES`; 0
        for none
    """

    def __init__(
        self,
        slots: "Sequence[Slot] | str",
        used: int,
        room: int,
        where: int,
        interval: int,
        notice: int = 0,
    ) -> None:
        self.slots = slots
        self.used = used
        self.room = room
        self.where = where
        self.interval = interval
        self.notice = notice
        """The message for the player about the place, an index into `words.SAVE_NOTICES`."""
        self.next_slot = 0
        """Index of the slot that is written to next."""
        self.kept: list[int] = []
        """Indexes of slots that are never written to: unreadable, or a newer version's."""
        self.sequence = 0
        """Number of the newest save, below 2**32; 0 follows the last."""
        self.saved_mark = 0
        """A checksum of the newest save, without its time, to tell whether anything has changed."""
        self.told = False
        """Whether the player has seen the notice that not everything fits."""
        self.owed = 0
        """Milliseconds until the flash may be written again; `App.tick` counts down."""
        self.slot_state: "dict[str, Any]" = {}
        """Objects that slots keep between saves, such as open files."""
