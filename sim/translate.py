# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What asks something of a program whose names were made short."""

import ast
from collections.abc import Mapping

from sim.rename import Renamed

_OF_OBJECTS: dict[type, str] = {ast.Attribute: "attr"}


def translated(snippet: str, short: Mapping[str, str]) -> str:
    """Return a snippet with the program's names in it.

    Variables of its own keep theirs, for other snippets know them; so does what it imports.

    :param short: the short name of each that has one, as `Program.names`
    """
    if not short:
        return snippet
    tree = Renamed(short, _OF_OBJECTS).visit(ast.parse(snippet))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                alias.asname = alias.asname or alias.name
                alias.name = short.get(alias.name, alias.name)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    part.name = short.get(part.name, part.name)
    return ast.unparse(tree)
