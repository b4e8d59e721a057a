# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The golden frames: which screens are kept as pictures, and how each is reached.

`test_golden` compares and renews them; the pictures lie in `golden/`.
"""

from random import Random
from typing import NamedTuple

from patience.games import catalog
from patience.moves import target
from patience.player.settings import MIRROR
from patience.table import TABLEAU
from sim.desk.machine import Machine
from sim.protocol import positions
from tests.support.desk import choose, lay, press, put, shown
from tests.support.statistics_frames import EVERYWHERE, ONCE, record
from tests.support.table_frames import TABLE_EVERYWHERE, TABLE_ONCE

BOARDS = {
    "160x128": "pygamer",
    "128x128": "tinycircuits_thumby_color",
    "240x240": "pimoroni_picosystem",
    "320x240": "pajenicko_picopad",
}
ALL_SIZES = tuple(BOARDS)


def worst_case(machine):
    """Lay six face-down and thirteen face-up cards on the last pile, and on the first."""
    run = "KS QH JC TD 9S 8H 7C 6D 5S 4H 3C 2D AS"
    down = "-KH -QC -JD -TS -9H -8C"
    long_pile = f"{down} {run}".split()
    kings = "-7H -6S KC QD JS TH 9C 8D 7S".split()
    rest = [
        rank + suit
        for rank in "A23456789TJQK"
        for suit in "CDHS"
        if rank + suit not in {card.strip("-") for card in [*long_pile, *kings]}
    ]
    piles = [kings, rest[:1], rest[1:3], [], rest[3:4], rest[4:6], long_pile]
    described = {"game": "klondike", "number": 617, "tableau": piles, "stock": rest[6:]}
    put(machine, positions.set_up(described))
    press(machine, "L")


def several_targets(machine):
    lay(machine, ["-9D 2H", "3S", "-5D KC", "3C"], foundations=["AH"], stock="KD 5C")
    press(machine, "A")


def several_runs(machine):
    lay(machine, ["-2D -KC 9S 8H 7C", "9C", "8D", "TD", "-4S"], stock="KD 5C")
    press(machine, "A R")


def king_to_space(machine):
    lay(machine, ["-2D KC QH JS", "", "9C", "", "8D"], waste="5H 6H", stock="KD")


def deal_hint(machine):
    lay(machine, ["-9D 7H", "9S", "KC"], stock="8S 6S")
    press(machine, "B+")


def stuck(machine):
    lay(machine, ["7H 8S", "9S"], stock="5C")
    press(machine, "B")


def redeal_any(machine):
    lay(machine, ["7H", "8S"], waste="2C 3C")


def redeal_two(machine):
    lay(machine, ["7H", "8S"], waste="2C 3C", redeal="2")


def redeal_none(machine):
    lay(machine, ["7H", "8S"], waste="2C 3C", redeal="0")
    press(machine, "B")


def won(machine):
    """Win after as long as a game takes, faster than ever: 12:34 minutes, 123 moves."""
    lay(machine, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])
    press(machine, "A w1000 w1000")
    session = machine.app.session
    past = record("klondike", "L" * 30 + "W" * 6, 6, 800, 98, 900, 130)
    session.statistics = bytearray(past)
    session.elapsed = 754000
    session.table.log.steps = 122
    press(machine, "A A")


class TableCursor(NamedTuple):
    """A screen that is kept."""

    name: str
    sizes: tuple[str, ...] = ("160x128",)
    begin: object = None  # callable that puts a position on the machine's table
    keys: str = ""
    options: tuple[tuple[str, str], ...] = ()
    number: int = 617
    game: str = "klondike"


def under_way(machine):
    """Play by chance, what can go up first, as far as the middle of a game."""
    session = machine.app.session
    dice = Random(617)
    for _ in range(30):
        moves = session.game.moves()
        up = [a_move for a_move in moves if target(a_move) < TABLEAU]
        if moves:
            session.push(dice.choice(up or moves))
    machine.app.screen.enter()


def left_handed(machine):
    """Mirror the table, in the middle of a game."""
    machine.app.session.settings[MIRROR] = 1
    under_way(machine)


THREE = (("draw", "3"),)
LEFT = ("canfield", "four-seasons", "gate", "castles-end", "fan", "flower-garden")

FRAMES = [
    TableCursor("dealt", ALL_SIZES),
    TableCursor("dealt-three", options=THREE),
    TableCursor("middle", ALL_SIZES, keys="A+ B8 A L A B3 A", number=26946),
    TableCursor("four-colours", keys=choose("Suit colours") + " M B"),
    TableCursor("targets", ALL_SIZES, several_targets),
    TableCursor("targets-run", begin=several_runs),
    TableCursor("king-to-space", begin=king_to_space),
    TableCursor("hint", keys="B+"),
    TableCursor("hint-deal", ALL_SIZES, deal_hint),
    TableCursor("worst-case", ALL_SIZES, worst_case),
    TableCursor("waste-of-three", ALL_SIZES, options=THREE, keys="B3"),
    TableCursor("waste-of-one", options=THREE, keys="B8 A"),
    TableCursor("redeal-any", begin=redeal_any),
    TableCursor("redeal-two", begin=redeal_two),
    TableCursor("redeal-none", begin=redeal_none),
    TableCursor("stuck", ALL_SIZES, stuck),
    TableCursor("menu", ALL_SIZES, keys="M"),
    TableCursor("menu-scrolled", ALL_SIZES, keys="M D12"),
    TableCursor("menu-swapped", keys=choose("Buttons") + " M M D5"),
    TableCursor("bookmark", keys=choose("Bookmark")),
    TableCursor("rule-options", ALL_SIZES, keys="B " + choose("Cards return")),
    TableCursor("options", ALL_SIZES, keys=choose("Options") + " D3"),
    TableCursor("options-below", ALL_SIZES, keys=choose("Options") + " U R"),
    TableCursor("title", ALL_SIZES, game=""),
    TableCursor("title-go-on", ALL_SIZES, under_way, keys=choose("Title screen")),
    TableCursor("about", ALL_SIZES, keys=choose("About")),
    TableCursor("about-saves", keys=choose("About") + " A2"),
    TableCursor("number", ALL_SIZES, keys=choose("Deal number") + " U L2 U"),
    TableCursor("number-refused", keys=choose("Deal number") + " R D A"),
    TableCursor("leave-game", ALL_SIZES, keys="B " + choose("New deal")),
    TableCursor("won", ALL_SIZES, won),
    TableCursor("families", ALL_SIZES, keys=choose("Another game")),
    TableCursor("family", ALL_SIZES, keys=choose("Another game") + " A D2 R D R"),
    TableCursor("favourites", keys=choose("Another game") + " A D2 R D R A M D6 A"),
    TableCursor("rules-elsewhere", keys=choose("Another game") + " A D9 S A"),
    TableCursor("rules", ALL_SIZES, keys=choose("Rules") + " R2", game="gate"),
    TableCursor("left-handed", ALL_SIZES, left_handed, keys="B4 R", options=THREE),
    *[
        TableCursor(f"left-handed-{name}", begin=left_handed, keys="B4 A", game=name)
        for name in LEFT
    ],
    *[TableCursor(f"game-{name}", ALL_SIZES, under_way, game=name) for name in catalog.ids()[1:11]],
    TableCursor("selective-begins", game="selective-canfield"),
    TableCursor("open-reserve", begin=under_way, options=(("rsee", "1"),), game="canfield"),
    TableCursor("more-cards", begin=under_way, game="yukon"),
    TableCursor("more-piles", begin=under_way, game="fan"),
    *[TableCursor(name, ALL_SIZES, begin, keys) for name, begin, keys in EVERYWHERE],
    *[TableCursor(name, begin=begin, keys=keys) for name, begin, keys in ONCE],
    *[TableCursor(name, ALL_SIZES, begin) for name, begin in TABLE_EVERYWHERE],
    *[TableCursor(name, begin=begin) for name, begin in TABLE_ONCE],
    TableCursor("more-reserves", begin=under_way, game="flower-garden"),
]
CASES = [(frame, size) for frame in FRAMES for size in frame.sizes]


def drawn(frame, size):
    """Return a frame as it is drawn now: 16 bits a pixel, width, height."""
    board = BOARDS[size]
    with Machine(board, frame.game, frame.number, options=frame.options) as machine:
        press(machine, "")
        if frame.begin:
            frame.begin(machine)
        press(machine, frame.keys)
        return shown(machine), machine.width, machine.height
