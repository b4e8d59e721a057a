# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A drive as CircuitPython keeps it: a FAT12 volume in flash, written in the order FatFs writes it.

It has what `device.store` and `device.save_files` use of `open` and `os`, and no more. FatFs keeps
one sector in memory, its window, for directories and the table; whole sectors of a file pass by it.
Below it, a block of flash is read, changed in memory, and erased and written when another one is
wanted (BOARDS.md, Flash and saves). On the drives of `sim.fuzz.power_cuts`, in 84 operations,
CircuitPython's own FatFs wrote the same 825 sectors in the same order. `read_volume` reads a volume
again from its bytes alone, as a start after a power cut does.
"""

import struct
from typing import NamedTuple

from sim.fuzz.flash import BLOCK, SECTOR, Flash

_ENOENT, _EACCES, _EEXIST, _EIO, _ENOSPC = 2, 13, 17, 5, 28
_FIRST = 2  # the number of the first cluster
_END = 0xFFF
_ENTRY = 32
_ROOT_ENTRIES = 128
_DIRECTORY, _ARCHIVE, _LONG_NAME = 0x10, 0x20, 0x0F
_MAP = 24, 16  # bytes of heap for the map of a file that is read, and for each of its pieces
_FILE_OBJECT = 160


class Shape(NamedTuple):
    """Where the parts of a volume are, in sectors."""

    sectors: int
    cluster: int  # sectors of one
    table: int  # sectors of the table, which follows the boot sector
    root: int
    data: int
    clusters: int  # one above the highest number

    @classmethod
    def of(cls, sectors: int, cluster: int) -> "Shape":
        """Return the shape that CircuitPython gives a volume."""
        table = (sectors // cluster * 3 // 2 + 3 + SECTOR - 1) // SECTOR
        root = 1 + table
        data = root + _ROOT_ENTRIES * _ENTRY // SECTOR
        return cls(sectors, cluster, table, root, data, (sectors - data) // cluster + _FIRST)

    def sector_of(self, cluster: int) -> int:
        """Return the first sector of a cluster."""
        return self.data + (cluster - _FIRST) * self.cluster

    def boot_sector(self) -> bytes:
        """Return the boot sector."""
        head = b"\xeb\xfe\x90MSDOS5.0"
        head += struct.pack(
            "<HBHBHHBH", SECTOR, self.cluster, 1, 1, _ROOT_ENTRIES, self.sectors, 0xF8, self.table
        )
        return head.ljust(510, b"\0") + b"\x55\xaa"


class _Entry(NamedTuple):
    sector: int  # where its directory entry is
    at: int  # in that sector
    first: int  # cluster
    size: int
    is_folder: bool


class Volume:
    """A FAT12 volume, mounted.

    :param bool keeps_dirty: whether the block that was written to last is kept in memory although
        something is read, as on a drive in a chip of its own; the RP2's flash is written then
    """

    def __init__(self, flash: Flash, shape: Shape, keeps_dirty: bool = True) -> None:
        self.flash = flash
        self.shape = shape
        self._keeps_dirty = keeps_dirty
        self._cached = -1  # the block in memory
        self._cache = bytearray()
        self._changed: set[int] = set()  # its sectors
        self._window = bytearray(SECTOR)
        self._window_at = -1
        self._window_dirty = False
        self._last = 0  # the cluster that was taken last
        self.heap = 0
        """Bytes of heap that open files take."""

    @classmethod
    def format(cls, flash: Flash, cluster: int, keeps_dirty: bool = True) -> "Volume":
        """Return an empty volume that fills a flash."""
        shape = Shape.of(len(flash.data) // SECTOR, cluster)
        flash.data[: shape.data * SECTOR] = bytes(shape.data * SECTOR)
        flash.data[:SECTOR] = shape.boot_sector()
        flash.data[SECTOR : SECTOR + 3] = b"\xf8\xff\xff"
        return cls(flash, shape, keeps_dirty)

    # What CircuitPython's `os` and `open` do.

    def open(self, path: str, mode: str = "rb") -> "File":
        """Open a file: "rb", "rb+" or "wb"."""
        entry = self._find(path)
        if mode == "wb":
            if entry is None:
                entry = self._register(path, _ARCHIVE, 0)
            elif entry.is_folder:
                raise OSError(_EACCES, "")
            elif entry.first:
                self._free(entry.first)
                self._last = entry.first - 1
            self._set_entry(entry, 0, 0)
            entry = entry._replace(first=0, size=0)
        elif entry is None or entry.is_folder:
            raise OSError(_ENOENT, "")
        return File(self, entry, mode)

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        if self._find(path):
            raise OSError(_EEXIST, "")
        cluster = self._take(0)
        self._sync_window()
        start = self.shape.sector_of(cluster)
        for number in range(self.shape.cluster):
            self.write_sector(start + number, bytes(SECTOR))
        self._move(start)
        self._window[:] = b".".ljust(11) + bytes([_DIRECTORY]) + bytes(SECTOR - 12)
        self._window_dirty = True
        self._register(path, _DIRECTORY, cluster)
        self._sync()

    def remove(self, path: str) -> None:
        """Remove a file."""
        entry = self._find(path)
        if entry is None or entry.is_folder:
            raise OSError(_ENOENT, "")
        self._move(entry.sector)
        for at in (entry.at - _ENTRY, entry.at):  # its long name, too
            self._window[at] = 0xE5
        self._window_dirty = True
        if entry.first:
            self._free(entry.first)
        self._sync()

    def stat(self, path: str) -> tuple[int, ...]:
        """Return the status of a file; only its size counts."""
        entry = self._find(path)
        if entry is None:
            raise OSError(_ENOENT, "")
        return (0, 0, 0, 0, 0, 0, entry.size, 0, 0, 0)

    def statvfs(self, _: str) -> tuple[int, ...]:
        """Return the size of a cluster, and how many there are and are free."""
        size = self.shape.cluster * SECTOR
        free = sum(not self._next(number) for number in range(_FIRST, self.shape.clusters))
        return (size, size, self.shape.clusters - _FIRST, free, free, 0, 0, 0, 0, 255)

    def sync(self) -> None:
        """Write what is in memory to the flash, except for FatFs's window."""
        self.flush()

    # Files.

    def take_next(self, cluster: int) -> int:
        """Return the cluster that follows in a chain; take a free one if it ends."""
        following = self._next(cluster) if cluster else 0
        return following if _FIRST <= following < self.shape.clusters else self._take(cluster)

    def close(self, entry: _Entry, first: int, size: int) -> None:
        """Write a file's directory entry."""
        self._set_entry(entry, first, size)
        self._sync()

    def sectors_of(self, path: str) -> list[int]:
        """Return the sectors of a file, in its order."""
        entry = self._find(path)
        cluster = entry.first if entry else 0
        found: list[int] = []
        while _FIRST <= cluster < self.shape.clusters:
            start = self.shape.sector_of(cluster)
            found += range(start, start + self.shape.cluster)
            cluster = self._next(cluster)
        return found

    def pieces(self, first: int) -> int:
        """Return in how many pieces a chain lies."""
        count, before = 0, -1
        while _FIRST <= first < self.shape.clusters:
            count += first != before + 1
            before, first = first, self._next(first)
        return count

    # The table.

    def _next(self, cluster: int) -> int:
        at = cluster * 3 // 2
        low, high = self._table_byte(at), self._table_byte(at + 1)
        both = low | high << 8
        return both >> 4 if cluster & 1 else both & 0xFFF

    def _link(self, cluster: int, following: int) -> None:
        at = cluster * 3 // 2
        low = self._table_byte(at)
        low = low & 0x0F | following << 4 & 0xF0 if cluster & 1 else following & 0xFF
        self._window[at % SECTOR] = low
        self._window_dirty = True
        high = self._table_byte(at + 1)
        high = following >> 4 if cluster & 1 else high & 0xF0 | following >> 8
        self._window[(at + 1) % SECTOR] = high
        self._window_dirty = True

    def _table_byte(self, at: int) -> int:
        self._move(1 + at // SECTOR)
        return self._window[at % SECTOR]

    def _take(self, after: int) -> int:
        # The next one if it is free, else the first free one behind the one taken last.
        begin = after or self._last or 1
        count = self.shape.clusters
        if after and (after + 1 >= count or self._next(after + 1)):
            begin = self._last or after
        for step in range(1, count):
            number = (begin + step - _FIRST) % (count - _FIRST) + _FIRST
            if not self._next(number):
                break
        else:
            raise OSError(_ENOSPC, "")
        self._link(number, _END)
        if after:
            self._link(after, number)
        self._last = number
        return number

    def _free(self, cluster: int) -> None:
        while _FIRST <= cluster < self.shape.clusters:
            following = self._next(cluster)
            self._link(cluster, 0)
            cluster = following

    # Directories.

    def _find(self, path: str) -> _Entry | None:
        folder, name = _split(path)
        for sector in self._directory(folder):
            self._move(sector)
            for at in range(0, SECTOR, _ENTRY):
                if self._window[at + 11] != _LONG_NAME and self._window[at : at + 11] == name:
                    first, size = struct.unpack_from("<HI", self._window, at + 26)
                    is_folder = bool(self._window[at + 11] & _DIRECTORY)
                    return _Entry(sector, at, first, size, is_folder)
        return None

    def _directory(self, folder: str) -> range:
        if not folder:
            return range(self.shape.root, self.shape.data)
        entry = self._find("/" + folder)
        if entry is None:
            raise OSError(_ENOENT, "")
        start = self.shape.sector_of(entry.first)
        return range(start, start + self.shape.cluster)

    def _register(self, path: str, attribute: int, first: int) -> _Entry:
        # A long name and a short one, in two entries side by side.
        folder, name = _split(path)
        for sector in self._directory(folder):
            self._move(sector)
            for at in range(0, SECTOR, 2 * _ENTRY):
                if self._window[at] in (0, 0xE5):
                    own = bytearray(_ENTRY)
                    own[:12] = name + bytes([attribute])
                    struct.pack_into("<H", own, 26, first)
                    self._window[at : at + _ENTRY] = (b"A" + name + b"\x0f").ljust(_ENTRY, b"\xff")
                    self._window[at + 11] = _LONG_NAME
                    self._window[at + _ENTRY : at + 2 * _ENTRY] = own
                    self._window_dirty = True
                    is_folder = bool(attribute & _DIRECTORY)
                    return _Entry(sector, at + _ENTRY, first, 0, is_folder)
        raise OSError(_ENOSPC, "")

    def _set_entry(self, entry: _Entry, first: int, size: int) -> None:
        self._move(entry.sector)
        struct.pack_into("<HI", self._window, entry.at + 26, first, size)
        self._window_dirty = True

    # The window, and the block in memory.

    def _move(self, sector: int) -> None:
        if sector != self._window_at:
            self._sync_window()
            self._window[:] = self.read_sector(sector)
            self._window_at = sector

    def _sync_window(self) -> None:
        if self._window_dirty:
            self.write_sector(self._window_at, bytes(self._window))
            self._window_dirty = False

    def _sync(self) -> None:
        self._sync_window()
        self.flush()

    def read_sector(self, sector: int) -> bytes:
        """Return a sector, also if it is not in the flash yet."""
        if not self._keeps_dirty:
            self.flush()
        start = sector * SECTOR
        if self._cached == start // BLOCK and start % BLOCK in self._changed:
            return bytes(self._cache[start % BLOCK : start % BLOCK + SECTOR])
        return bytes(self.flash.data[start : start + SECTOR])

    def write_sector(self, sector: int, data: bytes) -> None:
        """Put a sector into memory; what is there of another block goes to the flash."""
        block, at = divmod(sector * SECTOR, BLOCK)
        if block != self._cached or (self._keeps_dirty and at in self._changed):
            self.flush()
            self._cached = block
            self._cache[:] = self.flash.data[block * BLOCK : (block + 1) * BLOCK]
        self._changed.add(at)
        self._cache[at : at + SECTOR] = data

    def flush(self) -> None:
        """Erase the block in memory, and write it to the flash."""
        if self._changed:
            self._changed.clear()
            block, self._cached = self._cached, -1
            self.flash.put(block * BLOCK, bytes(self._cache))


class File:
    """An open file of a `Volume`."""

    def __init__(self, volume: Volume, entry: _Entry, mode: str) -> None:
        self._volume = volume
        self._entry = entry
        self._first, self._size = entry.first, entry.size
        self._modified = mode == "wb"
        self._writes = mode != "rb"
        self._at = 0
        volume.heap += _FILE_OBJECT
        if mode == "rb":
            bytes_of_map = _MAP[0] + _MAP[1] * volume.pieces(self._first)
            volume.heap += -(-bytes_of_map // 16) * 16

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def seek(self, at: int) -> None:
        """Go to a byte, which must begin a sector; a file that is written grows up to it."""
        if self._writes and at > self._size:
            self._sector(at - SECTOR)
            self._size = at
            self._modified = True
        self._at = at

    def read(self, count: int) -> bytes:
        """Read whole sectors, and return what was asked for."""
        count = min(count, self._size - self._at)
        found = b""
        while len(found) < count:
            found += self._volume.read_sector(self._sector(self._at + len(found)))
        self._at += count
        return found[:count]

    def write(self, data: bytes) -> None:
        """Write whole sectors."""
        for at in range(0, len(data), SECTOR):
            self._volume.write_sector(self._sector(self._at), bytes(data[at : at + SECTOR]))
            self._at += SECTOR
            self._size = max(self._size, self._at)
        self._modified = True

    def close(self) -> None:
        """Write the directory entry, if anything was written."""
        if self._modified:
            self._volume.close(self._entry, self._first, self._size)
            self._modified = False

    def _sector(self, at: int) -> int:
        shape = self._volume.shape
        if not self._first:
            self._first = self._volume.take_next(0)
        cluster = self._first
        for _ in range(at // (shape.cluster * SECTOR)):
            cluster = self._volume.take_next(cluster)
        return shape.sector_of(cluster) + at // SECTOR % shape.cluster


def read_volume(data: bytes, shape: Shape) -> dict[str, bytes] | None:
    """Return all files of a volume, by their paths; None if CircuitPython would format it."""
    if data[:SECTOR] != shape.boot_sector():
        return None
    found: dict[str, bytes] = {}
    _read_folder(data, shape, shape.root * SECTOR, _ROOT_ENTRIES, "", found)
    return found


def _read_folder(
    data: bytes, shape: Shape, start: int, entries: int, path: str, found: dict[str, bytes]
) -> None:
    for at in range(start, start + entries * _ENTRY, _ENTRY):
        if data[at + 11] & 0xC8 or data[at] in (0, 0xE5, 0x2E) or not data[at + 11]:
            continue
        name = path + "/" + _name_of(data[at : at + 11])
        first, size = struct.unpack_from("<HI", data, at + 26)
        chain: list[int] = []
        while _FIRST <= first < shape.clusters and len(chain) < shape.clusters:
            chain.append(shape.sector_of(first) * SECTOR)
            place = SECTOR + first * 3 // 2
            both = data[place] | data[place + 1] << 8
            first = both >> 4 if first & 1 else both & 0xFFF
        length = shape.cluster * SECTOR
        if data[at + 11] & _DIRECTORY:
            if chain and path.count("/") < 2:
                _read_folder(data, shape, chain[0], length // _ENTRY, name, found)
        else:
            found[name] = b"".join(data[begin : begin + length] for begin in chain)[:size]


def _split(path: str) -> tuple[str, bytes]:
    folder, _, name = path.lstrip("/").rpartition("/")
    stem, _, suffix = name.upper().partition(".")
    if len(stem) > 8:
        stem = stem[:6] + "~" + stem[8]  # so that patience1 and patience2 differ
    return folder, stem.encode().ljust(8) + suffix.encode().ljust(3)


def _name_of(name: bytes) -> str:
    stem, suffix = name[:8].rstrip(), name[8:].rstrip()
    return (stem + (b"." + suffix if suffix else b"")).decode("latin-1").lower()
