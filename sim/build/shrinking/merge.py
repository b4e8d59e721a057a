"""Merges modules of a program that are loaded together, for heap, drive and time.

A module costs about 140 bytes of heap besides its contents, a search on the drive, and on a board a
collection of all garbage. A merge that would change what the code does is refused.

Requires folded modules without unused imports, because a module with only one importer can be put
into it, and the names of the source, because it compares them; so it comes before `rename`. Each
statement gets a `place` from the order of imports; joined modules are sorted by it.
"""

import ast
import builtins
import copy
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from sim.build.shrinking.names.trees import walk
from sim.build.shrinking.unused import find_names, is_unused

_Trees = dict[str, ast.Module]
_Groups = Mapping[str, Collection[str]]


def merge(
    trees: _Trees,
    whole: Collection[str],
    groups: _Groups = MappingProxyType({}),
    copies: _Groups = MappingProxyType({}),
) -> dict[str, str]:
    """Put modules together: those of each group, then into each module those that only it imports.

    A module that is loaded by its name as a string stays separate, and so does one that its
    importer uses as a module; neither holds for a group.

    :param trees: all modules of the program, by name; they are changed
    :param whole: the modules to put others into. They are kept or unloaded as a whole, since a
        reference to any part of a module keeps all of it
    :param groups: by the module to put them into, modules that are loaded together, whoever imports
        them; whatever loads or imports one of them gets the group
    :param copies: by the module to put them into, modules that it gets a copy of; whatever else
        loads one of them gets only that module
    :returns: for each module that was put into another, the name of the other
    :raises ValueError: if two modules that are put together share a name that is not private, or
        shadow a built-in; if one of a group uses another in an unsupported way; or if copied code
        has a global that changes
    """
    homes = {name: root for root, group in groups.items() for name in group}
    groups = dict(groups)
    made = {root: _copy(trees, root, copied) for root, copied in copies.items()}
    for root, called in made.items():
        for name in (root, *groups.get(root, ()), *called.values()):
            ImportMover(called).visit(trees[name])
        groups[root] = (*groups.get(root, ()), *called.values())
    order = {name: place for place, name in enumerate(_by_imports(trees))}
    for name, tree in trees.items():
        for node in tree.body:
            node.place = order[name]  # type: ignore[attr-defined]
    for root, group in groups.items():
        for name in (root, *group):
            _GroupInliner(name, {*group, root}).visit(trees[name])
    for root, group in groups.items():
        for name in group:
            trees[root] = _join(trees.pop(name), trees[root], name, root)
    for root in copies:
        _drop_unused_copies(trees[root])
    for tree in trees.values():
        ImportMover(homes).visit(tree)
    asked = {name: _Asked.read(tree) for name, tree in trees.items()}
    while pairs := _pairs(asked, whole):
        name, root = pairs[0]
        homes = {one: root if home == name else home for one, home in homes.items()}
        homes[name] = root
        trees[root] = _join(trees.pop(name), trees[root], name, root)
        del asked[name]
        asked[root] = _Asked.read(trees[root])
    return homes


def _copy(trees: _Trees, root: str, names: Collection[str]) -> dict[str, str]:
    """Copy modules for another; return the copies' names."""
    new = {name: f"{name}_of_{root.rpartition('.')[2]}" for name in names}
    for name, called in new.items():
        trees[called] = copy.deepcopy(trees[name])
        for node in trees[called].body:
            node.is_copy = True  # type: ignore[attr-defined]
        if any(isinstance(node, ast.Global) for node in walk(trees[called])):
            raise ValueError(f"{name} cannot be copied: it has a global that changes")
    return new


def _drop_unused_copies(tree: ast.Module) -> None:
    """Remove copies that nothing in the module uses: functions, classes, constants."""
    left = -1
    while left != (left := len(tree.body)):
        used = set(find_names(tree))
        tree.body = [
            node for node in tree.body if not (hasattr(node, "is_copy") and is_unused(node, used))
        ]


def _by_imports(trees: _Trees) -> list[str]:
    """Return all modules, each after those that it imports, unless the imports are circular."""
    order: list[str] = []
    waiting = set(trees)

    def add(name: str) -> None:
        waiting.remove(name)
        for node in trees[name].body:
            if isinstance(node, ast.ImportFrom):
                asked = [node.module or "", *(f"{node.module}.{a.name}" for a in node.names)]
                for other in asked:
                    if other in waiting:
                        add(other)
        order.append(name)

    for name in trees:
        if name in waiting:
            add(name)
    return order


class _Asked(NamedTuple):
    """How a module uses others."""

    imported: set[str]
    stay: set[str]
    """Modules that must stay as they are."""

    @classmethod
    def read(cls, tree: ast.Module) -> "_Asked":
        """Return the uses in a module's code."""
        imported, stay = set(), set()
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom):
                imported.add(node.module or "")
                stay |= {f"{node.module}.{alias.name}" for alias in node.names}
                if node not in tree.body or any(alias.asname for alias in node.names):
                    stay.add(node.module or "")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                stay.add(node.value)
        return cls(imported, stay)


def _pairs(asked: Mapping[str, _Asked], whole: Collection[str]) -> list[tuple[str, str]]:
    """Return pairs: a module that can be merged now, and the module to put it into."""
    importers: dict[str, set[str]] = {name: set() for name in asked}
    stay = {name.rpartition(".")[0] for name in asked}.union(whole)
    for name, there in asked.items():
        for other in there.imported & asked.keys():
            importers[other].add(name)
        stay |= there.stay
    return [
        (name, root)
        for name, found in sorted(importers.items())
        for root in whole
        if found == {root} and name not in stay
    ]


def _join(tree: ast.Module, into: ast.Module, name: str, root: str) -> ast.Module:
    """Return two modules as one: first the imports of both, then the rest, in order of `place`."""
    own, others = set(_find_own_names(tree)), set(_find_own_names(into))
    both = (name, root)
    from_own = {k: v for k, v in _find_imports(tree) if v[0] not in both}
    from_others = {k: v for k, v in _find_imports(into) if v[0] not in both}
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
    body.sort(key=lambda node: node.place)  # type: ignore[attr-defined]
    return ast.Module([*imports.values(), *body], [])


def _free_name(name: str, taken: Collection[str]) -> str:
    while name in taken:
        name += "_"
    return name


class _GroupInliner(ast.NodeTransformer):
    """Makes a module of a group use the others by their bare names.

    :param name: the module's own
    :param group: the names of all
    """

    def __init__(self, name: str, group: Collection[str]) -> None:
        self._name = name
        self._group = group
        self._modules: set[str] = set()  # the names of the others here
        self._hidden: set[str] = set()  # names with another meaning somewhere in here

    def visit_Module(self, tree: ast.Module) -> ast.Module:
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom):
                found = [a for a in node.names if f"{node.module}.{a.name}" in self._group]
                self._modules |= {alias.asname or alias.name for alias in found}
            elif isinstance(node, ast.arg):
                self._hidden.add(node.arg)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self._hidden.add(node.id)
        self.generic_visit(tree)
        return tree

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        if node.module in self._group:
            if any(alias.asname for alias in node.names):
                self._refuse(f"gives names of {node.module} others")
            return None
        node.names = [a for a in node.names if f"{node.module}.{a.name}" not in self._group]
        return node if node.names else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if self._is_of_group(node.value):
            if node.attr in self._hidden:
                self._refuse(f"has something else called {node.attr}")
            return ast.Name(node.attr, node.ctx)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self._modules:
            self._refuse(f"uses the module {node.id} itself")
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and node.value in self._group:
            self._refuse(f"loads {node.value}")
        return node

    def _is_of_group(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self._modules
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != "load":
            return False
        asked = node.args[0]
        return isinstance(asked, ast.Constant) and asked.value in self._group

    def _refuse(self, why: str) -> NoReturn:
        raise ValueError(f"{self._name} cannot be in its group: it {why}")


class ImportMover(ast.NodeTransformer):
    """Makes a module import and load others from where they are now.

    A module can be loaded by the end of its name, "screens.menu", if it stays in the same package.

    :param homes: for each module that has moved: its new name
    :param ends: other texts that names of modules are built from, and their new texts
    """

    def __init__(
        self, homes: Mapping[str, str], ends: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self._homes = homes
        self._texts = {**homes, **ends}
        for name, home in homes.items():
            for at in [at for at, sign in enumerate(name) if sign == "."]:
                end = name[at + 1 :]
                if "." in end and home.startswith(name[: at + 1]):
                    self._texts[end] = home[at + 1 :]

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Change the name of a module in a text."""
        if isinstance(node.value, str):
            node.value = self._texts.get(node.value, node.value)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        """Import a module by its new name."""
        for alias in node.names:
            if alias.name in self._homes:
                if "." not in alias.name:
                    alias.asname = alias.asname or alias.name
                alias.name = self._homes[alias.name]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | list[ast.stmt]:
        """Import names from where they are now, and modules by their new names."""
        homes = self._homes
        package = node.module
        node.module = homes.get(package or "", package)
        moved = [alias for alias in node.names if f"{package}.{alias.name}" in homes]
        if not moved:
            return node
        made: list[ast.stmt] = []
        for alias in moved:
            above, _, last = homes[f"{package}.{alias.name}"].rpartition(".")
            asked = [ast.alias(last, alias.asname or alias.name)]
            made.append(ast.ImportFrom(above, asked, 0) if above else ast.Import(asked))
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


def _find_imports(tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the names that a module's own imports bind, each with the module and the name there.

    The name there is "" if the module itself is imported.
    """
    for statement in tree.body:
        for node in walk(statement) if isinstance(statement, ast.Try) else [statement]:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield alias.asname or alias.name, (node.module or "", alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.asname or alias.name, (alias.name, "")


def _find_own_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
            continue
        for part in walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part.id
