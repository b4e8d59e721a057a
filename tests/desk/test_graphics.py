"""Sixel and kitty's graphics show the screen dot by dot, and only changes are sent."""

import base64
import io
import re
import zlib

import pytest

from device.boards import BOARDS
from sim.desk import terminal
from sim.screen import graphics
from sim.screen.display import Rect, rgb888
from tests.support.played_terminal import Terminal, saved_game
from tests.support.screen_driver import press

CELL = 10, 20
SIZE = 40, 20
SCALE = 2  # what fits in 400 x 360 dots
COMMAND = re.compile(r"\x1b\[(\d+);(\d+)H|\x1bP0;1q(.*?)\x1b\\|\x1b_G([^;\x1b]*);(.*?)\x1b\\")
SIXEL_PART = re.compile(r'"1;1;(\d+);(\d+)|#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)(.)|(.)')
ATTRIBUTES, CURSOR, CELLS = "\x1b[c", "\x1b[6n", "\x1b[16t"
KITTY = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
AT_HOME, CELL_SAID = "\x1b[1;1R", "\x1b[6;20;10t"


def read_sixel(text):
    """Return a picture's dots by place, each three percentages."""
    colours, dots, ink = {}, {}, 0
    x = y = 0
    for part in SIXEL_PART.finditer(text):
        _, _, number, red, green, blue, chosen, count, many, sign = part.groups()
        if number:
            colours[number] = int(red), int(green), int(blue)
        elif chosen:
            ink = chosen
        elif sign in ("$", "-"):
            x, y = 0, y + 6 * (sign == "-")
        elif many or sign:
            bits, times = ord(many or sign) - 63, int(count or 1)
            rows = [row for row in range(6) if bits >> row & 1]
            dots.update({(x + n, y + row): colours[ink] for row in rows for n in range(times)})
            x += times
    return dots


def read_screen(output):
    """Return the dots that an output has drawn, by place on the terminal."""
    dots, at = {}, (0, 0)
    for found in COMMAND.finditer(output):
        row, column, sixel, head, more = found.groups()
        if row:
            at = (int(column) - 1) * CELL[0], (int(row) - 1) * CELL[1]
        elif sixel:
            dots.update(((at[0] + x, at[1] + y), c) for (x, y), c in read_sixel(sixel).items())
        else:
            width = int(re.search(r"s=(\d+)", head)[1])
            raw = zlib.decompress(base64.b64decode(more))
            for n in range(len(raw) // 3):
                dots[at[0] + n % width, at[1] + n // width] = tuple(raw[n * 3 : n * 3 + 3])
    return dots


def show(screen, machine, rects):
    screen._out = io.StringIO()
    screen.show(machine.display.rgb565(), *SIZE, rects, None, CELL)
    return screen._out.getvalue()


def dots_of(machine, protocol, left, top):
    """Return the dots of the screen, its upper left corner at a place on the terminal."""
    colours, found = rgb888(machine.display.rgb565()), {}
    for y in range(128 * SCALE):
        for x in range(160 * SCALE):
            at = (y // SCALE * 160 + x // SCALE) * 3
            dot = tuple(colours[at : at + 3])
            sixel = protocol == graphics.SIXEL
            found[left + x, top + y] = tuple(round(c * 100 / 255) for c in dot) if sixel else dot
    return found


@pytest.mark.turns(6)
@pytest.mark.parametrize("protocol", [graphics.SIXEL, graphics.KITTY])
def test_every_dot_is_that_of_the_screen_and_only_changes_are_sent(machine, protocol):
    screen = terminal.Screen(160, 128, BOARDS["pygamer"], io.StringIO(), protocol=protocol)
    first = show(screen, machine, [])
    dots = read_screen(first)
    left, top = min(dots)
    assert dots == dots_of(machine, protocol, left, top)
    whole = [Rect(0, 0, 160, 128)]
    assert show(screen, machine, whole) == ""
    press(machine, "B")
    second = show(screen, machine, whole)
    assert 0 < len(second) < len(first) * 2 / 3
    assert dots | read_screen(second) == dots_of(machine, protocol, left, top)
    column, row = left // CELL[0] + 3, top // CELL[1] + 2
    assert screen.spot(column, row) == (35 // SCALE, 50 // SCALE)


ANSWERS = {
    "sixel": ({ATTRIBUTES: "\x1b[?62;4;22c"}, "\x1bP0;1q"),
    "kitty": ({ATTRIBUTES: "\x1b[?62;22c", KITTY: "\x1b_Gi=31;OK\x1b\\"}, "\x1b_Ga=T,f=24"),
}


@pytest.mark.turns(10)
@pytest.mark.needs_linux
@pytest.mark.parametrize("name", ANSWERS)
def test_terminal_gets_the_graphics_that_it_announces_and_takes_a_pasted_code(tmp_path, name):
    answers, picture = ANSWERS[name]
    answers = answers | {CURSOR: AT_HOME, CELLS: CELL_SAID}
    with Terminal(tmp_path, answers=answers, ready=picture) as played:
        played.settle()
        played.press("\x1b[200~qqq gate:8\x1b[201~")  # a pasted code is one key
        played.until(picture)
        played.press("q")
        assert played.status() == 0
        assert saved_game(tmp_path).row.id == "gate"
