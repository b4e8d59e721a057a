# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Tells which names a module imports, and which it defines."""

import ast
from collections.abc import Iterator

from sim.build.shrinking.names.trees import walk

Import = tuple[str, str]
"""What is imported: of which module, and what of it; "" for the module itself."""


def find_imports(tree: ast.Module) -> Iterator[tuple[str, Import]]:
    """Yield what a module imports at once, by what it is called."""
    for statement in tree.body:
        for node in walk(statement) if isinstance(statement, ast.Try) else [statement]:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield alias.asname or alias.name, (node.module or "", alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.asname or alias.name, (alias.name, "")


def find_own_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        else:
            yield from find_stored(walk(node))


def find_stored(nodes: list[ast.AST]) -> list[str]:
    """Return the names that are assigned to."""
    return [n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
