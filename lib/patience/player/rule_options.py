# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The rule options that the player has chosen; they hold from the next deal on.

Loaded on demand.
"""

from patience.on_demand import load
from patience.table import STEP


def options_changed(session):
    """Return whether the next deal will have other rule options."""
    row, chosen = session.game.row, session.chosen_options
    return any([chosen[field] != str(getattr(row, field)) for field in chosen])


def restart_keeps_steps(session):
    """Return whether a restart keeps all steps, so that they can be redone.

    Not if it is dealt again: with other options, after the winning line was shown, or because the
    log no longer reaches back to the deal.
    """
    log = session.game.table.log
    dropped = log.steps
    for number in range(log.applied):
        if log.entry(number) & STEP:
            dropped -= 1
    return not (dropped or options_changed(session) or session.is_shown())


def change_option(session, field, by=1):
    """Choose the next value of an option, or with -1 the previous one.

    A deal in which nothing was played yet, nor can be redone, is dealt again with it at once.
    """
    values = session.game.row.option_values(field)
    following = values.index(session.chosen_options[field]) + by
    session.chosen_options[field] = values[following % len(values)]
    if not session.game.table.log.count:
        load("patience.player.new_deal").new_deal(session, session.game.number)
