# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What the page about the program says."""

VERSION = "Version"
ABOUT_PAGES = (
    (
        "Pocket Patience",
        "Card games for one player, on any small screen. Free software under the MIT licence: use "
        "it, change it, pass it on.",
    ),
    (
        "Thanks",
        "To all who wrote the rules of patience down, to PySolFC, whose deals have the same "
        "numbers here, and to the makers of CircuitPython and its libraries.",
    ),
    (
        "Copyright",
        "2026 The Pocket Patience authors. The program comes without any warranty; the whole "
        "licence lies beside it, in the file LICENSE.",
    ),
)
"""Heading and text of each page; the one that says where games are saved goes after the first."""
BATTERY = "Battery"
BATTERY_LEVELS = "charge now|low|half full|full"
SAVES = "Saves"
SAVES_PLACES = "nowhere|on the drive|in the chip|on disk"
"""Where games are saved in short, by `Store.where`."""
SAVED_WHERE = (
    "In memory only: what you play is lost when the power goes.",
    "On the drive, in the folder saves: the newest and the one before.",
    "In the chip's own memory, for the drive belongs to the computer. Start without {boot} "
    "held, and they are kept on the drive.",
    "On this computer, among what your programs keep: the newest and the one before.",
)
"""Where games are saved, by `Store.where`."""
