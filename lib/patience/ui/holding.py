# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Cards that the pointer holds: they follow it, their targets are lit, the one below is framed.

Only where whole cards move (`draw.cards.motion`): other animations have no layer for them.

Loaded on demand.
"""

from patience.moves import source, target
from patience.table import EMPTY, PLACES
from patience.ui.input.actions import A

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_STILL = 2  # pixels that a hand moves without meaning to


class HeldCards:
    """The top `count` cards of a place, from press to release.

    :param table: the screen with the table, at rest
    :param moves: to each place where they may go
    :param spot: where the pointer was pressed
    :param find: `Pointer.find`
    """

    def __init__(
        self,
        app: "Any",
        table: "Any",
        place: int,
        count: int,
        moves: list[int],
        spot: tuple[int, int],
        find: "Callable[..., tuple[int, int] | None]",
    ) -> None:
        self._app, self._table, self._drawing = app, table, app.drawing
        self.place, self.count, self.moves = place, count, moves
        self._spot, self._find = spot, find
        self._motion = table.view.glide
        self._framed = EMPTY
        self.has_moved = False
        """Whether they were moved since they were pressed."""
        painter = app.drawing.painter
        app.drawing.table_cursor.hide()
        self._light(moves)
        self._motion.hold(place, count, app.buttons.clock())
        painter.paint()
        app.drawing.refresh()

    @property
    def is_over(self) -> bool:
        """Whether something else has ended it: a key, or another screen."""
        return not self._motion.is_held

    def follow(self, spot: tuple[int, int]) -> None:
        """Follow the pointer, and frame the target below it."""
        across, down = spot[0] - self._spot[0], spot[1] - self._spot[1]
        self.has_moved = self.has_moved or max(abs(across), abs(down)) > _STILL
        if self.is_over or not self.has_moved:
            return
        self._motion.follow(across, down)
        a_move = self.move_to(spot)
        framed = EMPTY if a_move is None else target(a_move)
        if framed != self._framed:
            self._framed = framed
            cursor = self._drawing.table_cursor
            if a_move is None:
                cursor.hide()
            else:
                cursor.show(*self._drawing.painter.rect(framed, 1))
            self._drawing.refresh()

    def move_to(self, spot: tuple[int, int]) -> int | None:
        """Return the move to the target below the pointer, or else below the middle of the cards.

        None stands for neither.
        """
        x, y, width, height, _ = self._drawing.painter.rect(self.place, self.count)
        middle = (
            x + width // 2 + spot[0] - self._spot[0],
            y + height // 2 + spot[1] - self._spot[1],
        )
        for at in (spot, middle):
            found = self._find(at, True)
            for a_move in self.moves:
                if found and target(a_move) == found[0]:
                    return a_move
        return None

    def drop(self, a_move: int) -> None:
        """Make a move with them: they fly on from where they are."""
        table, navigation = self._table, self._table.navigation
        self._light([])
        self._motion.let_go()
        navigation.go_to(source(a_move))
        navigation.lift([a_move], 0)
        self._app.touch()
        table.act(A)

    def put_back(self) -> None:
        """Let them go back to where they lay."""
        self._light([])
        self._motion.put_back(self._app.buttons.clock())
        self._drawing.painter.paint(EMPTY, 0, self.place)
        self._drawing.refresh()

    def end(self) -> None:
        """Lay them back at once."""
        self._table.view.land()

    def _light(self, moves: list[int]) -> None:
        lit = self._drawing.painter.lit
        lit[:] = bytes(PLACES)
        for a_move in moves:
            lit[target(a_move)] = 1
