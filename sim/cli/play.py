"""The command that plays: `play`."""

import os
import sys
from contextlib import ExitStack
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli import arguments
from sim.cli.arguments import Board, Options
from sim.data.refusal import printable
from sim.desk import keymap
from sim.desk.signals import Signals

if TYPE_CHECKING:
    from sim.desk.machine import Machine

app = typer.Typer()

_LANGUAGE = "language"  # the file with the player's choice, next to the saves
_EPOCH = date(1970, 1, 1)
_HELP = f"""Play a game in a window or in this terminal.

WINDOW: {keymap.describe(keymap.WINDOW)}. \
Held, Z plays safe cards, X gives a hint, and Tab runs through the game with left and right.

MOUSE: {keymap.MOUSE}.

GAME CONTROLLER: {keymap.describe(keymap.PAD)}.

TERMINAL: {keymap.describe(keymap.TERMINAL)}; Ctrl-C quits at once, Ctrl-Z stops until `fg`.

{arguments.GAMES_HINT}

Examples:
  python sim play
  python sim play klondike 617 --option draw=3
  python sim play --front terminal --board pimoroni_picosystem
"""


@app.command(help=_HELP, cls=arguments.NumberedCommand)
def play(
    game: Annotated[
        str, typer.Argument(help="A game's id, such as klondike; the title if left out.")
    ] = "",
    number: Annotated[str, typer.Argument(help="The deal's number; 0 takes a new one.")] = "0",
    board: Board = "pygamer",
    front: Annotated[
        str, typer.Option(help="window, terminal, text, or auto: a window if there is a display.")
    ] = "auto",
    scale: Annotated[
        int, typer.Option(help="Window: screen pixels per pixel; 0 takes what fits.", min=0, max=64)
    ] = 0,
    saves: Annotated[
        Path | None,
        typer.Option(help="The folder games are saved in, such as a board's.", file_okay=False),
    ] = None,
    option: Options = [],  # noqa: B006  typer copies it
    solver: Annotated[
        bool, typer.Option(help="Say below the picture whether the game can be won.")
    ] = True,
    memory: Annotated[
        int,
        typer.Option(
            "--solver-memory", help="Megabytes for that.", min=128, max=arguments.MOST_MEMORY
        ),
    ] = 512,
    language: Annotated[
        str, typer.Option(help="The language, such as de; else that of the options or the system.")
    ] = "",
) -> None:
    """Play a game in a window or in this terminal."""
    front = arguments.choose("front", front, ("auto", "window", "terminal", "text"))
    from patience.texts import desk_text
    from sim.data.version import describe_version
    from sim.desk import store
    from sim.desk.film import Camera
    from sim.desk.keys import RealClock
    from sim.desk.machine import by_default
    from sim.solve.live.judge import LiveJudge
    from sim.solve.live.process import is_there
    from sim.texts import choose

    where = saves or store.default_folder()
    kept = where / _LANGUAGE
    first = arguments.read_language(language) if language else choose.read_chosen(kept)
    settings = {
        "seed": int.from_bytes(os.urandom(4), "little") >> 2,
        "clock": RealClock(),
        "store": store.open_store(where),
        "settings": by_default(),
    }
    in_window = front == "window" or (front == "auto" and _has_display())
    settings["labels"] = keymap.name_buttons(keymap.WINDOW if in_window else keymap.TERMINAL)
    number_read = arguments.read_number(number, 0)
    with ExitStack() as stack:
        stack.enter_context(choose.installed(first))
        signals = stack.enter_context(Signals(stops=True))
        try:
            stack.enter_context(store.lock(where))
        except store.InUseError:
            typer.echo(printable(desk_text.IN_USE.format(where)), err=True)
            settings["store"] = store.read_only(where)
        else:
            unwritable = store.find_unwritable(where)
            for path in unwritable:
                typer.echo(printable(desk_text.UNWRITABLE.format(path)), err=True)
            if len(unwritable) == len(store.NAMES):
                settings["store"] = store.read_only(where, store.CANNOT_SAVE)
        machine = stack.enter_context(
            arguments.make_machine(board, game, number_read, option, **settings)
        )
        machine.app.peripherals.version = describe_version  # called only when About opens
        stack.enter_context(choose.offered(machine.app, kept))
        machine.keep_days(lambda: (date.today() - _EPOCH).days)
        camera = Camera(where, board)
        machine.on_film = camera.film
        judge = None
        if solver and is_there():
            machine.judge = judge = stack.enter_context(LiveJudge(machine, memory))
        elif solver:
            machine.lacks_solver = True
        must = front == "window"
        try:
            if not in_window or not _play_in_window(machine, signals, scale, must):
                _play_in_terminal(machine, signals, front == "auto", front == "text")
        except typer.BadParameter:
            machine.abandon()
            raise
        spoken = choose.current()
    with choose.installed(spoken):
        for said in camera.finish():
            typer.echo(said)
    if judge and judge.failure:
        typer.echo(printable(f"The solver ended: {judge.failure}"), err=True)
    if machine.app.notice:
        typer.echo(machine.app.notice, err=True)  # from the last save
    if signals.ended:
        raise typer.Exit(signals.status)


def _play_in_terminal(machine: "Machine", signals: Signals, auto: bool, is_text: bool) -> None:
    """Play in this terminal, as text if it lacks the colours or characters for the picture.

    :raises typer.BadParameter: if it is not a terminal
    """
    from sim.desk import terminal

    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        missing = "neither a display nor a terminal" if auto else "no terminal"
        raise typer.BadParameter(f"there is {missing} to play in")
    is_text = is_text or bool(auto and os.environ.get("NO_COLOR"))
    try:
        terminal.SIGNS.encode(sys.stdout.encoding)
    except UnicodeError:
        is_text = True
    machine.rename_buttons(keymap.name_buttons(keymap.TERMINAL))
    terminal.run(machine, signals, is_text)


def _play_in_window(machine: "Machine", signals: Signals, scale: int, must: bool) -> bool:
    """Play in a window; return False if there is no display.

    :raises typer.BadParameter: if there is no display but it must be a window
    """
    from sim.desk import window

    try:
        opened = window.Window(machine, scale)
    except window.NoDisplayError as error:
        if not must:
            return False
        raise typer.BadParameter(
            "there is no display to open a window on; --front terminal plays here",
            param_hint="--front",
        ) from error
    typer.echo(f"{keymap.describe(keymap.WINDOW)}.")
    opened.run(signals)
    return True


def _has_display() -> bool:
    """Return whether a window can be opened: always, except on Linux without a display server.

    The program in one file lacks pygame, and plays in the terminal.
    """
    if not find_spec("pygame"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
