"""Starts the game: restores the session or deals, and opens the first screen.

Loaded on demand.
"""

from patience.on_demand import load, load_shared, unload
from patience.player.settings import FELT, LARGE_PRINT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from patience.ui.app import App


def start(app: "App", game: str, number: int, options: "Sequence[tuple[str, str]]") -> None:
    """Restore or begin an `App`'s session, and open its first screen.

    :raises ValueError: for an unknown game or option, or a number out of range
    """
    session = app.session
    if app.drawing.large:
        margins, names = load_shared("patience.ui.margins")
        margins.start(app.drawing)
        if app.stack.tight:
            unload(names)  # on other boards it stays, so that panels open sooner
    if app.store:
        names = load_shared("patience.saves.saver")[1]  # with what all readers of saves share
        app.notice = load("patience.saves.restoring").restore(session, app.store)
        unload(names)
        if session.settings[FELT]:  # before the title is drawn
            load("patience.ui.draw.decor").decorate(app.drawing)
        if session.settings[LARGE_PRINT]:
            load("patience.ui.draw.large_type").set_print(app.drawing)
    if game or number or options or not session.game:
        deals = bool(number or options)
        if not (session.game and _make_way(app, game, options, deals)):
            load("patience.player.new_deal").start_game(session, game, number, options)
    if game:
        app.stack.back_to_table()
    else:
        has_buttons = app.peripherals.labels
        module = "screens.title" if has_buttons else "touch.touch_title"
        app.stack.open_screen(module, "TitleScreen")


def _make_way(app: "App", game: str, options: "Sequence[tuple[str, str]]", deals: bool) -> bool:
    # Pause the restored game; return whether the chosen one goes on.
    catalog = load("patience.games.catalog")
    line = catalog.row(game or catalog.first_id(), options).line
    del catalog
    make_way = load("patience.saves.switching").make_way
    return bool(make_way(app.session, app.store, line, deals))
