"""Says which files of proved deals the page is to load, and what follows when one has come.

Those of two packs are not among the first files: each comes when its game may soon be played.
"""

from patience.games.ids import row_id
from patience.games.packs import open_pack
from patience.on_demand import load
from patience.player.proved_deal import ProvedDeal
from patience.ui.input.kinds import is_menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.player.session import Session
    from patience.ui.app import App


def lines_soon(app: "App") -> "list[str]":
    """Return the lines whose deals may be needed soon, the current game's first.

    Then come the games played before, and the chosen line of a menu, which may be no game.
    """
    session, screen = app.session, app.stack.screen
    found = [session.game.row.line]
    found.extend(session.recent_games)
    if is_menu(screen) and screen.items:
        label = screen.items[screen.mark][0]
        found.append(row_id(label.decode() if isinstance(label, bytes) else label))
    return found


def lines_paused(app: "App") -> "list[str]":
    """Return the lines of the paused games."""
    try:
        return [game.id for game in load("patience.saves.paused").list_waiting(app.store)]
    except OSError:
        return []


def deals_came(session: "Session", line: str) -> None:
    """Use the file of a line, which has come: the current game may be one of its deals."""
    game = session.game
    if game.row.line != line:
        return
    try:
        pack = open_pack(game.row)
    except (OSError, ValueError):
        return  # whoever needs it says that it is damaged
    if pack:
        session.has_pack = True
        index = -1 if session.proved else pack.find(game.number)
        if index >= 0:
            session.proved = ProvedDeal(index, pack.par(index), pack.card_for(index))
        pack.close()
