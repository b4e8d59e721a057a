# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The menu that Start opens: first what a player wants most, then all else, and the way out.

Everything that a key or a hold does is here too, with its key beside it.

Loaded on demand.
"""

from patience.texts import words
from patience.ui.input.actions import HELD, REDO, SELECT, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens import after_close
from patience.ui.screens.menu import Menu
from patience.ui.screens.questions import new_deal, restart


class PauseMenu(Menu):
    """The menu of the game at play.

    :param App app: gives the session and the other screens
    """

    save_after = 400

    def __init__(self, app):
        super().__init__(app, app.session.game.row.name, self._lines_now)
        row = app.session.game.row
        work = (
            app.back_to_table,
            lambda: app.back_to_table(after_close.act(app, SELECT)),
            lambda: app.back_to_table(after_close.act(app, REDO)),
            lambda: app.back_to_table(after_close.act(app, B | HELD)),
            lambda: app.back_to_table(after_close.act(app, A | HELD)),
            lambda: new_deal(app),
            self._opener("screens.games", "FamilyMenu"),
            self._opener("screens.text_pages", "RulesScreen", row),
            lambda: restart(app),
            self._opener("screens.deals", "DealsMenu"),
            self._opener("screens.pause", "BookmarkMenu"),
            lambda: app.back_to_table(after_close.open_pile(app)),
            self._opener("screens.options", "RuleOptionsMenu") if row.options else None,
            self._opener("screens.statistics", "StatisticsScreen", row.id),
            self._opener("screens.options", "OptionsMenu"),
            self._opener("screens.text_pages", "AboutScreen"),
            self._opener("screens.title", "TitleScreen"),
        )
        self._entries = []
        for line, do in zip(fill_button_names(app, words.PAUSE).split("\n"), work):
            label, _, key = line.partition("=")
            if do:
                self._entries.append((label, key, do))

    def _lines_now(self):
        return self._entries

    def _opener(self, module, screen, *more):
        return lambda: self._app.open_screen(module, screen, *more)


class BookmarkMenu(Menu):
    """What can be done with the bookmark of the game at play.

    :param App app: gives the other screens
    """

    def __init__(self, app):
        super().__init__(app, words.BOOKMARK, self._lines_now)

    def _lines_now(self):
        app = self._app
        set_label, back_label = words.BOOKMARK_MENU.split("|")
        return (
            (set_label, "", lambda: app.back_to_table(after_close.set_bookmark(app))),
            (back_label, "", lambda: app.back_to_table(after_close.go_to_bookmark(app))),
        )
