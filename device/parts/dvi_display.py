"""Makes the display of boards with a DVI connector, through Adafruit's library for Fruit Jam.

Loaded on demand.
"""

from device.faults import report_fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.boards import Board

_NO_DISPLAY = "adafruit_fruitjam cannot show {}x{}. Update Fruit Jam OS, or the library in lib."


def make_display(row: "Board") -> None:
    """Make a display of the row's size, unless the current one has it already.

    :raises NotImplementedError: if the library is missing or fails
    """
    try:
        from adafruit_fruitjam.peripherals import request_display_config

        request_display_config(row.width, row.height)
    except Exception as error:
        report_fault(error)
        raise NotImplementedError(_NO_DISPLAY.format(row.width, row.height)) from error
