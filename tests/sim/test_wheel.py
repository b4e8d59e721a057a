"""The wheel has one package, and an installed copy plays without writing to itself."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from sim.data.places import ROOT
from sim.publish import one_file, release
from tests.house import examples
from tests.support.played_terminal import UNNAMED, Terminal

MOST = 3_000_000  # bytes
BARE = (sys.executable, "-I", "-S")  # finds only what comes with Python
STARTS = "import sys; sys.path.insert(0, {!r}); import pocket_patience; pocket_patience.main()"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the wheel of this checkout."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([*release.BUILD, "-d", out], cwd=ROOT, check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def site(wheel, tmp_path_factory):
    """Return a folder with the unpacked wheel; no other module of ours is found from there."""
    folder = tmp_path_factory.mktemp("site")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def run(site, *words, before=""):
    """Run the installed program; return what it printed and its exit status."""
    done = subprocess.run(
        [sys.executable, "-c", before + STARTS.format(str(site)), *words],
        cwd=site.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "200", "XDG_CACHE_HOME": str(site.parent)},
    )
    return done.stdout + done.stderr, done.returncode


@pytest.mark.turns(6)
def test_wheel_is_small_and_has_one_package(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top.partition("-")[0] for top in tops} == {"pocket_patience"}
    data = sorted(name.partition(".data/data/")[2] for name in names if ".data/" in name)
    assert data == [
        "share/applications/pocket-patience.desktop",
        "share/icons/hicolor/128x128/apps/pocket-patience.png",
        "share/man/man1/pocket-patience.1",
    ]
    assert wheel.stat().st_size < MOST
    assert [name for name in names if name.endswith((".pyc", ".md"))] == []


@pytest.mark.turns(8)
def test_source_archive_makes_the_same_wheel_without_git(wheel, tmp_path):
    (source,) = wheel.parent.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    assert (folder / "tests" / "README.md").is_file()
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    (again,) = tmp_path.glob("*.whl")
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()


@pytest.mark.turns(10)
@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        (["solve", "klondike", "617", "--seconds", "0.1"], "Klondike, deal 617", 0),
        (["shot", "gate", "1", "--out", "shot.png"], "", 0),
        ([], "there is neither a display nor a terminal", 2),
    ],
    ids=lambda value: " ".join(value)[:12] if isinstance(value, list) else "",
)
def test_installed_commands(site, monkeypatch, words, said, status):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    before = sorted(site.rglob("*"))
    printed, ended = run(site, *words)
    assert said in printed
    assert ended == status, printed
    assert sorted(site.rglob("*")) == before, "it wrote to itself"


@pytest.mark.turns(8)
def test_library_of_the_wheel_does_what_its_page_says(site):
    page = ROOT / "lib" / "patience" / "README.md"
    code = (
        f"import runpy, sys; sys.path.insert(0, {str(site)!r}); sys.argv[1:] = [{str(page)!r}]; "
        f"runpy.run_path({examples.__file__!r}, run_name='__main__')"
    )
    words = [sys.executable, "-I", "-c", code]
    done = subprocess.run(words, cwd=site.parent, capture_output=True, text=True)
    assert done.stdout.startswith("0 "), done.stdout + done.stderr
    assert (site / "pocket_patience" / "py.typed").is_file()


def test_an_older_python_is_named(site):
    printed, status = run(site, before="import sys; sys.version_info = (3, 9, 18); ")
    assert (printed, status) == ("Pocket Patience needs Python 3.10 or newer.\n", 2)


@pytest.mark.turns(6)
def test_help_leaves_out_what_needs_a_checkout(site):
    printed, status = run(site, "--help")
    assert (status, "pocket-patience [OPTIONS]" in printed) == (0, True)
    assert [word for word in ("fuzz", "figures", "│ web") if word in printed] == []


@pytest.fixture(scope="module")
def program(wheel):
    """Return the program in one file."""
    made = wheel.with_suffix(".pyz")
    one_file.make(wheel, made)
    return made


@pytest.fixture
def unpacked(tmp_path, monkeypatch):
    """Return the folder that the program unpacks itself into."""
    monkeypatch.setitem(UNNAMED, "SHIV_ROOT", str(tmp_path / "unpacked"))
    return tmp_path / "unpacked"


def ask(program, *words):
    """Run a command of the program in one file."""
    words = [*BARE, program, *words]
    return subprocess.run(words, capture_output=True, text=True, env=UNNAMED, timeout=100)


@pytest.mark.turns(10)
@pytest.mark.needs_linux
def test_program_in_one_file_needs_nothing_installed(program, unpacked, tmp_path):
    with Terminal(tmp_path / "saves", program=(*BARE, str(program))) as played:
        played.until("▀")
        played.press("q")
        assert played.status() == 0
    asked = ask(program, "play", "gtae")
    assert asked.returncode == 2
    assert 'no game "gtae". Did you mean gate?' in asked.stderr


@pytest.mark.turns(10)
def test_damaged_packages_of_the_program_in_one_file_are_unpacked_again(program, unpacked):
    assert ask(program, "games", "gate").returncode == 0
    for name, damage in (
        ("legality.py", Path.unlink),
        ("codes.py", lambda path: path.write_bytes(bytes(path.stat().st_size))),
        ("site-packages", shutil.rmtree),
    ):
        damage(next(unpacked.rglob(name)))
        asked = ask(program, "games", "gate")
        assert (asked.returncode, asked.stderr) == (0, ""), name


@pytest.mark.turns(8)
@pytest.mark.needs_linux
def test_without_a_folder_the_program_in_one_file_uses_a_temporary_one(
    program, tmp_path, monkeypatch
):
    (tmp_path / "file").touch()
    home, temporary = tmp_path / "file" / "home", tmp_path / "temporary"
    temporary.mkdir()
    for name, folder in (("SHIV_ROOT", home), ("TMPDIR", temporary), ("TEMP", temporary)):
        monkeypatch.setitem(UNNAMED, name, str(folder))
    asked = ask(program, "games", "gate")
    assert asked.returncode == 0
    assert asked.stderr.startswith(f"{home} cannot be written, so Pocket Patience was unpacked in")
    assert list(temporary.iterdir()) == []


@pytest.mark.turns(8)
@pytest.mark.parametrize("part", [0.01, 0.5, 0.99])
def test_part_of_the_program_in_one_file_says_so(program, unpacked, tmp_path, part):
    data = program.read_bytes()
    cut, holed = tmp_path / "cut.pyz", tmp_path / "holed.pyz"
    cut.write_bytes(data[: int(len(data) * part)])
    asked = ask(cut, "games", "gate")
    assert asked.returncode == 1
    assert "this-download-is-incomplete-get-it-again" in asked.stderr
    assert "null bytes" not in asked.stderr
    middle = len(data) // 2
    holed.write_bytes(data[:middle] + bytes(9) + data[middle + 9 :])
    asked = ask(holed, "games", "gate")
    assert (asked.returncode, asked.stderr) == (2, f"{holed} is damaged: get it again.\n")
