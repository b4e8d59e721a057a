"""Lists the figures of a win; for a proved deal also the par.

Records are marked, except at the first win, which sets them all.
"""

from patience.cards import RANKS
from patience.player import decks, statistics
from patience.player.session import Session
from patience.player.summary import Summary, format_time
from patience.texts.words import (
    SUIT_SIGNS,
    WON_ALL,
    WON_BEST,
    WON_CARD,
    WON_COUNT,
    WON_MOVES,
    WON_PAR,
    WON_STREAK,
    WON_TIME,
)


def list_figures(session: Session) -> list[str]:
    """Count the current game, just won or shown; return its figures as lines "label=value"."""
    statistics.count_game(session)
    game_key = statistics.row_key(session.game.row)
    summary = Summary(session.statistics, game_key)
    seconds = session.elapsed // 1000
    steps = session.game.table.log.steps
    if session.is_shown():  # it will be lost
        return [WON_MOVES + str(steps), WON_COUNT.format(summary.won, summary.played)]
    count = WON_COUNT.format(summary.won, summary.finished)
    best = WON_BEST if summary.won > 1 else ""
    deal = session.proved
    moves = WON_ALL if deal and deal.own_steps else WON_MOVES
    lines = [
        WON_TIME + format_time(seconds) + best * (seconds == summary.best_time),
        moves + str(steps) + best * (steps == summary.fewest_moves),
        count,
        WON_STREAK + str(summary.streak) + best * (summary.streak == summary.longest),
    ]
    if deal and deal.own_steps:
        over = deal.own_steps - deal.par
        lines.insert(2, WON_PAR.format(deal.own_steps, f" {over:+}" if over else ""))
    if deal and deal.card >= 0:
        won = decks.count_won(session.decks, statistics.key(session.game.row.line))
        rank, suit = RANKS[deal.card >> 2], chr(SUIT_SIGNS[deal.card & 3])
        lines.append(WON_CARD.format(rank, suit, won))
    return lines
