# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows the title screen: a menu whose first line resumes the game. B and Start resume it, too.

Loaded on demand.
"""

from patience.on_demand import load
from patience.texts import words
from patience.ui.art import theme
from patience.ui.input.actions import B
from patience.ui.screens import after_close
from patience.ui.screens.menu import Menu
from patience.ui.screens.questions import leave_game


class TitleScreen(Menu):
    """A menu beside the title picture.

    :param App app: has the session and the other screens
    """

    ground = theme.FELT
    head = 20
    width = 84
    has_note = True

    def __init__(self, app):
        super().__init__(app, "")

    def draw_background(self):
        """Paint the title picture."""
        load("patience.ui.art.splash").paint(self._app.canvas)

    def foot_for(self, _item):
        """Return the same sentence for every line."""
        return words.TITLE_KEYS

    def act(self, action):
        """Handle a button: B resumes the game, as Start does."""
        if action == B:
            self.act_on_start()
        else:
            super().act(action)

    def act_on_start(self):
        """Go to the table; if no move has been made, it says which button does what."""
        self._app.back_to_table(after_close.then_name_keys(self._app))

    def note_for(self, item):
        """Return what a line leads to."""
        return item[3]

    def list_items(self):
        """Return the lines, the game to resume or play first."""
        app = self._app
        game = app.session.game
        name = game.row.name
        work = (
            (None if game.won() else self.act_on_start, self._describe_deal(game)),
            (lambda: leave_game(app, after_close.then_name_keys(app, after_close.deal(app))), name),
            (self._opener("screens.games", "FamilyMenu"), ""),
            (self._opener("screens.statistics", "StatisticsScreen", game.row.id), name),
            (self._opener("screens.options", "OptionsMenu"), ""),
            (self._opener("screens.text_pages", "AboutScreen"), ""),
            (app.ask_to_quit, ""),
        )
        found = []
        for line, (do, own_note) in zip(words.TITLE.split("\n"), work):
            label, _, note = line.partition("=")
            if do:
                found.append((label, "", do, note or own_note))
        if not game.table.log.steps:
            found[0] = (words.PLAY,) + found[0][1:]
        return found

    def _describe_deal(self, game):
        # If it does not fit, the moves are left out, then the name is cut.
        name = game.row.name
        after_name = f" {game.number}"
        steps = game.table.log.steps
        moves = words.TITLE_MOVES.format(steps)
        if steps and self._fits(name + after_name + moves):
            after_name += moves
        while not self._fits(name + after_name):
            name = name[:-1]
        return name + after_name

    def _fits(self, note):
        return (self._app.font.width(note) + 2) * self._scale < self._app.display.width
