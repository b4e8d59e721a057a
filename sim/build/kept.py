"""Keeps what takes long to build in a folder, so that the next process finds it there."""

import hashlib
from collections.abc import Callable

from filelock import FileLock

from sim.data.places import CACHE
from sim.data.whole import write_whole

FOLDER = CACHE / "kept"


def keep(made_of: str, make: Callable[[], bytes]) -> bytes:
    """Return what `make` makes, from a file if it was made before.

    :param made_of: all that the result depends on; another text is another file
    """
    path = FOLDER / hashlib.sha256(made_of.encode()).hexdigest()
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with FileLock(FOLDER / "lock", is_singleton=True):
            if not path.exists():  # no other process made it
                write_whole(path, make())
    return path.read_bytes()
