"""Letters 14 high for menus and texts: on large screens, and if the player wants large print.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.settings import LARGE_PRINT
from patience.texts.plural import LARGE_WIDTHS
from patience.texts.words import NOTES
from patience.ui.draw.panel import Panel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from busdisplay import BusDisplay

    from patience.ui.draw.drawing import Drawing
    from patience.ui.draw.panel import Sized

    _P = TypeVar("_P", bound=Panel)

_SCALE = const(2)
_LEAST = const(240)  # pixels, of width and height
_PANEL_WIDTH = const(240)
_PITCH = const(20)
_WIDER = const(72)  # pixels
_WHOLE = const(999)  # as wide as the screen
_LARGE_HEAD = const(22)
_NOTE = const(7)  # the height of a line of notes on a small screen
_ACCENTED_NOTE = const(9)
_LARGE_NOTE = const(11)


def make_panel(
    display: "BusDisplay",
    panels: "type[_P]" = Panel,  # type: ignore[assignment]  # then _P is Panel
) -> "_P | None":
    """Return a wider panel for a display with room for large letters; None for other displays.

    It is for boards with enough memory.

    :param panels: its class
    """
    if display.width < _LEAST or display.height < _LEAST:
        return None
    made = panels(display, 1, most_width=_PANEL_WIDTH)
    made.letters = LargeType(made, 1)
    return made


def set_print(drawing: "Drawing") -> None:
    """Turn large letters on small screens on or off for the next pages, as the player wants."""
    panel = drawing.panel
    if not drawing.large and bool(drawing.settings[LARGE_PRINT]) != bool(panel.letters):
        panel.choose_type(None)
        make_letters(drawing, bool(drawing.settings[LARGE_PRINT]))


def make_letters(drawing: "Drawing", are_large: bool) -> None:
    """Make the letters of the panel again from its faces, and choose those of its notes."""
    panel, large = drawing.panel, drawing.large
    panel.letters = LargeType(panel, 1 if large else 2) if are_large else None
    has_room = large or are_large
    panel.line_face = panel.face if has_room or NOTES else panel.small
    panel.note_height = _LARGE_NOTE if has_room else _ACCENTED_NOTE if NOTES else _NOTE


class LargeType:
    """The large letters of a panel.

    :param least: the least `Page.in_large` of pages with large letters
    """

    def __init__(self, panel: "Panel", least: int) -> None:
        self._panel = panel
        self._least = least
        self._is_high = least > 1 and panel.full_height > panel.full_width  # upright, for fingers
        self._small_face = panel.face
        self._large_face = type(panel.face)("large_face", LARGE_WIDTHS, _SCALE)

    def choose(self, page: "Sized | None") -> int:
        """Choose the letters, and tell the page; return how much wider large letters make it."""
        if page is None or page.in_large < self._least:
            self._panel.face = self._small_face
            return 0
        self._panel.face = self._large_face
        if page.type < _SCALE:  # otherwise it was told before, and can have special measures
            page.type, page.pitch = _SCALE, _PITCH + 2 * self._is_high
            if page.head > 1:  # otherwise it has no title
                page.head = _LARGE_HEAD
        return _WHOLE if self._is_high else _WIDER

    def shorten(self, label: bytes, value: bytes, room: int) -> tuple[bytes, bytes]:
        """Return a line's label and value, in shorter words if they have no room side by side.

        The label may still be too long.

        :param room: pixels, without the gap
        """
        width = self._large_face.width
        if width(label) + width(value) > room:
            short = load("patience.texts.short_words").shorten
            label = short(label)
            if width(label) + width(value) > room:
                value = short(value)
        return label, value

    def choose_for(self, text: bytes, room: int) -> bool:
        """Choose large letters for a text if it fits in them, or small ones; return if it fits.

        :param room: pixels
        """
        fits = self._large_face.width(text) <= room
        self._panel.face = self._large_face if fits else self._small_face
        return fits
