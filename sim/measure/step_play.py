# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures what one frame allocates while the game is played in the 32-bit VM.

A player presses random keys in games of every family, and presses are sorted by what they did.
Nothing is collected within a frame here, so garbage counts too. Frames are weighed in
`shims/player.py`.
"""

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from patience import moves
from patience.games import catalog
from patience.games.ids import row_id
from patience.legality import LEGAL
from patience.player.settings import ANIMATION, CHOOSE, CLOCK, SAFE_UP, SKIP, VALUES
from patience.table import BASE, CLOSED, STOCK, TABLEAU, WASTE
from patience.ui.input import actions
from sim.data.eleven import eleven_games
from sim.desk.keys import BUTTONS, HOLD, parse
from sim.fuzz.vm_storm import weigh_heap
from sim.vm import VM
from sim.vm.table import TableInVM

LIMIT = 1536
"""Bytes that one frame may allocate at the table."""
LOAD_LIMIT = 14336
"""The same where it uses modules that are loaded on demand, as to lay the table out again."""
MOST_GROWTH = 512
"""How many more bytes may be kept after the last game than after the second."""
GAMES = 200

CURSOR = "cursor step"
SEVERAL = "several targets"
AIM = "target chosen"
CARD = "card played"
FIRST = "first move"
DEAL = "deal from the stock"
REFUSED = "nothing to do"
UNDO = "undo"
REDO = "redo"
SAFE = "safe cards up"
OPENED = "pile opened"
HURRIED = "keys at once"
HINT = "hint"
SET = "table laid out again"
LOADED = "a part loaded"
SCREEN = "another screen"
BEGUN = "new deal"

PLAY = (CURSOR, SEVERAL, AIM, CARD, FIRST, DEAL, REFUSED, UNDO, REDO, SAFE, OPENED, HURRIED)
"""Kinds of presses at the table, but for the frames that count as `LOADED`."""
APART = (HINT, SET, SCREEN, BEGUN)
"""Kinds without a limit."""

_SETTINGS = (SKIP, SAFE_UP, CHOOSE, ANIMATION, CLOCK)
_KEYS = "R R L D U A A A A A B B B S A+ U+ + + r B+ M".split()  # + is a hurry, r is redo
_HURRIES = ("A R", "B B", "S S S", "B A", "A B S", "R R D A")
_STEP = 16  # of `Player.rush`

# Under way: which screen, the places closed, steps, whether it is counted, the moves from where the
# cursor is.
_LOOK = f"""
DEAL, LEGAL, CLOSED, REDO = {moves.DEAL}, {LEGAL}, {CLOSED}, {actions.REDO}
def look():
    screen, game = player.app.screen, player.app.session.game
    found = []
    at_table = len(player.app.screens) == 1
    if at_table:
        game.moves_from(screen.navigation.place, found)
    closed = [top for top in game.table.top if top == CLOSED]
    return at_table, len(closed), game.table.log.steps, player.app.session.result, bool(found)
def press(button, ms):
    player.most = player.apart = player.loaded = 0
    player.press(button, ms)
    return player.most, player.apart, player.loaded
def redo():
    player.most = player.apart = player.loaded = 0
    player.app._postponed = REDO
    player.press(-1, 20)
    return player.most, player.apart, player.loaded
def can_move(game):
    return game.can_play() or game.refusal(DEAL) == LEGAL
def hurry(events):
    player.most = player.apart = player.loaded = 0
    player.rush(events)
    player.press(-1, 20)
    return player.most, player.apart, player.loaded
def begin(game, number):
    player.most = player.apart = player.loaded = 0
    player.begin(game, number)
    return max(player.most, player.apart, player.loaded)
"""

NEARLY_WON = f"""
table = player.app.session.table
table.clear()
table.top[{BASE}] = 0
table.log.clear()
for card in range(40):
    table.lay(card, card & 3)
for card in range(51, 39, -1):
    table.lay(card, {STOCK} if card == 50 else {WASTE} if card % 5 == 0 else {TABLEAU} + card % 4)
player.app.back_to_table()
player.press(-1, 20)
"""
"""Puts a game of Klondike on the table that finishes by itself once its last card is dealt."""


class Step(NamedTuple):
    """The frame of a press that allocated most."""

    cost: int  # bytes
    kind: str
    game: str
    keys: str


class _Seen(NamedTuple):
    at_table: bool
    closed: int
    steps: int
    counted: int
    moves: bool


class Player:
    """Presses random keys.

    :param TableInVM table: any game
    :param seed: of the keys
    """

    def __init__(self, table: TableInVM, seed: int = 1) -> None:
        self._vm = table.vm
        self._chance = random.Random(seed)
        self._vm.run(_LOOK)

    def play(self, game: str, presses: int) -> Iterator[Step]:
        """Play a game, and yield what each press cost; a game that is over starts again."""
        settings = {index: self._chance.randrange(VALUES[index]) for index in _SETTINGS}
        for index, value in settings.items():
            self._vm.run(f"player.app.session.settings[{index}] = {value}")
        yield self._begin(game)
        lifted = False
        for _ in range(presses):
            before = self._look()
            if not before.at_table:
                self._vm.run("player.app.back_to_table()\nplayer.press(-1, 20)")
                lifted = False
                if not self._vm.value("can_move(player.app.session.game)"):
                    yield self._begin(game)
                continue
            key = self._chance.choice(_KEYS)
            cost, apart, loaded, keys = self._press(key)
            after = self._look()
            kind = _kind(key, before, after, lifted)
            lifted = kind in (SEVERAL, AIM, HINT)
            yield Step(cost, kind, game, keys)
            if apart:
                yield Step(apart, SCREEN, game, keys)
            if loaded:
                yield Step(loaded, LOADED, game, keys)

    def finish(self) -> Iterator[Step]:
        """Have a game of Klondike finished that is nearly won, and yield what that cost."""
        yield self._begin("klondike")
        self._vm.run(NEARLY_WON)
        for key, kind in (("B", DEAL), ("A+", SAFE)):
            yield Step(self._press(key)[0], kind, "klondike", f"{key}, nearly won")

    def _look(self) -> _Seen:
        return _Seen(*self._vm.value("look()"))

    def _begin(self, game: str) -> Step:
        number = self._chance.randrange(1, 32000)
        return Step(self._vm.value(f"begin({game!r}, {number})"), BEGUN, game, str(number))

    def _press(self, key: str) -> tuple[int, int, int, str]:
        """Press a key; return the most that a step cost at the table, one to another screen, and
        one that used a module loaded on demand, and what was pressed."""
        if key == "r":
            return *self._vm.value("redo()"), "redo"
        if key == "+":
            keys = self._chance.choice(_HURRIES)
            events = []
            for one in keys.split():
                events += [BUTTONS[one], BUTTONS[one] | actions.RELEASED, _STEP]
            return *self._vm.value(f"hurry({bytes(events)!r})"), keys
        held = HOLD if key[1:] else 0
        return *self._vm.value(f"press({BUTTONS[key[0]]}, {held})"), key


def _kind(key: str, before: _Seen, after: _Seen, lifted: bool) -> str:
    """Return the kind of a press."""
    held = {"A+": SAFE, "U+": OPENED, "B+": HINT, "r": REDO, "+": HURRIED, "S": UNDO, "M": SCREEN}
    if after.closed != before.closed:
        return SET
    if lifted and key not in ("A", "A+", "B+", "+", "r"):
        return AIM if key in "LRUD" else REFUSED
    if key in held:
        return held[key]
    if key not in ("A", "B"):
        return CURSOR
    if after.steps > before.steps:
        return DEAL if key == "B" else CARD if before.counted else FIRST
    several = key == "A" and before.moves and not lifted and after.at_table
    return SEVERAL if several else REFUSED


def pick_games() -> list[str]:
    """Return the eleven, and some games of each other family."""
    others = catalog.families()[1:]
    names = [row.partition("|")[0] for _, rows in others for row in rows[::3]]
    return [*eleven_games(), *map(row_id, names)]


def play_games(table: TableInVM, games: Iterable[str], presses: int, seed: int = 1) -> list[Step]:
    """Play some games; return what each press cost."""
    player = Player(table, seed)
    games = list(games)
    # First without counting: names that are new are taken in.
    for _ in player.finish():
        pass
    for _ in player.play(games[-1], presses):
        pass
    found = list(player.finish())
    for game in games:
        found += player.play(game, presses)
    return found


def find_excess(steps: Iterable[Step]) -> list[Step]:
    """Return the presses at the table that allocated more than they may."""
    return [step for step in steps if step.kind not in APART and step.cost > limit_of(step.kind)]


def limit_of(kind: str) -> int:
    """Return how many bytes one frame may allocate after a press of a kind that has a limit."""
    return LOAD_LIMIT if kind == LOADED else LIMIT


def measure_growth(vm: VM, games: int = GAMES) -> int:
    """Return how many more bytes are kept after `games` games than after two.

    Two sittings, each weighed at its end. Weighed in the middle of one, the rest of it came to lie
    elsewhere, and 6 KB of a dead module stayed, because some number looked like a pointer to it.
    """
    return _weigh_sitting(vm, games) - _weigh_sitting(vm, 2)


def _weigh_sitting(vm: VM, games: int) -> int:
    table = TableInVM(vm, 160, 128, "klondike", 617)
    ids = catalog.ids()
    chance = random.Random(1)
    table.press(parse("M B"))  # the quick menu, once loaded, is kept
    for number in range(games):
        vm.run(f"player.begin({ids[number % len(ids)]!r}, {number + 1})")
        for _ in range(3):
            vm.run(f"player.press({chance.choice((0, 1, 2, 3, 4, 4, 5, 5))})")
    vm.run("player.begin('canfield', 617)")
    table.press(parse("M B"))  # what the table keeps while there is room goes
    return weigh_heap(vm)
