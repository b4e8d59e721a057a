# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The commands that bring the game to a board, and its tracebacks back: `bundle`, `deploy`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli import arguments

app = typer.Typer()

_Source = Annotated[
    bool, typer.Option("--py", help="Our modules as .py instead of .mpy; they need more memory.")
]


@app.command()
def bundle(
    out: Annotated[Path, typer.Option(help="The folder to write the zip into.")] = Path("build"),
    source: _Source = False,
) -> None:
    """Build the zip that a player unzips onto a board's drive.

    It contains the game and the libraries it imports, compiled for CircuitPython 9.2 to 10.x, the
    rules of every game, licences and a README.

    Examples:
      python sim bundle
      python sim bundle --py --out /tmp
    """
    from sim.build.bundle import main

    with arguments.explain_write_error(out):
        main(out, source)


@app.command()
def deploy(
    drive: Annotated[
        Path | None,
        typer.Option(
            help="Where the drive is mounted, or any folder.", exists=True, file_okay=False
        ),
    ] = None,
    source: _Source = False,
) -> None:
    """Update the drive of a board that is plugged in.

    Only what changed is copied, saves and files of other programs stay, and every change is listed.

    Examples:
      python sim deploy
      python sim deploy --drive /media/me/CIRCUITPY
    """
    from sim.build.deploy import DeployError, main

    try:
        main(drive, source)
    except DeployError as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from error
