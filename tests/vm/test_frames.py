"""Frames that exist while a screen is loaded have no gap in which an old value would stay.

A frame on a board's pystack is a multiple of 8 bytes, and all of it is searched for pointers. In
the gap at the end of one that needs 4 bytes less is a value of an earlier call, such as the screen
that was just left.
"""

import inspect
import textwrap

import pytest

from patience import on_demand
from patience.ui.app import App
from patience.ui.stack import ScreenStack
from sim.build.modules import compile_module

_HEAD = 5  # words of a frame
_TRY = 3  # words of each `try`
_TEXT = 5  # a kind of constant

FUNCTIONS = (
    *(App.tick, App._turn),
    *(ScreenStack.make_change, ScreenStack._show, ScreenStack._load, ScreenStack._make),
    *(on_demand.load, on_demand.load_shared),
)


def number(data):
    """Return the next number of a .mpy: 7 bits a byte, the highest first."""
    value = 128
    found = 0
    while value & 128:
        value = next(data)
        found = found << 7 | value & 127
    return found


def words(function):
    """Return how many words the frame of a function takes (MicroPython, py/bc.h)."""
    data = iter(compile_module("m", textwrap.dedent(inspect.getsource(function)))[4:])
    names, objects = number(data), number(data)
    for _ in range(names):
        length = number(data)
        if not length & 1:  # otherwise a number stands for the name
            for _ in range((length >> 1) + 1):
                next(data)
    for _ in range(objects):
        assert next(data) == _TEXT
        for _ in range(number(data) + 1):
            next(data)
    for _ in range(number(data) >> 3):  # the module's own code
        next(data)
    number(data), number(data)  # one function, and the length of its code
    byte = next(data)
    state, tries, more = byte >> 3 & 15, byte >> 2 & 1, 0
    while byte & 128:
        byte = next(data)
        state |= (byte & 0x30) << 2 * more
        tries |= (byte & 2) << more
        more += 1
    return _HEAD + state + 1 + _TRY * tries


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_frames_of_calls_that_load_have_no_gap(function):
    assert words(function) % 2 == 0
