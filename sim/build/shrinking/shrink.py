# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Makes the program smaller for a board's heap, before mpy-cross compiles its modules.

MicroPython keeps every name of a program for good: 30 KB of the PyGamer's heap, 13 KB after this.
What only a reader or a type checker needs is removed here, what nothing uses of the libraries in
`unused`; constants are replaced in `fold`, functions put where they are called in `inline`, modules
put together in `merge`, functions put where they are used across these in `settle`, tables of texts
made cheaper to load in `pair`, names shortened in `rename`, modules called by some that cost
nothing in `flatten`, and short texts kept from staying in `tuck`.
What the program does stays the same: the tests in the VM run these very modules. The bundle from
source has them too.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sim.build.shrinking.flatten import flatten
from sim.build.shrinking.fold import fold
from sim.build.shrinking.merge import merge
from sim.build.shrinking.moving.inline import inline
from sim.build.shrinking.moving.settle import settle
from sim.build.shrinking.names.rename import identifiers, rename
from sim.build.shrinking.names.trees import unparse, walk
from sim.build.shrinking.pair import pair
from sim.build.shrinking.tuck import tuck
from sim.build.shrinking.unused import drop_unused


class Function(NamedTuple):
    """A piece of code that a traceback names, and where it was written."""

    home: str  # the module it is in now
    name: str  # what it is called there
    module: str  # the module it was written in
    qualified: str  # what it is called there: "Game.push"
    line: int


class Program(NamedTuple):
    """A whole program."""

    sources: dict[str, str]  # of its modules, by their dotted names
    names: dict[str, str]  # the short one of each name that has one
    homes: dict[str, str]  # of each module that is in another, or called otherwise: which
    origins: dict[str, str]  # of each module that is called otherwise: what it was
    functions: list[Function]
    spellings: dict[str, dict[str, list[str]]]  # by short name: its long ones, and their modules
    lines: dict[str, dict[int, int]]  # of each module's lines here: the lines they were written in


def shrink(
    sources: Mapping[str, str],
    foreign: Collection[str] = (),
    kept: Collection[str] = (),
    whole: Collection[str] = (),
    groups: Mapping[str, Collection[str]] = MappingProxyType({}),
    copies: Mapping[str, Collection[str]] = MappingProxyType({}),
    stay: Collection[str] = (),
    apart: Mapping[str, Collection[str]] = MappingProxyType({}),
    called: Collection[str] = (),
    flat: bool = False,
) -> Program:
    """Make all modules of a program smaller, together.

    :param sources: every module that may import another of them, by its dotted name
    :param foreign: those of them that are libraries
    :param kept: names that must stay, since code outside uses them
    :param whole: modules that take in others which only they import, see `merge`
    :param groups: modules to put together whoever imports them, see `merge`
    :param copies: modules that others get a copy of, see `merge`
    :param stay: modules that stay in memory, for `settle`; without any it does nothing
    :param apart: methods to put into modules of their own, see `settle`
    :param called: names of functions that code outside calls, which stay where they are
    :param flat: whether to take modules out of their folders, see `flatten`
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    for name, tree in trees.items():
        _mark_origins(tree, name)
        _Stripper().visit(tree)
    drop_unused(trees, foreign)
    fold(trees)
    for tree in trees.values():
        _drop_unused_imports(tree, trees.keys())
    inline(trees, foreign)
    homes = merge(trees, whole, groups, copies)
    if stay:
        settle(trees, foreign, {*kept, *called}, stay, apart)
    pair(trees)
    long_names = {name: set(identifiers(tree)) for name, tree in trees.items()}
    names = rename(trees, foreign, kept)
    moved: dict[str, str] = {}
    if flat:
        moved = flatten(trees, foreign)
        homes = {name: moved.get(home, home) for name, home in homes.items()} | moved
        long_names = {moved.get(name, name): there for name, there in long_names.items()}
        tuck(trees, {moved.get(name, name) for name in (*stay, *foreign)})
        for tree in trees.values():
            _put_names_first(tree)
    functions = [found for name, tree in trees.items() for found in _functions(tree, name)]
    statements = {name: _statement_lines(tree) for name, tree in trees.items()}
    texts = {name: unparse(tree) for name, tree in trees.items()}
    lines = {
        name: dict(zip(_statement_lines(ast.parse(text)), statements[name], strict=True))
        for name, text in texts.items()
    }
    origins = {word: name for name, word in moved.items()}
    return Program(texts, names, homes, origins, functions, _spell(names, long_names), lines)


_SHORT_NUMBERS = 90  # of 128; the module itself needs some, and more make a function too large
_UNNAMED: dict[type, str] = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}
"""What a traceback calls code without a name."""


def _mark_origins(node: ast.AST, module: str, inside: str = "") -> None:
    """Note at each function where it was written; the notes stay with it when it moves."""
    for child in ast.iter_child_nodes(node):
        name = getattr(child, "name", "") if isinstance(child, ast.FunctionDef) else ""
        name = name or _UNNAMED.get(type(child), "")
        if name:
            child.origin = (module, inside + name, child.lineno)  # type: ignore[attr-defined]
        elif isinstance(child, ast.ClassDef):
            name = child.name
        _mark_origins(child, module, f"{inside}{name}." if name else inside)


def _functions(tree: ast.Module, home: str) -> Iterator[Function]:
    for node in walk(tree):
        origin = getattr(node, "origin", None)
        if origin:
            yield Function(home, getattr(node, "name", "") or _UNNAMED[type(node)], *origin)


def _spell(
    names: Mapping[str, str], long_names: Mapping[str, set[str]]
) -> dict[str, dict[str, list[str]]]:
    """Return what each short name may stand for, and in which modules."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, short in sorted(names.items()):
        modules = sorted(module for module, there in long_names.items() if name in there)
        found.setdefault(short, {})[name] = modules
    return found


def _statement_lines(tree: ast.Module) -> list[int]:
    return [getattr(node, "lineno", 0) for node in walk(tree) if isinstance(node, ast.stmt)]


class _Stripper(ast.NodeTransformer):
    """Removes annotations, and strings that nothing reads."""

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


def _put_names_first(tree: ast.Module) -> None:
    """Have the names that a module uses most get the numbers that take one byte, not two.

    mpy-cross numbers them as they come. A function that nothing keeps comes first.
    """
    used = Counter(_global_names(tree))
    if len(used) <= _SHORT_NUMBERS:
        return  # all have such numbers
    most = [name for name, _ in used.most_common(_SHORT_NUMBERS)]
    body = ast.Tuple([ast.Name(name, ast.Load()) for name in most], ast.Load())
    nothing = ast.arguments([], [], None, [], [], None, [])
    tree.body.insert(0, ast.Expr(ast.Lambda(nothing, body)))


def _global_names(tree: ast.Module) -> Iterator[str]:
    """Yield names as often as functions mention them, but those of their local variables."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.FunctionDef):
            inside = [part for part in walk(node) if isinstance(part, ast.Name)]
            own = {part.id for part in inside if isinstance(part.ctx, ast.Store)}
            own |= {arg.arg for arg in node.args.args}
            yield from (part.id for part in inside if part.id not in own)


def _drop_unused_imports(tree: ast.Module, modules: Collection[str]) -> None:
    """Remove the imports that only constants or annotations needed."""
    used = {node.id for node in walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            ours = node.module in modules or node.module == "micropython"
            node.names = [a for a in node.names if not ours or (a.asname or a.name) in used]
    tree.body = [node for node in tree.body if _bound_names(node) & used or not _is_optional(node)]


def _is_optional(node: ast.stmt) -> bool:
    """Return whether a statement is an import of nothing, or one that is allowed to fail."""
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
