"""Verdicts in an SQLite file: a row for each deal, with the winning line."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sim.data import verdicts
from sim.solve.verdict import UNKNOWN, UNWINNABLE, WINNABLE

_LETTERS = {WINNABLE: verdicts.WON, UNWINNABLE: verdicts.LOST, UNKNOWN: verdicts.UNDECIDED}
_SCHEMA = """
CREATE TABLE IF NOT EXISTS deals (
    variant TEXT,
    number INTEGER,
    verdict TEXT,
    seconds REAL,
    line TEXT,
    PRIMARY KEY (variant, number)
) WITHOUT ROWID;
"""


class Outcome(NamedTuple):
    """The result of the search of one deal."""

    number: int
    verdict: str
    seconds: float  # of processor time
    line: tuple[int, ...]  # the engine's moves; empty unless the deal is winnable


class Store:
    """A file of verdicts on the deals of one variant of a game.

    :param path: the file; it is made if missing
    :param variant: the game's id and its options that are not default, such as "klondike draw=3"
    """

    def __init__(self, path: Path, variant: str) -> None:
        self._variant = variant
        self._file = sqlite3.connect(path, timeout=60)
        self._file.executescript(_SCHEMA)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def open_numbers(self, numbers: Iterable[int], seconds: float) -> list[int]:
        """Return the deals that are neither decided nor were searched for at least this long."""
        rows = self._file.execute(
            "SELECT number FROM deals WHERE variant = ? AND (verdict <> ? OR seconds >= ?)",
            (self._variant, UNKNOWN, seconds),
        )
        done = {row[0] for row in rows}
        return [number for number in numbers if number not in done]

    def write(self, outcome: Outcome) -> None:
        """Write an outcome; a verdict is final.

        Of several searches that did not decide a deal, the longest is kept.
        """
        number, verdict, seconds, line = outcome
        self._file.execute(
            "INSERT INTO deals VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET "
            "verdict = ?3, seconds = ?4, line = ?5 WHERE verdict = ?6 "
            "AND (?3 <> ?6 OR ?4 > seconds)",
            (self._variant, number, verdict, seconds, json.dumps(line), UNKNOWN),
        )
        self._file.commit()

    def read(self, numbers: range) -> Iterator[Outcome]:
        """Yield the results for deals, by number."""
        for outcome in _read(self._file, self._variant):
            if outcome.number in numbers:
                yield outcome


def variants(path: Path) -> list[str]:
    """Return the variants in a file of verdicts."""
    with closing(_open_to_read(path)) as file:
        return [name for (name,) in file.execute("SELECT DISTINCT variant FROM deals")]


def read_all(path: Path, variant: str) -> list[Outcome]:
    """Return the results for a variant's deals, by number, without changing the file."""
    with closing(_open_to_read(path)) as file:
        return list(_read(file, variant))


def letters(path: Path) -> dict[str, str]:
    """Return the verdicts of each variant in the form of `sim.data.verdicts`.

    They end before the first deal that was not searched.
    """
    found = {}
    for variant in variants(path):
        text = ""
        for outcome in read_all(path, variant):
            if outcome.number != len(text) + 1:
                break
            text += _LETTERS[outcome.verdict]
        if text:
            found[variant] = text
    return found


def _open_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", timeout=60, uri=True)


def _read(file: sqlite3.Connection, variant: str) -> Iterator[Outcome]:
    rows = file.execute(
        "SELECT number, verdict, seconds, line FROM deals WHERE variant = ? ORDER BY number",
        (variant,),
    )
    for number, verdict, seconds, line in rows:
        try:
            outcome = Outcome(number, verdict, seconds, tuple(json.loads(line)))
        except (TypeError, ValueError) as error:
            raise sqlite3.DatabaseError(f"the row of deal {number} is damaged") from error
        if verdict not in _LETTERS:
            raise sqlite3.DatabaseError(f"the row of deal {number} is damaged")
        yield outcome
