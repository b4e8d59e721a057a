# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""How to play: a small game on a table of its own, which asks for each button once.

Meanwhile it has a session of its own, so that the player's game, statistics and save are not
touched. Start ends it.

Loaded on demand.
"""

from patience.table import TABLEAU
from patience.texts.words import LESSON, LESSON_WON
from patience.ui.course.tips import Tips
from patience.ui.input.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.play.table_screen import TableScreen

# What each line of `words.LESSON` asks for; the first, that the cursor is on a pile that can be
# played.
_ASKED = (LEFT, A, B, SELECT, B | HELD, A, B, A | HELD)


class LessonScreen(TableScreen):
    """The table with the small game, and below it what to press next.

    :param App app: has the session, which was saved, and is put aside meanwhile
    :param Session session: has the small game, see `small_game`
    """

    def __init__(self, app, session):
        # What draws the player's table is used here, so that is set up again afterwards.
        table = app.screens[0]
        if not isinstance(table, tuple):
            app.screens[0] = table.made_of, table.mark
        self.put_aside = []
        """The player's session and store, while they are put aside."""
        self._number = 0  # of the line that is shown
        self._pressed = -1
        super().__init__(app)
        self.steps.follow_up.ended = self._finish
        self._session = session
        self._learning = Tips(app.session.settings, session.game)

    def enter(self):
        """Put the player's session aside, and show the small game."""
        app = self._app
        if not self.put_aside:
            self.put_aside = [app.session, app.store]
            app.session, app.store = self._session, None
        super().enter()
        self.navigation.go_to(TABLEAU)
        self._tips = self
        self.view.say(self.sentence())
        self.view.changed = True

    def leave(self):
        """Take up the player's session again."""
        super().leave()
        app = self._app
        app.session, app.store = self.put_aside
        self.put_aside = []
        if isinstance(app.screens[0], tuple):  # what draws goes with the code of this screen
            app.sheet = app.painter = app.table_cursor = None

    def act(self, action):
        """Do what a button means at the table; Start goes back."""
        self._learning.note(action)
        if action == START:
            self._app.close()
            return False
        waits = super().act(action)
        self._advance()  # if something else was said
        return waits

    # As `Tips`, whose place it takes

    def note(self, action):
        """Note that a button was used."""
        self._pressed = LEFT if action in (LEFT, RIGHT, UP, DOWN) else action

    def sentence(self):
        """Return what to press next."""
        self._advance()
        return LESSON_WON if self.game.won() else LESSON.split("\n")[self._number]

    def _advance(self):
        # Go on to the next line if the button that this one asks for was used.
        pressed, self._pressed = self._pressed, -1
        number = self._number
        if number < len(_ASKED) and pressed == _ASKED[number]:
            if number or self.navigation.packet_size(self.navigation.place):
                self._number += 1

    def _finish(self):
        # The small game is won: no screen follows.
        self.view.say(LESSON_WON)
        self.view.changed = True
