"""Makes the program smaller for a board's heap, before mpy-cross compiles its modules.

MicroPython interns every name of a program permanently, and each module costs heap and time. The
passes run in this order, each on the trees of all modules together; each file says what it needs:

1. `strip`: removes annotations, what only they need, and docstrings.
2. `unused`: removes definitions of the libraries that nothing uses.
3. `fold`: replaces constants by their values.
4. `merge`: joins modules that are loaded together.
5. `rename`: makes names short, and the same in all modules.
6. `flatten`: takes modules out of their folders and gives them short names.

The behaviour stays the same: the tests in the VM run these very modules.
"""

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sim.build.shrinking.flatten import flatten
from sim.build.shrinking.fold import fold
from sim.build.shrinking.merge import merge
from sim.build.shrinking.names.rename import identifiers, rename
from sim.build.shrinking.names.trees import unparse, walk
from sim.build.shrinking.strip import strip
from sim.build.shrinking.unused import drop_unused


class Function(NamedTuple):
    """A piece of code that a traceback names, and its place in the source."""

    home: str  # its module now
    name: str  # its name there
    module: str  # its module in the source
    qualified: str  # its name there: "Game.push"
    line: int


class Program(NamedTuple):
    """A whole program."""

    sources: dict[str, str]  # of its modules, by dotted name
    names: dict[str, str]  # from long to short
    homes: dict[str, str]  # of each merged or renamed module: its module now
    origins: dict[str, str]  # of each renamed module: its name in the source
    functions: list[Function]
    spellings: dict[str, dict[str, list[str]]]  # by short name: its long names, and their modules


def shrink(
    sources: Mapping[str, str],
    foreign: Collection[str] = (),
    kept: Collection[str] = (),
    whole: Collection[str] = (),
    groups: Mapping[str, Collection[str]] = MappingProxyType({}),
    copies: Mapping[str, Collection[str]] = MappingProxyType({}),
    flat: bool = False,
    prepare: Callable[[str, ast.Module], None] = lambda name, tree: None,
) -> Program:
    """Make all modules of a program smaller, together.

    :param sources: every module that may import another of them, by its dotted name
    :param foreign: the libraries among them
    :param kept: names that must stay, because other code uses them
    :param whole: modules to put others into if only they import these, see `merge`
    :param groups: modules to put together, whoever imports them, see `merge`
    :param copies: modules to copy into others, see `merge`
    :param flat: whether to take modules out of their folders, see `flatten`
    :param prepare: changes a module's tree before anything else, given its name
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    for name, tree in trees.items():
        prepare(name, tree)
        _mark_origins(tree, name)
        strip(tree)
    drop_unused(trees, foreign)
    fold(trees)
    for tree in trees.values():
        _drop_unused_imports(tree, trees.keys())
    homes = merge(trees, whole, groups, copies)
    long_names = {name: set(identifiers(tree)) for name, tree in trees.items()}
    names = rename(trees, foreign, kept)
    moved: dict[str, str] = {}
    if flat:
        moved = flatten(trees, foreign)
        homes = {name: moved.get(home, home) for name, home in homes.items()} | moved
        long_names = {moved.get(name, name): there for name, there in long_names.items()}
    functions = [found for name, tree in trees.items() for found in _functions(tree, name)]
    texts = {name: unparse(tree) for name, tree in trees.items()}
    origins = {word: name for name, word in moved.items()}
    return Program(texts, names, homes, origins, functions, _spell(names, long_names))


_UNNAMED: dict[type, str] = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}
"""The name of code without a name in a traceback."""


def _mark_origins(node: ast.AST, module: str, inside: str = "") -> None:
    """Note in each function where it was written; the note stays with it when it moves."""
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
    """Return the possible meanings of each short name, and their modules."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, short in sorted(names.items()):
        modules = sorted(module for module, there in long_names.items() if name in there)
        found.setdefault(short, {})[name] = modules
    return found


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
