"""The stack of screens: the table at the bottom, menus and panels on it; the top one is shown.

A screen is in memory only while it is on top, except the table, which stays if there is room. The
others are restored from their class, arguments and marks; their module is unloaded when another is
needed, or the table is shown. Changes wait until a press has been handled. By then no code of a
screen is running, so it can be freed before the next screen is loaded.

`input.screen` has what every screen has. Only this module knows from which module a screen is.

A tick loads a screen, and the next ones make, paint and show it, so that none takes long.
Until then the old picture stays, and no button acts.
"""

import gc

from micropython import const

from patience.on_demand import collect_first, forget_calls, is_free, load, load_shared, unload
from patience.ui.input.actions import NO_ACTION
from patience.ui.input.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from patience.player.session import Session
    from patience.ui.draw.drawing import Drawing
    from patience.ui.input.screen import MadeOf

    class Host(Protocol):
        """What the stack uses of an `App`, which it makes screens with."""

        drawing: Drawing
        session: Session
        save_after: int
        put_off: int


# Changes of the stack, and the parts of showing the screen on top.
_CLOSE = const(1)
_GO_BACK = const(2)
_SHOW = const(3)
_LOAD = const(4)
_REVEAL = const(5)

# Free bytes next to the table that are enough for any screen. If the heap fragments,
# `App.begin_again` makes room.
_ROOM = const(32 * 1024)
_MUCH = const(1 << 29)  # more than any board has

_UI = "patience.ui."
_TABLE = "table.table_screen"
_QUICK = "screens.pause"
_NO_SCREEN = Screen()  # until the first, and between two
_FORGOTTEN_TABLE = ((_TABLE, "TableScreen", ()), None)
# The drawing modules of the table are loaded before its playing modules, because loading both
# together takes more memory.
_DRAWING = "patience.ui.draw.cards.painter"
_DEEP = const(120)  # for `forget_calls`: this load goes deeper than others
_ARGUMENTS = const(144)
# The modules of screens that need those that draw cards. In a bundle, class names are not unique.
_WITH_CARDS = ("draw.celebration", "screens.pile_screen")
# The modules of the quick menu stay loaded, so that it opens immediately.
_KEPT = ("patience.ui.screens.menu", "patience.ui.screens.page", "patience.ui.screens.pause")


class ScreenStack:
    """The screens of an `App`, which calls `make_change`.

    :param tight: whether memory is known to have no room for the table's code while a menu is open,
        or for the quick menu's modules at the table; if not, `look_for_room` checks
    """

    def __init__(self, app: "Host", tight: bool) -> None:
        self._app = app
        self.tight = tight
        """Whether memory is short."""
        collect_first(tight)
        self.screens: "list[Screen | tuple[MadeOf, object] | tuple[MadeOf]]" = [_FORGOTTEN_TABLE]
        """Screens, or `(made_of, mark)` for each that is unloaded, as the table is at first; a new
        one has no mark yet."""
        self.screen: "Screen" = _NO_SCREEN
        """The screen on top: it is shown, and gets the actions; none while `change` makes it."""
        self._module = ""  # the module of the last screen, and the modules loaded with it
        self._loaded: list[str] = []
        self._with_table: list[str] = []  # the modules loaded with the table
        # To call before the table is shown, with arguments.
        self._work: "Callable[..., object] | None" = None
        self._more: "tuple[object, ...]" = ()
        self.running = True
        """False once the player has chosen Quit."""
        self.change: "int | MadeOf | Callable[..., Screen] | None" = None
        """The requested change, or what is left of it, or None; a tuple is what is opened, and a
        class that of the screen to make."""
        self.first_action = NO_ACTION
        """An action for the table once it is shown, so that gliding cards are visible."""

    def open_screen(self, module: str, screen: str, *more: object) -> None:
        """Open a screen on top, once the press has been handled.

        :param module: its name within `patience.ui`: "screens.pause"
        :param screen: its class, called with the app and `more`, which must hold no screen
        """
        self.change = module, screen, more

    def close(self) -> None:
        """Close the screen on top and show the one below, once the press has been handled."""
        self.change = _CLOSE

    def back_to_table(self, work: "Callable[..., object] | None" = None, *more: object) -> None:
        """Close all screens, call `work(*more)`, show the table, once the press has been handled.

        :param work: callable, see `screens.leaving`; objects it refers to stay in memory until then
        """
        self._work, self._more = work, more
        self.change = _GO_BACK

    def make_change(self) -> None:
        """Make the requested change, or the next part of it; `change` then tells what is left."""
        change, self.change = self.change, None
        try:
            if isinstance(change, tuple):
                self._open(change)
            elif change == _CLOSE:
                self._pop()
                self._show()
            elif change == _GO_BACK:
                self._go_back()
            elif change == _SHOW:
                self._show()
            elif change == _LOAD:
                self.change = self._load(-1)
            elif change == _REVEAL:
                self.screen.show()
            else:
                self._make(-1, change)  # type: ignore[arg-type]
                self.change = _SHOW
        except MemoryError:
            # The parts that make and show a screen can be done again, without the table.
            if (
                (change < _SHOW if isinstance(change, int) else isinstance(change, tuple))
                or self._has_cards()
                or not self.forget_table()
            ):
                raise
            self.change = change

    def _has_cards(self) -> bool:
        # Return whether the screen on top needs the modules that draw cards.
        top = self.screens[-1]
        made_of = top[0] if isinstance(top, tuple) else top.made_of
        return made_of[0] in _WITH_CARDS

    def show_again(self) -> None:
        """Show the screen on top again, once the press has been handled."""
        self.change = _SHOW

    def _show(self) -> None:
        # Show the screen on top: at once if it is in memory, or the quick menu drawn ahead;
        # otherwise in parts.
        screen = self.screens[-1]
        if isinstance(screen, tuple) and not (
            screen[0][0] == _QUICK and self._app.drawing.panel.drawn_ahead
        ):
            self.change = _LOAD
        else:
            screen = self.present(-1)
            if screen.paint():
                self.change = _REVEAL
            else:
                screen.enter()

    def _open(self, made_of: "MadeOf") -> None:
        self._leave()
        for at in range(1, len(self.screens)):
            self.forget(at)
        if self.tight and made_of[0] not in _WITH_CARDS:
            self.forget_table()
        self.screens.append((made_of,))
        self._show()

    def look_for_room(self, room: int = _ROOM) -> bool:
        """Check whether fewer bytes are free; if so, memory counts as short from now on.

        :returns: whether garbage was collected, which takes a while
        """
        if self.tight or is_free(room):
            return False
        gc.collect()
        if not is_free(room):
            self.tight = True
            collect_first(True)
            unload(_KEPT)
        return True

    def load_table(self) -> None:
        """Load the drawing and playing modules of the table, unless they are loaded."""
        forget_calls(_DEEP)
        for name in (_DRAWING, _UI + _TABLE):
            self._with_table += load_shared(name)[1]

    def forget_screens(self) -> None:
        """Forget all screens and their arguments, because memory ran out."""
        self.screens = [_FORGOTTEN_TABLE]
        self.forget_table()
        self._unload()
        self.look_for_room(_MUCH)
        # Failed frames still refer to the table, and those of later calls do not clear all of that.
        # A call with this many arguments writes over it, and takes hardly any heap, which is full.
        max(*range(_ARGUMENTS))

    def forget_table(self) -> bool:
        """Unload the table and its drawing modules; `present` restores both.

        :returns: whether it was in memory below another screen
        """
        table = self.screens[0]
        below = not isinstance(table, tuple) and self.screen is not table
        if not below:
            self.screen = _NO_SCREEN
        self.forget(0)
        self._app.drawing.forget_table()
        unload(self._with_table)
        self._with_table = []
        return below

    def _leave(self) -> None:
        # Separate from `_open`, as `App._act` is from `tick`.
        self.screen.leave()
        self.screen = _NO_SCREEN  # so that it can be freed

    def _go_back(self) -> None:
        while len(self.screens) > 1:
            self._pop()
        if self.tight and self._work:
            self.forget_table()  # there is no room for both
        worked = bool(self._work)
        self._do_work()
        if not self.running:
            self.forget_table()  # otherwise its code would stay, although the game begins again
        elif self.change is None:
            if worked:  # its game is shown in another tick
                self.screen = _NO_SCREEN
                self.change = _SHOW
            else:
                self._show()

    def _do_work(self) -> None:
        # A separate function, because its objects must be freed before the table is loaded.
        work, more = self._work, self._more
        self._work, self._more = None, ()
        if work:
            forget_calls()
            work(*more)

    def present(self, at: int) -> "Screen":
        """Restore a screen of `screens`, if it was unloaded, which is on top; return it."""
        screen = self.screens[at]
        if isinstance(screen, tuple):
            screen = self._make(at, self._load(at))
        self.screen = screen
        return screen

    def _load(self, at: int) -> "Callable[..., Screen]":
        # Load and return the class of an unloaded screen.
        forget_calls()
        module, name = self.screens[at][0][:2]  # type: ignore[index]
        drawing = []
        if module == _TABLE:
            if self.tight:  # while there is still room
                closing = load("patience.ui.draw.cards.arranging.closing")
                closing.arrange(self._app, self._app.session.game)
            self.load_table()
        elif module != self._module:
            self._unload()
            if module == "table.lesson":
                drawing = load_shared(_DRAWING)[1]
        found, loaded = load_shared(_UI + module)
        loaded += drawing
        if module not in (_TABLE, self._module):
            self._module = module
            self._loaded = [name for name in loaded if self.tight or name not in _KEPT]
        kind: "Callable[..., Screen]" = getattr(found, name)
        return kind

    def _make(self, at: int, kind: "Callable[..., Screen]") -> "Screen":
        # Make a screen of the given class. It is not yet `screen`, which others look at.
        unloaded = self.screens[at]
        screen = kind(self._app, *unloaded[0][2])  # type: ignore[index]
        screen.made_of = unloaded[0]  # type: ignore[index]
        if len(unloaded) > 1:  # type: ignore[arg-type]
            screen.mark = unloaded[1]  # type: ignore[index]
        elif screen.save_after:
            self._app.save_after, self._app.put_off = screen.save_after, 0
        self.screens[at] = screen
        return screen

    def _unload(self) -> None:
        unload(self._loaded)
        self._module = ""
        self._loaded = []

    def forget(self, at: int) -> None:
        """Unload a screen of `screens`; it is restored when it is on top again."""
        screen = self.screens[at]
        if not isinstance(screen, tuple):
            self.screens[at] = screen.made_of, screen.mark

    def _pop(self) -> None:
        self._leave()
        self.screens.pop()
        if len(self.screens) == 1:
            self._unload()
