# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Shows a hint on the table."""

from patience.moves import DEAL, source


def show_hint(table, a_move, sentence):
    """Show a move as a packet that is lifted, or the stock lit up, and say why.

    :param TableScreen table: the table
    :param a_move: the move; None if there is only something to say
    """
    view, navigation = table.view, table.navigation
    view.say(sentence)
    view.changed = True
    navigation.put_back()
    view.deal_advised = a_move == DEAL
    view.pointing = True
    if a_move is not None and a_move != DEAL:
        navigation.go_to(source(a_move))
        navigation.lift([a_move], 0)
