"""How to play: a small game on a separate table, which asks for each kind of step once.

A separate session keeps the player's game, statistics and save untouched. Start ends it.

Loaded on demand.
"""

from patience.legality import LEGAL
from patience.moves import DEAL
from patience.player.settings import CHOSEN, DEALT, HINTED, LEARNT, MENU, PLAYED, TIPS, UNDONE
from patience.table import TABLEAU
from patience.texts.words import CLICK_LESSON, LESSON, LESSON_WON, TAP_LESSON
from patience.ui.draw import sounds
from patience.ui.input.actions import CLICK, HELD, START, A
from patience.ui.table.table_screen import TableScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.player.session import Session
    from patience.ui.app import App

_SAFE = 64  # in addition to the bits of `LEARNT`: safe cards were sent up
# The action that each line of `words.LESSON` asks for.
_ASKED = (CHOSEN, PLAYED, DEALT, UNDONE, HINTED, PLAYED, DEALT, _SAFE)


class LessonScreen(TableScreen):
    """The table with the small game, and below it the next task.

    :param session: has the small game, see `small_game`
    """

    shows_game = False

    def __init__(self, app: "App", session: "Session") -> None:
        # The lesson uses the player's drawing objects, which are set up again afterwards.
        app.stack.forget(0)
        self._number = 0  # of the current line
        super().__init__(app, session)

    def enter(self) -> None:
        """Put the player's session aside, and show the small game."""
        app = self._app
        if not self.put_aside:
            self.put_aside = app.session, app.store
            app.session, app.store = self.session, None
        super().enter()
        self.navigation.go_to(TABLEAU)
        self.view.say(self._task())
        self.view.changed = True

    def leave(self) -> None:
        """Restore the player's session."""
        super().leave()
        app = self._app
        app.session, app.store = self.put_aside or (app.session, app.store)
        self.put_aside = ()
        if isinstance(app.stack.screens[0], tuple):  # drawing objects leave with this screen
            self._drawing.forget_table()

    def act(self, action: int) -> bool:
        """Handle a button like the table; Start goes back."""
        if action == START:
            self.note(MENU)
            self._stack.close()
            return False
        if action == A | HELD:
            self.note(_SAFE)
        return super().act(action)

    def note(self, event: int) -> None:
        """Note what the player did, and go to the next line if the current one asks for it."""
        if self.put_aside:
            self.put_aside[0].settings[LEARNT] |= event & TIPS
        if event == CHOSEN and not self.navigation.packet_size(self.navigation.place):
            return  # the first line asks for cards that can be played
        while self._number < len(_ASKED) and event & _ASKED[self._number]:
            event &= ~_ASKED[self._number]
            self._number += 1
        dealt = self._number < len(_ASKED) and _ASKED[self._number] == DEALT
        if dealt and self.game.refusal(DEAL) != LEGAL:
            self._number += 1

    def say_lasting(self) -> None:
        """Show the current task, unless there is another sentence."""
        if not (self._run or self.view.status.sentence):
            self.view.say(self._task())

    def _task(self) -> str:
        if self.game.won():
            return LESSON_WON
        pointer = self.peripherals.pointer
        if pointer:
            pointed = (CLICK_LESSON if pointer == CLICK else TAP_LESSON).split("\n")
            if self._number < len(pointed) and pointed[self._number]:
                return pointed[self._number]
        return LESSON.split("\n")[self._number]

    def _act_after_win(self, action: int) -> None:
        if action == A:  # the player's game
            self._stack.back_to_table()
        else:
            super()._act_after_win(action)

    def _celebrate(self) -> bool:
        # The small game is won; no screen follows.
        self.peripherals.sound(sounds.WON)
        self.view.say(LESSON_WON)
        self.view.changed = True
        return False
