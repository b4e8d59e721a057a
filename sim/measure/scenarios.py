"""Scripts of keys from power-on to every screen, for measuring a board.

`sim.desk.keys` describes the notation.
"""

from typing import NamedTuple

from patience.texts import words
from patience.texts.option_names import SETTINGS

TO_THE_TITLE = "w1500"
TO_THE_TABLE = "w1500 B w1500"
"""The first start asks how much help is wanted; if a game was begun, A plays."""
BEGUN_TABLE = "w1500 A w1500"

PYGAMER = "pygamer"
SPRIG = "hack_club_sprig"
WIO = "seeeduino_wio_terminal"

MENU = "Menu"
"""The menu that Start opens; the others are named by the line that opens them."""
_MENU = [line.partition("=")[0] for line in words.PAUSE.split("\n")]
LINES = {
    MENU: _MENU,
    "Title screen": [line.partition("=")[0] for line in words.TITLE.split("\n")],
    "Deals": [
        *(words.NEXT_NUMBER, words.PREVIOUS_NUMBER, words.DEAL_NUMBER),
        *(words.WIN_DECK, words.TEN_DEALS),
    ],
    "Bookmark": words.BOOKMARK_MENU.split("|"),
    "Options": ["Help", *(names.split(b"|")[0].decode() for names in SETTINGS), "About"],
}
"""The lines of menus whose first line is chosen when they open."""
SOMETIMES = {
    *("Winning line", "Rule options", "Win the deck"),
    *("", "Brightness", "Lights", "Solver", "Save on drive"),
}
"""Lines that not every board or deal has."""


class Stage(NamedTuple):
    """A part of a scenario that is measured separately."""

    name: str
    keys: str


class Begun(NamedTuple):
    """A game that was saved before power-on."""

    game: str
    number: int
    """0 chooses one."""
    left: int | None = None
    """How many moves are left to its end; None if none were made."""
    is_won: bool = True
    """Whether it is a won game of `sim.data.lines`; otherwise hints played it to their end."""
    is_newcomer: bool = False
    """Whether its player has used no button yet, and gets tips; otherwise all of them."""


class Scenario(NamedTuple):
    """A script from power-on, on a board."""

    name: str
    board_id: str
    script: str
    begun: Begun | None = None


def choose(label: str, menu: str = MENU) -> str:
    """Return the keys that choose a line of an open menu, on every board and in every deal.

    They count from the end of the page that has no line that may be missing.

    :raises ValueError: if the menu has no such line, or lines on both sides may be missing
    """
    lines, turn = LINES[menu], ""
    if menu == MENU:
        second = lines.index("Rules")
        turn = "R " if label in lines[second:] else ""
        lines = lines[second:] if turn else lines[:second]
    down = lines.index(label)
    if not SOMETIMES.intersection(lines[:down]):
        return turn + (f"D{down} A" if down else "A")
    if not SOMETIMES.intersection(lines[down + 1 :]):
        return f"{turn}U{len(lines) - down} A"
    raise ValueError(f"where {label} is depends on the board")


def through(*labels: str) -> str:
    """Return the keys from the table through a line of the menu, one of the next menu, ..."""
    menus = MENU, *labels
    return " ".join(["M", *(f"w300 {choose(*step)} w500" for step in zip(labels, menus))])


def from_menu(label: str, keys: str = "") -> str:
    """Return the keys from power-on to the table, through a menu line, then the given ones."""
    return f"{TO_THE_TABLE} {through(label)} {keys}"


NEARLY_WON = Begun("klondike", 26946, 3)
NEARLY_STUCK = Begun("canfield", 8, 1, is_won=False)
PROVED = Begun("gate", 0)
"""A proved deal, chosen by the game."""

_LINE = through("Winning line")
_LESSON = "R A B S B+ A B A+ w500 B A+ w1500"

_CALENDAR = f"{choose('Deal of the day', 'Title screen')} w500 L U9 w300 A w1500 M B"
_LARGE_PRINT = f"{BEGUN_TABLE} {through('Options', 'Large print')} M w500"
_TO_TITLE = "M w300 L U A w500"
"""From the table to the title, in letters of any size."""
_LARGE_PAGES = (
    f"M w300 A w500 A w500 D2 S w500 A w500 R9 M "
    f"{_TO_TITLE} {choose('Statistics', 'Title screen')} w500 R3 M "
    f"{_TO_TITLE} {choose('Options', 'Title screen')} w500 U A w500 R4 M {_TO_TITLE} {_CALENDAR}"
)

SCREENS = {
    "title": TO_THE_TITLE,
    "table": TO_THE_TABLE,
    "menu, every line": TO_THE_TABLE + " M w300 D8 R D9",
    "options, every line": from_menu("Options", f"{'R L D ' * 17} B M"),
    "families": from_menu("Games", "D12 R L w300 B"),
    "a family, every line": from_menu("Games", "D w300 A w300 D12 S w300 D2 A2 B w300 A w1500 B2"),
    "by ease, length": from_menu("Games", "A w300 D12 U R w300 L D2 A w300 R2 D U A w1500 B2"),
    "the last family": from_menu("Games", "L U A w300 L U A w1500 B2"),
    "rules, every page": from_menu("Rules", "R9 L B w300 M"),
    "statistics": from_menu("Statistics", "R3 A w500 B3"),
    "large print": from_menu(
        "Options", f"{choose('Large print', 'Options')} D4 M w500 {_LARGE_PAGES}"
    ),
    "about": f"{TO_THE_TABLE} {through('Options', 'About')} R4 B",
    "deals": from_menu("Deals", "D4 A w1000 B"),
    "number": from_menu("Deals", f"{choose('Deal number', 'Deals')} w300 U R U R U A w1500 B"),
    "bookmark": from_menu("Bookmark", f"A w300 B {through('Bookmark', 'Return to it')}"),
    "rule options": from_menu("Rule options", "A D A D A D A B w300 M"),
    "question": f"{TO_THE_TABLE} B w300 M w300 {choose('New deal')} w300 D A w1500 B2",
    "title again": f"{TO_THE_TABLE} B2 {through('Title screen', 'Options')} B w300 B",
    "how to play": f"{TO_THE_TABLE} {through('Title screen', 'How to play')} {_LESSON} M w1000 B",
    "calendar": from_menu("Title screen", f"w500 {_CALENDAR}"),
    "pile opened": f"{TO_THE_TABLE} U+ w300 R2 U+ w300 M w300 {choose('View pile')} w500 B",
    "hints": TO_THE_TABLE + " B+ w300 B+ w300 B A B+ A w500 S",
    "quit, restarted": from_menu(
        "Title screen", f"{choose('Quit', 'Title screen')} w1000 A w1500 A w1500"
    ),
    "stuck": "w1500 A w1500 B+ A w1500 D A w500",
    "won": "w1500 A A w1500 A+ w3000 B w1500 A w1500",
    "stuck, large print": f"{_LARGE_PRINT} B+ A w1500 D A w500",
    "won, large print": f"{_LARGE_PRINT} A w1500 A+ w3000 B w1500 A w1500",
    "line": f"{BEGUN_TABLE} B+ w300 A B+ B {_LINE} B B {_LINE} A w3000 B w2000 S2 R A {_LINE} A",
    "line shown": f"{BEGUN_TABLE} {_LINE} A R w9000 w9000 w9000 w9000 B w1500 M B",
    "deck": f"{BEGUN_TABLE} {through('Deals', 'Win the deck')} R3 D2 A w1500 A w1500 S w900",
}
"""Keys to every kind of screen."""

_BEGUN = {
    "stuck": NEARLY_STUCK,
    "won": NEARLY_WON,
    "stuck, large print": NEARLY_STUCK,
    "won, large print": NEARLY_WON,
    "line": PROVED,
    "line shown": PROVED,
    "deck": PROVED,
}
TOUR = " B3 w300 ".join(
    [
        TO_THE_TABLE,
        *(
            keys.removeprefix(TO_THE_TABLE)
            for name, keys in SCREENS.items()
            if name not in {"large print", *_BEGUN}
        ),
    ]
)
"""Most of the screens in one scenario."""

_BEGIN_OTHERS = ("a family, every line", "by ease, length", "the last family", "calendar")
"""Screens that end at another game."""
_OF_ANY_GAME = [name for name in SCREENS if name not in {"title", "table", "large print", *_BEGUN}]
GAME_TOUR = (
    Stage("title", TO_THE_TITLE),
    Stage("table", "A w1500"),
    *(
        Stage(name, f"B3 w300 {SCREENS[name].removeprefix(TO_THE_TABLE)}")
        for name in sorted(_OF_ANY_GAME, key=_BEGIN_OTHERS.__contains__)
    ),
)
"""The screens of a game that was begun, one after the other."""

SCENARIOS = (
    *(Scenario(name, PYGAMER, keys, _BEGUN.get(name)) for name, keys in SCREENS.items()),
    Scenario("menu after a move", WIO, TO_THE_TABLE + " B w500 M w500"),
    *(Scenario(name, WIO, keys, _BEGUN.get(name)) for name, keys in SCREENS.items()),
    *(Scenario("all, one after the other", board, TOUR) for board in (PYGAMER, SPRIG, WIO)),
)

REPRODUCTIONS = (
    Scenario("options, scrolled", PYGAMER, "w1500 A A w1500 M U3 A D9"),
    Scenario("menu after a deal", WIO, "w1500 A A w1500 B M w500"),
)
"""The two scripts that ran out of memory on a real CircuitPython."""
