# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""How to play: a small game on a separate table, which asks for each button once.

It has a separate session, so that the player's game, statistics and save are not touched. Start
ends it.

Loaded on demand.
"""

from patience.on_demand import load
from patience.table import TABLEAU
from patience.texts.words import LESSON, LESSON_WON
from patience.ui.input.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B
from patience.ui.table.table_screen import TableScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from patience.games.row import Row
    from patience.player.session import Session
    from patience.ui.app import App

# The action that each line of `words.LESSON` asks for; for the first, the cursor on a pile that can
# be played.
_ASKED = (LEFT, A, B, SELECT, B | HELD, A, B, A | HELD)


class LessonScreen(TableScreen):
    """The table with the small game, and below it what to press next.

    :param session: has the small game, see `small_game`
    """

    def __init__(self, app: "App", session: "Session") -> None:
        # The lesson uses the player's drawing objects, so they are set up again afterwards.
        table = app.stack.screens[0]
        if not isinstance(table, tuple):
            app.stack.screens[0] = table.made_of, table.mark
        self.put_aside: "list[Any]" = []
        """The player's session and store, while they are put aside."""
        self._number = 0  # of the line that is shown
        self._pressed = -1
        super().__init__(app, session)

    def enter(self) -> None:
        """Put the player's session aside, and show the small game."""
        app = self._app
        if not self.put_aside:
            self.put_aside = [app.session, app.store]
            app.session, app.store = self._session, None
        super().enter()
        self.navigation.go_to(TABLEAU)
        self._tips = self
        self.view.say(self.sentence(None, None))
        self.view.changed = True

    def leave(self) -> None:
        """Restore the player's session."""
        super().leave()
        app = self._app
        app.session, app.store = self.put_aside
        self.put_aside = []
        if isinstance(app.stack.screens[0], tuple):  # drawing objects go with this screen's code
            drawing = self._drawing
            drawing.sheet = drawing.painter = drawing.table_cursor = None  # type: ignore[assignment]

    def act(self, action: int) -> bool:
        """Handle a button as the table does; Start goes back."""
        load("patience.ui.table.tips").note(self.put_aside[0].settings, action)
        if action == START:
            self._stack.close()
            return False
        waits = super().act(action)
        self._advance()  # if another sentence was shown
        return waits

    # As the module `tips`, whose place it takes

    def note(self, _settings: bytearray, action: int) -> None:
        """Note that a button was used."""
        self._pressed = LEFT if action in (LEFT, RIGHT, UP, DOWN) else action

    def sentence(self, _settings: bytearray | None, _row: "Row | None") -> str:
        """Return what to press next."""
        self._advance()
        return LESSON_WON if self.game.won() else LESSON.split("\n")[self._number]

    def _advance(self) -> None:
        # Go on to the next line if the button that this one asks for was used.
        pressed, self._pressed = self._pressed, -1
        number = self._number
        if number < len(_ASKED) and pressed == _ASKED[number]:
            if number or self.navigation.packet_size(self.navigation.place):
                self._number += 1

    def _celebrate(self) -> bool:
        # The small game is won: no screen follows.
        self.view.say(LESSON_WON)
        self.view.changed = True
        return False
