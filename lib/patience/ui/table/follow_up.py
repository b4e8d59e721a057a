"""Decides what follows a step: cards that go up, the end of the game, the offer to finish it.

It does a little at a time, so that no tick takes long, and returns events, which the table handles.
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
"""There is more to find out."""
MAKE = const(2)
"""`a_move` follows."""
NONE_SAFE = const(3)
"""No card is safe to go up."""
IDLE = const(4)
"""A pass through the stock changed nothing."""
FINISHES = const(5)
"""The game finishes on its own from here."""
IS_WON = const(6)
IS_STUCK = const(7)

# The phases.
AT_REST = const(0)
_DECIDE = const(1)  # the player asked for safe cards: see first whether sending all up wins
_SEND_UP = const(2)  # send cards up, one per tick
_JUDGE = const(3)  # see whether the game is won, and whether a card can be played
_DEALS = const(4)  # see whether dealing on helps, because no card can be played

# Which cards go up: the first three are values of the setting `SAFE_UP`, the others are asked for.
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
        # The module `finish`, once it is needed, until another screen opens.
        self._finish: "ModuleType | None" = None
        self.forget()

    def forget(self) -> None:
        """Reset everything, because another game is on the table."""
        self.finishes: "bool | None" = None
        """Whether the game finishes on its own; None while that is not known."""
        self.offered = False
        """Whether it did when last checked; the player only sees a message once it becomes true."""
        self._trial = self._finish = None
        self.idle = False
        """Whether the last pass through the stock changed nothing, and no step was made since."""
        self.unready = True
        """Whether a hint may not be ready."""

    def stepped(self, still_finishes: bool = False) -> None:
        """Reset everything that a step may have changed.

        :param still_finishes: whether a card just went up: a game that finishes still does
        """
        if not (still_finishes and self.finishes):
            self.finishes = None
        self._trial = None
        self.idle = False
        self.unready = True

    def after_step(self, cards: int) -> None:
        """Send cards up with the step just made, then see where it led.

        :param cards: which, as the setting `SAFE_UP` has it; `NO_CARDS` where none may
        """
        self._begin(_SEND_UP if cards else _JUDGE, cards, True)

    def send_up(self) -> None:
        """Send every safe card up, or all cards if that wins; one undo undoes all of it."""
        self._begin(_DECIDE, _SAFE, False)

    def stop(self) -> None:
        """Let nothing more follow."""
        self.phase = AT_REST
        self._trial = self._finish = None

    def hurry(self) -> None:
        """Complete what belongs to the last step; cards that the player asked for stop."""
        if self.phase != AT_REST and self._cards >= _SAFE:
            self.phase = max(self.phase, _JUDGE)

    def _begin(self, phase: int, cards: int, joined: bool) -> None:
        self.phase = phase
        self._cards = cards
        self.joined = joined

    def next(self, game: "Game") -> int:
        """Do the next bit; return an event."""
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
            self.phase = _DEALS  # in a separate tick, because either takes long
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
