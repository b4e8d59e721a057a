"""The frame around clicked cards that cannot be played, until the next press.

Loaded on demand.
"""

from micropython import const

from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_NUDGE = const(2)  # as in `table.view`: its distance in dots, and its duration in ms
_NUDGE_MS = const(70)


class FramedCards:
    """The frame around the top `count` cards of a place; it is nudged at first."""

    def __init__(self, app: "App", place: int, count: int) -> None:
        self._drawing = app.drawing
        self._clock = app.buttons.clock
        self._rect = app.drawing.painter.rect(place, count)
        self._began: int | None = None
        self._nudged = True

    def tick(self) -> bool:
        """Nudge the frame, or put it in its place; return False once it is there."""
        if self._began is None:
            self._began = self._clock()
            self._show(_NUDGE)
        elif self._nudged and not 0 <= ticks_since(self._began, self._clock()) < _NUDGE_MS:
            self._nudged = False
            self._show(0)
        return self._nudged

    def _show(self, aside: int) -> None:
        x, y, width, height, tight = self._rect
        if x + width + aside >= self._drawing.canvas.width:
            aside = -aside
        self._drawing.table_cursor.show(x + aside, y, width, height, tight, dead=True)
        self._drawing.refresh()

    def close(self) -> None:
        """Do nothing: the table's frame takes its place."""
