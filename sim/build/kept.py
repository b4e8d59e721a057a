"""Caches the results of slow builds in a folder, for the next process."""

import hashlib
from collections.abc import Callable

from filelock import FileLock

from sim.data.places import CACHE
from sim.data.whole import write_whole

FOLDER = CACHE / "kept"


def keep(made_of: str, make: Callable[[], bytes]) -> bytes:
    """Return what `make` returns, from a file if it ran before.

    :param made_of: everything that the result depends on; each text has its own file
    """
    path = FOLDER / hashlib.sha256(made_of.encode()).hexdigest()
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with FileLock(FOLDER / "lock", is_singleton=True):
            if not path.exists():  # no other process made it
                write_whole(path, make())
    return path.read_bytes()
