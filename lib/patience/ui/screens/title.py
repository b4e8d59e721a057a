# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The title: the game to go on with first, then all else there is to do. B and Start go on too."""

from patience.on_demand import load
from patience.texts import words
from patience.ui.art import theme
from patience.ui.input.actions import B
from patience.ui.screens.after_close import dealing, telling
from patience.ui.screens.menu import Menu
from patience.ui.screens.questions import leave_game


class TitleScreen(Menu):
    """A menu beside the title picture, over the table.

    :param App app: gives the session and the other screens
    """

    ground = theme.FELT
    head = 20
    width = 84
    has_note = True

    def __init__(self, app):
        super().__init__(app, "", self._choices)

    def draw_background(self):
        """Paint the title picture."""
        load("patience.ui.art.splash").paint(self._app.canvas)

    def foot_for(self, _item):
        """Return which button does what."""
        return words.TITLE_KEYS

    def act(self, action):
        """Do what a button means here: B and Start go on with the game."""
        if action == B:
            self.act_on_start()
        else:
            super().act(action)

    def act_on_start(self):
        """Go to the table; one that nothing was played on tells the buttons."""
        self._app.back_to_table(telling(self._app))

    def note_for(self, item):
        """Return what a line leads to."""
        return item[3]

    def _choices(self):
        app = self._app
        game = app.session.game
        name = game.row.name
        work = (
            (None if game.won() else self.act_on_start, self._deal_told(game)),
            (lambda: leave_game(app, telling(app, dealing(app, "new_deal"))), name),
            (self._opener("screens.games", "FamilyMenu"), ""),
            (self._opener("screens.statistics", "StatisticsScreen", game.row.id), name),
            (self._opener("screens.options", "OptionsMenu"), ""),
            (self._opener("screens.text_pages", "AboutScreen"), ""),
            (app.ask_to_quit, ""),
        )
        found = []
        for line, (do, told) in zip(words.TITLE.split("\n"), work):
            label, _, note = line.partition("=")
            if do:
                found.append((label, "", do, note or told))
        if not game.table.log.steps:
            found[0] = (words.PLAY,) + found[0][1:]
        return found

    def _deal_told(self, game):
        # The moves only where there is room, and of the name what there is room for.
        name = game.row.name
        told = " " + str(game.number)
        steps = game.table.log.steps
        moves = words.TITLE_MOVES.format(steps)
        if steps and self._fits(name + told + moves):
            told += moves
        while not self._fits(name + told):
            name = name[:-1]
        return name + told

    def _fits(self, note):
        return (self._app.font.width(note) + 2) * self._scale < self._app.display.width

    def _opener(self, module, screen, *more):
        return lambda: self._app.open_screen(module, screen, *more)
