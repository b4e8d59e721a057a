# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Plays in a window: pygame-ce shows the frame and delivers keys and game controllers.

Only rectangles that changed are drawn, each pixel a square of whole size. Which key is which button
is in `sim.desk.keymap`, the sounds are in `sim.desk.tone`.
"""

import os
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame._sdl2 import controller

from patience.ui.input.actions import DOWN, LEFT, RIGHT, UP
from sim.desk import keymap
from sim.desk.machine import Machine
from sim.desk.quiet import silence_stderr
from sim.desk.signals import Signals
from sim.desk.tone import Tone
from sim.screen.display import Rect

_KEYS = {getattr(pygame, "K_" + name): key for name, key in keymap.map_keys(keymap.WINDOW).items()}
_PADS = {
    getattr(pygame, "CONTROLLER_BUTTON_" + name): button
    for name, button in keymap.map_keys(keymap.PAD).items()
}
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (LEFT, RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (UP, DOWN),
}
# As the handheld's stick: half way in, a third of the way back out.
_ENTER, _LEAVE = 18000, 11000

_IDLE, _MOVING = 100, 10  # ms to sleep between two steps, if no key comes
# Of each brightness of the handheld's screen, 0-5; the computer's own is not for us to change.
_SHADES = (255, 90, 140, 195, 255, 255)
_UNSEEN = ("dummy", "offscreen")  # SDL's drivers for programs that show nothing


class NoDisplayError(Exception):
    """There is no display to open a window on."""


class Window:
    """A window on a machine. Call `run()`, or `step()` until it says False, then `close()`.

    :param int scale: screen pixels per pixel; 0 chooses the largest that leaves room on the screen
    :raises NoDisplayError: where there is none, unless SDL_VIDEODRIVER asks for a window unseen
    """

    def __init__(self, machine: Machine, scale: int = 0) -> None:
        self._machine = machine
        self._size = machine.width, machine.height
        _find_display()
        controller.init()
        pygame.display.set_caption(machine.title)
        if not scale:
            wide, high = pygame.display.get_desktop_sizes()[0]
            scale = max(1, min(wide * 3 // 4 // self._size[0], high * 3 // 4 // self._size[1]))
        size = self._size[0] * scale, self._size[1] * scale
        self._window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._frame = pygame.Surface(self._size, 0, 16, (0xF800, 0x07E0, 0x001F, 0))
        self._pads: dict[int, Any] = {}
        self._down: set[tuple[object, int]] = set()
        self._shade = 255
        self._tone = Tone()
        machine.on_sound = self._tone.play
        self._fit()

    def run(self, signals: Signals) -> None:
        """Play until the player quits, closes the window, or a signal ends it."""
        try:
            while not signals.ended and self.step():
                signals.rest()
        finally:
            self.close()

    def close(self) -> None:
        """Close the window."""
        self._tone.close()
        pygame.quit()

    def step(self) -> bool:
        """Wait for input, run the game, show it; return False when it is over."""
        first = pygame.event.wait(_IDLE if self._machine.app.idle else _MOVING)
        for event in [first, *pygame.event.get()]:
            if event.type == pygame.QUIT:
                return False
            self._take(event)
        running = self._machine.app.tick()
        rects = self._machine.display.take_traffic().rects
        shade = _SHADES[self._machine.brightness]
        if shade != self._shade:
            self._shade = shade
            rects = [Rect(0, 0, *self._size)]
        self._show(rects)
        title = self._machine.title
        if title != pygame.display.get_caption()[0]:
            pygame.display.set_caption(title)
        return running

    def _take(self, event: pygame.Event) -> None:
        kind = event.type
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._turn(_KEYS.get(event.key), event.key, kind == pygame.KEYDOWN)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = kind == pygame.CONTROLLERBUTTONDOWN
            self._turn(_PADS.get(event.button), ("pad", event.button), down)
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in _AXES:
            self._tilt(event.axis, event.value)
        elif kind == pygame.CONTROLLERDEVICEADDED:
            pad = controller.Controller(event.device_index)
            self._pads[pad.id] = pad
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif kind == pygame.WINDOWFOCUSLOST:
            # A release over another window is never reported.
            for source, button in list(self._down):
                self._turn(button, source, False)
        elif kind in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
            self._fit()

    def _turn(self, button: int | None, source: object, down: bool) -> None:
        """Deliver a press or release, once however often it is reported."""
        if button is None or ((source, button) in self._down) == down:
            return
        if down:
            self._down.add((source, button))
            self._machine.keys.press(button)
        else:
            self._down.remove((source, button))
            self._machine.keys.release(button)

    def _tilt(self, axis: int, value: int) -> None:
        for button, far in zip(_AXES[axis], (-value, value)):
            source = ("axis", axis)
            if far > _ENTER:
                self._turn(button, source, True)
            elif far < _LEAVE:
                self._turn(button, source, False)

    def _fit(self) -> None:
        """Take the largest whole scale the window has room for, and draw everything."""
        wide, high = self._window.get_size()
        self._scale = max(1, min(wide // self._size[0], high // self._size[1]))
        self._left = (wide - self._size[0] * self._scale) // 2
        self._top = (high - self._size[1] * self._scale) // 2
        self._window.fill(0)
        self._show([Rect(0, 0, *self._size)])
        pygame.display.flip()

    def _show(self, rects: list[Rect]) -> None:
        frame = self._machine.display.rgb565()
        stride, pitch = self._size[0] * 2, self._frame.get_pitch()
        shown = []
        for x, y, w, h in rects:
            buffer = self._frame.get_buffer()
            for row in range(y, y + h):
                start = row * stride + x * 2
                buffer.write(bytes(frame[start : start + w * 2]), row * pitch + x * 2)
            del buffer  # the surface stays locked as long as it lives
            part = self._frame.subsurface((x, y, w, h))
            large = pygame.transform.scale(part, (w * self._scale, h * self._scale))
            if self._shade < 255:
                large.fill([self._shade] * 3, special_flags=pygame.BLEND_MULT)
            place = self._left + x * self._scale, self._top + y * self._scale
            shown.append(self._window.blit(large, place))
        if shown:
            pygame.display.update(shown)


def _find_display() -> None:
    # Without a display SDL takes a driver that shows nothing, and says nothing.
    try:
        with silence_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    if pygame.display.get_driver() in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.quit()
        raise NoDisplayError("SDL found none")
