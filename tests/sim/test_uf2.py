"""One file for a new board: firmware and drive as UF2, or a code.py that unpacks itself."""

import builtins
import os
import struct
import sys
import time
from types import SimpleNamespace

import folder2uf2
import pytest

from sim.build import bundle, uf2
from sim.build.drive import LIST, SAVE_SIZE, SAVES, folder_for, list_files
from sim.data.boards import BOARDS
from sim.data.refusal import RefusalError
from sim.fuzz.fat import Shape, Volume
from sim.fuzz.flash import Flash
from tests.support.cases import cases

SPRIG = "hack_club_sprig"
SAYS = b"\0Adafruit CircuitPython %s on 2026-08-01; %s with rp2040\0%s\0"
RP2040, RP2350 = folder2uf2.FAMILY_RP2040, folder2uf2.FAMILY_RP2350_ARM_S


def make_firmware(
    path, version=b"10.3.1", name=b"Sprig", board=b"hack_club_sprig", size=70_000, family=RP2040
):
    """Write a UF2 that says what it is, across two blocks.

    :param family: of chips; None writes none
    """
    data = bytes(200) + SAYS % (version, name, board)
    blocks = folder2uf2.image_blocks(data.ljust(size, b"\0"), folder2uf2.XIP_BASE)
    del blocks[-(-size // 256) :]
    folder2uf2.write_uf2_blocks(path, blocks, family or 0)
    if family is None:
        change_blocks(path, lambda block: change(block, FLAGS, 0))
    return path


NUMBER, TOTAL, FLAGS, ADDRESS, SIZE = 20, 24, 8, 12, 16
"""Where a block has these numbers."""
END = 508


def change(block, at, number):
    """Return a block with another number."""
    return block[:at] + struct.pack("<I", number) + block[at + 4 :]


def change_blocks(path, changed, which=None):
    """Change all blocks of a UF2, or one of them."""
    raw = path.read_bytes()
    blocks = [raw[at : at + 512] for at in range(0, len(raw), 512)]
    for number in range(len(blocks)) if which is None else (which,):
        blocks[number] = changed(blocks[number])
    path.write_bytes(b"".join(blocks))


def open_drive(made, board):
    """Return the drive in a UF2, as CircuitPython's FatFs reads it."""
    blocks, _ = folder2uf2.read_uf2(made)
    start = folder2uf2.XIP_BASE + uf2.CHIPS[board].drive
    size = uf2.CHIPS[board].size - uf2.CHIPS[board].drive
    flash = Flash(size)
    for at, data in blocks:
        if at >= start:
            flash.data[at - start : at - start + len(data)] = data
    return Volume(flash, Shape.of(size // 512, 1))


@pytest.mark.turns(6)
@pytest.mark.parametrize("board", [SPRIG, "pajenicko_picopad"])
def test_uf2_has_the_firmware_and_a_drive_with_the_game_and_saves(tmp_path, board, capsys):
    firmware = make_firmware(tmp_path / "cp.uf2", b"11.0.0", board=board.encode())
    uf2.main(board, firmware, tmp_path / "out")
    assert "CircuitPython 11.0.0. The game was only tried up to" in capsys.readouterr().out
    (made,) = (tmp_path / "out").iterdir()
    assert made.name == f"{bundle.bundle_name()}-{board}.uf2"
    both, family = folder2uf2.read_uf2(made)
    assert family == RP2040
    ours, _ = folder2uf2.read_uf2(firmware)
    assert both[: len(ours)] == ours
    files = bundle.drive_files(folder_for(board))
    files = {**files, LIST: list_files(files)} | dict.fromkeys(SAVES, bytes(SAVE_SIZE))
    drive = open_drive(made, board)
    for path, data in files.items():
        with drive.open(f"/{path}") as file:
            assert file.read(len(data) + 1) == data, path


@pytest.mark.parametrize(
    ("board", "firmware", "sentence"),
    [
        (SPRIG, {"board": b"pico", "name": b"Pi Pico"}, "is CircuitPython for Pi Pico, not for Ha"),
        (SPRIG, {"board": b"my_hack_club_sprig"}, "is CircuitPython for Sprig, not for Hack"),
        ("tinycircuits_thumby_color", {"board": b"tinycircuits_thumby_color"}, "is for an RP2040"),
        (SPRIG, {"family": None}, r"cp\.uf2 is for no chip that it names, not for Hack"),
        (SPRIG, {"family": 5}, "is for another chip, not for Hack"),
        (SPRIG, {"board": b"pico", "name": b"\x1b]0;Pi\x07"}, r"for \\x1b\]0;Pi\\x07, not for"),
        (SPRIG, {"version": b"9.1.4\x1b[31m"}, r"runs CircuitPython 9\.1\.4\\x1b\[31m, which"),
        (SPRIG, {"version": b"9.1.4"}, "runs CircuitPython 9.1.4, which cannot"),
        (SPRIG, {"size": 0x100001}, "is too large: it would reach"),
        (SPRIG, {"size": 0x108000}, "is too large: it would reach"),
        (SPRIG, {"version": b"MicroPython"}, r"cp\.uf2 is not a UF2 of CircuitPython\."),
        (SPRIG, b"", "is not a UF2 of CircuitPython"),
        (SPRIG, b"x" * 512, "is not a UF2 of CircuitPython"),
        (SPRIG, b"x" * 500, "is not a UF2 of CircuitPython"),
        (SPRIG, None, r"needs the \.uf2 .* from https://circuitpython.org/board/hack_club_sprig/"),
        ("pygamer", {}, "has no RP2 chip, so its file has no firmware"),
        ("adafruit_fruit_jam", {}, "needs Adafruit's libraries beside the game"),
    ],
)
def test_wrong_firmware_is_refused_and_nothing_is_written(tmp_path, board, firmware, sentence):
    path = tmp_path / "cp.uf2"
    if isinstance(firmware, bytes):
        path.write_bytes(firmware)
    elif firmware is not None:
        make_firmware(path, **firmware)
    with pytest.raises(RefusalError, match=sentence):
        uf2.main(board, None if firmware is None else path, tmp_path / "out")
    assert not (tmp_path / "out").exists()


BLOCKS = 274


@cases(
    ("kept", "said"),
    [
        (range(144), f"the download is incomplete: 144 of {BLOCKS} blocks"),
        (range(1), f"the download is incomplete: 1 of {BLOCKS} blocks"),
        (range(BLOCKS - 1), f"incomplete: {BLOCKS - 1} of {BLOCKS} blocks"),
        ([n for n in range(BLOCKS) if n != 99], f"incomplete: {BLOCKS - 1} of {BLOCKS} blocks"),
        ([*range(BLOCKS), 99], "is damaged"),
        ([*range(99), 98, *range(100, BLOCKS)], "is damaged"),
        ([1, 0, *range(2, BLOCKS)], "is damaged"),
        (range(0), "is not a UF2"),
    ],
)
def test_firmware_has_each_block_once_and_in_order(tmp_path_factory, kept, said):
    path = tmp_path_factory.mktemp("firmware") / "cp.uf2"
    raw = make_firmware(path).read_bytes()
    assert len(raw) == 512 * BLOCKS
    path.write_bytes(b"".join(raw[n * 512 : n * 512 + 512] for n in kept))
    with pytest.raises(RefusalError, match=said):
        uf2.make(SPRIG, path)


@cases("length", [513, 512 * 9 + 300, 512 * BLOCKS - 1])
def test_firmware_that_was_cut_anywhere_is_incomplete(tmp_path_factory, length):
    path = tmp_path_factory.mktemp("firmware") / "cp.uf2"
    path.write_bytes(make_firmware(path).read_bytes()[:length])
    with pytest.raises(RefusalError, match=f"incomplete: {length // 512} of {BLOCKS} blocks"):
        uf2.make(SPRIG, path)


@cases(
    ("at", "number"),
    [
        (NUMBER, 500),
        (NUMBER, 1),
        (TOTAL, BLOCKS + 1),
        (TOTAL, 0xFFFFFFFF),
        (SIZE, 0),
        (SIZE, 476),
        (SIZE, 0xFFFFFFFF),
        (FLAGS, 1),
        (FLAGS, 1 | folder2uf2.UF2_FLAG_FAMILY_ID),  # right, but not for the flash
        (FLAGS, 0),
        (ADDRESS, 0),
        (ADDRESS, folder2uf2.XIP_BASE),
        (ADDRESS, folder2uf2.XIP_BASE + 99 * 256 - 1),
        (ADDRESS, folder2uf2.XIP_BASE + (2 << 20)),
        (ADDRESS, 0x20000000),
        (END, 0),
        (0, 0),
    ],
)
def test_firmware_with_a_wrong_block_is_damaged(tmp_path_factory, at, number):
    path = make_firmware(tmp_path_factory.mktemp("firmware") / "cp.uf2")
    change_blocks(path, lambda block: change(block, at, number), 99)
    with pytest.raises(RefusalError, match=r"the download is damaged\. Get it again from https"):
        uf2.make(SPRIG, path)


@pytest.mark.parametrize("total", [BLOCKS - 1, 0, 0xFFFFFFFF])
def test_firmware_with_a_wrong_total_is_damaged(tmp_path, total):
    path = make_firmware(tmp_path / "cp.uf2")
    change_blocks(path, lambda block: change(block, TOTAL, total))
    with pytest.raises(RefusalError, match="the download is damaged"):
        uf2.make(SPRIG, path)


def test_code_py_unpacks_itself(tmp_path, monkeypatch):
    uf2.main("pygamer", None, tmp_path)
    code = (tmp_path / "pygamer" / "code.py").read_text()
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "code.py").write_text(code)
    said = []

    def on_drive(path):
        return f"{drive}{path}"

    def open_on_drive(path, mode):
        return builtins.open(on_drive(path), mode)

    machine = SimpleNamespace(reset=lambda: said.append("reset"))
    storage = SimpleNamespace(unsafe_disable_usb_drive=lambda: said.append("ours"))
    board_os = SimpleNamespace(
        mkdir=lambda path: os.mkdir(on_drive(path)),
        rename=lambda old, new: os.replace(on_drive(old), on_drive(new)),
    )
    for name, module in (("microcontroller", machine), ("storage", storage), ("os", board_os)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    exec(code, {"open": open_on_drive})
    monkeypatch.undo()
    found = {
        path.relative_to(drive).as_posix(): path.read_bytes()
        for path in drive.rglob("*")
        if path.is_file()
    }
    files = bundle.drive_files()
    assert said == ["ours", "reset"]
    assert found == {**files, LIST: list_files(files)}


def test_every_rp2_board_without_dvi_gets_a_uf2():
    rp2 = {board for board, row in BOARDS.items() if row.nvm == 4096 and not row.display}
    assert uf2.CHIPS.keys() == rp2
