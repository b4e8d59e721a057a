# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Makes the steps of the game on the table, and has its picture show them.

`stepping` undoes and redoes them.
"""

from patience.moves import DEAL, size, source, target
from patience.on_demand import load
from patience.player.settings import ANIMATION, SAFE_UP
from patience.table import HAND, NO_CARD, STOCK, TABLEAU, WASTE
from patience.ui.art import sounds
from patience.ui.course.follow_up import NO_CARDS, FollowUp

# How long a card glides that the player moves, in ms by the setting.
_PLAYED_MS = bytes((0, 80, 120))


def glide_ms(app):
    """Return how long a card glides that the player moves, by the setting."""
    return _PLAYED_MS[app.session.settings[ANIMATION]]


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
        self.make(a_move, False, glide_ms(self._app))
        # A card that comes back from its foundation must not go up again at once.
        self._follow(source(a_move) >= TABLEAU)

    def deal(self):
        """Deal, or say why that cannot be."""
        if self.make(DEAL, False, glide_ms(self._app)):
            self._follow(True)
        else:
            self._table.refuse(load("patience.texts.refusals").why_not(self._table.game, DEAL))

    def _follow(self, may_go_up):
        cards = self._app.session.settings[SAFE_UP] if may_go_up else NO_CARDS
        self.follow_up.after_step(cards)

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
        self.show(dst, size(a_move), ms, a_move == DEAL)
        return True

    def show(self, dst, count, ms, dealt):
        """Show a step that was just made, and play its sound.

        :param int dst: where its first cards went
        :param int count: how many
        :param int ms: how long they glide
        :param bool dealt: whether it is a deal
        """
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

    def changed(self, went_up=False):
        """Have the table look at the game again, after steps were made or undone.

        :param bool went_up: whether a card went to its foundation, and nothing else happened
        """
        self.follow_up.stepped(went_up)
        self._table.look_again()
