# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Makes, undoes and redoes the steps of the game on the table, and has its picture show them."""

from patience.moves import DEAL, size, source, target
from patience.on_demand import load
from patience.player.settings import ANIMATION, SAFE_UP
from patience.table import COUNT_MASK, HAND, NO_CARD, PLACE_MASK, STOCK, TABLEAU, WASTE
from patience.texts.words import NO_REDO, NO_UNDO
from patience.ui.art import sounds
from patience.ui.course.follow_up import NO_CARDS, FollowUp

# How long a card glides that the player moves, in ms by the setting.
_PLAYED_MS = bytes((0, 80, 120))


class Steps:
    """The steps of the game on the table.

    :param App app: has the session, and plays sounds
    :param TableScreen table: has the game, its picture and the cursor
    """

    def __init__(self, app, table):
        self._app = app
        self._table = table
        self.follow_up = FollowUp(app, table, self)
        """What follows a step by itself."""

    def play(self, a_move):
        """Make the move that the player has chosen."""
        self._table.navigation.put_back()
        self.make(a_move, False, self._glide_ms())
        # A card that comes back from its foundation must not go up again at once.
        self._follow(source(a_move) >= TABLEAU)

    def deal(self):
        """Deal, or undo in a game without a stock; if that cannot be, say why."""
        game = self._table.game
        if self.make(DEAL, False, self._glide_ms()):
            self._follow(True)
        elif game.row.draw == "0":
            self.undo()
        else:
            self._table.refuse(load("patience.texts.refusals").why_not(game, DEAL))

    def _follow(self, may_go_up):
        cards = self._app.session.settings[SAFE_UP] if may_go_up else NO_CARDS
        self.follow_up.after_step(cards)

    def _glide_ms(self):
        return _PLAYED_MS[self._app.session.settings[ANIMATION]]

    def make(self, a_move, joined, ms):
        """Make a move, show it, and play its sound; return False if it is illegal.

        :param bool joined: whether one undo undoes it together with the step before it
        :param int ms: how long its cards glide
        """
        game = self._table.game
        top = game.table.top
        src, dst = source(a_move), target(a_move)
        if a_move == DEAL:
            if top[HAND] < NO_CARD:
                src = HAND
            elif top[STOCK] >= NO_CARD:
                src, dst = WASTE, STOCK
            elif game.row.hand:
                dst = HAND
        self._table.view.glide.remember_departure(src, size(a_move))
        if not self._app.session.push(a_move, joined):
            return False
        self._show(dst, size(a_move), ms, a_move == DEAL)
        return True

    def _show(self, dst, count, ms, dealt):
        table = self._table
        # A dealt row of cards does not glide.
        table.view.glide.glide_to(dst, count, 0 if dealt and table.game.row.draw in "tfr" else ms)
        if dealt:
            for place in (WASTE, HAND):
                if table.game.table.top[place] < NO_CARD:
                    table.navigation.jump_to(place)
        kind = sounds.DEAL if dealt else sounds.HOME if dst < TABLEAU else sounds.PLACED
        self._app.sound(kind)
        self.changed(dst < TABLEAU)

    def undo(self):
        """Undo a step, or say that there is none."""
        # The oldest move of the step is the one that is shown; its cards glide back.
        table = self._table
        log = table.game.table.log
        number = max(0, log.applied - 1)
        while number and not log.begins_step(number):
            number -= 1
        entry = log.entry(number)
        glide = table.view.glide
        if not log.applied and log.count and self._app.session.before_restart:
            self._take_restart_back()
            return
        glide.remember_departure(entry >> 8 & PLACE_MASK, entry >> 16 & COUNT_MASK)
        if table.game.pop():
            glide.glide_to(entry & PLACE_MASK, entry >> 16 & COUNT_MASK, self._glide_ms())
            self._app.sound(sounds.PLACED)
        else:
            table.refuse(NO_UNDO)
        self.changed()

    def _take_restart_back(self):
        game, session = self._table.game, self._app.session
        while game.table.log.steps < session.before_restart and game.redo():
            pass
        session.before_restart = 0
        self._app.sound(sounds.PLACED)
        self.changed()

    def redo(self, judged=True):
        """Redo a step, or say that there is none.

        :param bool judged: whether the game may end with it
        """
        table = self._table
        log = table.game.table.log
        if log.applied == log.count:
            table.refuse(NO_REDO)
            return
        entry = log.entry(log.applied)
        src, dst = entry & PLACE_MASK, entry >> 8 & PLACE_MASK
        dealt = src == STOCK or dst >= WASTE
        count = 1 if dealt else entry >> 16 & COUNT_MASK
        table.view.glide.remember_departure(src, count)
        table.game.redo()
        self._show(dst, count, self._glide_ms(), dealt)
        if judged:
            self._follow(False)

    def changed(self, went_up=False):
        """Have the table look at the game again, after steps were made or undone.

        :param bool went_up: whether a card went to its foundation, and nothing else happened
        """
        self.follow_up.stepped(went_up)
        self._table.look_again()
