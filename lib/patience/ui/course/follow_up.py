# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Does what follows a step by itself: sends cards up, ends the game, offers to finish it.

It does a little in each tick, so that no tick takes long.
"""

from micropython import const

from patience.advice.autoplay import (
    automatic_move,
    finishing_move,
    foundation_move,
)
from patience.advice.end_check import deals_help, idle_pass, may_finish
from patience.on_demand import load
from patience.texts.words import FINISH, IDLE_PASS, IDLE_PASS_PROVED, NOTHING_SAFE
from patience.ui.art.sounds import WON

_QUIET = const(1500)  # ms without a press after which a hint is got ready

# The phases.
_REST = const(0)  # nothing is left to do, except to find out whether the game finishes by itself
_DECIDE = const(1)  # the player asked for safe cards: see first whether sending all up wins
_SEND_UP = const(2)  # send cards up, one per tick
_JUDGE = const(3)  # see whether the game is won, and whether a card can be played
_DEALS = const(4)  # see whether dealing on helps, for none can
_STUCK = const(5)  # tell that it does not

# Which cards go up: the first three are values of the setting `SAFE_UP`, the others are asked for.
NO_CARDS = const(0)
_AUTOMATIC = const(1)
_ALL = const(2)
_SAFE = const(3)
_FINISH = const(4)


class FollowUp:
    """What follows the steps of a game.

    :param App app: shows the end of the game, and plays its sound
    :param TableScreen table: has the game, and shows it
    :param Steps steps: makes the moves
    """

    def __init__(self, app, table, steps):
        self._app = app
        self._table = table
        self._steps = steps
        self._phase = _REST
        self._cards = NO_CARDS
        self._joined = False  # whether the next card goes up with the step before it
        self.ended = None
        """What is called when the game is won, in place of showing that."""
        self._finish = None  # the module `finish`, once it is needed, until another screen opens
        self.forget()

    def forget(self):
        """Forget what is known of the game, because another one is on the table."""
        self.finishes = None
        """Whether the game finishes by itself; None while that is not known."""
        self.offered = False
        """Whether it did when last checked; the player is told only when that becomes true."""
        self._trial = self._finish = None
        self._unready = True  # whether a hint may not be ready

    def stepped(self, still_finishes=False):
        """Forget what a step may have changed.

        :param bool still_finishes: whether a card just went up: a game that finishes still does
        """
        if not (still_finishes and self.finishes):
            self.finishes = None
        self._trial = None
        self._unready = True

    def after_step(self, cards):
        """Send cards up with the step just made, then see where it led.

        :param int cards: which, as the setting `SAFE_UP` has it; `NO_CARDS` where none may
        """
        self._begin(_SEND_UP if cards else _JUDGE, cards, True)

    def send_up(self):
        """Send every safe card up, or all cards if that wins; one undo undoes all of it."""
        self._begin(_DECIDE, _SAFE, False)

    def stop(self):
        """Let nothing more follow."""
        self._phase = _REST
        self._trial = self._finish = None

    def hurry(self):
        """Hurry, because a key was pressed; return whether the key has to wait.

        What belongs to the last step is completed; cards that the player asked for stop.
        """
        if self._phase == _REST:
            return False
        if self._cards >= _SAFE:
            self._phase = max(self._phase, _JUDGE)
        return self._go_on(0)

    def tick(self, ms):
        """Do the next bit; return whether there is more.

        :param int ms: how long a card glides
        """
        if self._phase != _REST:
            self._go_on(ms)
            self._table.view.draw_news()
        elif self.finishes is None and not self._table.view.status.sentence:
            self._look()
        elif self._unready and self._app.quiet >= _QUIET:
            self._unready = self._table.get_ready()
        else:
            return False
        return True

    def _begin(self, phase, cards, joined):
        self._phase = phase
        self._cards = cards
        self._joined = joined

    def _go_on(self, ms):
        # Do the next thing; return whether there is more to do, or another screen comes.
        if self._phase == _STUCK:
            self._phase = _REST
            self._app.table_cursor.hide()
            self._app.open_screen("winnable.stuck", "StuckPanel")
            return True
        if self._phase == _DECIDE:
            if self.finishes is None:
                self._look()
                return True
            self._begin(_SEND_UP, _FINISH if self.finishes else _SAFE, False)
        if self._phase == _SEND_UP:
            a_move = self._next_card()
            if a_move is not None:
                self._steps.make(a_move, self._joined, ms)
                self._joined = True
                return True
            if self._cards == _SAFE and not self._joined:
                self._phase = _REST
                self._table.refuse(NOTHING_SAFE)
                return False
        return self._judge()

    def _next_card(self):
        game = self._table.game
        if self._cards == _FINISH:
            return finishing_move(game)
        if self._cards == _ALL:
            return foundation_move(game)
        return automatic_move(game)

    def _judge(self):
        game, phase = self._table.game, self._phase
        self._phase = _REST
        if game.won():
            if self.ended:
                self.ended()
                return False
            self._app.sound(WON)
            self._app.table_cursor.hide()  # the celebration is drawn over the cards
            self._app.open_screen("play.celebration", "CelebrationScreen")
            return True
        if phase == _DEALS:
            if not deals_help(game):
                self._phase = _STUCK
                return True
        elif not game.can_play():
            self._phase = _DEALS  # in a tick of its own, for either takes long
            return True
        if idle_pass(game):
            self._table.view.say(IDLE_PASS_PROVED if self._app.session.proved else IDLE_PASS)
        return False

    def _look(self):
        # Go on finding out whether the game finishes by itself, and say so if it does. This takes a
        # while, so it waits until no card is gliding.
        finishes = False
        if self._trial:
            finishes = next(self._trial)
        elif may_finish(self._table.game):
            if not self._finish:
                self._finish = load("patience.advice.finish")
            self._trial = self._finish.trial(self._table.game)
            return
        if finishes is None:
            return
        news = finishes and not self.offered
        self.finishes = self.offered = finishes
        self._trial = None
        if news and self._phase == _REST:
            self._table.view.say(FINISH)
            self._table.view.draw()
