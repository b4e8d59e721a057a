# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A panel that remembers what is written on it, so that tests read screens as a player does."""

from patience.ui import app
from patience.ui.art.panel import Panel


class ReadingPanel(Panel):
    """A panel whose texts can be read: where each begins, and what it says."""

    def __init__(self, *more):
        super().__init__(*more)
        self.texts = {}  # by (y, x)

    def fill(self, x, y, width, height, ink):
        super().fill(x, y, width, height, ink)
        if width > 1 and height > 1:  # else it is a frame's side
            self.texts = {
                (at_y, at_x): text
                for (at_y, at_x), text in self.texts.items()
                if not (y <= at_y < y + height and x <= at_x < x + width)
            }

    def open(self, *more, **named):
        self.texts = {}
        super().open(*more, **named)

    def write(self, text, x, y, ink):
        self.texts[y, x] = text.decode()
        return super().write(text, x, y, ink)

    def write_small(self, text, y, ink):
        super().write_small(text, y, ink)
        self.texts[y, 0] = self.small.fit(text, self.width - 1).decode()

    def write_enlarged(self, text, x, y, zoom):
        super().write_enlarged(text, x, y, zoom)
        self.texts[y, x] = text.decode()

    def lines(self):
        """Return the texts, from the top down, those on one line joined by a space."""
        found = {}
        for (y, _), text in sorted(self.texts.items()):
            found.setdefault(y, []).append(text)
        return [" ".join(texts) for texts in found.values()]


app.Panel = ReadingPanel
