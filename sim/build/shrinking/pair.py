# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Turns dicts of texts into tuples, which need not be built on a board.

A tuple of constants comes ready with its module. A dict is made when that is loaded, and each of
its texts is a constant of the module by itself: a list of them takes one piece of heap.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping

from sim.build.shrinking.names.trees import walk


def pair(trees: Mapping[str, ast.Module]) -> None:
    """Replace dicts of texts that a module only looks into, by keys and texts.

    With keys of one character `D[x]` becomes `D["XYZ".index(x)]`, else `D[1][D[0].index(x)]`. What
    is not in it raises another error then, so a module that catches any keeps its dicts.

    :param trees: the whole program's modules, by name; they are changed
    """
    shared = {name for tree in trees.values() for name in _shared(tree)}
    for tree in trees.values():
        if any(isinstance(node, ast.Try) for node in walk(tree)):
            continue
        dicts = {name: found for name, found in _dicts(tree) if name not in shared}
        _Pairer(dicts).visit(tree)


def _shared(tree: ast.Module) -> Iterator[str]:
    """Yield what another module may know a module's names by."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)


def _dicts(tree: ast.Module) -> Iterator[tuple[str, ast.Dict]]:
    """Yield the dicts of texts that a module only looks into, with their names."""
    looks: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    for node in walk(tree):
        if isinstance(node, ast.Name):
            uses[node.id] += 1
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            looks[node.value.id] += isinstance(node.ctx, ast.Load)
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Dict):
            continue
        name = getattr(node.targets[0], "id", "")
        parts = [*node.value.keys, *node.value.values]
        if uses[name] == looks[name] + 1 and all(map(_is_text, parts)):
            yield name, node.value


def _is_text(node: ast.expr | None) -> bool:
    if isinstance(node, ast.Tuple):
        return all(map(_is_text, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


class _Pairer(ast.NodeTransformer):
    def __init__(self, dicts: Mapping[str, ast.Dict]) -> None:
        self._dicts = dicts

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        if node not in self._dicts.values():
            return node
        texts = ast.Tuple(node.values, ast.Load())
        return texts if _characters(node) else ast.Tuple([_keys(node), texts], ast.Load())

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if not isinstance(node.value, ast.Name) or node.value.id not in self._dicts:
            return node
        characters = _characters(self._dicts[node.value.id])
        keys: ast.expr = ast.Constant(characters)
        texts: ast.expr = node.value
        if not characters:
            keys, texts = (_at(node.value, ast.Constant(part)) for part in (0, 1))
        return _at(texts, ast.Call(ast.Attribute(keys, "index", ast.Load()), [node.slice], []))


def _keys(texts: ast.Dict) -> ast.Tuple:
    return ast.Tuple([key for key in texts.keys if key], ast.Load())


def _characters(texts: ast.Dict) -> str:
    """Return the keys of a dict as one text, or "" unless each is a character."""
    keys: list[str] = [ast.literal_eval(key) for key in _keys(texts).elts]
    return "".join(keys) if all(len(key) == 1 for key in keys) else ""


def _at(of: ast.expr, index: ast.expr) -> ast.Subscript:
    return ast.Subscript(of, index, ast.Load())
