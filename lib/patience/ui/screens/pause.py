# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What Start opens: first what a player wants most, then all else, and the way out.

Everything that a chord or a hold does stands here with its key beside it.
"""

from patience import words
from patience.lend import borrowed
from patience.ui import text
from patience.ui.screens.leaving import new_deal, restart
from patience.ui.screens.menu import Menu


class PauseMenu(Menu):
    """The menu of the game at play.

    :param App app: gives the session and the other screens
    :param TableScreen table: the table it was opened from
    """

    save_after = 400

    def __init__(self, app, table):
        super().__init__(app, app.session.game.rules.name, self._items_now)
        self._table = table

    def _items_now(self):
        app, table, session = self._app, self._table, self._app.session
        items = [
            (words.CONTINUE, text.keys(app, words.KEY_CONTINUE), app.back_to_table),
            (words.UNDO, words.KEY_UNDO, lambda: app.back_to_table(table.undo)),
            (words.REDO, "", lambda: app.back_to_table(table.redo)),
            (words.HINT, text.keys(app, words.KEY_HINT), lambda: app.back_to_table(table.hint)),
            (
                words.SAFE_UP,
                text.keys(app, words.KEY_SAFE_UP),
                lambda: app.back_to_table(table.safe_up),
            ),
            (words.NEW_DEAL, "", lambda: new_deal(app)),
            (words.OTHER_GAME, words.MORE, self._opener("games", "FamilyMenu")),
            (words.RULES, words.MORE, self._opener("rules", "RulesScreen", session.game.rules)),
            (words.RESTART, "", lambda: restart(app)),
            (words.DEALS, words.MORE, self._opener("deals", "DealsMenu")),
            (words.BOOKMARK, words.MORE, self._open_bookmark),
            (words.LOOK, "", self._look),
        ]
        if session.game.rules.options:
            rule_options = self._opener("options", "RuleOptionsMenu")
            items.append((words.RULE_OPTIONS, words.MORE, rule_options))
        return items + [
            (
                words.STATISTICS,
                words.MORE,
                self._opener("statistics", "StatisticsScreen", session.game.rules.id),
            ),
            (words.OPTIONS, words.MORE, self._opener("options", "OptionsMenu")),
            (words.ABOUT, words.MORE, self._opener("about", "AboutScreen")),
            (words.TITLE, "", self._opener("title", "TitleScreen")),
        ]

    def _opener(self, module, screen, *more):
        return lambda: self._app.open_lent(module, screen, *more)

    def _look(self):
        app = self._app
        app.back_to_table()
        app.open_lent("pile", "PileScreen", self._table.place)

    def _open_bookmark(self):
        self._app.open_lent("pause", "BookmarkMenu", self._table)


class BookmarkMenu(Menu):
    """What can be done with the bookmark of the game at play.

    :param App app: gives the session and the other screens
    :param TableScreen table: the table of the game
    """

    def __init__(self, app, table):
        super().__init__(app, words.BOOKMARK, self._items_now)
        self._table = table

    def _items_now(self):
        return [
            (words.SET_BOOKMARK, "", lambda: self._tell("set_bookmark")),
            (words.TO_BOOKMARK, "", lambda: self._tell("to_bookmark")),
        ]

    def _tell(self, work):
        app, table = self._app, self._table
        app.back_to_table(
            lambda: table.tell(getattr(borrowed("patience.begin"), work)(app.session))
        )
