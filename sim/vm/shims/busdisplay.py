"""A board's busdisplay: a display of any size that shows nothing and counts its refreshes."""


class BusDisplay:
    """A display of width x height pixels; `auto_refresh` and `brightness` do nothing."""

    def __init__(
        self,
        display_bus: None,
        init_sequence: bytes,
        *,
        width: int,
        height: int,
        auto_refresh: bool = True,
    ) -> None:
        self.width = width
        self.height = height
        self.auto_refresh = auto_refresh
        self.brightness = 1.0
        self.root_group = None
        self.refreshes = 0

    def refresh(self) -> bool:
        """Count a refresh; report that the frame was sent."""
        self.refreshes += 1
        return True
