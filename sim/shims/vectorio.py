"""A board's vectorio: rectangles that have a place and are never drawn."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Palette


class Rectangle:
    """A rectangle."""

    def __init__(
        self, *, pixel_shader: "Palette", width: int, height: int, x: int = 0, y: int = 0
    ) -> None:
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self.hidden = False
