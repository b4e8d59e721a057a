# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What Start opens: everything a chord or a hold does, the options, new deals, and the way out."""

from patience import begin, words
from patience.lend import borrowed
from patience.ui.screens.leaving import leave_game
from patience.ui.screens.menu import Menu


class PauseMenu(Menu):
    """The menu of the game at play.

    :param App app: gives the session and the other screens
    :param TableScreen table: the table it was opened from
    """

    def __init__(self, app, table):
        super().__init__(app, app.session.game.rules.name, self._items_now)
        self._table = table

    def _items_now(self):
        session = self._app.session
        number = str(session.game.number)
        items = [
            (words.CONTINUE, words.KEY_MENU, self._app.close),
            (words.UNDO, words.KEY_UNDO, lambda: self._app.back_to_table(self._table.undo)),
            (words.REDO, "", lambda: self._app.back_to_table(self._table.redo)),
            (words.HINT, words.KEY_HINT, lambda: self._app.back_to_table(self._table.hint)),
            (
                words.SAFE_UP,
                words.KEY_SAFE_UP,
                lambda: self._app.back_to_table(self._table.safe_up),
            ),
            (words.LOOK, "", self._look),
            (words.RESTART, "", lambda: self._app.back_to_table(lambda: begin.restart(session))),
            (words.NEW_DEAL, "", lambda: leave_game(self._app, self._new_deal)),
            (words.DEAL_NUMBER, number if len(number) < 7 else "", self._ask_number),
        ]
        items.append((words.OTHER_GAME, "", self._open_games))
        items.append((words.RULES, "", self._open_rules))
        for field, _ in session.game.rules.options:
            items.append(self._option(field))
        items.append((words.FOUR_COLOURS, "4" if self._app.four_colours else "2", self._colours))
        items.append((words.QUIT, "", self._app.ask_to_quit))
        return items

    def foot(self):
        """Return which button does what, or what the mark of an option means while there is one."""
        marked = [item for item in self._items_now() if item[1].endswith(words.NEXT_DEAL)]
        return words.NEXT_DEAL_NOTE if marked else words.MENU_KEYS

    def _option(self, field):
        session = self._app.session
        label, values = words.OPTIONS.get(field, (field, {}))
        value = session.chosen[field]
        later = value != str(getattr(session.game.rules, field))
        shown = values.get(value, value) + (words.NEXT_DEAL if later else "")
        return (label, shown, lambda: begin.change_option(session, field))

    def _colours(self):
        borrowed("patience.ui.setting").colour_suits(self._app, not self._app.four_colours)

    def _look(self):
        app = self._app
        app.back_to_table(lambda: None)
        app.open(borrowed("patience.ui.screens.pile").PileScreen(app, self._table.place))

    def _open_games(self):
        games = borrowed("patience.ui.screens.games")
        self._app.open(games.FamilyMenu(self._app, self._play_game))

    def _play_game(self, game_id):
        leave_game(self._app, lambda: begin.first_deal(self._app.session, game_id, 0))

    def _open_rules(self):
        self._app.open(borrowed("patience.ui.screens.rules").RulesScreen(self._app))

    def _ask_number(self):
        number = borrowed("patience.ui.screens.number")
        self._app.open(number.NumberScreen(self._app, self._deal_number))

    def _deal_number(self, number):
        leave_game(self._app, lambda: begin.new_deal(self._app.session, number))

    def _new_deal(self):
        begin.new_deal(self._app.session)
