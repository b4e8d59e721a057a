"""Runs a command, and reports problems with its input and output in a sentence.

A full device, a closed output, characters that cannot be written, a package that is not installed,
a `RefusalError`: each becomes a line on standard error and an exit status, never a traceback.
"""

import os
import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from sim.data.places import PROGRAM, how_to_get
from sim.data.refusal import RefusalError, printable

REFUSED = 2
"""The exit status of an invalid request, as in click."""
_OURS = ("sim", "patience", "device")
_INTERRUPTED = 130  # what a shell reports for a program ended by Ctrl-C


def run(command: Callable[[], object]) -> int:
    """Call a command, and return its exit status.

    :raises ImportError: if a module of this checkout is missing
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  until the program ends
    _forget_false_size()
    if sys.stdout is None:
        return _refuse("there is no standard output")
    for stream in (sys.stdout, sys.stderr):
        # Characters that cannot be encoded are written as \u2580.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = _call(command)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except RefusalError as error:
        status = _refuse(str(error))
    except MemoryError:
        status = _refuse("There is not enough memory; the solver takes less with less --memory.")
    except OSError as error:
        status = _refuse(_describe(error))
    except ImportError as error:
        if error.name and error.name.partition(".")[0] in _OURS:
            raise
        status = _refuse(_describe_missing(error))
    if status == _INTERRUPTED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # another would end Python with a traceback
    _drop_unwritten(sys.stdout)
    return status


def _forget_false_size() -> None:
    # Lines of such a width would fill the memory.
    for name in ("COLUMNS", "LINES"):
        if not re.fullmatch(r"[1-9]\d{0,3}", os.environ.get(name, "1"), re.ASCII):
            del os.environ[name]


def _call(command: Callable[[], object]) -> int:
    try:
        command()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


def _describe(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def _describe_missing(error: ImportError) -> str:
    if not error.name:
        return str(error)
    return f"this Python has no {error.name}; {how_to_get('build', error.name)}"


def _refuse(sentence: str) -> int:
    with suppress(OSError):
        print(printable(f"{PROGRAM}: {sentence}"), file=sys.stderr, flush=True)
    return REFUSED


def _drop_unwritten(stream: TextIO) -> None:
    # When Python ends, it would write the rest to a full device again, and raise.
    with suppress(OSError, ValueError):
        stream.flush()
        return
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
