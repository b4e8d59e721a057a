# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The commands that measure: what play costs a board, and how games go on the whole.

Owns their names, defaults and help; `sim.__main__` puts them beside its own. Leaves reading what
was typed to `sim.cli.arguments`, and each measure to a module of its own, loaded when it runs.
"""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli import arguments
from sim.cli.arguments import Board, Deal

app = typer.Typer()


@app.command(cls=arguments.NumberedCommand)
def bus(
    number: Deal = "617",
    game: Annotated[str, typer.Option(help="A game's id.")] = "klondike",
    every: Annotated[bool, typer.Option("--all", help="The eleven games, a line each.")] = False,
    board: Board = "pygamer",
    animation: Annotated[
        int, typer.Option(help="The setting: 0 off, 1 fast, 2 calm.", min=0, max=2)
    ] = 0,
) -> None:
    """Print the bytes a board sends to its screen for each kind of press.

    The game is played by keys alone, following its own hints; median and worst are told of every
    kind of press: a step of the cursor, a card or a run moved, a deal, an undo, the menu, an idle
    step. Fails when one sends more than it may, or in the middle half of what is sent is no change.

    Examples:
      python sim bus 4242
      python sim bus --all
    """
    from sim.measure.bus import main, main_of_all

    chosen = arguments.board(board), arguments.number(number), animation
    if not (main_of_all(*chosen) if every else main(arguments.game(game), *chosen)):
        raise typer.Exit(1)


@app.command()
def sizes(
    boards: Annotated[
        str, typer.Option(help="Ids of boards, parted by commas.")
    ] = "pygamer,pajenicko_picopad,seeeduino_wio_terminal",
    steps: Annotated[
        bool, typer.Option("--steps", help="What steps of play allocate, and games leave behind.")
    ] = False,
    games: Annotated[int, typer.Option(help="How many games, with --steps.", min=3)] = 200,
) -> None:
    """Print what the game takes of a board's memory: each module, and the whole.

    The bundle is started on the board in a 32-bit MicroPython under Node; `make sizes` sets that up
    first. Fails when a board keeps more than it may with the table drawn, or needs more to start
    from .py.

    With --steps it is played there by chance: fails when a step of play allocates more than 2 KB,
    garbage included, or more is kept after the last game than after two. Takes two minutes.

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

    if not main([arguments.board(name.strip()) for name in boards.split(",")]):
        raise typer.Exit(1)


@app.command()
def bench() -> None:
    """Print how much work a press makes in each of the eleven, counted in bytecodes.

    Each is played by its own hints, through keys. Fails when the median press is more work than ten
    scans of the legal moves of Klondike. Takes two minutes.

    Example:
      python sim bench
    """
    from sim.measure.bench import main

    if not main():
        raise typer.Exit(1)


@app.command()
def presses(
    game: Annotated[str, typer.Option(help="One game's id; all eleven by default.")] = "",
    games: Annotated[int, typer.Option(help="How many of each game, at most.", min=1)] = 100,
    markdown: Annotated[bool, typer.Option(help="The table of the README.")] = False,
) -> None:
    """Print how many presses an action takes, by kind, when won games are played with the fewest.

    They are played through the table's own cursor, by hand (A and B are never held) and with each
    of the settings that save presses. Fails when Klondike takes more than it may. All games take
    half an hour.

    Examples:
      python sim presses --game klondike --games 5
      python sim presses --markdown
    """
    from sim.measure.presses import main

    if not main(arguments.game(game) if game else "", games, markdown):
        raise typer.Exit(1)


@app.command()
def contact(
    out: Annotated[Path, typer.Option(help="Where to write: a .png.")],
    scale: Annotated[int, typer.Option(help="Picture pixels per pixel.", min=1, max=4)] = 1,
    games: Annotated[
        str, typer.Option(help="Ids of games, parted by commas; the eleven by default.")
    ] = "",
) -> None:
    """Draw games on every size of screen, as dealt, in the middle and at worst, into one picture.

    At worst is with the longest pile that `python sim longest` has found so far.

    Examples:
      python sim contact --out contact.png
      python sim contact --out gate.png --games gate,canfield --scale 2
    """
    arguments.picture(out, (".png",))
    chosen = [arguments.game(name.strip()) for name in games.split(",") if name.strip()]
    from sim.measure.contact import sheet

    drawn = sheet(chosen, scale)
    with arguments.writing(out):
        drawn.save(out, "PNG", optimize=True)


@app.command()
def longest(
    games: Annotated[int, typer.Option(help="How many of each of the eleven.", min=1)] = 10000,
) -> None:
    """Play random games, print the longest tableau pile of each kind, and keep it for `contact`.

    Example:
      python sim longest --games 1000
    """
    from sim.measure.longest import main

    main(games)


@app.command()
def hints(
    games: Annotated[int, typer.Option(help="How many deals of each game.", min=1)] = 1000,
    game: Annotated[str, typer.Option(help="One game alone, by id; the eleven by default.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Every game there is.")] = False,
) -> None:
    """Print the share of deals that the hints alone win, beside a player's who plays at random.

    The best hint is always played, until there is none; both players give up after 400 moves. The
    eleven take about ten minutes on two processors.

    Examples:
      python sim hints --games 100
      python sim hints --game klondike
    """
    chosen = [arguments.game(game)] if game else []
    from sim.measure.hint_play import main

    main(chosen, games, every)


@app.command()
def power(
    saves: Annotated[int, typer.Option(help="How many on each model of flash.", min=1)] = 24,
    records: Annotated[int, typer.Option(help="How many damaged saves.", min=6)] = 10_000,
) -> None:
    """Cut the power at every byte of every write of a save; damage saves; tell what a start finds.

    Fails when a start would find anything but the newest save or the one before, or where the chip
    alone holds it and was just erased, a fresh start that says so.

    Example:
      python sim power --saves 6 --records 600
    """
    from sim.fuzz.power_cuts import main

    if not main(saves, records):
        raise typer.Exit(1)


@app.command()
def storm(
    presses: Annotated[
        int, typer.Option(help="How many; a million by default, in the VM 10,000.", min=0)
    ] = 0,
    seed: Annotated[int, typer.Option(help="What keys, games and settings come from.")] = 1,
    again: Annotated[str, typer.Option(help="What a storm printed that found something.")] = "",
    vm: Annotated[bool, typer.Option("--vm", help="In the 32-bit VM: weigh the heap.")] = False,
) -> None:
    """Press keys at random in every game, on all screens, short, long, held and together.

    Fails where anything is raised, the cards are not 52 different ones, the picture is not the one
    that painting anew gives, or B or Start do not lead back to the table as it was. What led there
    is made short, and printed. The million takes half an hour on two processors.

    In the VM fails when more is kept after the last game than after the first.

    Examples:
      python sim storm --presses 20000
      python sim storm --again 'pygamer klondike 617 - 000000110140 0 R( A( w600 R)'
    """
    if vm:
        from sim.fuzz.vm_storm import main as main_in_vm

        if not main_in_vm(presses or 10_000, seed):
            raise typer.Exit(1)
        return
    from sim.fuzz.script import read
    from sim.fuzz.storm import main

    try:
        gust = read(again) if again else None
    except ValueError as error:
        raise typer.BadParameter(
            "that is not what a storm printed", param_hint="--again"
        ) from error
    if not main(presses or 1_000_000, seed, gust):
        raise typer.Exit(1)


@app.command()
def wear(
    minutes: Annotated[int, typer.Option(help="How long is played.", min=1)] = 60,
) -> None:
    """Play by hints, keys and clock simulated, and count how often saves erase the flash.

    Fails from 20 erases an hour of one block on.
    """
    from sim.fuzz.wear import main

    if not main(minutes):
        raise typer.Exit(1)
