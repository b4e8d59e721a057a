"""The checkout on a computer: standard modules, repaired environments, locked packages."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
import tomlkit
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sim.build.modules import STARTED
from sim.data.places import ROOT
from tests.support.cases import cases

STANDARD = Path(sysconfig.get_path("stdlib")) / "code.py"


def python(*words, stdin=""):
    """Run Python in the root; return its output, after checking that it succeeded."""
    done = subprocess.run(
        [sys.executable, *words],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTEST_ADDOPTS": "-p no:cacheprovider"},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.turns(8)
@cases(
    ("words", "printed"),
    [
        (["-m", "pytest", "--co", "-q", "--noconftest", __file__], "tests collected"),
        (["-c", "import code, pdb; code.interact, print(code.__file__)"], str(STANDARD)),
        (["-m", "sim", "--help"], "Usage: python sim"),
    ],
)
def test_python_started_in_the_root_finds_the_standard_module_code(words, printed):
    assert printed in python(*words, stdin="quit\n")


def test_the_standard_console_starts_in_the_root():
    assert "42" in python("-m", "code", "-q", stdin="print(6 * 7)\n")


@cases("name", [name for name in STARTED if name != "code.py"])
def test_file_for_a_board_does_nothing_on_a_computer(name):
    assert python("-c", f"import {name.removesuffix('.py')}") == ""


# Pinned packages.


def read_requirements(lines):
    """Return what some lines ask for."""
    return [Requirement(line.removesuffix("\\")) for line in lines if line[:1] not in "# "]


def test_packages_of_the_project_are_locked():
    project = tomlkit.parse((ROOT / "pyproject.toml").read_text("utf-8")).unwrap()
    needs, groups = project["project"], project["dependency-groups"]
    lists = [needs["dependencies"], *needs["optional-dependencies"].values(), *groups.values()]
    locked = {}
    pins = [
        line
        for name in ("requirements-dev.txt", "sim/solve/making/requirements.txt")
        for line in (ROOT / name).read_text().splitlines()
    ]
    for need in read_requirements(pins):
        (pinned,) = need.specifier
        locked.setdefault(canonicalize_name(need.name), []).append(pinned.version)
    asked = read_requirements(line for lines in lists for line in lines)
    wrong = [
        str(need)
        for need in asked
        if not all(map(need.specifier.contains, locked.get(canonicalize_name(need.name), ["0"])))
    ]
    assert wrong == [], "run `make lock`"


def test_the_game_and_the_developers_have_the_same_packages():
    play, dev = ((ROOT / f"requirements-{name}.txt").read_text() for name in ("play", "dev"))
    assert [line for line in play.splitlines() if line not in dev.splitlines()] == []


def test_packages_are_locked_for_the_oldest_promised_python():
    oldest = re.search(r'^requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text(), re.M)
    assert f"--python-version {oldest[1]} " in (ROOT / "Makefile").read_text("utf-8")


# The environment that make keeps.


def make(folder, *words):
    """Return what make would run, with an environment in a folder."""
    done = subprocess.run(
        ["make", "--dry-run", f"VENV={folder}", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def environment(tmp_path):
    """Return a folder that looks like an environment with everything installed."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "vm").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    names = re.findall(r"\$\(VENV\)/([\w.]+stamp)", (ROOT / "Makefile").read_text("utf-8"))
    for name in names:
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.needs_linux
def test_installed_environment_is_used_as_it_is(environment):
    assert make(environment, "play").splitlines()[1:] == []


@pytest.mark.needs_linux
@pytest.mark.parametrize("gone", [True, False], ids=["its Python is gone", "it has no packages"])
def test_environment_whose_python_changed_is_made_again(environment, tmp_path, gone):
    python = environment / "bin" / "python"
    python.unlink()
    if gone:
        python.symlink_to(tmp_path / "python3.9")
    else:
        python.write_text(f"#!/bin/sh\nexec '{sys.executable}' -I -S \"$@\"\n")
        python.chmod(0o755)
    run = make(environment, "play")
    assert "has changed, so everything is installed again" in run
    assert f"-m venv --clear {environment}" in run
    assert "-r requirements-play.txt" in run


def test_commands_do_not_use_scripts_with_a_fixed_path():
    recipes = (ROOT / "Makefile").read_text("utf-8").replace("$(VENV)/bin/python", "")
    assert "$(VENV)/bin/" not in recipes
