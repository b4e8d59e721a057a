"""Standard and Vegas scores (RULES.md 1.11), for rows with `score=1`.

Loaded on demand.
"""

from micropython import const

from patience.player.session import Session
from patience.player.settings import SCORING, VEGAS
from patience.points import add_points

STAKE = const(52)
A_CARD = const(5)
"""Dollars in Vegas: what a deal costs, and what each card home brings."""


def score(session: Session) -> int:
    """Return the score of the current deal, by the player's setting.

    In Vegas it is money, including that of earlier deals, and can be negative.
    """
    if session.settings[SCORING] == VEGAS:
        return session.bank + money(session)
    # Along the log, because undone moves cost nothing.
    log, points = session.game.table.log, session.dropped_points
    for number in range(log.applied):
        points = add_points(points, log.entry(number), session.game.row.draw)
    return points


def money(session: Session) -> int:
    """Return the current deal's balance in Vegas."""
    if session.game.table.log.steps and not session.result:
        return 0  # it was won, restarted and brought back, and its winnings are already counted
    return A_CARD * session.cards_home() - STAKE


def note_dropped(session: Session) -> None:
    """Start to add the points of dropped log entries to `Session.dropped_points`."""

    def dropping(entry: int) -> None:
        session.dropped_points = add_points(session.dropped_points, entry, session.game.row.draw)

    session.game.table.log.dropping = dropping
