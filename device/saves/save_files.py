"""Makes the drive's two save files, once, and checks that each is contiguous.

Making them writes the drive's directory and its allocation table, and a power cut during that can
destroy everything on the drive (BOARDS.md, Flash and saves). So the screen announces it, and it
happens before there is anything to save. After that `store` only writes within the files. The
console announces when they are closed.

Loaded on demand.
"""

import gc
import os
import traceback

import microcontroller
import supervisor
from micropython import const

from patience.on_demand import load
from patience.texts.device_text import CLOSED, CLOSING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO, Any

    from patience.saves.store import Store

_SECTOR = const(512)
_TRIES = const(3)
_ENOENT = const(2)
# A file opened for reading takes more heap than one opened for writing: 24 bytes, and 16 for each
# of its pieces, in units of 16 (BOARDS.md, Flash and saves).
_UNIT = const(16)
_NO_PIECES = const(32)


def prepare(paths: "Sequence[str]", size: int, restarts: bool) -> bool:
    """Make missing files; return whether all exist, each in one piece.

    If any were made, the board restarts, unless `restarts` is false.

    :param paths: all in one folder
    :param size: of each file, in bytes
    :param restarts: whether to restart, so that memory is not fragmented
    :raises OSError: if the drive fails or cannot be written; existing saves are left alone
    """
    missing = [path for path in paths if not is_made(path, size)]
    if not are_whole([path for path in paths if path not in missing]):
        return False
    if missing:
        folder = missing[0][: missing[0].rfind("/")]
        drive = os.statvfs(folder)
        if drive[1] * drive[3] < (len(missing) + 1) * size:
            return False
        _announce()
        try:
            if not _is_there(folder):
                os.mkdir(folder)
            if not _make(missing, size):
                return False
        finally:
            supervisor.runtime.display.root_group.pop()  # type: ignore[union-attr]
        if restarts:
            microcontroller.reset()
    return True


def _announce() -> None:
    display: "Any" = supervisor.runtime.display
    try:
        load("patience.ui.draw.announcement").announce_saves(display)
    except ImportError:  # no `terminalio` or `vectorio`, or no room for the libraries
        words = load("patience.texts.words")
        lines = (words.PREPARING_SAVES, words.LEAVE_IT_ON)
        notice = load("patience.ui.draw.plain_notice").make_notice(display, lines)
        display.root_group.append(notice)
        display.refresh()


def close(store: "Store") -> None:
    """Close the save files, with a message on the console, before the program's end closes them.

    That writes their folder's directory; a power cut could damage other files in the same block.
    """
    files = [file for file in store.slot_state.values() if hasattr(file, "close")]
    if files:
        print(CLOSING)
        for step in [file.close for file in files] + [os.sync]:
            try:
                step()
            except OSError as error:  # the other file can still be closed
                traceback.print_exception(error)
        print(CLOSED)


def is_made(path: str, size: int) -> bool:
    """Return whether a file exists and has the given size, or more, as a computer's does.

    :raises OSError: if it cannot be checked
    """
    return _is_there(path) and os.stat(path)[6] >= size


def _is_there(path: str) -> bool:
    # No other error may count as a missing file, because a new one would replace the save.
    try:
        os.stat(path)
    except OSError as error:
        if error.errno != _ENOENT:
            raise
        return False
    return True


def are_whole(paths: "Sequence[str]") -> bool:
    """Return whether each of the files is known to lie in one piece on the drive.

    Measuring the heap takes about 5 ms, so they are measured together.
    """
    gc.disable()
    try:
        start = _allocated()
        _open_all(paths, "rb+")
        written = _allocated()
        _open_all(paths, "rb")
        maps = _allocated() - written - (written - start)
        return maps == len(paths) * (_NO_PIECES + _UNIT)
    finally:
        gc.enable()


def _allocated() -> int:
    count: int = gc.mem_alloc()  # type: ignore[attr-defined]
    return count


def _open_all(paths: "Sequence[str]", mode: str) -> None:
    for path in paths:
        open(path, mode).close()


def _create(path: str) -> "IO[bytes]":
    return open(path, "wb")


def _make(paths: "Sequence[str]", size: int) -> bool:
    # Make files; return whether each lies in one piece. If not, the next start finds that again.
    for attempt in range(_TRIES):
        if attempt:
            for path in paths:
                os.remove(path)  # the next file begins after the gap that this one filled
        # Enter all files in the folder, then in the FAT, then write them. So a block of either is
        # erased once for all files, except for the sizes, which are written when a file is closed.
        files = [_create(path) for path in paths]
        filled = False
        try:
            for file in files:
                file.seek(size)
            for file in files:
                file.seek(0)
                for _ in range(size // _SECTOR):
                    file.write(bytes(_SECTOR))
            filled = True
        finally:
            for file in files:
                file.close()
            if not filled:  # it has the right size, but old data
                for path in paths:
                    os.remove(path)
        os.sync()
        paths = [path for path in paths if not are_whole([path])]
        if not paths:
            return True
    return False
