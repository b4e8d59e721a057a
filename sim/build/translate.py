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
    tree = _HomeFinder(program).visit(tree)
    for node in walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = _find_home(node.value, program)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    part.name = program.names.get(part.name, part.name)
    return ast.unparse(tree)


def _find_home(name: str, program: Program) -> str:
    """Return what a module is called now, or a screen as `App.open_screen` opens it."""
    return program.homes.get(f"patience.ui.{name}") or program.homes.get(name, name)


class _HomeFinder(ast.NodeTransformer):
    """Imports from where things are in a program."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def visit_Import(self, node: ast.Import) -> ast.Import:
        """Import a module by what it is called now."""
        for alias in node.names:
            alias.name = self._program.homes.get(alias.name, alias.name)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Import each name from its home, and by the one it has there."""
        homes, names = self._program.homes, self._program.names
        made: list[ast.stmt] = []
        left = []
        for alias in node.names:
            called = alias.asname or alias.name
            whole = homes.get(f"{node.module}.{alias.name}")
            if whole:
                made.append(ast.Import([ast.alias(whole, called)]))
            else:
                left.append(ast.alias(names.get(alias.name, alias.name), called))
        if left:
            made.append(ast.ImportFrom(homes.get(node.module or "", node.module), left, 0))
        return made
