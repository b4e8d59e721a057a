"""Assembles the handheld on the page: display, keys, clock, saves and the game.

The page calls these functions, and passes callbacks to `start`. Rarely needed code is in `telling`.
"""

import json
import os
from binascii import crc32

import around
import decks
import judging
import speaking
import supervisor
from remembering import make_panel
from screen import Display

from patience.on_demand import load
from patience.player.settings import ANIMATION, CALM, DEFAULTS, LARGE_PRINT
from patience.saves import slots
from patience.saves.slots import ENVELOPE_SIZE, NEWER
from patience.saves.store import Store
from patience.texts.desk_text import NO_WAY_BACK
from patience.ui.draw import splash
from patience.ui.input.actions import NO_EVENT, RELEASED, TAP
from patience.ui.input.kinds import is_page, is_table, is_title
from patience.ui.pointer import Pointer
from sim.desk.store import HERE, MARGIN, NAMES, NOWHERE, ROOM
from sim.solve.live.verdicts import toggle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_FOLDER = "/saves/"
_EIO = 5
_REST = 0  # ms between two saves while idle: this memory does not wear out

_TICKS = (1 << 29) - 1
_RUNNING, _IDLE, _DRAWN, _OTHER = 1, 2, 4, 8  # bits of what `tick` returns


class Keys:
    """Key events waiting for the game, oldest first."""

    def __init__(self) -> None:
        self.events = []

    def press(self, button: int) -> None:
        """Add a press of a button, 0-7."""
        self.events.append(button)

    def release(self, button: int) -> None:
        """Add the release of a button, 0-7."""
        self.events.append(button | RELEASED)

    def get(self) -> int:
        """Return the next event, or `NO_EVENT`."""
        return self.events.pop(0) if self.events else NO_EVENT


class Clock:
    """Milliseconds of real time, or of the page's tests, that wrap at 2**29 like a board's."""

    def __init__(self) -> None:
        self.stopped = False
        self.passed = 0  # its time while it is stopped
        self.stood = 0  # total ms while it was stopped

    def __call__(self) -> int:
        now = self.passed if self.stopped else supervisor.ticks_ms() - self.stood
        return now & _TICKS


class FileSlot:
    """A file of the interpreter; the page keeps a copy.

    :param index: the index of the file, for the page
    :param keep: a callback of the page, called with the index after the file was written
    """

    def __init__(self, path: str, index: int, keep: "Callable[[int], None] | None") -> None:
        self._path = path
        self._index = index
        self._keep = keep

    def read(self, count: int, at: int = 0) -> bytes:
        """Return bytes of the save from a place on, fewer if it is shorter.

        :raises OSError: if the page has something else in its place
        """
        if self._path in machine.left_alone:
            raise OSError(_EIO)
        try:
            with open(self._path, "rb") as file:
                file.seek(MARGIN + at)
                return file.read(max(0, min(count, ROOM - at)))
        except OSError:
            return b""

    def write(self, pieces: "Iterable[bytes | bytearray | memoryview]") -> None:
        """Write bytes at the beginning of the save."""
        data = bytearray()
        for piece in pieces:
            data.extend(piece)
        before = self.read(ROOM)
        with open(self._path, "wb") as file:
            file.write(bytes(MARGIN))
            file.write(data)
            file.write(before[len(data) :])
            file.write(bytes(ROOM - max(len(data), len(before)) + MARGIN))
        self._keep(self._index)

    def forget(self) -> None:
        """Delete the save."""
        os.remove(self._path)


class Machine:
    """The parts of the machine, and the current game."""

    app = None
    keys = None
    panel = None
    known_screen = None  # the one that the page knows of
    pointer = None
    store = None
    covers_line = False  # whether the page writes the line below the cards
    left_alone = ()  # paths of saves in whose place the page's database has something else
    shown = -1  # the brightness that the page has received


keys = Keys()
clock = Clock()
machine = Machine()
machine.keys = keys


def show_splash(width: int, height: int) -> None:
    """Show the title picture immediately, before the game is loaded."""
    machine.display = Display(width, height)
    machine.picture = splash.show(machine.display)
    if height > width:
        load("patience.ui.touch.high_title").draw(machine.picture[0].bitmap)
        machine.display.refresh()


def start(
    labels: str,
    seed: int,
    notice: int,
    calm: bool,
    keep: "Callable[[int], None]",
    sound: "Callable[[int, int], None]",
    light: "Callable[[int], None]",
    lights: "Callable[[int], None]",
    today: "Callable[[], int]",
    copy: "Callable[[str, str], None]",
) -> None:
    """Start the game after `show_splash`.

    :param labels: the names of A, B, Select and Start on screens; "" for fingers only
    :param notice: why the page cannot keep saves, one of `words.SAVE_NOTICES`; 0 if it can
    :param calm: whether to prevent gliding cards, whatever a save says
    :param keep: see `FileSlot`
    :param sound: plays a kind of `sounds` at a volume, 1 to 3
    :param light: sets the brightness, 0 to 5
    :param lights: shows a kind of `sounds` on the lights
    :param today: returns the day, in days since 1 January 1970
    :param copy: copies a sentence and a deal's share code
    """
    files = [FileSlot(_FOLDER + NAMES[at], at, keep) for at in range(2)]
    store = _make_store(files)
    machine.store = store
    if notice:
        keep_nothing(notice)
    machine.shown = -1
    keys.events.clear()
    from patience.ui.app import App

    def show_light(level: int) -> None:
        if level != machine.shown:
            machine.shown = level
            light(level)

    settings = bytearray(DEFAULTS)
    settings[ANIMATION] = CALM
    # Larger lines are easier to hit with a finger; upright there is room for all of the title's.
    settings[LARGE_PRINT] = not labels and machine.display.height > machine.display.width
    machine.covers_line = bool(settings[LARGE_PRINT])  # the page is upright, for fingers
    machine.panel = make_panel(machine.display)
    machine.app = App(
        machine.display,
        keys,
        clock,
        seed,
        sound=sound,
        light=show_light,
        lights=lights,
        store=store,
        labels=labels,
        root=machine.picture,
        settings=settings,
        panel=machine.panel,
    )
    peripherals = machine.app.peripherals
    peripherals.today, peripherals.copy = today, copy
    machine.app.stack.screen.enter()  # the title shows whether today's deal is won
    machine.pointer = Pointer(machine)
    if calm:
        machine.app.session.settings[ANIMATION] = 0


def tick() -> int:
    """Run a step of the game; return what is true then.

    Bits: the game runs (1), nothing moves (2), it drew (4), another screen is shown (8).
    """
    app, pointer, display = machine.app, machine.pointer, machine.display
    screen = app.stack.screen
    if machine.covers_line and is_table(screen):
        screen.view.status.group.hidden = True  # the page writes it, see `around`
    pointer.tick()
    state = _RUNNING if app.tick() else 0
    if app.idle and not pointer.busy:
        state |= _IDLE
    if app.stack.screen is not machine.known_screen and not app.stack.change:
        machine.known_screen = app.stack.screen
        state |= _OTHER
    if display.drawn:
        display.drawn = False
        state |= _DRAWN
    return state


def key(event: int) -> None:
    """Deliver a press of a button, 0-7, or its release, plus 8."""
    keys.events.append(event)


def point(what: int, x: int, y: int) -> None:
    """Handle the mouse at a pixel: 0 press, 1 release, 2 right click, 3 middle click.

    4 turns the wheel by x; 5 is the press of a finger; 6 a movement while pressed; 7 the end of a
    press without a release.
    """
    pointer = machine.pointer
    if what == 0:
        pointer.press((x, y))
    elif what == 5:
        pointer.press((x, y), TAP)
    elif what == 1:
        pointer.release((x, y))
    elif what == 2:
        pointer.go_back()
    elif what == 3:
        pointer.advise()
    elif what == 6:
        pointer.move((x, y))
    elif what == 7:
        pointer.cancel()
    else:
        pointer.turn(x)


def undo() -> None:
    """Undo a step, on the table."""
    machine.pointer.undo()


def redo() -> None:
    """Redo a step, on the table."""
    machine.pointer.redo()


def save() -> None:
    """Save the game now."""
    machine.app.save()


def keep_nothing(notice: int) -> None:
    """Report from now on that the page cannot keep saves, and why, like `start`."""
    machine.store.where, machine.store.notice = NOWHERE, notice


def forget_saved() -> None:
    """Write the next save even if nothing has changed, because the page could not keep the last."""
    machine.store.saved_mark = 0


def newest_save() -> str:
    """Return the path of the newest save; "" if there is none."""
    at = slots.find_newest(machine.store.slots)[2]
    return "" if at < 0 else _FOLDER + NAMES[at]


def take_newer(entry: str, path: str) -> None:
    """Replace a save by an entry of the journal, unless the save is intact and as new."""
    if _compare(entry, path)[2] == 0:
        os.rename(entry, path)


def leave_alone(index: int) -> None:
    """Never read nor write a save, because the page's database has something else in its place."""
    machine.left_alone += (_FOLDER + NAMES[index],)


def check_saves(first: str, second: str) -> str:
    """Return "good" if a save in two files can be loaded; otherwise "newer" or "bad"."""
    found, _, _, save, _ = _compare(first, second)
    return "good" if save is not None else "newer" if found == NEWER else "bad"


def bring_save(first: str, second: str) -> None:
    """Save the newer of two files as the newest save, replacing both saves."""
    save = _compare(first, second)[3]
    machine.left_alone = ()  # the player has agreed to replace what is there
    store = _make_store(machine.store.slots)
    store.sequence = slots.find_newest(store.slots)[1]
    data = save.read(0, save.size)
    for _ in store.slots:
        slots.write(store, len(data), crc32(data), lambda: iter((data,)))


def _compare(first: str, second: str) -> "tuple[int, int, int, slots.Saved | None, list[int]]":
    return slots.find_newest([FileSlot(first, 0, None), FileSlot(second, 1, None)])


def _make_store(files: list[FileSlot]) -> Store:
    return Store(files, len(files), ROOM - ENVELOPE_SIZE, HERE, _REST)


def expect_fingers() -> None:
    """Make tips mention taps before the first tap."""
    machine.app.peripherals.pointer = TAP


def is_on_table() -> bool:
    """Return whether the cards are shown, without a menu."""
    return is_table(machine.app.stack.screen)


def go_to_table() -> None:
    """Show the cards."""
    machine.app.stack.back_to_table()


def offer_languages(name: str, change: "Callable[[int], str]") -> None:
    """Offer languages in the options.

    :param name: of the language now
    :param change: see `speaking.Languages`
    """
    speaking.languages.name, speaking.languages.change = name, change


def open_screens() -> str:
    """Return the screens above the table for `show_screens`, which must follow."""
    stack, found = machine.app.stack, []
    for at in range(1, len(stack.screens)):
        stack.forget(at)
        made_of, mark = stack.screens[at]
        module, kind, more = made_of
        if more:
            break
        found.append((module, kind, mark))
    return json.dumps(found)


def show_screens(screens: str) -> None:
    """Show screens again after the game has started in another language."""
    app = machine.app
    while app.stack.change:
        app.tick()
    stack = app.stack
    below = [((name, kind, ()), mark) for name, kind, mark in json.loads(screens)]
    stack.screens = stack.screens[:1] + below
    stack.show_again()


def stop_clock() -> None:
    """Stop the clock, except for `advance` in the page's tests."""
    clock.passed = clock()
    clock.stopped = True


def start_clock() -> None:
    """Start the clock again."""
    if clock.stopped:
        clock.stood = supervisor.ticks_ms() - clock.passed
        clock.stopped = False


def advance(ms: int) -> int:
    """Advance the clock and the game; return the result of `tick`."""
    clock.passed += ms
    return tick()


def look() -> str:
    """Return what is around the picture on a page for fingers; see `around`."""
    return around.around_picture(machine.app)


def press_words(number: int) -> None:
    """Do what a button in the sentence below the cards says, by its index."""
    machine.pointer.press_words(number)


def choose(button: int) -> None:
    """Press a button of the title for fingers, by its index; see `around`."""
    screen = machine.app.stack.screen
    if is_title(screen) and not machine.app.stack.change:
        screen.choose(button)


def lines_soon() -> str:
    """Return the lines whose proved deals may be needed soon, the current game's first."""
    return " ".join(decks.lines_soon(machine.app))


def lines_paused() -> str:
    """Return the lines of the paused games."""
    return " ".join(decks.lines_paused(machine.app))


def take_deals(line: str) -> None:
    """Use the proved deals of a line, whose file has come."""
    decks.deals_came(machine.app.session, line)


def question(known: str) -> str:
    """Return what the solver is to find out now; see `judging.verdict_question`."""
    return judging.verdict_question(machine.app, known)


def describe(verdict: str, back: int, whole: bool, searched: bool, winning: int) -> str:
    """Return the line about a verdict of the solver; see `judging.verdict_text`."""
    return judging.verdict_text(machine.app, verdict, back, whole, searched, winning)


def has_solver() -> None:
    """Offer the option of the solver's line from now on."""
    machine.app.peripherals.has_solver = True


def go_back(steps: int) -> None:
    """Go back to an earlier position."""
    judging.verdict_back(machine.app, steps)


def toggle_verdicts() -> None:
    """Change when the solver's line is shown, and tell."""
    say(toggle(machine.app))


def say(sentence: str) -> None:
    """Show a sentence on the line below the table; other screens refuse the press."""
    screen = machine.app.stack.screen
    if is_table(screen):
        screen.view.say(sentence)
        screen.view.draw()
    elif is_page(screen):
        screen.refuse()


def say_no_way_back() -> None:
    """Buzz, and tell that there is no position to go back to."""
    machine.app.peripherals.buzz()
    say(NO_WAY_BACK)


def title() -> str:
    """Return the game's name and the number of the deal, for the page's title."""
    game = machine.app.session.game
    return f"{game.row.name} {game.number}"


def tell() -> str:
    """Return the position in words; a screen that is about to open is shown first."""
    while machine.app.stack.change:
        machine.app.tick()
    return load("telling").tell(machine.app, machine.panel)


def link() -> str:
    """Return the current deal's share code: "klondike:617:draw=3"."""
    return load("telling").link(machine.app.session)


def open_link(text: str) -> str:
    """Deal the last share code in a text; ask first if a game would be lost.

    Returns an error message, or "".
    """
    codes = load("codes")
    try:
        wanted = codes.read(text)
    except ValueError as error:
        return str(error)
    app = machine.app
    same = codes.is_at_play(app, wanted)
    if same and wanted[3]:
        leave = load("patience.ui.screens.leaving").leave_game
        leave(app, app.session.is_shown(), codes.begin, app, wanted)
    elif same:
        app.stack.back_to_table()
    else:
        codes.pause_and_begin(app, wanted)
    return ""
