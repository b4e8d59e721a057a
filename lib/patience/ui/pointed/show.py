"""What a pointer does to any screen: buttons, and a click on a picture, which goes on.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.settings import SWAP
from patience.ui.input.actions import DOWN, HELD, UP, A, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from patience.ui.app import App
    from patience.ui.draw.face import Face
    from patience.ui.pointed.holding import HeldCards

    class Buttons(Protocol):
        """The keys of a machine that a pointer can press."""

        def press(self, button: int) -> None:
            """Press a button, 0-7."""

        def release(self, button: int) -> None:
            """Release a button, 0-7."""

    class Machine(Protocol):
        """What has a pointer."""

        @property
        def app(self) -> App:
            """The game."""

        @property
        def keys(self) -> Buttons:
            """Its keys."""


_SLIPS = const(32)  # in the width of a screen: 2 mm of a small one, which a finger needs


class PointedScreen:
    """A screen on top, with a pointer over it; this one is a picture or a pile."""

    holds = False
    """Whether the pointer can hold cards here."""

    def __init__(self, machine: "Machine") -> None:
        self._app = machine.app
        self._keys = machine.keys
        self._stack = machine.app.stack
        self._drawing = machine.app.drawing

    @property
    def slip(self) -> int:
        """The pixels that a hand moves unintentionally."""
        return int(self._drawing.display.width) // _SLIPS

    def is_slip(self, begun: tuple[int, int], ended: tuple[int, int]) -> bool:
        """Return whether a hand only slipped from one pixel to another."""
        return max(abs(ended[0] - begun[0]), abs(ended[1] - begun[1])) <= self.slip

    def hold(self, _spot: tuple[int, int], _dragged: bool) -> "HeldCards | None":
        """Lift the pressed cards and return them; None if there are none."""
        return None

    def let_go(self, held: "HeldCards", spot: tuple[int, int] | None) -> None:
        """Release held cards at a pixel, or nowhere."""

    def click(self, begun: tuple[int, int], ended: tuple[int, int]) -> None:
        """Click, or drag from one pixel to another."""
        self.press_button(A)

    def go_back(self) -> None:
        """Click with the right button."""
        self.press_button(B)

    def turn(self, by: int) -> None:
        """Turn the wheel, see `Pointer.turn`."""
        self.press_button(DOWN if by > 0 else UP)

    def perform(self, action: int) -> None:
        """Perform an action of the table that has no button, or needs a long press."""
        self.refuse()

    def refuse(self) -> None:
        """Answer a click that has no meaning."""
        self._app.peripherals.buzz()

    def press_button(self, button: int) -> None:
        """Press a button by its meaning, because A and B can be swapped."""
        if button in (A, B) and self._app.session.settings[SWAP]:
            button = A + B - button
        self._keys.press(button)
        self._keys.release(button)

    def press_words(
        self, face: "Face", sentence: str, lines: list[bytes], row: int, x: int
    ) -> bool:
        """Press the button that a clicked sentence names, if any; return whether there was one.

        The arguments are those of `clickable.find_action`.
        """
        action = load("patience.ui.input.clickable").find_action(face, sentence, lines, row, x)
        if action is None:
            return False
        self.press_action(action)
        return True

    def press_said(self, number: int) -> None:
        """Press a button in the sentence below the table, by its index."""

    def press_action(self, action: int) -> None:
        """Press a button by its meaning, or perform a long press."""
        if action & HELD:
            self.perform(action)
        else:
            self.press_button(action)
