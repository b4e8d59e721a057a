"""The command for other programs: `engine`."""

import typer

from sim.cli import arguments

app = typer.Typer()


@app.command()
def engine() -> None:
    """Answer command lines with JSON, so that another program can play.

    It reads one command per line from standard input and prints one JSON object per line: new,
    position, show, moves, play, undo, redo, hint, solve, games, quit. sim/PROTOCOL.md describes
    them.

    Example:
      printf 'new klondike 617\\nmoves\\nquit\\n' | python sim engine
    """
    lines = arguments.standard_input()
    from sim.protocol.engine import main

    main(lines)
