"""The colour indexes of the canvas, the colours of text, and which screens count as large.

The colours of the indexes are in `splash`.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Palette

FELT = const(0)
"""The felt of the table; transparent in a `Sheet`."""
DEEP = const(1)
"""The ground of empty places and of the line below, and the shadow of lifted cards."""
MARK = const(2)
"""The lines and signs of empty places."""
FACE = const(3)
SHADE = const(4)
"""The lower and the right line inside a card."""
EDGE = const(5)
"""The outline of cards: a mid tone, so that black glyphs can touch it."""
INK = const(6)
"""Ink of clubs; diamonds, hearts and spades follow."""
ROBE = const(8)
"""The robe of court cards in their picture, drawn in the suit's ink."""
BLACK = const(9)
"""The ink of spades, with two colours and with four; also the line around the cursor."""
BACK = const(10)
BACK_LIGHT = const(11)
CURSOR = const(12)
LIFTED_FACE = const(13)
LIT_FACE = const(14)
QUIET = const(15)
"""Secondary text."""

TEXT = const(0xFFFDF4)
QUIET_TEXT = const(0xA8D8BC)
GOLD_TEXT = const(0xFFB41E)
PANEL = const(0x06301F)


def is_large(width: int, height: int) -> int:
    """Return 1 for a screen of 200 by 200 pixels or more, which has larger drawings, or 0.

    One that is higher than wide must be 240 pixels wide.
    """
    return 1 if height >= 200 and width >= min(height, 240) else 0


def set_colour(palette: "Palette", index: int, colour: int) -> None:
    """Set a colour if it differs; setting it sends all pixels that have it."""
    if palette[index] != colour:
        palette[index] = colour
