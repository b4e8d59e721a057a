# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Modules of a program that are always loaded together made one, for a board's heap and its drive.

A module costs some 140 bytes of heap besides what is in it, and a search on the drive. Owns which
modules that are, and putting one into the other: what means something else then is refused.
"""

import ast
import builtins
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

_Trees = dict[str, ast.Module]


def merge(
    trees: _Trees, whole: Collection[str], always: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """Put into modules what nobody but they import, and they at once; and what is always there.

    What is asked for by a text stays, and what is asked for as a module by the one it would be in.

    :param trees: all modules of the program, by name; they are changed
    :param whole: the modules to put others into. They are to be such as are kept or let go as a
        whole: whatever is held of a module holds all of it
    :param always: for modules that are always there the one to put each into, another such, whoever
        imports it
    :returns: for each module that was put into another the one it is in
    :raises ValueError: if two modules that are put together have a name in common, other than a
        private one, or give something the name of what is built in
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
        for node in ast.walk(tree):
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
        raise ValueError(f"{name} cannot be put into {root}, for both have {', '.join(clash)}")
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
    """Yield the names of what is a module's own."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part.id


def _imported_names(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """Return the names that a module has from others: from which, and what they are there."""
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
    """Takes what a module has from others from where these are now."""

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
    """Gives names of a module others. What objects and classes have are not its names."""

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
