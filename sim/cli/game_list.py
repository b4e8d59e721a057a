# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The list of games as Markdown: the eleven with their rules pages, the others by family.

`python sim games --markdown` prints it; a test compares the committed list with it.
"""

from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.rules import read
from patience.table import Table
from patience.texts import pages

BEGIN = "<!-- games: python sim games --markdown -->"
END = "<!-- games end -->"


def markdown() -> str:
    """Return the list as Markdown, between its two marks."""
    parts = [BEGIN]
    (_, eleven), *others = catalog.families()
    for text in eleven:
        dealt = new_game(read(text), 1, Table())
        parts.append(f"<details><summary><b>{dealt.row.name}</b></summary>\n")
        parts += [f"- **{heading}.** {said}" for heading, said in pages.rules_page(dealt)]
        parts.append("\n</details>\n")
    parts.append("And, each one row of data, with a rules page made from it:\n")
    for family, texts in others:
        names = "; ".join(read(text).name for text in texts)  # one name has a comma
        parts.append(f"- **{family}**: {names}")
    return "\n".join([*parts, END])
