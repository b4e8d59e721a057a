"""Delivers presses and releases of a handheld's buttons and stick as a single stream of ints.

`device.hardware` makes both from a board's row; `patience.ui.input.actions` turns presses, releases
and time into repeats and long presses.
"""

from micropython import const

from device.faults import report_fault
from patience.ui.input.actions import LEFT, NO_EVENT, RELEASED, UP

TYPE_CHECKING = False
if TYPE_CHECKING:
    import keypad
    from analogio import AnalogIn

_ENTER = const(18000)
_LEAVE = const(11000)


class Stick:
    """Turns positions of an analog stick into presses and releases of the four directions.

    A direction is pressed at 18000 from the centre and released below 11000, so a trembling thumb
    makes one press. The axis further out counts until it is released.

    :param x: 0-65535, growing to the right
    :param y: 0-65535, growing downwards
    :param middle_x: the reading of `x` at rest
    :param middle_y: the reading of `y` at rest
    """

    def __init__(self, x: "AnalogIn", y: "AnalogIn", middle_x: int, middle_y: int) -> None:
        self._x = x
        self._y = y
        self._middle_x = middle_x
        self._middle_y = middle_y
        self.pressed = NO_EVENT
        """The pressed direction, or `NO_EVENT`."""

    def get(self) -> int:
        """Return the next change: a direction, a direction with `RELEASED`, or `NO_EVENT`.

        A change of direction takes two calls: the release, then the press.
        """
        x = self._x.value - self._middle_x
        y = self._y.value - self._middle_y
        pressed = self.pressed
        if pressed == NO_EVENT:
            sideways = abs(x) >= abs(y)
            out = x if sideways else y
            if abs(out) >= _ENTER:
                self.pressed = (LEFT if sideways else UP) + (out > 0)
            return self.pressed
        out = x if pressed >= LEFT else y
        if (out if pressed & 1 else -out) >= _LEAVE:
            return NO_EVENT
        self.pressed = NO_EVENT
        return pressed | RELEASED


class Keys:
    """Delivers the key events of a handheld in order.

    Every press is followed by one release, even if the queue overflows, unless `discard` drops it.
    After its first error the stick stays off until the next start.

    :param scanner: scans the buttons in the background
    :param codes: the code, 0-7, of each of the scanner's buttons
    :param stick: the stick, or None
    :param wakes: whether a button can end a light sleep
    """

    def __init__(
        self,
        scanner: "keypad.Keys | keypad.ShiftRegisterKeys",
        codes: bytes,
        stick: "Stick | None",
        wakes: bool,
    ) -> None:
        self.scanner = scanner
        self.wakes = wakes
        self.held = 0
        """The buttons that are down, a bit for each code."""
        self.touched = True
        """Set to True by every event; `device.power` clears it."""
        self._codes = codes
        self._stick = stick
        import keypad  # a board without a row may lack it

        self._event = keypad.Event()

    def get(self) -> int:
        """Return the next event, or `NO_EVENT` if there is none. Allocates nothing."""
        while True:
            code = NO_EVENT
            events = self.scanner.events
            if events.get_into(self._event):
                code = self._codes[self._event.key_number]
                if not self._event.pressed:
                    code |= RELEASED
            elif events.overflowed:
                # All queued events are delivered, later ones are lost. Release every button, one
                # per call; then reset() makes the scanner report those that are still down.
                for button in self._codes:
                    if self.held >> button & 1:
                        code = button | RELEASED
                        break
                else:
                    events.clear()
                    self.scanner.reset()
                    continue
            elif self._stick is not None:
                try:
                    code = self._stick.get()
                except Exception as error:
                    if self._stick.pressed != NO_EVENT:
                        code = self._stick.pressed | RELEASED
                    self._stick = None
                    report_fault(error)
            if code == NO_EVENT:
                return code
            bit = 1 << (code & 7)
            if bool(self.held & bit) == bool(code & RELEASED):
                self.held ^= bit
                self.touched = True
                return code

    def drain(self) -> bool:
        """Remove the queued events; return whether a press was among them."""
        pressed = False
        while True:
            event = self.get()
            if event == NO_EVENT:
                return pressed
            if not event & RELEASED:
                pressed = True

    def discard(self) -> None:
        """Drop the queued events, and the later releases of keys that are down now."""
        self.drain()
        self.held = 0
