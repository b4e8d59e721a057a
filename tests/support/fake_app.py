"""A stand-in for the App, simple enough to predict every frame: one square on a canvas.

It has the interface of `patience.ui.app.App` and uses `patience.ui.input.actions` as the App does.
"""

from types import SimpleNamespace

import bitmaptools
import displayio

from patience.player.settings import DEFAULTS
from patience.ui.draw.sounds import NOTHING
from patience.ui.input import actions
from patience.ui.input.screen import Screen

SIDE = 16
FELT, SQUARE, LIFTED = 0x004000, 0xFFC000, 0xFFFFFF


class FakeApp(Screen):
    """Directions move the square by its side, A glides it to the left, holding A lifts it."""

    def __init__(self, display, keys, clock, seed, *, game, number, options, sound, **_):
        self._display = display
        self._buttons = actions.Buttons(keys, clock)
        self._clock = clock
        self._sound = sound
        self.taken = []
        self.stack = SimpleNamespace(screen=self)
        self.peripherals = SimpleNamespace()
        self.session = SimpleNamespace(
            game=SimpleNamespace(row=SimpleNamespace(name="Klondike"), number=number),
            settings=DEFAULTS,
        )
        self.x = self.y = SIDE * 2
        self._gliding = 0
        self._running = True
        palette = displayio.Palette(3)
        for index, colour in enumerate((FELT, SQUARE, LIFTED)):
            palette[index] = colour
        self._canvas = displayio.Bitmap(display.width, display.height, 3)
        self._value = 1
        self._paint(self._value)
        display.root_group = displayio.Group()
        display.root_group.append(displayio.TileGrid(self._canvas, pixel_shader=palette))

    long_presses = (actions.A, actions.B, actions.UP)
    quiet = 0

    def save(self):
        """Save nothing."""

    @property
    def idle(self):
        return self._buttons.idle and not self._gliding

    def tick(self):
        while (action := self._buttons.next_action(self)) != actions.NO_ACTION:
            if action & actions.RELEASED:
                continue  # the end of Up, which means nothing here
            self.taken.append(action)
            if action == actions.START:
                self._running = False
                return False
            self._act(action)
        if self._gliding:
            self._gliding -= 1
            self._move(-1, 0)
        self._display.refresh()
        return self._running

    def ask_to_quit(self):
        self._running = False

    def _act(self, action):
        if action == actions.A | actions.HELD:
            self._value = 2
            self._paint(2)
        elif action == actions.A:
            self._gliding = 8
        elif action == actions.B:
            self._sound(NOTHING, 2)
        elif action <= actions.RIGHT:
            x, y = ((0, -SIDE), (0, SIDE), (-SIDE, 0), (SIDE, 0))[action]
            self._move(x, y)

    def _move(self, x, y):
        self._paint(0)
        self._display.refresh()
        self.x = min(max(self.x + x, 0), self._display.width - SIDE)
        self.y = min(max(self.y + y, 0), self._display.height - SIDE)
        self._paint(self._value)

    def _paint(self, value):
        x, y = self.x, self.y
        bitmaptools.fill_region(self._canvas, x, y, x + SIDE, y + SIDE, value)
