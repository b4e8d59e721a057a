"""A panel that remembers what is written on it, and where: for all that read screens.

These are text terminals, screen readers and tests. A board has none, and never loads this.
"""

from patience.ui.draw import large_type
from patience.ui.draw.panel import DARK, GOLD, GROUND, MOST_WIDTH, Panel
from patience.ui.draw.theme import is_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from displayio import Bitmap

    from patience.ui.draw.face import Face

_THIN = 2  # pixels; what is narrower is the line of a frame, and has no room for letters


class Written:
    """A text on the panel, and its place in pixels: the last row and column belong to it.

    :param text: in bytes, as it was asked for
    :param shown: the part of it that is seen
    :param ground: the value of the pixels around it, `GOLD` if it is chosen from a menu
    """

    def __init__(
        self,
        text: bytes,
        shown: bytes,
        box: tuple[int, int, int, int],
        ground: int,
    ) -> None:
        self.text, self.shown = text, shown
        self.left, self.top, self.right, self.bottom = box
        self.ground = ground

    def is_in(self, x: int, y: int, width: int, height: int) -> bool:
        """Return whether it begins in a rectangle."""
        return x <= self.left < x + width and y <= self.top < y + height


class RememberingPanel(Panel):
    """A panel whose texts can be read."""

    def __init__(
        self, display: "BusDisplay", large: int, tight: bool = False, most_width: int = MOST_WIDTH
    ) -> None:
        super().__init__(display, large, tight, most_width)
        self.texts: list[Written] = []
        """The texts that are seen, in the order in which they were written."""
        self.fills: list[tuple[int, int, int, int, int]] = []
        """The filled rectangles that are seen: left, top, width, height, value."""

    def open(self, width: int, height: int, below: bool = False, colour: int = DARK) -> None:
        """Clear the panel, see `Panel.open`, and forget everything."""
        self.texts, self.fills = [], []
        super().open(width, height, below, colour)

    def fill(self, x: int, y: int, width: int, height: int, ink: int) -> None:
        """Fill a rectangle, and forget the texts below it."""
        super().fill(x, y, width, height, ink)
        if width < _THIN or height < _THIN:
            return
        self.texts = [text for text in self.texts if not text.is_in(x, y, width, height)]
        right, bottom = x + width, y + height
        self.fills = [
            fill
            for fill in self.fills
            if fill[0] < x or fill[1] < y or fill[0] + fill[2] > right or fill[1] + fill[3] > bottom
        ]
        self.fills.append((x, y, width, height, ink))

    def write(self, text: bytes, x: int, y: int, ink: int, width: int = 0) -> int:
        """Write a text, see `Panel.write`, and remember it."""
        self._remember(text, text, x, y, self.face)
        return super().write(text, x, y, ink, width)

    def write_small(self, text: bytes, y: int, ink: int) -> None:
        """Write a line in the middle, see `Panel.write_small`, and remember it."""
        super().write_small(text, y, ink)
        face, shown = self.fit_small(text)
        self._remember(text, shown, (self.width - face.width(shown) + 1) // 2, y, face)

    def draw_picture(
        self,
        bitmap: "Bitmap",
        x: int,
        y: int,
        width: int,
        height: int,
        skip: int,
        text: bytes = b"",
    ) -> None:
        """Copy a bitmap, see `Panel.draw_picture`, and remember the text in it."""
        super().draw_picture(bitmap, x, y, width, height, skip, text)
        if text:
            self._keep(text, text, (x, y, x + width - 1, y + height - 1))

    def _remember(self, text: bytes, shown: bytes, x: int, y: int, face: "Face") -> None:
        if text:
            # Without the gap after the last letter.
            self._keep(text, shown, (x, y, x + face.width(shown) - 2, y + face.height - 1))

    def _keep(self, text: bytes, shown: bytes, box: tuple[int, int, int, int]) -> None:
        x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
        ground = GROUND
        for left, top, width, height, ink in self.fills:
            if left <= x < left + width and top <= y < top + height:
                ground = ink
        self.texts.append(Written(text, shown, box, ground))

    def in_order(self) -> list[Written]:
        """Return the texts from the top down, and from the left to the right."""
        places = [(text.top, text.left, at) for at, text in enumerate(self.texts)]
        places.sort()  # house: no two are equal
        return [self.texts[at] for _, _, at in places]

    def texts_in(self, x: int, y: int, width: int, height: int) -> list[Written]:
        """Return the texts that begin in a rectangle, in order."""
        return [text for text in self.in_order() if text.is_in(x, y, width, height)]

    @property
    def chosen(self) -> "Written | None":
        """The chosen line of a menu: the first text on a golden ground."""
        for text in self.in_order():
            if text.ground == GOLD:
                return text
        return None


def make_panel(display: "BusDisplay", tight: bool = False) -> RememberingPanel:
    """Return a panel as the display has it: with large letters if there is room for them.

    :param tight: see `Panel`
    """
    made = None if tight else large_type.make_panel(display, RememberingPanel)
    return made or RememberingPanel(display, is_large(display.width, display.height), tight)
