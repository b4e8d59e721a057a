# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Silences libraries that write messages to standard error that players need not read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silence_stderr() -> Iterator[None]:
    """Discard standard error by its descriptor, because C code bypasses `sys.stderr`."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
