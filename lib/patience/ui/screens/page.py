"""The parts that all screens on the panel share: a title, a note and a foot."""

from micropython import const

from patience.on_demand import load
from patience.ui.draw.panel import DARK, GOLD, QUIET, TEXT
from patience.ui.input.actions import START, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.screen import PAGE, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.ui.app import App

_WIDER = const(20)  # more width on a large screen, where notes have larger letters
_NARROW = const(160)  # a low screen that is wider has pages that are a little wider, too
_LEAST_BESIDE = const(9)  # less of the table is not worth a border, except the line below it
_TITLE_TOP = const(2)
_MARGIN = const(4)


class Page(Screen):
    """A screen on the panel; a subclass has `draw`."""

    kind = PAGE
    draw: "Callable[[], None]"
    most_width = 255
    """The greatest width; it covers a narrower screen completely."""
    below = False
    """Whether it lies at the screen's lower edge."""
    colour = DARK
    """The colour of the ground."""
    quiet = QUIET
    """The ink of the foot."""
    beside = START
    """The button that a click beside it presses; `NO_ACTION` if there is none."""
    note_lines = 0
    """The number of lines above the foot for a few words."""
    type = 1
    """2 in large letters."""
    in_large = 0
    """On which screens it can have large letters: 1 on large ones, 2 also on small ones."""
    pitch = 10
    """The distance from one line to the next."""
    head = 13
    """The height of the space above the lines; all measures here are in pixels."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._stack = app.stack
        self._drawing = app.drawing
        self._session = app.session
        panel = self._panel = app.drawing.panel
        wider = _WIDER if app.drawing.large else max(0, panel.full_width - _NARROW) // 8
        most = self.most_width + wider + panel.choose_type(self)
        self.width = leave_enough(most, panel.full_width)
        """The width here, without the border."""
        self.height = panel.full_height
        """The height without the border: that of the screen, unless a subclass sets it."""
        self.below_lines = 1 + panel.note_height * (1 + self.note_lines)
        """The height of the lines for note and foot."""

    def begin(self, foot: str) -> None:
        """Note that only the foot is known to be written."""
        self.foot = foot
        """The sentence at the foot."""
        self.note_shown = ""
        """The text above the foot."""
        self.top_left = self.number = b""
        """The title and the number at the right of it, as shown."""
        self._lit = False  # whether the foot is golden

    @property
    def bottom(self) -> int:
        """Where the lines for note and foot begin."""
        return self.height - self.below_lines

    def draw_title(self, heading: str, number: str) -> None:
        """Write the title and, if there is room, the page's number, or "".

        The number may lose the signs of Left and Right.
        """
        panel = self._panel
        title, count = heading.encode(), number.encode()
        right = self.width - _MARGIN
        if panel.letters and self.type > 1:
            panel.letters.choose_for(title, right - _MARGIN)
        width = panel.face.width
        for shown in (count, count.strip(b"< >"), b""):
            count = shown
            if width(title) + width(count) < right - _MARGIN:
                break
        wide = width(count)
        if title == self.top_left:
            wide = max(wide, width(self.number))
            panel.clear(right + 1 - wide, 0, wide, self.head - 1)
        else:
            panel.clear(0, 0, self.width, self.head - 1)
            panel.write(title, _MARGIN, _TITLE_TOP, GOLD)
        panel.write_to(right, count, _TITLE_TOP, TEXT)
        panel.choose_type(self)
        self.top_left, self.number = title, count

    def show_foot(self, sentence: str, lit: bool = False) -> None:
        """Write a sentence about the buttons at the foot, unless it is already there, as lit."""
        if sentence == self.foot and lit == self._lit:
            return
        self.foot, self._lit = sentence, lit
        panel = self._panel
        text = fill_button_names(self._app, sentence).encode()
        panel.write_small(text, self.height - panel.note_height, GOLD if lit else self.quiet)

    def show_note(self, sentence: str) -> None:
        """Write a few words above the foot, in lines, unless they are already there."""
        before = self.note_shown
        if sentence == before:
            return
        self.note_shown = sentence
        panel = self._panel
        y = self.bottom + 1
        for _ in range(self.note_lines):
            line, _, sentence = sentence.partition("\n")
            shown, _, before = before.partition("\n")
            if line != shown:
                if "{" in line:
                    line = fill_button_names(self._app, line)
                panel.write_small(line.encode(), y, GOLD)
            y += panel.note_height

    def act(self, action: int) -> None:
        """Handle a button the way all pages do: B goes back, Start goes to the table."""
        if action == B:
            self._stack.close()
        elif action == START:
            self._stack.back_to_table()
        else:
            self.refuse()

    def refuse(self) -> None:
        """Answer a press that has no effect: buzz, and light the foot, which names useful buttons;
        if it is lit, unlight it.
        """
        self._app.peripherals.buzz()
        self.show_foot(self.foot, not self._lit)
        self._drawing.refresh()

    def enter(self) -> None:
        """Show the page as it was left."""
        self.paint()
        self.show()

    def show(self) -> None:
        """Show the page that was painted."""
        drawing, margins = self._drawing, self._panel.margins
        drawing.show_panel()
        if margins:
            load(margins).show(drawing)
        drawing.refresh()

    def paint(self) -> bool:
        """Draw the page as it was left, without showing it."""
        self._panel.open(self.width, self.height, self.below, self.colour)
        self.begin("")
        self.draw()
        self._panel.blank = False
        return True


def leave_enough(needed: int, most: int) -> int:
    """Return a page's width or height: what it needs, or the most if little would be left."""
    return needed if needed <= most - _LEAST_BESIDE else most
