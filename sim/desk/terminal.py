"""Plays in a terminal: by graphics, by characters of two or six pixels each, or as text.

`sim.screen.colours` chooses the colours; the text is that of `sim.desk.text`.

Only characters that changed are sent. A terminal reports only presses of keys, so releases are made
here. `sim.desk.keymap` maps keys to buttons; `patience.ui.pointer` handles clicks.
"""

import base64
import os
import select
import shutil
import sys
import textwrap
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import IO

import blessed
from blessed._capabilities import TermcapResponse
from blessed.keyboard import Keystroke, resolve_sequence

from device.boards import Board
from patience.texts import desk_text
from patience.ui.draw.sounds import NOTHING
from patience.ui.input.actions import HELD, UP, B, ticks_since
from patience.ui.input.kinds import is_table
from patience.ui.pointer import Pointer
from patience.ui.screens import leaving
from sim.desk import codes, keymap
from sim.desk.caption import SIGN_COLOURS, Message
from sim.desk.keys import HOLD
from sim.desk.machine import Machine
from sim.desk.signals import Signals, Waker
from sim.desk.text import screen as as_text
from sim.desk.text import styled
from sim.desk.text.arrows import turn_arrow
from sim.desk.text.signs import VERDICTS
from sim.desk.text.styled import Line, write
from sim.desk.typed import Typed, Typing
from sim.screen import blocks, colours, graphics
from sim.screen.blocks import Cell
from sim.screen.display import Rect, rgb888
from sim.screen.graphics import Graphics

try:
    import termios
except ImportError:  # Windows
    _IS_UNIX = False
    _GONE: tuple[type[Exception], ...] = (OSError, EOFError)
else:
    _IS_UNIX = True
    _GONE = (OSError, EOFError, termios.error)
"""The errors after a terminal's window is closed."""

_KEYS = keymap.map_keys(keymap.TERMINAL)
_MOVING = 5  # ms to wait for a key between two steps while a key is held
_LONGEST = 0.1  # s, the same on Windows, where `select` does not support terminals
_CHUNK = 65536  # bytes read at once
_CLICKS, _FAR_CLICKS = 1000, 1006  # mouse reports: buttons, as numbers of any size
_PASTE = 2004  # brackets around pasted text
_ANSWER = 0.2  # s to wait for a terminal's answer
_SUSPICIOUS = 3  # capital letters in a row
_MOST_COLUMNS, _MOST_ROWS = 1000, 500  # more stay empty
_CLEAR = "\x1b[0m\x1b[2J\x1b[H"

SIGNS = blocks.SIGNS + VERDICTS
"""All characters of a picture and its caption."""


class Screen:
    """The characters on a terminal; only those that changed are sent.

    :param board: for the names of the board and its buttons
    :param text: returns the lines to show if there is no picture, for a number of columns and rows,
        and the caption
    :param is_text: whether to show no picture at all
    :param has_sextants: whether the terminal is known to draw them
    :param protocol: one of `sim.screen.graphics`, if the terminal supports one
    :param count: how many colours the terminal has, one of `sim.screen.colours`
    """

    def __init__(
        self,
        width: int,
        height: int,
        board: Board,
        out: IO[str],
        text: Callable[[int, int, Message | None], list[str]] | None = None,
        is_text: bool = False,
        has_sextants: bool = True,
        protocol: str = "",
        count: int = colours.ALL,
    ) -> None:
        self._count = count
        self._size = width, height
        self._text = text
        self._is_text = is_text
        self._has_sextants = has_sextants
        self._graphics = Graphics(protocol, width, height) if protocol else None
        self._is_drawn = False  # whether graphics show the picture
        self._lines: list[str] = []  # the lines of text on the terminal
        self._board = board
        self._out = out
        self._cells: list[Cell | None] = []
        self._terminal: tuple[int, ...] | None = None
        self._left = self._top = 0  # where the picture begins, in characters
        self._across = self._down = 0  # pixels of a character; 0 while there is no picture
        self._message: Message | None = None
        self._caption_row = 0  # counted from 1; 0 if it does not fit

    def forget(self) -> None:
        """Make the next `show` draw everything, because something else was on the terminal."""
        self._terminal = None

    def show(
        self,
        frame: memoryview,
        columns: int,
        rows: int,
        rects: list[Rect],
        message: Message | None = None,
        cell: tuple[int, int] = (0, 0),
    ) -> None:
        """Draw the changes of a frame, in a terminal of `columns` by `rows` characters.

        :param frame: 16 bits a pixel
        :param rects: the parts that may have changed since the last call
        :param message: the caption below the picture
        :param cell: dots of a character, where known
        """
        width, height = self._size
        sent = []
        if (columns, rows, *cell) != self._terminal:
            self._terminal = columns, rows, *cell
            self._cells, self._lines = [], []
            sent.append(_CLEAR)
            rects = [Rect(0, 0, width, height)]
            self._is_drawn = False
            if self._graphics:
                sent.append(self._graphics.clear())
                taken = self._graphics.lay_out(columns, rows, cell)
                if taken:
                    self._is_drawn = True
                    self._place(*taken, columns, rows)
        if self._is_drawn and self._graphics:
            if sent or message != self._message:
                sent += self._draw_below(message, columns, rows)
            sent += self._graphics.draw(frame.cast("H"), rects, self._left, self._top)
            self._send(sent)
            return
        if not self._is_text and columns >= width and rows >= -(-height // 2):
            draw, across, down = blocks.half_blocks, 1, 2
        elif (
            self._has_sextants
            and not self._is_text
            and columns >= width // 2
            and rows >= -(-height // 3)
        ):
            draw, across, down = blocks.sextants, 2, 3
        else:
            self._across = self._caption_row = 0
            if self._text and columns >= as_text.LEAST[0] and rows >= as_text.LEAST[1]:
                if rects or message != self._message:
                    self._message = message
                    sent += self._draw_text(columns, rows, message)
            elif sent:
                sent.append(self.too_small(columns, rows))
            self._send(sent)
            return
        self._across, self._down = across, down
        wide, high = width // across, -(-height // down)
        self._place(wide, high, columns, rows)
        if sent or message != self._message:
            sent += self._draw_below(message, columns, rows)
        self._cells = self._cells or [None] * (wide * high)
        sent += self._draw_changed(frame.cast("H"), rects, draw)
        self._send(sent)

    def _place(self, wide: int, high: int, columns: int, rows: int) -> None:
        """Set the place of a picture, given its size in characters, and of the caption below it."""
        self._left, self._top = (columns - wide) // 2, max(rows - high - 1, 0) // 2
        self._caption_row = max(rows - 1, high + 1) if rows > high else 0

    def _draw_below(self, message: Message | None, columns: int, rows: int) -> list[str]:
        self._message = message
        return _lines_below(message, columns, self._caption_row, rows, self._count)

    def _draw_text(self, columns: int, rows: int, message: Message | None) -> Iterator[str]:
        """Yield the output for changed lines of the text."""
        assert self._text
        lines = self._text(columns, rows, message)
        for number, line in enumerate(lines):
            if self._lines[number : number + 1] != [line]:
                yield f"\x1b[{number + 1};1H\x1b[2K{line}"
        self._lines = lines

    def _draw_changed(
        self, pixels: memoryview, rects: list[Rect], draw: Callable[..., Cell]
    ) -> Iterator[str]:
        """Yield the output for changed characters in some rectangles."""
        width, across, down = self._size[0], self._across, self._down
        wide = width // across
        pen: tuple[int, int] | None = None
        for x, y, w, h in rects:
            for row in range(y // down, -(-(y + h) // down)):
                at = -1
                for column in range(x // across, -(-(x + w) // across)):
                    cell = draw(pixels, width, column, row)
                    if cell == self._cells[row * wide + column]:
                        continue
                    self._cells[row * wide + column] = cell
                    if at != column:
                        yield f"\x1b[{self._top + row + 1};{self._left + column + 1}H"
                    if pen != cell[:2]:
                        pen = cell[:2]
                        yield _colours(self._count, *pen)
                    yield cell[2]
                    at = column + 1

    @property
    def uses_dots(self) -> bool:
        """Whether it needs the size of a character in dots."""
        return self._graphics is not None

    @property
    def has_picture(self) -> bool:
        """Whether the picture is drawn, by graphics or characters."""
        return self._is_drawn or self._across > 0

    def spot(self, column: int, row: int) -> tuple[int, int]:
        """Return the pixel in the middle of a character, both counted from 0."""
        if self._is_drawn and self._graphics:
            return self._graphics.spot(column - self._left, row - self._top)
        x = (column - self._left) * self._across + self._across // 2
        return x, (row - self._top) * self._down + self._down // 2

    def is_on_offer(self, row: int) -> bool:
        """Return whether a row, counted from 0, is the caption's, and it offers an action."""
        return bool(self._message and self._message.offer and row + 1 == self._caption_row)

    def too_small(self, columns: int, rows: int) -> str:
        """Return lines that tell how large the terminal must be."""
        width, height = self._size
        across, down = width, (height + 1) // 2
        if columns and rows:
            has, remedy = desk_text.TOO_SMALL.format(columns, rows), desk_text.ENLARGE
        else:
            has, remedy = desk_text.NO_SIZE, desk_text.SET_SIZE.format(across, down + 1)
        least = [f"{width // 2} x {(height + 2) // 3}"] if self._has_sextants else []
        least += [desk_text.FOR_TEXT.format(*as_text.LEAST)] if self._text else []
        sizes = ", ".join(reversed(least))
        sizes += f"{desk_text.OR if least else ''}{across} x {down}"
        needed = desk_text.NEEDED.format(self._board.name, sizes)
        text = f"{has} {needed} {remedy}"
        return "\r\n".join(textwrap.wrap(text, columns or 80))

    def _send(self, sent: list[str]) -> None:
        if sent:
            self._out.write("".join(sent))
            self._out.flush()


def _lines_below(
    message: Message | None, columns: int, row: int, last: int, count: int
) -> list[str]:
    """Return the output for the caption in a row, and for the keys behind or below it."""
    if not row:
        return []
    caption, used = "", 0
    if message:
        red, green, blue = SIGN_COLOURS[message.verdict].to_bytes(3, "big")
        offer = f"   {keymap.BACK_KEY.lower()}: {message.offer}" if message.offer else ""
        used = len(message.text) + len(offer) + 5
        sign = f"{colours.choose(count, (red, green, blue))}{VERDICTS[message.verdict]}\x1b[0m"
        caption = f"{sign} {message.text}\x1b[1m{offer}\x1b[0m"
    if row < last:
        caption, used = f"{caption}\x1b[{last};1H", 0
    keys = keymap.footer(keymap.TERMINAL, max(columns - used, 0))
    return [f"\x1b[0m\x1b[{row};1H\x1b[2K{caption}{'   ' * bool(used)}\x1b[2m{keys}\x1b[0m"]


@lru_cache(maxsize=4096)
def _colours(count: int, front: int, back: int) -> str:
    fore, ground = (rgb888(pixel.to_bytes(2, sys.byteorder)) for pixel in (front, back))
    return colours.choose(count, tuple(fore), tuple(ground))


class _QuietTerminal(blessed.Terminal):
    """A terminal that is not queried: waiting for one that does not answer takes ten seconds.

    The colours are ours, and details of the terminal's characters do not matter.
    """

    def __init__(self) -> None:
        super().__init__(_xtgettcap_data=TermcapResponse(supported=False))
        if self._keyboard_decoder:  # an invalid byte would raise
            self._keyboard_decoder.errors = "replace"

    def detect_term_program(self, *_: object, **__: object) -> bool:
        """Report the terminal program as unknown."""
        return True

    @contextmanager
    def cbreak(self) -> Iterator[None]:
        """Read each key immediately, even Ctrl-S, which would stop all output, and Ctrl-Y."""
        with super().cbreak():
            if _IS_UNIX:
                modes = termios.tcgetattr(sys.stdin)
                modes[0] &= ~termios.IXON
                modes[3] &= ~termios.IEXTEN
                termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)
            yield

    def wait(self, waker: Waker, seconds: float | None) -> bool:
        """Wait for keys, a signal or news from the solver; return whether keys have come."""
        if not _IS_UNIX:
            return self.kbhit(timeout=_LONGEST if seconds is None else min(seconds, _LONGEST))
        came = select.select([sys.stdin, waker], [], [], seconds)[0]
        if waker in came:
            waker.clear()
        return sys.stdin in came

    def take_ahead(self) -> str:
        """Return what was typed while the terminal was asked something."""
        ahead = "".join(reversed(self._keyboard_buf))
        self._keyboard_buf.clear()
        return ahead

    def read(self) -> str:
        """Return what has come, or the beginning of it.

        :raises EOFError: if the terminal is closed
        """
        if not _IS_UNIX:
            return self._read_available()
        data = os.read(sys.stdin.fileno(), _CHUNK)
        if not data:
            raise EOFError
        return self._decode_keyboard(data)

    def find_key(self, sent: str) -> Keystroke:
        """Return the key or click that a terminal reports by some characters."""
        return resolve_sequence(
            sent,
            self._keymap,
            self._keycodes,
            self._keymap_prefixes,
            final=True,
            dec_mode_cache=self._dec_mode_cache,
        )

    def size(self) -> tuple[int, int]:
        """Return columns and rows, also from COLUMNS and LINES; 0 if unknown."""
        with suppress(OSError):
            columns, rows = os.get_terminal_size(self.stream.fileno())
            if columns and rows:
                return min(columns, _MOST_COLUMNS), min(rows, _MOST_ROWS)
        columns, rows = shutil.get_terminal_size((0, 0))
        return min(columns, _MOST_COLUMNS), min(rows, _MOST_ROWS)

    def find_graphics(self) -> str:
        """Return the graphics protocol that the terminal announces; "" if there is none."""
        if self.get_device_attributes(timeout=_ANSWER) is None:
            return ""  # it answers nothing
        # tmux and GNU screen take the question for the title of the window.
        is_direct = not colours.in_multiplexer(os.environ)
        if is_direct and self.does_kitty_graphics(timeout=_ANSWER):
            return graphics.KITTY
        return graphics.SIXEL if self.does_sixel(timeout=_ANSWER) else ""

    def cell(self) -> tuple[int, int]:
        """Return the dots of a character, across and down; 0 if unknown."""
        window = self._height_and_width()
        if min(window) > 0:
            return window.ws_xpixel // window.ws_col, window.ws_ypixel // window.ws_row
        down, across = self.get_cell_height_and_width(timeout=_ANSWER)  # asked once
        return max(across, 0), max(down, 0)

    @contextmanager
    def reports(self) -> Iterator[None]:
        """Receive the mouse, its wheel, and pasted text as keys, if the terminal supports it."""
        self._dec_mode_set_enabled(_CLICKS, _FAR_CLICKS, _PASTE)
        try:
            yield
        finally:
            self._dec_mode_set_disabled(_PASTE, _FAR_CLICKS, _CLICKS)


def run(machine: Machine, signals: Signals, is_text: bool = False) -> None:
    """Play in this terminal until the player quits or a signal ends it, then restore it.

    Ctrl-Z also restores it; after `fg` the game continues.

    :param is_text: whether to show no picture at all
    """
    environment = dict(os.environ)
    os.environ.pop("NO_COLOR", None)  # blessed would not switch to the alternate screen with it
    terminal = _QuietTerminal()
    count = colours.count_colours(environment, terminal.number_of_colors)
    is_text = is_text or count == colours.NONE
    protocol = "" if is_text else terminal.find_graphics()
    screen = Screen(
        machine.width,
        machine.height,
        machine.board,
        terminal.stream,
        _make_text(machine, environment, terminal),
        is_text,
        blocks.has_sextants(environment),
        protocol,
        count,
    )

    def turn(button: int) -> int:
        return button if screen.has_picture else turn_arrow(machine.app.stack.screen, button)

    fingers = TypedKeys(machine, turn), Pointer(machine)
    typing = Typing()
    machine.on_sound = lambda kind, _: _ring(terminal.stream, kind)
    machine.app.peripherals.lights = None  # a computer has none
    machine.app.peripherals.copy = lambda said, code: _copy(terminal.stream, f"{said}\n{code}")
    running = True
    with suppress(*_GONE), Waker() as waker:
        machine.wake = waker.wake
        while running and not signals.ended:
            with (
                terminal.fullscreen(),
                terminal.cbreak(),
                terminal.hidden_cursor(),
                terminal.reports(),
            ):
                screen.forget()
                running = _play(machine, terminal, screen, fingers, typing, signals, waker)
                terminal.stream.write(_CLEAR)  # a vt100 has no alternate screen
            if running:
                machine.app.save()  # a stopped program may never be continued
                signals.rest()


def _make_text(
    machine: Machine, environment: Mapping[str, str], terminal: _QuietTerminal
) -> Callable[[int, int, Message | None], list[str]]:
    """Return what draws a machine's screen as text, in the colours and signs of a terminal."""
    assert machine.panel
    panel = machine.panel
    in_colour = colours.has_sixteen(environment, terminal.number_of_colors)
    with_signs = colours.is_unicode(environment, sys.stdout.encoding)

    def draw(columns: int, rows: int, message: Message | None) -> list[str]:
        caption = write_caption(message)
        keys = keymap.name_footer(keymap.TERMINAL)
        fitting = keymap.choose_footer(keys, columns, gap=1)
        lines = as_text.draw(
            machine.app, panel, columns, rows, caption, fitting, with_signs=with_signs
        )
        return [line.encode(in_colour, with_signs) for line in lines]

    return draw


def write_caption(message: Message | None) -> Line:
    """Return a caption as a line of text."""
    if not message:
        return Line()
    ink = (styled.GOOD, styled.RED, styled.QUIET)[message.verdict]
    line = write(f"{VERDICTS[message.verdict]} {message.text}", ink)
    if message.offer:
        line += write("  ") + write(keymap.BACK_KEY.lower(), styled.KEY)
        line += write(f" {message.offer}", styled.QUIET)
    return line


def _play(
    machine: Machine,
    terminal: _QuietTerminal,
    screen: "Screen",
    fingers: "tuple[TypedKeys, Pointer]",
    typing: Typing,
    signals: Signals,
    waker: Waker,
) -> bool:
    """Play until a signal comes; return False when the player has quit instead."""
    typed, pointer = fingers
    while not signals.interrupt:
        pointer.tick()
        if not machine.app.tick():
            return False
        if machine.app.stack.change:
            continue  # there is no screen to show as text until the next one is made
        rects = machine.display.take_traffic().rects
        judge = machine.judge
        if judge:
            judge.tick()
        frame, message = machine.display.rgb565(), judge.message if judge else None
        columns, rows = terminal.size()
        cell = terminal.cell() if screen.uses_dots else (0, 0)
        screen.show(frame, columns, rows, rects, message, cell)
        rest = _MOVING if typed.busy or pointer.busy else machine.rest
        came = _wait_for_key(terminal, typing, waker, rest)
        if came and came.is_paste:
            codes.deal(machine, came.text)
        key = terminal.find_key(came.text if came and not came.is_paste else "")
        name = key.name or str(key)
        clicked = name.startswith("MOUSE_")
        if clicked and name == "MOUSE_LEFT" and screen.is_on_offer(key.mouse_xy[1]):
            machine.obey(keymap.GO_BACK)
        elif _KEYS.get(name) == keymap.REDO:
            pointer.redo()
            name = ""
        elif clicked and screen.has_picture:
            click(pointer, name, screen.spot(*key.mouse_xy))
        typed.take("" if clicked else name)
    return True


def _wait_for_key(
    terminal: _QuietTerminal, typing: Typing, waker: Waker, ms: int | None
) -> Typed | None:
    """Return the next key or paste; None after some ms, a signal, or news from the solver.

    :param ms: None waits without a limit
    """
    typing.add(terminal.take_ahead())
    typed = typing.next()
    if typed:
        return typed
    limits = [limit for limit in (typing.patience, ms and ms / 1000) if limit is not None]
    if terminal.wait(waker, min(limits, default=None)):
        typing.add(terminal.read())
    return typing.next()


def click(pointer: Pointer, name: str, spot: tuple[int, int]) -> None:
    """Pass a mouse event to a pointer.

    :param name: its name in blessed, such as "MOUSE_LEFT_RELEASED"
    :param spot: the pixel
    """
    if name == "MOUSE_LEFT":
        pointer.press(spot)
    elif name.endswith("LEFT_RELEASED") or name == "MOUSE_RELEASED":
        # Shift may be held by then, and old reports do not say which button it was.
        pointer.release(spot)
    elif name == "MOUSE_RIGHT":
        pointer.go_back()
    elif name == "MOUSE_MIDDLE":
        pointer.advise()
    elif name in ("MOUSE_SCROLL_UP", "MOUSE_SCROLL_DOWN"):
        pointer.turn(1 if name == "MOUSE_SCROLL_DOWN" else -1)


def _copy(out: IO[str], text: str) -> None:
    # Terminals that allow it copy this to the clipboard (OSC 52); others ignore it.
    out.write(f"\x1b]52;c;{base64.b64encode(text.encode()).decode()}\a")
    out.flush()


def _ring(out: IO[str], kind: int) -> None:
    # A terminal's bell is loud: it rings only when a press did nothing, which cannot be seen.
    if kind == NOTHING:
        out.write("\a")
        out.flush()


class TypedKeys:
    """Presses the machine's buttons as keys are typed, one after the other.

    A capital letter holds its button for longer than a long press; keys typed in between wait for
    its release. Up, which opens a pile, is held until the next key. On the table, the third capital
    in a row does not act but asks, once, whether Caps Lock is on. Hints do not count, because
    players ask for several in a row.

    :param turn: returns the button to press for that of a key
    """

    def __init__(self, machine: Machine, turn: Callable[[int], int] = int) -> None:
        self._machine = machine
        self._turn = turn
        self._waiting: deque[int] = deque()
        self._capitals = 0  # in a row; -1 after the question
        self._held: int | None = None
        self._since = 0
        self._is_due = False

    @property
    def busy(self) -> bool:
        """Whether a button is held down, or a key waits."""
        return self._held is not None or bool(self._waiting)

    def take(self, key: str) -> None:
        """Take a typed key, or none (""), and press the next button, if it is time.

        Call it once between two steps of the game, with a key or without.
        """
        key = keymap.to_latin(key)
        if key in _KEYS and not self._is_caps_lock(key):
            self._waiting.append(_KEYS[key])
        if self._held is not None:
            self._release_in_time()
        while self._waiting and self._held is None:
            self._press(self._waiting.popleft())

    def _is_caps_lock(self, key: str) -> bool:
        """Ask once whether Caps Lock is on, if it seems so; return whether it asked."""
        if len(key) > 1 or not key.isalpha() or _KEYS[key] == B | HELD or self._capitals < 0:
            return False
        self._capitals = self._capitals + 1 if key.isupper() else 0
        screen = self._machine.app.stack.screen
        if self._capitals < _SUSPICIOUS or not is_table(screen):
            return False
        self._capitals = -1
        screen.refuse(desk_text.CAPS_LOCK)
        screen.view.draw()
        return True

    def _release_in_time(self) -> None:
        # The game must notice that the time is over before it gets the release.
        if self._held == UP and not self._waiting:
            return
        if self._is_due and self._held is not None:
            self._machine.keys.release(self._held)
            self._held = None
        elif ticks_since(self._since, self._machine.clock()) >= HOLD:
            self._is_due = True

    def _press(self, button: int) -> None:
        if button == keymap.QUIT:
            leaving.ask_to_quit(self._machine.app)
            return
        if button in (keymap.FILM, keymap.GO_BACK, keymap.JUDGE):
            self._machine.obey(button)
            return
        button = button if button & HELD else self._turn(button)
        self._machine.keys.press(button & ~HELD)
        if button & HELD:
            self._held, self._since, self._is_due = button & ~HELD, self._machine.clock(), False
        else:
            self._machine.keys.release(button)
