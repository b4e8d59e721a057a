"""A panel that records the text written on it, so that tests read screens as a player does.

Importing this makes every `App` use it. It notices texts that are cut, leave what is seen, or are
written over others.
"""

from typing import NamedTuple

from patience.ui.draw import drawing, large_type
from patience.ui.draw.panel import DARK, GOLD, Panel


class Text(NamedTuple):
    """A text on the panel, and its place in dots: the last row and column belong to it."""

    top: int
    left: int
    bottom: int
    right: int
    text: str

    def meets(self, other):
        """Return whether it lies on another, or right beside it."""
        across = self.left <= other.right + 1 and other.left <= self.right + 1
        return across and self.top <= other.bottom and other.top <= self.bottom


class Reading:
    """A panel whose texts can be read.

    `faults` gets a sentence for whatever leaves it, and each text that meets another; `cut` each
    text of which only the beginning is written.
    """

    def __init__(self, *more, **named):
        super().__init__(*more, **named)
        self.texts = []
        self.faults = []
        self.cut = []
        self.colour = DARK
        self._opens = False
        for face in self.faces():
            face.fit = self._noticing(face.fit)

    def _noticing(self, fit):
        def fit_and_notice(text, room):
            found = fit(text, room)
            if found != text:
                self.cut.append(text.decode())
            return found

        return fit_and_notice

    def open(self, width, height, below=False, colour=DARK):
        self.texts = []
        self.cut.clear()  # the table's line has been written with the same letters
        self.colour = colour
        self._opens = True  # and draws its border
        moved = super().open(width, height, below, colour)
        self._opens = False
        return moved

    def fill(self, x, y, width, height, ink):
        super().fill(x, y, width, height, ink)
        inside = x >= 0 and y >= 0 and x + width <= self.width and y + height <= self.height
        if not inside and not self._opens:
            self.faults.append(f"{x, y, width, height} leaves {self.width} x {self.height}")
        if width > 1 and height > 1:  # else it is a frame's side
            self.texts = [
                text
                for text in self.texts
                if not (y <= text.top < y + height and x <= text.left < x + width)
            ]

    def write(self, text, x, y, *more):
        self._remember(text, x, y, self.face)
        return super().write(text, x, y, *more)

    def write_small(self, text, y, ink):
        super().write_small(text, y, ink)
        face = self.line_face
        if face.width(text) > self.width:
            face = self.small
        text = face.fit(text, self.width - 1)
        self._remember(text, (self.width - face.width(text) + 1) // 2, y, face)

    def _remember(self, text, x, y, face):
        right = x + face.width(text) - 2
        new = Text(y, x, y + face.height - 1, right, text.decode().replace("\x7f", ""))
        inside = x >= 0 and y >= 0 and new.right < self.width and new.bottom < self.height
        if new.text and not inside:
            self.faults.append(f"{new} leaves {self.width} x {self.height}")
        self.faults += [f"{new} meets {other}" for other in self.texts if new.meets(other)]
        if new.text:
            self.texts.append(new)

    def lines(self):
        """Return the texts, from the top down and from the left to the right."""
        return [text.text for text in sorted(self.texts)]

    def chosen(self):
        """Return the first text on a golden bar from the panel's edge on; None without one."""
        edge = [row[self.left] for row in self.pixels()]
        for text in sorted(self.texts):
            if edge[self.top + text.top] == GOLD:
                return text.text
        return None

    def pixels(self):
        """Return the bitmap's rows, a byte a dot."""
        data, width = bytes(self.bitmap.data), self.bitmap.width
        return [data[row * width : (row + 1) * width] for row in range(self.bitmap.height)]


class ReadingPanel(Reading, Panel):
    """Of all screens."""

    def faces(self):
        large = (self.letters._large_face,) if self.letters else ()
        return self.face, self.small, *large


drawing.Panel = large_type.Panel = ReadingPanel
