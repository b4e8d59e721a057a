"""Won games, move for move, for measurements and for tests of the rules.

`won_lines.jsonl` has up to twenty games of each of the eleven, found by an independent player of
the same rules: won, not short. `short_lines.jsonl` has a hundred games of Klondike for each draw,
of deals 1 to 144: a beam search won them with few presses, in 125 steps on average when drawing one
and in 111 when drawing three. `plain_lines.jsonl.gz` has a hundred unselected ones for each draw:
the first deals that the best hints win.
"""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent


class Line(NamedTuple):
    """One won game."""

    game: str
    options: tuple[tuple[str, str], ...]
    number: int
    moves: tuple[str, ...]  # in the notation of `patience.texts.notation`


@cache
def read_long() -> list[Line]:
    """Return the games of the independent player, default options."""
    return _read("won_lines.jsonl")


def find_long(game: str, number: int) -> Line:
    """Return one of these games, by its deal's number."""
    return next(line for line in read_long() if (line.game, line.number) == (game, number))


def read_short() -> list[Line]:
    """Return the short games of Klondike, first those that draw one."""
    return _read("short_lines.jsonl")


def read_plain() -> list[Line]:
    """Return the games of Klondike won by hints, first those that draw one."""
    return _read("plain_lines.jsonl.gz")


def _read(name: str) -> list[Line]:
    found = []
    data = (_FOLDER / name).read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
    for row in text.splitlines():
        read = json.loads(row)
        moves = read["moves"]
        texts = moves.split() if isinstance(moves, str) else moves
        options = tuple(read.get("options", {}).items())
        found.append(Line(read["game"], options, read["number"], tuple(texts)))
    return found
