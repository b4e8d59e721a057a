"""Boards that nobody makes, to play the game on boards without a row (`device.unlisted.row`).

Each has another screen, and other keys: on pins with and without `keypad`, few that are shared, on
I2C, on USB, on a console, by touch. `sim.vm.boards` makes them.
"""

from typing import NamedTuple

from device.boards import Board
from patience.texts.device_text import KEYS_FOUND
from sim.data.circuitpython import OLDEST, Version


class Imagined(NamedTuple):
    """A board without a row."""

    row: Board
    """What it has, in the form of a row; the game does not see it."""
    pins: str
    """The names in its module `board`."""
    keys: str
    """The keys of a script in the order of its buttons, if it has any; "" for none."""
    heap: int
    """Bytes before code.py is compiled."""
    version: Version
    """Of its CircuitPython."""
    pads: tuple[int, ...] = ()
    """The addresses of gamepads on I2C."""
    console: bool = False
    """Whether a computer reads its console."""
    usb: bool = False
    """Whether it has a USB host port, with a keyboard."""
    mhz: int = 120
    """The clock of its chip."""


def without_keys(printed: str) -> str:
    """Return what a board printed, without the list of its keys at each start."""
    lines = printed.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(KEYS_FOUND))


def _row(id: str, width: int, height: int, **fields: object) -> Board:
    fields.setdefault("nvm", 4096)
    fields.setdefault("missing", "audioio")
    return Board(id, id, width, height, **fields)


_ALL = "UP DOWN LEFT RIGHT A B START SELECT"

BOARDS = {
    made.row.id: made
    for made in (
        # A handheld with little memory, the oldest CircuitPython and a buzzer.
        Imagined(
            _row("imagined_pins", 128, 128),
            "BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT BUTTON_A BUTTON_B BUTTON_START"
            " BUTTON_SELECT BUZZER",
            _ALL,
            147_072,
            OLDEST,
        ),
        # Six buttons without `keypad`, and the speaker of a SAMD51.
        Imagined(
            _row("imagined_six", 160, 128, missing="keypad alarm", nvm=8192),
            "UP DOWN LEFT RIGHT BTN_A BTN_B SPEAKER SPEAKER_ENABLE NEOPIXEL",
            "UP DOWN LEFT RIGHT A B",
            147_072,
            (9, 2, 9),
        ),
        # A small board with three buttons beside a wide screen.
        Imagined(
            _row("imagined_three", 240, 135),
            "BUTTON0 BUTTON1 BUTTON2 NEOPIXEL",
            "RIGHT DOWN A",
            171_440,
            (10, 0, 0),
            mhz=125,
        ),
        Imagined(
            _row("imagined_seesaw", 240, 240, missing="audioio alarm"),
            "D5 D6",
            _ALL,
            171_440,
            (10, 2, 1),
            pads=(0x50,),
            mhz=125,
        ),
        # Two gamepads at once, and a high screen.
        Imagined(
            _row("imagined_two_pads", 172, 320),
            "BUTTON",
            _ALL,
            400_000,
            (10, 3, 0),
            pads=(0x21, 0x50),
            mhz=150,
        ),
        Imagined(
            _row("imagined_console", 320, 240, nvm=0),
            "BOOT LED",
            "",
            400_000,
            (11, 0, 0),
            console=True,
            mhz=240,
        ),
        Imagined(
            _row("imagined_usb", 480, 320),
            "BUTTON SPEAKER",
            "",
            400_000,
            (11, 0, 0),
            usb=True,
            mhz=150,
        ),
        Imagined(
            _row("imagined_touch", 320, 240, nvm=8192, missing="alarm rp2pio"),
            "TOUCH_XL TOUCH_XR TOUCH_YD TOUCH_YU SPEAKER SPEAKER_ENABLE",
            "",
            212_608,
            (10, 2, 1),
        ),
    )
}
"""By id."""
