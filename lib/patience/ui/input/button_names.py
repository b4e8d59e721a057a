# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What buttons are called in a sentence: as printed on this machine, swapped if the player has."""

from patience.player.settings import SWAP


def fill_button_names(app, sentence):
    """Return a sentence of `words` with its buttons' names filled in.

    `{A}` and `{B}` are the two that may be swapped, `{Select}` and `{Start}` the others; `{boot}`
    is B as marked, which is held while the power is switched on.

    :param App app: gives the names and the settings
    """
    a, b, select, start = app.labels.split()
    boot = b
    if app.session.settings[SWAP]:
        a, b = b, a
    return sentence.format(A=a, B=b, Select=select, Start=start, boot=boot)
