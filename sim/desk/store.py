"""Stores saves on the desktop: two files in the folder for application data.

They are like those on a board's drive (`device.saves.store`). Each can open the other's.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from patience.saves.slots import ENVELOPE_SIZE
from patience.saves.store import Store

NAMES = ("patience1.sav", "patience2.sav")
MARGIN = 4096
"""The number of bytes before the save, and after it."""
ROOM = 16384
"""Bytes of the save in its envelope: enough for records of every game with two sets of options."""
SIZE = MARGIN + ROOM + MARGIN

HERE = 3
"""Index into `patience.texts.about_text.SAVED_WHERE`."""
NOWHERE = 0
"""The same, if nothing can be saved."""
IN_USE, CANNOT_SAVE = 13, 6
"""Indexes into `patience.texts.words.SAVE_NOTICES`."""
_LOCK = "patience.lock"
_REST = 60_000  # ms between two saves made while idle


def default_folder() -> Path:
    """Return the folder for the saves of Pocket Patience on this computer."""
    return Path(platformdirs.user_data_dir("pocket-patience", appauthor=False))


def open_store(where: Path) -> Store:
    """Return the store of a folder; the first save makes the folder and the files."""
    paths = [where / name for name in NAMES]
    return Store([FileSlot(path, paths) for path in paths], 2, ROOM - ENVELOPE_SIZE, HERE, _REST)


class InUseError(Exception):
    """Another program saves in this folder."""


@contextmanager
def lock(where: Path) -> Iterator[None]:
    """Lock a folder for this program, until the block or the program ends.

    A folder that cannot be written is not locked: no program can save there.

    :raises InUseError: when another program has locked it
    """
    held = FileLock(where / _LOCK, blocking=False)
    try:
        where.mkdir(parents=True, exist_ok=True)
        held.acquire()
    except Timeout as error:
        raise InUseError(str(where)) from error
    except OSError:
        pass
    try:
        yield
    finally:
        held.release()


def read_only(where: Path, notice: int = IN_USE) -> Store:
    """Return the store of a folder that reads, but saves nothing.

    :param notice: why, `IN_USE` or `CANNOT_SAVE`
    """
    store = open_store(where)
    store.used, store.where, store.notice = 0, NOWHERE, notice
    return store


def find_unwritable(where: Path) -> list[Path]:
    """Return the files of a folder that this user may not write, such as another user's."""
    return [path for name in NAMES if not _may_write(path := where / name)]


def _may_write(path: Path) -> bool:
    if path.exists():
        return path.is_file() and os.access(path, os.R_OK | os.W_OK)
    folder = next((parent for parent in path.parents if parent.exists()), path)
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


class FileSlot:
    """A file of fixed size.

    :param together: all files that are made when one of them is, while there is room
    """

    def __init__(self, path: Path, together: Sequence[Path] = ()) -> None:
        self._path = path
        self._together = together

    def read(self, count: int, at: int = 0) -> bytes:
        """Return bytes of the save from a place on, fewer if it is shorter.

        :raises OSError: when the file exists and cannot be read
        """
        try:
            with self._path.open("rb") as file:
                file.seek(MARGIN + at)
                return file.read(max(0, min(count, ROOM - at)))
        except FileNotFoundError:
            return b""

    def write(self, pieces: "Iterable[bytes | bytearray | memoryview]") -> None:
        """Write bytes at the beginning of the save, through to the disk.

        :raises OSError: when that fails
        """
        data = b"".join(pieces)
        for path in self._together:
            with suppress(OSError):  # the file's own turn to be written reports it
                _make(path)
        _make(self._path)
        with self._path.open("rb+") as file:
            file.seek(MARGIN)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def forget(self) -> None:
        """Delete the save."""
        self._path.unlink(missing_ok=True)


def _make(path: Path) -> None:
    # Make a file, or give it its size. What it holds stays, even on a full disk.
    if path.exists() and path.stat().st_size == SIZE:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    try:
        with path.open("ab") as file:
            file.write(bytes(max(0, SIZE - file.tell())))
            file.truncate(SIZE)
    except OSError:
        if is_new:
            path.unlink(missing_ok=True)
        raise
