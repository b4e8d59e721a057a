"""Every board that has a row, and its memory."""

from device import boards, more_boards, rare_boards

BOARDS = boards.BOARDS | more_boards.MORE_BOARDS | rare_boards.RARE_BOARDS

HEAPS = (
    dict.fromkeys(BOARDS, 400_000)
    | dict.fromkeys(
        (
            *("pygamer", "pybadge", "edgebadge", "seeeduino_wio_terminal"),
            *("pyportal", "pyportal_titano", "m5stack_cardputer", "m5stack_cardputer_ros"),
        ),
        147_072,
    )
    | dict.fromkeys(
        (
            *("hack_club_sprig", "pimoroni_picosystem", "pajenicko_picopad", "ugame22"),
            *("heiafr_picomo_v2", "heiafr_picomo_v3"),
        ),
        171_440,
    )
)
"""Bytes of heap before code.py is compiled (BOARDS.md, Heap). PyPortals, Cardputers and the others
have more, and those with PSRAM much more."""
