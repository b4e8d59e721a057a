# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Choosing another game: families, then the games of one; those played last stand on top."""

from patience import catalog, words
from patience.rules import row_id
from patience.ui.screens.menu import Menu


class FamilyMenu(Menu):
    """The families of games, after the games played last and the favourites.

    :param App app: gives the session and the other screens
    :param choose: callable that is given the id of the game chosen
    """

    def __init__(self, app, choose):
        super().__init__(app, words.OTHER_GAME, self._families)
        self._choose = choose

    def _families(self):
        session = self._app.session
        items = []
        for game_id in session.favourites + session.recent:
            if game_id not in [item[3] for item in items]:
                mark = words.FAVOURITE if game_id in session.favourites else words.RECENT
                items.append((_name(game_id), mark, self._chooser(game_id), game_id))
        for family, rows in catalog.FAMILIES:
            items.append((family, str(len(rows)) + " >", self._opener(family, rows), ""))
        return items

    def _opener(self, family, rows):
        return lambda: self._app.open(GameMenu(self._app, family, rows, self._choose))

    def _chooser(self, game_id):
        return lambda: self._choose(game_id)


class GameMenu(Menu):
    """The games of one family; Right marks a favourite.

    :param str family: its name
    :param rows: its rows, as text
    :param choose: callable that is given the id of the game chosen
    """

    def __init__(self, app, family, rows, choose):
        super().__init__(app, family, self._games)
        self._names = [row.partition("|")[0] for row in rows]
        self._choose = choose

    def _games(self):
        return [self._item(name) for name in self._names]

    def _item(self, name):
        game_id = row_id(name)
        mark = words.FAVOURITE if game_id in self._app.session.favourites else ""
        return (name, mark, lambda: self._choose(game_id), game_id)

    def foot(self):
        """Return which button does what."""
        return words.GAME_KEYS

    def aside(self, item):
        """Make the game of a line a favourite, or no longer."""
        favourites = self._app.session.favourites
        if item[3] in favourites:
            favourites.remove(item[3])
        else:
            favourites.append(item[3])


def _name(game_id):
    for name in catalog.names():
        if row_id(name) == game_id:
            return name
    return game_id
