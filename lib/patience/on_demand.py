"""Loads modules only for as long as they are needed.

A board has 146 KB for everything. Dealing, menus and all sentences would take 30 KB of that
permanently, although moving a card needs none of it. A module loaded here is not registered in
`sys.modules`. So once nothing refers to it or to anything in it, the garbage collector frees it,
with everything that only it imported. Modules meant for this have the line "Loaded on demand." in
their docstring.

    `load`          as long as the caller keeps it: `load("...").read(text)`
    `load_shared`   until `unload`: modules loaded until then share its imports
    `unload`        ends that
    `forget_calls`  before much is loaded
    `is_free`       whether there is room for it

A module that was imported in the usual way stays, and `load` just returns it. So does one that is
never unloaded: `ui.stack` keeps the modules of the quick menu that way.

On a board's drive one file can hold a group of modules (`sim/build/modules.py`): loading any of
them loads all, and all are freed together. So a module whose objects are kept must not be in a
group that is loaded briefly.
"""

import gc
import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

_DEPTH = const(40)  # calls
_PLACES = const(4)  # on the stack, each one call deeper

_collects = False


def collect_first(collects: bool) -> None:
    """Choose whether to collect garbage before each load, too.

    The module then fills the lowest free blocks; otherwise it lies behind the garbage and fragments
    the heap. This takes 10 ms per load, and is for boards whose memory is short.
    """
    global _collects
    _collects = collects


def load(name: str) -> "ModuleType":
    """Return a module, without leaving it or its own imports registered.

    :param name: the full name, "patience.texts.words"
    """
    module, names = load_shared(name)
    unload(names)
    return module


def load_shared(name: str) -> "tuple[ModuleType, list[str]]":
    """Import a module and register it; return it, and the names to pass to `unload`.

    Until then, other modules that are loaded share it and its imports. The names exclude our
    packages: they are empty, and would be loaded again with each module.

    :raises MemoryError: if there is no room for it; then all of it is freed
    """
    if _collects and name not in sys.modules:
        gc.collect()
    before = set(sys.modules)
    try:
        __import__(name)
    except MemoryError:
        unload(_added_to(before))  # half a module must not pass for the whole
        raise
    return sys.modules[name], _added_to(before)


def _added_to(before: set[str]) -> list[str]:
    return [
        other
        for other in sys.modules
        if other not in before
        and (other.startswith("adafruit") or not hasattr(sys.modules[other], "__path__"))
    ]


def unload(names: "Iterable[str]") -> None:
    """Unregister modules, so that they are freed once nothing refers to them."""
    for name in names:
        # MicroPython leaves the value in the slot of a deleted key, which would keep it alive.
        package, _, own_name = name.rpartition(".")
        if package in sys.modules:
            setattr(sys.modules[package], own_name, None)
            delattr(sys.modules[package], own_name)
        sys.modules[name] = None  # type: ignore[assignment]
        del sys.modules[name]


def is_free(count: int) -> bool:
    """Return whether this many bytes are free, without collecting garbage; True on computers."""
    free = getattr(gc, "mem_free", None)  # which CPython lacks
    return not free or free() >= count


def forget_calls(depth: int = _DEPTH) -> None:
    """Overwrite the values that returned calls left on the stack.

    CircuitPython's collector treats everything there as pointers, even old values between the
    frames of current calls. Such values kept a screen's code while the next one was loaded, and a
    Wio Terminal has no room for both. A nested tuple's hash and text recurse as deep as our calls,
    with frames of different sizes, so that one writes where the other leaves gaps. They begin at
    several places of the stack, for the gaps that both leave.

    :param depth: the number of nested tuples
    """
    nested: "object" = ()
    for _ in range(depth):
        nested = (nested,)
    write: "Callable[[object], None]" = _overwrite
    for _ in range(_PLACES):
        write(nested)
        write = _one_deeper(write)


def _overwrite(nested: object) -> None:
    hash(nested)
    repr(nested)


def _one_deeper(write: "Callable[[object], None]") -> "Callable[[object], None]":
    return lambda nested: write(nested)
