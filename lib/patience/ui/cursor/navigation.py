"""Decides where the cursor is, where it goes next, and what A would do there.

Left and Right cycle through the piles that a card can be taken from; Up and Down change the row and
remember the column. A plays immediately if there is one target, and lets the player choose if there
are several (SCREEN.md, Controls). Nothing is drawn here.
"""

from micropython import const

from patience.moves import move, size, source, target
from patience.player.settings import ALWAYS, DEFAULTS, SKIP
from patience.table import CARD_MASK, CELL, EMPTY, NO_CARD, PACK, RESERVE, TABLEAU, WASTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game
    from patience.ui.draw.cards.layout import TableLayout

# The values of moves, for `settle`.
_ANY = const(1)
_EMPTIES = const(2)  # a pile
_UNCOVERS = const(2)  # plus one for each face-down card
_UP = const(3)
_FROM_WASTE = const(3)
_OPENS_UP = const(4)  # lets the card below go to its foundation
_FAR = const(256)  # a value counts this much more than distance in a row


class Navigation:
    """The cursor's place in a game, and the packet it has lifted.

    :param game: the game
    :param layout: has the `rows` of places
    :param settings: the player's settings
    """

    unsettled = False
    """Whether a step was made after which it must settle."""
    good = _UP
    """The value of a move that is good enough to stay for."""

    def __init__(
        self, game: "Game", layout: "TableLayout", settings: bytes | bytearray = DEFAULTS
    ) -> None:
        self._settings = settings
        self._skips = False
        self.layout = layout
        self.rows = layout.rows
        self.begin(game)

    def begin(self, game: "Game") -> None:
        """Begin with another deal of the same game, with the cursor on a playable pile."""
        self._game = game
        self._row = 0
        self._columns = bytearray(len(self.rows))
        self._left = 0
        self.choices: list[int] = []
        """While a packet is lifted, one move for each target, in screen order; otherwise empty."""
        self._chosen = 0
        self.settle()
        for row in self.rows:
            for place in row:
                if place >= TABLEAU and self._can_play(place):
                    self.go_to(place)
                    if game.choosing_base() and game.row.R:
                        # The cycle is longer than the piles, so their middle is nearest to all.
                        self.go_to(place + game.row.T // 2)
                    return

    @property
    def place(self) -> int:
        """The place that the cursor is on."""
        return self.rows[self._row][self._columns[self._row]]

    @property
    def choice(self) -> int:
        """The move to the chosen target; only while a packet is lifted."""
        return self.choices[self._chosen]

    @property
    def mark(self) -> list[int]:
        """The places that the cursor is and was on, row by row, to restore it."""
        places = [self.rows[0][self._left]]
        for row in range(len(self.rows)):
            places.append(self.rows[row][self._columns[row]])
        places.append(self.place)
        return places

    @mark.setter
    def mark(self, places: list[int]) -> None:
        self.go_to(places[0])
        self._left = self._columns[0]
        for place in places:
            self.go_to(place)
        self.settle()

    def settle(self, after_step: bool = False) -> None:
        """Leave a pile that has no card to take: return from a jump, or go to the nearest pile.

        :param after_step: whether to go to the best pile to play, if the player wants that
        """
        self.unsettled = False
        if after_step and self._settings[SKIP] and self._settle_on_play():
            return
        if self.can_stop_on(self.place):
            return
        self._row = 0
        row = self.rows[0]
        column = self._columns[0]
        if row[column] >= WASTE:
            column = self._left
        for away in range(len(row)):
            for near in (column + away, column - away):
                if 0 <= near < len(row) and self.can_stop_on(row[near]):
                    self._columns[0] = near
                    return

    def _settle_on_play(self) -> bool:
        # Stay if there is a good move here, otherwise go to the pile of the row with the best move,
        # of equals the nearest (if the cursor jumped, to where it was); return whether there is
        # one.
        row = self.rows[self._row]
        found = here = column = self._columns[self._row]
        moves: list[int] = []
        best = self._worth(row[here], moves)
        if best >= self.good:
            return True
        if row[column] >= WASTE:
            column = self._left
        best *= _FAR
        for near in range(len(row)):
            if row[near] < TABLEAU or near == here:
                continue
            worth = self._worth(row[near], moves)
            if worth:
                # Of two that are equally near, prefer the right one.
                worth = worth * _FAR - abs(4 * (near - column) - 1)
                if worth > best:
                    best = worth
                    found = near
        if best:
            self._columns[self._row] = found
        return best > 0

    def _worth(self, place: int, moves: list[int]) -> int:
        # Return the value of the best move from a place, 0 if there is none: higher if it plays a
        # waste card, sends a card up or lets the one below it go up, uncovers a face-down card, or
        # empties a pile. The list `moves` is scratch space, made once for many places.
        moves.clear()
        game = self._game
        game.moves_from(place, moves)
        if not moves:
            return 0
        if place >= WASTE:
            return _FROM_WASTE
        table = game.table
        best = 0
        for a_move in moves:
            worth = _ANY
            if target(a_move) < TABLEAU:
                worth = _UP
            elif game.only_changes_place(a_move):
                worth = 0
            else:
                card = table.top[place]
                for _ in range(size(a_move)):
                    card = table.under[card] & CARD_MASK
                if card >= NO_CARD:
                    if table.top[target(a_move)] < NO_CARD:
                        worth = _EMPTIES
                elif table.is_down(card):
                    worth = _UNCOVERS + table.length(place) - size(a_move)
                elif game.next_rank(game.foundation_for(card)) == (card >> 2) % 13:
                    worth = _OPENS_UP
            if worth > best:
                best = worth
        return best

    def jump_to(self, place: int) -> None:
        """Go to a place, and remember for `settle` where the cursor was."""
        if self._row == 0 and self.rows[0][self._columns[0]] < WASTE:
            self._left = self._columns[0]
        self.go_to(place)

    def go_to(self, place: int) -> None:
        """Put the cursor on a place; do nothing if it is in no row."""
        for row in range(len(self.rows)):
            if place in self.rows[row]:
                self._row = row
                self._columns[row] = self.rows[row].index(place)

    def go(self, across: int, down: int) -> bool:
        """Go one pile in a direction (-1, 0 or 1 in each); return whether the cursor moved.

        Piles without a move are skipped if the player wants that, unless there is no other.
        """
        self._skips = self._settings[SKIP] == ALWAYS
        moved = self._go(across, down)
        if not moved and self._skips:
            self._skips = False
            moved = self._go(across, down)
        return moved

    def _go(self, across: int, down: int) -> bool:
        if self.layout.mirrored:
            across = -across
        return self.change_column(across) if across else self.change_row(down)

    def _would_stop_on(self, place: int) -> bool:
        return self.can_stop_on(place) and (not self._skips or self._can_play(place))

    def _can_play(self, place: int) -> bool:
        found: list[int] = []
        self._game.moves_from(place, found)
        return bool(found)

    def change_column(self, by: int) -> bool:
        """Go one pile forward (1) or back (-1) around the row; return whether the cursor moved."""
        row = self.rows[self._row]
        start = column = self._columns[self._row]
        while True:
            column = (column + by) % len(row)
            if column == start:
                return False
            if self._would_stop_on(row[column]):
                self._columns[self._row] = column
                return True

    def change_row(self, by: int) -> bool:
        """Go to the row below (1) or above (-1); return whether one had a card to take."""
        start = self._row
        for _ in range(len(self.rows) - 1):
            self._row = (self._row + by) % len(self.rows)
            if self._would_stop_on(self.place) or self.change_column(1):
                return True
        self._row = start
        return False

    def options(self, place: int) -> list[int]:
        """Return the moves A offers on a pile: one for each target, foundations last.

        Equal spaces count as one, and the longest packet is taken, in screen order. While rows are
        dealt onto the piles, spaces are not equal.
        """
        found: list[int] = []
        self._game.moves_from(place, found)
        top = self._game.table.top
        differ = self._game.places_matter()
        kept: list[int] = []
        home = []
        space = cell = EMPTY
        for a_move in found:
            dst = target(a_move)
            if dst < TABLEAU:
                home.append(a_move)
                continue
            if top[dst] == EMPTY and dst < RESERVE:
                if space == EMPTY or differ:
                    space = dst
                if dst != space:
                    continue
            elif top[dst] == EMPTY:
                if cell == EMPTY:
                    cell = dst
                if dst != cell:
                    continue
            if kept and target(kept[-1]) == dst:
                kept[-1] = a_move
            else:
                kept.append(a_move)
        return kept + home

    def best(self, options: list[int]) -> int:
        """Return the index of the best option: a foundation, or the nearest pile to the right.

        A free cell comes last, because a card that fits on a pile need not be parked, and so does
        a space for a whole pile.
        """
        last = len(options) - 1  # a card fits on one foundation
        if target(options[last]) < TABLEAU:
            return last
        left = -1  # the first pile to the left
        for index in range(len(options)):
            if not self._game.only_changes_place(options[index]):
                if source(options[index]) < target(options[index]) < CELL:
                    return index
                if left < 0:
                    left = index
        return max(left, 0)

    def clear_move(self, options: list[int]) -> int:
        """Return the option that A plays immediately; 0 if the player chooses the target."""
        return 0 if len(options) > 1 or self.has_depth_choice(options[0]) else options[0]

    def took_back(self) -> None:
        """Note that a step was undone."""

    def packet_size(self, place: int) -> int:
        """Return how many cards A would move from a place; 0 if none can be played."""
        options = self.options(place)
        return size(options[self.best(options)]) if options else 0

    def lift(self, options: list[int], chosen: int) -> None:
        """Lift a packet: `options` are its moves, `chosen` is the index of the first choice."""
        self.choices = options
        self._chosen = chosen

    def put_back(self) -> bool:
        """Put the lifted packet back; return whether it was lifted by an undo."""
        self.choices = []
        return False

    def choose(self, by: int) -> bool:
        """Go to the target to the right (1) or left (-1); return whether there is another."""
        if self.layout.mirrored:
            by = -by
        self._chosen = (self._chosen + by) % len(self.choices)
        return len(self.choices) > 1

    def has_depth_choice(self, a_move: int) -> bool:
        """Return whether fewer cards could also go to the same target."""
        return self._other_size(a_move, -1) > 0

    def change_depth(self, by: int) -> bool:
        """Take more cards (1) or fewer (-1) to the same target; return whether that is possible."""
        other = self._other_size(self.choice, by)
        if other:
            self.choices[self._chosen] = other
        return other > 0

    def _other_size(self, a_move: int, by: int) -> int:
        # Return the move of the next larger or smaller packet to the same target; 0 for none.
        for number in range(size(a_move) + by, PACK + 1 if by > 0 else 0, by):
            other = move(source(a_move), target(a_move), number)
            if not self._game.refusal(other):
                return other
        return 0

    def can_stop_on(self, place: int) -> bool:
        """Return whether a place has a card that can be taken, now or later."""
        if self._game.table.top[place] >= NO_CARD:
            return False
        return place >= TABLEAU or bool(self._game.row.fback)
