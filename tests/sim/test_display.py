"""The headless display shows what a board shows and counts what a board sends."""

import random

import bitmaptools
import displayio
import pytest
import terminalio
from adafruit_display_text import bitmap_label, label
from displayio._area import Area

from sim.screen.compose import compose, count_looked_at
from sim.screen.display import Rect, cost, rgb888
from tests.support.cases import cases

WHITE = 0xFFFFFF


def scene(display, colours=16):
    """Return a canvas of the display's size, shown and refreshed once, each value another grey."""
    palette = displayio.Palette(colours)
    for value in range(colours):
        palette[value] = value * (255 // (colours - 1)) * 0x010101
    canvas = displayio.Bitmap(display.width, display.height, colours)
    group = displayio.Group()
    group.append(displayio.TileGrid(canvas, pixel_shader=palette))
    display.root_group = group
    display.refresh()
    display.take_traffic()
    return canvas


@cases(
    ("w", "h", "sent"),
    [(160, 128, 42368), (19, 20, 782), (9, 11, 209), (1, 1, 13), (256, 1, 523), (320, 240, 156240)],
)
def test_a_rectangle_costs_the_bytes_that_a_board_sends(w, h, sent):
    assert cost(w, h) == sent


def test_the_first_refresh_sends_the_whole_screen(display):
    display.root_group = displayio.Group()
    display.refresh()
    assert display.take_traffic() == (42368, 0, [Rect(0, 0, 160, 128)])


def test_the_refresh_after_the_first_sends_nothing(display):
    scene(display)
    display.refresh()
    assert display.take_traffic() == (0, 0, [])


def test_only_the_changed_area_is_sent_once_it_is_not_held(display):
    canvas = scene(display)
    bitmaptools.fill_region(canvas, 20, 30, 39, 50, 15)
    display.held = True
    assert display.refresh()
    assert display.take_traffic() == (0, 0, [])
    display.held = False
    display.refresh()
    assert display.take_traffic() == (782, 19 * 20, [Rect(20, 30, 19, 20)])


def test_pixels_sent_again_unchanged_are_not_counted_as_changed(display):
    canvas = scene(display)
    bitmaptools.fill_region(canvas, 20, 30, 39, 50, 0)
    display.refresh()
    assert display.take_traffic() == (782, 0, [Rect(20, 30, 19, 20)])


def test_colours_are_rounded_like_the_panels(display):
    scene(display)
    display.root_group[0].pixel_shader[0] = 0xFF8040
    display.refresh()
    assert rgb888(display.rgb565())[:3] == bytes((0xFF, 0x82, 0x42))
    assert display.rgb565()[:2] == (0xFC08).to_bytes(2, "little")


def test_no_thread_refreshes_the_display():
    assert not displayio.background_thread.is_alive()


def random_scene(display, seed):
    """Return a group of overlapping sprites and labels, partly transparent, some off the screen."""
    dice = random.Random(seed)
    group = displayio.Group()
    for colours in (16, 2, 16, 64):
        palette = displayio.Palette(colours)
        for value in range(colours):
            palette[value] = dice.randrange(1 << 24)
        if dice.random() < 0.7:
            palette.make_transparent(dice.randrange(colours))
        bitmap = displayio.Bitmap(2 * dice.randint(8, 30), dice.randint(5, 40), colours)
        for place in range(bitmap.width * bitmap.height):
            bitmap[place] = dice.randrange(colours)
        layer = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            tile_width=bitmap.width // 2,
            default_tile=dice.randrange(2),
            x=dice.randint(-20, display.width),
            y=dice.randint(-20, display.height),
        )
        layer.hidden = dice.random() < 0.2
        scale = dice.choice((1, 1, 2, 3))
        part = displayio.Group(x=dice.randint(-5, 5), y=dice.randint(-5, 5), scale=scale)
        part.append(layer)
        group.append(part)
    text = label.Label(terminalio.FONT, text="Game", color=WHITE, background_color=0x102030)
    text.x, text.y = dice.randint(0, 100), dice.randint(0, 100)
    group.append(text)
    return group


def compose_by_blinka(core, area):
    size = area.size()
    buffer = bytearray((size + 1) // 2 * 4)
    mask = bytearray((size // 32 + 1) * 4)
    core.fill_area(area, memoryview(mask).cast("I"), memoryview(buffer).cast("I"))
    return buffer[: size * 2]


@cases("seed", range(20))
def test_fast_composer_matches_blinka(display, seed):
    display.root_group = random_scene(display, seed)
    display.refresh()
    core = display._core
    dice = random.Random(seed)
    for _ in range(10):
        x, y = dice.randrange(150), dice.randrange(120)
        area = Area(x, y, dice.randint(x + 1, 160), dice.randint(y + 1, 128))
        fast = compose(core.current_group, area)
        assert fast == compose_by_blinka(core, area)


@pytest.mark.parametrize("way", ["flip_x", "transpose_xy", "tiles"])
def test_other_layers_are_refused(display, way):
    bitmap = displayio.Bitmap(8, 8, 2)
    bitmap[1, 0] = 1
    palette = displayio.Palette(2)
    palette[1] = WHITE
    layer = displayio.TileGrid(bitmap, pixel_shader=palette, width=2 if way == "tiles" else 1)
    if way in ("flip_x", "transpose_xy"):
        setattr(layer, way, True)
    group = displayio.Group()
    group.append(layer)
    display.root_group = group
    with pytest.raises(NotImplementedError):
        display.refresh()


def test_layers_are_read_from_the_top_down_to_the_first_opaque_one(display):
    scene(display)
    palette = displayio.Palette(2)
    palette.make_transparent(0)
    above = displayio.Bitmap(10, 4, 2)
    for x in range(3):
        above[x, 0] = 1
    hidden = displayio.TileGrid(above, pixel_shader=palette)
    hidden.hidden = True
    display.root_group.append(displayio.TileGrid(above, pixel_shader=palette, x=20, y=30))
    display.root_group.append(hidden)
    display.refresh()
    group = display.root_group
    assert count_looked_at(group, 0, 0, 12, 5) == 12 * 5
    assert count_looked_at(group, 20, 30, 12, 5) == 10 * 4 + 12 * 5 - 3
    assert count_looked_at(group, 22, 30, 1, 1) == 1


@pytest.mark.parametrize("kind", [label.Label, bitmap_label.Label])
def test_label_is_positioned_as_on_a_board(display, kind):
    # A board centres the 12 rows of a cell on y; row 2 is the first of a capital in Terminus.
    group = displayio.Group()
    text = kind(terminalio.FONT, text="H", color=WHITE)
    text.x, text.y = 10, 20
    group.append(text)
    display.root_group = group
    display.refresh()
    rows = {i // 3 // 160 for i, value in enumerate(rgb888(display.rgb565())) if value}
    assert (min(rows), max(rows)) == (16, 23)


def test_removed_layer_uncovers_the_layers_below(display):
    canvas = scene(display)
    canvas.fill(3)
    patch = displayio.Bitmap(10, 10, 2)
    palette = displayio.Palette(2)
    palette[0] = WHITE
    display.root_group.append(displayio.TileGrid(patch, pixel_shader=palette, x=5, y=5))
    display.refresh()
    display.take_traffic()
    display.root_group.pop()
    display.refresh()
    assert display.take_traffic() == (cost(10, 10), 100, [Rect(5, 5, 10, 10)])
