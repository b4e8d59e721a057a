"""Menus whose lines change while they are open, and questions.

Loaded on demand.
"""

from micropython import const

from patience.texts.words import LINES_SHOWN
from patience.ui.draw.panel import GOLD
from patience.ui.input.actions import DOWN, LEFT, RIGHT, UP
from patience.ui.screens.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_MARGIN = const(4)
_TOP = const(2)
_LINE = const(18)  # from one line of a large question to the next


class ChangingMenu(Menu):
    """A menu that can redraw the lines that a choice has changed.

    Left and Right may change a value, so Up and Down go through all pages.
    """

    turns = False

    def act(self, action: int) -> None:
        """Handle a button: Up and Down choose any line, A and all others act as in a menu."""
        count = len(self.items)
        if action in (UP, DOWN) and count > 1:
            self._choose((self.mark + (1 if action == DOWN else -1)) % count)
        elif action in (LEFT, RIGHT):
            self.refuse()
        else:
            super().act(action)

    def draw_title(self, heading: str, number: str) -> None:
        """Write the title, and which lines of how many are shown, unless all are."""
        if number:
            number = LINES_SHOWN.format(self.first + 1, self.end, len(self.items))
        super().draw_title(heading, number)

    def update(self) -> None:
        """Draw the lines that a choice has changed."""
        before = self.items
        self.items = self.list_items()
        for line in range(self.first, min(self.end, len(before))):
            if before[line][:2] != self.items[line][:2]:
                self.write_line(line, before[line : line + 1])
        self.describe(self.items[self.mark])
        self._drawing.refresh()


class Question(Menu):
    """A question above its answers, in the same letters: in lines, if it is too long for one.

    :param question: shown above the answers
    """

    def __init__(self, app: "App", question: str) -> None:
        super().__init__(app, question)
        self._lines = [question.encode()]
        if self.type > 1:
            self._lines = self._panel.face.wrap(question.encode(), self.width - 2 * _MARGIN)
            self.head += (len(self._lines) - 1) * _LINE

    def draw_title(self, heading: str, number: str) -> None:
        """Write the question."""
        if len(self._lines) < 2 or heading != self.title:
            super().draw_title(heading, number)
            return
        for line, text in enumerate(self._lines):
            self._panel.write(text, _MARGIN, _TOP + line * _LINE, GOLD)
