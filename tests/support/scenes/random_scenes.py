"""Random scenes of layers that change: `play` runs on any displayio, also in another process."""

import random

import displayio

WIDTH, HEIGHT = 160, 128


def play(seed, kind, show):
    """Return what each refresh of a scene shows.

    :param kind: the class of the display
    :param show: refreshes a display; returns what it showed
    """
    dice = random.Random(seed)
    display = kind(WIDTH, HEIGHT)
    root = displayio.Group(scale=dice.choice((1, 1, 2)))
    groups = [displayio.Group(x=dice.randint(-5, 5), y=3, scale=dice.choice((1, 2))), root]
    root.append(groups[0])
    for _ in range(3):
        dice.choice(groups).append(make_grid(dice))
    display.root_group = root
    shown = [show(display)]
    for _ in range(30):
        for _ in range(dice.randint(0, 3)):
            change(dice, groups)
        shown.append(show(display))
    return shown


def make_grid(dice):
    """Return a grid of one tile, from a bitmap with one tile or two, partly transparent."""
    colours = dice.choice((2, 16))
    palette = displayio.Palette(colours)
    for value in range(colours):
        palette[value] = dice.randrange(1 << 24)
    if dice.random() < 0.5:
        palette.make_transparent(dice.randrange(colours))
    bitmap = displayio.Bitmap(2 * dice.randint(3, 30), dice.randint(3, 40), colours)
    for x in range(bitmap.width):
        bitmap[x, dice.randrange(bitmap.height)] = dice.randrange(colours)
    place = {"x": dice.randint(-20, WIDTH), "y": dice.randint(-20, HEIGHT)}
    tile = bitmap.width // dice.choice((1, 2))
    return displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=tile, **place)


def change(dice, groups):
    """Change one thing."""
    group = dice.choice(groups)
    grids = [layer for layer in group if isinstance(layer, displayio.TileGrid)]
    what = dice.randrange(9)
    if what == 0:
        group.append(make_grid(dice))
    elif what == 1:
        groups[0].x += dice.randint(-9, 9)
    elif what == 2:
        groups[0].hidden = not groups[0].hidden
    elif grids:
        change_grid(dice, group, dice.choice(grids), what)


def change_grid(dice, group, grid, what):
    """Change a grid, its bitmap or its palette, or take it out of its group."""
    bitmap, palette = grid.bitmap, grid.pixel_shader
    if what == 3:
        group.remove(grid)
    elif what == 4:
        grid.x += dice.randint(-60, 60)
    elif what == 5:
        grid.hidden = dice.random() < 0.5
    elif what == 6:
        palette[dice.randrange(len(palette))] = dice.randrange(1 << 24)
    elif what == 7:
        grid[0] = dice.randrange(bitmap.width // grid.tile_width)
    else:
        for _ in range(dice.randint(1, 3)):
            x, y = dice.randrange(bitmap.width), dice.randrange(bitmap.height)
            bitmap[x, y] = dice.randrange(len(palette))
