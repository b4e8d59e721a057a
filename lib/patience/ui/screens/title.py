# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The title: the game to go on with first, then all else there is to do. B and Start go on too."""

from patience import begin, catalog, words
from patience.lend import borrowed
from patience.ui.screens.leaving import leave_game
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

    def note(self, item):
        """Return what a line leads to."""
        return item[3]

    def _choices(self):
        app, session = self._app, self._app.session
        game = session.game
        name = game.rules.name
        steps = game.table.log.steps
        goes_on = steps and not game.won()
        deal = " " + str(game.number)
        moves = words.TITLE_MOVES.format(steps)
        if goes_on and self._fits(name + deal + moves):
            deal += moves
        shown = name
        while not self._fits(shown + deal):
            shown = shown[:-1]
        games = words.TITLE_GAMES.format(len(catalog.ids()))
        return (
            (words.CONTINUE if goes_on else words.PLAY, "", app.back_to_table, shown + deal),
            (words.NEW_DEAL, "", lambda: leave_game(app, lambda: begin.new_deal(session)), name),
            self._opener(words.OTHER_GAME, games, "games", "FamilyMenu"),
            self._opener(words.STATISTICS, name, "statistics", "StatisticsScreen", game.rules.id),
            self._opener(words.OPTIONS, words.TITLE_OPTIONS, "options", "OptionsMenu"),
            self._opener(words.ABOUT, words.TITLE_ABOUT, "about", "AboutScreen"),
            (words.QUIT, "", app.ask_to_quit, ""),
        )

    def _fits(self, note):
        return (self._app.font.width(note) + 2) * self._scale < self._app.display.width

    def _opener(self, label, note, module, screen, *more):
        return (label, "", lambda: self._app.open_lent(module, screen, *more), note)
