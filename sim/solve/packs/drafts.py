"""Drafts of packs: the results for each deal so far, in a file that only grows.

A line of text is a deal, so an interruption loses the one that was being written at most. A file
belongs to a game, and to how its lines are shortened and its deals are played.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sim.data.places import CACHE

FOLDER = CACHE / "packs"


class Draft(NamedTuple):
    """A deal, the shortest line found, and the results of random play."""

    number: int
    steps: tuple[int, ...]
    won: int  # plays by chance
    home: int  # cards in the end, in all plays


def read(name: str) -> dict[int, Draft]:
    """Return the drafts in a file, by number; half a line, of an interruption, is left out."""
    path = _path(name)
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text(encoding="ascii").splitlines():
        with suppress(json.JSONDecodeError):
            number, steps, *rest = json.loads(line)
            found[number] = Draft(number, tuple(steps), *rest)
    return found


def add(name: str, draft: Draft) -> None:
    """Keep a draft, on a separate line even after half a line."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with _path(name).open("ab+") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read() != b"\n":
                file.write(b"\n")
        file.write(json.dumps(draft).encode("ascii") + b"\n")


def _path(name: str) -> Path:
    return FOLDER / f"{name}.jsonl"
