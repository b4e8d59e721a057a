"""Tells that the firmware lacks a module without which the program cannot be loaded.

The boards that CircuitPython builds without `bitmaptools` lack more, so this imports nothing.

Loaded on demand.
"""

from patience.texts.device_text import NO_MODULE


def explain() -> None:
    """If a module is missing, say which, and never return."""
    for name in ("bitmaptools", "traceback"):
        try:
            __import__(name)
        except ImportError:
            print(NO_MODULE.format(name))
            _wait()


def _wait() -> None:
    # If the program ended, CircuitPython's own message would scroll the text off a small screen.
    import time

    while True:
        time.sleep(1)
