"""Offers other games: favourites, the games played last, and all games by family.

A game that is paused has a mark: A goes on with it. Right deals another, if the list has one
page; so does a line of the menu that Select opens.

Loaded on demand.
"""

from micropython import const

from patience.games import catalog
from patience.games.ids import row_id, shown_name
from patience.on_demand import load
from patience.texts.words import (
    AT_PLAY,
    BY_EASE,
    FAVOURITE,
    GAME_KEYS,
    GAME_LINES,
    MENU_KEYS,
    MORE,
    OTHER_GAME,
    PAUSED_KEYS,
    PAUSED_MARK,
    PAUSED_MORE_KEYS,
    RECENT,
)
from patience.ui.draw.panel import GROUND
from patience.ui.input.actions import RIGHT, SELECT
from patience.ui.screens.changing import ChangingMenu
from patience.ui.screens.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from displayio import Bitmap

    from patience.ui.app import App
    from patience.ui.screens.menu import Item

_MARGIN = const(4)  # of a line
_ROOM = "  "  # for the mark of a paused game


def list_notes(app: "App") -> "dict[str, str]":
    """Return how far each ordinary game that is paused was played, by its id."""
    store = app.store
    if not store or not store.waits:
        return {}
    found: "dict[str, str]" = load("patience.saves.notes").list_notes(store)
    return found


def deal_other(app: "App", game_id: str) -> None:
    """Deal a game instead of a paused one."""
    leaving = load("patience.ui.screens.leaving")
    leaving.begin_ordinary(app, game_id, (), leaving.deal_other, app, game_id)


class GameLines(Menu):
    """Lines of games and of families; a line is `(label, mark, do, entry)`.

    The entry is the game's in the catalogue, "" for a family. A plays the game of a line, Select
    opens a menu about it.
    """

    most_width = 121
    note_lines = 0
    _strokes: "Bitmap"

    def __init__(self, app: "App", title: str) -> None:
        # How far each ordinary game that is paused was played, by its entry.
        found = list_notes(app)
        names = catalog.names_of(list(found)) if found else {}
        self._notes = {names[game_id]: found[game_id] for game_id in names}
        if self._notes:
            self.note_lines = 1
        super().__init__(app, title)
        if self._notes:
            self._strokes = load("patience.ui.draw.shapes").make_strokes(self.type)

    def foot_for(self, item: "Item") -> str:
        """Return the sentence for a game, for a paused one, or for a family."""
        if self._note(item):
            return PAUSED_MORE_KEYS if self._turns() else PAUSED_KEYS
        return GAME_KEYS if item[3] else MENU_KEYS

    def note_for(self, item: "Item") -> str:
        """Return how far a paused game was played."""
        return self._note(item)

    def _note(self, item: "Item") -> str:
        # Return how far a line's game was played; "" if it is not paused.
        return self._notes.get(item[3], "")

    def _turns(self) -> bool:
        # Return whether Left and Right turn pages.
        return len(self.items) > self.end - self.first

    def act(self, action: int) -> None:
        """Handle a button: Select opens a menu about the game, Right deals another instead of a
        paused one, unless it turns the page; all others act as in a menu.
        """
        item = self.items[self.mark]
        game = item[3]
        if game and action == SELECT:
            self._stack.open_screen("choosing.games", "AboutGame", game)
            self.answer()
        elif action == RIGHT and not self._turns() and self._note(item):
            deal_other(self._app, row_id(game))
        else:
            super().act(action)

    def _game(self, game: str, mark: str) -> "Item":
        # Make an id only if needed, because it is slow.
        session, name = self._session, shown_name(game)
        if session.favourites and row_id(game) in session.favourites:
            mark = FAVOURITE
        elif name == session.game.row.name:
            mark = AT_PLAY
        if game in self._notes:
            mark = _ROOM if mark != FAVOURITE else FAVOURITE + _ROOM
        return name, mark, lambda: self._play(game), game

    def _shown(self, game: str) -> str:
        return shown_name(game)

    def _each_name(self) -> "Iterator[str]":
        return catalog.each_name()

    def _pick_names(self, wanted: "dict[int, int]") -> "Iterator[tuple[int, str]]":
        return catalog.pick_names(wanted)

    def _play(self, game: str) -> None:
        leaving, game_id = load("patience.ui.screens.leaving"), row_id(game)
        leaving.begin_ordinary(self._app, game_id, None, leaving.deal_game, self._app, game_id)

    def write_line(self, line: int, before: "list[Item]") -> None:
        """Write a line over the one shown there, with the mark of a paused game."""
        super().write_line(line, before)
        if line < self.end and self._note(self.items[line]):
            strokes = self._strokes
            y = self.head + (line - self.first) * self.pitch + (self.pitch - strokes.height) // 2
            x = self.width - _MARGIN + 1 - strokes.width - self._right_of_mark(self.items[line])
            size = strokes.width, strokes.height
            self._panel.draw_picture(strokes, x, y, *size, GROUND, PAUSED_MARK.encode())

    def _right_of_mark(self, _item: "Item") -> int:
        # Return how many pixels a line has right of the mark of a paused game.
        return 0


class FamilyMenu(GameLines):
    """The favourites, the games played last, then the families of games."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, OTHER_GAME)

    def _list_ids(self) -> list[str]:
        session = self._session
        ids = list(session.favourites)
        if len(session.recent_games) > 1:  # so that the list does not change after the first game
            ids += [game_id for game_id in session.recent_games if game_id not in ids]
        return ids

    def leave(self) -> None:
        """Keep the name of the chosen game, because its line may change before this is restored."""
        self.mark = self.items[self.mark][3] or self.mark

    def list_lines(self) -> None:
        """List the lines; the frame follows its game."""
        if isinstance(self.mark, str):
            ids, chosen = self._list_ids(), row_id(self.mark)
            self.mark = ids.index(chosen) if chosen in ids else 0
        super().list_lines()

    def list_items(self) -> "list[Item]":
        """Return a line for each of these games, one for all, then for each family."""
        ids = self._list_ids()
        entries = catalog.names_of(ids) if ids else {}
        items = [self._game(entries[game_id], RECENT) for game_id in ids]
        items.append((BY_EASE, MORE, ("choosing.by_ease", "EaseMenu"), ""))
        families = catalog.family_sizes()
        for index in range(len(families)):
            family, count = families[index]
            opened = ("choosing.games", "GameMenu", index, family)
            items.append((family, f"{count} {MORE}", opened, ""))
        return items


class GameMenu(GameLines):
    """The games of one family.

    :param index: the family's index in `catalog.family_sizes()`
    :param family: its name
    """

    def __init__(self, app: "App", index: int, family: str) -> None:
        super().__init__(app, family)
        self._names = catalog.family_names(index)

    def list_items(self) -> "list[Item]":
        """Return a line for each game."""
        return [self._game(game, "") for game in self._names]


class AboutGame(ChangingMenu):
    """What there is about a game besides playing it.

    :param game: the game's entry in the catalogue
    """

    note_lines = 0

    def __init__(self, app: "App", game: str) -> None:
        super().__init__(app, shown_name(game))
        self._id = row_id(game)
        self._is_paused = self._id in list_notes(app)

    def list_items(self) -> "list[Item]":
        """Return a line for its rules, one for its statistics, one that marks it, and for a paused
        game one that deals another.
        """
        statistics = "screens.statistics", "StatisticsScreen", self._id
        work: "list[Callable[[], None] | tuple[str, ...]]"
        work = [self._show_rules, statistics, self._mark]
        if self._is_paused:
            work.append(lambda: deal_other(self._app, self._id))
        found: "list[Item]" = []
        for line, do in zip(GAME_LINES.split("|"), work):
            label, _, sign = line.partition("=")
            if not sign and self._id in self._session.favourites:
                sign = FAVOURITE
            found.append((label, sign, do))
        return found

    def _show_rules(self) -> None:
        self._stack.open_screen("screens.rules", "RulesScreen", catalog.row(self._id))

    def _mark(self) -> None:
        # Make it a favourite, or no longer one.
        favourites = self._session.favourites
        if self._id in favourites:
            favourites.remove(self._id)
        else:
            favourites.append(self._id)
        self.update()
