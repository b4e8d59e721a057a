"""The picture files and their colours.

Pictures are as large as what reads them expects, and as a pixel editor leaves them. Suits can be
told apart by whoever sees them: by colour, seen with any eyes, and by shape alone. Colours are
compared by their distance in CIE Lab (1976), where 2 is just noticed. What colour-blind eyes see is
simulated as by Machado, Oliveira and Fernandes (2009), for eyes that lack one kind of cones.
"""

from itertools import combinations
from pathlib import Path

import pytest
from displayio import Bitmap
from PIL import Image

from patience.player.settings import FELT
from patience.texts import about_text, option_names, pages_text, words
from patience.ui.draw import picture, theme
from patience.ui.draw.cards import sheet
from patience.ui.draw.decor import BACKS, FELTS, FOUR_COLOURS, NIGHT, TWO_COLOURS
from patience.ui.draw.face import make_menu_face, make_small_face
from patience.ui.draw.picture import read_picture
from patience.ui.draw.splash import COLOURS
from sim.build.pictures import title_name, turn_rows
from sim.data.boards import BOARDS
from sim.data.places import ROOT
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.screen_driver import press

FOLDER = ROOT / "lib/patience/ui/draw/pictures"
FIGURES = ("small_heads", "small_busts", "large_figures")
SIZES = {
    "small_face": (576, 5),
    "menu_face": (576, 9),
    "large_face": (1152, 18),
    "small_cards": (192, 31),
    "large_cards": (192, 55),
    "small_heads": (45, 12),
    "small_busts": (45, 19),
    "large_figures": (56, 38),
}


def test_every_picture_has_two_colours_or_the_canvas_sixteen():
    for path in FOLDER.iterdir():
        with Image.open(path) as image:
            mode = "P" if path.stem in FIGURES or path.match("title_*") else "1"
            assert (image.format, image.mode) == ("BMP", mode), path.name
            if mode == "P":
                colours = image.getpalette("RGB")
                colours = zip(*[iter(colours)] * 3)
                named = [red << 16 | green << 8 | blue for red, green, blue in colours]
                assert tuple(named) == COLOURS


@cases("name", SIZES)
def test_pictures_have_the_sizes_that_are_drawn_from(name):
    with Image.open(FOLDER / f"{name}.bmp") as image:
        assert image.size == SIZES[name]


class BitmapInMemory(bytearray):
    """A bitmap as a board keeps it: rows of whole words, the leftmost pixel highest in its byte."""

    def __init__(self, width, height, value_count):
        bits = value_count.bit_length() - 1
        super().__init__(-(-width * bits // 32) * 4 * height)
        self.width, self.height, self.bits = width, height, bits
        self.is_dirty = False

    def __getitem__(self, index):
        y, x = divmod(index, self.width)
        at = x * self.bits
        byte = super().__getitem__(len(self) // self.height * y + at // 8)
        return byte >> 8 - self.bits - at % 8 & (1 << self.bits) - 1

    def dirty(self):
        self.is_dirty = True


@pytest.mark.parametrize("name", [*SIZES, "title_160x128"])
def test_board_reads_the_bundles_pictures_into_memory(monkeypatch, tmp_path, name):
    path = tmp_path / "ui/draw/pictures" / f"{name}.bmp"
    path.parent.mkdir(parents=True)
    path.write_bytes(turn_rows((FOLDER / path.name).read_bytes()))  # as in the bundle
    expected = read_picture(name)
    monkeypatch.setattr(picture, "FOLDER", f"{tmp_path}/")
    monkeypatch.setattr(picture.displayio, "Bitmap", BitmapInMemory)
    bitmap = read_picture(name)
    assert (bitmap.width, bitmap.height) == (expected.width, expected.height)
    assert [bitmap[at] for at in range(bitmap.width * bitmap.height)] == list(expected.data)
    assert bitmap.is_dirty
    with Image.open(path) as turned, Image.open(FOLDER / path.name) as drawn:
        assert turned.tobytes() == drawn.tobytes()


def test_every_size_of_screen_has_a_title_picture():
    sizes = {(row.width, row.height) for row in BOARDS.values()}
    sizes.add((240, 160))  # of boards without a row, whose display has 480 by 320 pixels
    assert {path.name for path in FOLDER.glob("title_*")} == {title_name(*size) for size in sizes}
    for size in sizes:
        with Image.open(FOLDER / title_name(*size)) as image:
            assert image.size == size


def test_title_without_a_picture_for_its_size_is_felt():
    canvas = Bitmap(176, 132, 16)
    canvas.fill(theme.FACE)
    picture.read_title(canvas)
    assert set(canvas.data) == {theme.FELT}


@cases(("name", "make"), [("small_face", make_small_face), ("menu_face", make_menu_face)])
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


@cases(
    "path",
    [
        *(Path(module.__file__) for module in (about_text, option_names, pages_text, words)),
        Path(words.__file__).with_name("notes.txt"),
    ],
    ids=lambda path: path.name,
)
def test_every_text_has_a_cell_for_each_letter(path):
    source = path.read_text("utf-8")
    assert not [letter for letter in source if ord(letter) > 126]


def test_wrapped_lines_fit_and_lose_no_word():
    face = make_menu_face()
    text = b"The quick brown fox jumps over the lazy dog, and is never tired of it at all."
    for room in range(40, 200):
        lines = face.wrap(text, room)
        assert b" ".join(lines) == text
        assert all(face.width(line) - 1 <= room for line in lines)
    assert face.wrap(b"a bb ccc", 1) == [b"a", b"bb", b"ccc"]  # words that are wider
    assert face.wrap(b"", 40) == []


NAMES = [
    (b"Streets and Alleys", b"Streets and Alleys", b"Streets and Alleys"),
    (b"Streets and Alleys", b"Streets and Alle", b"Streets"),
    (b"Klondike, draw 3", b"Klondike, draw ", b"Klondike,"),
    (b"Will o' the Wisp", b"Will o' the", b"Will"),
    (b"Castles End (PySolFC)", b"Castles End", b"Castles End"),
    (b"Castles End (PySolFC)", b"Castle", b""),
]


@cases(("text", "fitting", "shown"), NAMES)
def test_a_text_loses_whole_words_and_small_ones_before_them(text, fitting, shown):
    face = make_menu_face()
    assert face.fit(text, face.width(fitting) - 1) == shown


# Colours and shapes

EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LEAST_DISTANCE = {"two": 40, "four": 30}
LEAST_SHAPE = 0.2
"""Of a suit's pixels, the share in which any two suits of a size differ at least."""
LEAST_NARROW_SHAPE = 0.28
"""The same of suits of five pixels across."""


def linear(colour):
    """Return red, green and blue of 0xRRGGBB, each from 0 to 1 in proportion to its light."""
    levels = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels]


def seen(colour, eyes):
    """Return the light of a colour as it seems to somebody with such eyes."""
    light = linear(colour)
    mixed = [sum(a * b for a, b in zip(row, light)) for row in EYES[eyes]]
    return [min(1, max(0, value)) for value in mixed]


def lab(light):
    """Return light in CIE Lab, for white as in daylight."""
    red, green, blue = light
    white = (0.9505, 1, 1.089)
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = ((a * red + b * green + c * blue) / most for (a, b, c), most in zip(rows, white))
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one, other, eyes):
    pairs = zip(lab(seen(one, eyes)), lab(seen(other, eyes)))
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def contrast(one, other):
    """Return how many times lighter one colour is than the other, as WCAG counts it."""
    dark, light = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in map(linear, (one, other))
    )
    return (light + 0.05) / (dark + 0.05)


INKS = range(theme.INK, theme.INK + 4)


@cases("eyes", EYES)
@cases(("name", "inks"), [("two", TWO_COLOURS), ("four", FOUR_COLOURS)])
def test_inks_of_suits_differ_for_all_eyes(name, inks, eyes):
    for one, other in combinations(sorted(set(inks)), 2):
        assert distance(one, other, eyes) >= LEAST_DISTANCE[name], (hex(one), hex(other))


@cases("inks", [TWO_COLOURS, FOUR_COLOURS])
def test_inks_are_read_on_every_face(inks):
    for face, least in ((theme.FACE, 3), (theme.LIFTED_FACE, 2.4), (theme.LIT_FACE, 1.9)):
        assert min(contrast(ink, COLOURS[face]) for ink in inks) >= least, face


@cases("felt", range(len(FELTS)))
def test_the_number_of_moves_is_read_on_every_felt(felt):
    with Machine(game="klondike", number=617) as machine:
        press(machine, "")
        machine.app.session.settings[FELT] = felt
        machine.app.stack.screen.enter()
        press(machine, "B8")
        palette, width = machine.app.drawing.palette, machine.app.drawing.canvas.width
        layout = machine.app.drawing.painter.layout
        data = bytes(machine.app.drawing.canvas.data)
        rows = [data[y * width : (y + 1) * width] for y in range(layout.status_top, layout.height)]
        used = {index for row in rows for index in row[width - 5 :]}
        assert max(contrast(palette[index], FELTS[felt][1]) for index in used) >= 4.5


def test_inks_are_read_on_every_face_at_night():
    night = dict(enumerate(NIGHT, theme.FACE))
    for face, least in ((theme.FACE, 5), (theme.LIFTED_FACE, 3.3), (theme.LIT_FACE, 3.3)):
        assert min(contrast(night[ink], night[face]) for ink in INKS) >= least, face
    felt, deep, mark, quiet = FELTS[-1]
    assert contrast(night[theme.CURSOR], felt) >= 3
    assert contrast(night[theme.EDGE], felt) >= 2
    assert contrast(mark, deep) >= 2.4
    assert contrast(quiet, deep) >= 6.5


@cases(("felt", "deep", "mark", "quiet"), FELTS[:-1])
def test_every_felt_shows_places_text_and_the_cursor(felt, deep, mark, quiet):
    assert contrast(mark, felt) >= 1.9
    assert contrast(mark, deep) >= 3
    assert contrast(quiet, deep) >= 7
    assert contrast(COLOURS[theme.CURSOR], felt) >= 3
    assert contrast(COLOURS[theme.FACE], felt) >= 7


@cases(("ground", "pattern", "tile"), BACKS)
def test_every_back_has_a_pattern(ground, pattern, tile):
    assert contrast(ground, pattern) >= 2.5
    assert len(tile) == 8
    assert 4 <= sum(bin(row).count("1") for row in tile) <= 40


def suit_shapes(picture, kind):
    """Return the pixels of the four suits of a kind, as sets of places."""
    left, top, width, height = sheet.SUITS[4 * kind : 4 * kind + 4]
    bitmap = read_picture(picture)
    return [
        {
            (x, y)
            for x in range(width)
            for y in range(height)
            if bitmap[left + suit * width + x, top + y]
        }
        for suit in range(4)
    ]


SMALL = [
    *(sheet.SUIT_55, sheet.SUIT_57, sheet.SUIT_76, sheet.SUIT_77),
    *(sheet.SUIT_99, sheet.SUIT_11, sheet.SUIT_13),
]
LARGE = [
    *(sheet.SUIT_55, sheet.SUIT_77, sheet.SUIT_99),
    *(sheet.SUIT_11, sheet.SUIT_13, sheet.SUIT_19, sheet.SUIT_24),
]


@cases(
    ("picture", "kind"),
    [("small_cards", kind) for kind in SMALL] + [("large_cards", kind) for kind in LARGE],
)
def test_suits_of_every_size_differ_in_shape(picture, kind):
    shapes = suit_shapes(picture, kind)
    assert all(shapes)
    least = LEAST_SHAPE if kind > sheet.SUIT_57 else LEAST_NARROW_SHAPE
    for one, other in combinations(shapes, 2):
        assert len(one ^ other) >= least * len(one | other)
