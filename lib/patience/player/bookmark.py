"""The bookmark: a step of the current game to which the player can return."""

from patience.on_demand import load
from patience.player.session import Session
from patience.texts.words import AT_BOOKMARK, BOOKMARK_LOST, BOOKMARK_SET, NO_BOOKMARK


def set_bookmark(session: Session) -> str:
    """Remember the current step; return a sentence for the player."""
    session.bookmark = session.game.table.log.steps
    return BOOKMARK_SET


def go_to_bookmark(session: Session) -> str:
    """Undo or redo steps to get to the bookmark; return a sentence for the player."""
    bookmark = session.bookmark
    if bookmark < 0:
        return NO_BOOKMARK
    game = session.game
    log = game.table.log
    while log.steps > bookmark:
        if not game.pop():
            return BOOKMARK_LOST
    if log.steps < bookmark:
        redo = load("patience.redo").redo
    while log.steps < bookmark:
        if not redo(game.table):  # a small chip may not save all undone steps
            return BOOKMARK_LOST
    return AT_BOOKMARK
