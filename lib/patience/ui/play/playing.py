# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""A game being played on the table: its steps, those that come by themselves, and its end.

Which step the player wants is the affair of the table's screen, what is legal that of the game,
what is seen of it that of `view`. A press never waits for a card that is on its way: the game is
always further than the picture.
"""

from micropython import const

from patience.advice.end_check import may_be_over, may_finish
from patience.moves import DEAL, size, source, target
from patience.on_demand import load, load_next
from patience.player.settings import ANIMATION, SAFE_UP
from patience.table import COUNT_MASK, HAND, NO_CARD, PLACE_MASK, STOCK, TABLEAU, WASTE
from patience.texts.words import (
    BASE_FIRST,
    FINISH,
    IDLE_PASS,
    NO_REDO,
    NO_UNDO,
    NOTHING_SAFE,
    STOCK_EMPTY,
)
from patience.ui.play.view import TableView

# Noises, as in `sounds`.
_PLACED = const(1)
_HOME = const(2)
_DEALT = const(3)
_WON = const(4)

# How long a card glides in ms, by the setting: one that the player moves, and one by itself.
_GLIDES = bytes((0, 80, 120))
_BRISK = bytes((0, 60, 120))

# Which cards come up by themselves; the first three are the setting's.
_NONE = const(0)
_ALL = const(2)
_SAFE = const(3)
_FINISH = const(4)
_ASKED = const(5)  # these, or if that does not win the safe ones

_HELPERS = ("patience.advice.autoplay", "patience.advice.finishable", "patience.advice.finish")
"""What brings cards up, and sees whether that wins: loaded one after the other."""


class Playing:
    """A game under way, with its picture and its cursor.

    :param App app: gives the session, what draws, and the other screens
    """

    def __init__(self, app):
        self._app = app
        self._game = None
        self._navigation = None
        self._view = TableView(app)
        self._acted = False  # in this step
        self._coming = None
        self._joined = False
        self._all_come = False
        self._talon = None
        self._helpers = []  # modules of `_HELPERS`
        self._trial = None
        self._finishable = False
        self._may_finish = True  # whether that is still to be seen

    @property
    def place(self):
        """The place the cursor is on."""
        return self._navigation.place

    @property
    def said(self):
        """What the status line says."""
        return self._view.said

    def tick(self, now):
        """Go on with what goes on by itself, a little in each step; return whether there is more.

        So no step allocates much: a heap that is nearly full takes long to find room.
        """
        view = self._view
        if self._acted:
            self._acted = False
        elif not view.tick(now):
            if self._coming is not None:
                self._go_on(_BRISK[self._app.session.settings[ANIMATION]])
                if view.changed or view.sentence:
                    view.draw()
            elif self._may_finish and not view.sentence:
                self._look()
            else:
                if len(self._helpers) == 1:
                    self._helpers.pop()
                return False
        return True

    def _look_at(self, game):
        if game is not self._game:
            self._finishable = False
            self._may_finish = True
        self._game = game
        self._navigation = self._view.show_game(game, self._navigation)

    # Steps

    def _play(self, a_move):
        self._navigation.put_back()
        self._make(a_move, False, self._glide_ms())
        # A card that is brought back from its foundation shall not go up again at once.
        self._come_up(source(a_move) >= TABLEAU)

    def _deal(self):
        game = self._game
        if self._make(DEAL, False, self._glide_ms()):
            self._come_up(True)
        elif game.row.draw == "0":
            self.undo()
        else:
            self._refuse(BASE_FIRST if game.choosing() else STOCK_EMPTY)

    def _glide_ms(self):
        return _GLIDES[self._app.session.settings[ANIMATION]]

    def _make(self, a_move, joined, ms):
        # Make a move, one that goes back with the step before it or a step by itself.
        game, view = self._game, self._view
        top = game.table.top
        src, dst = source(a_move), target(a_move)
        if a_move == DEAL:
            if top[HAND] < NO_CARD:
                src = HAND
            elif top[STOCK] >= NO_CARD:
                src, dst = WASTE, STOCK
            elif game.row.hand:
                dst = HAND
        view.departs(src, size(a_move))
        if not self._app.session.push(a_move, joined):
            return False
        known = self._finishable and not self._may_finish and dst < TABLEAU
        self._made(dst, size(a_move), ms, a_move == DEAL)
        if known:
            self._may_finish = False  # a card that goes up leaves that as it is
        return True

    def _made(self, dst, count, ms, dealt):
        # Show and sound a step that was made just now. A row of cards is dealt at once.
        self._view.arrives(dst, count, 0 if dealt and self._game.row.draw in "tr" else ms)
        if dealt:
            for place in (WASTE, HAND):
                if self._game.table.top[place] < NO_CARD:
                    self._navigation.jump_to(place)
        self._app.sound(_DEALT if dealt else _HOME if dst < TABLEAU else _PLACED)
        self._stepped()

    def undo(self):
        """Take the last step back, with the cards that went up by themselves behind it."""
        log = self._game.table.log
        number = max(0, log.applied - 1)
        while number and not log.begins(number):
            number -= 1
        entry = log.entry(number)
        self._view.departs(entry >> 8 & PLACE_MASK, entry >> 16 & COUNT_MASK)
        if self._game.pop():
            self._view.arrives(entry & PLACE_MASK, entry >> 16 & COUNT_MASK, self._glide_ms())
            self._app.sound(_PLACED)
        else:
            self._refuse(NO_UNDO)
        self._stepped()

    def redo(self):
        """Make once more what was last taken back, as if it were played now."""
        log = self._game.table.log
        if log.applied == log.count:
            self._refuse(NO_REDO)
            return
        entry = log.entry(log.applied)
        src, dst = entry & PLACE_MASK, entry >> 8 & PLACE_MASK
        dealt = src == STOCK or dst >= WASTE
        count = 1 if dealt else entry >> 16 & COUNT_MASK
        self._view.departs(src, count)
        self._game.redo()
        self._made(dst, count, self._glide_ms(), dealt)
        self._begin(_NONE, True)

    def go_to_bookmark(self, how):
        """Set the bookmark or go back to it, with a function of `begin`; say what came of it."""
        sentence = getattr(load("patience.player.new_deal"), how)(self._app.session)
        self._stepped()
        self._view.say(sentence)

    def _stepped(self):
        self._view.changed = True
        self._may_finish = True
        self._trial = None
        self._look_at(self._game)
        self._navigation.settle()

    def _refuse(self, sentence):
        self._app.buzz()
        self._view.say(sentence)

    # Steps that come by themselves, one after the other

    def safe_up(self):
        """Send every safe card to the foundations; or finish the game, where that wins it."""
        self._begin(_ASKED, False)

    def _come_up(self, may):
        # Behind a step of the player no cards come up, the safe ones, or all: by the setting.
        self._begin(self._app.session.settings[SAFE_UP] if may else _NONE, True)

    def _begin(self, coming, joined):
        # What comes behind a step comes at once when a key is pressed; all else is ended by one.
        self._coming = coming
        self._joined = self._all_come = joined

    def _go_on(self, ms):
        # Make the next step, or behind the last one see where it led; return whether there is more
        # to do. What is to be loaded, or takes long, is done in a step of its own.
        if self._coming == _ASKED:
            if self._may_finish:
                self._look()
                return True
            self._coming = _FINISH if self._finishable else _SAFE
        if self._coming and not self._helpers:
            load_next(self._helpers, _HELPERS)
            return True
        a_move = self._next()
        if a_move is not None:
            self._make(a_move, self._joined, ms)
            self._joined = True
            return True
        if self._coming == _SAFE and not self._joined:
            self._coming = None
            self._refuse(NOTHING_SAFE)
            return False
        self._coming = _NONE
        return self._judge()

    def _next(self):
        if not self._coming:
            return None
        advice = self._helpers[0]
        if self._coming == _FINISH:
            return advice.next_move(self._game)
        if self._coming == _SAFE:
            return advice.safe_move(self._game)
        if self._coming == _ALL:
            return advice.home_move(self._game)
        return advice.unasked_move(self._game)

    def _come_to_rest(self):
        # A key is pressed: bring the picture to where the game is; return whether that takes more
        # than this step, or has led to another screen.
        self._acted = True
        self._view.land()
        if self._coming is None:
            return False
        if not self._all_come:
            self._coming = _NONE
        return self._go_on(0)

    # Where it led

    def _judge(self):
        game, app = self._game, self._app
        won = game.won()
        talon = self._talon
        asks = not won and may_be_over(game)
        if asks and not talon:
            self._talon = load("patience.advice.stuck")
            return True
        self._coming = self._talon = None
        if won or (asks and talon.is_stuck(game)):
            # What comes now comes over the cards.
            self._view.draw()
            app.table_cursor.hide()
            if won:
                app.sound(_WON)
                app.open_screen("screens.celebration", "CelebrationScreen")
            else:
                app.open_screen("screens.stuck", "StuckPanel")
            return True
        if asks and talon.idle_pass(game):
            self._view.say(IDLE_PASS)
        return asks

    def _look(self):
        # Go on seeing whether the game finishes by itself; say so when it has come to that. It
        # takes a while, so it is left for when no card is on its way.
        game, helpers = self._game, self._helpers
        wins = False
        if self._trial:
            wins = next(self._trial)
        elif not may_finish(game):
            while len(helpers) > 1:
                helpers.pop()
        elif len(helpers) < len(_HELPERS):
            load_next(helpers, _HELPERS)
            return
        elif helpers[1].could_finish(game):
            self._trial = helpers[2].trial(game)
            return
        if wins is None:
            return
        news = wins and not self._finishable
        self._may_finish = False
        self._finishable = wins
        self._trial = None
        if news and self._coming is None:
            self._view.say(FINISH)
            self._view.draw()
