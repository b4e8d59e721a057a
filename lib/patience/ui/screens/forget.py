# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The question what to forget of all that was counted. Forgetting is the affair of `statistics`."""

from micropython import const

from patience.player.statistics import forget
from patience.texts import words
from patience.ui.input.button_names import named
from patience.ui.screens.menu import Menu

_ALL = const(-1)


class ForgetQuestion(Menu):
    """Asks what to forget: nothing, the figures of one game, or those of all.

    :param App app: gives the session and the other screens
    :param str name: of the game
    :param int game_key: of the game, see `statistics.key`; -1 for that of all alone
    """

    is_question = True

    def __init__(self, app, name, game_key):
        super().__init__(app, words.FORGET, self._answers)
        self._name = name
        self._key = game_key

    def _answers(self):
        items = [(words.NO, named(self._app, words.KEY_BACK), self._app.close)]
        if self._key != _ALL:
            items.append((self._name, "", lambda: self._forget(self._key)))
        items.append((words.ALL_GAMES, "", lambda: self._forget(_ALL)))
        return items

    def _forget(self, game_key):
        forget(self._app.session, game_key)
        self._app.close()

    def done(self):
        """Do what Start means: nothing is forgotten."""
        self._app.close()
