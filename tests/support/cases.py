"""Runs all rows of a table in one test: `cases`. Chooses what is tested on a day: `todays`."""

import functools
import inspect
import os
import traceback
from collections import Counter
from zlib import crc32

import pytest


def cases(names, rows, ids=repr):
    """Return a decorator that calls a test with each row of a table, as one test.

    It takes what `pytest.mark.parametrize` takes. To set up, log and send a test to another process
    takes 6 ms, many times what most rows take. All rows are tried: the failure names those that
    fail, and has the first as its cause.

    :param ids: names of the rows, or what makes a name of each value
    """
    if isinstance(names, str):
        names = names.replace(" ", "").split(",")
    rows = [row if len(names) > 1 else (row,) for row in rows]
    titles = [" ".join(map(ids, row)) for row in rows] if callable(ids) else list(ids)

    def decorate(test):
        @functools.wraps(test)
        def run_all(*args, **fixtures):
            failed = {}
            for title, row in zip(titles, rows, strict=True):
                try:
                    test(*args, **dict(zip(names, row, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as trouble:
                    failed[title] = trouble
            if failed:
                lines = [f"{len(failed)} of {len(rows)} cases fail:"]
                lines += [f"{title}: {_place_and_text(failed[title])}" for title in failed]
                raise AssertionError("\n".join(lines)) from next(iter(failed.values()))

        signature = inspect.signature(test)
        fixtures = [p for name, p in signature.parameters.items() if name not in names]
        run_all.__signature__ = signature.replace(parameters=fixtures)
        return run_all

    return decorate


def todays(rows, days):
    """Return a part of rows, another part on each day, until after some days each had its turn.

    With `PATIENCE_ALL` in the environment these are all rows.

    :param int days: until the first part has its turn again, at most as many as there are rows
    """
    rows = list(rows)
    days = min(days, len(rows))  # no day is without one
    return rows if os.environ.get("PATIENCE_ALL") else rows[today() % days :: days]


def have_turn(marked):
    """Return for each test whether it is one of today's.

    Those of a file take turns evenly. With `PATIENCE_ALL` in the environment all are.

    :param marked: of each test its file, and the days until it has its turn again
    """
    counts = Counter()
    found = []
    for file, days in marked:
        turn = crc32(file.encode()) + counts[file, days] + today()
        counts[file, days] += 1
        found.append(bool(os.environ.get("PATIENCE_ALL")) or turn % days == 0)
    return found


def today():
    """Return the number of the day whose samples are tested: `PATIENCE_DAY` in the environment."""
    return int(os.environ["PATIENCE_DAY"])


def _place_and_text(trouble):
    last = traceback.extract_tb(trouble.__traceback__)[-1]
    return f"{last.filename}:{last.lineno}: {type(trouble).__name__}: {trouble}"
