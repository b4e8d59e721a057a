"""A board's vectorio: shapes that know where they are and are never drawn."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from displayio import Palette


class _Shape:
    def __init__(
        self, pixel_shader: "Palette", x: int = 0, y: int = 0, color_index: int = 0
    ) -> None:
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.color_index = color_index
        self.hidden = False


class Rectangle(_Shape):
    """A rectangle."""

    def __init__(self, *, width: int, height: int, **shape: "Any") -> None:
        super().__init__(**shape)
        self.width = width
        self.height = height


class Circle(_Shape):
    """A disc."""

    def __init__(self, *, radius: int, **shape: "Any") -> None:
        super().__init__(**shape)
        self.radius = radius


class Polygon(_Shape):
    """A closed line through points, filled."""

    def __init__(self, *, points: list[tuple[int, int]], **shape: "Any") -> None:
        super().__init__(**shape)
        self.points = points
