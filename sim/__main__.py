# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Starts the commands: `python sim play` and all the others.

They are in `sim.cli`, a module for each group of `python sim --help`.
"""

import os
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(_ROOT / "lib")
sys.path.append(str(_ROOT))
# Bytecode goes where make lets pip put it, also for the processes that commands start.
sys.pycache_prefix = sys.pycache_prefix or str(_ROOT / "build" / "cache" / "bytecode")
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

from sim.cli.streams import run


def _start() -> None:
    from sim.cli.app import app

    app(prog_name="python sim")


if __name__ == "__main__":
    sys.exit(run(_start))
