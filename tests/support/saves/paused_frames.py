"""Lists the screens about paused games that have golden pictures."""

from patience.player import daily
from patience.saves.restoring import restore
from tests.support.saves.paused_games import forge, store_with

_ALL = ("160x128", "128x128", "240x240", "320x240")
_TWO = ("160x128", "320x240")
_ONE = ("160x128",)
_TODAY = 329
_DAY = (daily.game_of(_TODAY), 1, _TODAY)
_TITLE = "M [Title screen] A"
_OTHERS = ("canfield", "gypsy", "calculation", "pyramid", "nestor", "gate", "rainbow", "cruel")
GAMES = [
    (("golf", 0, 0), 9, 48),
    (("gate", 2, 12), 60, 151),
    (("spider", 0, 0), 40, 1085),
    (_DAY, 33, 280),
    (("klondike", 0, 0), 23, 192),
]
"""What is paused: line, moves, seconds; the last is the current game."""


def _use(machine, store):
    app = machine.app
    settings = bytes(app.session.settings)
    app.store = store
    restore(app.session, store)
    app.session.settings[:] = settings
    app.peripherals.today = lambda: 20454 + _TODAY
    app.stack.screen.enter()


def with_paused(machine):
    """Have four games wait while Klondike is played."""
    _use(machine, store_with(*GAMES))


def full(machine):
    """Have as many games wait as a drive has room for."""
    others = [((game_id, 0, 0), 20, 100) for game_id in _OTHERS]
    _use(machine, store_with(*GAMES[:4], *others, GAMES[4]))


def unknown(machine):
    """Have a game wait that a newer version paused."""
    store = store_with(*GAMES)
    forge(store, ("spider", 0, 0), lambda part: part.__setitem__(0, part[0] + 1))
    _use(machine, store)


FRAMES = [
    ("title-paused", _ALL, with_paused, _TITLE),
    ("paused-list", _ALL, with_paused, _TITLE + " R"),
    ("paused-list-day", _ONE, with_paused, _TITLE + " R D"),
    ("paused-unknown", _ONE, unknown, _TITLE + " R D2"),
    ("paused-give-up", _ALL, with_paused, _TITLE + " R D2 S"),
    ("paused-continued", _TWO, with_paused, _TITLE + " R D A"),
    ("paused-families", _ALL, with_paused, "M [Games] A"),
    ("paused-by-ease", _ALL, with_paused, "M [Games] A [By ease, length] A D A R2"),
    ("paused-more", _ONE, with_paused, "M [Games] A S"),
    ("paused-oldest", _ALL, full, "M [Games] A [Yukon] A A w100"),
]
