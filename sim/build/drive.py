"""Changes a board's drive, and keeps the list of our files there.

The list is a file on the drive: a path on each line, with the SHA-256 of our version. Only an
unchanged file is ours to replace or remove. Each file is written next to its place, under its name
and `.part`, and then moved there; while the list says `unfinished`, such parts are ours.
"""

import hashlib
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from sim.data.boards import BOARDS

LIST = "pocket-patience.txt"
"""The path of the list on the drive."""

FOLDER = "CIRCUITPY"
SMALLER = "Drives of 1 MB"
SMALLEST = "Drives of 512 KB"
FOLDERS = {
    FOLDER: (),
    SMALLER: ("hack_club_sprig", "ugame22", "heiafr_picomo_v2", "heiafr_picomo_v3"),
    SMALLEST: ("pajenicko_picopad",),
}
"""The bundle's folders, each the content of a drive, and the boards whose drives are too small for
the first: firmware leaves half of 2 MB of flash, with Wi-Fi a quarter."""
OTHER_BOARDS = "Other boards"
"""The folder for boards without a row, in a separate zip."""

SAVES = ("saves/patience1.sav", "saves/patience2.sav")
"""The files that the game saves in, as `device.saves.store` names them."""
SAVE_SIZE = 24576
"""The size of each, in bytes."""
FIRST_TIME = "First time only"
"""The bundle's folder with empty ones, so that no board has to make them (BOARDS.md, Flash and
saves); an update must not replace them."""

PART = ".part"
_HEAD = "# What Pocket Patience put on this drive, for `make deploy`; the rest is not touched.\n"
_UNFINISHED = "unfinished\n"


class Listed(NamedTuple):
    """The list on a drive."""

    hashes: dict[str, frozenset[str]]
    """For each path the hashes that are ours: two while an update is unfinished."""
    unfinished: bool


NOTHING = Listed({}, False)


def folder_for(board: str) -> str:
    """Return the folder whose files fit on a board's drive, and are for it."""
    if board not in BOARDS:
        return OTHER_BOARDS
    return next((folder for folder, boards in FOLDERS.items() if board in boards), FOLDER)


def digest(data: bytes) -> str:
    """Return a file's checksum, as the list contains it."""
    return hashlib.sha256(data).hexdigest()


def write_list(hashes: Mapping[str, Iterable[str]], unfinished: bool = False) -> bytes:
    """Return a list as the bytes of its file.

    >>> write_list({"code.py": [digest(b"")]}).decode().splitlines()[1]
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 code.py'
    """
    lines = [f"{each} {path}\n" for path in sorted(hashes) for each in sorted(hashes[path])]
    return "".join([_HEAD, _UNFINISHED if unfinished else "", *lines]).encode()


def list_files(files: Mapping[str, bytes]) -> bytes:
    """Return the list for a drive on which we put only these files."""
    return write_list({path: [digest(data)] for path, data in files.items()})


def read_list(data: bytes) -> Listed:
    """Return the list in a file's bytes; `NOTHING` if they are not a list."""
    text = data.decode("utf-8", "replace")
    if not text.startswith(_HEAD):
        return NOTHING
    found: dict[str, frozenset[str]] = {}
    body = text[len(_HEAD) :]
    for line in body.splitlines():
        each, _, path = line.partition(" ")
        if len(each) == 64 and _is_inside(path):
            found[path] = found.get(path, frozenset()) | {each}
    return Listed(found, body.startswith(_UNFINISHED))


def is_list(data: bytes | None) -> bool:
    """Return whether a file is a list, or the beginning of one that was cut off."""
    return data is not None and data[: len(_HEAD)] == _HEAD.encode()[: len(data)]


def _is_inside(path: str) -> bool:
    parts = path.split("/")
    return all(
        part not in ("", ".", "..") and "\\" not in part and ":" not in part for part in parts
    )


class Drive:
    """A drive, by the paths on it. Each change is one step, and may raise OSError.

    :param root: its mount point, or any folder
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def at(self, path: str) -> Path:
        """Return the full path of a path on the drive."""
        return self.root / path

    def read(self, path: str) -> bytes | None:
        """Return a file's contents; None for a link, a folder, or nothing."""
        at = self.at(path)
        return at.read_bytes() if at.is_file() and not at.is_symlink() else None

    def has(self, path: str) -> bool:
        """Return whether anything has that name: a file, a folder, or a link, even to nothing."""
        return os.path.lexists(self.at(path))

    def find_link(self, paths: Iterable[str]) -> str:
        """Return the first folder on the way to any of the paths that is a link; "" if none is."""
        folders = {str(parent): parent for path in paths for parent in PurePosixPath(path).parents}
        for name in sorted(folders):
            if name != "." and self.at(name).is_symlink():
                return name
        return ""

    def read_list(self) -> Listed:
        """Return the list of our files; `NOTHING` if there is none."""
        return read_list(self.read(LIST) or b"")

    def make_folder(self, path: str) -> None:
        """Make one folder."""
        self.at(path).mkdir()

    def write(self, path: str, data: bytes) -> None:
        """Write a new file, or over an existing part, through to the drive."""
        with self.at(path).open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def move(self, path: str, to: str) -> None:
        """Rename a file, replacing any file of that name."""
        self.at(path).replace(self.at(to))

    def remove(self, path: str) -> None:
        """Remove a file, and the folders around it that are then empty."""
        at = self.at(path)
        at.unlink()
        while (at := at.parent) != self.root and not any(at.iterdir()):
            at.rmdir()

    def free(self) -> int:
        """Return how many bytes are free."""
        return shutil.disk_usage(self.root).free

    def sync(self) -> None:
        """Wait until everything is on the drive."""
        if hasattr(os, "sync"):
            os.sync()

    def set_aside(self, path: str) -> str:
        """Rename whatever is in the way to the first free backup name, and return that name."""
        number = 1
        while self.has(aside := f"{path}.old{number if number > 1 else ''}"):
            number += 1
        self.move(path, aside)
        return aside
