"""Reads the arguments of commands, or explains in a sentence what is wrong with them."""

import difflib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from typer.core import TyperCommand

from sim.data.numbers import read_whole
from sim.data.places import PROGRAM

if TYPE_CHECKING:
    from patience.games.row import Row
    from sim.desk.machine import Machine
    from sim.texts.languages import Language

_QUOTED = 40  # characters of an argument that a message quotes
MOST_MEMORY = 1_000_000
"""The most megabytes for a search."""
MOST_JOBS = 512
"""The most processes."""
GAMES_HINT = f"`{PROGRAM} games` lists the games and their options."

# Arguments that several commands share, with the same help.
Game = Annotated[str, typer.Argument(help="A game's id, such as klondike; `games` lists them.")]
Deal = Annotated[str, typer.Argument(help="The deal's number, 1 or more.")]
Board = Annotated[str, typer.Option(help="The id of the board whose screen it has.")]
Options = Annotated[
    list[str], typer.Option("--option", help="Such as draw=3; may be repeated; `games` lists them.")
]


class NumberedCommand(TyperCommand):
    """A command that takes a deal number, so that -3 is a bad number and not an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line; split share codes, and refuse negative numbers first."""
        args = [part for word in args for part in _split_code(word)]
        for before, word in zip(["", *args], args):
            if re.fullmatch(r"-\d+", word) and not before.startswith("--"):
                read_number(word)
        return super().parse_args(ctx, args)


def is_code(word: str) -> bool:
    """Return whether an argument is a share code, or a link or a sentence with one."""
    if word.startswith("-") or not (":" in word or "%" in word):
        return False
    from sim.desk import codes

    return bool(codes.split(word))


def _split_code(word: str) -> list[str]:
    """Return the arguments in a share code such as klondike:617:draw=3."""
    from sim.desk import codes

    if not is_code(word):
        return [word]
    parts = codes.split(word)
    read_number(parts[1])
    return parts[:2] + [part for option in parts[2:] for part in ("--option", option)]


def read_number(text: str, lowest: int = 1) -> int:
    """Return a deal number; `lowest` is 0 if 0 stands for a new deal.

    :raises typer.BadParameter: for anything else
    """
    from patience.games.dealing import LAST_NUMBER

    try:
        return read_whole(text, lowest, LAST_NUMBER)
    except ValueError as error:
        new = "" if lowest else "; 0 takes a new one"
        raise typer.BadParameter(
            f'"{shorten(text)}": deal numbers run from 1 to {LAST_NUMBER}{new}'
        ) from error


def shorten(text: str) -> str:
    """Return an argument for a message: 40 characters at most, all printable."""
    text = text if len(text) <= _QUOTED else text[: _QUOTED - 3] + "..."
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def standard_input() -> TextIO:
    """Return standard input; it reads bytes that are not UTF-8 as question marks.

    :raises typer.BadParameter: if there is none
    """
    if sys.stdin is None:
        raise typer.BadParameter("there is no standard input")
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    return sys.stdin


def choose(kind: str, given: str, known: Iterable[str]) -> str:
    """Return `given` if it is one of `known`.

    :raises typer.BadParameter: if it is not; suggests the nearest name
    """
    names = list(known)
    if given in names:
        return given
    guess = _guess(given, names)
    raise typer.BadParameter(
        f'there is no {kind} "{shorten(given)}".{guess} There is: {", ".join(names)}.',
        param_hint=kind,
    )


def read_board(given: str) -> str:
    """Return a board's id.

    :raises typer.BadParameter: for an unknown one; suggests the nearest
    """
    from sim.data.boards import BOARDS

    return choose("board", given, BOARDS)


def read_any_board(given: str) -> str:
    """Return the id of a board or of an imagined one.

    :raises typer.BadParameter: for an unknown one; suggests the nearest
    """
    from sim.fuzz.boards import ALL_BOARDS

    return choose("board", given, ALL_BOARDS)


def read_language(code: str) -> "Language":
    """Return a language, given its code.

    :raises typer.BadParameter: if the game does not have it
    """
    from sim.texts.languages import LANGUAGES

    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise typer.BadParameter(
            f'there is no language "{shorten(code)}", only {known}', param_hint="--language"
        )
    return LANGUAGES[code]


def read_game(given: str) -> str:
    """Return a game's id, given its id or its name.

    :raises typer.BadParameter: if there is none, and suggests the nearest, or if its row is invalid
    """
    from patience.games import catalog
    from patience.games.ids import row_id

    found = row_id(given.encode(errors="replace").decode())  # the bytes may not be text
    if catalog.known([found]):
        _read_row(found)
        return found
    guess = _guess(given, map(row_id, catalog.names()))
    raise typer.BadParameter(
        f'there is no game "{shorten(given)}".{guess} {GAMES_HINT}', param_hint="game"
    )


def _read_row(game_id: str) -> "Row":
    from patience.games import catalog
    from patience.games.dealing import new_game
    from patience.on_demand import load_shared
    from patience.table import Table
    from sim.data import rows

    load_shared("patience.games.rules")  # once, not for each option of each row
    try:
        row = catalog.row(game_id)
        chosen = [[(name, value)] for name, values in row.options for value in values]
        for pairs in ([], *chosen):
            with_options = catalog.row(game_id, pairs)
            rows.check(with_options)
            new_game(with_options, 1, Table())
    except ValueError as error:  # an unfinished row
        raise typer.BadParameter(str(error), param_hint="game") from error
    return row


def check_catalog() -> None:
    """Check that every row of the catalogue can be dealt, before a release.

    :raises typer.BadParameter: if one cannot
    """
    from patience.games import catalog

    for game_id in catalog.ids():
        _read_row(game_id)


def read_games(given: str) -> list[str]:
    """Return the ids of games from a list separated by commas.

    :raises typer.BadParameter: for an unknown game; suggests the nearest
    """
    return [read_game(name.strip()) for name in given.split(",") if name.strip()]


def games_or_all(given: Iterable[str], every: bool) -> list[str]:
    """Return the ids of the named games, or those of every game.

    :raises typer.BadParameter: for an unknown game; for names where every game is asked for
    """
    from patience.games import catalog

    named = [read_game(name) for name in given]
    if named and every:
        raise typer.BadParameter("name games, or take all of them", param_hint="--all")
    return catalog.ids() if every else named


def read_options(game_id: str, given: Iterable[str]) -> list[tuple[str, str]]:
    """Return options given as `draw=3`, as `(field, value)` pairs.

    :raises typer.BadParameter: for an option that the game does not have; lists its options
    """
    from patience.games import catalog

    offered = dict(catalog.row(game_id).options)
    pairs = []
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            _refuse(game_id, f'"{shorten(option)}" is not an option; one looks like draw=3.')
        if name not in offered:
            _refuse(game_id, f'there is no option "{shorten(name)}".{_guess(name, offered)}')
        if value not in offered[name]:
            values = " or ".join(offered[name])
            _refuse(game_id, f'option {name} is {values}, not "{shorten(value)}".')
        pairs.append((name, value))
    return pairs


def _refuse(game_id: str, sentence: str) -> None:
    listed = "; ".join(describe_options(game_id)) or "none"
    raise typer.BadParameter(
        f"{sentence} The options of {game_id}: {listed}.", param_hint="--option"
    )


def _guess(given: str, known: Iterable[str]) -> str:
    nearest = difflib.get_close_matches(given[:_QUOTED].lower(), list(known), 1, 0.5)
    return f" Did you mean {nearest[0]}?" if nearest else ""


def describe_options(game_id: str) -> list[str]:
    """Return a line for each option of a game, as "draw=1 or 3 (Draw: one, three)".

    The default comes first.
    """
    from patience.texts.option_names import rule_option

    described = []
    for field, values in _read_row(game_id).options:
        label, names = rule_option(field)
        named = ", ".join(names.get(value, value) for value in values)
        described.append(f"{field}={' or '.join(values)} ({label}: {named})")
    return described


def list_games(only: str = "") -> Iterator[str]:
    """Yield the lines of a list of games: families, ids, names and options.

    :param only: the id of the only game to list
    """
    from patience.games import catalog
    from patience.games.ids import row_id

    for family, rows in catalog.families():
        names = [row.partition("|")[0] for row in rows]
        names = [name for name in names if only in ("", row_id(name))]
        if names:
            yield family
        for name in names:
            yield f"  {row_id(name):<26} {name}"
            for described in describe_options(row_id(name)):
                yield f"      --option {described}"


def read_text(given: list[str]) -> str:
    """Return a text from the named file, the arguments, or standard input.

    :raises typer.BadParameter: for a single word that is not a file
    """
    text = " ".join(given)
    if not text:
        return "".join(standard_input())
    path = Path(text)
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        pass  # too long for a file name
    if len(text.split()) == 1:
        raise typer.BadParameter(f"there is no file {shorten(text)}")
    return text


def make_machine(
    board: str, game: str, number: int, options: list[str], **settings: Any
) -> "Machine":
    """Return a machine for the arguments; without a game it shows the title.

    :raises typer.BadParameter: for a board, game or option that does not exist
    """
    game, board = game and read_game(game), read_board(board)
    if options and not game:
        raise typer.BadParameter("a game comes before its options", param_hint="--option")
    pairs = read_options(game, options) if options else []
    from sim.desk.machine import Machine

    return Machine(board, game, number, options=pairs, **settings)


def check_picture(out: Path, kinds: tuple[str, ...]) -> None:
    """Check the kind of a picture, before the work starts.

    :param kinds: the possible suffixes, such as ".png"
    :raises typer.BadParameter: for any other suffix
    """
    if out.suffix.lower() not in kinds:
        raise typer.BadParameter(f"a picture is a {' or a '.join(kinds)}", param_hint="--out")
