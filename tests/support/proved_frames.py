"""Golden frames of proved deals: the number, the winning line, the deck, the win.

They are of a separate pack, `data/packs/gate.pack`. `golden_frames` adds them to the others.
"""

import random

from patience.player import best, daily, decks
from patience.player.settings import LARGE_PRINT
from patience.player.statistics import count_game, key
from patience.ui.draw import large_type
from tests.support.proved_deals import follow, leave
from tests.support.screen_driver import menu_keys, press

PROVED = 28
"""The first deal of that pack."""
_ALL = ("160x128", "128x128", "240x240", "320x240")
_ONE = ("160x128",)
_SMALL = ("160x128", "128x128")
_KEY = key("gate")
_LINE = "M [Winning line] A"
_DECK = menu_keys("Deals", "Win the deck")


def off_line(machine):
    """Leave the line after ten of its steps, three moves ago."""
    session = machine.app.session
    follow(session, 10)
    for _ in range(3):
        leave(session)
    machine.app.stack.screen.enter()


def half_won(machine):
    """Light half of the deck, the easy deals first, some with stars."""
    session = machine.app.session
    chance = random.Random(7)
    count_game(session)
    decks.count_played(session.decks, _KEY)
    for card in range(52):
        if chance.random() > card / 40:
            session.proved.card = card
            session.proved.hinted = chance.random() < 0.3
            session.proved.own_steps = chance.choice((80, 90))
            decks.count_win(session.decks, _KEY, session.proved)


def all_won(machine):
    """Light the whole deck, each card with both stars."""
    session = machine.app.session
    session.proved.own_steps = 1
    for card in range(52):
        session.proved.card = card
        decks.count_win(session.decks, _KEY, session.proved)


def won(machine):
    """Win without a hint at par, in 7:08 minutes."""
    session = machine.app.session
    follow(session)
    session.elapsed = 428000
    machine.app.stack.open_screen("draw.celebration", "CelebrationScreen")
    press(machine, "w6000")


def stuck(machine):
    """Find no moves left."""
    machine.app.stack.open_screen("screens.outlook", "StuckPanel")
    press(machine, "")


def counted(machine):
    """Show the statistics after some winnable deals."""
    half_won(machine)
    won(machine)
    machine.app.stack.open_screen("screens.statistics", "StatisticsScreen", "gate")
    press(machine, "")


def calendar(machine):
    """Show the deals of a month, with every kind of day."""
    session = machine.app.session
    chance = random.Random(3)
    for day in range(300, 329):
        if chance.random() < 0.85:
            daily.begin(session, day)
            daily._note(session.days, day, chance.choice((daily.LOST, daily.WON, daily.BEST)))
    machine.app.peripherals.today = lambda: 20454 + 329  # 26 November 2026
    machine.app.stack.open_screen("days.calendar", "CalendarScreen")
    press(machine, "")


def doubtful_clock(machine):
    """Ask whether the clock is right."""
    calendar(machine)
    machine.app.peripherals.today = lambda: 20454 + 329 + 365
    machine.app.stack.open_screen("days.clock", "ClockQuestion", 329 + 365, "gate", PROVED)
    press(machine, "")


def best_list(machine):
    """Show a game's fastest wins."""
    session = machine.app.session
    for number, over in enumerate((0, 3, -1, 12, best.NO_PAR)):
        win = (311 + 97 * number, 329 - 13 * number, over, number + 1)
        best._add(session, _KEY, win)
    machine.app.stack.open_screen("screens.statistics", "BestList", "Gate", _KEY)
    press(machine, "")


def in_large_print(begin):
    """Return a function that chooses large print before it calls another one."""

    def begin_large(machine):
        machine.app.session.settings[LARGE_PRINT] = 1
        large_type.set_print(machine.app.drawing)
        begin(machine)

    return begin_large


FRAMES = [
    ("winnable", _ALL, None, ""),
    ("menu-winnable", _ONE, None, "M [Winning line]"),
    ("title-winnable", _ONE, None, "M [Title screen] A"),
    ("hint-on-line", _ONE, None, "B+"),
    ("winning-line", _ALL, None, _LINE),
    ("winning-line-left", _ALL, off_line, _LINE),
    ("back-on-line", _ONE, off_line, _LINE + " A"),
    ("show-me", _ALL, None, _LINE + " A"),
    ("shown", _ALL, None, _LINE + " A R w40000"),
    ("stuck-winnable", _ALL, stuck, "D"),
    ("won-winnable", _ALL, won, ""),
    ("statistics-winnable", _ALL, counted, ""),
    ("deals-deck", _ONE, None, "M [Deals] A [Win the deck]"),
    ("deck", _ALL, half_won, _DECK + " R3 D"),
    ("deck-none", _ONE, None, _DECK),
    ("deck-won", _ALL, all_won, _DECK + " L"),
    ("best", _ALL, best_list, ""),
    ("calendar", _ALL, calendar, "L2"),
    ("doubtful-date", _ALL, doubtful_clock, "D"),
    ("large-print-title", _SMALL, in_large_print(off_line), "M [Title screen] A"),
    ("large-print-stuck", _SMALL, in_large_print(stuck), "D"),
    ("large-print-won", _SMALL, in_large_print(won), ""),
    ("large-print-best", _SMALL, in_large_print(best_list), ""),
    ("large-print-calendar", _ONE, in_large_print(calendar), "L2"),
]
"""Name, sizes of screens, what prepares the machine, and the keys."""
