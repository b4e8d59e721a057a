# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""How to play: a small game of six cards on a table of its own, which asks for each button once.

Meanwhile it has a session of its own, so that the player's game, statistics and save are not
touched. Start ends it.

Loaded on demand.
"""

from patience.game import Game
from patience.on_demand import load
from patience.player.session import Session
from patience.player.settings import CHOOSE, EXPERIENCED, LEARNT, SAFE_UP, SKIP
from patience.table import BASE, FACE_DOWN, REDEALS, STOCK, TABLEAU, UNLIMITED
from patience.texts.words import HOW_TO_PLAY, LESSON, LESSON_WON
from patience.ui.course.tips import Tips
from patience.ui.input.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.play.table_screen import TableScreen

_ROW = "|T=3|king=13|fill=TWF|draw=1|redeal=-1"
# Clubs and diamonds are home, of hearts and spades all up to the 10. Then the rest: bytes of card
# and place, bottom cards first.
_KING = 48
_QUEEN = 44
_JACK = 40
_HEARTS = 2
_SPADES = 3
_CARDS = (
    (_KING + _SPADES, TABLEAU),
    (_JACK + _SPADES + FACE_DOWN, TABLEAU + 1),
    (_QUEEN + _HEARTS, TABLEAU + 1),
    (_KING + _HEARTS, TABLEAU + 2),
    (_QUEEN + _SPADES, STOCK),
    (_JACK + _HEARTS, STOCK),
)
# What each line of `words.LESSON` asks for; the first, that the cursor is on a pile that can be
# played.
_ASKED = (LEFT, A, B, SELECT, B | HELD, A, B, A | HELD)


class LessonScreen(TableScreen):
    """The table with the small game, and below it what to press next.

    :param App app: has the session, which was saved, and is put aside meanwhile
    """

    def __init__(self, app):
        # What draws the player's table is used here, so that is set up again afterwards.
        table = app.screens[0]
        if not isinstance(table, tuple):
            app.screens[0] = table.made_of, table.mark
        self._own = []  # the player's session and store, while they are put aside
        self._number = 0  # of the line that is shown
        self._pressed = -1
        super().__init__(app)
        self.steps.follow_up.ended = self._finish
        self._session = Session(0)
        settings = self._session.settings
        settings[:] = app.session.settings
        settings[SAFE_UP] = settings[SKIP] = settings[CHOOSE] = 0
        settings[LEARNT] = EXPERIENCED
        self._session.game = _lay_out(self._session.table)
        self._learning = Tips(app.session.settings, self._session.game)

    def enter(self):
        """Put the player's session aside, and show the small game."""
        app = self._app
        if not self._own:
            self._own = [app.session, app.store]
            app.session, app.store = self._session, None
        super().enter()
        self.navigation.go_to(TABLEAU)
        self._tips = self
        self.view.say(self.sentence())
        self.view.changed = True
        self.view.draw()

    def leave(self):
        """Take up the player's session again."""
        super().leave()
        app = self._app
        app.session, app.store = self._own
        self._own = []
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
            if number or self.navigation.packet_size():
                self._number += 1

    def _finish(self):
        # The small game is won: no screen follows.
        self.view.say(LESSON_WON)
        self.view.changed = True


def _lay_out(table):
    # Return the small game, laid out on a table.
    game = Game(load("patience.games.rules").read(HOW_TO_PLAY + _ROW), table)
    table.top[BASE] = 0
    table.top[REDEALS] = UNLIMITED
    for card in range(52):
        if card & 3 < _HEARTS or card < _JACK:
            table.lay(card, card & 3)
    for card, place in _CARDS:
        table.lay(card, place)
    return game
