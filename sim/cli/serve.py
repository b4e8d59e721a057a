"""The command for other programs: `engine`."""

import typer

from sim.cli import arguments

app = typer.Typer()


@app.command()
def engine() -> None:
    """Answer command lines with JSON, so that another program can play.

    One command per line on standard input, one JSON object per line on standard output: new,
    position, show, moves, play, undo, redo, hint, solve, games, quit. sim/PROTOCOL.md describes
    them.

    Example:
      printf 'new klondike 617\\nmoves\\nquit\\n' | python sim engine
    """
    lines = arguments.standard_input()
    from sim.protocol.engine import main

    main(lines)
