# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The picture files: as large as what reads them expects, and as a pixel editor leaves them."""

from pathlib import Path

import pytest
from PIL import Image

from patience.texts import about_text, option_names, pages_text, words
from patience.ui.art.colours import COLOURS
from patience.ui.art.face import make_menu_face, make_small_face
from patience.ui.art.picture import read_picture
from sim.build.modules import LIB

FOLDER = LIB / "patience" / "ui" / "art" / "pictures"
FIGURES = ("small_heads", "small_busts", "large_figures")
SIZES = {
    "small_face": (576, 5),
    "menu_face": (576, 9),
    "small_cards": (192, 31),
    "large_cards": (192, 50),
    "small_heads": (45, 12),
    "small_busts": (45, 19),
    "large_figures": (56, 38),
    "name": (109, 10),
}


def test_every_picture_has_two_colours_or_the_canvas_sixteen():
    for path in FOLDER.iterdir():
        with Image.open(path) as picture:
            mode = "P" if path.stem in FIGURES else "1"
            assert (picture.format, picture.mode) == ("BMP", mode), path.name
            if mode == "P":
                colours = picture.getpalette("RGB")
                colours = zip(*[iter(colours)] * 3)
                named = [red << 16 | green << 8 | blue for red, green, blue in colours]
                assert tuple(named) == COLOURS


@pytest.mark.parametrize("name", SIZES)
def test_pictures_have_the_sizes_that_are_drawn_from(name):
    with Image.open(FOLDER / f"{name}.bmp") as picture:
        assert picture.size == SIZES[name]


@pytest.mark.parametrize("name", SIZES)
def test_pixels_are_read_as_they_are(name):
    bitmap = read_picture(name)
    with Image.open(FOLDER / f"{name}.bmp") as picture:
        values = list(picture.get_flattened_data())
    if name not in FIGURES:
        values = [value > 0 for value in values]
    assert [bitmap[at] for at in range(bitmap.width * bitmap.height)] == values


def test_an_enlarged_picture_shows_the_same_dots():
    large, dots = read_picture("name", 2), read_picture("name")
    assert (large.width, large.height) == (dots.width * 2, dots.height * 2)
    for y in range(large.height):
        for x in range(large.width):
            assert large[x, y] == dots[x // 2, y // 2], (x, y)


@pytest.mark.parametrize(
    ("name", "make"), [("small_face", make_small_face), ("menu_face", make_menu_face)]
)
def test_every_letter_is_as_wide_as_its_drawing(name, make):
    bitmap, face = read_picture(name), make()
    for code in range(33, 127):
        left = (code - 32) * 6
        rows = range(bitmap.height)
        drawn = max(x for x in range(6) for y in rows if bitmap[left + x, y]) + 1
        assert face.width(bytes([code])) == drawn + 1, chr(code)


def test_small_letters_are_shown_as_capitals():
    bitmap = read_picture("small_face")
    for code in range(ord("a"), ord("z") + 1):
        one, other = (code - 32) * 6, (code - 64) * 6
        for x in range(6):
            for y in range(5):
                assert bitmap[one + x, y] == bitmap[other + x, y]


@pytest.mark.parametrize("module", [about_text, option_names, pages_text, words])
def test_every_text_has_a_cell_for_each_letter(module):
    source = Path(module.__file__).read_text("utf-8")
    assert not [letter for letter in source if ord(letter) > 126]


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        (b"", 40, []),
        (b"one", 1, [b"one"]),
        (b"one two", 30, [b"one", b"two"]),
        (b"one two", 60, [b"one two"]),
        (b"a bb ccc", 10, [b"a", b"bb", b"ccc"]),
    ],
)
def test_text_is_broken_at_its_spaces(text, room, lines):
    assert make_menu_face().wrap(text, room) == lines


def test_wrapped_lines_fit_and_lose_no_word():
    face = make_menu_face()
    text = b"The quick brown fox jumps over the lazy dog, and is never tired of it at all."
    for room in range(40, 200):
        lines = face.wrap(text, room)
        assert b" ".join(lines) == text
        assert all(face.width(line) - 1 <= room for line in lines)


def test_a_text_is_cut_to_its_room():
    face = make_small_face()
    for room in range(60):
        cut = face.fit(b"Selective", room)
        assert face.width(cut) - 1 <= room
        assert cut == b"Selective" or face.width(b"Selective"[: len(cut) + 1]) - 1 > room
