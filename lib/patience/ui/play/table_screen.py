# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The table: the game itself, played with eight buttons (SCREEN.md, Controls).

Decides what a press means and makes the moves. `follow_up` does what follows a step by itself,
`navigation` knows where the cursor may go, `view` decides what is drawn. A press never waits for a
gliding card: the game is always ahead of the picture.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.settings import ANIMATION, CHOOSE, LEARNT, TARGETS, TIPS
from patience.table import EMPTY
from patience.texts.words import WON_TABLE
from patience.ui.course.steps import Steps
from patience.ui.input.actions import (
    DOWN,
    HELD,
    LEFT,
    REDO,
    RELEASED,
    RIGHT,
    SELECT,
    SHOW,
    START,
    UP,
    VIEW,
    WATCH,
    A,
    B,
)
from patience.ui.play.view import TableView

_BROWSING = (A, B, UP, SELECT)
_AIMING = (A, B)
_ONE_MORE = const(1 << 12)  # added to a move: a card more

_STEPPING = (B, SELECT, REDO, SELECT | HELD, WATCH)

# How long a card glides that goes by itself, in ms by the setting.
_AUTOMATIC_MS = bytes((0, 60, 120))


class TableScreen:
    """The game on the table.

    :param App app: has the session, what draws, and the other screens
    """

    def __init__(self, app):
        self._app = app
        self.game = None
        """The game at play."""
        self.navigation = None
        """Where the cursor is in this game, and where it may go."""
        self.view = TableView(app)
        """The picture of the game."""
        self.steps = Steps(app, self)
        """Makes and undoes its steps."""
        self.advice = None
        """The module `advisor`, from the first hint, or a rest before it, until another screen
        opens, unless memory is short; or what a front end has put here in its place."""
        self._line_hints = None  # the module `line_hint` likewise, until `advice` is there
        self.stepping = None
        """`stepping.step`, from the first undo until another screen opens, if there is room."""
        self._advisor = None  # set while hints are shown
        self._tips = None  # set while some button was not used yet
        self._run = None  # set while the player runs through the game
        self._up_from = EMPTY  # where the cursor was when Up was pressed
        self._up_waits = False  # whether letting Up go shows that pile
        self._left_at = 0  # how much of the log was in force when another screen opened

    @property
    def mark(self):
        """The game, the cursor, where it was left, and whether the game finishes.

        A table that was forgotten is restored from these.
        """
        follow_up = self.steps.follow_up
        cursor = self.navigation.mark
        return self.game, cursor, self._left_at, follow_up.finishes, follow_up.offered

    @mark.setter
    def mark(self, mark):
        self._look_at(self._app.session.game)
        if mark and mark[0] is self.game:
            follow_up = self.steps.follow_up
            _, self.navigation.mark, self._left_at, follow_up.finishes, follow_up.offered = mark

    @property
    def said(self):
        """The text on the line below the table."""
        return self.view.status.text

    @property
    def long_presses(self):
        """The buttons whose long press means something; while a packet is lifted, Up repeats."""
        if self._run:
            return ()
        return _AIMING if self.navigation.choices and not self._advisor else _BROWSING

    # Screens

    def enter(self):
        """Show the table, with the session's game; `tick` draws it, with less on the pystack."""
        app = self._app
        game = app.session.game
        # Meanwhile a bookmark may have been gone to.
        same = game is self.game
        moved = same and game.table.log.applied != self._left_at
        self._look_at(game)
        if moved:
            self.steps.follow_up.stepped()
        self.navigation.settle(moved)
        self.view.enter()
        settings = app.session.settings
        if settings[LEARNT] & TIPS == TIPS:
            self._tips = None
        elif not (same and self._tips):  # kept while a menu is open
            self._tips = load("patience.ui.course.tips").Tips(settings, game)
        said = app.notice or app.session.notice
        if said:
            self.view.say(said)
            app.notice = app.session.notice = ""
        self._say_lasting()

    def leave(self):
        """Finish what is under way: another screen will use the canvas."""
        self._left_at = self.game.table.log.applied
        self.view.land()
        self.steps.follow_up.stop()
        self._advisor = self.advice = self._line_hints = self.stepping = None
        self.view.deal_advised = False
        if self._run:
            self._run.end()
            self._run = None
        self.navigation.put_back()
        self._up_waits = False
        self.view.say("")

    def tick(self, now):
        """Do a little of what happens by itself; return whether there is more."""
        if self.view.tick(now):
            return True
        if self.view.moved:
            self._look_at(self.game)
            return True
        if self._run:
            return self._run.tick(now)
        return self.steps.follow_up.tick(_AUTOMATIC_MS[self._app.session.settings[ANIMATION]])

    def look_again(self):
        """Look at the game again, after steps were made or undone."""
        self.view.changed = True
        self._look_at(self.game, False)  # moving all places takes two ticks
        self.navigation.settle(True)

    def _look_at(self, game, at_once=True):
        if game is not self.game:
            self.steps.follow_up.forget()
        self.game = game
        self.navigation = self.view.show_game(game, self.navigation, at_once)

    # What a press means

    def act(self, action):
        """Do what a button means here; return True to get the action again in the next tick."""
        view = self.view
        if self._tips:
            self._tips.note(action)
        view.land()
        if self.steps.follow_up.hurry():
            return True
        opened = view.close()
        if action == UP | RELEASED:
            self._let_up_go(opened)
            return False
        view.status.sentence = ""
        if self._run:
            if not self._run.act(action):
                self._run = None
            if action != START:
                self._say_lasting()
                view.draw()
                return False
        if action != B | HELD and self._advisor:
            action = self._follow_hint(action)
        if self.navigation.choices:
            self._aim(action)
        elif self.game.won():
            self._act_after_win(action)
        else:
            self._browse(action)
        self._say_lasting()
        if self._app.change or not view.changed:  # else in a tick of its own
            view.draw()
        return False

    def _browse(self, action):
        navigation = self.navigation
        done = True
        if self._app.session.settings[TARGETS]:
            self.view.changed = True  # other targets are lit
        if action in (LEFT, RIGHT):
            done = navigation.go(1 if action == RIGHT else -1, 0)
        elif action == DOWN:
            done = navigation.go(0, 1)
        elif action == UP:
            done = self._go_up()
        elif action == UP | HELD:
            done = self._open_pile()
        elif action == A:
            self._press(navigation.options(navigation.place))
        elif action == B and self.game.row.draw != "0":
            self.steps.deal()
        elif action in (SELECT | HELD, WATCH) and self.game.table.log.count:
            self._run = load("patience.ui.course.run_through").RunThrough(self._app, self)
            if action == WATCH:
                self._run.watch()
        elif action in _STEPPING:
            step = self.stepping or load("patience.ui.course.stepping").step
            step(self._app, self, action)
        elif action == SHOW:
            self._run = load("patience.ui.course.show_me").begin(self._app, self)
        elif action == START:
            self._app.open_screen("screens.pause", "PauseMenu")
        elif action == VIEW:
            self._app.open_screen("play.pile_screen", "PileScreen", navigation.place)
        elif action == A | HELD:
            self.steps.follow_up.send_up()
        elif action == B | HELD:
            self._hint()
        if not done:
            self.refuse("")

    def _act_after_win(self, action):
        # There is nothing left to play: A deals, and all else that can be done is the menu's, or to
        # run through the game.
        if action in (A, A | HELD):
            self._app.back_to_table(self._app.deal_next)
        elif action >= SELECT and action != B | HELD:
            self._browse(action)
        else:
            self._app.buzz()

    def _say_lasting(self):
        # What stays until something else is said: that the game is won, or a tip.
        if self._run or self.view.status.sentence:
            return
        if self.game.won():
            self.view.say(WON_TABLE)
        elif self._tips:
            self.view.say(self._tips.sentence())

    def _aim(self, action):
        navigation = self.navigation
        self.view.changed = done = True
        if action in (LEFT, RIGHT):
            done = navigation.choose(1 if action == RIGHT else -1)
        elif action in (UP, DOWN):
            self._up_waits = False
            done = navigation.change_depth(1 if action == DOWN else -1)
        elif action in (A, A | HELD):
            self.steps.play(navigation.choice)
        elif action == B | HELD:
            self._hint()
        elif action != UP | HELD:
            navigation.put_back()
            if action == START:
                self._app.open_screen("screens.pause", "PauseMenu")
        if not done:
            more = navigation.choice + _ONE_MORE if action == DOWN else navigation.choice
            self.refuse(load("patience.texts.refusals").why_too_many(self.game, more))

    def _press(self, options):
        navigation = self.navigation
        always = self._app.session.settings[CHOOSE]
        if not options:
            refusals = load("patience.texts.refusals")
            self.refuse(refusals.why_dead(self.game, navigation.place))
        elif always or len(options) > 1 or navigation.has_depth_choice(options[0]):
            navigation.lift(options, navigation.best(options))
            self.view.changed = True
        else:
            self.steps.play(options[0])

    def refuse(self, sentence):
        """Buzz, nudge the frame, and say why nothing happens."""
        self._app.buzz()
        self.view.nudge()
        self.view.say(sentence)

    # Up: a short press goes up, a long one opens the pile that the cursor was on. Both return
    # whether there was anything to do.

    def _go_up(self):
        navigation = self.navigation
        self._up_from = navigation.place
        moved = navigation.go(0, -1)
        self._up_waits = not moved and self._app.painter.hides_cards(navigation.place)
        return moved or self._up_waits

    def _open_pile(self):
        self._up_waits = False
        if self._up_from not in self._app.painter.layout.places:
            return True
        self.navigation.go_to(self._up_from)
        return self.view.open(self._up_from)

    def _let_up_go(self, opened):
        # A short Up that leads nowhere also shows the pile, if that is too long for the table.
        if self._up_waits and not opened:
            self._app.open_screen("play.pile_screen", "PileScreen", self._up_from)
        self._up_waits = False

    # Hints

    def _hint(self):
        # Show the best move, or if that is shown already, the next best one.
        best = None
        if self._advisor is None:
            self._advisor = self._line_hint()
        elif self._advisor.is_line:
            best = self._advisor.best
            self._advisor = None  # it would keep its module
        if self._advisor is None:
            self._advisor = self._rate(best)
        self._advisor.show_next()

    def get_ready(self):
        """Get ready for a hint, for nothing was pressed for a while; return whether there is more.

        The game is compared with the line that wins it, if that is not known to be left, and what
        the hint needs is loaded, unless memory is short.
        """
        if not (self._line_hints or self.advice):
            self._app.look_for_room()
        if self._may_follow():
            return self._load_line_hints().follow(self._app.session) or not self._may_follow()
        if not self._app.tight:
            self._load_advice()
        return False

    def _may_follow(self):
        # Whether the deal is proved, and the game not known to have left its line.
        deal = self._app.session.proved
        return deal and not (deal.left and self.game.table.log.steps > deal.followed)

    def _line_hint(self):
        session = self._app.session
        if session.proved:
            session.proved.hinted = True
        return self._load_line_hints().make_hint(self, session) if self._may_follow() else None

    def _rate(self, best):
        self._line_hints = None  # not every board has room for both
        return self._load_advice().Advisor(self, best)

    def _load_line_hints(self):
        hints = self._line_hints or load("patience.ui.course.line_hint")
        if not (self._app.tight or self.advice):
            self._line_hints = hints
        return hints

    def _load_advice(self):
        advice = self.advice or load("patience.ui.course.advisor")
        if not self._app.tight:
            self.advice = advice
        return advice

    def _follow_hint(self, action):
        # A does what is advised, B puts it back; any other button means what it always does.
        if action == A and self.view.deal_advised:
            action = B
        elif action not in (A, B):
            self.navigation.put_back()
        self.view.changed = True
        self._advisor = None
        self.view.deal_advised = self.view.pointing = False
        return action
