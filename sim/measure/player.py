"""Plays a machine by its keys, and tries every kind of press: at the table, and on every screen.

It follows the game's own hints, and between moves tries the cursor, long piles, the menu, undo and
running through the game. Presses are sorted by their effect. `sim.measure.bench` measures them.
"""

from collections.abc import Sequence
from operator import ne
from typing import NamedTuple

from patience.advice import hints
from patience.game import Game
from patience.moves import DEAL
from patience.player.settings import ANIMATION
from patience.table import CLOSED, FACE_DOWN, NO_CARD, PLACES
from patience.ui.input.kinds import is_menu, is_table
from sim.desk.keys import parse
from sim.desk.machine import Machine, find_label, find_way

FIRST_PICTURE = "first picture"
TITLE = "title"
TO_THE_TABLE = "way to the table"
CURSOR = "cursor step"
NUDGE = "cursor nudged"
LIFT = "targets shown"
AIMED = "target taken"
BACK = "packet put back"
CARD = "one card moved"
SQUEEZED = "card moved, pile squeezed"
RUN = "packet moved"
FILLED = "card moved, space filled"
TURN = "deal from the stock"
HINT = "hint shown"
NEXT_HINT = "next hint"
FOLLOWED = "hint followed"
UNDO = "undo"
SAFE = "safe cards up"
OPENED = "pile opened"
SHUT = "opened pile closed"
LAID = "table laid out again"
LAID_BACK = "... and undone"
THROUGH = "run through the game"
RUN_STEP = "run, a move"
REDO = "redo, from the menu"
OPEN = "menu opened"
OPEN_AT_ONCE = "menu opened again at once"
MENU_LINE = "menu, a line"
MENU_PAGE = "menu, the other page"
CLOSE = "menu closed"
SAID = "words changed"
REST = "a rest"
IDLE = "idle frame"
SCREEN = "{}, opened"
ON_SCREEN = "{}, a press"
HOME = "back from there"
NEW_DEAL = "a new deal"
RESUMED = "a paused game"

MOVES = (CURSOR, NUDGE, LIFT, AIMED, BACK, CARD, SQUEEZED, RUN, FILLED, TURN, UNDO)
"""Kinds of presses whose steps may allocate little."""
AT_TABLE = (
    *(*MOVES, SAID, HINT, NEXT_HINT, FOLLOWED, SAFE, OPENED, SHUT, LAID, LAID_BACK),
    *(THROUGH, RUN_STEP, REDO, OPEN, OPEN_AT_ONCE, MENU_LINE, MENU_PAGE, CLOSE, REST),
)
"""All kinds at the table and in its menu."""

_REST = "w700"  # the menu is drawn ahead
_LONG_REST = "w2000"  # a hint is prepared
_SAVED = "w6000"  # the game is saved
_IN_MENU = (OPEN, OPEN_AT_ONCE, MENU_LINE, MENU_PAGE)
_MANY_CARDS = 20  # if this many are dealt, it is not a deal from the stock
_PILES = 3  # to be opened
_MOST_TURNS = 60

ROUTES = (
    ("Games", "D A D A"),
    ("Title screen", "R A"),
    ("Games", f"{'D ' * 8}R B"),
    ("Games", f"A D A D D {'R ' * 12}L B B"),
    ("Games", f"D A {'D ' * 8}S D D A U A R B U A R R B B B B"),
    ("Rules", f"{'R ' * 9}L B"),
    ("Deals", "D D D D D D B"),
    ("Deals", "D D A U R R U B B"),
    ("Deals", "D D D A R R D U B B"),
    ("Bookmark", "A"),
    ("Bookmark", "D A"),
    ("View pile", "R B"),
    ("Rule options", "D D U A A B"),
    ("Statistics", "R R A B S B B"),
    ("Options", f"{'R L D ' * 18}B"),
    ("Options", "U A R R R B B"),
    ("Winning line", "D B"),
    ("Title screen", "D A L L U U B U U B"),
    ("Title screen", "A"),
    ("Restart deal", "D A"),
    ("New deal", "D A"),
    ("Games", "D A A D A"),
    ("Deal of the day", ""),
)
"""Lines of the menu, and the presses after each; what a game lacks is left out."""


class Press(NamedTuple):
    """A press of keys, or a rest."""

    kind: str
    keys: str
    changed: int
    """How many pixels changed colour."""
    refreshes: list[tuple[int, int, int]]
    """For each refresh, pixels of layers that it reads, pixels and bytes that it sends."""

    @property
    def pixels(self) -> int:
        """How many pixels were sent."""
        return sum(refresh[1] for refresh in self.refreshes)

    @property
    def sent(self) -> int:
        """How many bytes were sent."""
        return sum(refresh[2] for refresh in self.refreshes)


class Player:
    """Plays a machine, and records what each press sent.

    :param refreshes: the machine's display adds to it, see `Press.refreshes`
    :param animation: the setting
    """

    def __init__(
        self, machine: Machine, refreshes: list[tuple[int, int, int]], animation: int
    ) -> None:
        self._machine = machine
        self._refreshes = refreshes
        machine.app.session.settings[ANIMATION] = animation
        self._visiting = False
        self.presses: list[Press] = []
        """All presses so far."""

    def press(self, keys: str) -> None:
        """Press keys, whatever follows."""
        self._visiting = True
        self._press(keys, "")

    def begin(self) -> None:
        """Go from the title to the table."""
        self._press("w500", "")
        self._press("A", TO_THE_TABLE)
        self._press(_REST, REST)

    def play(self, moves: int) -> None:
        """Make moves, or until the game is won or no hint is left; try everything in between."""
        self._look_into_menu()
        for count in range(moves):
            advised = hints.advise(self._game)
            if self._game.won() or not advised:
                return
            for key in "RLDU":
                self._press(key, CURSOR)
            self._follow(advised[0])
            if count % 3 == 0 and not self._game.won():
                self._press("S", UNDO)
                self._follow(advised[0])
            self._idle()
            if count % 4 == 0:
                self._look_around()

    def deal_out(self) -> None:
        """Deal until the stock, or the table, was dealt again; undo and repeat that."""
        if self._game.row.draw == "0" and not self._game.row.again:
            return
        for _ in range(_MOST_TURNS):
            if self._game.refusal(DEAL):
                return
            if self._press("B", TURN).kind == LAID:
                self._press(_REST, REST)
                self._look_into_menu()
                self._press("S", UNDO)
                self._press("B", TURN)
                self._run_through()
                return

    def visit_screens(self, routes: Sequence[tuple[str, str]] = ROUTES) -> None:
        """Open every screen from the menu, and try it.

        :param routes: lines of the menu, and the presses after each
        """
        for label, keys in routes:
            self._press(_REST, REST)
            self._visiting = True
            self._visit(label, keys.split())
            while not self._is_at_table:
                self._press("M", HOME)
            self._visiting = False

    def _visit(self, label: str, keys: list[str]) -> None:
        self._press("M", OPEN)
        menu = self._machine.app.stack.screen
        assert is_menu(menu)
        labels = [str(item[0], "utf-8") for item in menu.items]
        label_shown = find_label(label, labels)
        if label_shown not in labels:
            self._press("B", CLOSE)
            return
        for keys_there in find_way(menu, labels.index(label_shown)).split():
            self._press(keys_there, MENU_PAGE if keys_there[0] in "LR" else MENU_LINE)
        for key in ["A", *keys]:
            if self._is_at_table:
                self._press(_SAVED, REST)
                return
            game = self._game
            press = self._press(key, "")
            if self._is_at_table:
                kind = TO_THE_TABLE if label == "Title screen" else HOME
                if game is not self._game:
                    kind = RESUMED if self._game.table.log.steps else NEW_DEAL
                self.presses[-1] = press._replace(kind=kind)

    def _look_into_menu(self) -> None:
        self._press("M", OPEN)
        self._press("D", MENU_LINE)
        self._press("B", CLOSE)
        self._press(_REST, REST)

    def _look_around(self) -> None:
        for _ in range(_PILES):
            self._press("U+", OPENED)
            self._press("R", SHUT)
        self._press("A+", SAFE)
        self._press(_REST, REST)
        self._press("M", OPEN)
        self._press("D", MENU_LINE)
        self._press("U", MENU_LINE)
        self._press("R", MENU_PAGE)
        self._press("B", CLOSE)
        self._press("S", UNDO)
        self._press("M", OPEN_AT_ONCE)
        self._press("D3", MENU_LINE)
        self._press("A", REDO)
        self._run_through()

    def _run_through(self) -> None:
        self._press("S+", THROUGH)
        for key in "LRA":
            self._press(key, RUN_STEP)
        self._press(_LONG_REST, REST)

    @property
    def _game(self) -> Game:
        return self._machine.app.session.game

    @property
    def _is_at_table(self) -> bool:
        stack = self._machine.app.stack
        return len(stack.screens) == 1 and not stack.change

    def _follow(self, a_move: int) -> None:
        """Make the move that a hint advises: from the cursor if possible, else as it was shown."""
        if a_move == DEAL:
            self._press("B", TURN)
            return
        self._press("B+", HINT)
        for _ in range(2):
            self._press("B+", NEXT_HINT)
        self._press("B", BACK)
        self._press("B+", HINT)
        self._press("B", BACK)
        if self._move():
            return
        self.presses[-1] = self.presses[-1]._replace(kind=LIFT)
        if self._move():  # to the best target, which may differ from the advice
            self.presses[-1] = self.presses[-1]._replace(kind=AIMED)
            if self._game.won():
                return
            self._press("S", UNDO)
        else:
            self._press("B", BACK)
        self._press("B+", HINT)
        self._press("A", FOLLOWED)

    def _move(self) -> bool:
        """Press A; return whether it moved cards, and name the press by their number."""
        table = self._game.table
        before = [table.length(place) for place in range(PLACES)]
        tops, steps, fans = bytes(table.top), table.log.steps, self._fans()
        self._press("A", CARD)
        moved = max(was - table.length(place) for place, was in enumerate(before))
        piles = sum(map(ne, tops[:PLACES], table.top))
        if self.presses[-1].kind == CARD:
            kind = FILLED if piles > 2 else RUN if moved > 1 else CARD
            if kind == CARD and fans != self._fans():
                kind = SQUEEZED
            self.presses[-1] = self.presses[-1]._replace(kind=kind)
        return table.log.steps != steps

    def _fans(self) -> list[int]:
        """Return the distance between the cards of each pile."""
        painter = self._machine.app.drawing.painter
        table, pile, found = self._game.table, bytearray(NO_CARD), []
        for place in self._game.tableau:
            cards = pile[: table.read_pile(place, pile)]
            down = sum(card >= FACE_DOWN for card in cards)
            found.append(painter.layout.spacing(place, down, len(cards) - down))
        return found

    def _press(self, keys: str, kind: str) -> Press:
        closed, cards = self._count_closed(), bytes(self._game.table.under)
        before, message = bytes(self._machine.display.rgb565()), self._message()
        start = len(self._refreshes)
        self._machine.press(parse(keys))
        if self._is_at_table:
            moved = sum(map(ne, cards, self._game.table.under))
            many = moved > _MANY_CARDS and kind in (TURN, UNDO)
            if self._count_closed() != closed or many:
                kind = LAID_BACK if kind == UNDO else LAID
            elif kind == CURSOR and message != self._message():
                kind = SAID
        elif kind not in _IN_MENU:
            name = self._message()
            kind = (ON_SCREEN if name == message else SCREEN).format(name)
        press = self._keep(kind, keys, before, start)
        if not (self._is_at_table or self._visiting or kind in _IN_MENU):
            self._press("B", HOME)
        return press

    def _count_closed(self) -> int:
        return self._game.table.top.count(CLOSED)

    def _message(self) -> str:
        """Return the line below the table, or the name of another screen."""
        screen = self._machine.app.stack.screen
        return screen.view.status.text if is_table(screen) else _name(screen)

    def _idle(self) -> None:
        before, start = bytes(self._machine.display.rgb565()), len(self._refreshes)
        self._machine.app.tick()
        self._keep(IDLE, "", before, start)

    def _keep(self, kind: str, keys: str, before: bytes, start: int) -> Press:
        after = self._machine.display.rgb565().cast("H")
        changed = sum(map(ne, after, memoryview(before).cast("H")))
        if kind == CURSOR and not changed:
            kind = NUDGE
        self.presses.append(Press(kind, keys, changed, self._refreshes[start:]))
        return self.presses[-1]


def _name(screen: object) -> str:
    """Return the name of a screen in words: "options menu"."""
    name = type(screen).__name__
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
