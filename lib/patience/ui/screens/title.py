# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The title: the game to go on with first, then all else there is to do. B and Start go on too."""

from patience import words
from patience.lend import borrowed
from patience.ui.actions import B
from patience.ui.screens.leaving import leave_game, tell_keys
from patience.ui.screens.menu import Menu


class TitleScreen(Menu):
    """A menu beside the title picture, over the table.

    :param App app: gives the session and the other screens
    """

    head = 20
    width = 84
    has_note = True

    def __init__(self, app):
        super().__init__(app, "", self._choices)

    def background(self):
        """Paint the title picture."""
        borrowed("patience.ui.splash").paint(self._app.canvas)

    def foot(self, _item):
        """Return which button does what."""
        return words.TITLE_KEYS

    def act(self, action):
        """Do what a button means here: B and Start go on with the game."""
        if action == B:
            self.done()
        else:
            super().act(action)

    def done(self):
        """Go to the table; one that nothing was played on tells the buttons."""
        self._app.back_to_table(lambda: tell_keys(self._app))

    def note(self, item):
        """Return what a line leads to."""
        return item[3]

    def _choices(self):
        app = self._app
        game = app.session.game
        name = game.rules.name
        first = words.CONTINUE if game.table.log.steps else words.PLAY
        lines = [] if game.won() else [(first, "", self.done, self._deal_told(game))]
        return lines + [
            (words.NEW_DEAL, "", lambda: leave_game(app, self._deal), name),
            self._opener(words.OTHER_GAME, words.TITLE_GAMES, "games", "FamilyMenu"),
            self._opener(words.STATISTICS, name, "statistics", "StatisticsScreen", game.rules.id),
            self._opener(words.OPTIONS, words.TITLE_OPTIONS, "options", "OptionsMenu"),
            self._opener(words.ABOUT, words.TITLE_ABOUT, "about", "AboutScreen"),
            (words.QUIT, "", app.ask_to_quit, ""),
        ]

    def _deal_told(self, game):
        # The moves only where there is room, and of the name what there is room for.
        name = game.rules.name
        told = " " + str(game.number)
        steps = game.table.log.steps
        moves = words.TITLE_MOVES.format(steps)
        if steps and self._fits(name + told + moves):
            told += moves
        while not self._fits(name + told):
            name = name[:-1]
        return name + told

    def _deal(self):
        borrowed("patience.begin").new_deal(self._app.session)
        tell_keys(self._app)

    def _fits(self, note):
        return (self._app.font.width(note) + 2) * self._scale < self._app.display.width

    def _opener(self, label, note, module, screen, *more):
        return (label, "", lambda: self._app.open_lent(module, screen, *more), note)
