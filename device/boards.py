# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""One row per handheld: its screen, which pin is which button, its stick and its speaker.

Owns the facts in which the supported boards differ, as plain data. It imports nothing, so the
desk reads the same rows for its screen sizes. Leaves turning pins into key events to `device.keys`,
noise to `device.sound`, and everything a player sees to `patience.ui`.

To add a board, add a row here; `board.board_id`, typed on the board's console, is the row's key.
Every pin is named as in CircuitPython's `board` module; tests hold the names against
circuitpython-stubs. Where a field lists several names, spaces part them; "" means there is none.
"""

# The names of `patience.ui.actions`, in the order of their codes.
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")


class Board:
    """Describe one handheld.

    :param str id: what `board.board_id` says there
    :param str name: what its maker calls it
    :param int width: the screen's width in pixels
    :param int height: the screen's height in pixels
    :param str shift: of buttons behind a shift register the pins clock, data and latch
    :param str buttons: without a shift register the pin of each of `BUTTONS`, in their order, low
        while pressed; with one, which of `BUTTONS` each bit is, first bit first, high while pressed
    :param str stick: the analog pins of the stick, x and y
    :param str speaker: the pin of a speaker on a real analog output (`audioio`), and the pin that
        switches its amplifier on
    :param str missing: modules that handhelds often have and this one lacks
    """

    def __init__(
        self,
        id: str,
        name: str,
        width: int,
        height: int,
        *,
        shift: str = "",
        buttons: str,
        stick: str = "",
        speaker: str = "",
        missing: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.width = width
        self.height = height
        self.shift = shift
        self.buttons = buttons
        self.stick = stick
        self.speaker = speaker
        self.missing = missing


_ROWS = (
    Board(
        "pygamer",
        "Adafruit PyGamer",
        160,
        128,
        shift="BUTTON_CLOCK BUTTON_OUT BUTTON_LATCH",
        buttons="B A START SELECT",
        stick="JOYSTICK_X JOYSTICK_Y",
        speaker="SPEAKER SPEAKER_ENABLE",
        missing="framebufferio gifio jpegio bitmapfilter hashlib",
    ),
    Board(
        "pybadge",
        "Adafruit PyBadge",
        160,
        128,
        shift="BUTTON_CLOCK BUTTON_OUT BUTTON_LATCH",
        buttons="B A START SELECT RIGHT DOWN UP LEFT",
        speaker="SPEAKER SPEAKER_ENABLE",
        missing="framebufferio gifio jpegio bitmapfilter hashlib",
    ),
    Board(
        "hack_club_sprig",
        "Hack Club Sprig",
        160,
        128,
        buttons="BUTTON_W BUTTON_S BUTTON_A BUTTON_D BUTTON_L BUTTON_K BUTTON_J BUTTON_I",
        missing="audioio",
    ),
    Board(
        "tinycircuits_thumby_color",
        "TinyCircuits Thumby Color",
        128,
        128,
        buttons="BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT"
        " BUTTON_A BUTTON_B BUTTON_BUMPER_LEFT BUTTON_MENU",
        missing="audioio",
    ),
    Board(
        "pimoroni_picosystem",
        "Pimoroni PicoSystem",
        240,
        240,
        buttons="SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y",
        missing="audioio",
    ),
    Board(
        "pajenicko_picopad",
        "Pajenicko PicoPad",
        320,
        240,
        buttons="SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y",
        missing="audioio",
    ),
    Board(
        "seeeduino_wio_terminal",
        "Seeed Wio Terminal",
        320,
        240,
        buttons="SWITCH_UP SWITCH_DOWN SWITCH_LEFT SWITCH_RIGHT"
        " SWITCH_PRESS BUTTON_1 BUTTON_2 BUTTON_3",
        missing="vectorio jpegio bitmapfilter hashlib",
    ),
)

BOARDS = {row.id: row for row in _ROWS}


def find(board_id: str) -> Board:
    """Return the row of a board.

    :param str board_id: what `board.board_id` says, for example "pygamer"
    :raises ValueError: for a board without a row; the message names the boards there are and says
        how to add one
    """
    if board_id in BOARDS:
        return BOARDS[board_id]
    raise ValueError(
        f"No row for the board '{board_id}'. There are rows for: "
        + ", ".join(row.id for row in _ROWS)
        + ". To add one: a Board(...) in device/boards.py."
    )
