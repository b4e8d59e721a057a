# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The table: the game itself, played with eight buttons (design/controls.md, 1 to 6).

What a press means is decided here; where the cursor may go is the affair of `focus`, making steps
that of `playing`, and what is legal that of the game.
"""

from patience.moves import DEAL, source
from patience.on_demand import load
from patience.player.settings import CHOOSE
from patience.table import EMPTY
from patience.ui.input.actions import DOWN, HELD, LEFT, RELEASED, RIGHT, SELECT, START, UP, A, B
from patience.ui.play.playing import Playing

_BROWSING = (A, B, UP)
_AIMING = (A, B)


class TableScreen(Playing):
    """The game on the table.

    :param App app: gives the session, what draws, and the other screens
    """

    def __init__(self, app):
        super().__init__(app)
        self._advisor = None
        self._up_from = EMPTY
        self._up_waits = False
        self._first = ""

    @property
    def mark(self):
        """The game, the cursor, and whether it can be finished: for a table made anew."""
        return self._game, self._navigation.mark, self._finishable, self._may_finish

    @mark.setter
    def mark(self, mark):
        self._look_at(self._app.session.game)
        if mark and mark[0] is self._game:
            _, self._navigation.mark, self._finishable, self._may_finish = mark

    @property
    def long_presses(self):
        """The buttons whose long press means something; while a run is lifted, Up repeats."""
        return _AIMING if self._navigation.lifted and not self._advisor else _BROWSING

    def first(self, what):
        """Have something done as soon as the table is shown again, so that its cards glide.

        :param str what: `undo` or `redo`
        """
        self._first = what

    def enter(self):
        """Show the table, with the game that the session plays now."""
        app = self._app
        self._look_at(app.session.game)
        self._navigation.settle()
        self._view.enter()
        if app.notice:
            self._view.say(app.notice)
            app.notice = ""
        self._view.draw()
        if self._first:
            getattr(self, self._first)()
            self._first = ""
            self._view.draw()

    def leave(self):
        """Let another screen use the canvas."""
        self._view.land()
        self._coming = self._trial = self._talon = None
        self._dismiss_advisor()
        self._navigation.put_back()
        self._up_waits = False
        self._view.say("")

    def act(self, action):
        """Do what a button means here; return True to be asked again in the next step."""
        view = self._view
        if self._come_to_rest():
            return True
        opened = view.close()
        if action == UP | RELEASED:
            self._let_up_go(opened)
            return False
        view.say("")
        if action != B | HELD and self._advisor:
            action = self._follow_hint(action)
        if self._navigation.lifted:
            self._aim(action)
        else:
            self._browse(action)
        if self._app.screen is self:
            view.draw()
        return False

    def _browse(self, action):
        navigation = self._navigation
        if action in (LEFT, RIGHT):
            self._buzz_unless(navigation.go(1 if action == RIGHT else -1, 0))
        elif action == DOWN:
            self._buzz_unless(navigation.go(0, 1))
        elif action == UP:
            self._go_up()
        elif action == UP | HELD:
            self._open_pile()
        elif action == A:
            self._press(navigation.options(navigation.place))
        elif action == B:
            self._deal()
        elif action == SELECT:
            self.undo()
        elif action == START:
            self._app.open_screen("screens.pause", "PauseMenu")
        elif action == A | HELD:
            self.safe_up()
        elif action == B | HELD:
            self.hint()

    def _aim(self, action):
        navigation = self._navigation
        self._view.changed = True
        if action in (LEFT, RIGHT):
            self._buzz_unless(navigation.choose(1 if action == RIGHT else -1))
        elif action in (UP, DOWN):
            self._up_waits = False
            self._buzz_unless(navigation.deepen(1 if action == DOWN else -1))
        elif action in (A, A | HELD):
            self._play(navigation.choice)
        elif action == B | HELD:
            self.hint()
        elif action != UP | HELD:
            navigation.put_back()
            if action == START:
                self._app.open_screen("screens.pause", "PauseMenu")

    def _press(self, options):
        navigation = self._navigation
        always = self._app.session.settings[CHOOSE]
        if not options:
            self._app.buzz()
        elif always or len(options) > 1 or navigation.asks_depth(options[0]):
            navigation.lift(options, navigation.best(options))
            self._view.changed = True
        else:
            self._play(options[0])

    def _buzz_unless(self, done):
        if not done:
            self._app.buzz()

    # Up: a short press goes there, a long one opens the pile that the cursor was on.

    def _go_up(self):
        navigation = self._navigation
        self._up_from = navigation.place
        moved = navigation.go(0, -1)
        self._up_waits = not moved and self._app.painter.hides_cards(navigation.place)
        self._buzz_unless(moved or self._up_waits)

    def _open_pile(self):
        self._up_waits = False
        if self._up_from in self._app.painter.layout.places:
            self._navigation.go_to(self._up_from)
            self._view.open(self._up_from)

    def _let_up_go(self, opened):
        # A short Up that led nowhere, from a pile that is too long to be shown, shows it too.
        if self._up_waits and not opened:
            self._app.open_screen("play.pile_screen", "PileScreen", self._up_from)
        self._up_waits = False

    # Hints

    def hint(self):
        """Show the best move, or when it is shown already the next best one."""
        if self._advisor is None:
            self._advisor = load("patience.ui.play.advisor").Advisor(self._game)
        a_move, sentence = self._advisor.next()
        view = self._view
        view.say(sentence)
        view.changed = True
        self._navigation.put_back()
        view.deal_advised = a_move == DEAL
        if a_move is not None and a_move != DEAL:
            self._navigation.go_to(source(a_move))
            self._navigation.lift([a_move], 0)

    def _follow_hint(self, action):
        # A does what was advised, B puts it back; any other button means what it always does.
        if action == A and self._view.deal_advised:
            action = B
        elif action not in (A, B):
            self._navigation.put_back()
        self._view.changed = True
        self._dismiss_advisor()
        return action

    def _dismiss_advisor(self):
        self._advisor = None
        self._view.deal_advised = False
