"""Moves the cursor in games of complete runs, where most cards have several targets.

A plays the clearly best target immediately, and undo offers the others. A target is worth what
`advice.position_hints` gives for it, as far as two piles show that: for the cards that it joins in
suit, and those that it parts.

Loaded on demand.
"""

from micropython import const

from patience.kinds.faces import suits_of
from patience.moves import move, size, source, target
from patience.table import CARD_MASK, NO_CARD, TABLEAU
from patience.ui.cursor.navigation import Navigation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game

# The values of moves, those of positions.txt for complete runs.
_HOME = const(1000)
_JOIN = const(42)
_LONG = const(16)
_BUILDS = const(23)
_FILLS_SPACE = const(3)
# Only the cursor counts these.
_TURNS_UP = const(36)
_EMPTIES = const(10)
_GOOD = const(60)

_FULL = const(13)  # cards of a complete run


class RunNavigation(Navigation):
    """A Navigation in a row with `frun` whose runs are in suit."""

    good = _GOOD

    def begin(self, game: "Game") -> None:
        """Begin with another deal of the same game, with the cursor on a playable pile."""
        self._suits = suits_of(game.row)
        self._offered: list[int] = []  # the options of which A played one
        self._played = 0
        self._applied = 0  # how much of the log was in force before
        self._by_undo = False  # whether an undo lifted the packet
        super().begin(game)

    def _worth(self, place: int, moves: list[int]) -> int:
        moves.clear()
        game = self._game
        game.moves_from(place, moves)
        table = game.table
        best = 0
        for a_move in moves:
            value = self._value(a_move)
            if value > -_HOME:
                below = table.under[game.packet_head(place, size(a_move))] & CARD_MASK
                if below >= NO_CARD:
                    value += _EMPTIES
                elif table.is_down(below):
                    value += _TURNS_UP
                best = max(best, value, 1)
        return best

    def _value(self, a_move: int) -> int:
        # Return what a move gains: for a join in suit of n cards with a run of m, _JOIN and _LONG
        # for each of the n * m pairs of them but one; as much is lost where it parts them.
        game, src, dst, count = self._game, source(a_move), target(a_move), size(a_move)
        if dst < TABLEAU:
            return _HOME
        if game.only_changes_place(a_move):
            return -_HOME
        card, onto = game.table.top[src], game.table.top[dst]
        value = _FILLS_SPACE
        if onto < NO_CARD:
            value = _BUILDS
            if self._suits[card & 3] == self._suits[onto & 3]:
                value += _JOIN + _LONG * (count * game.most_cards(dst) - 1)
        parted = game.most_cards(src) - count
        if parted:
            value -= _JOIN + _LONG * (count * parted - 1)
        return value

    def best(self, options: list[int]) -> int:
        """Return the index of the best option, of equals that of the next pile to the right."""
        return self._find_best(options, -1)

    def _find_best(self, options: list[int], but: int) -> int:
        # Return the index of the best option but one.
        best = 0
        most = -_HOME << 2
        for index in range(len(options)):
            a_move = options[index]
            value = self._value(a_move) << 1 | (source(a_move) < target(a_move))
            if index != but and value > most:
                best, most = index, value
        return best

    def clear_move(self, options: list[int]) -> int:
        """Return the best option; 0 if others are as good."""
        self._offered = options
        self._applied = self._game.table.log.applied
        self._played = best = self.best(options)
        value = self._value(options[best])
        for index in range(len(options)):
            if index != best and self._value(options[index]) == value:
                self._offered = []
                return 0
        return options[best]

    def took_back(self) -> None:
        """Offer the other targets if A chose among some, and the last press undid that."""
        options, self._offered = self._offered, []
        if options and self._game.table.log.applied == self._applied:
            if len(options) > 1 or self.has_depth_choice(options[0]):
                self.lift(options, self._find_best(options, self._played))
                self._by_undo = True

    def put_back(self) -> bool:
        """Put the lifted packet back; return whether it was lifted by an undo."""
        by_undo, self._by_undo = self._by_undo, False
        super().put_back()
        return by_undo

    def change_depth(self, by: int) -> bool:
        """Take more cards (1) or fewer (-1) to the same target; return whether that is possible.

        After the most cards comes one card, and before it the most.
        """
        if super().change_depth(by):
            return True
        a_move = self.choice
        end = move(source(a_move), target(a_move), 0 if by > 0 else _FULL + 1)
        self.choices[self._chosen] = self._other_size(end, by)
        return self.choice != a_move

    def go(self, across: int, down: int) -> bool:
        """Go one pile in a direction; return whether the cursor moved."""
        self._offered = []
        return super().go(across, down)
