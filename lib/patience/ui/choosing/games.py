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
    GAME_LINES,
    MENU_KEYS,
    MORE,
    OTHER_GAME,
    RECENT,
)
from patience.ui.input.actions import SELECT
from patience.ui.screens.changing import ChangingMenu
from patience.ui.screens.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.ui.app import App
    from patience.ui.screens.menu import Item


class GameLines(Menu):
    """Lines of games and of families; a line is `(label, mark, do, name)`.

    The name is "" for a family. A plays the game of a line, Select opens a menu about it.
    """

    most_width = 121
    note_lines = 0

    def foot_for(self, item: "Item") -> str:
        """Return the sentence for a game or for a family."""
        return GAME_KEYS if item[3] else MENU_KEYS

    def act(self, action: int) -> None:
        """Handle a button: Select opens a menu about the game, all others act as in a menu."""
        game = self.items[self.mark][3]
        if game and action == SELECT:
            self._stack.open_screen("choosing.games", "AboutGame", game)
            self.answer()
        else:
            super().act(action)

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

    def _pick_names(self, wanted: "dict[int, int]") -> "Iterator[tuple[int, str]]":
        return catalog.pick_names(wanted)

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


class AboutGame(ChangingMenu):
    """What there is about a game besides playing it.

    :param game: the game's name
    """

    note_lines = 0

    def __init__(self, app: "App", game: str) -> None:
        super().__init__(app, game)
        self._id = row_id(game)

    def list_items(self) -> "list[Item]":
        """Return a line for its rules, one for its statistics, one that marks it."""
        work = (self._show_rules, ("screens.statistics", "StatisticsScreen", self._id), self._mark)
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
