# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What asks something of a program that was made smaller."""

import ast

from sim.build.rename import Renamer
from sim.build.shrink import Program

_OF_OBJECTS: dict[type, str] = {ast.Attribute: "attr"}


def translate(snippet: str, program: Program) -> str:
    """Return a snippet with the names that are in the program now.

    Variables of its own keep theirs, for other snippets know them; so does what it imports.
    """
    tree = Renamer(program.names, _OF_OBJECTS).visit(ast.parse(snippet))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            _ask_elsewhere(node, program)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    part.name = program.names.get(part.name, part.name)
    return ast.unparse(tree)


def _ask_elsewhere(node: ast.ImportFrom, program: Program) -> None:
    for alias in node.names:
        alias.asname = alias.asname or alias.name
        whole = program.homes.get(f"{node.module}.{alias.name}")
        if whole:
            node.module, _, alias.name = whole.rpartition(".")
        else:
            alias.name = program.names.get(alias.name, alias.name)
    node.module = program.homes.get(node.module or "", node.module)
