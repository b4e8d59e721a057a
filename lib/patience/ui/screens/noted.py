# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What screens on demand have besides what the quick menu needs: notes, frames, changing lines."""

from patience.texts.words import MENU_KEYS
from patience.ui.art.panel import GOLD
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.menu import Menu


def show_note(page, app, sentence):
    """Write a few words above a page's foot, in lines, if they are others than those there."""
    before = page.note_shown
    if sentence == before:
        return
    page.note_shown = sentence
    panel = app.panel
    y = page.bottom + 1
    for _ in range(page.note_lines):
        line, _, sentence = sentence.partition("\n")
        shown, _, before = before.partition("\n")
        if line != shown:
            if "{" in line:
                line = fill_button_names(app, line)
            panel.write_small(line.encode(), y, GOLD)
        y += panel.note_height


def draw_frame(panel, x, y, width, height, ink):
    """Draw a frame of one line."""
    panel.fill(x, y, width, 1, ink)
    panel.fill(x, y + height - 1, width, 1, ink)
    panel.fill(x, y + 1, 1, height - 2, ink)
    panel.fill(x + width - 1, y + 1, 1, height - 2, ink)


class NotedMenu(Menu):
    """A menu with a few words about the chosen line above the foot.

    A subclass has `list_items`, which returns the lines; it is called again when one has changed.
    """

    note_lines = 1

    def note_for(self, _item):
        """Return a few words about a line."""
        return ""

    def foot_for(self, _item):
        """Return the sentence for the foot that says which button does what on a line."""
        return MENU_KEYS

    def describe(self, item):
        """Say what a line means, and which button does what there."""
        show_note(self, self._app, self.note_for(item))
        self.show_foot(self.foot_for(item))

    def list_lines(self):
        """List the lines, and spread them."""
        self.items = self.list_items()
        super().list_lines()

    def update(self):
        """Draw the lines that a choice has changed."""
        before = self.items
        self.items = self.list_items()
        first = self.mark // self.fitting * self.fitting
        for line in range(first, min(first + self.fitting, len(before))):
            if before[line][:2] != self.items[line][:2]:
                self.write_line(line, before[line : line + 1])
        self.describe(self.items[self.mark])
        self._app.refresh()
