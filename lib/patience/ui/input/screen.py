"""What every screen has: it takes actions, shows itself, and says what kind it is.

Code that looks at any screen, such as a pointer or a screen reader, chooses what it does by `kind`.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from patience.player.session import Session
    from patience.saves.store import Store

    MadeOf = tuple[str, str, tuple[object, ...]]  # house: a name for types
    """A screen's module within `patience.ui`, its class, and its arguments after the app."""

SHOW = const(0)
"""A picture, such as a celebration; any button goes on. These are the kinds of screens."""
TABLE = const(1)
"""Cards that are played: a `table.table_screen.TableScreen`."""
PILE = const(2)
"""The cards of a pile: a `screens.pile_screen.PileScreen`."""
PAGE = const(3)
"""A page on the panel: a `screens.page.Page`."""
TEXTS = const(4)
"""A page on the panel, with sentences over several pages: a `screens.rules.TextPages`."""
CELLS = const(5)
"""A page on the panel, with cells to choose from, such as days: see `kinds.CellsPage`."""
MENU = const(6)
"""A page on the panel, with lines to choose from: a `screens.menu.Menu`."""
TITLE = const(7)
"""The title for fingers, whose buttons the machine has: a `touch.touch_title.TitleScreen`."""


class Screen:
    """A screen, made with the `App` and the arguments of `ScreenStack.open_screen`.

    A subclass has `enter` and `act`, and overrides what differs.
    """

    kind = SHOW
    long_presses: "tuple[int, ...]" = ()
    """The buttons whose long presses have a meaning, see `actions`."""
    mark: "Any" = None
    """What it is restored from after it was unloaded, together with its arguments."""
    save_after = 0
    """See `App.save_after`; 0 leaves that as it is."""
    is_question = False
    """Whether it must be answered before another question."""
    shows_game = True
    """Whether it is about the current game."""
    put_aside: "tuple[Session, Store | None] | tuple[()]" = ()
    """The player's session and store, while it plays with others."""

    if TYPE_CHECKING:
        made_of: MadeOf
        """Set by the stack, to make it again."""

        def enter(self) -> None:
            """Show it, after it was opened, or is on top again."""

        def show(self) -> None:
            """Show what `paint` has drawn."""

        def act(self, action: int) -> "bool | None":
            """Handle an action; return True to get it again in the next tick."""

    def paint(self) -> bool:
        """Draw what only `show` shows, for which it is called next; `enter` does both.

        :returns: False if nothing is drawn, and only `enter` shows it
        """
        return False

    def leave(self) -> None:
        """Make room for another screen."""

    def tick(self, _now: int) -> bool:
        """Do a little of what goes on by itself; return whether anything moves."""
        return False
