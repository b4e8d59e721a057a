"""Notices midnight on screens that show what was done today."""

from micropython import const

from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_MINUTE = const(60000)  # ms


class Midnight:
    """Looks at the clock once a minute."""

    def __init__(self) -> None:
        self._looked = 0
        self._day = 0

    def has_come(self, app: "App", now: int) -> bool:
        """Return whether a new day has begun since the last look at the clock.

        :param now: ms, of the clock that wraps
        """
        today = app.peripherals.today
        if today is None or (self._day and ticks_since(self._looked, now) < _MINUTE):
            return False
        self._looked = now
        before, self._day = self._day, today()
        return before not in (0, self._day)
