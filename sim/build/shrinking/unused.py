"""Removes parts of a program that a board never uses: parts of libraries, and whole modules.

A name counts as used if it stands anywhere else, even in a text. Requires trees without annotations
and docstrings, since names in them count. `find_used` also works on a finished program, where no
module may have a name that is also a text; `flatten` makes sure of that.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from sim.build.shrinking.names.rename import looked_up
from sim.build.shrinking.names.trees import walk

_WORD = re.compile(r"\w+")
_DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def drop_unused(trees: Mapping[str, ast.Module], libraries: Collection[str]) -> None:
    """Remove functions, methods and classes of libraries that nothing uses.

    :param trees: the whole program's modules, by name; those of libraries are changed
    """
    ours = {
        name for key, tree in trees.items() if key not in libraries for name in find_names(tree)
    }
    left = -1
    while left != (
        left := len(used := ours.union(*(find_names(trees[name]) for name in libraries)))
    ):
        for name in libraries:
            for node in walk(trees[name]):
                if isinstance(node, ast.Module | ast.ClassDef):
                    node.body = [part for part in node.body if not is_unused(part, used)]


def is_unused(node: ast.stmt, used: Collection[str]) -> bool:
    """Return whether a statement defines an unused function, class or constant."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
        return not any(isinstance(part, ast.Name) and part.id in used for part in node.targets)
    if not isinstance(node, _DEFINITIONS):
        return False
    return node.name not in used and not node.name.startswith("__")


def find_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module uses, including those in its texts."""
    for node in walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _WORD.findall(node.value)


def find_used(sources: Mapping[str, str], first: Iterable[str]) -> list[str]:
    """Return the modules that some code loads, and all that these can load, packages included.

    :param sources: the modules of a program, by name
    :param first: the sources of that code
    """
    found: set[str] = set()
    waiting = list(first)
    packages = {name.rpartition(".")[0] for name in sources}
    ends = {
        name: {name, *(name[at + 1 :] for at, sign in enumerate(name) if sign == ".")}
        for name in sources
    }
    while waiting:
        words = set(_module_names(ast.parse(waiting.pop())))
        for name in sources.keys() - found:
            if words & ends[name] or name in packages:
                found.add(name)
                waiting.append(sources[name])
    return [name for name in sources if name in found]


def _module_names(tree: ast.Module) -> Iterator[str]:
    """Yield texts that can be a module's name, or its end: "patience.ui.app", "screens.pause"."""
    nodes = walk(tree)
    attributes = list(map(looked_up, nodes))
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = () if node in attributes else (node.value, node.value.partition(" ")[0])
            yield from names
