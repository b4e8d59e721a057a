# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The commands that measure what play costs a board, and how games go.

Each measure is a module of `sim.measure` or `sim.fuzz`, imported when its command runs.
"""

from typing import Annotated

import typer

from sim.cli import arguments
from sim.cli.arguments import Board, Deal

app = typer.Typer()


@app.command(cls=arguments.NumberedCommand)
def bus(
    number: Deal = "617",
    game: Annotated[str, typer.Option(help="A game's id.")] = "klondike",
    every: Annotated[bool, typer.Option("--all", help="The eleven games, a table.")] = False,
    board: Board = "pygamer",
    animation: Annotated[
        int, typer.Option(help="The setting: 0 off, 1 fast, 2 calm.", min=0, max=2)
    ] = 0,
) -> None:
    """Measure the bytes a board sends to its screen for each kind of press.

    The game is played by keys alone, following its own hints. Prints the median and the worst of
    each kind: a cursor step, a card or a packet moved, a deal, an undo, the menu, an idle frame.
    Fails if a press sends more than it may, or if half of the pixels sent, in the median, are no
    change.

    Examples:
      python sim bus 4242
      python sim bus --all
    """
    from sim.measure.bus import main, main_of_all

    chosen = arguments.read_board(board), arguments.read_number(number), animation
    if not (main_of_all(*chosen) if every else main(arguments.read_game(game), *chosen)):
        raise typer.Exit(1)


@app.command()
def bench() -> None:
    """Measure how much work a press makes: for a board, and in bytecodes.

    First what a press takes of a CircuitPython by a model, to each screen and in all games, beside
    the goals. Then the eleven are played by their own hints, counting bytecodes. Fails if a press
    takes more than it may, or the median press more work than ten scans of all legal moves of
    Klondike. Takes ten minutes.

    Example:
      python sim bench
    """
    from sim.measure.bench import main

    if not main():
        raise typer.Exit(1)


@app.command()
def presses(
    game: Annotated[str, typer.Option(help="One game's id; the eleven by default.")] = "",
    games: Annotated[int, typer.Option(help="How many of each game, at most.", min=1)] = 100,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="One table for all games, as Markdown.")
    ] = False,
) -> None:
    """Count the fewest presses an action takes in won games, by kind of action.

    They are played with the table's own cursor, by hand (A and B are never held) and with each of
    the settings that save presses. Fails if Klondike takes more than it may. All games take half
    an hour.

    Examples:
      python sim presses --game klondike --games 10
      python sim presses --markdown
    """
    from sim.measure.presses import main

    if not main(arguments.read_game(game) if game else "", games, markdown):
        raise typer.Exit(1)


@app.command()
def hints(
    games: Annotated[int, typer.Option(help="How many deals of each game.", min=1)] = 1000,
    game: Annotated[str, typer.Option(help="One game's id; the eleven by default.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Every game there is.")] = False,
    keep: Annotated[
        int, typer.Option(help="Keep so many won games of Klondike a draw, for `presses`.", min=0)
    ] = 0,
) -> None:
    """Measure the share of deals won by hints alone, and by a player who moves at random.

    The first plays the best hint until there is none; both give up after 400 moves. The eleven
    take about ten minutes on two processors.

    Examples:
      python sim hints --games 100
      python sim hints --game klondike
    """
    chosen = [arguments.read_game(game)] if game else []
    from sim.measure.hint_play import keep_won, main

    if keep:
        keep_won(keep)
    else:
        main(chosen, games, every)


@app.command()
def sizes(
    boards: Annotated[
        str, typer.Option(help="Ids of boards, separated by commas.")
    ] = "pygamer,pajenicko_picopad,seeeduino_wio_terminal",
    steps: Annotated[
        bool, typer.Option("--steps", help="What presses allocate, and games leave on the heap.")
    ] = False,
    games: Annotated[int, typer.Option(help="How many games, with --steps.", min=3)] = 200,
) -> None:
    """Measure what the game takes of a board's memory: each module, and each screen.

    The bundle is started on the board in a 32-bit MicroPython under Node; `make setup` installs
    that. Fails if a board keeps more than it may with the table drawn, or needs more to start from
    .py.

    With --steps it is played there at random: fails if a press at the table allocates more than
    1.5 KB in one frame that loads nothing, or if more is kept after the last game than after the
    second. Takes two minutes.

    Examples:
      python sim sizes --boards seeeduino_wio_terminal
      python sim sizes --steps
    """
    if steps:
        from sim.measure.steps import main as main_of_steps

        if not main_of_steps(games):
            raise typer.Exit(1)
        return
    from sim.measure.sizes import main

    if not main([arguments.read_board(name.strip()) for name in boards.split(",")]):
        raise typer.Exit(1)


@app.command()
def longest(
    games: Annotated[int, typer.Option(help="How many of each of the eleven.", min=1)] = 10000,
) -> None:
    """Search for the longest tableau pile of each game by random play; keep it for `contact`.

    Example:
      python sim longest --games 1000
    """
    from sim.measure.longest import main

    main(games)


@app.command()
def wear(
    minutes: Annotated[int, typer.Option(help="How long to play.", min=1)] = 60,
) -> None:
    """Measure how often saves erase the flash in an hour of simulated play by hints.

    All of the eleven are played, with and without thinking, quick wins and Quit included. Fails if
    one block is erased more than 20 times an hour, or if a new game, a win or ten moves are not
    saved after 20 seconds of rest. Takes ten minutes on two processors.

    Example:
      python sim wear --minutes 10
    """
    from sim.fuzz.wear import main

    if not main(minutes):
        raise typer.Exit(1)


@app.command()
def holes(
    smallest: Annotated[
        bool, typer.Option("--smallest", help="Also find the least heap on a PyGamer.")
    ] = False,
    storm: Annotated[
        int, typer.Option(help="Press so many random keys in place of the scripts.", min=0)
    ] = 0,
    seeds: Annotated[int, typer.Option(help="How many storms on each board.", min=1)] = 32,
) -> None:
    """Play on every kind of screen in a heap that does not grow, as a board's.

    Prints what runs out of memory although enough is free, in pieces. Fails if anything does.

    Examples:
      python sim holes --smallest
      python sim holes --storm 6000 --seeds 32
    """
    from sim.measure.holes import main

    if not main(smallest, storm, seeds):
        raise typer.Exit(1)


@app.command()
def figures(
    only: Annotated[
        str,
        typer.Option(help="Which tables, separated by commas; see above."),
    ] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Measure fewer games.")] = False,
) -> None:
    """Measure everything and write it into one file, sim/measure/README.md.

    TABLES: presses, sizes, holes, storms, board, steps, bench, bus, hints, proved, wear, power,
    storm. Those that are not measured stay as they are. All of them take an hour on two
    processors, a quarter of one with --quick; the file says with which numbers each was measured.

    Examples:
      python sim figures --only bus,bench
      python sim figures --quick
    """
    from sim.measure.figures import SECTIONS, main

    keys = [arguments.choose("table", key.strip(), SECTIONS) for key in only.split(",") if key]
    if not main(keys, quick):
        raise typer.Exit(1)
