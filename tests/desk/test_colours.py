"""The colours that a terminal is sent are those that it has."""

import io
import re

import pytest

from device.boards import BOARDS
from sim.desk import terminal
from sim.desk.caption import Message
from sim.desk.machine import Machine
from sim.screen import colours
from sim.screen.colours import ALL, FEW, MANY, NONE
from tests.support.cases import cases
from tests.support.played_terminal import Terminal

XTERM = {"TERM": "xterm-256color"}
CODES = {
    ALL: r"38;2;\d+;\d+;\d+(;48;2;\d+;\d+;\d+)?",
    MANY: r"38;5;\d+(;48;5;\d+)?",
    FEW: r"(3|9)[0-7](;(4|10)[0-7])?",
}


@cases(
    ("environment", "described", "count"),
    [
        (XTERM, 256, MANY),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 256, ALL),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, 256, ALL),
        ({"TERM": "xterm-256color", "COLORTERM": "yes"}, 256, MANY),
        ({"TERM": "xterm-kitty"}, 256, ALL),
        ({"TERM": "alacritty"}, 256, ALL),
        ({"TERM": "foot"}, 256, ALL),
        ({"TERM": "xterm-direct"}, 1 << 24, ALL),
        ({"TERM": "xterm", "TERM_PROGRAM": "vscode"}, 8, ALL),
        ({**XTERM, "TERM_PROGRAM": "iTerm.app"}, 256, ALL),
        ({**XTERM, "TERM_PROGRAM": "Apple_Terminal"}, 256, MANY),
        ({**XTERM, "WT_SESSION": "1"}, 256, ALL),
        ({**XTERM, "VTE_VERSION": "7600"}, 256, ALL),
        ({**XTERM, "VTE_VERSION": "3400"}, 256, MANY),
        ({**XTERM, "VTE_VERSION": "9" * 5000}, 256, MANY),
        ({"TERM": "xterm"}, 8, FEW),
        ({"TERM": "rxvt-unicode"}, 88, FEW),
        ({"TERM": "screen"}, 8, FEW),
        ({"TERM": "screen", "STY": "1.a", "COLORTERM": "truecolor"}, ALL, FEW),
        ({"TERM": "screen.xterm-256color", "STY": "1.a", "COLORTERM": "truecolor"}, ALL, MANY),
        ({"TERM": "xterm-kitty", "STY": "1.a"}, 256, FEW),
        ({"TERM": "tmux-256color", "TMUX": "a", "TERM_PROGRAM": "tmux"}, 256, MANY),
        ({"TERM": "screen-256color", "TMUX": "a", "COLORTERM": "truecolor"}, 256, ALL),
        ({"TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"}, 256, MANY),
        ({"TERM": "linux"}, 8, NONE),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, 8, NONE),
        ({"TERM": "vt100"}, -1, NONE),
        ({"TERM": "dumb"}, -1, NONE),
        ({"TERM": "vt52"}, 256, NONE),
        ({"TERM": "unknown"}, 256, NONE),
        ({"TERM": "made-up"}, -1, NONE),
        ({"TERM": ""}, 256, NONE),
        ({}, 256, NONE),
    ],
)
def test_terminal_gets_colours_by_what_its_environment_says(environment, described, count):
    assert colours.count_colours(environment, described) == count


@cases(
    ("environment", "expected"),
    [
        ({"TERM": "tmux-256color"}, True),
        ({"TERM": "screen"}, True),
        ({"TERM": "xterm", "TMUX": "/tmp/a"}, True),
        ({"TERM": "xterm", "STY": "1.a"}, True),
        (XTERM, False),
    ],
)
def test_tmux_and_screen_are_noticed(environment, expected):
    assert colours.in_multiplexer(environment) == expected


def test_every_colour_of_the_256_is_itself():
    cube = [(r, g, b) for r in colours._STEPS for g in colours._STEPS for b in colours._STEPS]
    greys = [(grey,) * 3 for grey in colours._GREYS]
    assert [colours.find_in_256(colour) for colour in cube] == list(range(16, 232))
    assert [colours.find_in_256(grey) for grey in greys] == list(range(232, 256))


@cases(
    ("count", "code"),
    [
        (ALL, "\x1b[38;2;250;5;5;48;2;0;120;0m"),
        (MANY, "\x1b[38;5;196;48;5;28m"),
        (FEW, "\x1b[91;42m"),
    ],
)
def test_nearest_colours_are_chosen(count, code):
    assert colours.choose(count, (250, 5, 5), (0, 120, 0)) == code


@cases("count", [ALL, MANY, FEW])
def test_picture_and_caption_have_only_colours_of_the_terminal(count):
    with Machine(number=617) as machine:
        machine.press([])
        for size in ((160, 66), (80, 45)):
            out = io.StringIO()
            screen = terminal.Screen(160, 128, BOARDS["pygamer"], out, count=count)
            screen.show(machine.display.rgb565(), *size, [], Message(0, "Winnable"))
            codes = set(re.findall(r"\x1b\[([\d;]+)m", out.getvalue())) - {"0", "1", "2"}
            assert len(codes) > 3
            assert all(re.fullmatch(CODES[count], code) for code in codes)


@pytest.mark.turns(6)
@pytest.mark.needs_linux
def test_kitty_is_not_asked_for_in_tmux(tmp_path):
    attributes = {"\x1b[c": "\x1b[?62;22c"}
    with Terminal(tmp_path, answers=attributes, term="tmux-256color") as terminal_in_tmux:
        terminal_in_tmux.settle()
        assert "\x1b_G" not in terminal_in_tmux.output
        assert "\x1b[38;5;" in terminal_in_tmux.output
        assert "\x1b[38;2;" not in terminal_in_tmux.output
