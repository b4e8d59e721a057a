"""Assembles the groups of commands, in the order of `python sim --help`.

Each command imports what it needs when it runs, so that help appears quickly.
"""

import inspect
import re
from typing import Annotated

import typer
from typer.models import CommandInfo

from sim.cli import build, look, measure, play, serve, solve, test, web
from sim.data.places import IS_CHECKOUT, PROGRAM
from sim.data.version import describe_version

_GROUPS = {
    "Play": play.app,
    "Look": look.app,
    "Solve": solve.app,
    "Measure": measure.app,
    "Build": build.app,
    "Test": test.app,
    "Serve": serve.app,
    "Web": web.app,
}
_NEED_CHECKOUT = {"Measure", "Test", "Web"}
_FOR_DEVELOPERS = {
    "boards",
    "pack",
    "verdicts",
    "referee",
    "solver-check",
    "safe-check",
    "release",
    "texts",
    "tour",
}

app = typer.Typer(
    add_completion=not IS_CHECKOUT,  # a shell completes only the installed name
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(describe_version())
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Pocket Patience on a computer: play it, look at it, measure it, put it on a board.

    Games and screens are the same as on the handheld, pixel for pixel.
    """


def _name(command: CommandInfo) -> str:
    return command.name or command.callback.__name__  # type: ignore[union-attr]  # all have one


def _join_lines(command: CommandInfo) -> str:
    """Return a command's help with each paragraph in one line, for the terminal to wrap.

    Indented lines, such as examples, stay. An empty style tag goes before them, because typer would
    strip the indentation right after the first paragraph.
    """
    written = command.help or inspect.getdoc(command.callback) or ""
    joined = re.sub(r"(?<=\S)\n(?=\S)", " ", inspect.cleandoc(written))
    joined = joined.replace("python sim", PROGRAM)
    return re.sub(r"(?m)^(?= )", "[none]", joined)


for _panel, _group in _GROUPS.items():
    if not IS_CHECKOUT:
        _kept = [one for one in _group.registered_commands if _name(one) not in _FOR_DEVELOPERS]
        _group.registered_commands = [] if _panel in _NEED_CHECKOUT else _kept
    for _command in _group.registered_commands:
        _command.rich_help_panel = _panel
        _command.help = _join_lines(_command)
    app.add_typer(_group)
