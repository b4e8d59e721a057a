"""Lists all games by ease or by length, and offers one at random.

Next to each are the minutes that it takes, and five marks: the harder the game, the more are full.
`games/ease.txt`, which `sim.measure.ease` writes, has the figures, 12 bytes per game.

Loaded on demand.
"""

from micropython import const

import patience
from patience.texts.words import (
    EASE_NOTE,
    EASE_ORDERS,
    EASE_UNKNOWN,
    MINUTES,
    SURPRISE,
    WINNABLE_NOTE,
)
from patience.ui.choosing.games import GameLines
from patience.ui.draw.panel import GOLD
from patience.ui.input.actions import LEFT, RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App
    from patience.ui.screens.menu import Item

_LINE = const(12)  # bytes of the file for a game
_EACH = const(3)  # bytes that are kept of it
_UNKNOWN = const(255)
_FULL, _HOLLOW = b"\\", b"{"  # the codes of marks, see `draw.face`
_MARKS = const(5)
_STEP = const(40)  # percent of both shares together, for each mark
_NARROW = const(150)  # a panel this narrow has no room for the unit of minutes


class EaseMenu(GameLines):
    """All games, with names only on the page that is shown; the first line is a random game."""

    most_width = 255
    value_ink = GOLD

    def __init__(self, app: "App") -> None:
        super().__init__(app, "")
        # For each game the percentages of deals that can be won and that hints win, and minutes.
        self._figures = _read_figures()
        self._by_length = False
        self._list_in_order()

    def _list_in_order(self) -> None:
        # Games without figures come last. Nothing here is large: the heap may have no such block.
        count = len(self._figures) // _EACH
        places, order = bytearray(count), bytearray(count)
        for game in range(count):
            places[game] = self._place(game)
        at = 0
        for place in range(_UNKNOWN + 1):
            wanted = bytes((place,))
            game = places.find(wanted)
            while game >= 0:
                order[at] = game
                at += 1
                game = places.find(wanted, game + 1)
        self._order = order
        names = EASE_ORDERS.split("|")
        self.title = names[self._by_length]

    def _place(self, game: int) -> int:
        can, hints, minutes = self._read(game)
        if self._by_length:
            return minutes
        return _UNKNOWN if hints == _UNKNOWN or can == _UNKNOWN else 200 - can - hints

    def _read(self, game: int) -> bytearray:
        return self._figures[game * _EACH : (game + 1) * _EACH]

    def list_items(self) -> "list[Item]":
        """Return a placeholder for each line; `_fill` fills in those of a page."""
        return [()] * (1 + len(self._order))

    def list_lines(self) -> None:
        """Spread the lines, and fill in those of the chosen line's page."""
        super().list_lines()
        self._fill(self.mark)

    def _choose(self, line: int) -> None:
        before = self.mark - self.mark % self.fitting
        if not before <= line < before + self.fitting:
            self._fill(line)
            super()._choose(line)
            for other in range(before, min(before + self.fitting, len(self.items))):
                self.items[other] = ()
        else:
            super()._choose(line)

    def _fill(self, line: int) -> None:
        # Fill in the lines of a page; their names are read from the catalogue in one pass.
        first = line - line % self.fitting
        lines = range(max(1, first), min(first + self.fitting, len(self.items)))
        wanted = {self._order[line - 1]: line for line in lines}
        for game, name in enumerate(self._each_name()):
            if game in wanted:
                self.items[wanted[game]] = self._line(game, name)
        if not first:
            self.items[0] = (SURPRISE.encode(), b"", self._surprise, "")

    def _line(self, game: int, name: str) -> "Item":
        can, hints, minutes = self._read(game)
        shown = str(minutes) if self.width < _NARROW * self.type else MINUTES.format(minutes)
        note, marks = EASE_UNKNOWN, b" " * 8  # as wide
        if can != _UNKNOWN:
            note = WINNABLE_NOTE.format(can)
        if hints != _UNKNOWN and can != _UNKNOWN:
            note = EASE_NOTE.format(can, hints)
            full = min(_MARKS, 1 + (200 - can - hints) // _STEP)
            marks = _FULL * full + _HOLLOW * (_MARKS - full)
        return name.encode(), shown.encode() + b" " + marks, lambda: self._play(name), name, note

    def note_for(self, item: "Item") -> str:
        """Return a game's figures in words."""
        return item[4] if item[3] else ""

    def act(self, action: int) -> None:
        """Handle a button: Left and Right change the order, all others act as in other lists."""
        if action in (LEFT, RIGHT):
            self._by_length = not self._by_length
            self._list_in_order()
            self.mark = 0
            self._stack.show_again()
        else:
            super().act(action)

    def _surprise(self) -> None:
        # Choose any game except the current one.
        at = self._session.seed % (len(self._order) - 1)
        for name in self._each_name():
            if name != self._session.game.row.name:
                if not at:
                    self._play(name)
                    return
                at -= 1


def _read_figures() -> bytearray:
    line = bytearray(_LINE)
    with open(patience.FOLDER + "games/ease.txt", "rb") as file:
        count = file.seek(0, 2) // _LINE * _EACH
        file.seek(0)
        figures = bytearray(count)
        for at in range(count):
            if at % _EACH == 0:
                file.readinto(line)
            start = at % _EACH * 4
            figures[at] = int(line[start : start + 3])
    return figures
