"""Makes one file for a new board: `python sim uf2`, by folder2uf2.

For boards with an RP2 chip it is a UF2 of CircuitPython and our drive, which replaces both. For
others it is a code.py that unpacks itself onto the drive of a board that runs CircuitPython.
"""

import re
import struct
import tempfile
from pathlib import Path
from typing import NamedTuple

import folder2uf2
from folder2uf2 import selfextract

from sim.build import bundle
from sim.build.deploy import check_version
from sim.build.drive import LIST, SAVE_SIZE, SAVES, folder_for, list_files
from sim.data.boards import BOARDS
from sim.data.refusal import RefusalError, printable

_MB = 1 << 20
_RP2040, _RP2350 = folder2uf2.FAMILY_RP2040, folder2uf2.FAMILY_RP2350_ARM_S
_START = 0x100000  # after 1,020 KB of firmware and 4 KB of nvm (mpconfigport.h)
_WIFI_START = 0x181000  # after 1,536 KB of firmware


class Flash(NamedTuple):
    """A board's chip and its flash (CircuitPython, ports/raspberrypi/boards/*/mpconfigboard.mk)."""

    family: int
    size: int  # bytes
    drive: int = _START
    """The first byte of the drive."""


CHIPS = {
    "hack_club_sprig": Flash(_RP2040, 2 * _MB),
    "pajenicko_picopad": Flash(_RP2040, 2 * _MB, _WIFI_START),
    "pimoroni_picosystem": Flash(_RP2040, 16 * _MB),
    "tinycircuits_thumby_color": Flash(_RP2350, 16 * _MB),
    "ugame22": Flash(_RP2040, 2 * _MB),
    "heiafr_picomo_v2": Flash(_RP2040, 2 * _MB),
    "heiafr_picomo_v3": Flash(_RP2040, 2 * _MB),
    "pimoroni_explorer2350": Flash(_RP2350, 16 * _MB),
}
"""Those with DVI need libraries that we do not bundle."""
_FAMILIES = {0: "no chip that it names", _RP2040: "an RP2040", _RP2350: "an RP2350"}
_HEAD = struct.Struct("<IIIIIIII")
"""Two magic numbers, flags, address, size, number of the block, of all blocks, family."""
_BLOCK, _DATA = 512, 256  # bytes of a block, and of the program in it
_MAGICS = folder2uf2.UF2_MAGIC0, folder2uf2.UF2_MAGIC1
_NOT_FLASH = 1  # a flag
_END = folder2uf2.UF2_MAGIC_END.to_bytes(4, "little")
_VERSION = re.compile(
    rb"Adafruit (CircuitPython \d{1,3}\.\d{1,3}\.[^\0]{,60}?) on [^\0]{,20}; ([^\0]{,80}) with "
)


def make(board: str, firmware: Path | None) -> tuple[str, bytes]:
    """Return the name and contents of the file for a board.

    :param firmware: a UF2 of CircuitPython, for RP2 boards
    :raises RefusalError: if it is not for this board, or the board cannot have such a file
    """
    row = BOARDS[board]
    if row.display:
        raise RefusalError(
            f"{row.name} needs Adafruit's libraries beside the game: see device/README.md."
        )
    if (firmware is not None) != (board in CHIPS):
        raise RefusalError(
            f"{row.name} needs the .uf2 of CircuitPython for it, from"
            f" https://circuitpython.org/board/{board}/: --firmware FILE, or FIRMWARE=FILE."
            if board in CHIPS
            else f"{row.name} has no RP2 chip, so its file has no firmware: leave the firmware out."
        )
    blocks = _read_firmware(board, firmware) if firmware else []
    files = bundle.drive_files(folder_for(board))
    files = {**files, LIST: list_files(files)}
    with tempfile.TemporaryDirectory() as folder:
        for path, data in files.items():
            at = Path(folder, path)
            at.parent.mkdir(parents=True, exist_ok=True)
            at.write_bytes(data)
        if not firmware:
            return "code.py", selfextract.build(folder)[0].encode()
        for path in SAVES:
            at = Path(folder, path)
            at.parent.mkdir(exist_ok=True)
            at.write_bytes(bytes(SAVE_SIZE))
        drive = make_drive(board, Path(folder))
        made = Path(folder, "all.uf2")
        start = folder2uf2.XIP_BASE + CHIPS[board].drive
        both = blocks + folder2uf2.image_blocks(drive, start)
        folder2uf2.write_uf2_blocks(made, both, CHIPS[board].family)
        return f"{bundle.bundle_name()}-{board}.uf2", made.read_bytes()


def make_drive(board: str, folder: Path) -> bytes:
    """Return the used part of a board's drive that contains a folder's files."""
    size = CHIPS[board].size - CHIPS[board].drive
    files = folder2uf2.build_tree(folder)
    fat = folder2uf2.FatBuilder(folder2uf2.Geometry(size // folder2uf2.SECTOR))
    fat.layout(files)
    return bytes(fat.image[: fat.used_bytes()])


def _read_firmware(board: str, path: Path) -> list[tuple[int, bytes]]:
    """Return the address and contents of each block of a UF2, once they are known to be right."""
    chip, name = CHIPS[board], BOARDS[board].name
    blocks, family = _read_blocks(board, path)
    program = b"".join(data for _, data in blocks)
    found = _VERSION.search(program)
    if not found:
        raise RefusalError(f"{path} is not a UF2 of CircuitPython.")
    version, says = (printable(part.decode(errors="replace")) for part in found.groups())
    if not re.search(rb"(?<!\w)%s\0" % board.encode(), program):
        raise RefusalError(f"{path} is CircuitPython for {says}, not for {name}.")
    if family != chip.family:
        whose = _FAMILIES.get(family, "another chip")
        raise RefusalError(f"{path} is for {whose}, not for {name}.")
    print(f"{name}, {check_version(board, version)}")
    at, data = blocks[-1]
    if at + len(data) > folder2uf2.XIP_BASE + chip.drive:
        raise RefusalError(f"{path} is too large: it would reach into the drive.")
    return blocks


def _read_blocks(board: str, path: Path) -> tuple[list[tuple[int, bytes]], int]:
    """Return the blocks of a UF2, and the family of chips it is for; 0 if it does not say.

    The bootloader of a board would wait for blocks that are missing, or write what is wrong.
    """
    again = f"Get it again from https://circuitpython.org/board/{board}/"
    with path.open("rb") as file:
        raw = file.read(2 * CHIPS[board].size + 1)
    if len(raw) > 2 * CHIPS[board].size:
        raise RefusalError(f"{path} is too large for {BOARDS[board].name}.")
    heads = [_HEAD.unpack_from(raw, at) for at in range(0, len(raw) - _BLOCK + 1, _BLOCK)]
    if not heads or heads[0][:2] != _MAGICS:
        raise RefusalError(f"{path} is not a UF2 of CircuitPython.")
    total = heads[0][6]
    numbers = [head[5] for head in heads if head[:2] == _MAGICS and head[6] == total]
    if len(set(numbers)) == len(heads) < total <= CHIPS[board].size // _DATA:
        raise RefusalError(
            f"{path}: the download is incomplete: {len(heads)} of {total} blocks. {again}"
        )
    damaged = RefusalError(f"{path}: the download is damaged. {again}")
    if len(raw) % _BLOCK or total != len(heads) or numbers != list(range(len(heads))):
        raise damaged
    blocks = []
    families = set()
    end = folder2uf2.XIP_BASE
    for at, head in enumerate(heads):
        _, _, flags, address, size, _, _, family = head
        block = raw[at * _BLOCK : (at + 1) * _BLOCK]
        last = folder2uf2.XIP_BASE + CHIPS[board].size - size
        if flags & _NOT_FLASH or size != _DATA or block[-4:] != _END or not end <= address <= last:
            raise damaged
        end = address + size
        families.add(family if flags & folder2uf2.UF2_FLAG_FAMILY_ID else 0)
        blocks.append((address, block[_HEAD.size : _HEAD.size + size]))
    if len(families) > 1:
        raise damaged
    return blocks, families.pop()


def main(board: str, firmware: Path | None, out: Path) -> None:
    """Write the file for a board into a folder, and print what to do with it.

    :raises RefusalError: before anything is written, if the file cannot be made
    """
    name, data = make(board, firmware)
    folder = out if firmware else out / board
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    print(f"{folder / name}: {len(data):,} bytes.")
    if firmware:
        print(
            "Copy it to the drive of the board's bootloader; it replaces everything on the board."
        )
    else:
        print("Copy it to CIRCUITPY, with CircuitPython 10.3 or newer; it unpacks itself there.")
        print("It replaces your code.py, boot.py and settings.toml.")
