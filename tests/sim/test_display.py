"""The headless display shows what a board shows and counts what a board sends."""

import bitmaptools
import displayio
import pytest
import terminalio
from adafruit_display_text import bitmap_label, label

from sim.screen.compose import count_looked_at
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


@pytest.mark.parametrize("scale", [1, 2])
def test_each_tile_of_a_grid_is_drawn_in_its_place(display, scale):
    scene(display)
    bitmap, palette = displayio.Bitmap(6, 4, 16), displayio.Palette(16)
    for value in range(16):
        palette[value] = value * 0x111111
    for at in range(24):
        bitmap[at] = at % 6 // 2 + at // 12 * 3  # the tile's index
    grid = displayio.TileGrid(
        bitmap, pixel_shader=palette, width=3, height=2, tile_width=2, tile_height=2, x=5, y=7
    )
    tiles = [4, 0, 5, 2, 3, 1]
    for at, tile in enumerate(tiles):
        grid[at] = tile
    group = displayio.Group(scale=scale)
    group.append(grid)
    display.root_group.append(group)
    display.refresh()
    assert display.take_traffic().rects == [Rect(5 * scale, 7 * scale, 6 * scale, 4 * scale)]
    shown, step = rgb888(display.rgb565()), 2 * scale
    for at, tile in enumerate(tiles):
        x, y = 5 * scale + at % 3 * step, 7 * scale + at // 3 * step
        for place in (y * display.width + x, (y + step - 1) * display.width + x + step - 1):
            assert shown[3 * place] >> 4 == tile


@pytest.mark.parametrize("way", ["flip_x", "transpose_xy"])
def test_other_layers_are_refused(display, way):
    bitmap = displayio.Bitmap(8, 8, 2)
    bitmap[1, 0] = 1
    palette = displayio.Palette(2)
    palette[1] = WHITE
    layer = displayio.TileGrid(bitmap, pixel_shader=palette)
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


def show_patch(display, wide=10):
    """Return a patch of 10 pixels a side on the canvas, at 20, 30, drawn once, and its group."""
    scene(display)
    bitmap = displayio.Bitmap(wide, 10, 2)
    patch = displayio.TileGrid(bitmap, pixel_shader=displayio.Palette(2), tile_width=10, x=20, y=30)
    group = displayio.Group()
    group.append(patch)
    display.root_group.append(group)
    display.refresh()
    display.take_traffic()
    return patch, group


HERE = Rect(20, 30, 10, 10)
ALL = Rect(0, 0, 160, 128)


@cases(
    ("change", "sent"),
    [
        ("patch.x += 10", [Rect(20, 30, 20, 10)]),  # at most twice as large: both at once
        ("patch.x += 11", [Rect(31, 30, 10, 10), HERE]),
        ("patch.x += 11; patch.x -= 11", [HERE]),
        ("group.x += 50", [Rect(70, 30, 10, 10), HERE]),
        ("group.scale = 2", [Rect(40, 60, 20, 20), HERE]),
        ("patch.x = 20; group.hidden = False", []),
        ("patch.hidden = True", [HERE]),
        ("patch.hidden = False", [HERE]),
        ("group.hidden = True", [HERE]),
        ("group.hidden = True; group.hidden = False", [HERE]),
        ("group.remove(patch)", [HERE]),
        ("group.remove(patch); group.append(patch)", [HERE, HERE]),
        ("root.remove(group)", [HERE]),
        ("root[1] = displayio.Group()", [HERE]),
        ("patch.pixel_shader[1] = 0x123456", [HERE]),
        ("patch.pixel_shader[1] = 0", []),
        ("patch.pixel_shader.make_transparent(1)", [HERE]),
        ("patch.pixel_shader = displayio.Palette(2)", [HERE]),
        ("patch.bitmap[3, 4] = 1; patch.bitmap[5, 5] = 1", [Rect(23, 34, 3, 2)]),
        ("patch.bitmap.dirty(2, 3, 4, 5)", [Rect(22, 33, 2, 2)]),
        ("patch.bitmap.dirty(2, 3, 2, 5)", []),
        ("patch.bitmap = displayio.Bitmap(10, 10, 2)", [HERE]),
        ("patch[0] = 0", [HERE]),
        ("patch.y = -5", [Rect(20, 0, 10, 5), HERE]),
        ("patch.y = -10", [HERE]),
        ("display.root_group = group", [ALL]),
        ("display.root_group = displayio.Group()", [ALL]),
        ("display.root_group = root", []),
    ],
)
def test_what_a_change_sends(display, change, sent):
    patch, group = show_patch(display)
    names = {"patch": patch, "group": group, "root": display.root_group, "displayio": displayio}
    exec(change, names | {"display": display})
    display.refresh()
    assert display.take_traffic().rects == sent
    display.refresh()
    assert display.take_traffic().rects == []


def test_grid_of_one_of_many_tiles_is_sent_as_a_whole(display):
    patch, _ = show_patch(display, wide=20)
    patch.bitmap[19, 0] = 1
    display.refresh()
    assert display.take_traffic().rects == [HERE]


def test_hidden_layer_is_sent_where_it_is_when_it_is_shown_again(display):
    patch, group = show_patch(display)
    group.hidden = True
    patch.x += 50
    display.refresh()
    display.take_traffic()
    group.hidden = False
    display.refresh()
    assert display.take_traffic().rects == [Rect(70, 30, 10, 10)]


@cases("layer", ["grid", "group"])
def test_layer_is_sent_each_time_it_is_hidden_or_shown(display, layer):
    patch, group = show_patch(display)
    for hidden in (True, False) * 3:
        (patch if layer == "grid" else group).hidden = hidden
        display.refresh()
        assert display.take_traffic().rects == [HERE]


def test_layer_is_in_one_group_only(display):
    patch, group = show_patch(display)
    with pytest.raises(ValueError, match="already in a group"):
        display.root_group.append(patch)
    group.remove(patch)
    display.root_group.append(patch)
