# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Updates drives that others use too, and cuts or refuses a step.

Each time a drive is invented, with files of its player's, perhaps an older version of ours, perhaps
what an interrupted update left. An update then fails at some step, and the next one must finish it:
the drive has all of ours and everything else that it had, whatever name that has now.
"""

import errno
from collections import Counter
from pathlib import Path
from random import Random

from sim.build.bundle import SETTINGS
from sim.build.deploy import DeployError, update
from sim.build.drive import LIST, PART, Drive

_PATHS = (
    *("code.py", "boot.py", "README.txt", SETTINGS, "rules/canfield.txt", "rules/fan.txt"),
    *("device/main.mpy", "device/keys.mpy", "lib/patience/cards.mpy", "lib/patience/game.mpy"),
    *("lib/patience/ui/app.mpy", "lib/adafruit_ticks.mpy", "licenses/pocket-patience.txt"),
)
_FOREIGN = (
    *("code.py", "code.py.old", "boot.py", "README.txt", "notes.txt", "main.py", "sd/a.wav"),
    *("lib/neopixel.mpy", "lib/patience/cards.py", "lib/patience/mine.py", "device/mine.mpy"),
    *("rules/chess.txt", "rules", "device", "code.py.part", "lib/adafruit_ticks.py"),
    *("saves/patience1.sav", SETTINGS, LIST, LIST + ".old", "code.py.old2"),
)
_FAULTS = {"cut": 0, "full": errno.ENOSPC, "failed": errno.EIO, "read-only": errno.EROFS}


class CutError(BaseException):
    """The board was unplugged, or the program ended."""


class FaultyDrive(Drive):
    """A drive on which one step does not succeed.

    :param int fails_at: the number of the step, from 0
    :param str fault: one of the faults: a write that is cut or refused leaves half of the file
    """

    def __init__(self, root: Path, fails_at: int, fault: str) -> None:
        super().__init__(root)
        self._left = fails_at
        self._fault = fault
        self.failed = ""
        """The kind of step that failed; "" if all succeeded."""

    def make_folder(self, path: str) -> None:
        """Make one folder, perhaps."""
        self._step("folder")
        super().make_folder(path)

    def write(self, path: str, data: bytes) -> None:
        """Write a file, perhaps half of it."""
        try:
            self._step("write")
        except BaseException:
            super().write(path, data[: len(data) // 2])
            raise
        super().write(path, data)

    def move(self, path: str, to: str) -> None:
        """Give a file another name, perhaps."""
        self._step("move")
        super().move(path, to)

    def remove(self, path: str) -> None:
        """Remove a file, perhaps."""
        self._step("remove")
        super().remove(path)

    def _step(self, kind: str) -> None:
        if self._left == 0:
            self.failed = kind
            if self._fault == "cut":
                raise CutError
            if self._fault != "full" or kind in ("write", "folder"):
                self._left = -1
                raise OSError(_FAULTS[self._fault], "injected")
            self.failed = ""  # a full drive still takes a new name
        else:
            self._left -= 1


def make_version(dice: Random, number: int) -> dict[str, bytes]:
    """Return the files of a random version of ours."""
    kept = [path for path in _PATHS if path in ("code.py", SETTINGS) or dice.random() < 0.8]
    made = {path: f"ours, {path}, {number if dice.random() < 0.6 else 0}" for path in kept}
    made[SETTINGS] = f"OURS = {number}\n"
    return {path: text.encode() for path, text in made.items()}


def make_foreign(drive: Path, dice: Random) -> dict[bytes, str]:
    """Put files of the player's on a drive, where there is room; return their paths by contents."""
    made = {}
    for path in dice.sample(_FOREIGN, dice.randint(0, 8)):
        at = drive / path
        if at.exists() or any(parent.is_file() for parent in at.parents):
            continue
        if path.endswith(PART) and (drive / LIST).exists():
            continue  # ours, while an update is unfinished
        at.parent.mkdir(parents=True, exist_ok=True)
        data = f"# the player's, {path}, {dice.random()}\n".encode()
        made[data] = path
        at.write_bytes(data)
    return made


def read_files(drive: Path) -> dict[str, bytes]:
    """Return all files of a drive, by path."""
    return {
        path.relative_to(drive).as_posix(): path.read_bytes()
        for path in sorted(drive.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def play(root: Path, seed: int, faults: "Counter[str]") -> str:
    """Make a drive up, update it with a fault and once more without; return the fault, or "".

    :param root: an empty folder
    :param faults: counts the steps that failed, by kind
    """
    dice = Random(seed)
    drive = root / "drive"
    drive.mkdir()
    theirs = make_foreign(drive, dice) if dice.random() < 0.8 else {}
    for number in range(1, dice.randint(2, 4)):
        if number > 1 and dice.random() < 0.5:
            theirs |= make_foreign(drive, dice)
        version = make_version(dice, number)
        fault = dice.choice(list(_FAULTS))
        faulty = FaultyDrive(drive, dice.randint(0, 30), fault)
        try:
            update(faulty, version)
        except (DeployError, CutError):
            faults[f"{fault} at a {faulty.failed}"] += 1
        if dice.random() < 0.3:
            continue
        update(Drive(drive), version)
        wrong = _compare(drive, version, theirs)
        if wrong:
            return wrong
    update(Drive(drive), version)
    return _compare(drive, version, theirs) or _check_quiet(drive, version)


def _compare(drive: Path, version: dict[str, bytes], theirs: dict[bytes, str]) -> str:
    found = read_files(drive)
    for path, data in version.items():
        there = found.get(path, b"")
        merged = path == SETTINGS and there.endswith(data[:-1] + b" # for Pocket Patience\n")
        if there != data and not merged:
            return f"{path} is {there!r} and not {data!r}"
    for data, path in theirs.items():
        kept = [name for name, there in found.items() if there.startswith(data)]
        if len(kept) != 1 or not kept[0].startswith(path):
            return f"the player's {path} is {kept or 'gone'}"
    for path in set(found) - set(version) - {LIST}:
        if not any(found[path].startswith(data) for data in theirs):
            return f"{path} was left: {found[path]!r}"
    return ""


def _check_quiet(drive: Path, version: dict[str, bytes]) -> str:
    # A drive that has everything is not written to.
    try:
        update(FaultyDrive(drive, 0, "cut"), version)
    except CutError:
        return "an update with nothing to do wrote something"
    return ""
