"""Reads drawings: the files in `pictures`, which any pixel editor opens.

They are BMP. In files of two colours, the caller chooses the colour of white pixels; in files of
sixteen, pixels have the indexes of `theme`. A board reads them into a bitmap's own memory, so they
take no additional heap, and no work per pixel.

    `small_face`    the small letters, in cells of 6 by 5, from the space on; `menu_face` the others
    `large_face`    those of large screens, in cells of 12 by 18
    `small_cards`   ranks, suits, digits and signs, see `sheet`; `large_cards` for large screens
    `small_heads`   the court cards, and the hand; `large_figures` for large screens
    `small_busts`   larger court cards, for games without fans
    `title_160x128` the whole title; others for other sizes of screen
"""

import displayio
from micropython import const

from patience import FOLDER
from patience.ui.draw.theme import FELT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

_LIMIT = const(1 << 16)  # of a height in two bytes


def read_picture(name: str) -> "Bitmap":
    """Return a picture as a bitmap with as many values as it has colours.

    :param name: the file's name, without its suffix
    :raises OSError: if there is no such file
    """
    return read_into(None, name)


def read_into(bitmap: "Bitmap | None", name: str) -> "Bitmap":
    """Fill a bitmap with a picture of its size, with the colours as values; return it.

    :param bitmap: None makes a new one
    :raises OSError: if there is no such file
    """
    with open(FOLDER + "ui/draw/pictures/" + name + ".bmp", "rb") as file:
        head = file.read(30)
        bits = head[28]
        from_top = head[25]  # the height is then negative
        if bitmap is None:
            height = head[22] | head[23] << 8
            height = _LIMIT - height if from_top else height
            bitmap = displayio.Bitmap(head[18] | head[19] << 8, height, 1 << bits)
        file.seek(head[10])
        # Rows are padded to 4 bytes.
        if from_top:
            file.readinto(bitmap)  # type: ignore[arg-type]  # it is a buffer
            bitmap.dirty()
        else:
            import bitmaptools  # a bundle's pictures are all from the top, see `sim.build.pictures`

            bitmaptools.readinto(
                bitmap, file, bits, 4, reverse_pixels_in_element=True, reverse_rows=True
            )
    return bitmap


def read_title(canvas: "Bitmap") -> None:
    """Fill a whole canvas with the title picture for its size, or with felt if there is none."""
    try:
        read_into(canvas, f"title_{canvas.width}x{canvas.height}")
    except OSError:
        canvas.fill(FELT)
