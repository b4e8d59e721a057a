"""Assembles a simulated handheld: display, keys, clock and the game.

It has the parts in the board's row (sound, brightness, lights, a battery), and plays a script of
keys in virtual time, the same way every time. `sim.desk.window` and `sim.desk.terminal` play it in
real time.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from device.boards import LEVELS
from patience.player.settings import ANIMATION, CALM, DEFAULTS, EXPERIENCED, LEARNT, SAFE_UP, SKIP
from patience.texts import desk_text
from patience.ui.draw.sounds import NOTHING
from patience.ui.input.kinds import is_menu, is_page, is_table
from sim.data.boards import BOARDS
from sim.desk import keymap
from sim.desk.caption import Judge
from sim.desk.keys import LINE, WAIT, Keys, RealClock, Step, VirtualClock, parse
from sim.screen.display import Display, Traffic

if TYPE_CHECKING:
    from pathlib import Path

    from patience.saves.store import Store
    from patience.ui.app import App
    from patience.ui.draw.remembering import RememberingPanel
    from patience.ui.screens.menu import Menu

_TICK = 20  # ms between two steps of a script; as often as a board scans its keypad
_LONGEST_REST = 4000  # ms after which a game counts as resting in any case
_MOVING = 5  # ms between two steps in real time while something moves
_AHEAD = 100  # the same for _SETTLED after a press, while the game prepares
_SETTLED = 2000  # ms without a press; then everything is prepared
_MINUTE = 60_000
_SECOND = 1000
_QUOTED = 40  # characters of a line that a message quotes


def by_default() -> bytearray:
    """Return the settings of a machine with memory to spare, before the player changes any."""
    settings = bytearray(DEFAULTS)
    settings[ANIMATION] = CALM
    return settings


def by_hand() -> bytearray:
    """Return the settings of a machine that saves nothing: a tool's, without help and tips."""
    settings = bytearray(DEFAULTS)
    settings[SKIP] = settings[SAFE_UP] = 0
    settings[LEARNT] = EXPERIENCED
    return settings


class Moment(NamedTuple):
    """A frame of a played script."""

    at: int  # ms of virtual time
    frame: bytes  # 16 bits a pixel
    traffic: Traffic  # the bytes sent to show it
    step: Step | None  # the key it follows, None for the first picture
    rests: bool  # nothing moves, so the next key can be pressed


class Machine:
    """One game on one board. Close it, or use it in a `with`.

    :param board: an id of `device.boards.BOARDS`
    :param game: a game's id; empty for the title
    :param number: deal number, 1 to 2147483647; 0 lets the game choose by the seed
    :param options: `(field, value)` pairs: the game's options that the player chose
    :param seed: 0 or more
    :param clock: callable, milliseconds; a virtual clock by default
    :param store: where to save games, see `sim.desk.store`; nowhere by default, and then the player
        is experienced and plays without help
    :param app: the class of the game program; tests replace it
    :param display: the class of the display
    :param labels: the names of A, B, Select and Start on screens; the board's by default
    :param settings: the player's, unless a save has others; with a store a board's by default
    :param size: width and height of the screen; the board's by default
    """

    def __init__(
        self,
        board: str = "pygamer",
        game: str = "klondike",
        number: int = 0,
        *,
        options: Iterable[tuple[str, str]] = (),
        seed: int = 0,
        clock: Callable[[], int] | None = None,
        store: "Store | None" = None,
        app: "Callable[..., App] | None" = None,
        display: Callable[[int, int], Display] = Display,
        labels: str = "",
        settings: bytearray | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        row = BOARDS[board]
        self.board = row
        self.width, self.height = size or (row.width, row.height)
        self.display = display(self.width, self.height)
        self._store = store
        extras: dict[str, Any] = {"store": store} if store else {"settings": by_hand()}
        if settings:
            extras["settings"] = settings
        self.panel: RememberingPanel | None = None  # remembers the texts; None with a test's app
        if app is None:
            from patience.ui.app import App
            from patience.ui.draw import remembering, splash

            app = App
            extras["panel"] = self.panel = remembering.make_panel(self.display, row.tight)
            if not game:
                extras["root"] = splash.show(self.display)
        self.keys = Keys()
        self.clock = VirtualClock() if clock is None else clock
        self.sounds: list[int] = []  # kinds of `patience.ui.draw.sounds`, in order
        self.shown: list[int] = []  # kinds that were shown on the lights
        self.on_sound: Callable[[int, int], object] | None = None  # plays a sound at a volume
        self.on_film: Callable[[Machine], Path] | None = None  # films the game
        self.judge: Judge | None = None  # tells whether the game can be won
        self.lacks_solver = False  # whether it cannot run here
        self.wake: Callable[[], object] = lambda: None  # ends a front end's wait, in any thread
        self.brightness = 0  # as the player set it: 1-5, or 0 for automatic
        self.charge = 3  # of the battery, 0-3
        self.app: App = app(
            self.display,
            self.keys,
            self.clock,
            seed,
            game=game,
            number=number,
            options=tuple(options),
            sound=self._play_sound if row.sound else None,
            light=self._set_light if row.backlight == LEVELS else None,
            lights=self.shown.append if row.lights else None,
            battery=(lambda: self.charge) if row.battery else None,
            tight=row.tight,
            labels=labels or row.labels,
            **extras,
        )

    @property
    def buzzes(self) -> int:
        """The number of presses that did nothing."""
        return self.sounds.count(NOTHING)

    @property
    def title(self) -> str:
        """The game's name and the number of the deal, for a window's title."""
        game = self.app.session.game
        return f"{game.row.name} {game.number} - Pocket Patience"

    @property
    def rest(self) -> int | None:
        """Milliseconds until the game needs a step although no key is pressed; None for never.

        On the table the clock shows the next second, and on any screen a save may be due.
        """
        app = self.app
        if not app.idle:
            return _MOVING
        if app.quiet < _SETTLED:
            return _AHEAD
        if len(app.stack.screens) > 1:
            dated = app.peripherals.today  # a screen may have to notice midnight
            return _SECOND if app.save_after else _MINUTE if dated else None
        game = app.session.game
        counts = game.table.log.steps and not game.won()
        return _SECOND - (app.session.elapsed % _SECOND if counts else 0)

    def keep_days(self, today: Callable[[], int]) -> None:
        """Give the game a clock for the deal of the day: days since 1 January 1970."""
        self.app.peripherals.today = today
        self.app.stack.screen.enter()  # the title shows whether today's is won

    def pause(self) -> None:
        """Save, and stop the clock until `go_on`, because the game is not visible."""
        self.app.save()
        if isinstance(self.clock, RealClock):
            self.clock.stop()

    def go_on(self) -> None:
        """Let time pass again."""
        if isinstance(self.clock, RealClock):
            self.clock.go_on()

    def film(self) -> None:
        """Start filming the game, and say where the file will be."""
        if not self.app.session.game.table.log.steps:
            self.say(desk_text.NO_FILM)
        elif self.on_film:
            self.say(desk_text.FILM.format(self.on_film(self).parent.name or desk_text.TOP_FOLDER))

    def say(self, sentence: str) -> None:
        """Show a sentence on the line below the table; other screens refuse the press."""
        screen = self.app.stack.screen
        if is_table(screen):
            screen.view.say(sentence)
            screen.view.draw()
        elif is_page(screen):
            screen.refuse()

    def obey(self, key: int) -> None:
        """Handle `keymap.FILM`, or a key for the judge: `keymap.GO_BACK`, `keymap.JUDGE`."""
        if key == keymap.FILM:
            self.film()
        elif not self.judge:
            self.say(desk_text.SOLVER_MISSING if self.lacks_solver else desk_text.SOLVER_OFF)
        elif key == keymap.GO_BACK:
            self.judge.go_back()
        else:
            self.judge.toggle()

    def rename_buttons(self, labels: str) -> None:
        """Give A, B, Select and Start other names on the screens."""
        if labels != self.app.peripherals.labels:
            self.app.peripherals.labels = labels
            self.app.drawing.panel.drawn_ahead = 0  # it has the old names
            self.app.stack.screen.enter()

    def __enter__(self) -> "Machine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def abandon(self) -> None:
        """Leave the save alone, because nothing was played."""
        self._store = None

    def close(self) -> None:
        """Save the game."""
        if self._store:
            self.app.save()

    def play(self, script: Iterable[Step]) -> Iterator[Moment]:
        """Press the keys of a script one after the other; yield each frame that changed.

        The first picture comes before the first key. After each key, the game runs until nothing
        moves, and the last frame `rests`. It ends early if the player quits.

        :raises TypeError: on a machine with a real clock
        :raises ValueError: if the script names a line that the open menu does not have
        """
        if not isinstance(self.clock, VirtualClock):
            raise TypeError("a script needs a virtual clock")
        if not (yield from self._follow(None, 0)):
            return
        for step in self._with_ways(script):
            if step.button != WAIT:
                self.keys.press(step.button)
            if step.ms and not (yield from self._follow(step, step.ms)):
                return
            if step.button != WAIT:
                if not step.ms and not self.app.tick():
                    return
                self.keys.release(step.button)
            if not (yield from self._follow(step, 0)):
                return

    def _with_ways(self, script: Iterable[Step]) -> Iterator[Step]:
        # Replace each line of a menu by the way to it, once the steps before were made.
        for step in script:
            if step.button != LINE:
                yield step
                continue
            screen = self.app.stack.screen
            if not is_menu(screen):
                raise ValueError(
                    f'"{step.token[:_QUOTED]}" is not a line of the menu: there is no menu'
                )
            lines = [_label(item) for item in screen.items]
            label = find_label(step.token, lines)
            if label not in lines:
                known = ", ".join(lines)
                raise ValueError(f'"{step.token[:_QUOTED]}" is not a line of the menu: {known}')
            yield from parse(find_way(screen, lines.index(label)))

    def run(self, ms: int) -> None:
        """Run the game for exactly `ms`, a multiple of 20, whether or not it rests by then.

        :raises TypeError: on a machine with a real clock
        """
        if not isinstance(self.clock, VirtualClock):
            raise TypeError("only a virtual clock can be set forward")
        for _ in range(ms // _TICK):
            self.clock.advance(_TICK)
            self.app.tick()

    def press(self, script: Iterable[Step]) -> list[Step]:
        """Play a script to its end, and send only the last picture to the display.

        :returns: the presses and waits, with the way to each line of a menu
        """
        self.display.held = True
        try:
            pressed = [moment.step for moment in self.play(script) if moment.rests]
        finally:
            self.display.held = False
        if self.display.owed:
            self.display.refresh()
        return [step for step in pressed if step]

    def _follow(self, step: Step | None, ms: int) -> Generator[Moment, None, bool]:
        """Step the game for `ms`, or until it rests if that is 0; return False if it has quit."""
        assert isinstance(self.clock, VirtualClock)
        start = self.clock.elapsed
        while True:
            running = self.app.tick()
            passed = self.clock.elapsed - start
            ends = passed >= ms if ms else self.app.idle or passed >= _LONGEST_REST
            rests = ends and not ms
            if self.display.has_changed or rests:
                frame, traffic = bytes(self.display.rgb565()), self.display.take_traffic()
                yield Moment(self.clock.elapsed, frame, traffic, step, rests)
            if ends or not running:
                return running
            self.clock.advance(self.pace())

    def pace(self) -> int:
        """Return how many milliseconds a tick of a script takes."""
        return _TICK

    def _play_sound(self, kind: int, volume: int) -> None:
        self.sounds.append(kind)
        if self.on_sound:
            self.on_sound(kind, volume)

    def _set_light(self, level: int) -> None:
        self.brightness = level


def find_label(token: str, lines: list[str]) -> str:
    """Return a line of a menu, given its English: scripts are the same in every language."""
    if token in lines:
        return token
    from sim.texts.choose import translations

    return next((label for label in translations(token) if label in lines), token)


def find_way(menu: "Menu", line: int) -> str:
    """Return a script of keys from the chosen line of an open menu to another one."""
    mark, first, count = menu.mark, 0, len(menu.items)
    script = []
    if menu.turns:
        starts = menu.starts
        page = sum(start <= line for start in starts[1:])
        script.append(_shorter("R", "L", page - starts.index(menu.first), len(starts) - 1))
        first, end = starts[page : page + 2]
        mark, count = min(first + mark - menu.first, end - 1), end - first
    script.append(_shorter("D", "U", line - mark, count))
    return " ".join(filter(None, script))


def _shorter(key: str, other: str, by: int, count: int) -> str:
    """Return the fewest presses of a key, or of the opposite one, in a circle of `count`."""
    by %= count
    back = count - by
    return (f"{key}{by}" if by <= back else f"{other}{back}") if by else ""


def _label(item: tuple[object, ...]) -> str:
    label = item[0]
    return label.decode() if isinstance(label, bytes) else str(label)
