"""A terminal gets the blocks, colours and signs that it is known to show."""

import io

from device.boards import BOARDS
from sim.desk import terminal
from sim.desk.machine import Machine
from sim.screen import blocks, colours
from tests.support.cases import cases

XTERM = {"TERM": "xterm-256color"}


@cases(
    ("environment", "expected"),
    [
        ({"TERM": "xterm-kitty"}, True),
        ({"TERM": "foot"}, True),
        ({"TERM": "foot-direct"}, True),
        ({"TERM": "xterm-ghostty"}, True),
        ({"TERM": "contour-latest"}, True),
        ({**XTERM, "TERM_PROGRAM": "WezTerm"}, True),
        ({**XTERM, "VTE_VERSION": "7600"}, True),
        ({**XTERM, "VTE_VERSION": "5202"}, False),
        ({**XTERM, "VTE_VERSION": "9" * 5000}, False),
        ({**XTERM, "VTE_VERSION": "new"}, False),
        (XTERM, False),
        ({**XTERM, "TERM_PROGRAM": "Apple_Terminal"}, False),
        ({**XTERM, "TERM_PROGRAM": "vscode"}, False),
        ({**XTERM, "WT_SESSION": "1"}, False),
        ({"TERM": "alacritty"}, False),
        ({"TERM": "xterm-kitty", "TMUX": "a"}, False),
        ({"TERM": "screen", "VTE_VERSION": "7600"}, False),
        ({}, False),
    ],
)
def test_sextants_are_drawn_by_terminals_that_are_known_to(environment, expected):
    assert blocks.has_sextants(environment) == expected


@cases(
    ("environment", "described", "expected"),
    [
        (XTERM, 256, True),
        ({"TERM": "xterm"}, 8, True),
        ({"TERM": "linux"}, 8, True),
        ({**XTERM, "NO_COLOR": "1"}, 256, False),
        ({**XTERM, "NO_COLOR": ""}, 256, True),
        ({"TERM": "linux", "NO_COLOR": "1"}, 8, False),
        ({"TERM": "vt100"}, -1, False),
        ({"TERM": "dumb"}, -1, False),
        ({"TERM": "ansi"}, 8, False),
        ({}, 0, False),
    ],
)
def test_text_has_colours_if_the_terminal_and_the_player_do(environment, described, expected):
    assert colours.has_sixteen(environment, described) == expected


@cases(
    ("environment", "encoding", "expected"),
    [
        ({}, "utf-8", True),
        ({}, "UTF8", True),
        ({"LANG": "en_US.UTF-8"}, "utf-8", True),
        ({"LC_CTYPE": "UTF-8"}, "utf-8", True),
        ({"LANG": "C.UTF-8"}, "utf-8", True),
        ({"LANG": "en_US.UTF-8"}, "ascii", False),
        ({}, "latin-1", False),
        ({}, "cp437", False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", False),
        ({"LC_ALL": "C"}, "utf-8", False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "POSIX"}, "utf-8", False),
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, "utf-8", True),
    ],
)
def test_signs_are_shown_in_utf8_if_the_locale_agrees(environment, encoding, expected):
    assert colours.is_unicode(environment, encoding) == expected


@cases(
    ("size", "has_sextants", "shown"),
    [
        ((80, 43), True, "picture"),
        ((80, 43), False, "text"),
        ((159, 64), False, "text"),
        ((160, 64), False, "picture"),
        ((60, 20), False, "text"),
        ((59, 20), False, "needs 60 x 20 for text or 160 x 64 to be sharp"),
        ((59, 20), True, "needs 60 x 20 for text, 80 x 43 or 160 x 64 to be sharp"),
    ],
)
def test_text_replaces_sextants_that_may_not_be_drawn(size, has_sextants, shown):
    with Machine(game="klondike", number=617) as machine:
        machine.press([])
        out = io.StringIO()
        screen = terminal.Screen(
            *(160, 128, BOARDS["pygamer"], out),
            text=lambda columns, rows, _: [f"text of {columns} x {rows}"],
            has_sextants=has_sextants,
        )
        rects = machine.display.take_traffic().rects
        screen.show(machine.display.rgb565(), *size, rects)
        assert screen.has_picture == (shown == "picture")
        said = " ".join(out.getvalue().split())
        assert screen.has_picture or (shown if shown != "text" else "text of ") in said
