# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Names of a program made few and short: the private ones, and arguments nobody names in a call.

Owns which names may be the same. Names that others see keep theirs.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import count, product
from string import ascii_letters

_PRIVATE = re.compile(r"_[A-Za-z0-9]\w*$")

# Where a node of the tree holds an identifier; the first two are also those of a function's inside.
_INSIDE = {ast.Name: "id", ast.arg: "arg"}
_IDENTIFIERS = {
    **_INSIDE,
    ast.Attribute: "attr",
    ast.FunctionDef: "name",
    ast.ClassDef: "name",
    ast.keyword: "arg",
}


def rename(trees: Mapping[str, ast.Module]) -> None:
    """Give private names and arguments short ones.

    :param trees: the whole program's modules, by name; they are changed
    """
    names = _short_names(trees)
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    keywords = {node.arg for node in nodes if isinstance(node, ast.keyword)}
    for tree in trees.values():
        _Renamed(names, _IDENTIFIERS).visit(tree)
        _shorten_arguments(tree, keywords)


def _short_names(trees: Mapping[str, ast.Module]) -> dict[str, str]:
    """Return a short name for each private one; names that never meet share one.

    Names meet where they stand in one module, or in two of which one has a class that inherits from
    a class of the other.
    """
    family = _families(trees)
    homes: dict[str, set[str]] = defaultdict(set)
    kept = set()
    for name, tree in trees.items():
        for node in ast.walk(tree):
            identifier = getattr(node, _IDENTIFIERS.get(type(node), ""), None)
            if identifier and _PRIVATE.match(identifier):
                homes[identifier].add(family[name])
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                kept.add(node.value)  # it may be asked for by `getattr`
            if isinstance(node, ast.Import | ast.ImportFrom):
                kept |= {alias.name for alias in node.names}
    taken: dict[str, set[str]] = defaultdict(set)
    short = {}
    for name in sorted(homes.keys() - kept, key=lambda name: (-len(homes[name]), name)):
        used = set().union(*(taken[home] for home in homes[name])) | kept
        short[name] = next(candidate for candidate in _candidates() if candidate not in used)
        for home in homes[name]:
            taken[home].add(short[name])
    return short


def _candidates() -> Iterator[str]:
    for length in count(1):
        yield from ("_" + "".join(letters) for letters in product(ascii_letters, repeat=length))


def _families(trees: Mapping[str, ast.Module]) -> dict[str, str]:
    """Return for each module one that stands for all it shares objects with, by inheritance."""
    family = {name: name for name in trees}
    for name, tree in trees.items():
        bases = {
            base.id
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            for base in node.bases
            if isinstance(base, ast.Name)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or node.module not in family:
                continue
            if bases & {alias.name for alias in node.names}:
                one, other = family[name], family[node.module]
                family = {n: one if f == other else f for n, f in family.items()}
    return family


class _Renamed(ast.NodeTransformer):
    """Gives identifiers their short names."""

    def __init__(self, short: Mapping[str, str], fields: Mapping[type, str]) -> None:
        self._short = short
        self._fields = fields

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        field = self._fields.get(type(node))
        if field:
            identifier = getattr(node, field)
            setattr(node, field, self._short.get(identifier, identifier))
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [self._short.get(name, name) for name in node.names]
        return node


def _shorten_arguments(tree: ast.Module, keywords: set[str | None]) -> None:
    """Give arguments that nobody names in a call the same few names in every function.

    Those that may be left out keep theirs: a test may name one.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            parts = list(ast.walk(node))
            taken = {getattr(part, _INSIDE[type(part)]) for part in parts if type(part) in _INSIDE}
            taken |= {part.name for part in parts if isinstance(part, ast.FunctionDef)}
            inner = [part for part in parts[1:] if isinstance(part, ast.FunctionDef | ast.Lambda)]
            hidden = {arg.arg for part in inner for arg in part.args.args}
            needed = node.args.args[: len(node.args.args) - len(node.args.defaults)]
            names = [arg.arg for arg in needed if arg.arg not in hidden | keywords | {"self"}]
            fresh = (letter for letter in ascii_letters if letter not in taken)
            short = {name: next(fresh) for name in names if len(name) > 1}
            renamed = _Renamed(short, _INSIDE)
            for part in (*node.args.args, *node.body):  # a default belongs to what is around
                renamed.visit(part)
