"""Keeps what takes long to build in a folder, so that the next process finds it there."""

import hashlib
import os
import tempfile
from collections.abc import Callable

from sim.data.places import CACHE

FOLDER = CACHE / "kept"


def keep(made_of: str, make: Callable[[], bytes]) -> bytes:
    """Return what `make` makes, from a file if it was made before.

    :param made_of: all that the result depends on; another text is another file
    """
    path = FOLDER / hashlib.sha256(made_of.encode()).hexdigest()
    try:
        return path.read_bytes()
    except FileNotFoundError:
        data = make()
    FOLDER.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=FOLDER)  # several processes may build at once
    with open(handle, "wb") as file:
        file.write(data)
    os.replace(name, path)
    return data
