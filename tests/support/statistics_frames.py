"""Golden frames of the statistics and deals screens, with no, typical and full records.

`golden_frames` adds them to the others.
"""

import random
import struct
from functools import cache

from patience.games import catalog
from patience.player.statistics import DEAL_SIZE, LOST, OPEN, RECORD, WON, key, row_key
from tests.support.screen_driver import press

LAST_NUMBER = 2**31 - 1


def pack_record(game_id, results, longest, best, fewest, average, moves, options=()):
    """Return a game's record from its results, a text of W and L, and figures of its wins."""
    won = results.count("W")
    streak = len(results) - len(results.rstrip("W"))
    last = int("".join("1" if letter == "W" else "0" for letter in results[-50:]), 2)
    last |= min(50, len(results)) << 56
    numbers = (len(results), won, streak, longest, best, fewest, average * won, moves * won, last)
    return struct.pack(RECORD, row_key(catalog.row(game_id, options)), *numbers)


def pack_deal(game_id, number, result, options=()):
    return struct.pack("<2IB", row_key(catalog.row(game_id, options)), number, result)


def results(share, count, seed):
    """Return random results of which about this share are wins."""
    chance = random.Random(seed)
    return "".join("W" if chance.random() < share else "L" for _ in range(count))


def typical(machine):
    """Give the session the records of some weeks."""
    session = machine.app.session
    session.statistics = bytearray(
        pack_record("gate", "LLWL", 1, 411, 131, 411, 131)
        + pack_record("klondike", results(0.4, 125, 5) + "WWW", 6, 154, 98, 250, 123)
        + pack_record("four-seasons", results(0.7, 30, 2) + "L", 9, 95, 51, 130, 60)
        + pack_record("simplicity", results(0.95, 44, 3), 21, 121, 70, 160, 84)
        + pack_record("yukon", "L", 0, 0, 0, 0, 0)
    )
    session.deals = bytearray(
        pack_deal("klondike", 617, OPEN)
        + pack_deal("klondike", 31999, WON)
        + pack_deal("four-seasons", 4, LOST)
        + pack_deal("castles-end", 26946, WON)
        + pack_deal("canfield-pysolfc", 31337, LOST)
        + pack_deal("gate", LAST_NUMBER, LOST)
    )


SOME = [("draw", "3"), ("fback", "0")]
ALL = [("move", "N"), ("fill", "TRW"), ("redeal", "1"), ("rsee", "1"), ("fback", "1")]


def with_options(machine):
    """Add records of games that were played with other options."""
    typical(machine)
    session = machine.app.session
    session.statistics.extend(pack_record("klondike", "LLW", 1, 300, 140, 300, 140, SOME))
    session.statistics.extend(pack_record("canfield", "LWL", 1, 300, 140, 300, 140, ALL))
    session.deals = (
        session.deals[:DEAL_SIZE]
        + pack_deal("klondike", 617, WON, SOME)
        + pack_deal("canfield", 77, LOST, ALL)
    )


DEALT = slice(25, 45)
"""The games, in the catalogue's order, of the deals that `full` records."""


@cache
def _full_records():
    fullest = (*[0xFFFF] * 6, 0xFFFF * 65000, 0xFFFF * 65000, (1 << 50) - 1 | 50 << 56)
    records = [struct.pack(RECORD, key("klondike"), *fullest)]
    for game_id in catalog.ids()[1:]:
        records.append(pack_record(game_id, results(0.5, 999, game_id), 99, 9, 9, 999, 999))
    deals = enumerate(catalog.ids()[DEALT])
    return b"".join(records), b"".join(
        pack_deal(name, LAST_NUMBER - at, LOST) for at, name in deals
    )


def full(machine):
    """Fill the session's records, every number at its maximum."""
    session = machine.app.session
    session.statistics, session.deals = map(bytearray, _full_records())


def statistics_screen(machine):
    machine.app.stack.open_screen("screens.statistics", "StatisticsScreen", "klondike")
    press(machine, "")


def deals_menu(machine):
    machine.app.stack.open_screen("screens.deals", "DealsMenu")
    press(machine, "")


def open_with(screen, past=None):
    """Return a function that fills a machine's records and opens a screen."""

    def begin(machine):
        if past:
            past(machine)
        screen(machine)

    return begin


# Name, what opens it, keys: for every size of screen, and for the PyGamer's only.
EVERYWHERE = [
    ("statistics", open_with(statistics_screen, typical), ""),
    ("statistics-none", open_with(statistics_screen), ""),
    ("statistics-full", open_with(statistics_screen, full), ""),
    ("statistics-all-full", open_with(statistics_screen, full), "L"),
    ("deals", open_with(deals_menu, typical), "D4"),
    ("deals-full", open_with(deals_menu, full), "U4"),
]
ONCE = [
    ("statistics-all", open_with(statistics_screen, typical), "L"),
    ("statistics-few", open_with(statistics_screen, typical), "R3"),
    ("forget", open_with(statistics_screen, typical), "S"),
    ("statistics-options", open_with(statistics_screen, with_options), "R"),
    ("statistics-all-options", open_with(statistics_screen, with_options), "R2"),
    ("deals-none", open_with(deals_menu), ""),
    ("deals-options", open_with(deals_menu, with_options), "D4"),
]
