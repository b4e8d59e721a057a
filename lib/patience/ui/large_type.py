"""The panel of large screens with enough memory: its menus and texts are in letters 14 high.

Loaded on demand.
"""

from micropython import const

from patience.ui.draw.face import Face
from patience.ui.draw.panel import Panel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

_SCALE = const(2)
_LEAST = const(240)  # pixels, of width and height
_PITCH = const(20)
_WIDER = const(72)  # pixels
_HEAD = const(13)  # see `Page.head`
_LARGE_HEAD = const(22)
# Half the width of the letter in each cell, a digit each.
_WIDTHS = (
    b"213555512235231343444444441244445444444443444544"
    b"444454455542425554434434412415444433344544341451"
)


def make_panel(display: "BusDisplay") -> "LargePanel | None":
    """Return the panel of a display with room for large letters; None for others.

    It is for boards whose memory is not short.
    """
    if display.width < _LEAST or display.height < _LEAST:
        return None
    return LargePanel(display)


class LargePanel(Panel):
    """A panel that also has large letters, and is wider.

    :param display: see `Panel`
    """

    most_width = 240

    def __init__(self, display: "BusDisplay") -> None:
        super().__init__(display, 1)
        self._small_face = self.face
        self._large_face = Face("large_face", _WIDTHS, _SCALE)

    def choose_type(self, page: "Any") -> int:
        """Choose the letters, and tell the page; return how much wider it is in large ones."""
        if not getattr(page, "in_large", False):
            self.face = self._small_face
            return 0
        self.face = self._large_face
        page.type, page.pitch = _SCALE, _PITCH
        if page.head == _HEAD:
            page.head = _LARGE_HEAD
        return _WIDER
