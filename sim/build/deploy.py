# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Updates the drive of a board that is plugged in: `python sim deploy`.

It finds the drive, checks which board and CircuitPython it belongs to, and leaves alone what is not
ours. `sim.build.bundle` says what belongs on it. Whatever goes wrong is a `DeployError` with a
sentence for the player.
"""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psutil

from device.boards import BOARDS
from sim.build import bundle

OLDEST, NEWEST = (9, 2), (10,)
"""The versions of CircuitPython whose .mpy are those of the bundle."""

_BOOT = "boot_out.txt"
_OURS = ("device/", "lib/patience/", "rules/")  # folders that only we use
_MARK = b"pocket patience"
_SETTINGS = "settings.toml"
_NEEDED = b"CIRCUITPY_PYSTACK_SIZE"
_READ_ONLY = (
    "{} is read-only: the game may write to it, and so nobody else may. Hold B while you switch the"
    " board on, which leaves the drive to the computer, and try again."
)


class DeployError(Exception):
    """Why nothing more was done, in a sentence for the player."""


class Done(NamedTuple):
    """What was done to a drive, as paths on it."""

    copied: list[str]
    same: list[str]
    removed: list[str]
    kept: list[str]
    """Files of the player's that were in the way, by the name they have now."""


def find_drive() -> Path:
    """Return where the drive of the one board that is plugged in is mounted.

    :raises DeployError: if there is none, or more than one
    """
    mounted = [Path(part.mountpoint) for part in psutil.disk_partitions()]
    found = [
        path for path in mounted if os.path.isfile(path / _BOOT)
    ]  # False also where we may not look
    if not found:
        raise DeployError(
            "There is no CIRCUITPY drive. Plug the board in and wait until its drive appears;"
            " --drive names a drive that is not found."
        )
    if len(found) > 1:
        raise DeployError(f"There are {len(found)} boards: --drive {' or '.join(map(str, found))}?")
    return found[0]


def check_board(drive: Path) -> str:
    """Return the board and CircuitPython of a drive, in words.

    :raises DeployError: if the bundle is not for them
    """
    text = (drive / _BOOT).read_text(encoding="utf-8", errors="replace")
    board = re.search(r"^Board ID: ?(\w+)", text, re.MULTILINE)
    version = re.search(r"CircuitPython (\d+)\.(\d+)\S*", text)
    if not board or not version:
        raise DeployError(f"{drive / _BOOT} does not say which board and CircuitPython it is from.")
    if board[1] not in BOARDS:
        raise DeployError(
            f'There is no row for the board "{board[1]}"; there are rows for {", ".join(BOARDS)}.'
            " To add one: a Board(...) in device/boards.py."
        )
    numbers = int(version[1]), int(version[2])
    if numbers < OLDEST or numbers[:1] > NEWEST:
        raise DeployError(
            f"The board runs {version[0]}; the bundle is for 9.2 to 10.x."
            f" Get another from https://circuitpython.org/board/{board[1]}/"
        )
    return f"{BOARDS[board[1]].name}, {version[0]}"


def update(drive: Path, files: dict[str, bytes]) -> Done:
    """Update a drive: copy what differs, remove what is ours and no longer in use.

    Files of other programs stay, and so do saves. A code.py, boot.py or README.txt that is not
    ours is kept beside ours as code.py.old; a settings.toml that is there stays as it is.

    :raises DeployError: when the drive cannot be written; what was copied before remains
    """
    done = Done([], [], [], [])
    with _explain_write_errors(drive):
        for path in _find_stale(drive, files):
            (drive / path).unlink()
            done.removed.append(path)
        for path, data in files.items():
            at = drive / path
            old = at.read_bytes() if at.is_file() else None
            if old == data:
                done.same.append(path)
                continue
            if old is not None and path == _SETTINGS:
                done.kept.append(path)
                continue
            if old is not None and "/" not in path and _MARK not in old.lower():
                at.replace(at.with_name(path + ".old"))
                done.kept.append(path + ".old")
            at.parent.mkdir(parents=True, exist_ok=True)
            at.write_bytes(data)
            done.copied.append(path)
        if hasattr(os, "sync"):
            os.sync()
    return done


def _find_stale(drive: Path, files: dict[str, bytes]) -> list[str]:
    """Return what to remove: files of an older bundle, and .py where .mpy come.

    Of `a.py` and `a.mpy` a board imports `a.py`.
    """
    twins = {".py": ".mpy", ".mpy": ".py"}
    found = []
    for folder in _OURS:
        below = sorted((drive / folder).rglob("*")) if (drive / folder).is_dir() else []
        found += [path.relative_to(drive).as_posix() for path in below if path.is_file()]
    for path in files:
        stem, dot, ending = path.rpartition(".")
        twin = stem + twins.get(dot + ending, dot + ending)
        if path.startswith("lib/") and (drive / twin).is_file():
            found.append(twin)
    return sorted({path for path in found if path not in files})


@contextmanager
def _explain_write_errors(drive: Path) -> Iterator[None]:
    try:
        probe = drive / ".patience"
        probe.write_bytes(b"")
        probe.unlink()
        yield
    except OSError as error:
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            raise DeployError(_READ_ONLY.format(drive)) from error
        if error.errno == errno.ENOSPC:
            raise DeployError(f"{drive} is full: remove something and try again.") from error
        raise DeployError(f"{drive} could not be written: {error.strerror or error}.") from error


def main(drive: Path | None, source: bool) -> None:
    """Update a board's drive and print what was done.

    :param drive: where it is mounted, or any folder; None finds the board that is plugged in
    :raises DeployError: when it could not be done
    """
    drive = drive or find_drive()
    if (drive / _BOOT).is_file():
        print(f"{drive}: {check_board(drive)}.")
    else:
        print(f"{drive}: no {_BOOT} there, so board and CircuitPython were not checked.")
    done = update(drive, bundle.drive_files(source))
    for path in done.copied:
        print(f"  copied  {path}")
    for path in done.removed:
        print(f"  removed {path}")
    for path in done.kept:
        print(f"  kept    {path}, which is yours")
    if _SETTINGS in done.kept and _NEEDED not in (drive / _SETTINGS).read_bytes():
        print("  Your settings.toml needs one more line: CIRCUITPY_PYSTACK_SIZE = 3072")
    print(f"{len(done.copied)} files copied, {len(done.same)} were there; saves stay as they are.")
    if done.copied or done.removed:
        print("Eject the drive, then switch the board off and on.")
