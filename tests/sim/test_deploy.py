# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Updating a board's drive: what is copied, removed, kept and reported."""

import errno
from pathlib import Path
from types import SimpleNamespace

import pytest

from device.boards import BOARDS
from sim.build import bundle, deploy

BOOT = """Adafruit CircuitPython {} on 2025-01-29; Adafruit PyGamer with samd51j19
Board ID:{}
UID:DDD4F2CC50583053202020FF11
boot.py output:
The game saves on the drive.
"""
FILES = {
    "code.py": b"# The Pocket Patience authors\nnew",
    "settings.toml": b"CIRCUITPY_PYSTACK_SIZE = 3072",
    "device/main.mpy": b"C1",
    "lib/patience/cards.mpy": b"C2",
    "lib/adafruit_ticks.mpy": b"C3",
}


def put(drive, files):
    for name, data in files.items():
        (drive / name).parent.mkdir(parents=True, exist_ok=True)
        (drive / name).write_bytes(data)


def files_on(drive):
    return {
        path.relative_to(drive).as_posix(): path.read_bytes()
        for path in drive.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def drive(tmp_path):
    """Return the drive of a PyGamer as it comes."""
    put(tmp_path, {"boot_out.txt": BOOT.format("9.2.4", "pygamer").encode()})
    return tmp_path


def test_an_empty_drive_gets_everything(drive):
    done = deploy.update(drive, FILES)
    assert done.copied == list(FILES)
    assert files_on(drive).items() >= FILES.items()


def test_only_what_changed_is_copied(drive):
    deploy.update(drive, FILES)
    changed = FILES | {"device/main.mpy": b"C5"}
    done = deploy.update(drive, changed)
    assert done.copied == ["device/main.mpy"]
    assert done.same == [name for name in FILES if name != "device/main.mpy"]
    assert files_on(drive).items() >= changed.items()


def test_only_leftovers_of_older_bundles_are_removed(drive):
    old = ["device/power.mpy", "lib/patience/ui/old.mpy", "rules/old.txt"]
    others = ["lib/neopixel.mpy", "lib/adafruit_display_text/label.mpy", "notes.txt", "sd/x.py"]
    put(drive, dict.fromkeys(old + others, b"x"))
    done = deploy.update(drive, FILES)
    assert done.removed == sorted(old)
    assert files_on(drive).keys() >= set(others)


def test_saves_are_kept(drive):
    saves = {"saves/patience1.sav": b"1", "patience2.sav": b"2"}
    put(drive, saves)
    deploy.update(drive, FILES)
    assert files_on(drive).items() >= saves.items()


def test_source_beside_its_mpy_is_removed(drive):
    put(drive, {"lib/patience/cards.py": b"", "lib/adafruit_ticks.py": b"", "lib/x.py": b""})
    done = deploy.update(drive, FILES)
    assert done.removed == ["lib/adafruit_ticks.py", "lib/patience/cards.py"]


def test_users_own_program_is_renamed(drive):
    put(drive, {"code.py": b"print('Hello World!')"})
    done = deploy.update(drive, FILES)
    assert done.kept == ["code.py.old"]
    assert (drive / "code.py.old").read_bytes() == b"print('Hello World!')"
    assert (drive / "code.py").read_bytes() == FILES["code.py"]


def test_our_older_version_is_replaced(drive):
    put(drive, {"code.py": b"# The Pocket Patience authors\nold"})
    assert deploy.update(drive, FILES).kept == []


def test_users_settings_stay_and_missing_ones_are_named(drive, capsys):
    put(drive, {"settings.toml": b'CIRCUITPY_WIFI_SSID = "x"'})
    deploy.main(drive, source=False)
    assert (drive / "settings.toml").read_bytes() == b'CIRCUITPY_WIFI_SSID = "x"'
    assert "needs one more line: CIRCUITPY_PYSTACK_SIZE = 3072" in capsys.readouterr().out


def test_whole_bundle_is_copied_only_once(drive, capsys):
    deploy.main(drive, source=False)
    out = capsys.readouterr().out
    assert "Adafruit PyGamer, CircuitPython 9.2.4." in out
    assert f"{len(bundle.drive_files())} files copied, 0 were there" in out
    assert "Eject" in out
    deploy.main(drive, source=False)
    assert f"0 files copied, {len(bundle.drive_files())} were there" in capsys.readouterr().out


def test_source_bundle_removes_mpy_files(drive):
    deploy.update(drive, bundle.drive_files())
    deploy.update(drive, bundle.drive_files(source=True))
    found = files_on(drive)
    assert "lib/patience/cards.py" in found and "lib/patience/cards.mpy" not in found
    assert "lib/adafruit_ticks.mpy" in found


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("version", ["9.2.0", "9.2.9", "10.0.0-beta.2", "10.3.1"])
def test_supported_boards_and_versions_are_accepted(drive, board, version):
    (drive / "boot_out.txt").write_text(BOOT.format(version, board))
    assert deploy.check_board(drive) == f"{BOARDS[board].name}, CircuitPython {version}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOOT.format("9.1.4", "pygamer"), "runs CircuitPython 9.1.4; the bundle is for 9.2 to 10"),
        (BOOT.format("8.2.10", "pybadge"), "https://circuitpython.org/board/pybadge/"),
        (BOOT.format("11.0.0", "pygamer"), "runs CircuitPython 11.0.0"),
        (BOOT.format("9.2.4", "pyportal"), 'no row for the board "pyportal"; there are rows for'),
        ("MicroPython", "does not say which board"),
    ],
)
def test_unsupported_board_or_version_is_refused(drive, text, sentence):
    (drive / "boot_out.txt").write_text(text)
    with pytest.raises(deploy.DeployError, match=sentence):
        deploy.main(drive, source=False)
    assert list(files_on(drive)) == ["boot_out.txt"]


def test_folder_without_a_board_is_written_with_a_warning(tmp_path, capsys):
    deploy.main(tmp_path, source=False)
    assert files_on(tmp_path) == bundle.drive_files()
    assert "were not checked" in capsys.readouterr().out


def mount(monkeypatch, *folders):
    parts = [SimpleNamespace(mountpoint=str(folder)) for folder in folders]
    monkeypatch.setattr(deploy.psutil, "disk_partitions", lambda: parts)


def test_boards_drive_is_found_by_its_files(drive, monkeypatch):
    mount(monkeypatch, Path("/"), drive / "none", drive)
    assert deploy.find_drive() == drive


def test_no_board_or_several_are_reported(drive, monkeypatch):
    mount(monkeypatch, Path("/"))
    with pytest.raises(deploy.DeployError, match=r"no CIRCUITPY drive\. Plug the board in"):
        deploy.find_drive()
    put(drive / "2", {"boot_out.txt": b""})
    mount(monkeypatch, drive, drive / "2")
    with pytest.raises(deploy.DeployError, match=r"There are 2 boards: --drive .* or .*/2"):
        deploy.find_drive()


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.EROFS, "is read-only.*Hold B while you switch the board on"),
        (errno.EACCES, "is read-only.*Hold B while you switch the board on"),
        (errno.ENOSPC, "is full"),
        (errno.EIO, "could not be written: Input/output error"),
    ],
)
def test_unwritable_drive_says_what_to_do(drive, monkeypatch, number, sentence):
    def refuse(self, data):
        raise OSError(number, "Input/output error")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(deploy.DeployError, match=sentence):
        deploy.update(drive, FILES)
