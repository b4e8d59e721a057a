"""Presses keys on a machine on the desktop, and checks what must always hold.

No card is lost or duplicated; B and Start lead back to the table and change nothing there; the
picture equals one painted from scratch; quitting keeps the game; a new game, a win or ten moves are
saved after 20 seconds of rest, unless saves fail; the time played does not exceed the board's time
awake. `sim.fuzz.keys` chooses the keys.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from patience.player import statistics
from patience.player.session import LONGEST_UPDATE, MUCH
from patience.player.settings import SWAP
from patience.saves.slots import ENVELOPE_SIZE
from patience.saves.store import Store
from patience.table import CARD_MASK, NO_CARD, PLACES, read_pile
from patience.texts.notation import parse_move
from patience.ui.input.actions import NO_EVENT, START, A, B
from patience.ui.input.kinds import is_table
from sim.data import lines
from sim.desk.keys import BUTTONS, VirtualClock
from sim.desk.machine import Machine
from sim.desk.store import ROOM
from sim.screen.display import Display

MOST_BACK = 8
"""The most presses of B, or of Start, from any screen to the table."""

_TICK = 20  # ms
_TICKS = (1 << 29) - 1
_LONG_WAIT = 2000  # ms; shorter waits are checked more thoroughly
_UNREST = 600_000  # ms; a game that moves for longer never rests: even Show me is shorter
_REST = 60_000  # ms between two saves, on average
_AT_STAKE = 21_000  # ms of rest until much must be saved; a long wait has steps of 200


class CheckError(AssertionError):
    """A rule that must always hold was broken."""


class Begin(NamedTuple):
    """The beginning of a game."""

    board: str = "pygamer"
    game: str = "klondike"
    number: int = 617
    options: tuple[tuple[str, str], ...] = ()
    settings: bytes = b""
    """The first settings; the others, added later, have their defaults."""
    begun: int = 0
    """How many moves have been made of the won game of `sim.data.lines` with this number."""


class UnseenDisplay(Display):
    """A display that sends nothing anywhere."""

    def refresh(self, **_: object) -> bool:
        """Send nothing."""
        return True


class MemorySlot:
    """A save in memory."""

    fails = False

    def __init__(self) -> None:
        self._data = bytearray()

    def read(self, count: int, at: int = 0) -> bytearray:
        """Return bytes from a place on."""
        return self._data[at : at + count]

    def write(self, pieces: Iterable[bytes | bytearray | memoryview]) -> None:
        """Replace the save.

        :raises OSError: while the slot fails
        """
        if self.fails:
            raise OSError(5, "EIO")
        self._data = bytearray(b"".join(pieces))

    def forget(self) -> None:
        """Drop the save."""
        self._data = bytearray()


class Player:
    """Presses keys, and checks the game.

    :raises CheckError: from any method, when a check fails; also whatever the game raises
    """

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self.screens: Counter[str] = Counter()
        """The number of presses on each kind of screen."""
        self._down: set[int] = set()
        self._seen = b""
        self._awake = 0  # ms
        self._slots = [MemorySlot(), MemorySlot()]
        self._store = Store(self._slots, 2, ROOM - ENVELOPE_SIZE, 3, _REST)
        self._clock = VirtualClock()
        self._saves_since = -_REST - _AT_STAKE  # the last time that saves failed, in ms awake
        self._switch_on(begin.game)
        session = self._app.session
        session.settings[: len(begin.settings)] = begin.settings
        if begin.begun:
            for text in lines.find_long(begin.game, begin.number).moves[: begin.begun]:
                session.push(parse_move(session.game, text))
        self._app.stack.screen.enter()

    def press(self, key: str) -> None:
        """Press a key of `sim.desk.keys.BUTTONS` and keep it down."""
        self.screens[type(self._app.stack.screen).__name__] += 1
        self._machine.keys.press(BUTTONS[key])
        self._touched = True
        self._down.add(BUTTONS[key])

    def release(self, key: str) -> None:
        """Release a key, or report its release once more."""
        self._machine.keys.release(BUTTONS[key])
        self._down.discard(BUTTONS[key])

    def tap(self, key: str, ms: int = 0) -> None:
        """Press a key for `ms`, at least for one step of the game."""
        self.press(key)
        self.wait(ms)
        self.release(key)

    def wait(self, ms: int) -> None:
        """Let the game run."""
        end = self._clock.elapsed + ms
        while True:
            self.step(_TICK * 10 if ms > _LONG_WAIT else _TICK)
            if self._clock.elapsed >= end:
                return

    def step(self, ms: int = _TICK) -> None:
        """Let the game take one step and time pass; start it again if it was quit."""
        if not self._app.tick():
            self._start_again()
        self._clock.advance(ms)
        self._awake += ms
        self._check_time()
        table = self._app.session.table
        seen = bytes(table.under) + bytes(table.top)
        if seen != self._seen:
            self._seen = seen
            self._count_cards()

    def sleep(self, ms: int) -> None:
        """Save and sleep, as a board does when no key was pressed for a while.

        Held keys are released during the sleep; these releases and queued events are not delivered.
        """
        self._app.save()
        self._clock.advance(ms)
        seems = ms & _TICKS  # in the game, whose clock wraps; a short sleep seems a slow frame
        self._awake += seems if seems < LONGEST_UPDATE else 0
        while self._machine.keys.get() != NO_EVENT:
            pass
        self._app.buttons.ignore_held()
        self._down.clear()
        self.step()

    def change_saving(self) -> None:
        """Make saves fail, or succeed again."""
        for slot in self._slots:
            slot.fails = not slot.fails
        self._saves_since = self._awake

    def end_by_signal(self) -> None:
        """End the program and start it again."""
        self._leave_lesson()
        self._start_again()

    def go_back(self, button: int) -> None:
        """Press B or Start until the table is back, and check that nothing has changed there.

        Before that, the picture is compared, and everything that follows the last key happens.
        """
        self.compare_picture()
        self.come_to_rest()
        self._leave_lesson()
        statistics.count_game(self._app.session)
        before, lost = self._current_game(), bytes(self._app.session.statistics)
        deals = False
        for presses in range(MOST_BACK + 1):
            while self._app.stack.change:  # a screen opens in several steps
                self.step()
            shown = self._app.stack.screen
            screen = type(shown).__name__
            if is_table(shown) and shown.shows_game:
                break
            if presses == MOST_BACK:
                raise CheckError(f"still on a {screen} after {presses} presses of {button}")
            deals = deals or (button == START and screen == "WinScreen")  # there Start deals
            swapped = button == B and self._app.session.settings[SWAP]
            self._machine.keys.press(A if swapped else button)
            self.step()
            self._machine.keys.release(A if swapped else button)
            self.step()
        if not deals and before != self._current_game():
            raise CheckError("on the way back the game became another")
        if not deals and lost != bytes(self._app.session.statistics):
            raise CheckError("on the way back a game was counted")

    def compare_picture(self) -> None:
        """Compare the table's picture with one painted from scratch."""
        self._app.tick()  # shows the time that has passed
        screen = self._app.stack.screen
        canvas: Any = self._app.drawing.canvas
        if is_table(screen) and screen.shows_game and self._app.idle:
            self._app.notice = ""  # the table would show it on entering
            screen.view.close()  # closes a pile that was held open when the board fell asleep
            screen.enter()  # the cursor may move to a pile that can be played
            self._draw()
            painted = bytes(canvas.data)
            self._app.drawing.take_canvas("something else")
            screen.enter()
            self._draw()
            width, fresh = canvas.width, bytes(canvas.data)
            if fresh != painted:
                wrong = [at for at, pixel in enumerate(fresh) if pixel != painted[at]]
                xs, ys = [at % width for at in wrong], [at // width for at in wrong]
                where = f"x {min(xs)}-{max(xs)}, y {min(ys)}-{max(ys)}"
                raise CheckError(f"{len(wrong)} pixels are not as painted from scratch: {where}")

    def come_to_rest(self) -> None:
        """Release all keys, and wait until nothing moves."""
        for button in self._down:
            self._machine.keys.release(button)
        self._down.clear()
        self.step()
        end = self._clock.elapsed + _UNREST
        while not self._app.idle:
            if self._clock.elapsed > end:
                raise CheckError(f"{type(self._app.stack.screen).__name__} never comes to rest")
            self.step()

    def close(self) -> None:
        """Switch off."""
        self._machine.close()

    def _switch_on(self, game: str) -> None:
        begin = self._begin
        number, options = (begin.number, begin.options) if game else (0, ())
        settings: dict[str, Any] = {
            "store": self._store,
            "clock": self._clock,
            "seed": begin.number,
            "display": UnseenDisplay,
        }
        self._machine = Machine(begin.board, game, number, options=options, **settings)
        self._app = self._machine.app
        self._touched = False  # whether a key was pressed since

    def _start_again(self) -> None:
        kept = self._current_game()
        self._machine.close()
        self._switch_on("")
        self._down.clear()
        if self._slots[0].fails:
            self._seen = b""  # the game is now that of the last save
        elif self._current_game() != kept:
            raise CheckError(f"quit at {kept}, went on with {self._current_game()}")

    def _check_time(self) -> None:
        app, session = self._app, self._app.session
        if not 0 <= session.elapsed <= self._awake:
            raise CheckError(f"{session.elapsed} ms played in {self._awake}")
        if not 0 <= self._store.owed <= 8 * _REST:
            raise CheckError(f"{self._store.owed} ms of rest are owed")
        fails = self._slots[0].fails or self._awake - self._saves_since < _REST + _AT_STAKE
        rests = self._touched and not self._down and app.quiet > _AT_STAKE
        if session.unsaved >= MUCH and rests and not fails and not self._is_learning:
            raise CheckError(f"{session.unsaved} are not saved after {app.quiet} ms")

    def _count_cards(self) -> None:
        table, pile, cards = self._app.session.table, bytearray(NO_CARD), []
        for place in range(PLACES):
            count = read_pile(table.under, table.top, place, pile)
            cards += [card & CARD_MASK for card in pile[:count]]
        if sorted(cards) != list(range(len(table.under))):
            raise CheckError(f"the cards are {sorted(cards)}")

    def _current_game(self) -> tuple[object, ...]:
        session = self._app.session
        rules, table = session.game.row, session.table
        return rules.id, session.game.number, bytes(table.under), bytes(table.top), table.log.steps

    @property
    def _is_learning(self) -> bool:
        return bool(self._app.stack.screen.put_aside)

    def _leave_lesson(self) -> None:
        if self._is_learning:
            self._machine.keys.press(START)
            self.step()
            self._machine.keys.release(START)
            self.come_to_rest()

    def _draw(self) -> None:
        # The table draws itself in the ticks after it is entered, a part in each.
        self._app.tick()
        while not self._app.idle and self._app.drawing.painter.unfinished:
            self._app.tick()
        self._app.tick()
