"""Repeats the steps of a game on a copy of its table, from its log."""

from micropython import const

from patience.advice.autoplay import automatic_move
from patience.game import Game
from patience.moves import DEAL, move
from patience.table import (
    COUNT_MASK,
    FOUNDATION,
    PLACE_MASK,
    STEP,
    STOCK,
    TABLEAU,
    WASTE,
    Log,
    Table,
)

_MOST_ENTRIES = const(50)  # of the copy's log, which is not needed


def copy_at(game: Game, steps: int) -> tuple[Game | None, int]:
    """Return a copy of a game as it was after `steps` steps, and the next entry of the log.

    The copy has its own log, which is empty except for the number of steps. The result is None if
    the game's log no longer reaches back that far, or has a step that the rules do not allow,
    because a save can be older than the rules.
    """
    table, log = Table(), game.table.log
    table.under[:] = game.table.under
    table.top[:] = game.table.top
    own, applied, made = table.log, log.applied, log.steps
    table.log = log
    try:
        while log.steps > steps and table.undo():
            pass
        at, own.steps = log.applied, log.steps
    finally:  # even if memory runs out
        log.applied, log.steps = applied, made
    table.log = own
    copy = type(game)(game.row, table)
    while own.steps < steps and at < applied:
        at = make_next(copy, log, at)
    return (copy, at) if own.steps == steps else (None, 0)


def make_next(copy: Game, log: Log, at: int) -> int:
    """Make the step that begins at entry `at` of the log; return the entry of the next step."""
    own = copy.table.log
    if own.count > _MOST_ENTRIES:
        steps = own.steps
        own.clear()
        own.steps = steps
    copy.push(read_move(log, at))
    at += 1
    while at < log.applied and not log.entry(at) & STEP:
        at += 1
    return at


def read_move(log: Log, at: int) -> int:
    """Return the move that begins at entry `at` of a log."""
    entry = log.entry(at)
    src, dst = entry & PLACE_MASK, entry >> 8 & PLACE_MASK
    following = log.entry(at + 1) if at + 1 < log.count else STEP
    if not following & STEP and following >> 8 & PLACE_MASK < TABLEAU:
        if dst < TABLEAU:  # a pair is removed
            return move(src, following & PLACE_MASK)
        if src == STOCK and following & PLACE_MASK == WASTE:  # a card of the stock is removed
            return move(STOCK, FOUNDATION)
    if src == STOCK or dst >= WASTE:
        return DEAL
    return move(src, dst, entry >> 16 & COUNT_MASK)


def count_own_steps(game: Game) -> int:
    """Return the number of a game's steps, not counting cards that go up automatically.

    If the log has dropped the first steps of a game, all its steps are counted.
    """
    log = game.table.log
    copy, at = copy_at(game, 0)
    if not copy:
        return log.steps
    own = 0
    while at < log.applied:
        if automatic_move(copy) != read_move(log, at):
            own += 1
        at = make_next(copy, log, at)
    return own
