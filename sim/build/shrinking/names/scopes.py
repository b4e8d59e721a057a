# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Tells what names mean in modules and functions: what is their own, imported, or a variable."""

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


def find_globals(node: ast.FunctionDef) -> list[str]:
    """Return the names that a function uses and does not define, each once."""
    inside = [part for top in [*node.args.defaults, *node.body] for part in walk(top)]
    own = find_locals(node)
    used = [part.id for part in inside if isinstance(part, ast.Name)]
    return list(dict.fromkeys(name for name in used if name not in own))


def find_locals(node: ast.FunctionDef) -> set[str]:
    """Return the names of a function's own: arguments and variables, those of inner scopes too."""
    inside = walk(node)
    return {arg.arg for part in inside for arg in _arguments(part)}.union(find_stored(inside))


def add_import(tree: ast.Module, name: str, module: str, asked: str) -> None:
    """Have a module import something, or another module, under a name."""
    alias = ast.alias(asked or module, name if name != (asked or module) else None)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == module and asked:
            node.names.append(alias)
            return
    tree.body.insert(0, ast.ImportFrom(module, [alias], 0) if asked else ast.Import([alias]))


def _arguments(node: ast.AST) -> list[ast.arg]:
    if not isinstance(node, ast.FunctionDef | ast.Lambda):
        return []
    given = node.args
    rest = [arg for arg in (given.vararg, given.kwarg) if arg]
    return [*given.args, *given.kwonlyargs, *rest]


def find_stored(nodes: list[ast.AST]) -> list[str]:
    """Return the names that are assigned to."""
    return [n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
