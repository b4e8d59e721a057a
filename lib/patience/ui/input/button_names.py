"""Fills the names of buttons into sentences: as printed here, A and B perhaps swapped.

Each is between two `CHIP`, so that `draw.face` draws it as a key.
"""

from patience.player.settings import SWAP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_CHIP = chr(127)  # `draw.face.CHIP`


def fill_button_names(app: "App", sentence: str) -> str:
    """Return a sentence from `words` with the names of its buttons filled in.

    `{A}` and `{B}` follow the player's setting to swap them, `{Select}` and `{Start}` do not;
    `{boot}` is the button marked B, which can be held at power-on.
    """
    a, b, select, start = app.peripherals.labels.split()
    boot = b
    if app.session.settings[SWAP]:
        a, b = b, a
    names = ("{A}", a), ("{B}", b), ("{Select}", select), ("{Start}", start), ("{boot}", boot)
    for mark, name in names:
        if mark in sentence:  # a board looks up every string that is made
            sentence = sentence.replace(mark, _CHIP + name + _CHIP)
    return sentence
