# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The program made smaller for a board's heap, before mpy-cross compiles its modules one by one.

MicroPython keeps every name of a program for good: of the PyGamer's heap that was 30 KB and is 13
with this. Owns which steps there are, and leaving out what only a reader or a type checker needs.
Leaves the constants to `sim.build.fold`, which modules become one to `sim.build.merge`, names to `sim.build.rename`.
What the program does stays as it is: the tests in the VM run these very modules. The bundle from
source has such sources, too.
"""

import ast
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sim.build.fold import fold
from sim.build.merge import merge
from sim.build.rename import rename


class Program(NamedTuple):
    """A whole program."""

    sources: dict[str, str]  # of its modules, by their dotted names
    names: dict[str, str]  # the short one of each name that has one
    homes: dict[str, str]  # of each module that was put into another: which


def shrink(
    sources: Mapping[str, str],
    foreign: Collection[str] = (),
    kept: Collection[str] = (),
    whole: Collection[str] = (),
    always: Mapping[str, str] = MappingProxyType({}),
) -> Program:
    """Return modules that do the same as these; together they are a whole program.

    :param sources: every module that may import another of them, by its dotted name
    :param foreign: those of them that are libraries
    :param kept: names that others ask for
    :param whole: modules to put others into that only they import, see `merge`
    :param always: modules to put into others, see `merge`
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    for tree in trees.values():
        _Stripper().visit(tree)
    fold(trees)
    for tree in trees.values():
        _drop_unused_imports(tree, trees.keys())
    homes = merge(trees, whole, always)
    names = rename(trees, foreign, kept)
    return Program({name: _unparse(tree) for name, tree in trees.items()}, names, homes)


def _unparse(tree: ast.Module) -> str:
    """Return the source of a module.

    `a, b = b, a` makes no tuple on a board's heap; `a, b = (b, a)`, as ast has it, does.
    """
    values = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Tuple):
            continue
        if isinstance(node.value, ast.Tuple):
            values.append(", ".join(map(ast.unparse, node.value.elts)))
            node.value = ast.Name(f"_values_{len(values)}_")
    text = ast.unparse(ast.fix_missing_locations(tree))
    for number, value in enumerate(values, 1):
        text = text.replace(f"_values_{number}_", value)
    return text


class _Stripper(ast.NodeTransformer):
    """Takes annotations away, and texts that nothing reads."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | None:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        self.generic_visit(node)
        return None if isinstance(node.value, ast.Constant) else node


def _drop_unused_imports(tree: ast.Module, modules: Collection[str]) -> None:
    """Take away the imports that only constants or annotations needed."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            ours = node.module in modules or node.module == "micropython"
            node.names = [a for a in node.names if not ours or (a.asname or a.name) in used]
    tree.body = [node for node in tree.body if _bound_names(node) & used or not _is_optional(node)]


def _is_optional(node: ast.stmt) -> bool:
    """Return whether a statement is an import of nothing, or one that may fail."""
    if isinstance(node, ast.Try):
        passes = all(isinstance(handler.body[0], ast.Pass) for handler in node.handlers)
        return passes and all(isinstance(part, ast.Import | ast.ImportFrom) for part in node.body)
    return isinstance(node, ast.ImportFrom) and not node.names


def _bound_names(node: ast.stmt) -> set[str]:
    """Return the names that an import binds, or those in a `try`."""
    parts = node.body if isinstance(node, ast.Try) else [node]
    imports = [part for part in parts if isinstance(part, ast.Import | ast.ImportFrom)]
    aliases = [alias for part in imports for alias in part.names]
    return {(alias.asname or alias.name).partition(".")[0] for alias in aliases}
