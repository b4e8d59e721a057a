"""The commands that put the game on a board, and explain its crashes."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli import arguments
from sim.data.refusal import printable

app = typer.Typer()
ForLanguage = Annotated[str, typer.Option(help="The code of the texts' language, such as de.")]


@app.command()
def bundle(
    out: Annotated[Path, typer.Option(help="The folder to write the zip into.")] = Path("build"),
    language: ForLanguage = "en",
) -> None:
    """Build the zip that a player unzips onto a board's drive.

    It contains the game and the libraries it imports, compiled for CircuitPython 9.2.5 or newer,
    the rules of every game, licences and a README. names-<version>.json is written next to it:
    `explain` needs it to read tracebacks from a board.

    Examples:
      python sim bundle
      python sim bundle --out /tmp
      python sim bundle --language de
    """
    from sim.build.bundle import main
    from sim.build.modules import building_in

    arguments.check_catalog()
    with building_in(arguments.read_language(language)):
        main(out)


@app.command()
def deploy(
    drive: Annotated[
        Path | None,
        typer.Option(
            help="Where the drive is mounted, or any folder.", exists=True, file_okay=False
        ),
    ] = None,
    language: ForLanguage = "en",
) -> None:
    """Update the drive of a board that is plugged in.

    It copies only changed files, keeps saves and files of other programs, adds our settings to
    settings.toml, and lists every change.

    Examples:
      python sim deploy
      python sim deploy --drive /media/me/CIRCUITPY
    """
    from sim.build.deploy import main
    from sim.build.modules import building_in

    arguments.check_catalog()
    with building_in(arguments.read_language(language)):
        main(drive)


@app.command()
def uf2(
    board: Annotated[str, typer.Option(help="The board's id, such as hack_club_sprig.")],
    firmware: Annotated[
        Path | None, typer.Option(help="For an RP2 board, the .uf2 of CircuitPython for it.")
    ] = None,
    out: Annotated[Path, typer.Option(help="The folder to write into.")] = Path("build"),
    language: ForLanguage = "en",
) -> None:
    """Make one file that puts the game on a new board.

    For an RP2 board it is a .uf2 with CircuitPython and the game, which replaces everything on the
    board. For other boards it is a code.py that unpacks itself on the drive.

    Examples:
      python sim uf2 --board hack_club_sprig --firmware adafruit-circuitpython-hack_club_sprig.uf2
      python sim uf2 --board pygamer
    """
    from sim.build.modules import building_in
    from sim.build.uf2 import main

    arguments.check_catalog()
    with building_in(arguments.read_language(language)):
        main(arguments.read_board(board), firmware, out)


@app.command()
def texts(
    check: Annotated[
        bool, typer.Option("--check", help="Only say what is wrong with them.")
    ] = False,
) -> None:
    """Bring the catalogues of translations in lib/patience/texts/po up to date.

    Texts that are new have no translation yet, stale ones go. With --check, the catalogues stay,
    and what is missing, stale or wrong in them is named with file, line and sentence.

    Examples:
      python sim texts
      python sim texts --check
    """
    from sim.texts import catalogue
    from sim.texts.languages import TRANSLATED

    if check:
        problems = catalogue.check_all()
        for problem in problems:
            typer.echo(printable(problem))
        if problems:
            raise typer.Exit(1)
        return
    for language in TRANSLATED:
        catalogue.update(language)
        typer.echo(f"{catalogue.path_of(language)}: {catalogue.count_open(language)} to translate")


@app.command()
def release(
    out: Annotated[Path, typer.Option(help="The folder to write into; it is emptied.")] = Path(
        "build/release"
    ),
) -> None:
    """Make everything that people download, after running all tests.

    It makes the zip for boards, the wheel and its source, the program in one file, the page, and
    their hashes. It refuses a checkout with uncommitted changes, and a version without a chapter in
    CHANGELOG.md.

    Example:
      python sim release
    """
    from sim.publish.release import main

    arguments.check_catalog()
    main(out)


@app.command()
def tour(
    out: Annotated[
        Path | None,
        typer.Option(
            help="The file to write; .github/play.gif or .github/handheld.png if left out."
        ),
    ] = None,
    handheld: Annotated[
        bool, typer.Option("--handheld", help="A still of the page's handheld in Chromium instead.")
    ] = False,
) -> None:
    """Draw the pictures of the README: a film of several games, or a still of the handheld.

    Examples:
      python sim tour --out tour.gif
      python sim tour --handheld
    """
    if handheld:
        from sim.web import still
        from sim.web.figures import find_chromium

        if not find_chromium():
            raise typer.BadParameter("there is no Chromium here", param_hint="--handheld")
        out = out or Path(".github/handheld.png")
        arguments.check_picture(out, (".png",))
        still.save(out)
    else:
        from sim.publish.tour import film, save

        out = out or Path(".github/play.gif")
        arguments.check_picture(out, (".gif",))
        save(film(), out)


@app.command()
def explain(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="A file with the text, or the text; standard input if left out."),
    ] = None,
    names: Annotated[
        Path | None,
        typer.Option(help="The names-<version>.json of the bundle; this checkout's if left out."),
    ] = None,
) -> None:
    """Turn a traceback from a board, or the words on its error screen, into files and functions.

    A bundle shortens names and joins modules. The text can be copied from the console or typed from
    a photograph.

    Examples:
      python sim explain crash.txt --names names-0.1.0.json
      python sim explain 'MemoryError memory allocation failed patience.game 1 0.1.0 10.3.0 pygamer'
    """
    from sim.build.explain import explain as explain_text
    from sim.build.names import read_names

    given = read_names(names) if names else None
    typer.echo(printable(explain_text(arguments.read_text(what or []), given)))
