# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The commands of the desk: `python sim play`, `games`, `shot`, `deal`, `engine` and the rest.

Owns the commands' names, defaults and help, but for those that measure, in `sim.cli.measures`, and
those that bring the game to a board, in `sim.cli.packing`. Leaves reading what was typed, and the
sentence when it is wrong, to `sim.cli.arguments`. Every command loads what it needs when it runs, so that
asking for help is quick. It is started as `python sim`: `python -m sim` would put the root first on
the path, where code.py shadows the module `code`.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

_ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(_ROOT / "lib")
sys.path.append(str(_ROOT))

import typer

from sim.cli import arguments, measures, packing
from sim.cli.arguments import Board, Deal, Game, Options
from sim.desk import keymap
from sim.desk.keys import NOTATION

if TYPE_CHECKING:
    from sim.desk.machine import Machine

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_PLAY_HELP = f"""Play a game in a window or in this terminal.

WINDOW: {keymap.told(keymap.WINDOW)}. Hold A or B as on the handheld.

GAME CONTROLLER: {keymap.told(keymap.PAD)}.

TERMINAL: {keymap.told(keymap.TERMINAL)}; Ctrl-C quits at once.

{arguments.GAMES_HINT}

Examples:
  python sim play
  python sim play klondike 617 --option draw=3
  python sim play --front terminal --board pimoroni_picosystem
"""

_SHOT_HELP = f"""Play a script of keys and write what the screen shows, as a PNG or an animated GIF.

KEYS: {NOTATION}

{arguments.GAMES_HINT}

Examples:
  python sim shot klondike 617 --out deal.png --scale 4
  python sim shot klondike 617 --keys "R3 A B2 M D2" --out menu.png
  python sim shot klondike 617 --keys "B10 A+" --out play.gif --scale 2
"""


@app.callback()
def about() -> None:
    """Pocket Patience on the desk: play it, draw it, deal it, measure it.

    The games and the screens are those of the handheld, pixel for pixel.
    """


@app.command(help=_PLAY_HELP, cls=arguments.NumberedCommand)
def play(
    game: Annotated[
        str, typer.Argument(help="A game's id, such as klondike; without one, the title.")
    ] = "",
    number: Annotated[str, typer.Argument(help="The deal's number; 0 takes a new one.")] = "0",
    board: Board = "pygamer",
    front: Annotated[
        str, typer.Option(help="window, terminal, or auto: a window where there is a display.")
    ] = "auto",
    scale: Annotated[
        int, typer.Option(help="Window: screen pixels per pixel; 0 takes what fits.", min=0)
    ] = 0,
    saves: Annotated[
        Path | None, typer.Option(help="The folder games are kept in, such as a board's.")
    ] = None,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Play a game in a window or in this terminal."""
    front = arguments.one_of("front", front, ("auto", "window", "terminal"))
    from sim.desk import store
    from sim.desk.keys import real_clock

    seed = int.from_bytes(os.urandom(4), "little") >> 2
    kept = store.find(saves or store.folder())
    settings = {"seed": seed, "clock": real_clock, "store": kept}
    with _machine(board, game, arguments.number(number, 0), option, **settings) as it:
        if front == "terminal" or not _play_in_window(it, scale, front == "window"):
            from sim.desk import terminal

            if not sys.stdin.isatty() or not sys.stdout.isatty():
                display = "neither a display nor" if front == "auto" else "no"
                raise typer.BadParameter(f"there is {display} a terminal to play in")
            terminal.run(it)


def _play_in_window(machine: "Machine", scale: int, insists: bool) -> bool:
    """Play in a window; return False if there is no display, or say so if the player insists."""
    if not insists and not _has_display():
        return False
    from sim.desk import window

    try:
        made = window.Window(machine, scale)
    except window.NoDisplayError as error:
        if not insists:
            return False
        raise typer.BadParameter(
            "there is no display to open a window on; --front terminal plays here",
            param_hint="--front",
        ) from error
    typer.echo(keymap.told(keymap.WINDOW, machine.board.labels) + ".")
    made.run()
    return True


@app.command(help=_SHOT_HELP, cls=arguments.NumberedCommand)
def shot(
    game: Game,
    number: Deal,
    out: Annotated[Path, typer.Option(help="Where to write: a .png, or a .gif that moves.")],
    keys: Annotated[str, typer.Option(help="What is pressed first, in the notation above.")] = "",
    board: Board = "pygamer",
    scale: Annotated[int, typer.Option(help="Picture pixels per pixel.", min=1, max=16)] = 1,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Play a script of keys and write what the screen shows."""
    from sim.desk import picture
    from sim.desk.keys import parse

    try:
        steps = parse(keys)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--keys") from error
    arguments.picture(out, (".png", ".gif"))
    with _machine(board, game, arguments.number(number), option) as machine:
        moments = list(machine.play(steps))
        size = machine.width, machine.height
        with arguments.writing(out):
            if out.suffix.lower() == ".gif":
                picture.save_gif(out, moments, *size, scale)
            else:
                picture.save_png(out, moments[-1].frame, *size, scale)


@app.command(cls=arguments.NumberedCommand)
def deal(
    game: Game,
    number: Deal,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Print a deal as text: every pile, bottom card first, and the stock, next card last.

    A minus stands before a card that is face down. `python sim games` lists the games, and what
    options each has.

    Examples:
      python sim deal klondike 617
      python sim deal klondike 4242 --option draw=3
    """
    game = arguments.game(game)
    from patience.games import catalog
    from patience.games.dealing import new_game
    from patience.table import Table
    from sim.protocol import positions

    rules = catalog.row(game, arguments.options(game, option))
    at_hand = new_game(rules, arguments.number(number), Table())
    typer.echo(f"{at_hand.row.name}, deal {at_hand.number}")
    for name, piles in positions.describe(at_hand).items():
        if name in ("foundations", "tableau", "reserve", "cells"):
            for place, pile in enumerate(piles, 1):
                if pile:
                    typer.echo(f"{name:>12} {place:<2} {' '.join(pile)}")
        elif name in ("waste", "hand", "stock") and piles:
            typer.echo(f"{name:>12}    {' '.join(piles)}")


@app.command()
def games(
    game: Annotated[str, typer.Argument(help="The id of one game alone.")] = "",
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the README's list of games instead.")
    ] = False,
) -> None:
    """Print the games by family: id, name, and the options with their values, the default first.

    Example:
      python sim games klondike
    """
    if markdown:
        from sim.cli import game_list

        typer.echo(game_list.markdown())
        return
    for line in arguments.listed_games(arguments.game(game) if game else ""):
        typer.echo(line)


@app.command()
def engine() -> None:
    """Answer command lines with JSON, so that another program can play.

    One command a line on standard input, one JSON object a line on standard output:
    new, position, show, moves, play, undo, redo, hint, games, quit.

    Example:
      printf 'new klondike 617\\nmoves\\nquit\\n' | python sim engine
    """
    from sim.protocol.engine import main

    main()


def _machine(board: str, game: str, number: int, options: list[str], **settings: Any) -> "Machine":
    """Return a machine of what was typed, or complain about it; without a game, at the title."""
    game, board = game and arguments.game(game), arguments.board(board)
    if options and not game:
        raise typer.BadParameter("a game comes before its options", param_hint="--option")
    pairs = arguments.options(game, options) if options else []
    from sim.desk.machine import Machine

    return Machine(board, game, number, options=pairs, **settings)


def _has_display() -> bool:
    """Return whether a window can be opened: always, but on a Linux without a display server."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


app.add_typer(measures.app)
app.add_typer(packing.app)

if __name__ == "__main__":
    try:
        app(prog_name="python sim")
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell says it of a program that Ctrl-C ended
