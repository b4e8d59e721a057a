"""Shows displayio's layers, each of one tile, on the page's canvas; `pixels.js` draws them."""

from displayio import HIDDEN, SCALE, TILE_HEIGHT, TILE_WIDTH, Group, X, Y
from pixels import compose, layer, show
from uctypes import addressof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import TileGrid


class Display:
    """The page's canvas, width x height pixels; it shows nothing before the first refresh."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.root_group = None
        self.drawn = False
        """Whether it was drawn since the page looked."""

    def refresh(self) -> bool:
        """Draw all layers and show them; return True."""
        self.drawn = True
        compose(self.width, self.height)
        if self.root_group:
            _draw(self.root_group, 0, 0, 1)
        show()
        return True


def _draw(group: Group, x: int, y: int, scale: int) -> None:
    numbers = group._numbers
    if numbers[HIDDEN]:
        return
    x += numbers[X] * scale
    y += numbers[Y] * scale
    scale *= numbers[SCALE]
    for part in group._layers:
        if isinstance(part, Group):
            _draw(part, x, y, scale)
        elif not part.hidden:
            _draw_tile(part, x, y, scale)


def _draw_tile(grid: "TileGrid", x: int, y: int, scale: int) -> None:
    numbers = grid._numbers
    wide, high = numbers[TILE_WIDTH], numbers[TILE_HEIGHT]
    bitmap = grid.bitmap
    palette = grid.pixel_shader
    row, column = divmod(grid[0], bitmap.width // wide)
    layer(
        bitmap.address + row * high * bitmap.width + column * wide,
        bitmap.width,
        wide,
        high,
        x + numbers[X] * scale,
        y + numbers[Y] * scale,
        scale,
        addressof(palette._colors),
        len(palette),
    )
