"""Lists the paused games, the newest first, after the current one; A goes on with one.

Next to each are a bar, the longer the more cards are home or gone, and the time played. A game that
this version cannot read is listed, too, and says why.

Loaded on demand.
"""

import gc

from micropython import const

from patience.on_demand import is_free, load
from patience.saves import current, fields, notes, paused
from patience.saves.paused import PausedGame
from patience.texts import paused_text
from patience.texts.words import (
    CANNOT_CONTINUE,
    KEY_BACK,
    LEAVE_NAMED,
    LEAVE_YES,
    NO,
    PAUSED_GAMES,
    PILE_KEYS,
    YES,
)
from patience.ui.draw.panel import GOLD, GROUND, QUIET
from patience.ui.draw.shapes import draw_frame
from patience.ui.input.actions import SELECT
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.changing import Question
from patience.ui.screens.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.saves.paused import Line
    from patience.ui.app import App
    from patience.ui.screens.menu import Action, Item

_ROOM = const(64 * 1024)  # bytes that describing the games takes beside the table
_BAR = const(22)  # its width
_BAR_HIGH = const(5)
_LARGE_BAR = const(28)
_LARGE_HIGH = const(10)
_GAP = const(4)
_MARGIN = const(4)  # of a line
_TIME = "99:59"  # the widest


def _list(app: "App") -> list[PausedGame]:
    # Return the paused games; none if the save cannot be read, which the next save reports.
    try:
        return paused.list_waiting(app.store)
    except OSError:
        return []


class PausedGamesMenu(Menu):
    """The current game, if it is begun, and all paused games."""

    most_width = 255
    note_lines = 2
    value_ink = QUIET
    keys = paused_text.KEYS

    def __init__(self, app: "App") -> None:
        gc.collect()
        if not is_free(_ROOM):
            app.stack.forget_table()
        super().__init__(app, PAUSED_GAMES)
        large = app.drawing.large or self.type > 1
        self._bar = _LARGE_BAR if large else _BAR
        self._high = _LARGE_HIGH if self.type > 1 else _BAR_HIGH
        width = self._panel.face.width
        self._space = width(b"  ") - width(b" ")
        self._room_for_time = self._bar + _GAP + width(_TIME.encode())
        self._waiting = _list(app)
        # Another step makes the lines.
        ids = [game.id for game in self._waiting] + [app.session.game.row.line]
        catalog = load("patience.games.catalog")
        entries = catalog.names_of(ids)
        self._names = {game_id: catalog.shown_name(entries[game_id]) for game_id in entries}

    def list_items(self) -> "list[Item]":
        """Return a line for each game.

        After the action of a paused game come its moves, a bar's part of 100, its line, the game
        itself, why it cannot be continued, and whether it has options; of the current one its note.
        """
        self._format_time = load("patience.player.summary").format_time
        items: "list[Item]" = []
        if current.is_begun(self._session):
            items.append(self._current())
        for game in self._waiting:
            items.append(self._line(game))
        del self._format_time  # it keeps its module, and reading a row needs that room
        return items or [("?", "", self.refuse, CANNOT_CONTINUE[fields.DAMAGED], -1, None)]

    def _current(self) -> "Item":
        session = self._session
        game = session.game
        game_id, kind, own = current.line_of(session)
        left = game.left()
        counted, cards = session.cards_home(), len(game.table.under)
        if left:
            cards = game.most_left()  # type: ignore[attr-defined]  # a CoveringGame
            counted = cards - left
        name = self._name(self._names[game_id], kind, own, game.number)
        note = self._note(counted, cards, left > 0, game.table.log.steps)
        part = 100 * counted // cards
        return name, self._time(session.elapsed // 1000), self._resume, note, part, None

    def _line(self, game: PausedGame) -> "Item":
        line, found = game.line, fields.Fields(game)
        part = min(100, 100 * game.counted // max(1, game.cards))
        number, time = found.number, found.seconds
        problem = fields.check_head(game)
        if problem:
            number, time, part = 0, -1, -1
        elif game.id not in self._names:
            problem = fields.NO_SUCH_GAME
        name = self._name(self._names.get(game.id, game.id), game.kind, game.own, number)
        go_on, said = lambda: self._go_on(line), self._time(time)
        return name, said, go_on, found.steps, part, line, game, problem, found.options

    def _problem(self, item: "Item") -> int:
        # Return why a line's game cannot be continued; a row is read only for the chosen line.
        if len(item) < 7 or item[7] or not item[8]:
            return item[7] if len(item) > 7 else fields.READABLE
        try:
            return fields.check(item[6])[0]
        except OSError:
            return fields.DAMAGED

    def note_for(self, item: "Item") -> str:
        """Return how far a game was played, or why it cannot be continued."""
        problem = self._problem(item)
        if not problem:
            if len(item) < 7:
                return str(item[3])
            game = item[6]
            return self._note(game.counted, game.cards, game.is_left, item[3])
        said = self._panel.line_face.wrap(CANNOT_CONTINUE[problem].encode(), self.width - 1)
        return b"\n".join(said[: self.note_lines]).decode()

    def _name(self, name: str, kind: int, own: int, number: int) -> str:
        dated = self._app.peripherals.today is not None
        return notes.name_with(name, kind, own, number, dated)

    def _note(self, counted: int, cards: int, is_left: bool, steps: int) -> str:
        far = notes.how_far(counted, cards, is_left) + ", " + notes.count_moves(steps) + "\n"
        store = self._app.store
        if not store or not store.used:
            return far
        return far + paused_text.ROOM.format(len(self._waiting), current.most_waiting(store.room))

    def _time(self, seconds: int) -> str:
        # Spaces make room for the bar, which is drawn over them.
        said = str(self._format_time(seconds)) if seconds >= 0 else "?"
        return (
            " " * ((self._room_for_time - self._panel.face.width(said.encode())) // self._space)
            + said
        )

    def foot_for(self, item: "Item") -> str:
        """Return the sentence for a game that can be continued, or for one that cannot."""
        return PILE_KEYS if self._problem(item) else self.keys

    def _resume(self) -> None:
        load("patience.ui.screens.leaving").name_keys(self._app)
        self._stack.back_to_table()

    def _go_on(self, line: "Line") -> None:
        self._stack.back_to_table(load("patience.ui.screens.leaving").go_on_with, self._app, line)

    def do(self, what: "Action") -> None:
        """Do a line's action, unless its game cannot be continued."""
        if self._problem(self.items[self.mark]):
            self.refuse()
        else:
            super().do(what)

    def act(self, action: int) -> None:
        """Handle a button: Select gives a paused game up, all others act as in a menu."""
        if action == SELECT:
            item = self.items[self.mark]
            name, line = item[0], item[5]
            if line and not self._problem(item):
                self._stack.open_screen("choosing.paused", "GiveUpQuestion", name, line)
            else:
                self.refuse()
        else:
            super().act(action)

    def write_line(self, line: int, before: "list[Item]") -> None:
        """Write a line over the one shown there, with its bar."""
        super().write_line(line, before)
        if line >= self.end:
            return
        part = self.items[line][4]
        if part < 0:
            return
        panel = self._panel
        right = self.width - _MARGIN - panel.face.width(_TIME.encode()) - _GAP
        x, wide = right - self._bar, self._bar
        y = self.head + (line - self.first) * self.pitch + (self.pitch - self._high) // 2
        panel.fill(x, y, wide, self._high, GROUND)
        draw_frame(panel, x, y, wide, self._high, QUIET)
        full = max(part * (wide - 2) // 100, part > 0)
        panel.fill(x + 1, y + 1, full, self._high - 2, GOLD)

    def draw_title(self, title: str, count: str) -> None:
        """Write the title, and next to it the number of games or of the page."""
        super().draw_title(title, count or str(len(self.items)))


class GiveUpQuestion(Question):
    """Asks whether to give up a paused game.

    :param name: its name
    :param line: its line, see `saves.paused`
    """

    is_question = True
    most_width = 255

    def __init__(self, app: "App", name: str, line: "Line") -> None:
        super().__init__(app, LEAVE_NAMED.format(name))
        self._line = line
        back = fill_button_names(app, KEY_BACK)
        self.items = [
            (NO, back, app.stack.close, ""),
            (YES, "", self._give_up, LEAVE_YES.split("|")[1]),
        ]

    def _give_up(self) -> None:
        app = self._app
        load("patience.ui.screens.leaving").give_up(app, self._line)
        if current.is_begun(app.session) or _list(app):
            self._stack.close()
        else:
            self._stack.back_to_table()
