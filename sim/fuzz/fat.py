"""A drive as CircuitPython uses it: FatFs on flash.

It offers the functions of `open` and `os` that `device.saves` calls. The package fatfs-ng is FatFs
itself. Below FatFs, CircuitPython keeps one block of flash in memory, and erases and writes it when
it needs another one (BOARDS.md, Flash and saves).
"""

import itertools
import struct
from collections.abc import Callable
from errno import EACCES, EEXIST, EIO, ENOENT, ENOSPC
from functools import partial
from typing import Any, NamedTuple

from fatfs import wrapper as fatfs
from fatfs.diskio import Disk

from sim.fuzz.flash import BLOCK, SECTOR, Flash

_ERRORS = {
    fatfs.PY_FR_NO_FILE: ENOENT,
    fatfs.PY_FR_NO_PATH: ENOENT,
    fatfs.PY_FR_DENIED: EACCES,
    fatfs.PY_FR_EXIST: EEXIST,
}
_WRITE = fatfs.PY_FA_READ | fatfs.PY_FA_WRITE
_MODES = {
    "rb": fatfs.PY_FA_READ,
    "rb+": _WRITE,
    "wb": _WRITE | fatfs.PY_FA_CREATE_ALWAYS,
}
_ROOT_SECTORS = 8
_MOST_FILES = 100  # on a volume; a damaged one can seem to have more
_LARGEST = 1 << 20  # bytes of a file, more than any flash here has
_MAP = 24, 16  # bytes of heap for the map of a file open for reading, and for each of its pieces
_FILE_OBJECT = 160


class Shape(NamedTuple):
    """The layout of a volume, in sectors."""

    sectors: int
    cluster: int  # sectors of a cluster
    table: int  # sectors of the table, which follows the boot sector

    @classmethod
    def of(cls, sectors: int, cluster: int) -> "Shape":
        """Return the layout that CircuitPython gives a volume."""
        return cls(sectors, cluster, (sectors // cluster * 3 // 2 + 3 + SECTOR - 1) // SECTOR)

    @property
    def data(self) -> int:
        """The first sector of the first cluster."""
        return 1 + self.table + _ROOT_SECTORS

    def boot_sector(self) -> bytes:
        """Return the boot sector."""
        entries = _ROOT_SECTORS * SECTOR // 32
        fields = SECTOR, self.cluster, 1, 1, entries, self.sectors, 0xF8, self.table
        head = b"\xeb\xfe\x90MSDOS5.0" + struct.pack("<HBHBHHBH", *fields)
        return head.ljust(510, b"\0") + b"\x55\xaa"


class _Image(Disk):
    """A read-only image."""

    def __init__(self, data: bytes | bytearray) -> None:
        super().__init__()
        self._data = data

    def ioctl_get_sector_count(self) -> int:
        return len(self._data) // SECTOR

    def ioctl_get_sector_size(self) -> int:
        return SECTOR

    def ioctl_get_block_size(self) -> int:
        return BLOCK // SECTOR

    def read(self, sector: int, count: int) -> bytes:
        """Return `count` bytes, beginning at a sector."""
        return bytes(self._data[sector * SECTOR : sector * SECTOR + count])

    def write(self, sector: int, count: int, buff: bytes) -> None:
        """Refuse, because the image is read-only."""
        raise NotImplementedError


class _CachedFlash(_Image):
    """The sectors of a flash, with one block at a time in memory."""

    def __init__(self, flash: Flash, keeps_dirty: bool) -> None:
        super().__init__(flash.data)
        self.flash = flash
        self.error: BaseException | None = None
        """The error of the flash, which FatFs cannot pass on. After it nothing more is written."""
        self.sectors_read: list[int] = []
        self._keeps_dirty = keeps_dirty
        self._cached = -1  # the block in memory
        self._cache = bytearray()
        self._changed: set[int] = set()  # its sectors

    def ioctl_sync(self) -> None:
        self._attempt(self.flush)

    def read(self, sector: int, count: int) -> bytes:
        """Return bytes, beginning at a sector, including those that are not in the flash yet."""
        if not self._keeps_dirty:
            self._attempt(self.flush)
        found = b""
        for number in range(sector, sector + count // SECTOR):
            self.sectors_read.append(number)
            block, at = divmod(number * SECTOR, BLOCK)
            if block == self._cached and at in self._changed:
                found += self._cache[at : at + SECTOR]
            else:
                found += self.flash.data[number * SECTOR : (number + 1) * SECTOR]
        return found

    def write(self, sector: int, count: int, buff: bytes) -> None:
        """Write bytes into memory, beginning at a sector; the previous block goes to the flash."""
        for number in range(count // SECTOR):
            data = bytes(buff[number * SECTOR : (number + 1) * SECTOR])
            self._attempt(partial(self._put, sector + number, data))

    def flush(self) -> None:
        """Erase the block in the flash, and write it from memory."""
        if self._changed:
            self._changed.clear()
            block, self._cached = self._cached, -1
            self.flash.put(block * BLOCK, bytes(self._cache))

    def _put(self, sector: int, data: bytes) -> None:
        block, at = divmod(sector * SECTOR, BLOCK)
        if block != self._cached or (self._keeps_dirty and at in self._changed):
            self.flush()
            self._cached = block
            self._cache[:] = self.flash.data[block * BLOCK : (block + 1) * BLOCK]
        self._changed.add(at)
        self._cache[at : at + SECTOR] = data

    def _attempt(self, step: Callable[[], None]) -> None:
        if self.error is None:
            try:
                step()
            except BaseException as error:
                self.error = error


class Volume:
    """A FAT12 volume. Mounting one unmounts the previous one.

    :param keeps_dirty: whether the block that was written to last is kept in memory although
        something is read, as on a drive in a separate chip; the RP2's flash is written then
    """

    _mounted: Any = None

    def __init__(self, flash: Flash, shape: Shape, keeps_dirty: bool = True) -> None:
        self.flash = flash
        self.shape = shape
        self.heap = 0
        """Bytes of heap for open files."""
        self._disk = _CachedFlash(flash, keeps_dirty)
        if Volume._mounted:
            Volume._mounted.unmount()
        self._partition = Volume._mounted = fatfs.Partition(self._disk)
        self._partition.mount()

    @classmethod
    def format(cls, flash: Flash, cluster: int, keeps_dirty: bool = True) -> "Volume":
        """Return an empty volume that fills a flash."""
        shape = Shape.of(len(flash.data) // SECTOR, cluster)
        flash.data[: shape.data * SECTOR] = bytes(shape.data * SECTOR)
        flash.data[:SECTOR] = shape.boot_sector()
        flash.data[SECTOR : SECTOR + 3] = b"\xf8\xff\xff"
        return cls(flash, shape, keeps_dirty)

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call FatFs, and return its results except the status.

        :raises OSError: if it fails; also whatever the flash raises
        """
        result = function(*args)
        more = None
        if isinstance(result, tuple):
            result, more = result
        if self._disk.error:
            raise self._disk.error
        if result != fatfs.PY_FR_OK:
            raise OSError(_ERRORS.get(result, EIO), fatfs.fresult_to_name(result))
        return more

    def open(self, path: str, mode: str = "rb") -> "File":
        """Open a file: "rb", "rb+" or "wb"."""
        sectors = self.sectors_of(path) if mode == "rb" else []
        file = File(self, path, mode)
        self.heap += _FILE_OBJECT
        if mode == "rb":
            pairs = itertools.pairwise(sectors)
            pieces = sum(one + 1 != other for one, other in pairs) + bool(sectors)
            self.heap += -(-(_MAP[0] + _MAP[1] * pieces) // 16) * 16
        return file

    def path(self, path: str) -> bytes:
        """Return a path in the form for FatFs."""
        full: bytes = self._partition._adjust_path(path)
        return full

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        self.call(fatfs.pyf_mkdir, self.path(path))

    def remove(self, path: str) -> None:
        """Remove a file."""
        self.call(fatfs.pyf_unlink, self.path(path))

    def stat(self, path: str) -> tuple[int, ...]:
        """Return the status of a file; only its size is right."""
        info = fatfs.FILINFO_Handle()
        self.call(fatfs.pyf_stat, self.path(path), info)
        return (0, 0, 0, 0, 0, 0, info.get_size(), 0, 0, 0)

    def statvfs(self, _: str) -> tuple[int, ...]:
        """Return the size of a cluster, the number of clusters and that of free ones."""
        shape = self.shape
        table = self._disk.read(1, shape.table * SECTOR)
        count = (shape.sectors - shape.data) // shape.cluster
        free = 0
        for number in range(2, count + 2):
            both = int.from_bytes(table[number * 3 // 2 : number * 3 // 2 + 2], "little")
            free += not (both >> 4 if number & 1 else both & 0xFFF)
        size = shape.cluster * SECTOR
        return (size, size, count, free, free, 0, 0, 0, 0, 255)

    def sync(self) -> None:
        """Write the block in memory to the flash."""
        self._disk.flush()

    def sectors_of(self, path: str) -> list[int]:
        """Return the sectors of a file, in order."""
        file = File(self, path, "rb")
        self._disk.sectors_read.clear()
        file.read(len(self.flash.data))
        file.close()
        return [sector for sector in self._disk.sectors_read if sector >= self.shape.data]


class File:
    """An open file of a `Volume`."""

    def __init__(self, volume: Volume, path: str, mode: str) -> None:
        self._volume = volume
        self._file = fatfs.FIL_Handle()
        volume.call(fatfs.pyf_open, self._file, volume.path(path), _MODES[mode])

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def seek(self, at: int) -> None:
        """Go to a byte; a file open for writing grows up to it."""
        self._volume.call(fatfs.pyf_lseek, self._file, at)

    def read(self, count: int) -> bytes:
        """Return the next bytes."""
        data: bytes = self._volume.call(fatfs.pyf_read, self._file, count)
        return data

    def write(self, data: bytes) -> None:
        """Write data.

        :raises OSError: if not all of it fits
        """
        if self._volume.call(fatfs.pyf_write, self._file, bytes(data)) < len(data):
            raise OSError(ENOSPC, "")

    def close(self) -> None:
        """Write the directory entry, if anything was written."""
        self._volume.call(fatfs.pyf_close, self._file)


def read_volume(data: bytes | bytearray) -> dict[str, bytes] | None:
    """Return all files of a volume, by their paths; None if CircuitPython would format it."""
    partition = fatfs.Partition(_Image(data))
    found: dict[str, bytes] = {}
    try:
        try:
            partition.mount()
        except fatfs.FatFSException:
            return None
        _read_folder(partition, "", found)
    finally:
        partition.unmount()
    return found


def _read_folder(partition: Any, path: str, found: dict[str, bytes]) -> None:
    folder, info = fatfs.DIR_Handle(), fatfs.FILINFO_Handle()
    result = fatfs.pyf_opendir(folder, partition._adjust_path(path or "/"))
    while not result and len(found) < _MOST_FILES:
        result = fatfs.pyf_readdir(folder, info)
        try:
            name = info.get_name()
            full = partition._adjust_path(f"{path}/{name}")
        except UnicodeError:  # the directory is damaged
            found[f"{path}/?{len(found)}"] = b""
            continue
        if result or not name:
            return
        if not info.is_directory():
            file = fatfs.FIL_Handle()
            fatfs.pyf_open(file, full, fatfs.PY_FA_READ)
            data = fatfs.pyf_read(file, min(info.get_size(), _LARGEST))[1]
            found[f"{path}/{name}"] = data
        elif path.count("/") < 2:
            _read_folder(partition, f"{path}/{name}", found)
