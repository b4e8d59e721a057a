# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The picture files: as large as what reads them expects, and as a pixel editor leaves them."""

import pytest
from PIL import Image

from patience.ui.art import small_font
from patience.ui.art.picture import read_picture
from sim.build.modules import LIB

FOLDER = LIB / "patience" / "ui" / "art" / "pictures"
SIZES = {
    "small_font": (320, 5),
    "cards1": (93, 30),
    "cards2": (186, 60),
    "cards4": (372, 28),
    "name1": (109, 10),
    "name2": (218, 20),
}


def test_every_picture_is_black_and_white():
    for path in FOLDER.iterdir():
        with Image.open(path) as picture:
            assert (picture.format, picture.mode) == ("BMP", "1"), path.name


@pytest.mark.parametrize("name", SIZES)
def test_pictures_have_the_sizes_that_are_drawn_from(name):
    with Image.open(FOLDER / f"{name}.bmp") as picture:
        assert picture.size == SIZES[name]


@pytest.mark.parametrize("name", SIZES)
def test_what_is_white_is_read_as_one(name):
    bitmap = read_picture(name)
    with Image.open(FOLDER / f"{name}.bmp") as picture:
        white = [value > 0 for value in picture.get_flattened_data()]
    assert [bitmap[at] for at in range(bitmap.width * bitmap.height)] == white


@pytest.mark.parametrize(("large", "small", "zoom"), [
    ("cards2", "cards1", 2), ("cards4", "cards1", 4), ("name2", "name1", 2),
])  # fmt: skip
def test_larger_pictures_show_the_same_dots(large, small, zoom):
    big, dots = read_picture(large), read_picture(small)
    for y in range(big.height):
        for x in range(big.width):
            assert big[x, y] == dots[x // zoom, y // zoom], (x, y)


def test_every_small_letter_is_as_wide_as_its_drawing():
    bitmap = read_picture("small_font")
    font = small_font.SmallFont()
    for code in range(33, 96):
        left = (code - 32) * 5
        drawn = max(x for x in range(5) for y in range(5) if bitmap[left + x, y]) + 1
        assert font.width(chr(code)) == drawn + 1, chr(code)


@pytest.mark.parametrize(("text", "shown"), [("aZ", "AZ"), ("`{~", "???"), ("\t", "?")])
def test_letters_that_are_not_drawn_are_shown_as_others(text, shown):
    font = small_font.SmallFont()
    for one, other in zip(text, shown, strict=True):
        assert font.get_glyph(ord(one)).tile_index == font.get_glyph(ord(other)).tile_index
        assert font.width(one) == font.width(other)
