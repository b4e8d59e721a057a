"""Drafts of packs: the results for each deal so far, in a file that only grows.

A line of text is a deal; the last one of a deal counts. So an interruption loses the one that was
being written at most, and a later run with wider beams goes on with the lines of the one before it.
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
    width: int  # of the beams that it was looked for with
    beams: int
    plays: int
    won: int  # of these plays
    home: int  # cards in the end, in all plays


def read(game: str) -> dict[int, Draft]:
    """Return the drafts of a game, by number; half a line, of an interruption, is left out."""
    path = _path(game)
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text(encoding="ascii").splitlines():
        with suppress(json.JSONDecodeError):
            number, steps, *rest = json.loads(line)
            found[number] = Draft(number, tuple(steps), *rest)
    return found


def add(game: str, draft: Draft) -> None:
    """Keep a draft, on a separate line even after half a line."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with _path(game).open("ab+") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read() != b"\n":
                file.write(b"\n")
        file.write(json.dumps(draft).encode("ascii") + b"\n")


def _path(game: str) -> Path:
    return FOLDER / f"{game}.jsonl"
