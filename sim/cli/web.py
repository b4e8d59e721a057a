"""The command that puts the game on a web page: `web`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli import arguments

app = typer.Typer()


@app.command()
def web(
    out: Annotated[Path, typer.Option(help="The folder to write the page into.")] = Path(
        "build/web"
    ),
    serve: Annotated[bool, typer.Option("--serve", help="Then serve it on this machine.")] = False,
    port: Annotated[int, typer.Option(help="Its port; 0 takes a free one.", min=0, max=65535)] = 0,
    measure: Annotated[
        bool, typer.Option("--measure", help="Then measure it in Chromium.")
    ] = False,
) -> None:
    """Build the page that plays the game in a browser: static files for any web server.

    Examples:
      python sim web
      python sim web --serve --port 8000
      python sim web --measure
    """
    from sim.web import build
    from sim.web.figures import find_chromium

    if measure and not find_chromium():
        raise typer.BadParameter("there is no Chromium here", param_hint="--measure")
    arguments.check_catalog()
    build.main(out)
    if measure:
        from sim.web.figures import report

        if not report(out).show():
            raise typer.Exit(1)
    if serve:
        from sim.web.host import serve_forever

        serve_forever(out, port)
