"""Plays in a window: pygame-ce shows the frame and delivers keys, mouse and game controllers.

Only changed rectangles are drawn, at the largest integer scale that fits; a window smaller than the
handheld's screen shows it shrunk. With a judge, `sim.desk.caption` is below it. `sim.desk.keymap`
maps keys to buttons, `patience.ui.pointer` handles the mouse, `sim.desk.tone` plays sounds.
"""

import ctypes
import os
from collections.abc import Callable
from string import ascii_lowercase

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# By this name a desktop finds the program's entry, and so its icon; SDL reads it once.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "pocket-patience")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "pocket-patience")

import pygame
from pygame._sdl2 import controller

from patience.ui.draw.theme import is_large
from patience.ui.input.actions import DOWN, LEFT, RIGHT, START, UP
from patience.ui.pointer import Pointer
from sim.desk import codes, icon, keymap
from sim.desk.caption import Caption, Message
from sim.desk.machine import Machine
from sim.desk.signals import Signals, Waker
from sim.desk.tone import Tone, silence_stderr
from sim.screen.display import Rect

_KEYS = keymap.map_keys(keymap.WINDOW)
_NAMED = {
    pygame.K_UP: "ArrowUp",
    pygame.K_DOWN: "ArrowDown",
    pygame.K_LEFT: "ArrowLeft",
    pygame.K_RIGHT: "ArrowRight",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_TAB: "Tab",
    pygame.K_ESCAPE: "Escape",
    pygame.K_F11: "F11",
}
"""Names, as in the table, of keys that type no character."""
_HELD = {
    pygame.KMOD_CTRL: "Ctrl+",
    pygame.KMOD_ALT | pygame.KMOD_MODE: "Alt+",  # AltGr too
    pygame.KMOD_META: "Meta+",
}
_PADS = {
    getattr(pygame, "CONTROLLER_BUTTON_" + name): button
    for name, button in keymap.map_keys(keymap.PAD).items()
}
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (LEFT, RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (UP, DOWN),
}
# Like the handheld's stick: pressed beyond a half, released within a third.
_ENTER, _LEAVE = 18000, 11000

_MOVING = 5  # ms to wait between two steps while a click waits, if no key comes
_FOR_EVER = -1
_UNPRINTED = 1 << 30  # higher key codes are not characters
_HIDING = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_SHOWING = (
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWFOCUSGAINED,
)
# For each brightness of the handheld's screen, 0-5; the computer's own brightness is not ours to
# change.
_SHADES = (255, 90, 140, 195, 255, 255)
_LEAST = 1 / 16  # the smallest scale, however small the window
_WOKEN = pygame.event.custom_type()
_UNSEEN = ("dummy", "offscreen")  # SDL's drivers for programs that show nothing


class NoDisplayError(Exception):
    """There is no display to open a window on."""


class Window:
    """A window on a machine. Call `run()`, or `step()` until it returns False, then `close()`.

    :param scale: screen pixels per pixel; 0 chooses the largest that leaves room on the screen
    :raises NoDisplayError: without a display, unless SDL_VIDEODRIVER selects an invisible window
    """

    def __init__(self, machine: Machine, scale: int = 0) -> None:
        self._machine = machine
        self._caption: Caption | None = None
        if machine.judge:
            large = bool(is_large(machine.width, machine.height))
            self._caption = Caption(machine.width, large, keymap.BACK_KEY)
        self._message: Message | None = None
        self._line = self._caption.draw(None) if self._caption else b""
        self._size = machine.width, machine.height + (self._caption.height if self._caption else 0)
        _find_display()
        controller.init()
        pygame.display.set_caption(machine.title)
        size = icon.SIDE, icon.SIDE
        pygame.display.set_icon(pygame.image.frombytes(icon.draw_icon(), size, "RGB"))
        if not scale:
            wide, high = pygame.display.get_desktop_sizes()[0]
            scale = max(1, min(wide * 3 // 4 // self._size[0], high * 3 // 4 // self._size[1]))
        size = self._size[0] * scale, self._size[1] * scale
        self._window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._windowed = size  # its size while it does not fill the screen
        self._fills_screen = False
        self._frame = pygame.Surface(self._size, 0, 16, (0xF800, 0x07E0, 0x001F, 0))
        self._pointer = Pointer(machine)
        self._pads: dict[int, object] = {}
        self._down: dict[object, int] = {}  # keys held down, and their buttons
        self._hidden = False
        self._shade = 255
        self._tone = Tone()
        machine.on_sound = self._tone.play
        machine.app.peripherals.lights = None  # a computer has none
        machine.app.peripherals.copy = _copy
        self._fit()

    def run(self, signals: Signals) -> None:
        """Play until the player quits, closes the window, or a signal ends it."""
        try:
            with Waker() as waker:
                waker.listen(lambda: pygame.event.post(pygame.Event(_WOKEN)))
                self._machine.wake = waker.wake
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
        for event in self._wait():
            if event.type == pygame.QUIT:
                return False
            self._take(event)
        self._pointer.tick()
        running = self._machine.app.tick()
        rects = self._machine.display.take_traffic().rects + self._draw_caption()
        shade = _SHADES[self._machine.brightness]
        if shade != self._shade:
            self._shade = shade
            rects = [Rect(0, 0, *self._size)]
        self._show(rects)
        title = self._machine.title
        if title != pygame.display.get_caption()[0]:
            pygame.display.set_caption(title)
        return running

    def _wait(self) -> list[pygame.Event]:
        """Wait for input, or until the game needs a step; return the events."""
        rest = _MOVING if self._pointer.busy else self._machine.rest
        if self._hidden or rest is None:
            rest = _FOR_EVER
        if _wait_in_sdl:
            _wait_in_sdl(None, rest)
            return pygame.event.get()
        return [pygame.event.wait(max(rest, 0)), *pygame.event.get()]

    def _draw_caption(self) -> list[Rect]:
        """Update the judge; draw its message if it changed; return where."""
        judge = self._machine.judge
        if not (judge and self._caption):
            return []
        judge.tick()
        if judge.message == self._message:
            return []
        self._message = judge.message
        self._line = self._caption.draw(self._message)
        return [Rect(0, self._machine.height, self._size[0], self._caption.height)]

    def _take(self, event: pygame.Event) -> None:
        kind = event.type
        if kind == pygame.KEYDOWN:
            self._press(event.scancode, _find_key(event))
        elif kind == pygame.KEYUP:
            self._release(event.scancode)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            self._press(("pad", event.button), _PADS.get(event.button))
        elif kind == pygame.CONTROLLERBUTTONUP:
            self._release(("pad", event.button))
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in _AXES:
            self._tilt(event.axis, event.value)
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._click(event.button, self._spot(event.pos), kind == pygame.MOUSEBUTTONDOWN)
        elif kind == pygame.MOUSEMOTION:
            if self._pointer.pressed and not event.buttons[0]:
                self._pointer.cancel()  # another window took the release
            else:
                self._pointer.move(self._spot(event.pos))
        elif kind == pygame.MOUSEWHEEL:
            for _ in range(abs(event.y)):
                self._pointer.turn(-1 if event.y > 0 else 1)
        elif kind == pygame.CONTROLLERDEVICEADDED:
            pad = controller.Controller(event.device_index)
            self._pads[pad.id] = pad
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif kind == pygame.WINDOWFOCUSLOST:
            # The release of a key is never reported if another window has the focus.
            for source in list(self._down):
                self._release(source)
        elif kind in _HIDING:
            self._hidden = True
            self._machine.pause()
        elif kind in _SHOWING:
            self._hidden = False
            self._machine.go_on()
        elif kind in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
            self._fit()

    def _press(self, source: object, key: int | None) -> None:
        """Handle a press once, even if it is reported several times.

        :param source: the key or button itself, whatever its meaning when it is released
        :param key: its meaning now, in `keymap`; None for nothing
        """
        if key is None or source in self._down:
            return
        is_new = key not in self._down.values()
        self._down[source] = key
        if key in (keymap.FILM, keymap.GO_BACK, keymap.JUDGE):
            self._machine.obey(key)
        elif key == keymap.UNDO:
            self._pointer.undo()
        elif key == keymap.REDO:
            self._pointer.redo()
        elif key == keymap.PASTE:
            codes.deal(self._machine, pygame.scrap.get_text())
        elif key == keymap.FILL_SCREEN:
            self._toggle_full_screen()
        elif is_new:
            self._machine.keys.press(key)

    def _release(self, source: object) -> None:
        key = self._down.pop(source, None)
        if key is not None and key <= START and key not in self._down.values():
            self._machine.keys.release(key)

    def _tilt(self, axis: int, value: int) -> None:
        for button, far in zip(_AXES[axis], (-value, value)):
            source = ("axis", axis, button)
            if far > _ENTER:
                self._press(source, button)
            elif far < _LEAVE:
                self._release(source)

    def _click(self, button: int, spot: tuple[int, int], down: bool) -> None:
        offered = self._message and self._message.offer and spot[1] >= self._machine.height
        if button == pygame.BUTTON_LEFT and down and offered:
            self._machine.obey(keymap.GO_BACK)
        elif button == pygame.BUTTON_LEFT:
            (self._pointer.press if down else self._pointer.release)(spot)
        elif button == pygame.BUTTON_RIGHT and down:
            self._pointer.go_back()
        elif button == pygame.BUTTON_MIDDLE and down:
            self._pointer.advise()

    def _spot(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the handheld's pixel for a place in the window."""
        return int((at[0] - self._left) // self._scale), int((at[1] - self._top) // self._scale)

    def _toggle_full_screen(self) -> None:
        self._fills_screen = not self._fills_screen
        if self._fills_screen:
            self._windowed = self._window.get_size()
            self._window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._fit()

    def _fit(self) -> None:
        """Use the largest integer scale that fits the window, and draw everything."""
        self._window = pygame.display.get_surface() or self._window
        wide, high = self._window.get_size()
        fits = min(wide / self._size[0], high / self._size[1])
        self._scale = int(fits) if fits >= 1 else max(fits, _LEAST)
        self._left = int(wide - self._size[0] * self._scale) // 2
        self._top = int(high - self._size[1] * self._scale) // 2
        self._window.fill(0)
        self._show([Rect(0, 0, *self._size)])
        pygame.display.flip()

    def _show(self, rects: list[Rect]) -> None:
        frame = bytes(self._machine.display.rgb565()) + self._line
        stride, pitch = self._size[0] * 2, self._frame.get_pitch()
        for x, y, w, h in rects:
            buffer = self._frame.get_buffer()
            for row in range(y, y + h):
                start = row * stride + x * 2
                buffer.write(frame[start : start + w * 2], row * pitch + x * 2)
            del buffer  # it locks the surface as long as it exists
        if self._scale < 1 and rects:
            rects = [Rect(0, 0, *self._size)]
        shown = [self._show_part(rect) for rect in rects]
        if shown:
            pygame.display.update(shown)

    def _show_part(self, rect: Rect) -> pygame.Rect:
        part = self._frame.subsurface(rect)
        size = int(rect.w * self._scale), int(rect.h * self._scale)
        if self._scale < 1:
            large = pygame.transform.smoothscale(part.convert(24), size)
        else:
            large = pygame.transform.scale(part, size)
        if self._shade < 255:
            large.fill([self._shade] * 3, special_flags=pygame.BLEND_MULT)
        place = self._left + int(rect.x * self._scale), self._top + int(rect.y * self._scale)
        return self._window.blit(large, place)


def _find_key(event: pygame.Event) -> int | None:
    """Return the meaning of a key; None if it has none."""
    held = "".join(name for mask, name in _HELD.items() if event.mod & mask)
    if held and event.mod & pygame.KMOD_SHIFT:
        held += "Shift+"
    character = _NAMED.get(event.key) or (chr(event.key) if event.key < _UNPRINTED else "")
    row = event.scancode - pygame.KSCAN_A
    place = ascii_lowercase[row] if 0 <= row < len(ascii_lowercase) else ""
    return keymap.find(_KEYS, character, place, held)


def _find_wait() -> Callable[[None, int], int] | None:
    """Return SDL's wait for events, which sleeps; pygame's own polls a thousand times a second.

    :returns: None if it is not found, as on Windows
    """
    try:
        wait: Callable[[None, int], int] = ctypes.CDLL(pygame.base.__file__).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    return wait


_wait_in_sdl = _find_wait()


def _find_display() -> None:
    # Without a display SDL silently uses a driver that shows nothing.
    try:
        with silence_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    if pygame.display.get_driver() in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.quit()
        raise NoDisplayError("SDL found none")


def _copy(said: str, code: str) -> None:
    pygame.scrap.put_text(f"{said}\n{code}")
