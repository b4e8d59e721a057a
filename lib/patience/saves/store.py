"""The place where a machine keeps saves, and its state during the game.

`device.saves.store` and `sim.desk.store` choose the place; `slots` reads and writes it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Protocol

    class Slot(Protocol):
        """Room for one save; an unused slot is filled with the byte `blank`, if it has one."""

        def read(self, count: int, at: int = 0) -> bytes | bytearray:
            """Return bytes from a place on, fewer if it is shorter."""

        def write(self, pieces: "Iterable[bytes | bytearray | memoryview]") -> None:
            """Put bytes at its beginning, one piece after another, see `slots`."""

        def forget(self) -> None:
            """Forget the save, if possible."""


class Store:
    """A place for the newest save, and for the one before it where two slots are used.

    :param slots: all slots that can hold a save, beginning with those that are written to; or the
        name of a module, loaded on demand, whose `slots(store)` lists them
    :param used: the number of slots that are written to, in turn; 0 saves nothing
    :param room: most bytes of a save
    :param where: the kind of place, an index into `about_text.SAVED_WHERE`
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
        self.newest = -1
        """Index of the slot that has the newest save, and with it all paused games; -1 for none."""
        self.keeps = 0
        """The number of the current game of that save if it is paused; it becomes so with the next
        save."""
        self.gone: tuple[int, ...] = ()
        """Where in that save the games begin that the next one leaves out: the player went on with
        them, or gave them up."""
        self.waits = 0
        """At most how many games are paused; if none, nobody needs to look for them."""
        self.next_slot = 0
        """Index of the slot that the next save goes to."""
        self.kept: tuple[int, ...] = ()
        """Indexes of slots that are never written to: unreadable, or from a newer version."""
        self.sequence = 0
        """Number of the newest save, below 2**32; then it wraps to 0."""
        self.saved_mark = 0
        """A checksum of the newest save, without its time, to detect changes."""
        self.told = ""
        """What the player knows: letters of groups that do not fit, and others of `saver`."""
        self.owed = 0
        """Milliseconds until the flash may be written again; `App.tick` counts down."""
        self.slot_state: "dict[str, object]" = {}
        """Objects that slots keep between saves, such as open files; and `slots.RESCUED`."""
