"""Announces something in large letters, before there is a game: its libraries take as much memory
as the table.

`announce_saves` is for a long step that must not be interrupted; boards without a row say what they
need.

Loaded on demand.
"""

import terminalio
from adafruit_display_text import wrap_text_to_lines
from adafruit_display_text.bitmap_label import Label
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
from micropython import const

from patience.texts.words import LEAVE_IT_ON, PREPARING_SAVES
from patience.ui.draw.theme import GOLD_TEXT, PANEL, TEXT, is_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from displayio import Bitmap

_LETTER = const(6)  # its width
_HEIGHT = const(12)
# The height of a line, and the margin to the left and right, in the order in which they are tried.
_ROOMY = (16, 6)
_TIGHT = (12, 0)


def announce_saves(display: "BusDisplay") -> None:
    """Announce over a display's picture that the save files are being made.

    :param display: shows a group that begins with its canvas; the announcement is added to the
        group, and the caller removes it
    """
    canvas: Bitmap = display.root_group[0].bitmap  # type: ignore[union-attr, assignment]
    grid = lay_out(canvas.width, canvas.height, PREPARING_SAVES, LEAVE_IT_ON)
    assert grid  # two lines have room on any screen of a game
    display.root_group.append(grid)
    display.refresh()


def lay_out(width: int, height: int, heading: str, text: str) -> "GridLayout | None":
    """Return a heading and a text in the middle of an area, or None if they have no room.

    :param width: of the area, in pixels
    :param height: of the area
    :param heading: a line, which is left out if there is no room for it
    """
    large = 1 + is_large(width, height)
    for scale, (line, margin), above in (
        (large, _ROOMY, 1),
        (1, _ROOMY, 1),
        (1, _TIGHT, 1),
        (1, _TIGHT, 0),
    ):
        lines = wrap_text_to_lines(text, (width // scale - 2 * margin) // _LETTER)
        count = above + len(lines)
        longest = max([len(each) for each in lines + [heading] * above])
        wide = (_LETTER * longest + 2 * margin) * scale
        high = line * scale * count
        if wide <= width and high <= height:
            break
    else:
        return None
    grid = GridLayout((width - wide) // 2, (height - high) // 2, wide, high, grid_size=(1, count))
    for row in range(1 - above, 2):
        label = Label(
            terminalio.FONT,
            text="\n".join(lines) if row else heading,
            color=TEXT if row else GOLD_TEXT,
            scale=scale,
            line_spacing=line / _HEIGHT,
            background_color=PANEL,
            padding_left=margin,
            padding_right=margin,
            padding_top=(line - _HEIGHT) // 2,
            padding_bottom=(line - _HEIGHT) // 2,
        )
        at = above if row else 0
        grid.add_content(label, (0, at), (1, len(lines) if row else 1), (0.5, 0.5))
    return grid
