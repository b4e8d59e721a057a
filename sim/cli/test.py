# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The commands that try to break the game: `storm` and `power`."""

from typing import Annotated

import typer

from sim.cli import arguments

app = typer.Typer()


@app.command()
def storm(
    presses: Annotated[
        int, typer.Option(help="How many; a million by default, 10,000 in the VM.", min=0)
    ] = 0,
    seed: Annotated[int, typer.Option(help="The seed of keys, games and settings.")] = 1,
    again: Annotated[
        str, typer.Option(help="A script that a storm printed, to play it again.")
    ] = "",
    vm: Annotated[bool, typer.Option("--vm", help="In the 32-bit VM: weigh the heap.")] = False,
) -> None:
    """Press random keys in every game and on all screens, short, long, held and together.

    Fails if anything is raised, if the cards are not 52 different ones, if the picture differs from
    one painted from scratch, or if B or Start does not lead back to the table unchanged. The script
    that led there is shortened and printed. The million takes half an hour on two processors.

    In the VM it fails if more heap is kept after the last game than after the first.

    Examples:
      python sim storm --presses 20000
      python sim storm --again 'pygamer klondike 617 - 000000110140 0 R( A( w600 R)'
    """
    if vm:
        from sim.fuzz.vm_storm import main as main_in_vm

        if not main_in_vm(presses or 10_000, seed):
            raise typer.Exit(1)
        return
    from sim.fuzz.script import read_script
    from sim.fuzz.storm import main

    try:
        script = read_script(again) if again else None
    except ValueError as error:
        raise typer.BadParameter(
            "that is not what a storm printed", param_hint="--again"
        ) from error
    if script:
        arguments.read_board(script.board)
        arguments.read_game(script.game)
    if not main(presses or 1_000_000, seed, script):
        raise typer.Exit(1)


@app.command()
def power(
    saves: Annotated[int, typer.Option(help="Saves on each model of flash.", min=1)] = 24,
    records: Annotated[
        int, typer.Option(help="Damaged saves with a right checksum to read.", min=5)
    ] = 13_000,
) -> None:
    """Cut the power at every byte of every write of a save, damage saves, and check every start.

    The drives are models with other files on them, whole and with holes. Making the files of saves
    may cost anything, and is announced; after that it fails if a start finds anything but the
    newest save or the one before it, which it has to say, or - in a chip that holds a single save
    and was just erased - a fresh start that says so.

    Example:
      python sim power --saves 6 --records 600
    """
    from sim.fuzz.power_cuts import main

    if not main(saves, records):
        raise typer.Exit(1)
