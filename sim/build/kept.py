"""Keeps what takes long to build in a folder, so that the next process finds it there."""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sim.data.places import CACHE

try:
    import fcntl
except ImportError:  # Windows: there two processes may build the same
    fcntl = None  # type: ignore[assignment]

FOLDER = CACHE / "kept"


def keep(made_of: str, make: Callable[[], bytes]) -> bytes:
    """Return what `make` makes, from a file if it was made before.

    :param made_of: all that the result depends on; another text is another file
    """
    path = FOLDER / hashlib.sha256(made_of.encode()).hexdigest()
    try:
        return path.read_bytes()
    except FileNotFoundError:
        FOLDER.mkdir(parents=True, exist_ok=True)
    with _alone(path.with_suffix(".lock")):
        if path.exists():  # another process made it
            return path.read_bytes()
        data = make()
        handle, name = tempfile.mkstemp(dir=FOLDER)
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    return data


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    try:
        with lock.open("wb") as file:
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX)
            yield
    finally:
        lock.unlink(missing_ok=True)
