"""Every board that has a row, and how much memory it has."""

from device import boards, more_boards

BOARDS = boards.BOARDS | more_boards.BOARDS

HEAPS = dict.fromkeys(BOARDS, 400_000) | {
    "pygamer": 147_072,
    "pybadge": 147_072,
    "edgebadge": 147_072,
    "seeeduino_wio_terminal": 147_072,
    "pyportal": 212_608,
    "hack_club_sprig": 171_440,
    "pimoroni_picosystem": 171_440,
    "pajenicko_picopad": 171_440,
    "ugame22": 171_440,
}
"""Bytes of heap before code.py is compiled (BOARDS.md, Heap). The others have more, those with
PSRAM much more."""
