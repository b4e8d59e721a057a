# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Fills the names of buttons into sentences: as printed here, A and B perhaps swapped.

Each is between two `CHIP`, so that `art.face` draws it as a key.
"""

from patience.player.settings import SWAP

_CHIP = chr(127)  # `art.face.CHIP`


def fill_button_names(app, sentence):
    """Return a sentence from `words` with the names of its buttons filled in.

    `{A}` and `{B}` follow the player's setting to swap them, `{Select}` and `{Start}` do not;
    `{boot}` is the button marked B, which can be held at power-on.

    :param App app: has the names and the settings
    """
    a, b, select, start = app.labels.split()
    boot = b
    if app.session.settings[SWAP]:
        a, b = b, a
    names = ("{A}", a), ("{B}", b), ("{Select}", select), ("{Start}", start), ("{boot}", boot)
    for mark, name in names:
        if mark in sentence:  # a board looks up every string that is made
            sentence = sentence.replace(mark, _CHIP + name + _CHIP)
    return sentence
