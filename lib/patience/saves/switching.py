"""Tells what leaving the current game for another line means, and leaves it.

Loaded on demand.

A game is paused where it is: in the newest save, so it must have been saved before. Until the next
save `Store.keeps` and `Store.gone` say what has changed since; a power cut before that brings back
the game that was left.
"""

import struct

from patience.on_demand import load
from patience.player import statistics
from patience.player.scoring import A_CARD, STAKE
from patience.player.session import MUCH, OPEN, Session
from patience.player.settings import SCORING, VEGAS
from patience.saves import paused
from patience.saves.current import (
    LOST,
    NONE,
    REPLACED,
    WANTED,
    is_begun,
    line_of,
    most_waiting,
    pause_game,
)
from patience.saves.fields import check
from patience.saves.paused import ORDINARY, PausedGame
from patience.saves.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.saves.paused import Line


def make_way(session: Session, store: "Store | None", game_line: str, deals: bool) -> bool:
    """Leave the current game, just restored, for a game that is chosen before anything is shown.

    :param game_line: the id of the line of an ordinary game; it replaces another there
    :param deals: whether to deal in any case
    :returns: whether the game goes on, so that nothing must be dealt
    :raises OSError: if the paused games cannot be read
    """
    line = game_line, ORDINARY, 0
    is_current, begun = line_of(session) == line, is_begun(session)
    if is_current and begun and not deals:
        return True
    if not store or not store.used or is_current:
        return False
    waiting = paused.find(store, line)
    pauses = begun and (waiting or not find_oldest(store))
    if waiting and deals:
        give_up(session, store, waiting)
    if pauses:
        pause_game(session, store)
    if not waiting or deals:
        return False
    return not load("patience.saves.resuming").resume_game(session, store, waiting)


def lose(session: Session) -> None:
    """Count the current game, which cannot be paused, as lost; another must be dealt at once."""
    statistics.count_game(session)
    if session.result == OPEN:
        statistics.count_loss(session, statistics.pack_deal(session))
    session.result = 0
    session.game.table.log.clear()


def look_up(store: "Store | None", line: "Line", wanted: "object") -> tuple[int, str]:
    """Return whether the game that waits in a line is wanted, see `leaving.begin_line`, or is
    `NONE`, or `REPLACED` by a new deal, or `LOST` then; and its name.
    """
    try:
        game = paused.find(store, line)
        if not game:
            return NONE, ""
        problem, row, fields = check(game)
    except OSError:
        return NONE, ""  # the save that follows reports it
    if problem:  # then it stays beside the new deal
        return (WANTED if wanted is None else NONE), ""
    if wanted is None or wanted == (statistics.row_key(row), fields.number):
        return WANTED, row.name
    return (LOST if fields.result == OPEN else REPLACED), row.name


def describe_oldest(store: Store) -> "tuple[()] | tuple[Line, str]":
    """Return the line of the paused game that one more has no room beside, and its name with its
    deal, and in another line how far it was played; () if there is room.

    :raises OSError: if the games cannot be read
    """
    oldest = find_oldest(store)
    return (oldest.line, load("patience.saves.notes").describe(oldest)) if oldest else ()


def find_oldest(store: Store) -> PausedGame | None:
    """Return the paused game that one more has no room beside; None if there is room.

    :raises OSError: if the games cannot be read
    """
    waiting = paused.list_waiting(store)
    if len(waiting) >= most_waiting(store.room):
        paused.find_elsewhere(store, waiting)
        here = [game for game in waiting if not game.elsewhere]
        if len(here) >= most_waiting(store.room):
            return here[-1]
    return None


def give_up(session: Session, store: Store, game: PausedGame) -> None:
    """Give up a paused game: it counts as lost, if it counts at all.

    :raises OSError: if it cannot be read
    """
    problem, row, fields = check(game)
    statistics.count_game(session)
    if not problem and fields.result == OPEN:
        deal = struct.pack("<2I", statistics.row_key(row), fields.number)
        statistics.count_loss(session, deal)
        if row.score and session.settings[SCORING] == VEGAS:
            new_deal = load("patience.player.new_deal")
            new_deal.keep_money(session, A_CARD * game.counted - STAKE)
    store.gone += (game.place,)
    session.unsaved = MUCH
