"""Updating a board's drive: files copied, removed, kept and reported."""

import errno
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from device.boards import BOARDS
from sim.build import bundle, deploy
from sim.build.drive import (
    FOLDER,
    LIST,
    OTHER_BOARDS,
    PART,
    Drive,
    digest,
    folder_for,
    list_files,
    read_list,
    write_list,
)
from sim.data.places import ROOT
from sim.data.refusal import RefusalError
from sim.desk import store
from tests.support import failing_updates
from tests.support.cases import cases

BOOT = """Adafruit CircuitPython {} on 2025-01-29; Adafruit PyGamer with samd51j19
Board ID:{}
UID:DDD4F2CC50583053202020FF11
boot.py output:
The game saves on the drive.
"""
CODE = b'sys.path.insert(0, __file__[:-7] + "%s")\n%s'
FILES = {
    "settings.toml": b"CIRCUITPY_PYSTACK_SIZE = 3072",
    "p/main.mpy": b"C1",
    "p/cards.mpy": b"C2",
    "rules/canfield.txt": b"C3",
    "code.py": CODE % (b"p", b"new"),
}
NEXT = FILES | {"p/main.mpy": b"C5", "rules/canfield.txt": b"C6"}
BESIDE = {"q/main.mpy": b"C5", "q/cards.mpy": b"C2"}


def put(drive, files):
    for name, data in files.items():
        (drive / name).parent.mkdir(parents=True, exist_ok=True)
        (drive / name).write_bytes(data)


def update(drive, files):
    return deploy.update(Drive(drive), files)


def files_on(drive):
    """Return the files of a drive, without our list."""
    found = failing_updates.read_files(drive)
    found.pop(LIST, None)
    return found


@pytest.fixture
def drive(tmp_path):
    """Return the drive of a new PyGamer."""
    put(tmp_path, {"boot_out.txt": BOOT.format("9.2.5", "pygamer").encode()})
    return tmp_path


def test_an_empty_drive_gets_everything_and_then_what_changed(drive):
    saves = {"saves/patience1.sav": b"1", "patience2.sav": b"2"}
    put(drive, saves)
    assert update(drive, FILES).copied == list(FILES)
    assert files_on(drive).items() >= FILES.items()
    changed = FILES | {"rules/canfield.txt": b"C6", "code.py": CODE % (b"p", b"newer")}
    done = update(drive, changed)
    assert (done.copied, done.kept) == (["rules/canfield.txt", "code.py"], [])
    assert done.same == [name for name in FILES if name not in done.copied]
    assert files_on(drive).items() >= (changed | saves).items()


def test_running_modules_are_replaced_by_others_next_to_them(drive):
    update(drive, FILES)
    done = update(drive, NEXT)
    assert done.copied == ["q/main.mpy", "q/cards.mpy", "rules/canfield.txt", "code.py"]
    running = {path: FILES[path] for path in ("p/main.mpy", "p/cards.mpy")}
    assert files_on(drive).items() >= {**running, **BESIDE}.items()
    assert (drive / "code.py").read_bytes() == CODE % (b"q", b"new")
    assert update(drive, NEXT).copied == []
    update(drive, FILES)
    assert files_on(drive).items() >= {**FILES, **BESIDE}.items()


def test_modules_of_the_previous_version_are_removed_by_the_next_update(drive):
    for version in FILES | {"p/a.mpy": b"1"}, FILES | {"p/b.mpy": b"2"}, FILES:
        update(drive, version)
    assert [path for path in files_on(drive) if path[0] in "pq"] == [
        *("p/cards.mpy", "p/main.mpy"),
        *("q/b.mpy", "q/cards.mpy", "q/main.mpy"),
    ]


def test_without_room_for_both_code_py_is_a_notice_while_modules_are_replaced(drive, monkeypatch):
    update(drive, FILES)
    monkeypatch.setattr(Drive, "free", lambda _self: 70_000)
    with pytest.raises(failing_updates.CutError):  # after the list and the notice: 4 steps
        deploy.update(failing_updates.FaultyDrive(drive, 4, "cut", free=0), NEXT)
    assert b"Hold B, switch on, run make deploy again" in (drive / "code.py").read_bytes()
    monkeypatch.setattr(Drive, "free", lambda _self: 0)
    assert update(drive, NEXT).kept == []
    assert files_on(drive).items() >= NEXT.items()
    assert not (drive / "q").exists()


def test_an_update_never_overwrites_running_code(drive):
    # CircuitPython 11 runs .mpy directly from the flash.
    fat = failing_updates.FatDrive(drive)
    deploy.update(fat, FILES | {"p/big.mpy": b"C" * 5000})
    for number in range(4):
        running = fat.find_sectors("q" if number % 2 else "p")
        fat.flash.at_step = lambda at=running: fat.check_unchanged(at)
        changed = {"p/big.mpy": b"%d" % number * 6000, "rules/canfield.txt": b"%d" % number}
        deploy.update(fat, FILES | changed)
        fat.flash.at_step = None
        files = {f"/{path}": data for path, data in failing_updates.read_files(drive).items()}
        assert running and fat.read_volume() == files


def test_only_our_files_are_removed(drive):
    put(drive, {"device/power.mpy": b"C9", "rules/chess.txt": b"x", "p/mine.mpy": b"C8"})
    older = FILES | {"device/power2.mpy": b"C6", "rules/old.txt": b"C7"}
    update(drive, older)
    put(drive, {"rules/old.txt": b"changed by hand"})
    theirs = files_on(drive).keys() - older.keys()
    done = update(drive, FILES)
    assert done.removed == ["device/power2.mpy"]
    assert files_on(drive).keys() == theirs | FILES.keys() | {"rules/old.txt"}


def test_folders_that_held_nothing_else_are_removed(drive):
    update(drive, FILES | {"older/a.mpy": b"C1", "older/in/b.mpy": b"C2", "shared/c.mpy": b"C3"})
    put(drive, {"shared/mine.txt": b"x"})
    update(drive, FILES)
    assert not (drive / "older").exists()
    assert (drive / "shared/mine.txt").is_file()


def test_the_list_names_exactly_our_files(drive):
    put(drive, {"settings.toml": b"mine = 1"})
    update(drive, FILES)
    listed = read_list((drive / LIST).read_bytes())
    ours = {path: data for path, data in FILES.items() if path != "settings.toml"}
    assert listed.hashes == {path: {digest(data)} for path, data in ours.items()}
    assert not listed.unfinished


@cases("path", ["../x", "/x", "a/../../x", "a//b", "", "C:/x", "a\\..\\b", "."])
def test_a_list_names_nothing_outside_the_drive(path):
    assert read_list(write_list({path: [digest(b"")], "b": [digest(b"")]})).hashes.keys() == {"b"}


def test_a_file_that_is_not_a_list_is_the_players(drive):
    put(drive, {LIST: b"my notes"})
    assert update(drive, FILES).kept == [LIST + ".old"]
    assert (drive / f"{LIST}.old").read_bytes() == b"my notes"


def test_source_that_would_be_imported_instead_is_kept_under_another_name(drive):
    put(drive, {"p/cards.py": b"1", "p/main.py": b"2", "lib/x.py": b""})
    done = update(drive, FILES)
    assert (done.removed, done.kept) == ([], ["p/cards.py.old", "p/main.py.old"])
    assert (drive / "p/cards.py.old").read_bytes() == b"1"


def test_players_own_programs_are_kept_next_to_each_other(drive):
    for number, name in ((1, "code.py.old"), (2, "code.py.old2"), (3, "code.py.old3")):
        put(drive, {"code.py": b"print(%d)" % number})
        assert update(drive, FILES).kept == [name]
        assert (drive / "code.py").read_bytes() == FILES["code.py"]
    kept = [(drive / name).read_bytes() for name in ("code.py.old", "code.py.old2", "code.py.old3")]
    assert kept == [b"print(1)", b"print(2)", b"print(3)"]


@pytest.mark.needs_linux
def test_a_linked_folder_is_not_followed(drive, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    put(elsewhere, {"cards.mpy": b"theirs"})
    (drive / "p").symlink_to(elsewhere)
    with pytest.raises(RefusalError, match="p is a link, and nothing is written through"):
        update(drive, FILES)
    assert failing_updates.read_files(elsewhere) == {"cards.mpy": b"theirs"}
    assert list(files_on(drive)) == ["boot_out.txt"]


@pytest.mark.needs_linux
def test_a_linked_file_is_kept_and_not_followed(drive, tmp_path_factory):
    target = tmp_path_factory.mktemp("elsewhere") / "code.py"
    target.write_bytes(b"theirs")
    (drive / "code.py").symlink_to(target)
    assert update(drive, FILES).kept == ["code.py.old"]
    assert target.read_bytes() == b"theirs"
    assert (drive / "code.py.old").is_symlink()


@pytest.mark.turns(6)
def test_an_update_that_fails_at_any_step_is_finished_by_the_next(tmp_path):
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert failing_updates.play(folder, number, Counter()) == "", number


def test_leftovers_of_an_interrupted_update_are_reported_and_removed(drive, capsys):
    with pytest.raises(failing_updates.CutError):
        first_file = 3  # the step that writes it
        deploy.update(failing_updates.FaultyDrive(drive, first_file, "cut"), bundle.drive_files())
    assert [name for name in files_on(drive) if name.endswith(PART)]
    deploy.main(drive)
    assert "was interrupted; this one finishes it" in capsys.readouterr().out
    assert not [name for name in files_on(drive) if name.endswith(PART)]


def test_files_of_saves_are_made_once_and_then_left_alone(drive, monkeypatch):
    monkeypatch.setattr(bundle, "drive_files", lambda _folder: FILES)
    deploy.main(drive)
    assert tuple(f"saves/{name}" for name in store.NAMES) == deploy.SAVES
    assert deploy.SAVE_SIZE == store.SIZE
    saves = [drive / path for path in deploy.SAVES]
    assert [path.read_bytes() for path in saves] == [bytes(store.SIZE)] * 2
    saves[0].write_bytes(b"a game")
    deploy.main(drive)
    assert saves[0].read_bytes() == b"a game"
    assert "saves" not in (drive / LIST).read_text()


def test_files_unzipped_onto_the_drive_are_ours(drive):
    put(drive, FILES | {LIST: list_files(FILES)})
    changed = {path: data + b"+" for path, data in FILES.items()}
    done = update(drive, changed)
    assert (len(done.copied), done.kept) == (len(FILES), [])


ADDED = "K = 3072 # for Pocket Patience\n"
AT_TOP = ADDED.replace("3072", "4096")
WROTE = "wrote K = 4096 so that CircuitPython can read it"


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("theirs", "merged", "changes"),
    [
        ("# hi", "# hi\n" + ADDED, ["added K = 3072"]),
        ('# Wi-Fi\nA = "é"  # home', '# Wi-Fi\nA = "é"  # home\n' + ADDED, ["added K = 3072"]),
        ('A = "x"\r\n', 'A = "x"\r\n' + ADDED, ["added K = 3072"]),
        ("A = 1\n[T]\nK = 5\n", "A = 1\n" + ADDED + "\n[T]\nK = 5\n", ["added K = 3072"]),
        ("\ufeffA = 1\n", "A = 1\n" + ADDED, ["added K = 3072"]),
        ("K = 1536 # why\nA = 1", "K = 3072 # why\nA = 1\n", ["raised K from 1536 to 3072"]),
        ("K = -1", "K = 3072\n", ["raised K from -1 to 3072"]),
        ("K.x = 1\nA = 1\nK.y = 1", "A = 1\nK = 3072\n", ["changed K to 3072"]),
        ('K = "4096"', "K = 3072\n", ["changed K to 3072"]),
        ("K = 3072", "K = 3072", []),
        (" K=4096 # more", " K=4096 # more", []),
        ("K = 0x1000", "K = 0x1000", []),
        ("K = 4_096", "K = 4096\n", [WROTE]),
        ("K = 0o10000", "K = 4096\n", [WROTE]),
        ("K = 0b1000000000000", "K = 4096\n", [WROTE]),
        ("K = 4096            # more", "K = 4096 # more\n", [WROTE]),
        ("K = 1_024", "K = 3072\n", ["raised K from 1024 to 3072"]),
        ("K = 9999999999999999", "K = 3072\n", ["changed K to 3072"]),
        ("K = 4096.0", "K = 3072\n", ["changed K to 3072"]),
        ("K = true", "K = 3072\n", ["changed K to 3072"]),
        ('"K" = 4096', AT_TOP, [WROTE]),
        ("A = [\n[1],\n]\nK = 4096", AT_TOP + "A = [\n[1],\n]\n", [WROTE]),
        ("A = [\n[1],\n]", ADDED + "A = [\n[1],\n]\n", ["added K = 3072"]),
        ('A = """\nK = 1\n"""\nK = 4096', AT_TOP + 'A = """\nK = 1\n"""\n', [WROTE]),
        ("\ufeffK = 4096", "K = 4096\n", [WROTE]),
    ],
)
def test_settings_are_added_to_those_of_the_player(drive, theirs, merged, changes):
    put(drive, {"settings.toml": theirs.encode()})
    files = {"settings.toml": b"K = 3072\n"}
    for said in changes, []:
        assert update(drive, files).settings == said
        assert (drive / "settings.toml").read_bytes().decode() == merged
    assert failing_updates.read_files(drive).keys() == {"boot_out.txt", "settings.toml", LIST}


@pytest.mark.parametrize("empty", [b"", b" \r\n"])
def test_empty_settings_of_a_fresh_drive_are_replaced(drive, capsys, empty):
    put(drive, {"settings.toml": empty})
    deploy.main(drive)
    ours = (ROOT / "device/settings.toml").read_bytes()
    assert (drive / "settings.toml").read_bytes() == ours
    said = capsys.readouterr().out
    assert "  settings.toml: added CIRCUITPY_PYSTACK_SIZE = 3072\n" in said
    assert "  settings.toml: added CIRCUITPY_HEAP_START_SIZE = 131072\n" in said
    assert not (drive / "settings.toml.old").exists()
    assert read_list((drive / LIST).read_bytes()).hashes["settings.toml"] == {digest(ours)}


def test_settings_that_the_player_changed_survive_the_next_version(drive):
    update(drive, FILES)
    put(drive, {"settings.toml": b'CIRCUITPY_PYSTACK_SIZE = 3072\nCIRCUITPY_WIFI_SSID = "x"\n'})
    update(drive, FILES | {"settings.toml": b"CIRCUITPY_PYSTACK_SIZE = 4096\n"})
    raised = b'CIRCUITPY_PYSTACK_SIZE = 4096\nCIRCUITPY_WIFI_SSID = "x"\n'
    assert (drive / "settings.toml").read_bytes() == raised


@pytest.mark.parametrize(
    "broken", [b"mine", b"A = 1\nA = 2", b"\xff\xfe", b"A = " + b"[" * 5000, b"A=" + b"9" * 5000]
)
def test_settings_that_are_not_toml_stay_and_nothing_is_copied(drive, broken):
    put(drive, {"settings.toml": broken})
    with pytest.raises(RefusalError, match=r"settings\.toml is not valid TOML: .*\. Correct"):
        deploy.main(drive)
    assert files_on(drive).keys() == {"boot_out.txt", "settings.toml"}
    assert (drive / "settings.toml").read_bytes() == broken


def test_whole_bundle_is_copied_only_once(drive, capsys):
    deploy.main(drive)
    out = capsys.readouterr().out
    assert "Adafruit PyGamer, CircuitPython 9.2.5." in out
    assert f"{len(bundle.drive_files()) + 2} files copied, 0 were there" in out  # 2 for saves
    assert "Eject" in out
    deploy.main(drive)
    assert f"0 files copied, {len(bundle.drive_files())} were there" in capsys.readouterr().out


@pytest.mark.parametrize("board", BOARDS)
def test_supported_boards_and_versions_are_accepted(drive, board):
    older = ("9.2.5", "9.2.9") if board in ("pygamer", "hack_club_sprig") else ()
    for version in ("10.0.0-beta.2", "10.3.1", *older):
        (drive / "boot_out.txt").write_text(BOOT.format(version, board))
        assert deploy.check_board(drive) == f"{BOARDS[board].name}, CircuitPython {version}."


def test_board_without_a_row_gets_the_files_for_other_boards(drive):
    (drive / "boot_out.txt").write_text(BOOT.format("10.3.1", "no_such_board"))
    said = "no_such_board, which is in no list, CircuitPython 10.3.1."
    assert deploy.check_board(drive) == said
    assert folder_for("no_such_board") == OTHER_BOARDS
    assert folder_for("pygamer") == FOLDER


@pytest.mark.parametrize("version", ["10.4.0", "11.0.0-alpha.1", "12.1.0"])
def test_newer_version_is_accepted_with_a_warning(drive, version):
    (drive / "boot_out.txt").write_text(BOOT.format(version, "pygamer"))
    said = f"Adafruit PyGamer, CircuitPython {version}. The game was only tried up to 10.3."
    assert deploy.check_board(drive) == said


def test_newer_version_that_reads_another_format_is_refused(drive, monkeypatch):
    monkeypatch.setitem(deploy.MPY_FORMATS, 11, 7)
    (drive / "boot_out.txt").write_text(BOOT.format("11.0.0", "pygamer"))
    with pytest.raises(RefusalError, match=r"one that reads \.mpy of format 6"):
        deploy.check_board(drive)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOOT.format("9.2.9", "pajenicko_picopad"), "it needs 10.0 or newer"),
        (BOOT.format("9.2.4", "pygamer"), "runs CircuitPython 9.2.4, .* it needs 9.2.5 or newer"),
        (BOOT.format("9.1", "pygamer"), "runs CircuitPython 9.1, .* it needs 9.2.5 or newer"),
        (BOOT.format("8.2.10", "pybadge"), "https://circuitpython.org/board/pybadge/"),
        (BOOT.format("9" * 5000 + ".0.0", "pygamer"), "does not say which board"),
        (BOOT.format("9." + "2" * 5000, "pygamer"), "does not say which board"),
        ("9" * 10**6 + BOOT.format("9.2.5", "pygamer"), "does not say which board"),
        ("MicroPython", "does not say which board"),
    ],
)
def test_unsupported_board_or_version_is_refused(drive, text, sentence):
    (drive / "boot_out.txt").write_text(text)
    with pytest.raises(RefusalError, match=sentence):
        deploy.main(drive)
    assert list(files_on(drive)) == ["boot_out.txt"]


def test_folder_without_a_board_is_written_with_a_warning(tmp_path, capsys):
    deploy.main(tmp_path)
    assert files_on(tmp_path) == bundle.drive_files()
    assert "were not checked" in capsys.readouterr().out


def mount(monkeypatch, *folders):
    parts = [SimpleNamespace(mountpoint=str(folder)) for folder in folders]
    monkeypatch.setattr(deploy.psutil, "disk_partitions", lambda: parts)


def test_boards_drive_is_found_and_none_or_several_are_reported(drive, monkeypatch):
    mount(monkeypatch, Path("/"), drive / "none", drive)
    assert deploy.find_drive() == drive
    mount(monkeypatch, Path("/"))
    with pytest.raises(RefusalError, match=r"no CIRCUITPY drive\..* make deploy DRIVE="):
        deploy.find_drive()
    put(drive / "2", {"boot_out.txt": b""})
    mount(monkeypatch, drive, drive / "2")
    with pytest.raises(RefusalError, match=r"There are 2 boards: --drive .* or .*/2"):
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
def test_unwritable_drive_is_explained(drive, monkeypatch, number, sentence):
    def refuse(*_):
        raise OSError(number, "Input/output error")

    monkeypatch.setattr(Drive, "write", refuse)
    with pytest.raises(RefusalError, match=sentence):
        update(drive, FILES)
