"""More rows like those of `device.boards`, of boards with keys, screens and pointers of their own.

They are separate because a row's texts stay on the heap of every board that loads its module.

Loaded on demand.
"""

from device.boards import RP2_NVM, SAMD51_NVM, SWITCH, Board
from device.more_boards import ESP32_NVM

_ESP32_S3 = "audioio audiopwmio rp2pio"
_ESP32 = "audiopwmio rp2pio"


def _picomo(id: str, name: str) -> Board:
    return Board(
        id,
        name,
        240,
        280,
        backlight=SWITCH,  # it has none that CircuitPython knows
        keys="seven_keys",
        buttons="SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_MID SW_TOPL SW_TOPR",
        labels="Mid L Hold-R R",
        wakes=True,
        sound="pwmio BUZZER",
        nvm=RP2_NVM,
        missing="audioio",
    )


def _cardputer(id: str, name: str) -> Board:
    # CircuitPython delivers its 56 keys as characters of the console.
    return Board(
        id,
        name,
        240,
        135,
        keys="console_keys",
        labels="z x u m",
        sound="audiobusio I2S_BIT_CLOCK I2S_WORD_SELECT I2S_DATA",
        nvm=ESP32_NVM,
        missing=_ESP32_S3,
    )


def _oxocard(id: str, name: str, middle: int) -> Board:
    # The keys of the directions are high while pressed (ckuehnel/Arduino2023, Oxocard_BB_Test), the
    # middle one is `middle`: where that is GPIO0, it must be high at power-on. CircuitPython cannot
    # wake by GPIO36 to 39, which have no pull-ups (espressif/common-hal/alarm/pin/PinAlarm.c).
    return Board(
        id,
        name,
        240,
        240,
        keys=f"five_keys {middle}",
        buttons="BTN4 BTN3 BTN1 BTN2 BTN5",
        labels="Mid Hold Menu Long",
        nvm=ESP32_NVM,
        missing=_ESP32,
    )


def _touched(id: str, name: str, library: str, missing: str, **fields: "str") -> Board:
    # A capacitive touch screen: a library's module and class, then the display's x and y.
    return Board(
        id,
        name,
        288,  # of 320 columns; four drawn buttons take the rest
        240,
        beside=32,
        keys="queued_keys",
        pointer="i2c_touch I2C " + library,
        labels="Touch Deal Undo Menu",
        nvm=ESP32_NVM,
        missing=missing,
        **fields,
    )


_FOCALTOUCH = "adafruit_focaltouch Adafruit_FocalTouch x y"

_ROWS = (
    Board(
        "pyportal_titano",
        "Adafruit PyPortal Titano",
        # Of 240 columns, each two pixels wide; four drawn buttons take the rest.
        224,
        160,
        scale=2,
        beside=32,
        keys="queued_keys",
        pointer="touch_screen TOUCH_XL TOUCH_XR TOUCH_YD TOUCH_YU 5200 59000 5800 57000",
        labels="Tap Deal Undo Menu",
        sound="audioio SPEAKER SPEAKER_ENABLE",
        sensor="LIGHT",
        nvm=SAMD51_NVM,
        missing="bitmapfilter hashlib audiopwmio rp2pio",
    ),
    _cardputer("m5stack_cardputer", "M5Stack Cardputer"),
    _cardputer("m5stack_cardputer_ros", "M5Stack Cardputer (ROS)"),
    Board(
        "lilygo_tdeck",
        "LILYGO T-Deck",
        320,
        240,
        keys="trackball I2C TRACKBALL_UP TRACKBALL_DOWN TRACKBALL_LEFT TRACKBALL_RIGHT"
        " TRACKBALL_CLICK",
        labels="Ball x u m",
        sound="audiobusio SPEAKER_SCK SPEAKER_WS SPEAKER_DOUT",
        nvm=ESP32_NVM,
        missing=_ESP32_S3,
    ),
    Board(
        "pimoroni_explorer2350",
        "Pimoroni Explorer",
        320,
        240,
        keys="seven_keys",
        # A, B, C are one below the other at the left of the screen, X, Y, Z at its right.
        buttons="SW_A SW_C SW_B SW_Y SW_X SW_Z SW_USER",
        labels="X Z Hold-User User",
        sound="rp2pio AUDIO AMP_EN",
        nvm=RP2_NVM,
        missing="alarm audioio",
    ),
    _picomo("heiafr_picomo_v2", "HEIA-FR Picomo V2"),
    _picomo("heiafr_picomo_v3", "HEIA-FR Picomo V3"),
    Board(
        "vidi_x",
        "VIDI X",
        320,
        240,
        backlight=SWITCH,  # none
        buttons="BTN_A BTN_B SELECT START",
        stick="two_axes BTN_L_R BTN_UP_DOWN",
        nvm=ESP32_NVM,
        missing=_ESP32,
    ),
    _oxocard("oxocard_connect", "Oxocard Connect", 1),
    _oxocard("oxocard_galaxy", "Oxocard Galaxy", 0),
    _oxocard("oxocard_science", "Oxocard Science", 0),
    _oxocard("oxocard_artwork", "Oxocard Artwork", 0),
    # Its display is turned: MADCTL is 0x60 in board.c, so x is the controller's y.
    _touched(
        "waveshare_esp32_s3_touch_lcd_2",
        "Waveshare ESP32-S3-Touch-LCD-2",
        "adafruit_cst8xx Adafruit_CST8XX y -x",
        _ESP32_S3,
    ),
    _touched("m5stack_core2", "M5Stack Core2", _FOCALTOUCH, _ESP32, backlight=SWITCH),
    _touched("m5stack_cores3", "M5Stack CoreS3", _FOCALTOUCH, _ESP32_S3, backlight=SWITCH),
    _touched("m5stack_cores3_se", "M5Stack CoreS3 SE", _FOCALTOUCH, _ESP32_S3, backlight=SWITCH),
)

RARE_BOARDS = {made.id: made for made in _ROWS}
