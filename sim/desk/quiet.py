# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Silences libraries that write to standard error what a player need not read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silence_stderr() -> Iterator[None]:
    """Send standard error nowhere: C code writes past `sys.stderr`, so by its number."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
