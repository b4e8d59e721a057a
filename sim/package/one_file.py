"""Starts the program in one file, which only plays.

It cannot carry what is compiled for each system: the pydantic that typer reads arguments with.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path


def main() -> None:
    """Play a game, as `play` does."""
    here = Path(__file__).resolve().parent
    sys.path[:0] = [str(here / "lib"), str(here)]
    from sim.cli.streams import run

    sys.exit(run(_play))


def _play() -> None:
    import typer

    from sim.cli.play import play
    from sim.cli.streams import REFUSED
    from sim.data.version import describe_version

    parser = ArgumentParser(
        "pocket-patience",
        description="Play a game in this terminal, or in a window if pygame-ce is installed."
        " `pip install pocket-patience` brings more commands.",
    )
    parser.add_argument("game", nargs="?", default="", help="its id, such as klondike")
    parser.add_argument("number", nargs="?", default="0", help="of the deal; 0 takes a new one")
    parser.add_argument("--board", default="pygamer", help="the board whose screen it has")
    parser.add_argument("--front", default="auto", help="window, terminal or auto")
    parser.add_argument("--saves", type=Path, help="the folder games are saved in")
    parser.add_argument("--option", action="append", default=[], help="such as draw=3")
    parser.add_argument("--version", action="version", version=describe_version())
    words = sys.argv[1:]
    given = parser.parse_args(words[1:] if words[:1] == ["play"] else words)
    try:
        play(**vars(given), scale=0, solver=True, memory=512)
    except typer.BadParameter as error:
        print(f"{parser.prog}: {error.message}", file=sys.stderr)
        sys.exit(REFUSED)
    except typer.Exit as error:
        sys.exit(error.exit_code)
