"""The panel of a machine as a player sees it: its lines, and faults that would be seen."""

from patience.texts.short_words import shorten
from patience.ui.input.kinds import is_menu


class SeenPanel:
    """The panel that a machine's screens are drawn on, whether it is shown or not."""

    def __init__(self, machine):
        self._panel, self._screen = machine.panel, machine.app.stack.screen

    def __getattr__(self, name):
        return getattr(self._panel, name)

    def lines(self):
        """Return the texts, from the top down and from the left to the right."""
        return [words(text) for text in self._panel.in_order()]

    def chosen(self):
        """Return the text on a golden bar; None without one."""
        return words(self._panel.chosen) if self._panel.chosen else None

    @property
    def faults(self):
        """A sentence for whatever leaves the panel, and for each text that meets another."""
        width, height, texts = self._panel.width, self._panel.height, self._panel.texts
        found = [
            f"{x, y, wide, high} leaves {width} x {height}"
            for x, y, wide, high, _ in self._panel.fills
            if not (x >= 0 and y >= 0 and x + wide <= width and y + high <= height)
        ]
        found += [
            f"{words(text)} leaves {width} x {height}"
            for text in texts
            if text.left < 0 or text.right >= width or text.top < 0 or text.bottom >= height
        ]
        return found + [
            f"{words(one)} meets {words(other)}"
            for at, one in enumerate(texts)
            for other in texts[:at]
            if one.left <= other.right + 1
            and other.left <= one.right + 1
            and one.top <= other.bottom
            and other.top <= one.bottom
        ]

    @property
    def cut(self):
        """Each text of which only the beginning is seen, and no shorter words instead of it."""
        asked = [(text.text, text.shown) for text in self._panel.texts]
        if is_menu(self._screen):
            menu, seen = self._screen, [text.shown for text in self._panel.texts]
            labels = [item[0] for item in menu.items[menu.first : menu.end]]
            labels = [label.encode() if isinstance(label, str) else label for label in labels]
            large = menu.type > 1
            asked += [
                (label, label if {label, shorten(label) if large else label} & {*seen} else b"")
                for label in labels
            ]
        # Three spaces between two buttons can become one.
        return [text.decode() for text, shown in asked if text.split() != shown.split()]

    def pixels(self):
        """Return the bitmap's rows, a byte a dot."""
        data, width = bytes(self._panel.bitmap.data), self._panel.bitmap.width
        return [data[row * width : (row + 1) * width] for row in range(self._panel.bitmap.height)]


def words(text):
    """Return what a remembered text says, without the marks of buttons."""
    return text.shown.decode().replace("\x7f", "")
