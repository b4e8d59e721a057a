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
    EASE_SORTS,
    EASE_UNKNOWN,
    MINUTES,
    SURPRISE,
    WINNABLE_NOTE,
)
from patience.ui.choosing.games import GameLines
from patience.ui.draw.panel import GOLD

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
_BEFORE = const(2)  # lines before the games
_ROOM = b"   "  # for the mark of a paused game, in small letters and in large ones
_GAP = const(4)  # pixels right of it


class EaseMenu(GameLines):
    """All games, with names only on the page that is shown; the first line is a random game, the
    second changes the order.
    """

    most_width = 255
    note_lines = 1
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
        self.title = EASE_ORDERS.split("|")[self._by_length]

    def _place(self, game: int) -> int:
        can, hints, minutes = self._read(game)
        if self._by_length:
            return minutes
        return _UNKNOWN if hints == _UNKNOWN or can == _UNKNOWN else 200 - can - hints

    def _read(self, game: int) -> bytearray:
        return self._figures[game * _EACH : (game + 1) * _EACH]

    def list_items(self) -> "list[Item]":
        """Return a placeholder for each line; `_fill` fills in those of a page."""
        return [()] * (_BEFORE + len(self._order))

    def list_lines(self) -> None:
        """Spread the lines, and fill in those of the chosen line's page."""
        super().list_lines()
        self._fill(self.mark)

    def _choose(self, line: int) -> None:
        first, end = self.first, self.end
        if first <= line < end:
            super()._choose(line)
        else:
            self._fill(line)
            super()._choose(line)
            for other in range(first, end):
                self.items[other] = ()

    def _fill(self, line: int) -> None:
        # Fill in the lines of a page; their names are read from the catalogue in one pass.
        page, starts = 1, self.starts
        while starts[page] <= line:
            page += 1
        first = starts[page - 1]
        lines = range(max(_BEFORE, first), starts[page])
        wanted = {self._order[line - _BEFORE]: line for line in lines}
        for game, name in self._pick_names(wanted):
            self.items[wanted[game]] = self._line(game, name)
        if not first:
            self.items[0] = (SURPRISE.encode(), b"", self._surprise, "")
            other = EASE_SORTS.split("|")[self._by_length]
            self.items[1] = (other.encode(), b"", self._sort, "")

    def _line(self, game: int, name: str) -> "Item":
        can, hints, minutes = self._read(game)
        note, marks = EASE_UNKNOWN, b" " * 8  # as wide
        if can != _UNKNOWN:
            note = WINNABLE_NOTE.format(can)
        if hints != _UNKNOWN and can != _UNKNOWN:
            note = EASE_NOTE.format(can, hints)
            full = min(_MARKS, 1 + (200 - can - hints) // _STEP)
            marks = _FULL * full + _HOLLOW * (_MARKS - full)
        value = MINUTES.format(minutes).encode() + b" " + marks
        if name in self._notes:
            value = _ROOM + value  # for the mark of a paused game
        return self._shown(name).encode(), value, lambda: self._play(name), name, note

    def _right_of_mark(self, item: "Item") -> int:
        return self._panel.face.width(item[1][len(_ROOM) :]) + _GAP

    def note_for(self, item: "Item") -> str:
        """Return a game's figures in words."""
        return item[4] if item[3] else ""

    def _sort(self) -> None:
        # Change the order; the line that did it stays chosen.
        self._by_length = not self._by_length
        self._list_in_order()
        self._stack.show_again()

    def _surprise(self) -> None:
        # Choose any game except the current one.
        at = self._session.seed % (len(self._order) - 1)
        for name in self._each_name():
            if self._shown(name) != self._session.game.row.name:
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
