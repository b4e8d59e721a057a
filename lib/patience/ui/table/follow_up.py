"""Decides what follows a step: cards that go up, the end of the game, the offer to finish it.

It does a little at a time, so that no tick takes long, and returns events for the table to handle.
"""

from micropython import const

from patience.advice.autoplay import automatic_move, finishing_move, foundation_move
from patience.advice.end_check import idle_pass
from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from patience.game import Game

# Events.
NOTHING = const(0)
"""Nothing follows."""
MORE = const(1)
"""There is more to check."""
MAKE = const(2)
"""`a_move` follows."""
NONE_SAFE = const(3)
"""No card is safe to go up."""
IDLE = const(4)
"""A pass through the stock changed nothing."""
FINISHES = const(5)
"""The game can finish automatically from here."""
IS_WON = const(6)
IS_STUCK = const(7)

# The phases.
AT_REST = const(0)
_DECIDE = const(1)  # the player wants safe cards up: check first whether sending up all wins
_SEND_UP = const(2)  # send cards up, one per tick
_JUDGE = const(3)  # check whether the game is won, and whether a card can be played
_DEALS = const(4)  # no card can be played: check whether dealing on helps

# Which cards go up: the first three are values of the setting `SAFE_UP`; the player requests the
# others.
NO_CARDS = const(0)
_AUTOMATIC = const(1)
_ALL = const(2)
_SAFE = const(3)
_FINISH = const(4)


class FollowUp:
    """The automatic steps after a player's step."""

    def __init__(self) -> None:
        self.phase = AT_REST
        """The next phase; `AT_REST` if only the check for automatic finishing is left."""
        self._cards = NO_CARDS
        self.a_move = 0
        """The move that follows."""
        self.joined = False
        """Whether it belongs to the step before it."""
        # The module `finish`, from its first use until another screen opens.
        self._finish: "ModuleType | None" = None
        self.forget()

    def forget(self) -> None:
        """Reset everything, because another game is on the table."""
        self.finishes: "bool | None" = None
        """Whether the game can finish automatically; None while that is unknown."""
        self.offered = False
        """The result of the last check; the player sees a message only when it becomes true."""
        self._trial = self._finish = None
        self.idle = False
        """Whether the last pass through the stock changed nothing, and no step was made since."""
        self.unready = True
        """Whether a hint may not be ready."""

    def stepped(self, still_finishes: bool = False) -> None:
        """Reset everything that a step may have changed.

        :param still_finishes: whether a card just went up, after which a game still finishes
        """
        if not (still_finishes and self.finishes):
            self.finishes = None
        self._trial = None
        self.idle = False
        self.unready = True

    def after_step(self, cards: int) -> None:
        """Send cards up with the step just made, then check where it led.

        :param cards: which cards, as in the setting `SAFE_UP`; `NO_CARDS` for none
        """
        self._begin(_SEND_UP if cards else _JUDGE, cards, True)

    def send_up(self) -> None:
        """Send up every safe card, or all cards if that wins; a single undo undoes all of it."""
        self._begin(_DECIDE, _SAFE, False)

    def stop(self) -> None:
        """Stop all automatic steps."""
        self.phase = AT_REST
        self._trial = self._finish = None

    def hurry(self) -> None:
        """Complete the last step; stop sending up cards that the player asked for."""
        if self.phase != AT_REST and self._cards >= _SAFE:
            self.phase = max(self.phase, _JUDGE)

    def _begin(self, phase: int, cards: int, joined: bool) -> None:
        self.phase = phase
        self._cards = cards
        self.joined = joined

    def next(self, game: "Game") -> int:
        """Do the next part; return an event."""
        if self.phase == _DECIDE:
            if self.finishes is None:
                self.look(game)
                return MORE
            self._begin(_SEND_UP, _FINISH if self.finishes else _SAFE, False)
        if self.phase == _SEND_UP:
            find = foundation_move if self._cards == _ALL else automatic_move
            a_move = (finishing_move if self._cards == _FINISH else find)(game)
            if a_move is not None:
                self.a_move = a_move
                return MAKE
            if self._cards == _SAFE and not self.joined:
                self.phase = AT_REST
                return NONE_SAFE
        phase, self.phase = self.phase, AT_REST
        if game.won():
            return IS_WON
        if phase == _DEALS:
            if not game.deals_help():
                return IS_STUCK
        elif not game.can_play():
            self.phase = _DEALS  # in a separate tick, because both checks take long
            return MORE
        self.idle = idle_pass(game)
        return IDLE if self.idle else NOTHING

    def look(self, game: "Game") -> int:
        """Continue to check whether the game can finish automatically; return an event.

        This takes a while, so it waits until no card is gliding.
        """
        finishes: bool | None = False
        if self._trial:
            finishes = next(self._trial)
        elif game.may_finish():
            if not self._finish:
                self._finish = load("patience.advice.finish")
            self._trial = self._finish.trial(game)
            return MORE
        if finishes is None:
            return MORE
        news = finishes and not self.offered
        self.finishes = self.offered = finishes
        self._trial = None
        return FINISHES if news and self.phase == AT_REST else MORE
