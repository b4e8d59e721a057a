"""The commands that decide deals, store verdicts, build packs of won deals, and check the solver.

They need wasmtime, which `make setup` installs.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli import arguments
from sim.cli.arguments import Deal, Game, Options
from sim.data.refusal import printable

if TYPE_CHECKING:
    from sim.solve.checks.referee import Played

app = typer.Typer()

_A_DAY = 86_400  # seconds
_MOST_DEALS = 100_000  # for one `prove`


Seconds = Annotated[float, typer.Option(help="Processor time for each deal.", min=0.1, max=_A_DAY)]
Memory = Annotated[
    int,
    typer.Option(
        help="Megabytes for a search, which uses up to 3,500.", min=128, max=arguments.MOST_MEMORY
    ),
]
Jobs = Annotated[
    int, typer.Option(help="Processes on this machine.", min=1, max=arguments.MOST_JOBS)
]


@app.command(cls=arguments.NumberedCommand)
def solve(
    game: Game,
    number: Deal,
    option: Options = [],  # noqa: B006  typer copies it
    seconds: Seconds = 20.0,
    memory: Memory = 512,
) -> None:
    """Decide whether a deal can be won, and print a winning line.

    The answer is winnable, unwinnable, or unknown.

    Examples:
      python sim solve klondike 617
      python sim solve canfield 1 --option move=N --seconds 60 --memory 4000
    """
    game = arguments.read_game(game)
    options = arguments.read_options(game, option)
    number_read = arguments.read_number(number)
    from patience.games import catalog
    from patience.games.dealing import new_game
    from patience.table import Table

    dealt = new_game(catalog.row(game, options), number_read, Table())
    found = _solver().solve(dealt, seconds, memory)
    typer.echo(
        f"{dealt.row.name}, deal {number_read}: {found.verdict}; "
        f"{found.positions:,} positions in {found.seconds:.1f} s"
    )
    if found.verdict == "unknown":
        typer.echo(f"At most {found.most_home} cards were home. More --seconds may decide it.")
    if found.line:
        from patience.texts.notation import move_text, numbers_foundations
        from sim.solve.packs.shorter import LONGEST, shorten_line

        numbered = numbers_foundations(dealt)
        line = shorten_line(dealt, found.line)
        if len(line) > LONGEST:
            typer.echo(f"The line found has {len(line):,} moves; at most {LONGEST} are shown.")
        else:
            typer.echo(" ".join(move_text(a_move, numbered) for a_move in line))


@app.command()
def prove(
    game: Game,
    deals: Annotated[str, typer.Option(help="From and to, as 1-1000.")] = "1-1000",
    option: Options = [],  # noqa: B006  typer copies it
    seconds: Seconds = 20.0,
    memory: Memory = 512,
    jobs: Jobs = 1,
    out: Annotated[Path, typer.Option(help="The file of verdicts.")] = Path("verdicts.sqlite"),
    scheduler: Annotated[
        str, typer.Option(help="A Dask scheduler, whose workers search: tcp://host:8786.")
    ] = "",
) -> None:
    """Decide many deals, and report the share that can be won.

    An SQLite file keeps verdicts and lines. After an interruption the same command continues. It
    skips deals that are decided, or were already searched for that long.

    On many machines: `pip install 'pocket-patience[cluster]'` on all, `dask scheduler` on
    one, `dask worker ADDRESS --nthreads 1` on the others, and here --scheduler ADDRESS.

    Examples:
      python sim prove canfield --deals 1-1000
      python sim prove klondike --option draw=3 --seconds 60 --jobs 8
      python sim prove klondike --deals 1-100000 --scheduler tcp://10.0.0.5:8786
    """
    game = arguments.read_game(game)
    options = arguments.read_options(game, option)
    numbers = _read_range(deals)
    _solver()
    from sim.solve import prove as proving
    from sim.solve import variants
    from sim.solve.shares import PUBLISHED

    with _explain_file_error(out):
        try:
            shares = proving.prove(out, game, options, numbers, seconds, memory, jobs, scheduler)
        except ImportError as error:
            raise typer.BadParameter(str(error), param_hint="--scheduler") from error
    typer.echo(shares.describe())
    for known in PUBLISHED.get(variants.variant_name(game, options), ()):
        typer.echo(f"published: {known}")


@app.command()
def verdicts(
    file: Annotated[
        Path | None,
        typer.Argument(help="The file of `prove`; without it, only the table.", dir_okay=False),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(help="Also write the table with its commands into a file.", dir_okay=False),
    ] = None,
) -> None:
    """Save verdicts as text, and print the share of deals that can be won.

    They are written into sim/data/verdicts.txt, a letter per deal, from deal 1 to the last before a
    gap. Deals decided only there stay.

    Examples:
      python sim verdicts --csv winnable.csv
      python sim verdicts verdicts.sqlite
    """
    from sim.data import verdicts as kept
    from sim.solve import shares

    if file is not None:
        if not file.exists():
            raise typer.BadParameter(printable(f"there is no {file}"))
        _solver()
        from sim.solve import store

        with _explain_file_error(file):
            found = store.letters(file)
        try:
            joined = kept.join(before := kept.read(), found)
        except ValueError as error:
            raise typer.BadParameter(printable(f"{file}: {error}")) from error
        if joined != before:
            kept.write(joined)
    if csv:
        csv.write_text(shares.to_csv(), encoding="utf-8")
    shares.report().show()


@app.command()
def pack(
    games: Annotated[
        list[str] | None, typer.Argument(help="Ids; all games with verdicts if left out.")
    ] = None,
    verdicts: Annotated[Path, typer.Option(help="The file of `prove`.", dir_okay=False)] = Path(
        "verdicts.sqlite"
    ),
    deals: Annotated[int, typer.Option(help="The most for each game.", min=1, max=65_535)] = 1000,
    width: Annotated[int, typer.Option(help="The width of the beams.", min=1)] = 100,
    beams: Annotated[int, typer.Option(help="How many beams for each line.", min=0)] = 1,
    plays: Annotated[int, typer.Option(help="Random games of each deal.", min=4)] = 60,
    jobs: Jobs = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Only play all lines of the existing packs.")
    ] = False,
) -> None:
    """Build the packs of proved deals that the game ships with.

    A pack has the first deals of a game that are proved winnable, from easy to hard, each with a
    winning line. Beams and a search for detours shorten the lines, and the engine checks them.
    Random games measure how hard a deal is.

    A pack replaces the shipped one, unless that one has more deals and more were asked for.
    Intermediate results stay in build/packs, so an interrupted run continues.

    Examples:
      python sim pack --verdicts verdicts.sqlite --jobs 2
      python sim pack castles-end --width 1000 --beams 6
      python sim pack --check
    """
    ids = [arguments.read_game(game) for game in games or []]
    _solver()
    if check:
        from sim.solve.packs.check import main

        passes = main(ids, jobs)
    else:
        if not verdicts.exists():
            raise typer.BadParameter(printable(f"there is no {verdicts}"), param_hint="--verdicts")
        from sim.solve.packs.build import build

        with _explain_file_error(verdicts):
            passes = build(verdicts, ids, deals, width, beams, plays, jobs).show()
    if not passes:
        raise typer.Exit(1)


def _solver() -> Any:
    """Return the module of the solver.

    :raises typer.BadParameter: if wasmtime or `solver.wasm` is missing, or cannot be used
    """
    try:
        from sim.solve import solver
    except ImportError as error:
        raise typer.BadParameter(str(error)) from error
    return solver


@contextmanager
def _explain_file_error(file: Path) -> Iterator[None]:
    """Turn an error of SQLite into a sentence: no folder, a file of another kind, a full disk."""
    import sqlite3

    try:
        yield
    except sqlite3.Error as error:
        told = f"{file}: {error}"
        if re.search("no such|columns", told):
            told += ". Another version or program wrote it: move it away, and prove the deals again"
        raise typer.BadParameter(told) from error


def _read_range(given: str) -> range:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", given)
    if not found:
        raise typer.BadParameter(
            f'"{arguments.shorten(given)}": deals are given as 1-1000', param_hint="--deals"
        )
    first = arguments.read_number(found[1])
    last = arguments.read_number(found[2] or found[1])
    if last < first:
        raise typer.BadParameter("the first deal comes first, as 1-1000", param_hint="--deals")
    if last - first >= _MOST_DEALS:
        raise typer.BadParameter(f"at most {_MOST_DEALS:,} deals at a time", param_hint="--deals")
    return range(first, last + 1)


@app.command("solver-check")
def solver_check(
    positions: Annotated[
        int, typer.Option(help="Random positions of each game to compare moves in.", min=0)
    ] = 10_000,
    packs: Annotated[
        int, typer.Option(help="Small packs of each kind to search completely.", min=0)
    ] = 1000,
    deals: Annotated[
        int, typer.Option(help="Deals of each game of one pack, to search along a line.", min=0)
    ] = 50,
) -> None:
    """Check the solver: its moves and its dominance rules.

    It compares its moves with the engine's in all games, and checks that no automatic move loses a
    small pack. It searches small packs completely, with dominance rules and without. No position of
    a line that wins may be called lost. Takes two hours; fails if anything differs.

    Example:
      python sim solver-check --positions 500 --packs 100 --deals 5
    """
    _solver()
    from sim.solve.checks.agreement import main

    if not main(positions, packs, deals):
        raise typer.Exit(1)


@app.command()
def referee(
    games: Annotated[list[str] | None, typer.Argument(help="Ids; eleven if left out.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    moves: Annotated[int, typer.Option(help="Moves of each game.", min=1, max=1000)] = 60,
    seconds: Annotated[
        float, typer.Option(help="For the line at each position, of a processor.", min=0.1)
    ] = 3.0,
    python: Annotated[
        Path | None,
        typer.Option(help="Another Python, whose installed game plays.", dir_okay=False),
    ] = None,
    page: Annotated[
        Path | None, typer.Option(help="The folder of a page, which plays.", file_okay=False)
    ] = None,
    browser: Annotated[str, typer.Option(help="For the page: chromium or firefox.")] = "chromium",
) -> None:
    """Check the line on whether a game can still be won against a longer search.

    Games are played, some moves by hints and some by chance. Each verdict of the line is compared
    with a search of ten times the time, and R must lead back to a position that can be won. Takes
    half an hour; fails if a verdict is contradicted. On a page, --seconds are those of a clock.

    Examples:
      python sim referee
      python sim referee klondike canfield --moves 20
      python sim referee --all --moves 20
      python sim referee --python env/bin/python
      python sim referee --page build/web --seconds 10 --browser firefox
    """
    ids = arguments.games_or_all(games or [], every)
    _solver()
    from sim.solve.checks.referee import GAMES, play, play_installed, report

    chosen = {game: GAMES.get(game, 1) for game in ids} or GAMES
    with ExitStack() as stack:
        player: Callable[..., Played] = partial(play_installed, python) if python else play
        if page:
            from sim.solve.checks import on_page

            kind = arguments.choose("browser", browser, on_page.BROWSERS)
            opened = stack.enter_context(on_page.BROWSERS[kind]())
            player = partial(on_page.play, opened, page)
        played = (player(game, first, moves, seconds) for game, first in chosen.items())
        passes = report(played, seconds).show()
    if not passes:
        raise typer.Exit(1)


@app.command("safe-check")
def safe_check(
    games: Annotated[
        list[str] | None, typer.Argument(help="Ids; the eleven games if left out.")
    ] = None,
    deals: Annotated[int, typer.Option(help="The most deals of each pack.", min=0)] = 1000,
    seconds: Seconds = 20.0,
    jobs: Jobs = 1,
) -> None:
    """Count the automatic moves that lose a game, along winning lines.

    The lines are those of the packs, and games won by an independent player. Automatic moves are
    delayed as long as the line allows. Fails if one loses, or cannot be decided.

    Examples:
      python sim safe-check --jobs 2
      python sim safe-check canfield rainbow --deals 100
    """
    ids = [arguments.read_game(game) for game in games or []]
    _solver()
    from sim.solve.checks.safe_lines import main

    if not main(ids, deals, seconds, jobs):
        raise typer.Exit(1)
