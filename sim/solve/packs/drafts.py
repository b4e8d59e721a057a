"""Drafts of packs: the results for each deal so far, a file each.

A folder belongs to a game and to one way of shortening its lines and playing its deals.
"""

import json
from typing import NamedTuple

from sim.data.places import CACHE
from sim.data.whole import write_whole

FOLDER = CACHE / "packs"


class Draft(NamedTuple):
    """A deal, the shortest line found, and the results of random play."""

    number: int
    steps: tuple[int, ...]
    won: int  # random plays
    home: int  # cards at the end, summed over all plays


def read(name: str) -> dict[int, Draft]:
    """Return the drafts in a folder, by number."""
    found = {}
    for path in (FOLDER / name).glob("*.json"):
        number, steps, *rest = json.loads(path.read_text(encoding="ascii"))
        found[number] = Draft(number, tuple(steps), *rest)
    return found


def add(name: str, draft: Draft) -> None:
    """Store a draft."""
    (FOLDER / name).mkdir(parents=True, exist_ok=True)
    write_whole(FOLDER / name / f"{draft.number}.json", json.dumps(draft).encode("ascii"))
