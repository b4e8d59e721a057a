"""Shows pages of text, such as the rules of a game.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.table import Table
from patience.texts.words import NOTES, PAGE_KEYS, PAGE_TURNED
from patience.ui.draw.panel import TEXT
from patience.ui.input.actions import DOWN, LEFT, RIGHT, UP, A
from patience.ui.input.screen import TEXTS
from patience.ui.screens.page import Page, leave_enough

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game
    from patience.games.examples import Example
    from patience.games.row import Row
    from patience.ui.app import App

_MARGIN = const(4)
_BUILDING = const(2)  # the index of the sentences on building or removing in a game's rules
_HIGH = const(5)  # lines taken by pictures of three cards on each other
_LOWER = const(4)  # and of two cards
_STOP = b"."  # ends a sentence
_FEW = const(200)  # entries of a log; undoing more takes longer than dealing


class TextPages(Page):
    """Pages of text.

    :param name: the subject of the text, shown below every page
    :param texts: `(heading, sentences)` pairs, each of which begins a new page
    """

    kind = TEXTS
    most_width = 131
    note_lines = 1
    in_large = 2
    pictured = -1
    """The index of the page with pictures; -1 if there is none."""
    row: "Row | None" = None
    """The game that they are of."""
    _most = 4  # lines per page, at least as many as `about` has facts

    def __init__(self, app: "App", name: str, texts: list[tuple[str, str]]) -> None:
        super().__init__(app)
        self._name = name
        self.pages: list[tuple[str, list[bytes]]] = []
        """The heading and the lines of each page."""
        self.mark = 0
        """The index of the current page, to restore it."""
        self._ends: list[int] = []  # where the shown lines end
        self._pitch = self.pitch if self.type > 1 else self.pitch + app.drawing.large
        lines = (self.height - self.below_lines - self.head) // self._pitch
        for heading, sentences in texts:
            self._add_pages(heading, sentences.encode(), lines)
        needed = self.head + self._most * self._pitch + self.below_lines
        self.height = leave_enough(needed, self.height)

    def _add_pages(self, heading: str, text: bytes, most: int) -> None:
        # Fill pages with whole sentences. One that is too long goes on, on the next page.
        while True:
            lines, text = self._take_lines(text, most)
            self._most = max(self._most, len(lines))
            self.pages.append((heading, lines))
            if not text:
                return

    def _take_lines(self, text: bytes, most: int) -> tuple[list[bytes], bytes]:
        # Return the lines of as many whole sentences as have room, or of a part of one, and the
        # rest of the text.
        wrap, room = self._panel.face.wrap, self.width - 2 * _MARGIN
        lines = wrap(text, room)
        if len(lines) <= most:
            return lines, b""
        lines = lines[:most]
        shown = b" ".join(lines)
        end = len(shown)
        if shown[-1:] != _STOP and shown.rfind(_STOP + b" ") > 0:
            end = shown.rfind(_STOP + b" ") + 1
            lines = wrap(text[:end], room)
        return lines, text[end + 1 :]

    def act(self, action: int) -> None:
        """Handle a button: turn the page; B goes back, Start goes to the table."""
        if action in (DOWN, RIGHT, A):
            self.turn_to((self.mark + 1) % len(self.pages))
        elif action in (UP, LEFT):
            self.turn_to((self.mark - 1) % len(self.pages))
        else:
            super().act(action)

    def turn_to(self, page: int) -> None:
        """Show another page, by changing the lines of the current one."""
        before = self._ends
        self._ends = []
        self.mark = page
        lines = self._draw_heading()
        panel = self._panel
        for row in range(max(len(before), len(lines))):
            self._drawing.refresh()  # each line is sent separately, as far as it is written
            if row < len(before):
                above = self.type * NOTES  # for accents
                y, high = self.head + row * self._pitch - above, panel.face.height + above
                panel.clear(_MARGIN, y, before[row] - _MARGIN, high)
            if row < len(lines):
                self._write_line(row, lines[row])
        self._drawing.refresh()

    def draw(self) -> None:
        """Draw the current page on a blank panel."""
        self._ends = []
        lines = self._draw_heading()
        for row in range(len(lines)):
            self._write_line(row, lines[row])

    def _write_line(self, row: int, line: bytes) -> None:
        end = self._panel.write(line, _MARGIN, self.head + row * self._pitch, TEXT)
        self._ends.append(end)

    def _draw_heading(self) -> list[bytes]:
        # Draw the heading and foot of the current page; return its lines.
        heading, lines = self.pages[self.mark]
        self.draw_title(heading, PAGE_TURNED.format(self.mark + 1, len(self.pages)))
        self.show_note(self._name)
        self.show_foot(PAGE_KEYS)
        return lines


class RulesScreen(TextPages):
    """The rules of any game, with pictures below the sentences on building.

    :param row: the game's row with its chosen options
    """

    row: "Row"
    quiet = TEXT  # the colour of quiet text becomes red

    def __init__(self, app: "App", row: "Row") -> None:
        self.row = row
        self._is_drawn = True  # whether the pictures are drawn, or not on this page
        self._examples: "list[Example] | None" = None  # what they will show
        texts = _read_rules(app.session.game, row)
        self._heading = texts[_BUILDING][0]
        super().__init__(app, row.name, texts)

    def _add_pages(self, heading: str, text: bytes, most: int) -> None:
        row = self.row
        built = row.suit != "N"
        if heading == self._heading and (built or row.home or row.pair or row.fsuit):
            rows = _HIGH if built else _LOWER
            if self.type > 1 and not self._drawing.large:  # lines are higher, but cards are not
                rows = (rows + 1) // 2
            lines, rest = self._take_lines(text, most - rows)
            if lines[-1][-1:] == _STOP:
                text = rest
            else:  # not even a sentence has room above the pictures
                lines = []
            self.pictured = len(self.pages)
            self._most = max(self._most, len(lines) + rows)
            self.pages.append((heading, lines))
            if not text:
                return
        super()._add_pages(heading, text, most)

    def turn_to(self, page: int) -> None:
        """Show another page, with its pictures, if it has any."""
        if self.mark == self.pictured:
            top = self._pictures_top()
            self._panel.clear(0, top, self.width, self.bottom - top)
        super().turn_to(page)
        self._is_drawn = page != self.pictured

    def draw(self) -> None:
        """Draw the text of the current page on a blank panel."""
        super().draw()
        self._is_drawn = self.mark != self.pictured

    def tick(self, _now: int) -> bool:
        """Draw the pictures after the text, in two ticks; return whether there was one to draw."""
        if self._is_drawn:
            return False
        if self._examples is None:
            self._examples = load("patience.games.examples").find_examples(self.row)
        else:
            draw = load("patience.ui.draw.cards.faces.example_cards").draw
            draw(self._drawing, self._examples, self._pictures_top(), self.row.pair != "")
            self._examples = None  # it would keep its module
            self._is_drawn = True
            self._drawing.refresh()
        return True

    def _pictures_top(self) -> int:
        return self.head + 1 + len(self.pages[self.mark][1]) * self._pitch

    def leave(self) -> None:
        """Restore the panel's colours."""
        if self.pictured >= 0:
            load("patience.ui.draw.decor").decorate(self._drawing)


def _read_rules(game: "Game", row: "Row") -> list[tuple[str, str]]:
    # The dealing code is freed before the sentences are loaded, these once the page is written.
    dealt = None
    if row is game.row and game.table.log.applied <= _FEW:
        dealt = _undo_copy(game)
    if dealt is None:
        dealt = load("patience.games.dealing").new_game(row, 1, Table())
    return load("patience.texts.pages").rules_page(dealt)


def _undo_copy(game: "Game") -> "Game | None":
    # Return a copy of a game as it was dealt; None if the log no longer reaches back that far.
    # Loading `advice.retracing` instead would take 14 % of the time until the page is shown.
    table, log = Table(), game.table.log
    table.under[:] = game.table.under
    table.top[:] = game.table.top
    own, table.log = table.log, log
    applied, steps = log.applied, log.steps
    while table.undo():
        pass
    dropped, log.applied, log.steps = log.steps, applied, steps
    table.log = own
    return None if dropped else type(game)(game.row, table)
