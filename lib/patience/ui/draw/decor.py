"""Puts the colours and card backs that the player chose into palettes and the backs' tile.

Loaded on demand.
"""

from micropython import const

from patience.player.settings import CARD_BACK, COLOURS, FELT
from patience.ui.draw import theme
from patience.ui.draw.panel import GROUND, QUIET
from patience.ui.draw.splash import BLACK, CURSOR, EDGE, FACE, LIFTED, LIT, RED, SHADE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.draw.drawing import Drawing
    from patience.ui.draw.panel import Panel

# With four colours: clubs, diamonds and hearts, distinct for all kinds of colour blindness.
_BLUE = const(0x1450C8)
_ORANGE = const(0xD47C00)
_CRIMSON = const(0xB80824)

_PANEL_RED = const(0xE8384F)

# The inks of the suits.
TWO_COLOURS = (BLACK, RED, RED, BLACK)
FOUR_COLOURS = (_BLUE, _ORANGE, _CRIMSON, BLACK)

# Felt, ground of empty places and panels, lines of empty places, secondary text.
FELTS = (
    (0x0E5E3A, 0x06301F, 0x3E9A6C, 0xA8D8BC),
    (0x1C3C6C, 0x0C1C3A, 0x5480B8, 0xB4CCF0),
    (0x5C1428, 0x2C0812, 0xA85468, 0xF0BCC8),
    (0x3E4850, 0x1C2226, 0x7C8A94, 0xC8D2DA),
    (0x64401C, 0x32200C, 0xA87C4C, 0xE8CCA0),
    (0x101C18, 0x060C0A, 0x34584A, 0x7C9C8C),
)
_NIGHT = const(5)
"""The felt that comes with dark cards."""
_FELT_INDEXES = bytes((theme.FELT, theme.DEEP, theme.MARK, theme.QUIET))

# The colours from `theme.FACE` to `theme.LIT_FACE`; by day, without inks and back.
_DAY = (FACE, SHADE, EDGE, 0, 0, 0, 0, 0, 0, CURSOR, LIFTED, LIT)
NIGHT = (
    0x2A2E34, 0x1C2024, 0x596068, 0xC8D0D8, 0xFF7468, 0xFF7468, 0xC8D0D8,
    0x24386C, 0x4A68A8, 0xE09A18, 0x584818, 0x1E5038,
)  # fmt: skip
# With four colours, clubs and diamonds at night.
_PALE_BLUE = const(0x78A8FF)
_PALE_ORANGE = const(0xFFB450)

# Ground and pattern of a back, and its tile, one byte per row: lattice (which `bitmaps` draws,
# too), scales, weave, dots, rain.
BACKS = (
    (0x2450B4, 0x8CB4F8, b"\x80\x41\x22\x14\x08\x14\x22\x41"),
    (0x9C1C3C, 0xF09CA8, b"\x38\x44\x83\x02\x8c\x50\x20\x00"),
    (0x30343C, 0x9CA8B0, b"\xcc\xcc\x33\x33\xcc\xcc\x33\x33"),
    (0x5C2C94, 0xC8A8F0, b"\x00\x44\x00\x11\x00\x44\x00\x11"),
    (0x7A4410, 0xE8B868, b"\x88\x88\x22\x22\x88\x88\x22\x22"),
)
_TOP_BIT = const(0x80)


def decorate(drawing: "Drawing") -> None:
    """Set the colours of suits, felt and backs, and draw the backs' tile if it exists.

    :param drawing: has the settings, palettes and pictures
    """
    settings, palette = drawing.settings, drawing.palette
    felt = FELTS[settings[FELT]]
    ground, pattern, rows = BACKS[settings[CARD_BACK]]
    ink, back = theme.INK - theme.FACE, theme.BACK - theme.FACE
    if settings[FELT] == _NIGHT:
        colours = list(NIGHT)
        if settings[COLOURS]:
            colours[ink] = _PALE_BLUE
            colours[ink + 1] = _PALE_ORANGE
    else:
        colours = list(_DAY)
        inks = FOUR_COLOURS if settings[COLOURS] else TWO_COLOURS
        for suit in range(4):
            colours[ink + suit] = inks[suit]
        colours[back] = ground
        colours[back + 1] = pattern
    for index, colour in enumerate(colours):
        theme.set_colour(palette, theme.FACE + index, colour)
    for index, colour in zip(_FELT_INDEXES, felt):
        theme.set_colour(palette, index, colour)
    recolour(drawing.panel, felt, felt[3])
    if drawing.pictures:
        drawing.colours = drawing.chosen_colours()
        tile = drawing.pictures[-1]
        for y in range(8):
            for x in range(8):
                light = rows[y] & _TOP_BIT >> x
                tile[x, y] = theme.BACK_LIGHT if light else theme.BACK


def recolour(panel: "Panel", felt: tuple[int, int, int, int], quiet: int) -> None:
    """Set the colours of a panel's grounds, two of a felt's, and of secondary text there."""
    panel.grounds[:] = felt[0], felt[1]
    theme.set_colour(panel.colours, GROUND, panel.grounds[panel.ground])
    theme.set_colour(panel.colours, QUIET, quiet)


def redden(drawing: "Drawing") -> None:
    """Make secondary text on the panel red, for cards; `decorate` undoes it."""
    felt = FELTS[drawing.settings[FELT]]
    recolour(drawing.panel, felt, _PANEL_RED)
