"""The stack of screens: the table at the bottom, menus and panels on it; the top one is shown.

A screen is in memory only while it is on top, except the table, which stays if there is room. The
others are restored from their class, arguments and marks; their module is unloaded when another is
needed, or the table is shown. Changes wait until a press has been handled. By then no code of a
screen is running, so it can be freed before the next screen is loaded.

A screen is made with the `App` and the arguments of `open_screen`. It has `long_presses`,
`enter()`, `act(action)`, which returns True to get the action again in the next tick, and
`tick(now)`, which returns whether anything moves. It can have `leave()`, a `mark`, from which it is
restored, `save_after` (see `App`), and `is_question`, if it is one.
"""

import gc

from micropython import const

from patience.on_demand import collect_first, forget_calls, load, load_shared, unload
from patience.ui.input.actions import NO_ACTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from patience.ui.app import App

# Changes of the stack.
_OPEN = const(0)
_CLOSE = const(1)
_GO_BACK = const(2)

# Free bytes next to the table that are enough for any screen. If the heap fragments,
# `App.begin_again` makes room.
_ROOM = const(32 * 1024)
_MUCH = const(1 << 29)  # more than any board has
_FRAMES = const(130)  # words of the failed frames; CircuitPython 9.2 has 384 in all

_UI = "patience.ui."
_TABLE = "table.table_screen"
_LESSON = "table.lesson"
_FORGOTTEN_TABLE = ((_TABLE, "TableScreen", ()), None)
# The drawing modules of the table are loaded before its playing modules, because loading both
# together takes more memory.
_DRAWING = "patience.ui.draw.cards.painter"
_DEEP = const(120)  # for `forget_calls`: this load goes deeper than others
# The modules of screens that need those that draw cards. In a bundle, class names are not unique.
_WITH_CARDS = ("draw.celebration", "screens.pile_screen")
# The modules of the quick menu stay loaded, so that it opens immediately.
_KEPT = ("patience.ui.screens.menu", "patience.ui.screens.page", "patience.ui.screens.pause")


class ScreenStack:
    """The screens of an `App`, which calls `make_changes`.

    :param tight: whether memory is known to have no room for the table's code while a menu is open,
        or for the quick menu's modules at the table; if not, `look_for_room` checks
    """

    def __init__(self, app: "App", tight: bool) -> None:
        self._app = app
        self.tight = tight
        """Whether memory is short."""
        collect_first(tight)
        self.screens = [_FORGOTTEN_TABLE]
        """Screens, or `(made_of, mark)` for each that is unloaded, as the table is at first."""
        self._module = ""  # the module of the last screen, and the modules loaded with it
        self._loaded: list[str] = []
        self._with_table: list[str] = []  # the modules loaded with the table
        self._work: "list[Any]" = [None, ()]  # to call before the table is shown, with arguments
        self.running = True
        """False once the player has chosen Quit."""
        self.change: "tuple[int, Any] | None" = None
        """The requested change, its kind and arguments, or None."""
        self.first_action = NO_ACTION
        """An action for the table once it is shown, so that gliding cards are visible."""

    @property
    def screen(self) -> "Any":
        """The screen on top: it is shown, and gets the actions."""
        return self.screens[-1]

    @property
    def table(self) -> "Any":
        """The table's screen, restored if it was unloaded."""
        return self._present(0)

    def open_screen(self, module: str, screen: str, *more: "Any") -> None:
        """Open a screen on top, once the press has been handled.

        :param module: its name within `patience.ui`: "screens.pause"
        :param screen: its class, called with the app and `more`, which must hold no screen
        """
        self.change = _OPEN, (module, screen, more)

    def close(self) -> None:
        """Close the screen on top and show the one below, once the press has been handled."""
        self.change = _CLOSE, None

    def back_to_table(self, work: "Callable[..., object] | None" = None, *more: "Any") -> None:
        """Close all screens, call `work(*more)`, show the table, once the press has been handled.

        :param work: callable, see `screens.leaving`; objects it refers to stay in memory until then
        """
        self._work[:] = work, more
        self.change = _GO_BACK, None

    def make_changes(self) -> None:
        """Make the requested changes, until there are no more."""
        while self.change:
            kind, what = self.change
            self.change = None
            if kind == _OPEN:
                self._open(what)
            elif kind == _CLOSE:
                self._pop()
                self._present(-1).enter()
            else:
                self._go_back()

    def _open(self, made_of: "tuple[Any, ...]") -> None:
        # `made_of` has its module, its class, and the class's arguments after the app.
        self._leave()
        for at in range(1, len(self.screens)):
            self._forget(at)
        if self.tight and made_of[0] not in _WITH_CARDS:
            self.forget_table()
        self.screens.append(self._new_screen(made_of))
        app = self._app
        app.save_after = getattr(self.screen, "save_after", app.save_after)
        self.screen.enter()

    def look_for_room(self, room: int = _ROOM) -> None:
        """Check whether fewer bytes are free; if so, memory counts as short from now on."""
        free = getattr(gc, "mem_free", None)  # which CPython lacks
        if free and not self.tight and free() < room:
            gc.collect()
            if free() < room:
                self.tight = True
                collect_first(True)
                unload(_KEPT)

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
        max(*(0,) * _FRAMES)

    def forget_table(self) -> None:
        """Unload the table and its drawing modules; `table` restores both."""
        self._forget(0)
        drawing = self._app.drawing
        drawing.sheet = drawing.painter = drawing.table_cursor = None  # type: ignore[assignment]
        unload(self._with_table)
        self._with_table = []

    def _leave(self) -> None:
        # Separate from `_open`, as `App._act` is from `tick`.
        leave = getattr(self.screen, "leave", None)  # unloaded screens lack it
        if leave:
            leave()

    def _go_back(self) -> None:
        while len(self.screens) > 1:
            self._pop()
        if self.tight and self._work[0]:
            self.forget_table()  # there is no room for both
        self._do_work()
        if not self.running:
            self.forget_table()  # otherwise its code would stay, although the game begins again
        elif not self.change:
            self._present(0).enter()

    def _do_work(self) -> None:
        # A separate function, because its objects must be freed before the table is loaded. The
        # list is cleared, because values on the stack kept a tuple of function and arguments alive.
        work, more = self._work
        self._work[:] = None, ()
        if work:
            forget_calls()
            work(*more)

    def _present(self, at: int) -> "Any":
        # Return a screen of the stack; restore it if it was unloaded.
        if isinstance(self.screens[at], tuple):
            made_of, mark = self.screens[at]
            screen = self._new_screen(made_of)
            screen.mark = mark
            self.screens[at] = screen
        return self.screens[at]

    def _new_screen(self, made_of: "tuple[Any, ...]") -> "Any":
        forget_calls()
        module, name, more = made_of
        drawing = []
        if module == _TABLE:
            if self.tight:  # while there is still room
                load("patience.ui.draw.cards.closing").arrange(self._app, self._app.session.game)
            self.load_table()
        elif module != self._module:
            self._unload()
            if module == _LESSON:
                drawing = load_shared(_DRAWING)[1]
        found, loaded = load_shared(_UI + module)
        loaded += drawing
        if module not in (_TABLE, self._module):
            self._module = module
            self._loaded = [name for name in loaded if self.tight or name not in _KEPT]
        screen = getattr(found, name)(self._app, *more)
        screen.made_of = made_of
        return screen

    def _unload(self) -> None:
        unload(self._loaded)
        self._module = ""
        self._loaded = []

    def _forget(self, at: int) -> None:
        screen = self.screens[at]
        if not isinstance(screen, tuple):
            self.screens[at] = screen.made_of, getattr(screen, "mark", None)

    def _pop(self) -> None:
        self._leave()
        self.screens.pop()
        if len(self.screens) == 1:
            self._unload()
