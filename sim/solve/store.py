"""Verdicts in an SQLite file: a row a deal, with the winning line."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sim.data import verdicts
from sim.solve.solver import UNKNOWN, UNWINNABLE, WINNABLE

_VERDICTS = (UNKNOWN, UNWINNABLE, WINNABLE)  # numbers in the file
_LETTERS = {WINNABLE: verdicts.WON, UNWINNABLE: verdicts.LOST, UNKNOWN: verdicts.UNDECIDED}
_SCHEMA = """
CREATE TABLE IF NOT EXISTS variants (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL);
CREATE TABLE IF NOT EXISTS deals (
    variant INTEGER NOT NULL,
    number INTEGER NOT NULL,
    verdict INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    line TEXT,
    PRIMARY KEY (variant, number)
) WITHOUT ROWID;
"""


class Outcome(NamedTuple):
    """What came out of a search of one deal."""

    number: int
    verdict: str
    seconds: float  # of a processor
    line: tuple[int, ...]  # of the engine's moves; empty unless the deal is winnable


class Store:
    """A file of verdicts on the deals of one variant of a game.

    :param path: of the file; it is made if there is none
    :param variant: the game's id and its options that are not default, such as "klondike draw=3"
    """

    def __init__(self, path: Path, variant: str) -> None:
        self._file = sqlite3.connect(path, timeout=60)
        self._file.executescript(_SCHEMA)
        self._file.execute("INSERT OR IGNORE INTO variants (name) VALUES (?)", (variant,))
        self._file.commit()
        found = self._file.execute("SELECT id FROM variants WHERE name = ?", (variant,))
        self._variant = found.fetchone()[0]

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def open_numbers(self, numbers: Iterable[int], seconds: float) -> list[int]:
        """Return those that are not decided, nor searched as long as this."""
        rows = self._file.execute(
            "SELECT number FROM deals WHERE variant = ? AND (verdict > 0 OR milliseconds >= ?)",
            (self._variant, round(seconds * 1000)),
        )
        done = {row[0] for row in rows}
        return [number for number in numbers if number not in done]

    def write(self, outcome: Outcome) -> None:
        """Write an outcome, once and for all if it is a verdict.

        Of searches that did not decide a deal, the longest is kept.
        """
        self._file.execute(
            "INSERT INTO deals VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
            "verdict = excluded.verdict, milliseconds = excluded.milliseconds, "
            "line = excluded.line WHERE verdict = 0 "
            "AND (excluded.verdict > 0 OR excluded.milliseconds > milliseconds)",
            (
                self._variant,
                outcome.number,
                _VERDICTS.index(outcome.verdict),
                round(outcome.seconds * 1000),
                json.dumps(outcome.line),
            ),
        )
        self._file.commit()

    def read(self, numbers: range) -> Iterator[Outcome]:
        """Yield the results for deals, by number."""
        for outcome in _read(self._file, self._variant):
            if outcome.number in numbers:
                yield outcome


def variants(path: Path) -> list[str]:
    """Return the variants in a file of verdicts, the oldest first."""
    with closing(_open_to_read(path)) as file:
        return [name for (name,) in file.execute("SELECT name FROM variants ORDER BY id")]


def read_all(path: Path, variant: str) -> list[Outcome]:
    """Return the results for a variant's deals, by number; the file is not changed."""
    with closing(_open_to_read(path)) as file:
        found = file.execute("SELECT id FROM variants WHERE name = ?", (variant,)).fetchone()
        return list(_read(file, found[0])) if found else []


def letters(path: Path) -> dict[str, str]:
    """Return the verdicts of each variant as `sim.data.verdicts` keeps them.

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


def _read(file: sqlite3.Connection, variant: int) -> Iterator[Outcome]:
    rows = file.execute(
        "SELECT number, verdict, milliseconds, line FROM deals WHERE variant = ? ORDER BY number",
        (variant,),
    )
    for number, verdict, milliseconds, line in rows:
        try:
            outcome = Outcome(
                number, _VERDICTS[verdict], milliseconds / 1000, tuple(json.loads(line))
            )
        except (LookupError, TypeError, ValueError) as error:
            raise sqlite3.DatabaseError(f"the row of deal {number} is damaged") from error
        yield outcome
