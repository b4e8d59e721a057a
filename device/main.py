"""Runs the game on a handheld: the main loop, until the power fails or an error ends it.

`device.start` makes hardware and game, `device.begin` begins the game, `device.power` decides when
the board sleeps, and `device.crash` reports an error.
"""

import time
import traceback

import displayio
import supervisor

from patience.on_demand import load
from patience.ui.draw.sounds import WON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from device.keys import Keys
    from device.power import Power
    from patience.saves.store import Store
    from patience.ui.app import App
    from patience.ui.draw.panel import Panel

# Seconds between updates. keypad scans every 20 ms, so while nothing moves, more updates would only
# drain the battery.
_IDLE = 0.02
_MOVING = 0.002


class Handheld:
    """The parts of a board; `device.start` sets them."""

    picture: "Any" = None
    """The group that the display shows, with a screen-sized bitmap."""
    panel: "Panel | None" = None
    """The panel for menus; made only once, like the picture, because it has bitmaps."""
    keys: "Keys | None" = None
    """The keys; made with the first game, and kept."""
    labels: str
    """The labels of A, B, Select and Start; set with the keys."""
    store: "Store | None" = None
    """Where games are saved."""
    power: "Power"
    sound: "Any" = None
    """Plays sounds (see `device.sound`); None on a board that cannot."""
    lights: "Any" = None
    """The light show while it runs; False after an error, which disables it."""

    def play(self) -> None:
        """Play until the player quits, then free the game."""
        app = _start(self)
        while True:
            try:
                while app.tick():
                    if self.power.tick(app):
                        load("device.sleep").sleep(self)
                        app.buttons.ignore_held()  # it may have been released while asleep
                    moving = not app.idle
                    if self.sound and self.sound.tick():
                        moving = True
                    if self.lights:
                        moving = True
                        self.lights = self.lights.tick()
                    time.sleep(_MOVING if moving else _IDLE)
                return
            except MemoryError as error:
                traceback.print_exception(error)
                app.begin_again()

    def show_lights(self, kind: int) -> None:
        """Show one of `patience.ui.draw.sounds` on the lights; only a win has a show."""
        if kind == WON and self.lights is None:
            self.lights = load("device.lights").start_show()


def _start(handheld: Handheld) -> "App":
    """Show the title picture immediately, then return the game."""
    if handheld.picture is None:
        load("device.first_picture").show_first(handheld)
    app: "App" = load("device.start").make_app(handheld)
    load("device.begin").begin(handheld, app)
    return app


def run() -> None:
    """Play until the power fails or an error ends the game; report the error."""
    handheld = Handheld()
    try:
        # Otherwise a computer that touches the drive would restart the program.
        supervisor.runtime.autoreload = False
        while True:
            handheld.play()
            load("device.sleep").sleep_after_quit(handheld)
    except BaseException as error:  # also Ctrl-C from a computer
        # Show CircuitPython's terminal with everything printed, so that the picture can be freed.
        if supervisor.runtime.display:
            supervisor.runtime.display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        handheld.picture = handheld.panel = None
        load("device.crash").end(error, handheld)
        raise
