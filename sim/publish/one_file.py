"""Makes the game for computers in one file for Python 3.10 or newer: a .pyz.

It contains the wheel and the packages it needs that are plain Python, as installed here, so it is
the same for every system. It plays in the terminal, or in a window if pygame-ce and Pillow are
installed. shiv unpacks it into the user's folder at the first start; `start_one_file` sees to it
that this works everywhere.
"""

import io
import subprocess
import sys
import tempfile
import zipfile
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sim.data.places import NOT_IN_PYZ

# Packages that are compiled for each system.
_LEFT_OUT = {*NOT_IN_PYZ.values()}
_START = Path(__file__).parent / "start_one_file.py"
# Of an incomplete download Python reads no archive but this text, and refuses it in these words.
_HEAD = b"#!/usr/bin/env python3\n# coding: this-download-is-incomplete-get-it-again\n"
_COMPILED = (".so", ".pyd", ".dylib", ".pyc")


def make(wheel: Path, out: Path) -> None:
    """Write a program that contains a wheel and the packages it depends on."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        with zipfile.ZipFile(wheel) as files:
            files.extractall(site)
        (game,) = metadata.distributions(path=[folder])
        for package in find_plain_packages(game):
            _copy_plain_files(package, site)
        subprocess.run(
            [
                *(sys.executable, "-m", "shiv", "--site-packages", site, "--output-file", out),
                *("--entry-point", "pocket_patience:main", "--compressed", "--reproducible"),
                "--extend-pythonpath",  # another process makes films
            ],
            check=True,
        )
    _replace_start(out)


def _replace_start(out: Path) -> None:
    """Replace shiv's head and start of the program by our own."""
    packed = zipfile.ZipFile(io.BytesIO(out.read_bytes()))
    with out.open("wb") as file:
        file.write(_HEAD)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for info in packed.infolist():
                data = _START.read_bytes() if info.filename == "__main__.py" else packed.read(info)
                archive.writestr(info, data)


def find_plain_packages(of: metadata.Distribution) -> list[metadata.Distribution]:
    """Return all packages that a package depends on and that are plain Python."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [of]
    while waiting:
        for text in waiting.pop().requires or ():
            need = Requirement(text)
            name = canonicalize_name(need.name)
            wanted = not need.marker or need.marker.evaluate({"extra": ""})
            if wanted and name not in found and name not in _LEFT_OUT:
                found[name] = metadata.distribution(name)
                waiting.append(found[name])
    return list(found.values())


def _copy_plain_files(package: metadata.Distribution, site: Path) -> None:
    for file in package.files or ():
        if ".." not in file.parts and file.suffix not in _COMPILED:
            path = site / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(Path(str(file.locate())).read_bytes())
