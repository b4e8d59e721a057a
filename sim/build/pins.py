# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Checks that every pinned package runs on the oldest Python that is promised: `python sim pins`.

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

from sim.build.modules import ROOT


def read_pins() -> tuple[str, list[Requirement]]:
    """Return the oldest promised Python, as "3.10", and what every group pins for it."""
    project = tomlkit.parse((ROOT / "pyproject.toml").read_text(encoding="utf-8")).unwrap()
    (promised,) = SpecifierSet(project["project"]["requires-python"])
    oldest = promised.version
    groups = project["dependency-groups"].values()
    pins = [Requirement(line) for group in groups for line in group if isinstance(line, str)]
    there = {"python_version": oldest, "python_full_version": f"{oldest}.0"}
    return oldest, [pin for pin in pins if not pin.marker or pin.marker.evaluate(there)]


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
    """Check all pins, print what is wrong, and return whether nothing is."""
    oldest, pins = read_pins()
    complaints, others = check_installed(oldest, pins)
    answer = ask_index(oldest, others) if others else ""
    if "from versions: none" in answer:  # offline: pip knows no version at all
        print(f"Not checked, because pip reaches no index: {', '.join(map(str, others))}")
    elif answer:
        complaints.append(answer.splitlines()[-1])
    for complaint in complaints:
        print(complaint)
    print(f"{len(pins)} pins: {len(complaints)} do not run on Python {oldest}.")
    return not complaints
