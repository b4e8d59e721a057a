# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Checks the locked packages against pyproject.toml and the oldest promised Python: `sim pins`.

A release says which Pythons it runs on. Of one that is installed here this is read without a
network; of others, such as those for an older Python only, pip asks the index.
"""

import subprocess
import sys
import tempfile
from importlib import metadata

import tomlkit
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from sim.data.places import ROOT

LOCKS = ("requirements-play.txt", "requirements-dev.txt")
"""What `make lock` writes from pyproject.toml."""


def read_project() -> tuple[str, list[Requirement]]:
    """Return the oldest promised Python, as "3.10", and what pyproject.toml asks for there."""
    project = tomlkit.parse((ROOT / "pyproject.toml").read_text(encoding="utf-8")).unwrap()
    (promised,) = SpecifierSet(project["project"]["requires-python"])
    needs = project["project"]
    groups = [*needs["optional-dependencies"].values(), *project["dependency-groups"].values()]
    lines = [line for group in (needs["dependencies"], *groups) for line in group]
    return promised.version, _needed(promised.version, lines)


def read_locked(oldest: str) -> list[Requirement]:
    """Return the packages locked for a Python."""
    lines = [
        line.removesuffix("\\")
        for name in LOCKS
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
        if line[0] not in "# "
    ]
    return _needed(oldest, sorted(set(lines)))


def _needed(python: str, lines: list[str]) -> list[Requirement]:
    there = {"python_version": python, "python_full_version": f"{python}.0"}
    found = map(Requirement, lines)
    return [need for need in found if not need.marker or need.marker.evaluate(there)]


def compare(asked: list[Requirement], locked: list[Requirement]) -> list[str]:
    """Return a complaint for each package that pyproject.toml asks for and no lock has."""
    there = {(canonicalize_name(pin.name), pin.specifier) for pin in locked}
    return [
        f"{need} is not locked: run `make lock`"
        for need in asked
        if (canonicalize_name(need.name), need.specifier) not in there
    ]


def check_installed(oldest: str, pins: list[Requirement]) -> tuple[list[str], list[Requirement]]:
    """Return a complaint for each installed pin that needs a newer Python, and the others."""
    complaints, others = [], []
    for pin in pins:
        try:
            found = metadata.metadata(pin.name)
        except metadata.PackageNotFoundError:
            others.append(pin)
            continue
        needed = str(found.json.get("requires_python", ""))
        if not pin.specifier.contains(found["Version"]):
            others.append(pin)
        elif oldest not in SpecifierSet(needed):
            complaints.append(f"{pin} needs Python {needed}")
    return complaints, others


def ask_index(oldest: str, pins: list[Requirement]) -> str:
    """Return what pip says, without installing anything, if it finds no wheel for that Python."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps"),
                *("--no-cache-dir", "--retries", "1", "--timeout", "15", "--target", folder),
                *("--only-binary", ":all:", "--python-version", oldest),
                *(f"{pin.name}{pin.specifier}" for pin in pins),
            ],
            capture_output=True,
            text=True,
        )
    return done.stderr.strip() if done.returncode else ""


def main() -> bool:
    """Check all pins, print the faults, and return whether there are none."""
    oldest, asked = read_project()
    pins = read_locked(oldest)
    complaints, others = check_installed(oldest, pins)
    complaints += compare(asked, pins)
    answer = ask_index(oldest, others) if others else ""
    if "from versions: none" in answer:  # offline: pip knows no version at all
        print(f"Not checked, because pip reaches no index: {', '.join(map(str, others))}")
    elif answer:
        complaints.append(answer.splitlines()[-1])
    for complaint in complaints:
        print(complaint)
    print(f"{len(pins)} packages for Python {oldest}, {len(complaints)} complaints.")
    return not complaints
