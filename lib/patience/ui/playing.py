# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A game being played on the table: its steps, those that come by themselves, and its end.

Which step the player wants is the affair of the table's screen, what is legal that of the game,
what is seen of it that of `view`. A press never waits for a card that is on its way: the game is
always further than the picture.
"""

from micropython import const

from patience.ending import idle_pass, may_finish, stuck
from patience.lend import borrowed
from patience.moves import DEAL, size, source, target
from patience.settings import ANIMATION, SAFE_UP
from patience.table import HAND, STOCK, TABLEAU, WASTE
from patience.ui.view import TableView

# Noises, as in `sounds`.
_PLACED = const(1)
_HOME = const(2)
_DEALT = const(3)
_WON = const(4)

# How long a card glides in ms, by the setting: one that the player moves, and one by itself.
_GLIDES = bytes((0, 80, 120))
_BRISK = bytes((0, 60, 120))


class Playing:
    """A game under way, with its picture and its cursor.

    :param App app: gives the session, what draws, and the other screens
    """

    def __init__(self, app):
        self._app = app
        self._game = None
        self._focus = None
        self._view = TableView(app)
        self._coming = None
        self._behind = False
        self._all_come = False
        self._finish = None
        self._finishable = False
        self._may_finish = True  # whether that is still to be seen

    @property
    def place(self):
        """The place the cursor is on."""
        return self._focus.place

    @property
    def said(self):
        """What the status line says."""
        return self._view.said

    def tick(self, now):
        """Go on with what goes on by itself; return whether something does."""
        view = self._view
        if view.tick(now):
            return True
        if self._coming:
            if self._come(_BRISK[self._app.session.settings[ANIMATION]]):
                return True
            view.draw()
            if self._coming or view.tick(now):
                return True
        if self._may_finish and not view.sentence:
            self._say_of_finish()
        return False

    def _look_at(self, game):
        if game is not self._game:
            self._finish = None
            self._finishable = False
            self._may_finish = True
        self._game = game
        self._focus = self._view.focus_on(game, self._focus)

    # Steps

    def _play(self, a_move):
        self._focus.put_back()
        self._make(a_move, False, self._glide_ms())
        # A card that is brought back from its foundation shall not go up again at once.
        self._come_up(source(a_move) >= TABLEAU)

    def _deal(self):
        game = self._game
        if self._make(DEAL, False, self._glide_ms()):
            self._come_up(True)
        elif game.rules.draw == "0":
            self.undo()
        else:
            self._refuse(borrowed("patience.refusals").why_not(game, DEAL))

    def _glide_ms(self):
        return _GLIDES[self._app.session.settings[ANIMATION]]

    def _make(self, a_move, behind, ms):
        # Make a move, one that goes back with the step before it or a step by itself.
        game, view = self._game, self._view
        top = game.table.top
        src, dst = source(a_move), target(a_move)
        if a_move == DEAL:
            if top[HAND] < 52:
                src = HAND
            elif top[STOCK] >= 52:
                src, dst = WASTE, STOCK
            elif game.rules.hand:
                dst = HAND
        view.departs(src, size(a_move))
        if not self._app.session.push(a_move, behind):
            return False
        known = self._finishable and not self._may_finish and dst < TABLEAU
        self._made(dst, size(a_move), ms, a_move == DEAL)
        if known:
            self._may_finish = False  # a card that goes up leaves that as it is
        return True

    def _made(self, dst, count, ms, dealt):
        # Show and sound a step that was made just now. A row of cards is dealt at once.
        self._view.arrives(dst, count, 0 if dealt and self._game.rules.draw in "tr" else ms)
        if dealt:
            for place in (WASTE, HAND):
                if self._game.table.top[place] < 52:
                    self._focus.jump_to(place)
        self._app.sound(_DEALT if dealt else _HOME if dst < TABLEAU else _PLACED)
        self._stepped()

    def undo(self):
        """Take the last step back, with the cards that went up by themselves behind it."""
        log = self._game.table.log
        number = max(0, log.applied - 1)
        while number and not log.begins(number):
            number -= 1
        entry = log.entry(number)
        self._view.departs(entry >> 8 & 63, entry >> 16 & 63)
        if self._game.pop():
            self._view.arrives(entry & 63, entry >> 16 & 63, self._glide_ms())
            self._app.sound(_PLACED)
        else:
            self._refuse(_words().NO_UNDO)
        self._stepped()

    def redo(self):
        """Make once more what was last taken back, as if it were played now."""
        log = self._game.table.log
        if log.applied == log.count:
            self._refuse(_words().NO_REDO)
            return
        entry = log.entry(log.applied)
        src, dst = entry & 63, entry >> 8 & 63
        dealt = src == STOCK or dst >= WASTE
        count = 1 if dealt else entry >> 16 & 63
        self._view.departs(src, count)
        self._game.redo()
        self._made(dst, count, self._glide_ms(), dealt)
        self._begin(_nothing, True)

    def go_to_bookmark(self, how):
        """Set the bookmark or go back to it, with a function of `begin`; say what came of it."""
        sentence = getattr(borrowed("patience.begin"), how)(self._app.session)
        self._stepped()
        self._view.say(sentence)

    def _stepped(self):
        self._view.changed = True
        self._may_finish = True
        self._look_at(self._game)
        self._focus.settle()

    def _refuse(self, sentence):
        self._app.buzz()
        self._view.say(sentence)

    # Steps that come by themselves, one after the other

    def safe_up(self):
        """Send every safe card to the foundations; or finish the game, where that wins it."""
        advice = borrowed("patience.advice")
        self._see_whether_it_finishes()
        if self._finishable:
            self._begin(self._finish.next_move, False)
        elif advice.safe_move(self._game) is None:
            self._refuse(_words().NOTHING_SAFE)
        else:
            self._begin(advice.safe_move, False)

    def _come_up(self, may):
        # Behind a step of the player no cards come up, the safe ones, or all: by the setting.
        which = self._app.session.settings[SAFE_UP]
        if may and which:
            advice = borrowed("patience.advice")
            self._begin(advice.unasked_move if which == 1 else advice.home_move, True)
        else:
            self._begin(_nothing, True)

    def _begin(self, coming, behind):
        # What comes behind a step comes at once when a key is pressed; all else is ended by one.
        self._coming = coming
        self._behind = self._all_come = behind

    def _come(self, ms):
        # Make the next step, or all of them if none glides; behind the last one see where it led,
        # and return whether to another screen.
        while True:
            a_move = self._coming(self._game)  # type: ignore[misc]
            if a_move is None:
                self._coming = None
                return self._judge()
            self._make(a_move, self._behind, ms)
            self._behind = True
            if ms:
                return False

    def _come_to_rest(self):
        # A key is pressed: bring the picture to where the game is; return whether that has ended.
        self._view.land()
        if not self._coming:
            return False
        if not self._all_come:
            self._coming = _nothing
        return self._come(0)

    # Where it led

    def _judge(self):
        game, app = self._game, self._app
        won = game.won()
        if won or stuck(game):
            # What comes now comes over the cards.
            self._view.draw()
            app.frame.hide()
            if won:
                app.sound(_WON)
                app.open_lent("leap", "LeapScreen")
            else:
                app.open_lent("stuck", "StuckPanel")
            return True
        if idle_pass(game):
            self._view.say(_named(self._app, _words().IDLE_PASS))
        return False

    def _say_of_finish(self):
        # Say so when the game has come to where it can be finished by itself. To see that takes a
        # while, so it is left for when no card is on its way.
        could = self._finishable
        self._see_whether_it_finishes()
        if self._finishable and not could:
            self._view.say(_named(self._app, _words().FINISH))
            self._view.draw()

    def _see_whether_it_finishes(self):
        self._may_finish = self._finishable = False
        if not may_finish(self._game):
            self._finish = None
            return
        if not self._finish:
            self._finish = borrowed("patience.finish")
        self._finishable = self._finish.will_finish(self._game)


def _nothing(_game):
    return None


def _named(app, sentence):
    return borrowed("patience.ui.naming").named(app, sentence)


def _words():
    # Sentences are said seldom, and take much room.
    return borrowed("patience.words")
