"""Updates the drive of a board that is plugged in: `python sim deploy`.

It finds the drive, checks which board and CircuitPython it belongs to, and leaves other files
alone. `sim.build.bundle` lists what belongs on it. Every failure is a `RefusalError`.
"""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import psutil

from sim.build import bundle, modules, settings
from sim.build.bundle import SETTINGS
from sim.build.drive import (
    FOLDER,
    LIST,
    PART,
    SAVE_SIZE,
    SAVES,
    Drive,
    Listed,
    digest,
    folder_for,
    is_list,
    write_list,
)
from sim.data.boards import BOARDS
from sim.data.refusal import RefusalError, printable

OLDEST, NEWEST_TRIED = (9, 2, 5), (10, 3)
"""The first CircuitPython with `supervisor.runtime.display`, and the last that was tried."""
_OLDEST_OF = {"pajenicko_picopad": (10, 0)}  # its Wi-Fi takes too much memory before that
MPY_FORMATS = {8: 5, 9: 6, 10: 6}
"""Which format of .mpy a CircuitPython reads, by the first number of its version."""

CODE = "code.py"
_OTHER = {modules.FLAT: modules.OTHER, modules.OTHER: modules.FLAT}
_NOTICE = """# sys.path.insert(0, "{}")
print("An update of Pocket Patience was interrupted.")
print("Hold B, switch on, run make deploy again.")
"""
_CLUSTER = 2048
"""The largest cluster, in bytes, of a drive of up to 16 MB: files take a multiple of it."""
_SPARE = 65536
"""Bytes for folders, and for a part next to the largest file."""

_BOOT = "boot_out.txt"
_BOOT_SIZE = 4096
"""How many bytes of it are read; CircuitPython and boot.py write about 300."""
_VERSION = re.compile(r"CircuitPython (\d{1,3})\.(\d{1,3})(?:\.(\d{1,3}))?(?!\d)\S{,40}")
_TWINS = {".py": ".mpy", ".mpy": ".py"}
_READ_ONLY = (
    "{} is read-only: the game may write to it, and so nobody else may. Hold B while you switch the"
    " board on, which leaves the drive to the computer, and try again."
)


class Done(NamedTuple):
    """The changes to a drive, as paths on it."""

    copied: list[str]
    same: list[str]
    removed: list[str]
    kept: list[str]
    """Files of the player's that were in the way, by their new names."""
    settings: list[str]
    """The changes to the player's settings.toml, in words."""


def find_drive() -> Path:
    """Return the mount point of the only board that is plugged in.

    :raises RefusalError: if there is none, or more than one
    """
    mounted = [Path(part.mountpoint) for part in psutil.disk_partitions()]
    # os.path's version returns False, and does not raise, without permission to look.
    found = [path for path in mounted if os.path.isfile(path / _BOOT)]
    if not found:
        raise RefusalError(
            "There is no CIRCUITPY drive. Plug the board in and wait until its drive appears;"
            " --drive FOLDER, or make deploy DRIVE=FOLDER, names one that is not found."
        )
    if len(found) > 1:
        drives = " or ".join(map(str, found))
        raise RefusalError(f"There are {len(found)} boards: --drive {drives}?")
    return found[0]


def check_board(drive: Path) -> str:
    """Return the board and CircuitPython of a drive, in words.

    :raises RefusalError: if the bundle is not for them
    """
    text = _read_boot(drive)
    board = _find_board(text)
    version = _VERSION.search(text)
    if not board or not version:
        raise RefusalError(f"{drive / _BOOT} does not say which board and CircuitPython it is of.")
    name = BOARDS[board].name if board in BOARDS else f"{board}, which is in no list"
    return f"{name}, {check_version(board, version[0])}"


def check_version(board: str, text: str) -> str:
    """Return a sentence about a version of CircuitPython that runs the game.

    :param text: it begins like "CircuitPython 10.3.1"
    :raises RefusalError: if that version does not run it
    """
    version = _VERSION.match(text)
    assert version
    numbers = int(version[1]), int(version[2]), int(version[3] or 0)
    read = MPY_FORMATS.get(numbers[0], bundle.MPY_FORMAT)
    oldest = _OLDEST_OF.get(board, OLDEST)
    if numbers < oldest or read != bundle.MPY_FORMAT:
        raise RefusalError(
            f"The board runs {version[0]}, which cannot run the game: it needs"
            f" {_dotted(oldest)} or newer, and one that reads .mpy of format {bundle.MPY_FORMAT}."
            f" Get another from https://circuitpython.org/board/{board}/"
        )
    newer = f" The game was only tried up to {_dotted(NEWEST_TRIED)}."
    return f"{version[0]}.{newer if numbers[:2] > NEWEST_TRIED else ''}"


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


def _read_boot(drive: Path) -> str:
    try:
        with (drive / _BOOT).open("rb") as file:
            return file.read(_BOOT_SIZE).decode(errors="replace")
    except OSError as error:
        raise RefusalError(f"{drive / _BOOT} could not be read: {error.strerror}.") from error


def _find_board(boot: str) -> str:
    found = re.search(r"^Board ID: ?(\w{1,60})", boot, re.MULTILINE)
    return found[1] if found else ""


def update(drive: Drive, files: dict[str, bytes]) -> Done:
    """Update a drive: copy the files that differ, remove those of ours that are no longer used.

    Nothing else is touched. A file that was changed since then belongs to the player. If it is in
    the way, it is renamed, to code.py.old or code.py.old2; but our settings are added to the
    player's settings.toml. If an update is interrupted, at any step, the next one finishes it.

    The game may be running, so new modules go into the other of two folders, and the last step
    makes code.py name that folder. The old modules stay until the next update. Where both do not
    fit, code.py is a notice while modules are replaced.

    :raises RefusalError: when the drive cannot be written, a link leads away from it, or the
        player's settings.toml is not TOML: then nothing is copied
    """
    with _explain_write_errors(drive.root):
        listed = drive.read_list()
        folder, in_place = _choose_folder(drive, files, listed)
        files = modules.put_in(folder, files)
        link = drive.find_link([*files, *listed.hashes])
        if link:
            raise RefusalError(
                f"{drive.at(link)} is a link, and nothing is written through it: remove it first."
            )
        done = Done([], [], [], [], [])
        merged, claimed = _merge_settings(drive, files, listed, done)
        ours = {path: {digest(data)} for path, data in files.items() if merged[path] == data}
        waiting = [path for path, data in merged.items() if drive.read(path) != data]
        done.same.extend(path for path in merged if path not in waiting)
        stale = _find_stale(drive, merged, claimed)
        if not in_place:
            for path in [path for path in stale if path.startswith(f"{_OTHER[folder]}/")]:
                stale.remove(path)
                ours[path] = set(listed.hashes[path])
        final = write_list(ours)
        if not waiting and not stale and drive.read(LIST) == final:
            return done
        _remove_parts(drive, merged, claimed, done)
        notice = _NOTICE.format(folder).encode()
        if in_place:
            ours[CODE].add(digest(notice))
        for path, hashes in listed.hashes.items():
            ours.setdefault(path, set()).update(hashes)
        _put_list(drive, write_list(ours, unfinished=True), done)
        if in_place:
            _put(drive, CODE, notice, claimed, done)
            known = {CODE: frozenset({digest(notice)})}
            claimed = claimed._replace(hashes=claimed.hashes | known)
            _clear(drive, stale, claimed, done)  # the new files may need the room
        for path in sorted(waiting, key=lambda path: (path in modules.STARTED, path == CODE)):
            if path in modules.STARTED:
                drive.sync()
            _put(drive, path, merged[path], claimed, done)
            done.copied.append(path)
        if not in_place:
            _clear(drive, stale, claimed, done)
        _put_list(drive, final, done)
        drive.sync()
    return done


def _choose_folder(drive: Drive, files: dict[str, bytes], listed: Listed) -> tuple[str, bool]:
    """Return the folder for our modules, and whether they replace those that run."""
    running = modules.find_folder(drive.read(CODE) or b"")
    if not running:
        return modules.FLAT, False
    inside = f"{running}/"
    here = modules.put_in(running, files)
    if all(
        drive.read(path) == here.get(path)
        for path in {*here, *listed.hashes}
        if path.startswith(inside)
    ):
        return running, False
    beside = modules.put_in(_OTHER[running], files)
    needed = sum(_room(data) - _room(drive.read(path) or b"") for path, data in beside.items())
    if needed + _SPARE > drive.free():
        return running, True
    return _OTHER[running], False


def _room(data: bytes) -> int:
    return -(-len(data) // _CLUSTER) * _CLUSTER


def _merge_settings(
    drive: Drive, files: dict[str, bytes], listed: Listed, done: Done
) -> tuple[dict[str, bytes], Listed]:
    """Return the files, with our settings added to the player's, and a list that allows this.

    The list on the drive never contains the player's settings.
    """
    theirs = drive.read(SETTINGS)
    if theirs is None or SETTINGS not in files or _is_ours(drive, SETTINGS, listed):
        return files, listed
    try:
        merged, changes = settings.merge(theirs, files[SETTINGS])
    except ValueError as error:
        raise RefusalError(
            f"{drive.at(SETTINGS)} is not valid TOML: {error}. Correct it or remove it, and try"
            " again; nothing was copied."
        ) from error
    done.settings.extend(changes)
    replaceable = {**listed.hashes, SETTINGS: frozenset({digest(theirs)})}
    return {**files, SETTINGS: merged}, listed._replace(hashes=replaceable)


def _is_ours(drive: Drive, path: str, listed: Listed) -> bool:
    data = drive.read(path)
    return data is not None and digest(data) in listed.hashes.get(path, ())


def _find_stale(drive: Drive, files: dict[str, bytes], listed: Listed) -> list[str]:
    # Our files that are no longer used; and a.py, whoever wrote it, where a.mpy is copied, because
    # a board prefers a.py.
    found = {path for path in listed.hashes if path not in files and _is_ours(drive, path, listed)}
    for path in files:
        stem, dot, ending = path.rpartition(".")
        twin = stem + _TWINS.get(dot + ending, "")
        if "/" in path and twin != stem and twin not in files and drive.has(twin):
            found.add(twin)
    return sorted(found)


def _clear(drive: Drive, stale: list[str], listed: Listed, done: Done) -> None:
    for path in stale:
        if _is_ours(drive, path, listed):
            drive.remove(path)
            done.removed.append(path)
        else:
            done.kept.append(drive.set_aside(path))


def _remove_parts(drive: Drive, files: dict[str, bytes], listed: Listed, done: Done) -> None:
    # Parts left by an interrupted update are ours; others are in the way.
    for path in sorted({*files, *listed.hashes, LIST}):
        part = path + PART
        if not drive.has(part):
            continue
        data = drive.read(part)
        left = is_list(data) if path == LIST else listed.unfinished and path in listed.hashes
        if left and data is not None:
            drive.remove(part)
        else:
            done.kept.append(drive.set_aside(part))


def _put(drive: Drive, path: str, data: bytes, listed: Listed, done: Done) -> None:
    # Write a file next to its place, and move it there; rename a file that is not ours.
    for folder in map(str, reversed(PurePosixPath(path).parents[:-1])):
        if drive.has(folder) and not drive.at(folder).is_dir():
            done.kept.append(drive.set_aside(folder))
        if not drive.has(folder):
            drive.make_folder(folder)
    _write_part(drive, path, data)
    if drive.has(path) and not _is_ours(drive, path, listed):
        done.kept.append(drive.set_aside(path))
    drive.move(path + PART, path)


def _put_list(drive: Drive, data: bytes, done: Done) -> None:
    _write_part(drive, LIST, data)
    if drive.has(LIST) and not is_list(drive.read(LIST)):
        done.kept.append(drive.set_aside(LIST))
    drive.move(LIST + PART, LIST)


def _write_part(drive: Drive, path: str, data: bytes) -> None:
    try:
        drive.write(path + PART, data)
    except OSError:
        with suppress(OSError):
            drive.remove(path + PART)
        raise


@contextmanager
def _explain_write_errors(drive: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            raise RefusalError(_READ_ONLY.format(drive)) from error
        if error.errno == errno.ENOSPC:
            raise RefusalError(f"{drive} is full: remove something and try again.") from error
        raise RefusalError(f"{drive} could not be written: {error.strerror or error}.") from error


def main(drive: Path | None) -> None:
    """Update a board's drive and print the changes.

    :param drive: its mount point, or any folder; None finds the board that is plugged in
    :raises RefusalError: when that failed
    """
    drive = drive or find_drive()
    folder = FOLDER
    if (drive / _BOOT).is_file():
        print(printable(f"{drive}: {check_board(drive)}"))
        folder = folder_for(_find_board(_read_boot(drive)))
    else:
        print(f"{drive}: no {_BOOT} there, so board and CircuitPython were not checked.")
    at = Drive(drive)
    if at.read_list().unfinished:
        print("The last update was interrupted; this one finishes it.")
    done = update(at, bundle.drive_files(folder))
    if (drive / _BOOT).is_file():
        done.copied.extend(_make_saves(at))
    for path in done.copied:
        print(printable(f"  copied  {path}"))
    for path in done.removed:
        print(printable(f"  removed {path}"))
    for path in done.kept:
        print(printable(f"  kept    {path}, which is yours"))
    for change in done.settings:
        print(printable(f"  {SETTINGS}: {change}"))
    print(f"{len(done.copied)} files copied, {len(done.same)} were there; saves stay as they are.")
    if done.copied or done.removed:
        print("Eject the drive, then switch the board off and on.")


def _make_saves(drive: Drive) -> list[str]:
    """Make the game's save files where they are missing; return their paths.

    A board that makes them itself must write its drive's directory; a power cut could destroy that.
    """
    made: list[str] = []
    if drive.find_link(SAVES):
        return made
    with _explain_write_errors(drive.root):
        if not drive.has("saves"):
            drive.make_folder("saves")
        for path in SAVES:
            part = drive.read(path + PART)
            if part is not None and not any(part):
                drive.remove(path + PART)  # an interrupted update left it
            if not drive.has(path) and not drive.has(path + PART):
                _write_part(drive, path, bytes(SAVE_SIZE))
                drive.move(path + PART, path)
                made.append(path)
    return made
