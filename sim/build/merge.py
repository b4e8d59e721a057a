# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Merges modules of a program that are always loaded together, for heap and drive.

A module costs some 140 bytes of heap besides its contents, and a search on the drive. Whatever
would change its meaning in another module is refused.
"""

import ast
import builtins
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from sim.build.trees import walk

_Trees = dict[str, ast.Module]


def merge(
    trees: _Trees, whole: Collection[str], always: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """Put into modules what only they import, at once; and what is always loaded.

    A module that is loaded by its name as a string stays, as does one that its importer uses as a
    module.

    :param trees: all modules of the program, by name; they are changed
    :param whole: the modules to put others into: such as are kept or unloaded as a whole, since
        whatever refers to a part of a module keeps all of it
    :param always: for modules that are always loaded the one to put each into, another such,
        whoever imports it
    :returns: for each module that was put into another the one it is in
    :raises ValueError: if two modules that are put together share a name that is not private, or
        shadow a built-in
    """
    homes = dict(always)
    for name, root in always.items():
        trees[root] = _join(trees.pop(name), trees[root], name, root)
    for tree in trees.values():
        _ImportMover(homes).visit(tree)
    while pairs := _pairs(trees, whole):
        name, root = pairs[0]
        homes = {one: root if home == name else home for one, home in homes.items()}
        homes[name] = root
        trees[root] = _join(trees.pop(name), trees[root], name, root)
    return homes


def _pairs(trees: _Trees, whole: Collection[str]) -> list[tuple[str, str]]:
    """Return the modules that may be put into another now, and into which."""
    importers: dict[str, set[str]] = {name: set() for name in trees}
    stay = {name.rpartition(".")[0] for name in trees} | set(whole)
    for name, tree in trees.items():
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom):
                importers.get(node.module or "", set()).add(name)
                stay |= {f"{node.module}.{alias.name}" for alias in node.names}
                if node not in tree.body or any(alias.asname for alias in node.names):
                    stay.add(node.module or "")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                stay.add(node.value)
    return [
        (name, root)
        for name, found in sorted(importers.items())
        for root in whole
        if found == {root} and name not in stay
    ]


def _join(tree: ast.Module, into: ast.Module, name: str, root: str) -> ast.Module:
    """Return a module with another before it: first what both import, then what is their own."""
    own, others = set(_own_names(tree)), set(_own_names(into))
    both = (name, root)
    from_own = {k: v for k, v in _imported_names(tree).items() if v[0] not in both}
    from_others = {k: v for k, v in _imported_names(into).items() if v[0] not in both}
    clash = {shared for shared in own & others if not shared.startswith("_")}
    clash |= {hidden for hidden in own | others if hasattr(builtins, hidden)}
    clash |= from_own.keys() & others | from_others.keys() & own
    clash |= {k for k in from_own.keys() & from_others.keys() if from_own[k] != from_others[k]}
    if clash:
        raise ValueError(f"{name} cannot be put into {root}: both have {', '.join(clash)}")
    _NameChanger({shared: _free_name(shared, own | others) for shared in own & others}).visit(tree)
    imports: dict[str, ast.stmt] = {}
    body: list[ast.stmt] = []
    for node in tree.body + into.body:
        if isinstance(node, ast.ImportFrom) and node.module in both:
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.setdefault(ast.unparse(node), node)
        else:
            body.append(node)
    return ast.Module([*imports.values(), *body], [])


def _own_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            for part in walk(node):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part.id


def _imported_names(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """Return the names that a module imports: from which module, and what they are there."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
                found[alias.asname or alias.name] = (module, alias.name)
    return found


def _free_name(name: str, taken: Collection[str]) -> str:
    while name in taken:
        name += "_"
    return name


class _ImportMover(ast.NodeTransformer):
    """Makes a module import others from where they are now."""

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._homes = homes

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | list[ast.ImportFrom]:
        homes = self._homes
        node.module = homes.get(node.module or "", node.module)
        moved = [alias for alias in node.names if f"{node.module}.{alias.name}" in homes]
        if not moved:
            return node
        made = []
        for alias in moved:
            package, _, last = homes[f"{node.module}.{alias.name}"].rpartition(".")
            asked = ast.alias(last, alias.asname or alias.name)
            made.append(ast.ImportFrom(package, [asked], 0))
        node.names = [alias for alias in node.names if alias not in moved]
        return [node, *made] if node.names else made


class _NameChanger(ast.NodeTransformer):
    """Changes the names of a module, but not those of attributes and methods."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self._others = others

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._others.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._others.get(node.arg, node.arg)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self._others.get(name, name) for name in node.names]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.name = self._others.get(node.name, node.name)
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
        names = [method.name for method in methods]
        self.generic_visit(node)
        for method, name in zip(methods, names):
            method.name = name
        return node
