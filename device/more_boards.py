"""More rows like those of `device.boards`: boards with unusual keys, displays and pointers.

They are separate because a row's texts stay on the heap of every board that loads its module.

Loaded on demand.
"""

from device.boards import RP2_NVM, SAMD51_NVM, SWITCH, Board

ESP32_NVM = 8192


def _dvi(id: str, name: str, quits: str = "", sound: str = "") -> Board:
    # DVI through `adafruit_fruitjam`; keys from a USB keyboard or a console; mouse and gamepad if
    # the board has a USB host port.
    return Board(
        id,
        name,
        320,
        240,
        display="dvi_display",
        backlight=SWITCH,
        keys="usb_keys",
        pointer="usb_mouse",
        quits=quits,
        labels="z x u m",
        sound=sound,
        nvm=RP2_NVM,
        missing="alarm audioio",
    )


def _ugame(id: str, name: str, nvm: int, missing: str, wakes: bool) -> Board:
    return Board(
        id,
        name,
        320,
        240,
        keys="seven_keys",
        buttons="BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT BUTTON_O BUTTON_X BUTTON_Z",
        labels="O X Hold-Z Z",
        wakes=wakes,
        nvm=nvm,
        missing=missing,
    )


_ROWS = (
    # Its launcher starts the game, and saves are on a separate drive of 2 MB.
    _dvi("adafruit_fruit_jam", "Adafruit Fruit Jam", "launcher", "fruit_jam"),
    _dvi("adafruit_metro_rp2350", "Adafruit Metro RP2350"),
    # DVI through an adapter on its HSTX connector, keys from the console: no USB host port.
    _dvi("adafruit_feather_rp2350", "Adafruit Feather RP2350"),
    Board(
        "pyportal",
        "Adafruit PyPortal",
        # Of 320 columns; four drawn buttons take the rest.
        288,
        240,
        beside=32,
        keys="queued_keys",
        # The readings at the edges come from Adafruit's examples.
        pointer="touch_screen TOUCH_XL TOUCH_XR TOUCH_YD TOUCH_YU 5200 59000 5800 57000",
        labels="Touch Deal Undo Menu",
        sound="audioio SPEAKER SPEAKER_ENABLE",
        sensor="LIGHT",
        nvm=SAMD51_NVM,
        missing="bitmapfilter hashlib audiopwmio rp2pio",
    ),
    Board(
        "hardkernel_odroid_go",
        "Hardkernel Odroid Go",
        320,
        240,
        buttons="BTN_A BTN_B BTN_SELECT BTN_START",
        stick="two_axes BTN_AXIS_X BTN_AXIS_Y",
        nvm=ESP32_NVM,
        missing="audiopwmio rp2pio",
    ),
    _ugame("ugame22", "uGame22", RP2_NVM, "audioio", wakes=True),
    # No ESP32 wakes on an edge (espressif/common-hal/alarm/pin/PinAlarm.c).
    _ugame("deshipu_ugame_s3", "uGame S3", ESP32_NVM, "audioio audiopwmio rp2pio", wakes=False),
)

MORE_BOARDS = {made.id: made for made in _ROWS}
