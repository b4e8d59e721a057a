"""Writes files so that an interruption does not leave them incomplete."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes | bytearray) -> None:
    """Write a new file next to the old one, then replace the old one."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")  # other processes may write one, too
    beside.write_bytes(data)
    beside.replace(path)
