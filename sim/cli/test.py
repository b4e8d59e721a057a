"""The commands that try to break the game."""

from typing import Annotated

import typer

from sim.cli import arguments
from sim.cli.measure import show

app = typer.Typer()


@app.command()
def fuzz(
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 4000,
    seed: Annotated[int, typer.Option(help="The seed of keys, games and settings.", min=0)] = 1,
    boards: Annotated[bool, typer.Option("--boards", help="On boards in the VM instead.")] = False,
    runs: Annotated[int, typer.Option(help="How many runs on each board.", min=1)] = 32,
    only: Annotated[
        str, typer.Option(help="With --boards: ids of boards, separated by commas.")
    ] = "",
) -> None:
    """Press random keys in every game and on all screens: short, long, held and together.

    Fails on an exception, if a card is lost or duplicated, if the picture differs from one painted
    from scratch, or if B or Start does not lead back to the unchanged table. Prints the shortest
    steps that fail. 4,000 games take half an hour on two processors.

    With --boards, it plays every board, and imagined ones that have no row, from power-on in a heap
    of its size, 6,000 presses in each run. The runs begin in games of all kinds, one after the
    other. Fails if memory runs out.

    Examples:
      python sim fuzz --games 100
      python sim fuzz --boards
      python sim fuzz --boards --only pygamer,seeeduino_wio_terminal --runs 40
    """
    if boards:
        from sim.fuzz.boards import ALL_BOARDS
        from sim.fuzz.boards import report as report_boards

        chosen = [arguments.read_any_board(name.strip()) for name in only.split(",") if only]
        show(report_boards(runs, chosen or ALL_BOARDS))
    else:
        from sim.fuzz.keys import report

        show(report(games, seed))


@app.command()
def power(
    saves: Annotated[int, typer.Option(help="Saves on each model of flash.", min=1)] = 24,
) -> None:
    """Cut the power at every byte of every write of a save, and check every start.

    The drives are models with other files on them, contiguous and fragmented. A cut while the save
    files are made may damage anything, and is reported. After that, each start must find the newest
    save, or report that it uses the one before. A chip that holds a single save and was just erased
    may start fresh, and must report it.

    Example:
      python sim power --saves 6
    """
    from sim.fuzz.power_cuts import report

    show(report(saves))
