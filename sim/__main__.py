# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Starts the commands of the desk: `python sim play` and all the others.

They are in `sim.cli`, a module for each group of `python sim --help`.
"""

import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(_ROOT / "lib")
sys.path.append(str(_ROOT))

from sim.cli.streams import run


def _start() -> None:
    from sim.cli.app import app

    app(prog_name="python sim")


if __name__ == "__main__":
    sys.exit(run(_start))
