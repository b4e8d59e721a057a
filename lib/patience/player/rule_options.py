# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The rule options that the player has chosen; they hold from the next deal on.

Loaded on demand.
"""

from patience.on_demand import load


def options_changed(session):
    """Return whether the next deal will have other rule options."""
    row, chosen = session.game.row, session.chosen_options
    return any([chosen[field] != str(getattr(row, field)) for field in chosen])


def change_option(session, field, by=1):
    """Choose the next value of an option, or with -1 the previous one.

    A deal in which nothing was played yet is dealt again with it at once.
    """
    values = session.game.row.option_values(field)
    following = values.index(session.chosen_options[field]) + by
    session.chosen_options[field] = values[following % len(values)]
    if not session.game.table.log.steps:
        load("patience.player.new_deal").new_deal(session, session.game.number)
