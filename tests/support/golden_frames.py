"""Lists the screens that have golden pictures, and how to reach each.

`test_golden` compares and renews the pictures in `golden/`.
"""

from contextlib import contextmanager
from itertools import cycle
from random import Random
from typing import NamedTuple

from patience.games import catalog
from patience.moves import DEAL, target
from patience.player.settings import DEFAULTS, FELT, MIRROR
from patience.table import TABLEAU
from patience.ui import margins
from patience.ui.draw.decor import FELTS
from patience.ui.draw.face import make_menu_face, make_small_face
from patience.ui.draw.large_type import LargeType
from patience.ui.draw.panel import GOLD, GROUND, QUIET, TEXT
from sim.data.eleven import eleven_games
from sim.desk.machine import Machine
from sim.protocol import positions
from sim.texts.catalogue import find_letters
from sim.texts.choose import installed
from sim.texts.languages import TRANSLATED
from tests.support.engine_data import lay_out
from tests.support.motion_frames import FRAMES as MOVING
from tests.support.proved_frames import FRAMES as WON
from tests.support.proved_frames import PROVED, in_large_print
from tests.support.saves.paused_frames import FRAMES as PAUSED
from tests.support.screen_driver import (
    display_pixels,
    laid,
    lay_klondike,
    menu_keys,
    press,
    show_game,
)
from tests.support.statistics_frames import (
    EVERYWHERE,
    ONCE,
    open_with,
    pack_record,
    statistics_screen,
    typical,
)
from tests.support.table_frames import TABLE_EVERYWHERE, TABLE_ONCE

BOARDS = {
    "160x128": "pygamer",
    "128x128": "tinycircuits_thumby_color",
    "240x240": "pimoroni_picosystem",
    "320x240": "pajenicko_picopad",
    "240x135": "m5stack_cardputer",
    "240x280": "heiafr_picomo_v2",
}
ALL_SIZES = tuple(BOARDS)
HIGH_SIZES = ("195x300", "176x220", "240x280")
"""A phone's page upright, and other screens clearly higher than wide."""
LOW_SIZES = ("240x135", "240x160", "224x160")
"""A screen that is wide and low, and canvases that are shown doubled."""
TWO_SIZES = [(ALL_SIZES[0], size) for size in ALL_SIZES[1:4]]
"""Sizes of the pictures of games, which take turns."""


def worst_case(machine):
    """Show the longest pile of Klondike: six face-down and thirteen face-up cards."""
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
    show_game(machine, positions.set_up(described))
    press(machine, "L")


several_targets = laid(["-9D 2H", "3S", "-5D KC", "3C"], "A", foundations=["AH"], stock="KD 5C")
several_runs = laid(["-2D -KC 9S 8H 7C", "9C", "8D", "TD", "4S"], "A R", stock="KD 5C")
king_to_space = laid(["-2D KC QH JS", "", "9C", "", "8D"], waste="5H 6H", stock="KD")
deal_hint = laid(["-9D 7H", "9S", "KC"], "B+", stock="8S 6S")
stuck = laid(["7H 8S", "9S"], "B", stock="5C")
redeal_any = laid(["7H", "8S"], waste="2C 3C")
redeal_two = laid(["7H", "8S"], waste="2C 3C", redeal="2")
redeal_none = laid(["7H", "8S"], "B", waste="2C 3C", redeal="0")


def won(machine):
    """Win in a record 12:34 minutes and 123 moves."""
    lay_klondike(machine, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])
    press(machine, "A w1000 w1000")
    session = machine.app.session
    past = pack_record("klondike", "L" * 30 + "W" * 6, 6, 800, 98, 900, 130)
    session.statistics = bytearray(past)
    session.elapsed = 754000
    session.table.log.steps = 122
    press(machine, "A A")


class GoldenFrame(NamedTuple):
    """A screen with a golden picture."""

    name: str
    sizes: tuple[str, ...] = ("160x128",)
    begin: object = None  # callable that puts a position on the machine's table
    keys: str | None = ""  # None for a picture in which something moves
    options: tuple[tuple[str, str], ...] = ()
    number: int = 617
    game: str = "klondike"


def play_to_middle(machine):
    """Make 30 random moves, moves to a foundation first."""
    session = machine.app.session
    dice = Random(617)
    for _ in range(30):
        moves = session.game.moves()
        up = [a_move for a_move in moves if target(a_move) < TABLEAU]
        if moves:
            session.push(dice.choice(up or moves))
    machine.app.stack.screen.enter()


def long_run(machine):
    """Move cards to the one foundation without dealing from the stock."""
    session = machine.app.session
    while moves := [a_move for a_move in session.game.moves() if a_move != DEAL]:
        session.push(moves[-1])
    machine.app.stack.screen.enter()


def newcomer(machine):
    """Forget that the player is experienced."""
    machine.app.session.settings[:] = DEFAULTS


def asked_for_the_drive(machine):
    """Ask whether the game may save on the drive."""
    machine.app.stack.open_screen("drive", "DriveQuestion")


def touch_title(machine):
    """Show the title of machines without buttons, in the middle of a game."""
    play_to_middle(machine)
    machine.app.peripherals.labels = ""
    machine.app.stack.open_screen("touch.touch_title", "TitleScreen")


def touch_more(machine):
    """Show the rest of its lines."""
    touch_title(machine)
    press(machine, "")
    machine.app.stack.screen.choose(2)


def accented(machine):
    """Write the letters of every language, the first as a menu writes its line; then small ones."""
    panel = machine.app.drawing.panel
    panel.open(panel.full_width, panel.full_height)
    bitmap, small = panel.bitmap, []
    scale, x, y = 2 if panel.letters else 1, panel.left + 4, panel.top + 4
    for language in TRANSLATED:
        with installed(language):
            words = "".join(sorted(find_letters(language).codes)).encode()
            panel.face = face = make_menu_face()
            if panel.letters:
                face = LargeType(panel, 1)._large_face
            small.append((make_small_face(), words))
            is_first = language == TRANSLATED[0]
            if is_first:
                panel.fill(0, y - scale - panel.top, panel.width, 10 * scale, GOLD)
            face.write(bitmap, words, x, y, *((GROUND, GOLD) if is_first else (TEXT, GROUND)))
            y += 11 * scale
    with installed(TRANSLATED[0]):
        for place, (face, words) in enumerate(small):
            column = place % 2 * panel.width // 2
            face.write(bitmap, words, x + column, y + 4 + place // 2 * 9, QUIET)
    machine.app.drawing.show_panel()
    if panel.margins:
        margins.show(machine.app.drawing)
    machine.app.drawing.refresh()


def left_handed(machine):
    """Mirror the table in the middle of a game."""
    machine.app.session.settings[MIRROR] = 1
    play_to_middle(machine)


def at_night(machine):
    """Have dark cards in the middle of a game."""
    machine.app.session.settings[FELT] = len(FELTS) - 1
    play_to_middle(machine)


THREE = (("draw", "3"),)
FAVOURITES = menu_keys("Games") + " D A D2 S [Favourite] A B"
OTHERS = ("la-belle-lucie", "cruel", "golf", "black-hole", "all-in-a-row", "calculation")
OTHERS += ("tri-peaks", "escalator", "strategy", "auld-lang-syne", "pyramid", "giza", "aces-up")
OTHERS += ("fourteen-out", "nestor", "thirteens")
LEFT = dict.fromkeys(
    ("canfield", "gate", "castles-end", "fan", "calculation", "spider", "lucas"), "B4 A"
)
LEFT["castles-end"] = "B4 R A"  # a move after which the game is not stuck
PACKS = ("spider", "forty-thieves", "gypsy", "lucas")
OTHERS += PACKS
HIGH = ("tri-peaks", "forty-thieves", "canfield", "gate", "gypsy", "four-seasons", "lucas")
HIGH += ("calculation", "la-belle-lucie", "aces-up", "eight-off", "strategy", "black-hole")
LOW = ("klondike", "klondike-draw-3", "spider", "freecell", "golf", "pyramid", *HIGH)
LOW += ("flower-garden", "all-in-a-row", "yukon")


def worst_freecell(machine):
    """Show a pile of FreeCell with more cards than have room on a low screen."""
    pile = "7D TD TH 4C 4S JD KC QD 9C 8D 7C 6D 5C 4D 3C 2D AC KS QH"
    piles = [pile, "AD 7S", "5S QC", "", "5D", "8C", "9H", "3S"]
    show_game(machine, lay_out(catalog.row("freecell"), piles))


FRAMES = [
    GoldenFrame("dealt", ALL_SIZES),
    GoldenFrame("dealt-three", options=THREE),
    GoldenFrame("middle", ALL_SIZES, keys="A+ B8 A L A B3 A", number=26946),
    GoldenFrame("four-colours", keys=menu_keys("Suit colours") + " M B"),
    GoldenFrame("night", begin=at_night),
    GoldenFrame("targets", ALL_SIZES, several_targets),
    GoldenFrame("targets-run", begin=several_runs),
    GoldenFrame("run-at-once", keys="R4 A A R3 A", game="freecell"),
    GoldenFrame("king-to-space", begin=king_to_space),
    GoldenFrame("hint", keys="B+"),
    GoldenFrame("hint-deal", ALL_SIZES, deal_hint),
    GoldenFrame("hint-below", ("160x128", "320x240"), None, "B+", number=3, game="four-seasons"),
    GoldenFrame("worst-case", ALL_SIZES, worst_case),
    GoldenFrame("waste-of-three", ALL_SIZES, options=THREE, keys="B3"),
    GoldenFrame("waste-of-one", options=THREE, keys="B8 A"),
    GoldenFrame("redeal-any", begin=redeal_any),
    GoldenFrame("redeal-two", begin=redeal_two),
    GoldenFrame("redeal-none", begin=redeal_none),
    GoldenFrame("stuck", ALL_SIZES, stuck),
    GoldenFrame("menu", ALL_SIZES, keys="M"),
    GoldenFrame("menu-turned", ALL_SIZES, keys="M R D"),
    GoldenFrame("menu-swapped", keys=menu_keys("Buttons") + " M M D4"),
    GoldenFrame("bookmark", keys=menu_keys("Bookmark")),
    GoldenFrame("rule-options", ALL_SIZES, keys="B " + menu_keys("Take from foundations")),
    GoldenFrame("options", ALL_SIZES, keys=menu_keys("Options") + " [Confirm moves]"),
    GoldenFrame("options-turned", ALL_SIZES, keys=menu_keys("Options") + " [Large print] R"),
    GoldenFrame(
        "large-print",
        ("160x128", "128x128"),
        keys=menu_keys("Options", "Large print") + " [Skip piles]",
    ),
    GoldenFrame(
        "large-print-rules",
        keys=menu_keys("Options", "Large print") + " M " + menu_keys("Rules") + " R4",
    ),
    GoldenFrame(
        "large-print-statistics",
        ("160x128", "128x128"),
        in_large_print(open_with(statistics_screen, typical)),
    ),
    GoldenFrame("large-print-about", begin=in_large_print(lambda _: None), keys=menu_keys("About")),
    GoldenFrame("title", ALL_SIZES, game=""),
    GoldenFrame("title-go-on", ALL_SIZES, play_to_middle, keys=menu_keys("Title screen")),
    GoldenFrame("accents", ("160x128", "320x240"), accented, None),
    GoldenFrame("help-asked", begin=newcomer, keys="A B M [New deal] A D A", game=""),
    GoldenFrame("lesson", ALL_SIZES, newcomer, keys="U4 A R", game=""),
    GoldenFrame("refused", ALL_SIZES, keys="L A w100"),
    GoldenFrame("run-through", ALL_SIZES, keys="A B5 R3 B S+ L4"),
    GoldenFrame("pile", ALL_SIZES, worst_case, keys=menu_keys("View pile")),
    GoldenFrame("about", ALL_SIZES, keys=menu_keys("About")),
    GoldenFrame("about-saves", keys=menu_keys("About") + " A2"),
    GoldenFrame("drive", ALL_SIZES, asked_for_the_drive, keys="U"),
    GoldenFrame("number", ALL_SIZES, keys=menu_keys("Deal number") + " U L2 U"),
    GoldenFrame("number-refused", keys=menu_keys("Deal number") + " R D"),
    GoldenFrame("leave-game", ALL_SIZES, keys="B " + menu_keys("New deal")),
    GoldenFrame("won", ALL_SIZES, won),
    GoldenFrame("families", ALL_SIZES, keys=menu_keys("Games")),
    GoldenFrame("by-ease", ALL_SIZES, keys=menu_keys("Games") + " A D2"),
    GoldenFrame("by-length", keys=menu_keys("Games") + " A D A R D"),
    GoldenFrame("family", ALL_SIZES, keys=f"{FAVOURITES} D"),
    GoldenFrame("family-with-lines", ALL_SIZES, keys=menu_keys("Games") + " [Spider] A"),
    GoldenFrame("line", keys=menu_keys("Games") + " [Spider] A A"),
    GoldenFrame(
        "favourites",
        keys=f"{FAVOURITES} D S [Favourite] A B A M [Games] A",
    ),
    GoldenFrame("about-game", ALL_SIZES, keys=menu_keys("Games") + " D A D2 S D2 A"),
    GoldenFrame("rules-elsewhere", keys=menu_keys("Games") + " D A D9 S A A"),
    GoldenFrame("rules", ALL_SIZES, keys=menu_keys("Rules") + " R2", game="gate"),
    GoldenFrame("rules-runs", keys=menu_keys("Rules") + " R2", game="spider"),
    GoldenFrame("rules-removing", ALL_SIZES, keys=menu_keys("Rules") + " R2", game="pyramid"),
    GoldenFrame("left-handed", ALL_SIZES, left_handed, keys="B4 R", options=THREE),
    *[
        GoldenFrame(f"left-handed-{name}", begin=left_handed, keys=LEFT[name], game=name)
        for name in LEFT
    ],
    *[
        GoldenFrame(f"game-{name}", sizes, play_to_middle, game=name)
        for name, sizes in zip(eleven_games()[1:], cycle(TWO_SIZES))
    ],
    GoldenFrame("selective-begins", game="selective-canfield"),
    GoldenFrame("open-reserve", begin=play_to_middle, options=(("rsee", "1"),), game="canfield"),
    GoldenFrame("more-cards", begin=play_to_middle, game="yukon"),
    GoldenFrame("more-piles", begin=play_to_middle, game="fan"),
    *[GoldenFrame(name, ALL_SIZES, begin, keys) for name, begin, keys in EVERYWHERE],
    *[GoldenFrame(name, begin=begin, keys=keys) for name, begin, keys in ONCE],
    *[GoldenFrame(name, ALL_SIZES, begin) for name, begin in TABLE_EVERYWHERE],
    *[GoldenFrame(name, begin=begin) for name, begin in TABLE_ONCE],
    *[
        GoldenFrame(name, sizes, begin, keys, (), PROVED, "gate")
        for name, sizes, begin, keys in WON
    ],
    *[GoldenFrame(name, sizes, begin, keys) for name, sizes, begin, keys in PAUSED],
    GoldenFrame("more-reserves", begin=play_to_middle, game="flower-garden"),
    *[
        GoldenFrame(f"game-{name}", sizes, play_to_middle, game=name)
        for name, sizes in zip(OTHERS, cycle(TWO_SIZES))
    ],
    GoldenFrame("peaks-run", ("160x128", "128x128"), long_run, number=80, game="tri-peaks"),
    *[GoldenFrame(name, ("160x128", "320x240"), begin, None) for name, begin in MOVING],
    *[
        GoldenFrame(f"high-{name}", HIGH_SIZES, play_to_middle, game=name)
        for name in ("klondike", "spider", "freecell", "golf", "pyramid")
    ],
    *[GoldenFrame(f"high-{name}", HIGH_SIZES, play_to_middle, game=name) for name in HIGH],
    GoldenFrame(
        "large-print-cards", ("320x240",), keys=menu_keys("Large print") + " M", game="freecell"
    ),
    GoldenFrame(
        "large-print-question", ("160x128", "128x128"), in_large_print(asked_for_the_drive)
    ),
    GoldenFrame("touch-title", ("195x300",), in_large_print(touch_title)),
    GoldenFrame("touch-title-wide", begin=touch_title),
    GoldenFrame("touch-title-more", ("195x300",), in_large_print(touch_more)),
    GoldenFrame("high-worst-case", HIGH_SIZES, worst_case),
    GoldenFrame("high-waste-of-three", HIGH_SIZES[:1], options=THREE, keys="B3"),
    GoldenFrame("high-left-handed", HIGH_SIZES[:1], left_handed),
    *[GoldenFrame(f"low-{name}", LOW_SIZES, play_to_middle, game=name) for name in LOW],
    GoldenFrame("low-freecell-worst-case", LOW_SIZES, worst_freecell, game="freecell"),
    GoldenFrame("low-title", LOW_SIZES[1:], game=""),
    GoldenFrame("low-menu", LOW_SIZES[1:], keys="M"),
    GoldenFrame("low-rules", LOW_SIZES[1:], keys=menu_keys("Rules") + " R2", game="gate"),
    GoldenFrame("low-refused", LOW_SIZES[1:], keys="L A w100"),
    GoldenFrame("low-left-handed", LOW_SIZES[:1], left_handed, game="klondike-draw-3"),
]
CASES = [(frame, size) for frame in FRAMES for size in frame.sizes]


@contextmanager
def show_frame(frame, size):
    """Yield a machine that shows a frame."""
    board, wide_high = BOARDS.get(size, "pygamer"), tuple(map(int, size.split("x")))
    more = {"options": frame.options, "size": wide_high}
    with Machine(board, frame.game, frame.number, **more) as machine:
        press(machine, "")
        if frame.begin:
            frame.begin(machine)
        if frame.keys is not None:
            press(machine, frame.keys)
        yield machine


def draw_frame(frame, size):
    """Draw a frame; return its pixels, 16 bits each, and its width and height.

    After its keys the game is at rest, so that a board saves and sleeps, unless a button is held.
    """
    goes_on = frame.keys is None or frame.name == "show-me"
    with show_frame(frame, size) as machine:
        assert goes_on or machine.app.idle or not machine.app.buttons.idle
        return display_pixels(machine), machine.width, machine.height
