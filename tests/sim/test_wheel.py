"""The wheel has one package, and an installed copy plays without writing to itself."""

import os
import subprocess
import sys
import zipfile

import pytest

from sim.data.places import ROOT
from sim.publish import one_file
from tests.house import examples
from tests.support.played_terminal import UNNAMED, Terminal

MOST = 3_000_000  # bytes
BARE = (sys.executable, "-I", "-S")  # finds only what comes with Python
STARTS = "import sys; sys.path.insert(0, {!r}); import pocket_patience; pocket_patience.main()"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the wheel of this checkout."""
    out = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
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


def test_wheel_is_small_and_has_one_package(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert sorted(top.partition("-")[0] for top in tops) == ["pocket_patience", "pocket_patience"]
    assert wheel.stat().st_size < MOST
    assert [name for name in names if name.endswith((".pyc", ".md"))] == []


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


def test_help_leaves_out_what_needs_a_checkout(site):
    printed, status = run(site, "--help")
    assert (status, "pocket-patience [OPTIONS]" in printed) == (0, True)
    assert [word for word in ("fuzz", "figures", "│ web") if word in printed] == []


def test_program_in_one_file_needs_nothing_installed(wheel, tmp_path, monkeypatch):
    program = wheel.with_suffix(".pyz")
    one_file.make(wheel, program)
    monkeypatch.setitem(UNNAMED, "SHIV_ROOT", str(wheel.parent))  # where it unpacks itself
    with Terminal(tmp_path / "saves", program=(*BARE, str(program))) as played:
        played.until("▀")
        played.press("q")
        assert played.status() == 0
    asked = subprocess.run(
        [*BARE, program, "play", "gtae"], capture_output=True, text=True, env=UNNAMED
    )
    assert asked.returncode == 2
    assert 'no game "gtae". Did you mean gate?' in asked.stderr
