# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""One row per handheld: its screen, keys, stick, sound, lights, battery, and what it lacks.

Owns the facts in which the supported boards differ, as plain data. It imports nothing, so the
desk reads the same rows for its simulators. Leaves turning pins into key events to `device.keys`,
noise to `device.sound.player`, and everything a player sees to `patience.ui`.

To add a board, add a row here; `board.board_id`, typed on the board's console, is the row's key.
Every pin is named as in CircuitPython's `board` module; tests hold the names against
circuitpython-stubs. Where a field lists several names, spaces part them; "" means there is none.

What the stubs do not tell was read in CircuitPython's sources, `ports/*/boards/<id>/board.c` and
`mpconfigport.h`, or where a row says so in its maker's firmware. Nothing was tried on hardware.
"""

# The names of `patience.ui.input.actions`, in the order of their codes.
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")


LEVELS = "levels"
SWITCH = "switch"


class Board:
    """Describe one handheld.

    :param str id: what `board.board_id` says there
    :param str name: what its maker calls it
    :param int width: the screen's width in pixels
    :param int height: the screen's height in pixels
    :param str backlight: what `board.DISPLAY.brightness` can be: LEVELS, or SWITCH, where all but
        1.0 is dark
    :param str shift: of buttons behind a shift register the pins clock, data and latch
    :param str buttons: without a shift register the pin of each of `BUTTONS`, in their order, low
        while pressed; with one, which of `BUTTONS` each bit is, first bit first, high while pressed
    :param str labels: what is printed on A, B, Select and Start, or a short name where that is
        nothing; on every screen they go by these names
    :param str stick: the analog pins of the stick, x and y
    :param bool wakes: whether the buttons end a light sleep; else they are asked now and then
    :param str sound: the module it sounds through, then that module's pins: see `device.sound.player`
    :param str lights: the pin of its NeoPixels, and their number
    :param str sensor: the analog pin of a light sensor, higher in more light
    :param str battery: the analog pin that measures it, by how much the divider there divides, the
        millivolts lost before it; then the millivolts from which on it is low, half full and full:
        with less than the first it dies
    :param int nvm: bytes of `microcontroller.nvm`
    :param str missing: modules that handhelds often have and this one lacks
    :param bool tight: whether memory is too little for its screen to keep the table while a menu is
        open: it is forgotten then, and coming back takes as long as loading it
    """

    def __init__(
        self,
        id: str,
        name: str,
        width: int,
        height: int,
        *,
        backlight: str = LEVELS,
        shift: str = "",
        buttons: str,
        labels: str = "A B Select Start",
        stick: str = "",
        wakes: bool = False,
        sound: str = "",
        lights: str = "",
        sensor: str = "",
        battery: str = "",
        nvm: int,
        missing: str = "",
        tight: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.width = width
        self.height = height
        self.backlight = backlight
        self.shift = shift
        self.buttons = buttons
        self.labels = labels
        self.stick = stick
        self.wakes = wakes
        self.sound = sound
        self.lights = lights
        self.sensor = sensor
        self.battery = battery
        self.nvm = nvm
        self.missing = missing
        self.tight = tight


# The stubs give every SAMD board the 256 bytes of a SAMD21: atmel-samd/mpconfigport.h gives 8,192
# to a SAMD51, which all of these are.
_SAMD51_NVM = 8192
_RP2_NVM = 4096


# A lithium cell shortly before its guard cuts it off, at a tenth and at half (the table that
# Adafruit's PyGamer examples use); two alkaline cells at 1 V each, 1.1 and 1.25: a Pico runs down
# to 1.8 V.
_LITHIUM = " 3500 3690 3840"
_ALKALINE = " 2000 2200 2500"


def _pybadge(id: str, name: str) -> Board:
    # Twins but for what this game does not use: the EdgeBadge has a microphone; the PyBadge LC,
    # which starts the PyBadge's firmware, has no accelerometer. Adafruit_Arcada calls A6, behind a
    # divider that halves, the battery's sensor on all of them.
    return Board(
        id,
        name,
        160,
        128,
        shift="BUTTON_CLOCK BUTTON_OUT BUTTON_LATCH",
        buttons="B A START SELECT RIGHT DOWN UP LEFT",
        sound="audioio SPEAKER SPEAKER_ENABLE",
        lights="NEOPIXEL 5",
        sensor="LIGHT",
        battery="A6 2 0" + _LITHIUM,
        nvm=_SAMD51_NVM,
        missing="framebufferio gifio jpegio bitmapfilter hashlib audiopwmio rp2pio",
    )


_ROWS = (
    Board(
        "pygamer",
        "Adafruit PyGamer",
        160,
        128,
        shift="BUTTON_CLOCK BUTTON_OUT BUTTON_LATCH",
        buttons="B A START SELECT",
        stick="JOYSTICK_X JOYSTICK_Y",
        sound="audioio SPEAKER SPEAKER_ENABLE",
        lights="NEOPIXEL 5",
        sensor="LIGHT",
        battery="A6 2 0" + _LITHIUM,
        nvm=_SAMD51_NVM,
        missing="framebufferio gifio jpegio bitmapfilter hashlib audiopwmio rp2pio",
    ),
    _pybadge("pybadge", "Adafruit PyBadge"),
    _pybadge("edgebadge", "Adafruit EdgeBadge"),
    Board(
        "hack_club_sprig",
        "Hack Club Sprig",
        160,
        128,
        buttons="BUTTON_W BUTTON_S BUTTON_A BUTTON_D BUTTON_L BUTTON_K BUTTON_J BUTTON_I",
        labels="L K J I",
        wakes=True,
        # An I2S amplifier, MAX98357A (hackclub/sprig-hardware). It rests while there is no clock.
        sound="audiobusio AUDIO_BCLK AUDIO_LRCLK AUDIO_DIN",
        # A Pico's VSYS, divided by 3; two AAA cells feed it (hackclub/sprig-hardware).
        battery="VOLTAGE_MONITOR 3 0" + _ALKALINE,
        nvm=_RP2_NVM,
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
        # Its backlight, GPIO7, holds the PWM channel of SPEAKER, GPIO23: 3B (board.c, PWMOut.c).
        sound="rp2pio SPEAKER SPEAKER_ENABLE",
        # 2.75 to 4.2 V, halved (engine_io_module.c of TinyCircuits' game engine).
        battery="VOLTAGE_MONITOR 2 0" + _LITHIUM,
        nvm=_RP2_NVM,
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
        nvm=_RP2_NVM,
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
        # Behind a diode (picopad_bat.h of Pajenicko/Picopad). That the pin is the radio's as well
        # is seen to by CircuitPython (raspberrypi/common-hal/analogio/AnalogIn.c).
        battery="BAT_SENSE 3 311" + _LITHIUM,
        nvm=_RP2_NVM,
        missing="audioio",
    ),
    Board(
        "seeeduino_wio_terminal",
        "Seeed Wio Terminal",
        320,
        240,
        # PC05 is on no timer (adafruit/samd-peripherals, samd51/pins.c), and so cannot be dimmed.
        backlight=SWITCH,
        buttons="SWITCH_UP SWITCH_DOWN SWITCH_LEFT SWITCH_RIGHT"
        " SWITCH_PRESS BUTTON_1 BUTTON_2 BUTTON_3",
        labels="Stick Top1 Top2 Top3",
        sound="pwmio BUZZER",
        sensor="LIGHT",
        nvm=_SAMD51_NVM,
        missing="vectorio jpegio bitmapfilter hashlib synthio audiopwmio rp2pio",
        # A canvas of 38 KB, and a PyGamer's 192 KB of RAM: a menu over the table takes 150 of 146.
        tight=True,
    ),
)

BOARDS = {row.id: row for row in _ROWS}


def find(board_id: str) -> Board:
    """Return the row of a board.

    :param str board_id: what `board.board_id` says, for example "pygamer"
    :raises NotImplementedError: for a board without a row; the message names those there are and
        says how to add one
    """
    if board_id in BOARDS:
        return BOARDS[board_id]
    raise NotImplementedError(
        f"No row for the board '{board_id}'. There are rows for: "
        + ", ".join(row.id for row in _ROWS)
        + ". To add one: a Board(...) in device/boards.py."
    )
