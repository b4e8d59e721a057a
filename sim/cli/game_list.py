"""Writes files from the catalogue: the README's list, a won game of each, how easy each is.

`python sim games --renew` writes all of them; tests compare them with the catalogue.
"""

import re
import textwrap

from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.ids import row_id
from patience.games.rules import read
from patience.table import Table
from patience.texts import notation, pages
from sim.data.places import ROOT
from sim.measure import ease

_PAGE = ROOT / "lib" / "patience" / "games" / "README.md"
_WON = ROOT / "tests" / "data" / "won_variants.txt"
_BEGIN = "<!-- games: python sim games --renew -->"
_END = "<!-- games end -->"
_SECONDS = 5  # for a deal


def markdown() -> str:
    """Return the list as Markdown, between two marks: the eleven with rules, the rest by family."""
    parts = [_BEGIN]
    (_, eleven), *others = catalog.families()
    for text in eleven:
        dealt = new_game(read(text), 1, Table())
        parts.append(f"<details><summary><b>{dealt.row.name}</b></summary>\n")
        parts += [_item(f"**{heading}.** {said}") for heading, said in pages.rules_page(dealt)]
        parts.append("\n</details>\n")
    parts.append("More games, each one row of data with a rules page made from it:\n")
    for family, texts in others:
        names = "; ".join(text.partition("|")[0] for text in texts)  # some names have a comma
        parts.append(_item(f"**{family}**: {names}"))
    return "\n".join([*parts, _END])


def _item(text: str) -> str:
    """Return an item of a list, in lines of 100 characters."""
    return textwrap.fill(f"- {text}", 100, subsequent_indent="  ", break_on_hyphens=False)


def renew() -> None:
    """Write the list into the README of the games, and a won game of each game that lacks one."""
    page = _PAGE.read_text(encoding="utf-8")
    listed = re.compile(f"{re.escape(_BEGIN)}.*{re.escape(_END)}", re.DOTALL)
    _PAGE.write_text(listed.sub(lambda _: markdown(), page), encoding="utf-8")
    _, *others = catalog.families()
    won = _WON.read_text(encoding="utf-8")
    known = {line.partition(" ")[0] for line in won.splitlines()}
    for game_id in (row_id(text.partition("|")[0]) for _, texts in others for text in texts):
        if game_id not in known:
            won += f"{game_id} {_win(game_id)}\n"
    _WON.write_text(won, encoding="utf-8")
    ease.renew()


def _win(game_id: str) -> str:
    """Return the number of the first deal that is won, and its moves.

    The solver plays.
    """
    from sim.solve.solver import solve

    number = 0
    while True:
        number += 1
        dealt = new_game(catalog.row(game_id), number, Table())
        if line := solve(dealt, _SECONDS).line:
            numbered = notation.numbers_foundations(dealt)
            texts = [notation.move_text(a_move, numbered) for a_move in line]
            return " ".join([str(number), *texts])
