"""Makes the steps of the game on the table, and shows them.

`stepping` undoes and redoes them.
"""

from patience.moves import DEAL, size, source, target
from patience.player.settings import ANIMATION
from patience.table import FOUNDATION, HAND, NO_CARD, STOCK, TABLEAU, WASTE
from patience.ui.draw import sounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.game import Game
    from patience.player.session import Session
    from patience.ui.peripherals import Peripherals
    from patience.ui.table.navigation import Navigation
    from patience.ui.table.view import TableView

PLAYED_MS = bytes((0, 80, 120))
"""How long a card glides that the player moves, in ms by the setting `ANIMATION`."""


class Stepper:
    """The part of `TableScreen` that makes steps: it has the game, its picture and the cursor."""

    game: "Game"
    """The current game."""
    navigation: "Navigation"
    """Where the cursor is in this game, and where it may go."""
    view: "TableView"
    look_again: "Callable[[bool], None]"
    _session: "Session"
    _settings: bytearray
    _peripherals: "Peripherals"

    def make_step(self, a_move: int, joined: bool = False, ms: int = -1) -> bool:
        """Make a move, show it, and play its sound; return False if it is illegal.

        :param joined: whether one undo undoes it together with the step before it
        :param ms: how long its cards glide; -1 for as long as those that the player moves
        """
        game = self.game
        top = game.table.top
        src, dst = source(a_move), target(a_move)
        if a_move == DEAL:
            if top[HAND] < NO_CARD:
                src = HAND
            elif top[STOCK] >= NO_CARD:
                src, dst = WASTE, STOCK
            elif game.row.hand:
                dst = HAND
        elif game.row.pair and top[dst] < NO_CARD:
            src, dst = max(src, dst), FOUNDATION  # the card that lies on top there
        self.view.glide.remember_departure(src, size(a_move))
        if not self._session.push(a_move, joined):
            return False
        self.show_step(dst, size(a_move), ms, a_move == DEAL)
        return True

    def show_step(self, dst: int, count: int, ms: int, dealt: bool) -> None:
        """Show a step that was just made, and play its sound.

        :param dst: where its first cards went
        :param count: how many
        :param ms: how long they glide, as in `make_step`
        :param dealt: whether it is a deal
        """
        if ms < 0:
            ms = PLAYED_MS[self._settings[ANIMATION]]
        # A dealt row of cards does not glide.
        self.view.glide.glide_to(dst, count, 0 if dealt and self.game.row.draw in "tfr" else ms)
        if dealt:
            for place in (WASTE, HAND):
                if self.game.table.top[place] < NO_CARD:
                    self.navigation.jump_to(place)
        kind = sounds.DEAL if dealt else sounds.HOME if dst < TABLEAU else sounds.PLACED
        self._peripherals.sound(kind)
        self.look_again(dst < TABLEAU)
