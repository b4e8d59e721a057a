"""Keys of a keyboard that CircuitPython reads as a console, on a board without USB devices.

Loaded on demand.
"""

from device.parts.usb_keys import UsbKeys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.boards import Board


class ConsoleKeys(UsbKeys):
    """Events made from characters."""

    def __init__(self) -> None:
        super().__init__(None)

    def _count_devices(self) -> None:
        pass


def make_keys(_row: "Board") -> ConsoleKeys:
    """Return the keys of a board."""
    return ConsoleKeys()
