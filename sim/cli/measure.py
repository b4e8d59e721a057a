"""The commands that measure the cost of play on a board, and the course of games.

Each measure is a module of `sim.measure`, imported when its command runs.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli import arguments

if TYPE_CHECKING:
    from sim.data.tables import Report

app = typer.Typer()


def show(report: "Report") -> None:
    """Print a report; exit with 1 if it does not pass."""
    if not report.show():
        raise typer.Exit(1)


@app.command()
def bench(
    games: Annotated[
        str, typer.Option(help="Ids of games, separated by commas; all by default.")
    ] = "",
    keys: Annotated[
        str, typer.Option(help="Press these keys from the title of one game instead.")
    ] = "",
) -> None:
    """Measure every kind of press in all games and on all screens, by a model of a board's work.

    For each kind it prints the M instructions of a press's heaviest step and of all its steps, and
    the bytes repainted without animation. With --keys it prints what each press costs, and why.
    Fails if a limit of sim/measure/goals.py is exceeded. All games take half an hour.

    Examples:
      python sim bench
      python sim bench --games klondike,pyramid
      python sim bench --games pyramid --keys "w500 A w1500 B+ M"
    """
    chosen = arguments.read_games(games) if games else []
    from sim.measure import bench as measuring
    from sim.measure.scenarios import Begun

    if keys:
        (game,) = chosen or ["klondike"]
        show(measuring.explain(Begun(game, measuring.NUMBER), keys))
    else:
        show(measuring.report(chosen))


@app.command()
def presses(
    game: Annotated[str, typer.Option(help="One game's id; the eleven by default.")] = "",
    games: Annotated[int, typer.Option(help="How many of each game, at most.", min=1)] = 100,
) -> None:
    """Count the fewest presses for an action in won games.

    The games are played with the table's own cursor, by hand (A and B are never held) and with each
    setting that saves presses. Fails if Klondike exceeds its limit. All games take half an hour.

    Examples:
      python sim presses --game klondike --games 10
    """
    chosen = arguments.read_game(game) if game else ""
    from sim.measure.presses import count_all, report

    show(report(count_all(chosen, games)))


@app.command()
def hints(
    games: Annotated[int, typer.Option(help="How many deals of each game.", min=1)] = 1000,
    game: Annotated[str, typer.Option(help="One game's id; the eleven by default.")] = "",
    every: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    save: Annotated[
        bool,
        typer.Option("--save", help="Store the shares for the list of games by ease, or who won."),
    ] = False,
    greedy: Annotated[
        bool, typer.Option("--greedy", help="Beside a greedy player instead of a random one.")
    ] = False,
) -> None:
    """Measure the share of deals won by hints alone, and by a player who moves at random.

    The first always plays the best hint; both give up after 400 moves. The eleven take about ten
    minutes on two processors. With --greedy, it fails if hints win too few or go in circles; 100
    deals of all games take 45 minutes of a processor.

    Examples:
      python sim hints --games 100
      python sim hints --game klondike
      python sim hints --all --games 100 --greedy
    """
    chosen = arguments.games_or_all([game] if game else [], every)
    from sim.data.eleven import eleven_games
    from sim.measure.hints import every_line, report, report_beside_greedy

    if greedy:
        show(report_beside_greedy(every_line() if every else chosen or eleven_games(), games, save))
    else:
        show(report(chosen or eleven_games(), games, save))


@app.command()
def sizes(
    boards: Annotated[
        str, typer.Option(help="Ids of boards, separated by commas.")
    ] = "pygamer,pajenicko_picopad,seeeduino_wio_terminal",
) -> None:
    """Measure the heap in use on a board with each screen.

    It starts the bundle on the board in a 32-bit MicroPython, which `make setup` installs. Fails if
    a board exceeds its limit.

    Example:
      python sim sizes --boards seeeduino_wio_terminal
    """
    chosen = [arguments.read_board(name.strip()) for name in boards.split(",")]
    from sim.measure.sizes import report

    show(report(chosen))


@app.command()
def heap(
    smallest: Annotated[
        bool, typer.Option("--smallest", help="Also find the smallest heap on a PyGamer.")
    ] = False,
) -> None:
    """Play on every kind of screen in a heap of a board's size, where fragmentation counts.

    Fails if memory runs out because the free blocks are too small.

    Examples:
      python sim heap
      python sim heap --smallest
    """
    from sim.measure.sizes import report_scenarios

    show(report_scenarios(smallest))


@app.command()
def languages(
    codes: Annotated[
        str, typer.Option(help="Codes of languages, separated by commas; all if empty.")
    ] = "",
) -> None:
    """Compare the heap and the work of boards in each language with English.

    A PyGamer and a Wio Terminal open all screens of Klondike. Fails if a language takes 1.5 KB or
    2 % more. All languages take six minutes on two processors.

    Example:
      python sim languages --codes de,cs
    """
    from sim.measure.languages import report
    from sim.texts.languages import LANGUAGES

    chosen = [
        arguments.choose("language", code.strip(), LANGUAGES) for code in codes.split(",") if code
    ]
    show(report([LANGUAGES[code] for code in chosen or LANGUAGES]))


@app.command()
def memory(
    games: Annotated[int, typer.Option(help="How many, of all kinds in turn.", min=1)] = 1000,
    smallest: Annotated[
        bool, typer.Option("--smallest", help="Also find the smallest heap on a PyGamer.")
    ] = False,
) -> None:
    """Measure heap, stack and the largest allocation in every game and on every screen.

    A PyGamer and a Wio Terminal play each game through all screens, in as much heap as they have.
    Fails if memory runs out, or a limit is exceeded. All games take 20 minutes on two processors.

    Examples:
      python sim memory --games 10
      python sim memory --smallest
    """
    from sim.measure.kinds import choose
    from sim.measure.memory import report

    show(report(choose(games), smallest))


@app.command()
def figures(
    only: Annotated[str, typer.Option(help="Which tables, separated by commas; see above.")] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Measure fewer games.")] = False,
) -> None:
    """Measure everything and write it into one file, sim/measure/README.md.

    TABLES: presses, sizes, memory, heap, languages, boards, bench, hints, proved, power, fuzz. The
    rest of the file stays as it is. All tables take two hours on two processors, or 45 minutes with
    --quick; the file lists the command of each.

    Examples:
      python sim figures --only bench,sizes
      python sim figures --quick
    """
    from sim.cli.figures import SECTIONS, main

    keys = [arguments.choose("table", key.strip(), SECTIONS) for key in only.split(",") if key]
    if not main(keys, quick):
        raise typer.Exit(1)
