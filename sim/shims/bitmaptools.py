"""A board's bitmaptools, as far as the game uses it. It checks the ranges that a board checks.

`raster` does the work: the VM has one, and the page another. Nothing is allocated here, as on a
board, so that every allocation counted is the game's.
"""

import raster

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from displayio import Bitmap


def _check(value: int, least: int, most: int, name: str) -> None:
    if not least <= value <= most:
        raise ValueError(f"{name} must be {least}-{most}, not {value}")


def _check_colour(bitmap: "Bitmap", value: int) -> None:
    if value >> bitmap.bits_per_value:
        raise ValueError("out of range of target")


def fill_region(dest_bitmap: "Bitmap", x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Set the pixels of a rectangle, which must lie inside the bitmap."""
    _check_colour(dest_bitmap, value)
    _check(x1, 0, dest_bitmap.width, "x1")
    _check(x2, x1, dest_bitmap.width, "x2")
    _check(y1, 0, dest_bitmap.height, "y1")
    _check(y2, y1, dest_bitmap.height, "y2")
    raster.fill(dest_bitmap, x1, y1, x2, y2, value)


def blit(
    dest_bitmap: "Bitmap",
    source_bitmap: "Bitmap",
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_source_index: int | None = None,
    skip_dest_index: int | None = None,
) -> None:
    """Copy a rectangle, without its part beyond the right and the lower edge."""
    _check(x, 0, dest_bitmap.width - 1, "x")
    _check(y, 0, dest_bitmap.height - 1, "y")
    if dest_bitmap.bits_per_value < source_bitmap.bits_per_value:
        raise ValueError("source palette too large")
    _check(x1, 0, source_bitmap.width - 1, "x1")
    _check(y1, 0, source_bitmap.height - 1, "y1")
    x2 = source_bitmap.width if x2 is None else x2
    y2 = source_bitmap.height if y2 is None else y2
    _check(x2, 0, source_bitmap.width, "x2")
    _check(y2, 0, source_bitmap.height, "y2")
    if x1 > x2:
        x1, x2 = x2, x1
    if y1 > y2:
        y1, y2 = y2, y1
    raster.copy(
        dest_bitmap,
        source_bitmap,
        x,
        y,
        x1,
        y1,
        min(x2 - x1, dest_bitmap.width - x),
        min(y2 - y1, dest_bitmap.height - y),
        skip_source_index,
        skip_dest_index,
    )


def readinto(
    bitmap: "Bitmap",
    file: "BinaryIO",
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Read rows in the format of a picture file: as many bits a pixel as the bitmap has, padded."""
    if bits_per_pixel != bitmap.bits_per_value or element_size != 4:
        raise NotImplementedError("rows are read only as this bitmap keeps them")
    if not reverse_pixels_in_element or swap_bytes_in_element:
        raise NotImplementedError("the first pixel must be in a byte's highest bits")
    raster.read_rows(bitmap, file, reverse_rows)
