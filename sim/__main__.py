# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The commands of the desk: `python sim play`, `shot`, `deal`, `engine`, `bus`, `sizes`.

Owns what is typed: names, defaults, help, and the sentence when a name is wrong. Every command
loads what it needs when it runs, so that asking for help is quick. It is started as `python sim`:
`python -m sim` would put the root first on the path, where code.py shadows the module `code`.
"""

import difflib
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

_ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(_ROOT / "lib")
sys.path.append(str(_ROOT))

import typer

if TYPE_CHECKING:
    from sim.machine import Machine

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(help="A game's id, such as klondike.")]
Number = Annotated[int, typer.Argument(help="The deal's number.", min=1, max=2147483647)]
Board = Annotated[str, typer.Option(help="A board's id; it has that board's screen.")]
Options = Annotated[
    list[str],
    typer.Option("--option", help="An option of the game, as draw=3; may stand several times."),
]


@app.callback()
def about() -> None:
    """Pocket Patience on the desk: play it, draw it, deal it, measure it.

    The games and the screens are those of the handheld, pixel for pixel.
    """


@app.command()
def play(
    game: Game = "klondike",
    number: Annotated[
        int, typer.Argument(help="The deal's number; 0 takes a new one.", min=0, max=2147483647)
    ] = 0,
    board: Board = "pygamer",
    front: Annotated[
        str, typer.Option(help="window, terminal, or auto: a window where there is a display.")
    ] = "auto",
    scale: Annotated[
        int, typer.Option(help="Window: screen pixels per pixel; 0 takes what fits.", min=0)
    ] = 0,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Play a game in a window or in this terminal.

    WINDOW   arrows or W A S D; A: Z, Space, Enter; B: X, Esc, Backspace; Select: U, Tab;
    Start: M, P; a game controller works too.

    TERMINAL arrows; A: a, z, Space, Enter; B: b, x, Esc, Backspace; Select: u, Tab; Start: m;
    A or Z holds A, B or X holds B; q quits.

    Examples:
      python sim play
      python sim play klondike 617 --option draw=3
      python sim play --front terminal --board pimoroni_picosystem
    """
    _check(game, board)
    front = _one_of("front", front, ("auto", "window", "terminal"))
    from sim.keys import real_clock

    seed = int.from_bytes(os.urandom(4), "little") >> 2
    with _machine(board, game, number, option, seed=seed, clock=real_clock) as it:
        if front == "window" or (front == "auto" and _has_display()):
            from sim import window

            typer.echo(window.KEYS)
            window.Window(it, scale).run()
        else:
            from sim import terminal

            if not sys.stdin.isatty() or not sys.stdout.isatty():
                raise typer.BadParameter("there is neither a display nor a terminal to play in")
            terminal.run(it)


@app.command()
def shot(
    game: Game,
    number: Number,
    out: Annotated[Path, typer.Option(help="Where to write: a .png, or a .gif that moves.")],
    keys: Annotated[str, typer.Option(help="What is pressed first, in the notation above.")] = "",
    board: Board = "pygamer",
    scale: Annotated[int, typer.Option(help="Picture pixels per pixel.", min=1, max=16)] = 1,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Play a script of keys and write what the screen shows, as a PNG or an animated GIF.

    KEYS are parted by blanks: U D L R move; A and B are the buttons; S is Select; M is Start.
    A plus holds a key down (A+), a number repeats it (R3, S+2), w500 waits for 500 ms.

    Examples:
      python sim shot klondike 617 --out deal.png --scale 4
      python sim shot klondike 617 --keys "R3 A B2 M D2" --out menu.png
      python sim shot klondike 617 --keys "B10 A+" --out play.gif --scale 2
    """
    _check(game, board)
    from sim import picture
    from sim.keys import parse

    try:
        steps = parse(keys)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--keys") from error
    if out.suffix.lower() not in (".png", ".gif"):
        raise typer.BadParameter("a picture is a .png or a .gif", param_hint="--out")
    with _machine(board, game, number, option) as machine:
        moments = list(machine.play(steps))
        if out.suffix.lower() == ".gif":
            picture.save_gif(out, moments, machine.width, machine.height, scale)
        else:
            picture.save_png(out, moments[-1].frame, machine.width, machine.height, scale)


@app.command()
def deal(
    game: Game,
    number: Number,
    option: Options = [],  # noqa: B006  typer copies it
) -> None:
    """Print a deal as text: every pile, bottom card first, and the stock, next card last.

    A minus stands before a card that is face down.

    Examples:
      python sim deal klondike 617
      python sim deal klondike 4242 --option draw=3
    """
    _check(game)
    from patience import catalog
    from patience.dealing import new_game
    from patience.table import Table
    from sim import positions

    try:
        at_hand = new_game(catalog.rules(game, _pairs(option)), number, Table())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--option") from error
    typer.echo(f"{at_hand.rules.name}, deal {number}")
    for name, piles in positions.describe(at_hand).items():
        if name in ("foundations", "tableau", "reserve", "cells"):
            for place, pile in enumerate(piles, 1):
                if pile:
                    typer.echo(f"{name:>12} {place:<2} {' '.join(pile)}")
        elif name in ("waste", "hand", "stock") and piles:
            typer.echo(f"{name:>12}    {' '.join(piles)}")


@app.command()
def engine() -> None:
    """Answer command lines with JSON, so that another program can play.

    One command a line on standard input, one JSON object a line on standard output:
    new, position, show, moves, play, undo, redo, hint, games, quit.

    Example:
      printf 'new klondike 617\\nmoves\\nquit\\n' | python sim engine
    """
    from sim.engine import main

    main()


@app.command()
def bus(
    number: Number = 617,
    game: Annotated[str, typer.Option(help="A game's id.")] = "klondike",
    board: Board = "pygamer",
) -> None:
    """Print the bytes a board sends to its screen for each kind of press.

    The game is played by keys alone, following its own hints; median and worst are told of every
    kind of press: a step of the cursor, a card or a run moved, a deal, an undo, the menu, an idle
    step.

    Example:
      python sim bus 4242
    """
    _check(game, board)
    from sim.bus import main

    main(board, game, number)


@app.command()
def sizes(
    game: Annotated[str, typer.Option(help="The game whose table is drawn, by id.")] = "klondike",
    board: Board = "pygamer",
    source: Annotated[bool, typer.Option("--py", help="Import from .py, not from .mpy.")] = False,
) -> None:
    """Print what each module costs on a board: bytes of heap, of source and of .mpy.

    Measured inside a 32-bit MicroPython under Node; `make sizes` sets that up first. Fails when
    engine and screen keep more than they may with the table drawn.
    """
    _check(game, board)
    from sim.sizes import main

    if not main(board, game, source=source):
        raise typer.Exit(1)


def _machine(board: str, game: str, number: int, options: list[str], **settings: Any) -> "Machine":
    from sim.machine import Machine

    try:
        return Machine(board, game, number, options=_pairs(options), **settings)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def _check(game: str, board: str = "pygamer") -> None:
    from device.boards import BOARDS
    from patience import catalog

    _one_of("game", game, catalog.ids())
    _one_of("board", board, BOARDS)


def _one_of(kind: str, given: str, known: Iterable[str]) -> str:
    """Return `given` if it is one of `known`; else raise a sentence that names the nearest."""
    names = list(known)
    if given in names:
        return given
    nearest = difflib.get_close_matches(given.lower(), names, 1, 0.4)
    guess = f" Did you mean {nearest[0]}?" if nearest else ""
    raise typer.BadParameter(
        f'there is no {kind} "{given}".{guess} There is: {", ".join(names)}.', param_hint=kind
    )


def _pairs(options: list[str]) -> list[tuple[str, str]]:
    pairs = []
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise typer.BadParameter(
                f'"{option}" is no option; one looks like draw=3', param_hint="--option"
            )
        pairs.append((name, value))
    return pairs


def _has_display() -> bool:
    """Return whether a window can be opened: always, but on a Linux without a display server."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    try:
        app(prog_name="python sim")
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell says it of a program that Ctrl-C ended
