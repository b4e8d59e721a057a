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
from sim.build.deploy import update
from sim.build.drive import LIST, PART, Drive
from sim.build.modules import FLAT, OTHER, STARTED, find_folder, put_in
from sim.data.refusal import RefusalError
from sim.fuzz.fat import Volume, fatfs, read_volume
from sim.fuzz.flash import BLOCK, SECTOR, Flash

_PATHS = (
    *("code.py", "boot.py", "README.txt", SETTINGS, "rules/canfield.txt", "rules/fan.txt"),
    *("p/main.mpy", "p/keys.mpy", "p/cards.mpy", "p/game.mpy", "p/ui/app.mpy"),
    *("device/keys.mpy", "lib/adafruit_ticks.mpy", "licenses/pocket-patience.txt"),
)
_FOREIGN = (
    *("code.py", "code.py.old", "boot.py", "README.txt", "notes.txt", "main.py", "sd/a.wav"),
    *("lib/neopixel.mpy", "p/cards.py", "q/cards.py", "p/mine.py", "device/mine.mpy", "q"),
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
    :param free: the bytes that it says are free
    """

    def __init__(self, root: Path, fails_at: int, fault: str, free: int = 1 << 20) -> None:
        super().__init__(root)
        self._free = free
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

    def free(self) -> int:
        """Return how many bytes are free."""
        return self._free

    def sync(self) -> None:
        """Do nothing: folders are read through the system."""

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


class FatDrive(Drive):
    """A folder, and a FAT volume that is changed with it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.flash = Flash(256 * SECTOR)
        self.flash.step = BLOCK
        self._volume = Volume.format(self.flash, 1)
        for path, data in read_files(root).items():
            self._put(path, data)

    def make_folder(self, path: str) -> None:
        """Make one folder."""
        super().make_folder(path)
        self._volume.mkdir(f"/{path}")

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        super().write(path, data)
        self._put(path, data)

    def move(self, path: str, to: str) -> None:
        """Give a file another name."""
        replaced = self.has(to)
        super().move(path, to)
        if replaced:
            self._volume.remove(f"/{to}")
        old, new = self._volume.path(f"/{path}"), self._volume.path(f"/{to}")
        self._volume.call(fatfs.pyf_rename, old, new)

    def remove(self, path: str) -> None:
        """Remove a file, and its folders that are empty then."""
        super().remove(path)
        for gone in (path, *map(str, Path(path).parents)):
            if not self.has(gone):
                self._volume.remove(f"/{gone}")

    def find_sectors(self, folder: str) -> dict[int, bytes]:
        """Return the contents of all sectors that a folder's files lie in."""
        paths = [f"/{path}" for path in read_files(self.root) if path.startswith(f"{folder}/")]
        found = [sector for path in paths for sector in self._volume.sectors_of(path)]
        self._volume.sync()
        return {at: bytes(self.flash.data[at * SECTOR : (at + 1) * SECTOR]) for at in found}

    def check_unchanged(self, sectors: dict[int, bytes]) -> None:
        """Check that sectors have the same contents as before, outside of the block erased now."""
        block = self.flash.writing // BLOCK
        for at, data in sectors.items():
            if at * SECTOR // BLOCK != block:
                assert self.flash.data[at * SECTOR : (at + 1) * SECTOR] == data

    def read_volume(self) -> dict[str, bytes]:
        """Return all files of the volume."""
        self._volume.sync()
        return read_volume(self.flash.data) or {}

    def _put(self, path: str, data: bytes) -> None:
        with self._volume.open(f"/{path}", "wb") as file:
            file.write(data)


def make_version(dice: Random, number: int) -> dict[str, bytes]:
    """Return the files of a random version of ours."""
    kept = [path for path in _PATHS if path in ("code.py", SETTINGS) or dice.random() < 0.8]
    made = {path: f"ours, {path}, {number if dice.random() < 0.6 else 0}" for path in kept}
    made[SETTINGS] = f"OURS = {number}\n"
    for name in STARTED:
        if name in made:
            made[name] = f'sys.path.insert(0, "/{FLAT}")\n# {made[name]}'
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
    versions = []
    for number in range(1, dice.randint(2, 4)):
        if number > 1 and dice.random() < 0.5:
            theirs |= make_foreign(drive, dice)
        version = make_version(dice, number)
        versions.append(version)
        fault = dice.choice(list(_FAULTS))
        faulty = FaultyDrive(drive, dice.randint(0, 40), fault, dice.choice((0, 1 << 20)))
        try:
            update(faulty, version)
        except (RefusalError, CutError):
            faults[f"{fault} at a {faulty.failed}"] += 1
            if not _starts(drive, versions):
                return "what code.py runs is of several versions"
        if dice.random() < 0.3:
            continue
        update(Drive(drive), version)
        wrong = _compare(drive, version, theirs)
        if wrong:
            return wrong
    update(Drive(drive), version)
    return _compare(drive, version, theirs) or _check_quiet(drive, version)


def _starts(drive: Path, versions: list[dict[str, bytes]]) -> bool:
    # Whether code.py, if it is ours, finds all modules of a version, or is the notice.
    code = Drive(drive).read("code.py") or b""
    folder = find_folder(code)
    if not folder or b"interrupted" in code:
        return True
    found = read_files(drive)
    return any(
        all(
            found.get(path) == data
            for path, data in put_in(folder, version).items()
            if path == "code.py" or path.startswith(f"{folder}/")
        )
        for version in versions
    )


def _compare(drive: Path, version: dict[str, bytes], theirs: dict[bytes, str]) -> str:
    found = read_files(drive)
    folder = find_folder(found["code.py"])
    version = put_in(folder, version)
    before = OTHER if folder == FLAT else FLAT
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
        old = path.startswith(f"{before}/") and found[path].startswith(b"ours")
        if not old and not any(found[path].startswith(data) for data in theirs):
            return f"{path} was left: {found[path]!r}"
    return ""


def _check_quiet(drive: Path, version: dict[str, bytes]) -> str:
    # A drive that has everything is not written to.
    try:
        update(FaultyDrive(drive, 0, "cut"), version)
    except CutError:
        return "an update with nothing to do wrote something"
    return ""
