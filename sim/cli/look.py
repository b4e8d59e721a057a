"""The commands that show games and boards: `games`, `boards`, `shot`, `film`, `deal`, `contact`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli import arguments
from sim.cli.arguments import Board, Deal, Game, Options
from sim.desk.keys import NOTATION

app = typer.Typer()

_SHOT_HELP = f"""Play a script of keys and save the screen as a PNG or an animated GIF.

KEYS: {NOTATION}

{arguments.GAMES_HINT}

Examples:
  python sim shot klondike 617 --out deal.png --scale 4
  python sim shot klondike 617 --keys "R3 A B2 M D2" --out menu.png
  python sim shot klondike 617 --keys "B10 A+" --out play.gif --scale 2
"""


@app.command()
def games(
    game: Annotated[str, typer.Argument(help="The id of a single game.")] = "",
    renew: Annotated[
        bool,
        typer.Option("--renew", help="Write the list in the README of the games, and won games."),
    ] = False,
) -> None:
    """List the games by family: id, name, and options with their values, the default first.

    Example:
      python sim games klondike
    """
    if renew:
        from sim.cli import game_list

        game_list.renew()
        return
    for line in arguments.list_games(arguments.read_game(game) if game else ""):
        typer.echo(line)


@app.command()
def boards(
    renew: Annotated[
        bool,
        typer.Option("--renew", help="Write the tables in device/README.md and device/BOARDS.md."),
    ] = False,
) -> None:
    """List the boards: id, chip and memory, heap, screen, memory for saves, keys, sound.

    Example:
      python sim boards
    """
    from sim.cli import board_list

    if renew:
        board_list.renew()
        return
    from rich.console import Console

    Console().print(board_list.make_facts().to_rich())


@app.command(help=_SHOT_HELP, cls=arguments.NumberedCommand)
def shot(
    game: Game,
    number: Deal,
    out: Annotated[Path, typer.Option(help="The file to write: a .png, or a .gif that moves.")],
    keys: Annotated[str, typer.Option(help="Keys to press first, in the notation above.")] = "",
    board: Board = "pygamer",
    scale: Annotated[int, typer.Option(help="Picture pixels per pixel.", min=1, max=16)] = 1,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Play a script of keys and save the screen."""
    from sim.desk import picture
    from sim.desk.keys import parse

    try:
        steps = parse(keys)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--keys") from error
    arguments.check_picture(out, (".png", ".gif"))
    number_read = arguments.read_number(number)
    with arguments.make_machine(board, game, number_read, option) as machine:
        try:
            moments = list(machine.play(steps))
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--keys") from error
        size = machine.width, machine.height
        if out.suffix.lower() == ".gif":
            picture.save_gif(out, moments, *size, scale)
        else:
            picture.save_png(out, moments[-1].frame, *size, scale)


@app.command()
def film(
    out: Annotated[Path, typer.Option(help="The file to write: a .gif.")],
    saves: Annotated[
        Path | None,
        typer.Option(help="The folder it is saved in, such as a board's.", file_okay=False),
    ] = None,
    board: Board = "pygamer",
) -> None:
    """Save the last game as an animated GIF, from its deal to its last move.

    The key G does the same in the window and the terminal.

    Example:
      python sim film --out won.gif
    """
    arguments.check_picture(out, (".gif",))
    from sim.desk import store
    from sim.desk.film import write

    saved = store.read_only(saves or store.default_folder())
    with arguments.make_machine(board, "", 0, [], store=saved) as machine:
        write(machine, out)


@app.command(cls=arguments.NumberedCommand)
def deal(
    game: Game,
    number: Deal,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Print a deal as text: every pile, bottom card first, and the stock, next card last.

    A minus sign marks a face-down card. `python sim games` lists the games and their options.

    Examples:
      python sim deal klondike 617
      python sim deal klondike 4242 --option draw=3
    """
    game = arguments.read_game(game)
    from patience.games import catalog
    from patience.games.dealing import new_game
    from patience.table import Table
    from sim.protocol import positions

    row = catalog.row(game, arguments.read_options(game, option))
    dealt = new_game(row, arguments.read_number(number), Table())
    typer.echo(f"{dealt.row.name}, deal {dealt.number}")
    for name, piles in positions.describe(dealt).items():
        if name in ("foundations", "tableau", "reserve", "cells"):
            for place, pile in enumerate(piles, 1):
                if pile:
                    typer.echo(f"{name:>12} {place:<2} {' '.join(pile)}")
        elif name in ("waste", "hand", "stock") and piles:
            typer.echo(f"{name:>12}    {' '.join(piles)}")


@app.command()
def contact(
    out: Annotated[Path, typer.Option(help="The file to write: a .png.")],
    scale: Annotated[int, typer.Option(help="Picture pixels per pixel.", min=1, max=4)] = 1,
    games: Annotated[
        str, typer.Option(help="Ids of games, separated by commas; the eleven by default.")
    ] = "",
) -> None:
    """Draw games on every size of screen into one picture: as dealt, half-way, and at worst.

    The worst case has the longest known pile.

    Examples:
      python sim contact --out contact.png
      python sim contact --out gate.png --games gate,canfield --scale 2
    """
    arguments.check_picture(out, (".png",))
    chosen = arguments.read_games(games)
    from sim.desk.contact import draw_sheet

    draw_sheet(chosen, scale).save(out, "PNG", optimize=True)
