# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The list of games as Markdown: the eleven with their rules pages, the others by family.

`python sim games --markdown` prints it; a test compares the committed list with it.
"""

from patience.games import catalog
from patience.games.rules import read
from patience.texts import pages

BEGIN = "<!-- games: python sim games --markdown -->"
END = "<!-- games end -->"


def markdown() -> str:
    """Return the list as Markdown, between its two marks."""
    parts = [BEGIN]
    (_, eleven), *others = catalog.FAMILIES
    for text in eleven:
        row = read(text)
        parts.append(f"<details><summary><b>{row.name}</b></summary>\n")
        parts += [f"- **{heading}.** {said}" for heading, said in pages.rules_page(row)]
        parts.append("\n</details>\n")
    parts.append("And, each one row of data, with a rules page made from it:\n")
    for family, texts in others:
        names = "; ".join(read(text).name for text in texts)  # one name has a comma
        parts.append(f"- **{family}**: {names}")
    return "\n".join([*parts, END])
