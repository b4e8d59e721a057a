"""Pocket Patience as an installed package: `pip install pocket-patience`.

The wheel has this folder as `pocket_patience`, with `lib`, `sim` and `device` in it. They have the
same import names as in a checkout.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path


def main() -> None:
    """Run a command, such as `pocket-patience solve klondike 617`; without one, play."""
    if sys.version_info < (3, 10):  # noqa: UP036  pip checks this, the one file does not
        print("Pocket Patience needs Python 3.10 or newer.", file=sys.stderr)
        sys.exit(2)
    here = Path(__file__).resolve().parent
    sys.path[:0] = [str(here / "lib"), str(here)]
    if find_spec("rich") is None:  # the program in one file lacks it, and typer would need it
        os.environ["TYPER_USE_RICH"] = "0"
    from sim.__main__ import start

    start(sys.argv[1:] or ["play"])
