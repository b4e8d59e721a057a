"""Finds what a refresh sends, as a board's displayio does, and forgets the notes on it afterwards.

Each layer notes what happens to it (`sim.shims.displayio`). The areas are those of CircuitPython
10.3 (shared-module/displayio/TileGrid.c, `displayio_tilegrid_get_refresh_areas`, and Group.c), in
the same order.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # as `displayio`, a board's stubs would be meant
    from sim.shims import displayio
else:
    import displayio

Area = tuple[int, int, int, int]
"""Left, top, right and lower edge, in pixels of the screen; right and lower one are outside."""


_HIDDEN_AROUND = 32  # a note that is only passed on to the layers of a hidden group


class Layer(NamedTuple):
    """A grid of tiles, and how its groups place it."""

    grid: displayio.TileGrid
    area: Area
    scale: int
    hidden: bool  # itself, or with a group
    moved: bool
    all_changed: bool
    tile: int = 0  # which the area shows, in one of `sim.screen.compose`


Found = Layer | Area
"""A layer, or where some were that have been taken out of a group."""


def find_layers(group: displayio.Group | None) -> list[Layer]:
    """Return the grids in a group, the lowest first."""
    return [found for found in _walk(group) if isinstance(found, Layer)]


def find_changes(group: displayio.Group | None) -> list[Area]:
    """Return the areas to send; some may overlap, or lie outside the screen."""
    areas: list[Area] = []
    for found in _walk(group):
        areas += _find_changes(found) if isinstance(found, Layer) else [found]
    return areas


def forget_changes(group: displayio.Group | None) -> None:
    """Note that everything was sent."""
    for found in [*_walk(group)]:
        if isinstance(found, Layer):
            grid = found.grid
            if grid.drawn and found.hidden:
                grid.drawn = None
            elif found.moved or not grid.drawn:
                grid.drawn = found.area
            grid._numbers[displayio.CHANGES] &= displayio.GONE | displayio.IN_GROUP
            grid.pixel_shader.is_stale = False
            grid.bitmap.changed = None
    if group is not None:
        _forget_removed(group)


def _walk(
    group: displayio.Group | None, x: int = 0, y: int = 0, scale: int = 1, notes: int = 0
) -> Iterator[Found]:
    """Yield the layers of a group, then the area of those it lost.

    :param notes: those of the groups around it
    """
    if group is None:
        return
    numbers = group._numbers
    x += numbers[displayio.X] * scale
    y += numbers[displayio.Y] * scale
    scale *= numbers[displayio.SCALE]
    notes |= numbers[displayio.CHANGES] & (displayio.MOVED | displayio.TOGGLED)
    if numbers[displayio.HIDDEN]:
        notes |= _HIDDEN_AROUND
    for layer in group._layers:
        if isinstance(layer, displayio.Group):
            yield from _walk(layer, x, y, scale, notes)
        else:
            yield _place(layer, x, y, scale, notes)
    if group.removed:
        yield group.removed


def _place(grid: displayio.TileGrid, x: int, y: int, scale: int, notes: int) -> Layer:
    numbers = grid._numbers
    own = numbers[displayio.CHANGES]
    hidden = bool(numbers[displayio.HIDDEN] or notes & _HIDDEN_AROUND)
    if notes & displayio.TOGGLED:
        own &= ~displayio.GONE
        if not hidden:
            own |= displayio.ALL_CHANGED
        numbers[displayio.CHANGES] = own
    left, top = x + numbers[displayio.X] * scale, y + numbers[displayio.Y] * scale
    right = left + numbers[displayio.WIDTH] * numbers[displayio.TILE_WIDTH] * scale
    area = (
        left,
        top,
        right,
        top + numbers[displayio.HEIGHT] * numbers[displayio.TILE_HEIGHT] * scale,
    )
    return Layer(
        grid,
        area,
        scale,
        hidden,
        bool((own | notes) & displayio.MOVED),
        bool(own & displayio.ALL_CHANGED),
    )


def _find_changes(layer: Layer) -> list[Area]:
    grid = layer.grid
    drawn = grid.drawn
    if layer.hidden:
        if grid._numbers[displayio.CHANGES] & displayio.GONE:
            return []
        grid._numbers[displayio.CHANGES] |= displayio.GONE
        return [drawn] if drawn else []
    if layer.moved and drawn:
        both = displayio.union(drawn, layer.area)
        assert both
        own = grid.width * grid.tile_width * grid.height * grid.tile_height
        if (both[2] - both[0]) * (both[3] - both[1]) <= 2 * own:
            return [both]
        return [layer.area, drawn]
    changed = grid.bitmap.changed
    is_whole = grid.tile_width == grid.bitmap.width and grid.tile_height == grid.bitmap.height
    if not drawn or layer.all_changed or grid.pixel_shader.is_stale or (changed and not is_whole):
        return [layer.area]
    if not changed:
        return []
    left, top, scale = *layer.area[:2], layer.scale
    x1, y1, x2, y2 = changed
    return [(left + x1 * scale, top + y1 * scale, left + x2 * scale, top + y2 * scale)]


def _forget_removed(group: displayio.Group) -> None:
    group._numbers[displayio.CHANGES] &= displayio.IN_GROUP
    group.removed = None
    for layer in group._layers:
        if isinstance(layer, displayio.Group):
            _forget_removed(layer)
