"""One row per handheld: its screen, keys, stick, sound, lights, battery and missing modules.

The simulators on a computer read the same rows (`sim.data.boards`). Boards that need special code
for keys or display are in `device.more_boards`, and a board in neither plays with what it has
(`device.unlisted.row`).

To add a board, add a row here; its key is what `board.board_id` returns on the board's console.
Pins are named as in CircuitPython's `board` module; tests check the names against
circuitpython-stubs. A field with several names separates them by spaces; "" means none.

Facts that are not in the stubs come from CircuitPython's sources (`ports/*/boards/<id>/board.c` and
`mpconfigport.h`), or from the maker's firmware where a row says so. Nothing has been tested on
hardware.

Loaded on demand.
"""

import sys

from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_UNLISTED = "device.unlisted.row"

# The names of `patience.ui.input.actions`, in the order of their codes.
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")


# How a backlight can be set.
LEVELS = "levels"
SWITCH = "switch"


class Board:
    """The facts about one handheld.

    :param id: its `board.board_id`
    :param name: what its maker calls it
    :param width: the width of the game's part of the screen, in its pixels
    :param height: its height
    :param fields: `nvm`, and each of the following that differs from its default
    """

    display = ""
    """The module of `device.parts` that makes the display; "" for `board.DISPLAY`."""
    keys = ""
    """The module of `device.parts` that makes the keys, then how they are wired; "" for a
    `device.keys.Keys`."""
    pointer = ""
    """A module of `device.parts`, then how it is wired."""
    quits = ""
    """What happens when the game ends: "launcher" returns to it, "" sleeps."""
    backlight = LEVELS
    """LEVELS, or SWITCH if every `board.DISPLAY.brightness` except 1.0 is dark."""
    shift = ""
    """The clock, data and latch pins of buttons behind a shift register."""
    buttons = ""
    """Without a shift register: the pins of `BUTTONS` in order, or only of those after the
    directions; a pin is low while pressed. With one: the name in `BUTTONS` of each bit, first bit
    first; a bit is high while pressed."""
    labels = "A B Select Start"
    """The printed labels of A, B, Select and Start, or a short name if they are blank; every screen
    calls them by these names."""
    stick = ""
    """The stick's analog pins, x and y, preceded by the module of `device.parts` that reads them
    unless `device.keys` does."""
    wakes = False
    """Whether the buttons can end a light sleep; otherwise they are polled."""
    sound = ""
    """A module of `device.sound`, then the arguments of its `make_sound`."""
    lights = ""
    """The pin of its NeoPixels, and their number."""
    sensor = ""
    """The analog pin of a light sensor that reads higher in more light."""
    battery = ""
    """The analog pin that measures it, the factor of its voltage divider, the millivolts lost
    before the divider, then the millivolts from which it is low, half full and full. Below "low",
    it is about to die."""
    nvm: int
    """Bytes of `microcontroller.nvm`."""
    missing = ""
    """Modules that many handhelds have but this one lacks."""
    beside = 0
    """Columns at the display's right that are not the game's; `device.main` leaves them free."""
    scale = 1
    """How many of the display's pixels are as wide and as high as one of the game's."""
    is_listed = True
    """False if it is made at the start, for a board that is not listed."""
    tight = False
    """Whether memory is known to be too small for the table's code while a menu is open. The menu's
    panel is then smaller too. On other boards the game detects a lack of memory itself."""

    def __init__(self, id: str, name: str, width: int, height: int, **fields: "Any") -> None:
        self.id, self.name, self.width, self.height = id, name, width, height
        for field, value in fields.items():
            setattr(self, field, value)


# The stubs give every SAMD board the 256 bytes of a SAMD21. All of these are a SAMD51, to which
# atmel-samd/mpconfigport.h gives 8,192.
SAMD51_NVM = 8192
RP2_NVM = 4096


# In mV: a lithium cell just before its protection cuts it off, at 10 % and at 50 % (the table in
# Adafruit's PyGamer examples); two alkaline cells at 1, 1.1 and 1.25 V each (a Pico runs down to
# 1.8 V).
_LITHIUM = " 3500 3690 3840"
_ALKALINE = " 2000 2200 2500"


def _adafruit(id: str, name: str, buttons: str, stick: str = "") -> Board:
    # According to Adafruit_Arcada, A6 measures half of the battery's voltage on all of them.
    return Board(
        id,
        name,
        160,
        128,
        shift="BUTTON_CLOCK BUTTON_OUT BUTTON_LATCH",
        buttons=buttons,
        stick=stick,
        sound="audioio SPEAKER SPEAKER_ENABLE",
        lights="NEOPIXEL 5",
        sensor="LIGHT",
        battery="A6 2 0" + _LITHIUM,
        nvm=SAMD51_NVM,
        missing="framebufferio gifio jpegio bitmapfilter hashlib audiopwmio rp2pio",
    )


_ROWS = (
    _adafruit("pygamer", "Adafruit PyGamer", "B A START SELECT", stick="JOYSTICK_X JOYSTICK_Y"),
    # These differ only in parts that the game does not use: the EdgeBadge has a microphone; the
    # PyBadge LC, which runs the PyBadge's firmware, lacks the accelerometer.
    _adafruit("pybadge", "Adafruit PyBadge", "B A START SELECT RIGHT DOWN UP LEFT"),
    _adafruit("edgebadge", "Adafruit EdgeBadge", "B A START SELECT RIGHT DOWN UP LEFT"),
    Board(
        "hack_club_sprig",
        "Hack Club Sprig",
        160,
        128,
        buttons="BUTTON_W BUTTON_S BUTTON_A BUTTON_D BUTTON_L BUTTON_K BUTTON_J BUTTON_I",
        labels="L K J I",
        wakes=True,
        # An I2S amplifier, MAX98357A (hackclub/sprig-hardware). It is off while there is no clock.
        sound="audiobusio AUDIO_BCLK AUDIO_LRCLK AUDIO_DIN",
        # A Pico's VSYS, divided by 3, fed by two AAA cells (hackclub/sprig-hardware).
        battery="VOLTAGE_MONITOR 3 0" + _ALKALINE,
        nvm=RP2_NVM,
        missing="audioio",
    ),
    Board(
        "tinycircuits_thumby_color",
        "TinyCircuits Thumby Color",
        128,
        128,
        buttons="BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT"
        " BUTTON_A BUTTON_B BUTTON_BUMPER_LEFT BUTTON_MENU",
        labels="A B LB M",
        # The backlight, GPIO7, takes the PWM channel of SPEAKER, GPIO23: 3B (board.c, PWMOut.c).
        sound="rp2pio SPEAKER SPEAKER_ENABLE",
        # 2.75 to 4.2 V, halved (engine_io_module.c of TinyCircuits' game engine).
        battery="VOLTAGE_MONITOR 2 0" + _LITHIUM,
        nvm=RP2_NVM,
        missing="alarm audioio",
    ),
    Board(
        "pimoroni_picosystem",
        "Pimoroni PicoSystem",
        240,
        240,
        buttons="SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y",
        labels="A B X Y",
        wakes=True,
        sound="pwmio AUDIO",
        battery="BAT_SENSE 3 0" + _LITHIUM,  # hardware.cpp of pimoroni/picosystem
        nvm=RP2_NVM,
        missing="audioio",
    ),
    Board(
        "pajenicko_picopad",
        "Pajenicko PicoPad",
        320,
        240,
        buttons="SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y",
        labels="A B X Y",
        wakes=True,
        sound="pwmio AUDIO",
        # After a diode (picopad_bat.h of Pajenicko/Picopad). CircuitPython shares the pin with the
        # radio (raspberrypi/common-hal/analogio/AnalogIn.c).
        battery="BAT_SENSE 3 311" + _LITHIUM,
        nvm=RP2_NVM,
        missing="audioio",
    ),
    Board(
        "seeeduino_wio_terminal",
        "Seeed Wio Terminal",
        # Of 320 columns. The canvas takes 34 KB, but it has no more RAM than a PyGamer.
        288,
        240,
        beside=32,
        # PC05 has no timer (adafruit/samd-peripherals, samd51/pins.c), so it cannot be dimmed.
        backlight=SWITCH,
        buttons="SWITCH_UP SWITCH_DOWN SWITCH_LEFT SWITCH_RIGHT"
        " SWITCH_PRESS BUTTON_1 BUTTON_2 BUTTON_3",
        labels="Stick Top1 Top2 Top3",
        sound="pwmio BUZZER",
        sensor="LIGHT",
        nvm=SAMD51_NVM,
        missing="vectorio jpegio bitmapfilter hashlib synthio audiopwmio rp2pio",
        tight=True,
    ),
)

BOARDS = {row.id: row for row in _ROWS}


def find_listed(board_id: str) -> "Board | None":
    """Return the row of a board, or None if it has none.

    :param board_id: a `board.board_id`, for example "pygamer"
    """
    rows: "dict[str, Board]" = BOARDS
    if board_id not in rows:
        rows = load("device.more_boards").MORE_BOARDS
    if board_id not in rows:
        rows = load("device.rare_boards").RARE_BOARDS
    return rows.get(board_id)


def find(board_id: str) -> "Any":
    """Return the row of this board; for one that is not listed, a `device.unlisted.row.AnyBoard`.

    :param board_id: its `board.board_id`
    """
    unlisted = sys.modules.get(_UNLISTED)  # a board without a row is asked first: rows are large
    row = None
    if not unlisted or not unlisted.is_row_of(board_id):
        row = find_listed(board_id)
    if row:
        return row
    from device.unlisted.row import find_row

    return find_row()
