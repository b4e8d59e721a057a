"""Starts the program of the wheel: `pocket-patience`."""

import os
import sys
from importlib.util import find_spec

from pocket_patience.engine import ROOT


def main() -> None:
    """Run a command, such as `pocket-patience solve klondike 617`; without one, play."""
    sys.path.insert(0, str(ROOT))
    if find_spec("rich") is None:  # the program in one file lacks it, and typer would need it
        os.environ["TYPER_USE_RICH"] = "0"
    from sim.__main__ import start

    start(sys.argv[1:] or ["play"])
