"""The keys of a board without a row: whatever is there, together.

Buttons on pins, gamepads on I2C, characters of a console or of a USB keyboard, a USB gamepad. They
are looked for once; with none, the screen says what to plug in, and the game begins as soon as
something is there. A gamepad that is unplugged is looked for again.

Loaded on demand.
"""

import time

import supervisor
from micropython import const
from supervisor import ticks_ms

from device.faults import report_fault
from device.parts.usb_keys import UsbKeys, count_usb_devices, open_pad
from patience.on_demand import load
from patience.texts.device_text import CONSOLE_KEYS, KEYS_FOUND, PAD_GONE, PAD_IS_BACK, PLUG_IN
from patience.ui.input.actions import NO_EVENT, RELEASED, ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.unlisted.row import AnyBoard

_EVERY = const(20)  # ms between reads of gamepads
_AGAIN = const(2000)  # ms between searches for one that was unplugged
_WAIT = 0.5  # s between searches while there are no keys
_BUTTONS = const(8)
_PAD_LABELS = "A B Select Start"


class AnyKeys(UsbKeys):
    """Events from everything that was found.

    :param pins: a `device.found.pins.AnyPins`, or None
    :param has_host: whether the firmware knows USB devices
    """

    def __init__(self, pins: "Any", has_host: bool) -> None:
        super().__init__(None)
        self._pins = pins
        self._has_host = has_host
        self._gamepads: "Any" = None  # the module, while it is needed
        self._places: list[tuple[Any, int]] = []  # their buses and addresses
        self.pads: list[Any] = []
        """The gamepads on I2C."""
        self.problems: list[str] = []
        """What does not work, in sentences."""
        self._down = 0  # the keys of all gamepads that are down, a bit for each
        self._read_at = self._searched_at = ticks_ms()
        self._lost = 0  # how many were unplugged

    def look_for_pads(self) -> int:
        """Look for gamepads on I2C; return how many are new."""
        self._gamepads = self._gamepads or load("device.found.pads")
        found = self._gamepads.find_pads(self._say, self._places)
        self.pads += found
        if not self.pads:
            self._gamepads = None
        return len(found)

    def _say(self, sentence: str) -> None:
        if sentence not in self.problems:
            self.problems.append(sentence)
            print(sentence)

    def open_usb_pad(self) -> None:
        """Use a USB gamepad, if any device is plugged in."""
        if self._count() > 0:
            self._pad = open_pad()

    def has_console(self) -> bool:
        """Return whether a computer reads the console, or a USB device is plugged in."""
        runtime = supervisor.runtime
        return bool(runtime.serial_connected or runtime.serial_bytes_available or self._count() > 0)

    def _count(self) -> int:
        return count_usb_devices() if self._has_host else 0

    def _count_devices(self) -> None:
        if self._has_host:
            super()._count_devices()

    def _read_pad(self) -> None:
        super()._read_pad()
        if self._pins is not None:
            event = self._pins.get()
            if event != NO_EVENT:
                self._pass(event)
                return
        if self.pads or self._lost:
            now = ticks_ms()
            if ticks_since(self._read_at, now) >= _EVERY:
                self._read_at = now
                self._read_gamepads(now)

    def _pass(self, event: int) -> None:
        if event & RELEASED:
            self.release(event & 7)
        else:
            self.press(event)

    def _read_gamepads(self, now: int) -> None:
        down = at = 0
        while at < len(self.pads):
            try:
                down |= self.pads[at].read()
                at += 1
            except Exception as error:
                self._lose(at, error)
        changed, self._down = down ^ self._down, down
        for key in range(_BUTTONS):
            if changed >> key & 1:
                self._pass(key if down >> key & 1 else key | RELEASED)
        if self._lost and ticks_since(self._searched_at, now) >= _AGAIN:
            self._searched_at = now
            found = self.look_for_pads()
            if found:
                self._lost = max(0, self._lost - found)
                self._tell(PAD_IS_BACK)

    def _lose(self, at: int, error: Exception) -> None:
        if not isinstance(error, OSError):
            report_fault(error)
        del self.pads[at]
        del self._places[at]
        self._lost += 1
        self._searched_at = ticks_ms()
        self._tell(PAD_GONE)

    def _tell(self, lines: str) -> None:
        self.notice = lines
        print(" ".join(lines.split("\n")))


def make_keys(row: "AnyBoard") -> AnyKeys:
    """Return the keys of this board; wait until there are any."""
    finder: Any = load("device.found.pins")
    buttons = finder.find_buttons()
    pins = None
    if buttons:
        try:
            pins = finder.AnyPins(buttons)
        except Exception as error:  # a pin is in use
            report_fault(error)
    keys = AnyKeys(pins, row.has_host)
    keys.look_for_pads()
    touch = row.pointer != "any_frame"
    waited = not (pins or touch or keys.pads or keys.has_console())
    if waited:
        _wait(keys)
    keys.open_usb_pad()
    lines = []
    if keys.pads:
        row.labels = _PAD_LABELS
        lines = [pad.name for pad in keys.pads]
    elif pins:
        row.labels = finder.name_labels(buttons)
        lines = finder.explain(buttons)
    elif not touch:
        lines = [CONSOLE_KEYS]
    print(KEYS_FOUND, ", ".join(lines or [row.labels]))
    if waited or keys.pads or len(lines) > 1:
        keys.notice = "\n".join([KEYS_FOUND] + lines)
    return keys


def _wait(keys: AnyKeys) -> None:
    """Say what to plug in, until it is."""
    text = " ".join([PLUG_IN] + keys.problems)
    print(PLUG_IN)
    display: "Any" = supervisor.runtime.display
    root = display.root_group
    load("device.unlisted.notice").show_over(display, text)
    supervisor.runtime.autoreload = True  # somebody may add a library
    while not (keys.look_for_pads() or keys.has_console()):
        time.sleep(_WAIT)
    supervisor.runtime.autoreload = False
    root.pop()
    display.refresh()
