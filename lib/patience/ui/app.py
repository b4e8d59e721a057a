"""The program: reads actions from the buttons, lets the top screen handle them, and saves.

Display, keys, clock, seed and the machine's other parts (sound, light, lights, battery) are passed
in, so every machine and every test provides its own.
"""

from micropython import const

from patience.on_demand import load, load_shared
from patience.player.session import Session
from patience.player.settings import BRIGHTNESS, SWAP
from patience.texts.words import OUT_OF_MEMORY
from patience.ui.draw.drawing import Drawing
from patience.ui.input.actions import NO_ACTION, Buttons, ticks_since
from patience.ui.peripherals import Peripherals
from patience.ui.stack import ScreenStack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from busdisplay import BusDisplay
    from displayio import Group

    from patience.saves.store import Store
    from patience.ui.draw.panel import Panel
    from patience.ui.input.actions import EventSource

_QUIET = const(5000)  # ms without a press after which the session is saved
_PAUSE = const(500)  # ms without a press after which the menu is drawn ahead
_AT_STAKE = const(20000)  # ms without a press until `autosave` is asked in any case


class App:
    """Pocket Patience on one machine.

    :param display: see `Drawing`
    :param keys: event source, see `actions`
    :param clock: callable, milliseconds, wrapping at 2**29
    :param seed: 0 or more; deal numbers are chosen from it
    :param game: id of the first game; empty for the title screen and the catalogue's first
    :param number: number of the first deal, 1 to 2147483647; 0 chooses one
    :param options: `(field, value)` pairs for the first deal
    :param sound: see `Peripherals`, as for light, lights and battery; light is called in every tick
    :param store: where the session is saved and restored from; game, number and options
        override the game in it. Without a store everything is in memory only
    :param labels: the labels of A, B, Select and Start, for sentences
    :param tight: see `ScreenStack`
    :param settings: the player's settings, if there is no save; None for `settings.DEFAULTS`
    :param root: see `Drawing`, as for panel
    :param starts: whether it begins at once; otherwise `starting.start` must be called
    :raises ValueError: for an unknown game or option, or a number out of range
    """

    _ran_out = False

    def __init__(
        self,
        display: "BusDisplay",
        keys: "EventSource",
        clock: "Callable[[], int]",
        seed: int,
        game: str = "",
        number: int = 0,
        options: "Sequence[tuple[str, str]]" = (),
        sound: "Callable[[int, int], None] | None" = None,
        light: "Callable[[int], None] | None" = None,
        lights: "Callable[[int], None] | None" = None,
        battery: "Callable[[], int] | None" = None,
        store: "Store | None" = None,
        labels: str = "A B Select Start",
        tight: bool = False,
        root: "Group | None" = None,
        panel: "Panel | None" = None,
        settings: bytearray | None = None,
        starts: bool = True,
    ) -> None:
        self.stack = ScreenStack(self, tight)
        """The screens, to open and close them."""
        self.drawing = Drawing(display, root, panel, tight)
        """The canvas and the panel that they draw on."""
        if tight:  # otherwise the title does not wait for it
            load("patience.ui.draw.cards.bitmaps").make_bitmaps(self.drawing)
        # There is always a current game, and code that deals can share its modules.
        load_shared("patience.game")
        self.session = Session(seed)
        if settings:
            self.session.settings[:] = settings
        self.drawing.settings = self.session.settings
        self.peripherals = Peripherals(self.session.settings, labels, sound, light, lights, battery)
        """Sound and lights."""
        self.buttons = Buttons(keys, clock)
        """Turns key events into actions."""
        self.store = store
        """Where the session is saved, or None if it is only in memory."""
        self.notice = ""
        """A sentence that the table shows next."""
        self.save_after = 0
        """Milliseconds without a press until the session is saved, set by presses and by the screen
        opened last; 0 if nothing is to be saved."""
        self.quiet = 0
        """Milliseconds since the last press."""
        self.put_off = 0
        """Milliseconds without a press before a save is tried, if the flash must rest first."""
        self.quit_failed: int | None = None
        """`Store.saved_mark` of the time when Quit could not save, or None."""
        self._more = False
        # What the next tick does before any press; it returns what the tick after that does.
        self._ahead: "Callable[[], Any] | None" = None
        self._postponed = NO_ACTION  # an action for which the screen was not ready
        self._last = clock()
        if starts:
            load("patience.ui.starting").start(self, game, number, options)
            while self.stack.change:
                self._turn()

    @property
    def idle(self) -> bool:
        """Whether no button is down, nothing moves, and no change of screens is due."""
        return self.buttons.idle and not self._more and not self.stack.change

    def begin_again(self) -> None:
        """Continue at the table with the current game, because memory ran out in a tick.

        :raises MemoryError: if nothing was done since the last call
        """
        if self._ran_out:
            raise MemoryError
        self._ran_out = True
        self._postponed = NO_ACTION
        self.session, self.store = self.stack.screen.put_aside or (self.session, self.store)
        self.stack.forget_screens()
        if self.session.game.number < 0:  # another game was replacing it
            load("patience.ui.screens.leaving").restore(self)
        self.notice = OUT_OF_MEMORY
        self.stack.back_to_table()

    def _turn(self) -> None:
        # Presses before a change of screens are not meant for the new screen.
        self.buttons.ignore_held()
        stack = self.stack
        stack.make_change()
        if not stack.change:
            # It is handled in the next tick, when no unloaded code is still running.
            self._postponed, stack.first_action = stack.first_action, NO_ACTION

    def tick(self) -> bool:
        """Act on the next key event, or move what is moving; return False after Quit."""
        stack = self.stack
        now = self.buttons.clock()
        # After days asleep the clock can seem to run backwards; no time has then passed.
        passed = max(0, ticks_since(self._last, now))
        self._last = now
        at_table = len(stack.screens) == 1
        if at_table:  # time stands still while a menu is open
            self.session.add_time(passed)
        self.quiet += passed
        store = self.store
        if store and store.owed:
            store.owed = max(0, store.owed - passed)
        light = self.peripherals.light
        if light:
            light(self.session.settings[BRIGHTNESS])
        ahead, self._ahead = self._ahead, None
        # A change of screens takes whole ticks, so that none of them takes long.
        if stack.change:
            ahead = None  # freed, before modules are loaded
            self._turn()
            acted = True
        elif ahead:
            self._ahead = ahead()
            return stack.running
        else:
            acted = self._act()
        self._more = stack.running and (acted or self._move(now))
        due = store and self.save_after and self.buttons.idle and not stack.change
        if due and self.quiet >= max(self.save_after, self.put_off):
            self._ahead = load("patience.ui.autosave").save_if_due(self, store)
        elif self.quiet > _PAUSE and at_table and self.idle and not self.drawing.panel.drawn_ahead:
            # From .py, setting the table up took 10 KB more.
            if not (stack.look_for_room() or stack.tight):
                self._ahead = load("patience.ui.screens.pause").prepare(self)
        return stack.running

    # Separate from `tick`, because a frame that called a screen can keep it in memory, and `_turn`
    # loads the next one.

    def _act(self) -> bool:
        # Act on the next action; return False if none is waiting.
        screen = self.stack.screen
        action = self._postponed
        if action == NO_ACTION:
            action = self.buttons.next_action(screen, self.session.settings[SWAP])
            if action == NO_ACTION:
                return False
        self.touch()
        try:
            self._postponed = action if screen.act(action) else NO_ACTION
        except MemoryError:
            if not self.stack.forget_table():
                raise
            self._postponed = action  # once more, without the table
        return True

    def _move(self, now: int) -> bool:
        return self.stack.screen.tick(now)

    def touch(self) -> None:
        """Note that something was done, by a press or automatically, and must be saved."""
        # A save that was put off still is; loading `autosave` after each press takes time.
        self.put_off = min(max(0, self.put_off - self.quiet), _AT_STAKE)
        self.quiet = 0
        self._ran_out = False
        self.save_after = self.save_after or _QUIET

    def save(self) -> str:
        """Save the session, if there is a store and anything has changed.

        :returns: the sentence that the table will show if that fails, or ""
        """
        store = self.store
        return load("patience.ui.autosave").save_changes(self, store) if store else ""
