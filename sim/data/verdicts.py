"""Stores the results of `sim prove` as text: which deals can be won.

`verdicts.txt` has a block for each variant: its name in brackets, as in "[klondike draw=3]", then a
letter for each deal from 1 on, a hundred a line: W can be won, L cannot, ? is not decided.
"""

import re
from collections.abc import Mapping
from datetime import date
from itertools import zip_longest
from pathlib import Path

from sim.data.whole import write_whole

WON, LOST, UNDECIDED = LETTERS = "WL?"

FILE = Path(__file__).with_name("verdicts.txt")

_A_LINE = 100
_HEAD = """\
# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
#
# Deals 1, 2, 3, ... of each variant, a hundred a line: W can be won, L cannot, ? is not decided.
# `python sim verdicts` wrote this on {}.
"""


def read(path: Path = FILE) -> dict[str, str]:
    """Return the letters of each variant, deal 1 first."""
    found: dict[str, str] = {}
    variant = ""
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith("["):
            variant = line[1:-1]
            found[variant] = ""
        elif line and not line.startswith("#"):
            found[variant] += line
    return found


def read_date(path: Path = FILE) -> str:
    """Return the day when the file was written, such as "2026-11-27"."""
    (day,) = re.findall(r"wrote this on (\S+)\.\n", path.read_text(encoding="ascii"))
    return day


def join(kept: Mapping[str, str], found: Mapping[str, str]) -> dict[str, str]:
    """Return the letters of each variant; new ones replace undecided ones.

    >>> join({"gate": "W?L?", "canfield": "L"}, {"gate": "?W"})
    {'gate': 'WWL?', 'canfield': 'L'}

    :raises ValueError: if the two contradict each other: a bug in the solver
    """
    joined = dict(kept)
    for variant, letters in found.items():
        before = kept.get(variant, "")
        pairs = list(zip_longest(before, letters, fillvalue=UNDECIDED))
        for number, pair in enumerate(pairs, 1):
            if set(pair) == {WON, LOST}:
                raise ValueError(
                    f"{variant}, deal {number}: {pair[0]} is kept, {pair[1]} was found"
                )
        joined[variant] = "".join(old if new == UNDECIDED else new for old, new in pairs)
    return joined


def write(letters: Mapping[str, str], path: Path = FILE) -> None:
    """Write the letters of each variant; an interruption leaves the old file intact."""
    lines = [_HEAD.format(date.today())]
    for variant, text in letters.items():
        pieces = [text[at : at + _A_LINE] for at in range(0, len(text), _A_LINE)]
        lines.append("\n".join([f"[{variant}]", *pieces, ""]))
    write_whole(path, "\n".join(lines).encode("ascii"))
