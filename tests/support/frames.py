# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The golden frames: which screens are kept as pictures, and how each is reached.

Comparing and renewing them is `test_golden`'s affair; the pictures lie in `golden/`.
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


class Frame(NamedTuple):
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
    Frame("dealt", ALL_SIZES),
    Frame("dealt-three", options=THREE),
    Frame("middle", ALL_SIZES, keys="A+ B8 A L A B3 A", number=26946),
    Frame("four-colours", keys=choose("Suit colours") + " M B"),
    Frame("targets", ALL_SIZES, several_targets),
    Frame("targets-run", begin=several_runs),
    Frame("king-to-space", begin=king_to_space),
    Frame("hint", keys="B+"),
    Frame("hint-deal", ALL_SIZES, deal_hint),
    Frame("worst-case", ALL_SIZES, worst_case),
    Frame("waste-of-three", ALL_SIZES, options=THREE, keys="B3"),
    Frame("waste-of-one", options=THREE, keys="B8 A"),
    Frame("redeal-any", begin=redeal_any),
    Frame("redeal-two", begin=redeal_two),
    Frame("redeal-none", begin=redeal_none),
    Frame("stuck", ALL_SIZES, stuck),
    Frame("menu", ALL_SIZES, keys="M"),
    Frame("menu-scrolled", ALL_SIZES, keys="M D12"),
    Frame("menu-swapped", keys=choose("Buttons") + " M M D5"),
    Frame("bookmark", keys=choose("Bookmark")),
    Frame("rule-options", ALL_SIZES, keys="B " + choose("Cards return")),
    Frame("options", ALL_SIZES, keys=choose("Options") + " D3"),
    Frame("options-below", ALL_SIZES, keys=choose("Options") + " U R"),
    Frame("title", ALL_SIZES, game=""),
    Frame("title-go-on", ALL_SIZES, under_way, keys=choose("Title screen")),
    Frame("about", ALL_SIZES, keys=choose("About")),
    Frame("about-saves", keys=choose("About") + " A2"),
    Frame("number", ALL_SIZES, keys=choose("Deal number") + " U L2 U"),
    Frame("number-refused", keys=choose("Deal number") + " R D A"),
    Frame("leave-game", ALL_SIZES, keys="B " + choose("New deal")),
    Frame("won", ALL_SIZES, won),
    Frame("families", ALL_SIZES, keys=choose("Another game")),
    Frame("family", ALL_SIZES, keys=choose("Another game") + " A D2 R D R"),
    Frame("favourites", keys=choose("Another game") + " A D2 R D R A M D6 A"),
    Frame("rules-elsewhere", keys=choose("Another game") + " A D9 S A"),
    Frame("rules", ALL_SIZES, keys=choose("Rules") + " R2", game="gate"),
    Frame("left-handed", ALL_SIZES, left_handed, keys="B4 R", options=THREE),
    *[Frame(f"left-handed-{name}", begin=left_handed, keys="B4 A", game=name) for name in LEFT],
    *[Frame(f"game-{name}", ALL_SIZES, under_way, game=name) for name in catalog.ids()[1:11]],
    Frame("selective-begins", game="selective-canfield"),
    Frame("open-reserve", begin=under_way, options=(("rsee", "1"),), game="canfield"),
    Frame("more-cards", begin=under_way, game="yukon"),
    Frame("more-piles", begin=under_way, game="fan"),
    *[Frame(name, ALL_SIZES, begin, keys) for name, begin, keys in EVERYWHERE],
    *[Frame(name, begin=begin, keys=keys) for name, begin, keys in ONCE],
    *[Frame(name, ALL_SIZES, begin) for name, begin in TABLE_EVERYWHERE],
    *[Frame(name, begin=begin) for name, begin in TABLE_ONCE],
    Frame("more-reserves", begin=under_way, game="flower-garden"),
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
