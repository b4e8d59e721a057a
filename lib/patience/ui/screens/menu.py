"""Shows a menu: a title and lines to choose from, each with a value or a shortcut next to it.

A list that does not fit has pages, all of the same height. Left and Right turn them, and Up and
Down stay on one, except in a `changing` menu. The label of the chosen line is on a golden bar. Only
changes are drawn: two labels when another line is chosen, one line when its value changes.
"""

from micropython import const

from patience.texts.words import MENU_KEYS, PAGE_TURNED
from patience.ui.draw.panel import GOLD, GROUND, QUIET, TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, UP, A
from patience.ui.input.screen import MENU
from patience.ui.screens.page import Page, leave_enough

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.ui.app import App

    Item = tuple[Any, ...]  # house: a name for types
    """A line: label, value, action, and what a subclass adds."""
    Action = int | tuple[str, ...] | Callable[[], object]  # house: a name for types
    """What a line does, see `Menu.do`."""

_MARGIN = const(4)
_GAP = const(4)
_LETTER = const(6)  # its greatest width


class Menu(Page):
    """Lines to choose from, with a few words about the chosen one above the foot.

    A subclass sets `items`, or has `list_items`. Label and value can both be bytes, which are
    faster on a board. Measures are in dots.

    :param title: shown above the lines
    """

    kind = MENU
    most_width = 123
    value_ink = QUIET
    in_large = 2
    note_lines = 1
    keys = MENU_KEYS
    """The sentence at the foot that explains the buttons on a line."""
    turns = True
    """Whether Left and Right turn pages."""
    split = 0
    """The line that begins a new page in any case; 0 if there is none."""

    def __init__(self, app: "App", title: str) -> None:
        super().__init__(app)
        self.title = title
        self.items: "list[Item]" = []
        """`(label, value, action, note, ...)` for each line, see `do`; the note may be missing."""
        self.mark = 0
        """The chosen line, to restore it."""
        self.first = self.end = 0
        """The first line of its page, and the one after the last."""
        self.most_height = self.height
        """The greatest height, without the border."""

    def act(self, action: int) -> None:
        """Handle a button: Up and Down choose a line, A does its action."""
        by = 1 if action in (DOWN, RIGHT) else -1
        first, count = self.first, self.end - self.first
        if action in (UP, DOWN) and count > 1:
            self._choose(first + (self.mark - first + by) % count)
        elif action in (LEFT, RIGHT) and len(self.items) > count:
            starts = self.starts
            page = (starts.index(first) + by) % (len(starts) - 1)
            self._choose(min(starts[page] + self.mark - first, starts[page + 1] - 1))
        elif action == A:
            self.do(self.items[self.mark][2])
            if self._stack.change:
                self.answer()
        else:
            super().act(action)

    def do(self, what: "Action") -> None:
        """Do a line's action: a button's action at the table, opening a screen, or a call."""
        if isinstance(what, int):
            self._stack.first_action = what
            self._stack.back_to_table()
        elif isinstance(what, tuple):
            self._stack.open_screen(*what)
        else:
            what()

    def answer(self) -> None:
        """Make the chosen line the title at once, because another screen takes longer."""
        label = self.items[self.mark][0]
        self.draw_title(label if isinstance(label, str) else label.decode(), "")
        self._drawing.refresh()

    def paint(self) -> bool:
        """Draw the menu as it was left, without showing it."""
        self.list_lines()
        return super().paint()

    def list_items(self) -> "list[Item]":
        """Return the lines; called again when one has changed."""
        return self.items

    def list_lines(self) -> None:
        """List the lines, spread them evenly over pages, and make room for those of a page."""
        self.items = self.list_items()
        count = len(self.items)
        self.mark = min(self.mark, count - 1)
        around = self.head + self.below_lines
        most = (self.most_height - around) // self.pitch
        self.starts = [0]
        """The first line of each page, then the number of lines."""
        self.fitting = 0
        """The number of lines on the longest page."""
        for end in (self.split, count):
            first = self.starts[-1]
            while first < end:
                pages = -(-(end - first) // most)
                size = -(-(end - first) // pages)
                self.fitting = max(self.fitting, size)
                first += size
                self.starts.append(first)
        self._find_page()
        self.height = leave_enough(around + self.fitting * self.pitch, self.most_height)

    def _find_page(self) -> int:
        # Find the page of the chosen line; return its number.
        page, starts = 0, self.starts
        while starts[page + 1] <= self.mark:
            page += 1
        self.first, self.end = starts[page : page + 2]
        return page

    def draw(self) -> None:
        """Draw the page with the chosen line, or turn to it."""
        old, old_end = self.first, self.end
        page, pages = self._find_page(), len(self.starts) - 1
        self.draw_title(self.title, PAGE_TURNED.format(page + 1, pages) if pages > 1 else "")
        for row in range(self.fitting):
            shown = []
            if not self._panel.blank:
                self._drawing.refresh()  # send each line separately, only the written part
                shown = self.items[old + row : min(old + row + 1, old_end)]
            self.write_line(self.first + row, shown)
        self.describe(self.items[self.mark])

    def _choose(self, line: int) -> None:
        before, self.mark = self.mark, line
        if self.first <= line < self.end:
            for changed in (before, line):  # each is sent separately
                self._draw_label(changed, self._texts(self.items[changed : changed + 1])[0])
                self._drawing.refresh()
            self.describe(self.items[line])
        else:
            self.draw()
        self._drawing.refresh()

    def _texts(self, items: "list[Item]") -> tuple[bytes, bytes]:
        # Return a line's label, cut to the words that its value leaves room for, and its value.
        if not items:
            return b"", b""
        panel = self._panel
        label, value = items[0][:2]
        if isinstance(label, str):
            label, value = label.encode(), value.encode()
        room = self.width - 2 * _MARGIN
        if panel.letters and self.type > 1:
            label, value = panel.letters.shorten(label, value, room - _GAP)
        face = panel.face
        if value:
            room -= face.width(value) + _GAP
        return face.fit(label, room) or label[: room // (_LETTER * self.type)], value

    def _bar_width(self, label: bytes) -> int:
        return 2 * _MARGIN - 1 + self._panel.face.width(label) if label else 0

    def write_line(self, line: int, before: "list[Item]") -> None:
        """Write a line over the one shown there.

        :param before: a list of the old item, or an empty one
        """
        panel = self._panel
        right = self.width - _MARGIN
        y = self.head + (line - self.first) * self.pitch
        old_label, old_value = self._texts(before)
        label, value = self._texts(self.items[line : min(line + 1, self.end)])
        if value != old_value:
            width = panel.face.width(old_value)
            panel.clear(right + 1 - width, y, width, self.pitch)
            wide = self._bar_width(old_label)
            if wide + panel.face.width(value) > right:  # otherwise it is cleared later, separately
                panel.clear(0, y, wide, self.pitch)
                old_label = b""
            panel.write_to(right, value, y + self.type, self.value_ink)
            if not panel.blank:
                self._drawing.refresh()  # without the space between value and label
        end = self._draw_label(line, label)
        left = self._bar_width(old_label) - end
        if left > 0:
            panel.clear(end, y, left, self.pitch)

    def _draw_label(self, line: int, label: bytes) -> int:
        # Write the visible part of a line's label, on a bar if it is chosen; return where it ends.
        panel = self._panel
        y = self.head + (line - self.first) * self.pitch
        chosen = line == self.mark
        end = self._bar_width(label)
        if chosen or not panel.blank:
            panel.fill(0, y, end, self.pitch, GOLD if chosen else GROUND)
        panel.write(label, _MARGIN, y + self.type, GROUND if chosen else TEXT)
        return end

    def describe(self, item: "Item") -> None:
        """Explain a line and the buttons for it."""
        self.show_note(self.note_for(item))
        self.show_foot(self.foot_for(item))

    def note_for(self, item: "Item") -> str:
        """Return a few words about a line."""
        return item[3] if len(item) > 3 else ""

    def foot_for(self, _item: "Item") -> str:
        """Return the sentence at the foot for a line."""
        return self.keys
