"""Writes files so that an interruption does not leave them incomplete."""

from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a new file beside the old one, then replace it."""
    beside = path.with_suffix(".new")
    beside.write_bytes(data)
    beside.replace(path)
