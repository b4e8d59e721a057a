"""The workflows: actions by hash, limits of time, and what CI promises."""

import re
from pathlib import Path

import tomlkit

from tests.support.cases import cases

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.yml")}
PINNED = re.compile(r"[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+")


def unpinned(text):
    """Return the actions that are not named by the hash of a commit, with its version behind."""
    used = re.findall(r"uses: *(.+)", text)
    return [action for action in used if not PINNED.fullmatch(action)]


def test_there_are_workflows_for_changes_and_for_releases():
    assert set(WORKFLOWS) == {"ci.yml", "release.yml"}
    assert "pull_request:" in WORKFLOWS["ci.yml"]


@cases("name", sorted(WORKFLOWS))
def test_every_action_is_named_by_its_hash(name):
    assert re.findall(r"uses:", WORKFLOWS[name])
    assert unpinned(WORKFLOWS[name]) == []


@cases("action", ["actions/checkout@v7", "actions/checkout@main", f"a/b@{'0' * 40}"])
def test_an_action_without_a_hash_or_a_version_is_found(action):
    assert unpinned(f"- uses: {action}") == [action]


@cases("name", sorted(WORKFLOWS))
def test_every_job_ends_some_day(name):
    text = WORKFLOWS[name]
    assert text.count("runs-on:") == text.count("timeout-minutes:") > 0


def test_the_oldest_promised_python_is_tested():
    (oldest,) = re.findall(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text())
    assert f'python: ["{oldest}", ' in WORKFLOWS["ci.yml"]


def test_the_mark_that_deselects_tests_is_known():
    (mark,) = re.findall(r'-m "not (\w+)"', WORKFLOWS["ci.yml"])
    options = tomlkit.parse((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]
    known = [told.partition(":")[0] for told in options["ini_options"]["markers"]]
    assert mark in known
