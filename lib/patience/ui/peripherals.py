"""The labels of the buttons, and a machine's sound, light, lights and battery."""

from micropython import const

from patience.player.settings import LIGHTS, SOUND
from patience.ui.draw.sounds import NOTHING
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MINUTE = const(60000)  # ms


class Peripherals:
    """The parts of a machine besides display and keys; None for missing ones.

    :param settings: the player's settings
    :param labels: the labels of A, B, Select and Start, see `button_names`; "" without buttons
    :param sound: callable that starts one of `sounds` at a volume of 1 to 3, without waiting
    :param light: callable that sets the screen's brightness, 0 to 5 as in `settings.BRIGHTNESS`
    :param lights: callable that shows one of `sounds` on the lights next to the screen
    :param battery: callable that returns its level: 0 nearly empty, 1 low, 2 half full, 3 full
    """

    has_solver = False
    """Whether a solver can tell if the game can be won."""
    pointer = ""
    """How cards were last pointed at, `actions.CLICK` or `TAP`; "" before that is done."""
    # Machines that have these set them.
    today: "Callable[[], int] | None" = None
    """Returns today, in days since 1 January 1970, on a machine with a clock."""
    copy: "Callable[[str, str], None] | None" = None
    """Copies a sentence and a deal's share code."""
    version: "Callable[[], str] | None" = None
    """Returns the program's version, where `patience.version` does not know it."""
    take_drive: "Callable[[], None] | None" = None
    """Takes the drive from the computer and saves there, while that is possible."""
    _last = 0  # ms, when the clock was looked at
    _day = 0  # what it said

    def __init__(
        self,
        settings: bytearray,
        labels: str,
        sound: "Callable[[int, int], None] | None",
        light: "Callable[[int], None] | None",
        lights: "Callable[[int], None] | None",
        battery: "Callable[[], int] | None",
    ) -> None:
        self._settings = settings
        self.labels = labels
        self._sound = sound
        self.light = light
        self.lights = lights
        self.battery = battery

    def has_new_day(self, now: int) -> bool:
        """Return whether a day has begun since the last look at the clock, at most once a minute.

        :param now: ms, of the clock that wraps
        """
        if not self.today or (self._day and ticks_since(self._last, now) < _MINUTE):
            return False
        self._last = now
        before, self._day = self._day, self.today()
        return before not in (0, self._day)

    def sound(self, kind: int) -> None:
        """Play a sound, and show it on the lights, as the player has chosen.

        :param kind: one of `sounds`
        """
        volume = self._settings[SOUND]
        if self._sound and volume:
            self._sound(kind, volume)
        if self.lights and self._settings[LIGHTS]:
            self.lights(kind)

    def buzz(self) -> None:
        """Answer a press that has no effect."""
        self.sound(NOTHING)
