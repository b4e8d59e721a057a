# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What was typed behind a command: read it, or say in a sentence what is wrong with it.

Owns the sentences about names, deal numbers, options and files that cannot be written, and the
listing of games and options. Leaves which commands there are to `sim.__main__`.
"""

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

GAMES_HINT = "`python sim games` lists the games, and what options each has."

# What a command may take, so that every command says it in the same words.
Game = Annotated[str, typer.Argument(help="A game's id, such as klondike; see `games`.")]
Deal = Annotated[str, typer.Argument(help="The deal's number, from 1 on.")]
Board = Annotated[str, typer.Option(help="A board's id; it has that board's screen.")]
Options = Annotated[
    list[str],
    typer.Option("--option", help="As draw=3; may stand several times; `games` lists them."),
]


class NumberedCommand(TyperCommand):
    """A command that takes a deal number: -3 is then a wrong number, not an unknown option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line, a negative number first."""
        for before, word in zip(["", *args], args):
            if re.fullmatch(r"-\d+", word) and not before.startswith("--"):
                number(word)
        return super().parse_args(ctx, args)


def number(text: str, lowest: int = 1) -> int:
    """Return a deal number; `lowest` may be 0 where that takes a new one.

    :raises typer.BadParameter: for anything else
    """
    from patience.games.deck import LAST_NUMBER

    if text.isascii() and text.isdigit() and lowest <= int(text) <= LAST_NUMBER:
        return int(text)
    new = "" if lowest else "; 0 takes a new one"
    raise typer.BadParameter(f'"{text}": deal numbers run from 1 to {LAST_NUMBER}{new}')


def one_of(kind: str, given: str, known: Iterable[str]) -> str:
    """Return `given` if it is one of `known`.

    :raises typer.BadParameter: if it is not; the nearest name is named
    """
    names = list(known)
    if given in names:
        return given
    guess = _guess(given, {name: name for name in names})
    raise typer.BadParameter(
        f'there is no {kind} "{given}".{guess} There is: {", ".join(names)}.', param_hint=kind
    )


def board(given: str) -> str:
    """Return a board's id.

    :raises typer.BadParameter: if there is none; the nearest is named
    """
    from device.boards import BOARDS

    return one_of("board", given, BOARDS)


def game(given: str) -> str:
    """Return a game's id, given as its id or its name.

    :raises typer.BadParameter: if there is none; the nearest is named
    """
    from patience.games import catalog
    from patience.games.row import row_id

    if row_id(given) in catalog.ids():
        return row_id(given)
    guess = _guess(given, {name: name for name in catalog.ids()})
    raise typer.BadParameter(f'there is no game "{given}".{guess} {GAMES_HINT}', param_hint="game")


def options(game_id: str, given: Iterable[str]) -> list[tuple[str, str]]:
    """Return options given as `draw=3`, as `(field, value)` pairs.

    :raises typer.BadParameter: for one the game does not have; those it has are listed
    """
    from patience.games import catalog
    from patience.texts import words

    offered = dict(catalog.row(game_id).options)
    pairs = []
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            _refuse(game_id, f'"{option}" is no option; one looks like draw=3.')
        if name not in offered:
            called = {word.lower(): field for field in offered for word in _called(field, words)}
            _refuse(game_id, f'there is no option "{name}".{_guess(name, called)}')
        if value not in offered[name]:
            values = " or ".join(offered[name])
            _refuse(game_id, f'option {name} is {values}, not "{value}".')
        pairs.append((name, value))
    return pairs


def _called(field: str, words: Any) -> list[str]:
    # A player looks for the words of the menu: "Stock passes" is `redeal`.
    return [field, *words.rule_option(field)[0].split()]


def _refuse(game_id: str, sentence: str) -> None:
    listed = "; ".join(described_options(game_id)) or "none"
    raise typer.BadParameter(
        f"{sentence} The options of {game_id}: {listed}.", param_hint="--option"
    )


def _guess(given: str, known: dict[str, str]) -> str:
    nearest = difflib.get_close_matches(given.lower(), known, 1, 0.4)
    return f" Did you mean {known[nearest[0]]}?" if nearest else ""


def described_options(game_id: str) -> list[str]:
    """Return a game's options: "draw=1 or 3 (Draw: one, three)", the default first."""
    from patience.games import catalog
    from patience.texts import words

    described = []
    for field, values in catalog.row(game_id).options:
        label, names = words.rule_option(field)
        named = ", ".join(names.get(value, value) for value in values)
        described.append(f"{field}={' or '.join(values)} ({label}: {named})")
    return described


def listed_games(only: str = "") -> Iterator[str]:
    """Yield the lines of a listing: families, ids, names, options; or of one game alone."""
    from patience.games import catalog
    from patience.games.row import row_id

    for family, rows in catalog.FAMILIES:
        names = [row.partition("|")[0] for row in rows]
        names = [name for name in names if only in ("", row_id(name))]
        if names:
            yield family
        for name in names:
            yield f"  {row_id(name):<26} {name}"
            for described in described_options(row_id(name)):
                yield f"      --option {described}"


def picture(out: Path, kinds: tuple[str, ...]) -> Path:
    """Return where a picture is to be written, if it can be.

    :param kinds: endings it may have, as ".png"
    :raises typer.BadParameter: if it cannot; before hours of work are lost to it
    """
    wrong = ""
    if out.suffix.lower() not in kinds:
        wrong = f"a picture is a {' or a '.join(kinds)}"
    elif not out.parent.is_dir():
        wrong = f"there is no folder {out.parent}"
    elif out.is_dir():
        wrong = f"{out} is a folder"
    elif not os.access(out if out.exists() else out.parent, os.W_OK):
        wrong = f"{out} may not be written"
    if wrong:
        raise typer.BadParameter(wrong, param_hint="--out")
    return out


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """Say in a sentence that a file could not be written after all: a full disk, a lost drive."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise typer.BadParameter(f"{out} could not be written: {reason}") from error
