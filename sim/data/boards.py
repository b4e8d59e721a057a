"""Every board that has a row, and its memory."""

from device import boards, more_boards, rare_boards

BOARDS = boards.BOARDS | more_boards.MORE_BOARDS | rare_boards.RARE_BOARDS

CHIPS = {
    "SAMD51, 192 K": ("pygamer", "pybadge", "edgebadge", "seeeduino_wio_terminal"),
    "SAMD51, 256 K": ("pyportal", "pyportal_titano"),
    "RP2040, 264 K": (
        *("hack_club_sprig", "pimoroni_picosystem", "pajenicko_picopad", "ugame22"),
        *("heiafr_picomo_v2", "heiafr_picomo_v3"),
    ),
    "RP2350, 520 K": (
        *("tinycircuits_thumby_color", "adafruit_fruit_jam", "adafruit_metro_rp2350"),
        *("adafruit_feather_rp2350", "pimoroni_explorer2350"),
    ),
    "ESP32-S3, 512 K": ("m5stack_cardputer", "m5stack_cardputer_ros"),
    "ESP32, 4 MB": ("hardkernel_odroid_go",),
    "ESP32, 8 MB": ("vidi_x", "m5stack_core2"),
    "ESP32, 2 MB": ("oxocard_connect", "oxocard_galaxy", "oxocard_science", "oxocard_artwork"),
    "ESP32-S3, 8 MB": (
        *("deshipu_ugame_s3", "lilygo_tdeck", "waveshare_esp32_s3_touch_lcd_2"),
        *("m5stack_cores3", "m5stack_cores3_se"),
    ),
}
"""The boards with each chip; MB are of PSRAM, where the heap then is (`mpconfigboard.mk`)."""

CHIP_OF = {board_id: chip for chip, boards_of in CHIPS.items() for board_id in boards_of}
"""The chip and the memory of each board."""

HEAPS = (
    dict.fromkeys(BOARDS, 400_000)
    | dict.fromkeys(
        (
            *("pygamer", "pybadge", "edgebadge", "seeeduino_wio_terminal"),
            *("m5stack_cardputer", "m5stack_cardputer_ros"),
        ),
        147_072,
    )
    | dict.fromkeys(("pyportal", "pyportal_titano"), 212_608)
    | dict.fromkeys(
        (
            *("hack_club_sprig", "pimoroni_picosystem", "pajenicko_picopad", "ugame22"),
            *("heiafr_picomo_v2", "heiafr_picomo_v3"),
        ),
        171_440,
    )
)
"""Bytes of heap before code.py is compiled (BOARDS.md, Heap). Cardputers and those of the first
line have more, boards with PSRAM much more."""
