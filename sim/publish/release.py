"""Makes a release: `python sim release`.

Everything for download goes into one folder, with the hashes of all files.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import patience
from sim.build import bundle
from sim.build.modules import building_in
from sim.data.places import ROOT
from sim.data.refusal import RefusalError
from sim.data.version import describe_version
from sim.publish import fruit_jam, one_file
from sim.solve import shares
from sim.texts.languages import TRANSLATED
from sim.web import build as web

NOTES = "NOTES.md"
"""The file that lists the changes of each version."""
SUMS = "SHA256SUMS"
PAGE = "page"
"""The folder of the page."""
BUILD = (sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel")
"""Makes the source archive and the wheel; `-d` and a folder complete it."""
_TESTS = (sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile")
_EXACT_TAG = "git describe --tags --exact-match --match v[0-9]*"


def check(root: Path = ROOT, version: str = patience.__version__) -> None:
    """Check that a checkout is in a state that can be reproduced.

    :raises RefusalError: if files are not committed, the CHANGELOG has no chapter for the version
        or has changes under "Unreleased", or the tag names another version
    """
    changed = _git(root, "git status --porcelain")
    if changed.returncode:
        raise RefusalError(f"{root} is not a git checkout, so its commit could not be found again.")
    if changed.stdout:
        raise RefusalError(f"These files are not committed:\n{changed.stdout.rstrip()}")
    chapters = read_chapters(root)
    if version not in chapters:
        raise RefusalError(f'CHANGELOG.md has no chapter "## {version}".')
    if chapters.get("Unreleased"):
        raise RefusalError('CHANGELOG.md has changes under "Unreleased": give them a version.')
    tag = _git(root, _EXACT_TAG).stdout.strip()
    if tag not in ("", f"v{version}"):
        raise RefusalError(f"The tag is {tag}, but the version in lib/patience is {version}.")


def read_chapters(root: Path) -> dict[str, str]:
    """Return the chapters of the CHANGELOG: version, or "Unreleased", to text."""
    log = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## \[?([^\s\]]+).*$", log, flags=re.MULTILINE)
    return {name: text.strip() for name, text in zip(parts[::2], parts[1::2])}


def _git(root: Path, command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command.split(), cwd=root, capture_output=True, text=True)


def run_tests() -> None:
    """Run every test.

    :raises RefusalError: if one fails
    """
    every_case = {**os.environ, "PATIENCE_ALL": "1"}  # not only those of the day
    if subprocess.run(_TESTS, cwd=ROOT, env=every_case).returncode:
        raise RefusalError("A test failed, so there is no release.")


def build(out: Path) -> list[Path]:
    """Make everything in a folder, which is emptied first; return the files, in order.

    :raises RefusalError: if the folder has files that are not from an earlier release
    """
    if out.is_dir() and any(out.iterdir()) and not (out / SUMS).is_file():
        raise RefusalError(f"{out} has other files; choose an empty folder.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / SUMS).touch()  # also marks the folder as ours
    name = bundle.bundle_name()
    bundle.main(out)
    for language in TRANSLATED:
        with building_in(language):
            (out / f"{bundle.bundle_name()}.zip").write_bytes(bundle.build_zip())
            (out / f"{bundle.others_name()}.zip").write_bytes(bundle.build_zip_for_others())
    subprocess.run((*BUILD, "-d", out), cwd=ROOT, check=True)
    # It is the first zip by name, because Fruit Jam's library installs a release's first one.
    (out / f"fruit-jam-{name}.zip").write_bytes(fruit_jam.build_zip())
    notes = read_chapters(ROOT).get(patience.__version__, "")
    (out / NOTES).write_text(f"{notes}\n", encoding="utf-8")
    (out / f"winnable-{describe_version()}.csv").write_text(shares.to_csv(), encoding="utf-8")
    (wheel,) = out.glob("*.whl")
    one_file.make(wheel, out / f"{name}.pyz")
    web.main(out / PAGE)
    page = {
        f"{name}-page/{path.relative_to(out / PAGE).as_posix()}": path.read_bytes()
        for path in sorted((out / PAGE).rglob("*"))
        if path.is_file()
    }
    (out / f"{name}-page.zip").write_bytes(bundle.make_zip(page))
    made = sorted(path for path in out.iterdir() if path.is_file() and path.name != SUMS)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (out / SUMS).write_text("".join(sums), encoding="ascii")
    return [*made, out / SUMS]


def main(out: Path) -> None:
    """Check, test and build a release; print its files and what to do next.

    :raises RefusalError: if the checkout is not ready for a release
    """
    check()
    run_tests()
    for path in build(out):
        print(f"{path}: {path.stat().st_size:,} bytes")
    print(f"{out / PAGE}: the page, for any web server")
    if "+" in describe_version():
        print(f"This commit has no tag. Run `git tag v{patience.__version__}`, then make it again.")
