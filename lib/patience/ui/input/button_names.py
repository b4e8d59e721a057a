"""Fills in the names of buttons in sentences, as printed on the machine, A and B perhaps swapped.

Each name is between two `CHIP_TEXT`, so that `draw.face` draws it as a key.
"""

from micropython import const

from patience.on_demand import load
from patience.player.settings import SWAP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

CHIP_TEXT = chr(127)
"""`draw.face.CHIP`, as text."""
_COUNT = const(4)  # buttons with names


def fill_button_names(app: "App", sentence: str) -> str:
    """Return a sentence from `words` with the names of its buttons filled in.

    `{A}` and `{B}` follow the player's setting to swap them, `{Select}` and `{Start}` do not;
    `{boot}` is the button marked B, which can be held at power-on. For machines with no names or
    more than four, see `clickable`.
    """
    names = app.peripherals.labels.split()
    if len(names) != _COUNT:
        return load("patience.ui.input.clickable").fill_other_names(app, names, sentence)
    names.append(names[1])
    if app.session.settings[SWAP]:
        names[0], names[1] = names[1], names[0]
    for mark, name in zip("{A} {B} {Select} {Start} {boot}".split(), names):
        if mark in sentence:  # because a board looks up every string that it makes
            sentence = sentence.replace(mark, CHIP_TEXT + name + CHIP_TEXT)
    return sentence
