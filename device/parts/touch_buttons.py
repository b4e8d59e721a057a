"""Draws the four buttons beside the game, for boards that have a touch screen and no keys.

Loaded on demand.
"""

import displayio
import terminalio
from adafruit_display_text.bitmap_label import Label

from patience.ui.draw.splash import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.parts.pointed import Frame

_BUTTONS = ("Undo", "Hint", "Menu", "Deal")


def draw_buttons(frame: Frame) -> displayio.Group:
    """Return the picture of the buttons, to the right of the game."""
    width, height = frame.whole.width - frame.width, frame.height // len(_BUTTONS)
    palette = displayio.Palette(2)
    palette[0], palette[1] = COLOURS[1], COLOURS[2]
    letters = displayio.Palette(2)
    letters[0], letters[1] = COLOURS[2], COLOURS[3]
    bitmap = displayio.Bitmap(width, height, 2)
    for y in range(2, height - 2):
        for x in range(2, width - 2):
            bitmap[x, y] = 1
    group = displayio.Group(x=frame.width)
    for number in range(len(_BUTTONS)):
        group.append(displayio.TileGrid(bitmap, pixel_shader=palette, y=number * height))
        text = Label(terminalio.FONT, text=_BUTTONS[number]).bitmap
        # The label and its code are freed.
        x, y = (width - text.width) // 2, number * height + (height - text.height) // 2
        group.append(displayio.TileGrid(text, pixel_shader=letters, x=x, y=y))
    return group
