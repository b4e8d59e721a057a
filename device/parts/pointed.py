"""The game on a board with a pointer: a mouse, or a touch screen with drawn buttons."""

import displayio

from device.faults import report_fault
from patience.on_demand import load, unload
from patience.ui.app import App

_NOTICE = "patience.ui.draw.plain_notice"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay
    from displayio import Group

    from device.boards import Board


class Frame:
    """The part of a display that the game draws on, with buttons next to it or a pointer over it.

    :param display: the whole display
    :param row: has the width and height of the game's part
    """

    over: "Any" = None
    """The picture shown besides the game, or None."""
    source: "Any" = None
    """Reads the pointer, with `read(app)` and `is_pressed()`; None without one."""

    def __init__(self, display: "BusDisplay", row: "Board") -> None:
        self.whole = display
        self.width = row.width
        self.height = row.height
        self.scale = row.scale
        self.refresh = display.refresh
        self._shown = displayio.Group()
        self._root: "Group | None" = None
        self._notice: "Group | None" = None

    @property
    def root_group(self) -> "Group | None":
        """The group that the game shows."""
        return self._root

    @root_group.setter
    def root_group(self, group: "Group | None") -> None:
        self._root = group
        self.whole.root_group = None  # type: ignore[assignment]  # a group can have only one parent
        shown = self._shown
        while len(shown):
            shown.pop()
        self._notice = None
        if group is not None:
            shown.append(group)
            if self.over is not None:
                shown.append(self.over)
            self.whole.root_group = shown

    def show_notice(self, text: str) -> None:
        """Show a text over everything; it replaces an earlier one."""
        self.hide_notice()
        self._notice = displayio.Group(scale=self.scale)
        self._notice.append(load(_NOTICE).make_notice(self, text.split("\n")))
        unload([_NOTICE])
        self._shown.append(self._notice)

    def hide_notice(self) -> None:
        """Remove the text of `show_notice`, if it is still shown."""
        if self._notice is not None:
            self._shown.remove(self._notice)
            self._notice = None


class PointedApp(App):
    """The game with a pointer that presses its keys; see `App`.

    :param keys: a `device.parts.queued_keys.QueuedKeys`
    """

    def __init__(self, display: Frame, keys: "Any", *more: "Any", **named: "Any") -> None:
        keys.source = display.source
        super().__init__(display, keys, *more, **named)  # type: ignore[arg-type]  # as a display
        self.app = self
        self.frame = display
        self.keys = keys
        self.pointer: "Any" = None
        """Handles a gesture; its code is loaded only during one."""

    def point(self) -> "Any":
        """Return the `patience.ui.pointer.Pointer`."""
        if self.pointer is None:
            self.pointer = load("patience.ui.pointer").Pointer(self)
        return self.pointer

    def tick(self) -> bool:
        """Do what `App.tick` does, and pass on what the pointer does."""
        keys = self.keys
        if keys.source is not None:
            try:
                keys.touched = keys.source.read(self) or keys.touched
            except Exception as error:
                keys.source = None
                self.point().cancel()
                report_fault(error)
        if self.pointer is not None:
            self.pointer.tick()
            if not self.pointer.busy and self.pointer.pressed is None:
                self.pointer = None
        if keys.quits:
            keys.quits = False
            load("patience.ui.screens.leaving").ask_to_quit(self)
        running = super().tick()
        if keys.touched:
            self.frame.hide_notice()
        elif keys.notice and self.idle and not self.pointer:
            notice, keys.notice = keys.notice, ""
            self.frame.show_notice(notice)
        if not running:
            self.frame.root_group = None  # for the next game
        return running
