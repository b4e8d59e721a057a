# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A board's vectorio: shapes that know where they are and are never drawn."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Palette


class _Shape:
    def __init__(self, pixel_shader: "Palette", x: int, y: int, color_index: int) -> None:
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.color_index = color_index
        self.hidden = False


class Rectangle(_Shape):
    """A rectangle."""

    def __init__(
        self,
        *,
        pixel_shader: "Palette",
        width: int,
        height: int,
        x: int = 0,
        y: int = 0,
        color_index: int = 0,
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        self.width = width
        self.height = height


class Circle(_Shape):
    """A disc."""

    def __init__(
        self, *, pixel_shader: "Palette", radius: int, x: int = 0, y: int = 0, color_index: int = 0
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        self.radius = radius


class Polygon(_Shape):
    """A closed line through points, filled."""

    def __init__(
        self,
        *,
        pixel_shader: "Palette",
        points: list[tuple[int, int]],
        x: int = 0,
        y: int = 0,
        color_index: int = 0,
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        self.points = points
