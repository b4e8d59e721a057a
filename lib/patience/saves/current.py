"""Tells what leaving the current game means, and pauses it.

Loaded on demand.

No module that reads or writes saves is needed for that, so a question about leaving opens quickly.
"""

from micropython import const

from patience.on_demand import load
from patience.player.proved_deal import CARD_GAME
from patience.player.session import OPEN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.saves.paused import Line
    from patience.saves.store import Store

_CHIP = const(8192)
_SMALL_CHIP = const(4096)

ORDINARY = const(0)
OF_DAY = const(1)
OF_DECK = const(2)
"""The kinds of `paused`, which is not loaded for them."""
NONE = const(0)
WANTED = const(1)
REPLACED = const(2)
LOST = const(3)
"""What `switching.look_up` finds."""


def line_of(session: Session) -> "Line":
    """Return the line of the current game: only one game of a line is paused."""
    deal = session.proved
    if deal and deal.day == CARD_GAME:
        return session.game.row.line, OF_DECK, deal.card
    if deal and deal.day >= 0:
        return session.game.row.line, OF_DAY, deal.day
    return session.game.row.line, ORDINARY, 0


def is_begun(session: Session) -> bool:
    """Return whether the current game would be lost without being paused.

    A game that was undone to its start is begun, too.
    """
    game = session.game
    return bool(game.table.log.steps or session.result == OPEN) and not game.won()


def most_waiting(room: int) -> int:
    """Return how many games can wait in a save with this many bytes: 12 on a drive, 3 in a chip of
    8 KB, 1 in one of 4 KB.
    """
    return 12 if room > _CHIP else 3 if room > _SMALL_CHIP else 1


def pause_game(session: Session, store: "Store") -> None:
    """Pause the current game, which is in the newest save; another must be dealt at once."""
    load("patience.player.statistics").note_recent(session, session.game.row.line)
    store.keeps = session.game.number
    store.waits += 1
    session.game.number = -1  # until another one replaces it


def take_back(session: Session, store: "Store") -> None:
    """Go on with the game that was just paused, because no other can be dealt."""
    if session.game.number < 0:
        session.game.number, store.keeps = store.keeps, 0
