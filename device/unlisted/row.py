"""The row of a board that has none: it is made once, from what the board has.

Only such boards load this module. It stays loaded, because the row is asked for again.
"""

from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Group


class AnyBoard:
    """A row with the fields of `device.boards.Board`.

    :param id: its `board.board_id`
    :param width: the width of the game's canvas
    :param height: its height
    """

    display = shift = buttons = stick = sensor = battery = missing = quits = ""
    keys = "any_keys"
    pointer = "any_frame"
    wakes = False
    beside = 0
    nvm = 0  # `device.saves.store` looks how much there is
    is_listed = False
    labels = "z x u m"
    """Those of a console; `device.parts.any_keys` sets the names of what it finds."""
    backlight = sound = lights = ""
    scale = 1
    """How many pixels of the display a pixel of the canvas is wide and high."""
    left = top = 0
    """Where on the display the canvas lies."""
    tight = False
    has_host = False
    """Whether the firmware knows USB devices."""

    def __init__(self, id: str, width: int, height: int) -> None:
        self.id = self.name = id
        self.width, self.height = width, height

    def make_root(self) -> "Group":
        """Return an empty picture in its place on the display, see `patience.ui.draw.splash`."""
        root: Group = load("patience.ui.draw.splash").make_root(self)
        root.scale, root.x, root.y = self.scale, self.left, self.top
        return root


_row: "AnyBoard | None" = None


def find_row() -> AnyBoard:
    """Return the row of this board; make it the first time.

    A board that cannot play shows why, and this never returns.
    """
    global _row
    if _row is None:
        _row = load("device.unlisted.checks").make_row()
    return _row


def is_row_of(board_id: str) -> bool:
    """Return whether the row of this board is made."""
    return _row is not None and _row.id == board_id
