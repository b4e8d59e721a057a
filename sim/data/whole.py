# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Writes files that an interruption must not leave in pieces."""

from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside the one there is, and then in its place."""
    beside = path.with_suffix(".new")
    beside.write_bytes(data)
    beside.replace(path)
