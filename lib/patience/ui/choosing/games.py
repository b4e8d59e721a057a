"""Offers other games: favourites, the games played last, and all games by family.

Loaded on demand.
"""

from patience.games import catalog
from patience.games.ids import row_id
from patience.on_demand import load
from patience.texts.words import (
    AT_PLAY,
    BY_EASE,
    FAVOURITE,
    GAME_KEYS,
    GAME_NOTE,
    MENU_KEYS,
    MORE,
    OTHER_GAME,
    RECENT,
)
from patience.ui.input.actions import LEFT, RIGHT, SELECT
from patience.ui.screens.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.ui.app import App
    from patience.ui.screens.menu import Item


class GameLines(Menu):
    """Lines of games and of families; a line is `(label, mark, do, name)`.

    The name is "" for a family. A plays the game of a line, Select shows its rules, Left its
    statistics, and Right adds it to the favourites or removes it.
    """

    most_width = 121

    def foot_for(self, item: "Item") -> str:
        """Return the sentence for a game or for a family."""
        return GAME_KEYS if item[3] else MENU_KEYS

    def note_for(self, item: "Item") -> str:
        """Return the other actions on a game."""
        return GAME_NOTE if item[3] else ""

    def act(self, action: int) -> None:
        """Handle a button: Select, Left and Right act on the game, all others as in a menu."""
        game_id = row_id(self.items[self.mark][3])
        if not game_id or action not in (SELECT, LEFT, RIGHT):
            super().act(action)
        elif action == SELECT:
            self._stack.open_screen("screens.rules", "RulesScreen", catalog.row(game_id))
            self.answer()
        elif action == LEFT:
            self._stack.open_screen("screens.statistics", "StatisticsScreen", game_id)
            self.answer()
        else:
            favourites = self._session.favourites
            if game_id in favourites:
                favourites.remove(game_id)
            else:
                favourites.append(game_id)
            self.show_mark(game_id)

    def show_mark(self, _game_id: str) -> None:
        """Show that a game is now a favourite, or no longer one."""
        self.update()

    def _game(self, game: str, mark: str) -> "Item":
        # Make an id only if needed, because it is slow.
        session = self._session
        if session.favourites and row_id(game) in session.favourites:
            mark = FAVOURITE
        elif game == session.game.row.name:
            mark = AT_PLAY
        return game, mark, lambda: self._play(game), game

    def _each_name(self) -> "Iterator[str]":
        return catalog.each_name()

    def _play(self, game: str) -> None:
        leaving = load("patience.ui.screens.leaving")
        leaving.leave_game(self._app, True, leaving.deal_game, self._app, row_id(game))


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

    def show_mark(self, game_id: str) -> None:
        """Show the mark; the frame follows the game if it moves."""
        ids = self._list_ids()
        if game_id in ids:
            self.mark = ids.index(game_id)
        self.enter()

    def list_items(self) -> "list[Item]":
        """Return a line for each of these games, one for all, then for each family."""
        items = [self._game(catalog.name(game_id), RECENT) for game_id in self._list_ids()]
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
