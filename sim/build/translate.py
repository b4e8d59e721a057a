# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Translates code that runs beside a shortened program into its names."""

import ast

from sim.build.shrinking.rename import Renamer
from sim.build.shrinking.shrink import Program
from sim.build.shrinking.trees import walk

_OF_OBJECTS: dict[type, str] = {ast.Attribute: "attr"}


def translate(snippet: str, program: Program) -> str:
    """Return a snippet with the names of a shortened program, and of its modules.

    Its own variables keep their names, for other snippets know them; so does what it imports.
    """
    tree = Renamer(program.names, _OF_OBJECTS).visit(ast.parse(snippet))
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom):
            _import_from_home(node, program)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = _find_home(node.value, program)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    part.name = program.names.get(part.name, part.name)
    return ast.unparse(tree)


def _find_home(name: str, program: Program) -> str:
    """Return what a module is called now, or a screen as `App.open_screen` opens it."""
    screen = program.homes.get(f"patience.ui.{name}", "")
    return screen.removeprefix("patience.") or program.homes.get(name, name)


def _import_from_home(node: ast.ImportFrom, program: Program) -> None:
    for alias in node.names:
        alias.asname = alias.asname or alias.name
        whole = program.homes.get(f"{node.module}.{alias.name}")
        if whole:
            node.module, _, alias.name = whole.rpartition(".")
        else:
            alias.name = program.names.get(alias.name, alias.name)
    node.module = program.homes.get(node.module or "", node.module)
