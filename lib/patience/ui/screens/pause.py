# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What Start opens: everything a chord or a hold does, the options, new deals, and the way out."""

from patience import begin, words
from patience.lend import borrowed
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
            (words.RESTART, "", lambda: self._app.back_to_table(lambda: begin.restart(session))),
            (words.NEW_DEAL, "", lambda: self._leave_game(self._new_deal)),
            (words.DEAL_NUMBER, str(session.game.number), self._ask_number),
        ]
        for field, _ in session.game.rules.options:
            items.append(self._option(field))
        items.append((words.FOUR_COLOURS, "4" if self._app.four_colours else "2", self._colours))
        items.append((words.QUIT, "", self._app.quit))
        return items

    def _option(self, field):
        session = self._app.session
        label, values = words.OPTIONS.get(field, (field, {}))
        value = session.chosen[field]
        later = value != str(getattr(session.game.rules, field))
        shown = values.get(value, value) + (words.NEXT_DEAL if later else "")
        return (label, shown, lambda: begin.change_option(session, field))

    def _colours(self):
        self._app.colour_suits(not self._app.four_colours)

    def _ask_number(self):
        number = borrowed("patience.ui.screens.number")
        self._app.open(number.NumberScreen(self._app, self._deal_number))

    def _deal_number(self, number):
        self._leave_game(lambda: begin.new_deal(self._app.session, number))

    def _new_deal(self):
        begin.new_deal(self._app.session)

    def _leave_game(self, work):
        # A game that was begun and not won is not thrown away without a question.
        game = self._app.session.game
        if not game.table.log.steps or game.won():
            self._app.back_to_table(work)
            return
        self._app.open(
            Menu(
                self._app,
                words.LEAVE_GAME,
                lambda: [
                    (words.NO, words.KEY_MENU, self._app.close),
                    (words.YES, "", lambda: self._app.back_to_table(work)),
                ],
            )
        )
