"""Counts the lines of Python in the repository, by folder: `python sim lines`."""

from collections import Counter

from sim.data.places import ROOT
from sim.data.tables import Report, Table

LIMITS = {"lib": 20_809, "device": 3_039, "sim": 25_166, "tests": 34_605}
"""The most lines of each folder."""
GOALS = {"lib": 13_500, "device": 1_900, "sim": 19_500, "tests": 26_000}
"""The goals (issue 41)."""


def count_lines() -> Counter[str]:
    """Return the lines of Python by folder; "sim/desk" includes the folders below it."""
    found: Counter[str] = Counter()
    paths = [*ROOT.glob("*.py"), *(path for top in LIMITS for path in (ROOT / top).rglob("*.py"))]
    for path in paths:
        parts = path.relative_to(ROOT).parts[:-1]
        lines = path.read_text(encoding="utf-8").count("\n")
        found["/".join(parts[:1])] += lines
        if len(parts) > 1:
            depth = 3 if parts[:2] == ("lib", "patience") else 2
            found["/".join(parts[:depth])] += lines
    return found


def report() -> Report:
    """Return a report of the lines of each folder; it passes if none exceeds its limit."""
    found = count_lines()
    rows = []
    for folder in sorted(found):
        limit, goal = LIMITS.get(folder, ""), GOALS.get(folder, "")
        rows.append(
            (folder or "(top)", *(f"{n:,}" if n else "" for n in (found[folder], limit, goal)))
        )
    program = sum(found[folder] for folder in ("", "lib", "device", "sim"))
    notes = [f"Without tests: {program:,}."]
    over = [
        f"Too long: {name}, {found[name]:,} of {most:,}."
        for name, most in LIMITS.items()
        if found[name] > most
    ]
    return Report([Table(("folder", "lines", "at most", "goal"), rows)], notes + over, not over)
