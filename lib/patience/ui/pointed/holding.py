"""Cards held by the pointer: they follow it; targets are lit, the one below it framed.

Loaded on demand.
"""

from patience.moves import source, target
from patience.table import EMPTY, PLACES
from patience.ui.input.actions import A

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.ui.app import App
    from patience.ui.draw.moving.motion import Motion
    from patience.ui.table.table_screen import TableScreen

_STILL = 2  # pixels that the cards do not follow


class HeldCards:
    """The top `count` cards of a place, on a table at rest, from press to release.

    :param table: the table, which may be the lesson's
    :param moves: one to each place where they may go
    :param spot: where the pointer was pressed
    :param find: finds the place at a pixel, see `Pointer`
    :param slip: pixels that a hand moves unintentionally
    """

    def __init__(
        self,
        app: "App",
        table: "TableScreen",
        place: int,
        count: int,
        moves: list[int],
        spot: tuple[int, int],
        find: "Callable[..., tuple[int, int] | None]",
        slip: int,
    ) -> None:
        self._app, self._table, self._drawing = app, table, app.drawing
        self.place, self.count, self.moves = place, count, moves
        self._spot, self._find, self._slip = spot, find, slip
        self.motion: Motion = table.view.glide  # type: ignore[assignment]  # cards are whole
        self._framed = EMPTY
        self._has_moved = False
        self.is_dragged = False
        """Whether they were taken from their pile; otherwise they are only clicked."""
        app.drawing.table_cursor.hide()
        lit = app.drawing.painter.lit
        lit[:] = bytes(PLACES)
        for a_move in moves:
            lit[target(a_move)] = 1
        self.motion.hold(place, count, app.buttons.clock())
        app.drawing.painter.paint()
        app.drawing.refresh()

    def follow(self, spot: tuple[int, int]) -> int | None:
        """Follow the pointer, and frame the target below it; return the move to it, or None."""
        across, down = spot[0] - self._spot[0], spot[1] - self._spot[1]
        far = max(abs(across), abs(down))
        self._has_moved = self._has_moved or far > _STILL
        if not (self._has_moved and self.motion.is_held):
            return None
        self.motion.follow(across, down)
        drawing = self._drawing
        a_move = None
        if self.is_dragged or far > self._slip:
            x, y, width, height, _ = drawing.painter.rect(self.place, self.count)
            found = self._find(spot, True)
            a_move = self._move_to(found)
            if a_move is None:
                middle = x + width // 2 + across, y + height // 2 + down
                a_move = self._move_to(self._find(middle, True))
            if a_move is not None or not found or found[0] != self.place:
                self.is_dragged = True
        framed = EMPTY if a_move is None else target(a_move)
        if framed != self._framed:
            self._framed = framed
            if framed == EMPTY:
                drawing.table_cursor.hide()
            else:
                drawing.table_cursor.show(*drawing.painter.rect(framed, 1))
            drawing.refresh()
        return a_move

    def _move_to(self, found: "tuple[int, int] | None") -> int | None:
        for a_move in self.moves:
            if found and target(a_move) == found[0]:
                return a_move
        return None

    def drop(self, a_move: int) -> None:
        """Make a move with the cards, which fly there from where they are."""
        navigation = self._table.navigation
        self.motion.drop()
        navigation.go_to(source(a_move))
        navigation.lift([a_move], 0)
        self._app.touch()
        while self._table.act(A):
            pass  # the picture is drawn first
