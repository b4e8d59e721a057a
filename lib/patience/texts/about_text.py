"""The text of the About page."""

PROGRAM = "Pocket Patience"
VERSION = "Version"
ABOUT_PAGES = (
    (
        "Free software",
        "Card games for one, on any small screen: use, change and pass them on under the MIT "
        "licence.",
    ),
    (
        "Thanks",
        "To all who wrote the rules down; to PySolFC, whose deals have the same numbers here; and "
        "to the makers of CircuitPython and its libraries.",
    ),
    (
        "Copyright",
        "2026 The Pocket Patience authors. There is no warranty. The full licence is in the file "
        "LICENSE.",
    ),
)
"""Heading and text of each page; the page about where games are saved follows the first."""
BATTERY = "Battery"
BATTERY_LEVELS = "charge now|low|half|full"
SAVES = "Saves"
SAVES_PLACES = "nowhere|on the drive|in the board|on disk"
"""Where games are saved in short, by `Store.where`."""
SAVED_WHERE = (
    "In memory only: lost when the power goes off.",
    "On the drive, in the folder saves: the newest and the one before.",
    "In the board's own memory, because your computer is using the drive. Start without "
    "holding {boot} to save on the drive.",
    "On this computer, with your other programs' data: the newest and the one before.",
)
"""Where games are saved, by `Store.where`."""
