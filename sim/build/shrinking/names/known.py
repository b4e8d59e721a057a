"""The names that a board's firmware contains."""

import builtins
import importlib.util
import io
import sys
import types
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from tokenize import COMMENT, DEDENT, INDENT, NAME, NEWLINE, NL, generate_tokens

NUMBERED = """
abs all any append args bool builtins bytearray bytecode bytes callable chr classmethod clear close
copy count dict dir divmod end endswith eval exec extend find format from_bytes get getattr globals
hasattr hash id index insert int isalpha isdigit isinstance islower isspace issubclass isupper items
iter join key keys len list little locals lower lstrip map next object open ord pop popitem pow read
readinto readline remove replace repr reverse rfind rindex round rsplit rstrip send sep set setattr
setdefault sort sorted split start startswith step stop str strip sum throw to_bytes tuple type
update upper value values write zip ArithmeticError AssertionError AttributeError BaseException
EOFError Ellipsis GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt
LookupError MemoryError NameError NoneType NotImplementedError OSError OverflowError RuntimeError
StopIteration SyntaxError SystemExit TypeError ValueError ZeroDivisionError
""".split()
"""Names that a .mpy stores as numbers (MicroPython, py/makeqstrdata.py); every firmware has them.
They take no heap, and loading a module does not search for them. Names that mpy-cross itself
handles, such as const, super and range, are not among them."""

FLASHED = """
acos asin atan atan2 ceil copysign cos degrees exp fabs floor fmod frexp isfinite isinf isnan ldexp
modf pi radians sin sqrt tan trunc choice randint randrange uniform frozenset difference discard
intersection isdisjoint issubset issuperset symmetric_difference union center decode encode
partition rpartition bin complex delattr enumerate filter float hex input max memoryview min oct
property reversed slice blit dither flip_x flip_y ox oy px py scale x1 x2 xs y1 y2 ys
color color_count contains convert default_tile dirty hidden is_transparent make_opaque
make_transparent palette_index pixel_shader tile tile_height tile_width transpose_xy value_count
direction drive_mode pull switch_to_input reference_voltage monotonic seconds erase_filesystem
extended filesystem getmount mount mount_path remount umount delay_us disable_interrupts
enable_interrupts frequency on_next_reset pins reset reset_reason run_mode temperature uid voltage
event get_into key_number overflowed pressed released timestamp autoreload console display filename
reload run_reason runtime safe_mode_reason serial_connected set_next_code_file ticks_ms
usb_connected input_colorspace deinit sleep pin bitmap
""".split()
"""More names that every firmware has, from its built-in types, math, random, bitmaptools and the
modules of pins, keys, displays, drives and the chip: they take no heap either (as found in the
names of a CircuitPython 10.2.1, and in the sources of 9.2.5, 9.2.9, 10.0.0, 10.2.1 and 10.3.0
outside of any condition)."""

_TYPES = (
    *(str, bytes, bytearray, list, dict, tuple, set, int, float, range, BaseException),
    *(array, io.FileIO, io.TextIOWrapper, types.GeneratorType),
)
_SILENT = (COMMENT, DEDENT, INDENT, NL)


@cache
def built_in(modules: frozenset[str]) -> frozenset[str]:
    """Return the names of Python, and those in modules of the firmware and in their imports.

    Names of arguments are not included: one that a call names stays anyway.
    """
    board = importlib.util.find_spec("board")  # of circuitpython-stubs: the stubs lie next to it
    assert board and board.origin
    folder = Path(board.origin).parent
    found = set(chain(dir(builtins), *map(dir, _TYPES)))
    known: set[str] = set()
    waiting = {name.partition(".")[0] for name in modules}
    for name in waiting & sys.stdlib_module_names:
        found.update(dir(importlib.import_module(name)))
    while waiting:
        known |= waiting
        imported: set[str] = set()
        for path in [path for name in waiting for path in folder.glob(f"{name}-stubs/**/*.pyi")]:
            for word, name in _definitions(path):
                (imported if word in ("import", "from") else found).add(name)
        waiting = imported - known
    return frozenset(found)


def _definitions(stub: Path) -> Iterator[tuple[str, str]]:
    """Yield what a stub defines or imports, with the word before it; "" before a variable.

    Some stubs have a newer syntax than this Python.
    """
    depth, before, first = 0, "", ""
    with stub.open(encoding="utf-8") as text:
        for token in generate_tokens(text.readline):
            if token.type in _SILENT:
                continue
            if first and token.string in (":", "="):
                yield "", first
            depth += (token.string in "([{") - (token.string in ")]}")
            first = ""
            if token.type == NEWLINE:
                before = ""
            elif depth == 0 and token.type == NAME:
                if before in ("def", "class", "import", "from"):
                    yield before, token.string
                elif not before:
                    first = token.string
                before = token.string
            else:
                before = token.string
