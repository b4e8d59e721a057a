"""Handles a mouse or a finger: takes what it does, and passes it on once the game is ready.

What it does to a screen is in `pointed`, with a class for each kind. Machines with a pointer pass
in pixels of the screen.

Loaded on demand.
"""

from micropython import const

from patience.ui.input import kinds
from patience.ui.input.actions import CLICK, HELD, REDO, SELECT, B
from patience.ui.pointed.page import PointedCells, PointedMenu, PointedPage
from patience.ui.pointed.show import PointedScreen
from patience.ui.pointed.table import PointedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.ui.pointed.holding import HeldCards
    from patience.ui.pointed.show import Machine

_MOST_WAITING = const(8)  # faster clicks are dropped


def point_at(machine: "Machine") -> "PointedScreen":
    """Return the screen on top of a machine, ready for a pointer."""
    screen = machine.app.stack.screen
    if kinds.is_table(screen):
        return PointedTable(machine, screen)
    if kinds.is_menu(screen):
        return PointedMenu(machine, screen)
    if kinds.has_cells(screen):
        return PointedCells(machine, screen)
    if kinds.is_page(screen):
        return PointedPage(machine, screen)
    return PointedScreen(machine)


class Pointer:
    """A mouse over a machine's screen. Call `tick` between two steps of the game.

    Clicks wait until the cards are at rest, like presses.

    :param machine: has the game, `app`, and `keys` that can be pressed and released
    """

    def __init__(self, machine: "Machine") -> None:
        self._machine = machine
        self._app = machine.app
        self._waiting: "list[Callable[[], None]]" = []
        self.pressed: "tuple[int, int] | None" = None
        """Where the left button was pressed, until it is released."""
        self._held: "HeldCards | None" = None

    @property
    def busy(self) -> bool:
        """Whether a click is waiting."""
        return bool(self._waiting)

    def press(self, spot: tuple[int, int], how: str = CLICK) -> None:
        """Press the left button, or a finger.

        :param how: `CLICK` or `TAP`
        """
        self.pressed = spot
        self._app.peripherals.pointer = how
        screen = self._app.stack.screen
        if kinds.is_table(screen) and screen.view.glide.whole:
            if not self._held:
                screen.view.land()
            self._wait_for(lambda: self._hold(spot))

    def move(self, spot: tuple[int, int]) -> None:
        """Move the pointer; this matters only while the left button is pressed."""
        begun = self.pressed
        if self._held:
            self._held.follow(spot)
        elif begun and self._app.idle:
            if not point_at(self._machine).is_slip(begun, spot):
                self._hold(begun, True)

    def cancel(self) -> None:
        """Forget the press: its release will not be reported."""
        self.pressed = None
        if self._held:
            self._let_go(self._held, None)

    def release(self, spot: tuple[int, int]) -> None:
        """Release the left button, after a click or at the end of a drag."""
        begun, self.pressed = self.pressed, None
        if begun is not None:
            self._wait_for(lambda: self._click(begun, spot))

    def go_back(self) -> None:
        """Click with the right button: undo on the table, one screen back elsewhere."""
        self._wait_for(lambda: point_at(self._machine).go_back())

    def advise(self) -> None:
        """Click with the middle button: show a hint."""
        self._wait_for(lambda: point_at(self._machine).perform(B | HELD))

    def turn(self, by: int) -> None:
        """Turn the wheel towards the player (1, forward through the game) or away (-1, back)."""
        self._wait_for(lambda: point_at(self._machine).turn(by))

    def press_words(self, number: int) -> None:
        """Press a button in the sentence below the table, by its index."""
        self._wait_for(lambda: point_at(self._machine).press_said(number))

    def undo(self) -> None:
        """Undo a step at the table."""
        self._wait_for(lambda: point_at(self._machine).perform(SELECT))

    def redo(self) -> None:
        """Redo a step at the table."""
        self._wait_for(lambda: point_at(self._machine).perform(REDO))

    def tick(self) -> None:
        """Handle waiting clicks, if the game is ready for them."""
        screen = self._app.stack.screen
        ready = self._app.idle or self._held or not kinds.is_table(screen)
        if self._waiting and ready and not self._app.stack.change:
            self._waiting.pop(0)()

    def _wait_for(self, work: "Callable[[], None]") -> None:
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(work)

    def _hold(self, spot: tuple[int, int], dragged: bool = False) -> None:
        screen = point_at(self._machine)
        if self.pressed == spot and screen.holds:
            self._held = screen.hold(spot, dragged)

    def _let_go(self, held: "HeldCards", spot: tuple[int, int] | None) -> None:
        self._held = None
        screen = point_at(self._machine)
        if held.motion.is_held and screen.holds:  # no key or other screen has ended it
            screen.let_go(held, spot)

    def _click(self, begun: tuple[int, int], ended: tuple[int, int]) -> None:
        if self._held:
            self._let_go(self._held, ended)
        else:
            point_at(self._machine).click(begun, ended)
