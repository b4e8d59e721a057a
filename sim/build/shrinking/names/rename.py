"""Shortens the names of a program, and reuses them.

A name gets the same short name everywhere, so that `sim.build.translate` and `sim.build.names` can
look it up; names that never meet share a short one.

Requires all modules of the bundle, already merged: if two modules were merged later, a name of both
could stand for two things. Names of modules stay, for `flatten` to change.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import chain, count, product
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from sim.build.shrinking.names.known import FLASHED, NUMBERED, built_in
from sim.build.shrinking.names.trees import walk

_WORD = re.compile(r"[A-Za-z_]\w*")
_CLASS = re.compile(r"[A-Z][a-z]+[A-Z]\w+")

_SCOPES = (
    *(ast.FunctionDef, ast.Lambda, ast.ClassDef),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)
"""Nodes with their own variables."""
_ASKING = {"getattr", "hasattr", "setattr", "delattr"}

_Home = tuple[str, str]  # a module, and a class in it, or ""

_INSIDE = {ast.Name: "id", ast.arg: "arg"}
IDENTIFIERS: dict[type, str] = {
    **_INSIDE,
    ast.Attribute: "attr",
    ast.FunctionDef: "name",
    ast.ClassDef: "name",
    ast.ExceptHandler: "name",
    ast.keyword: "arg",
    ast.alias: "name",
}
"""The attribute of each kind of node that holds an identifier."""


def rename(
    trees: Mapping[str, ast.Module], foreign: Collection[str], kept: Collection[str]
) -> dict[str, str]:
    """Shorten the program's names, including local ones and arguments that no call names.

    :param trees: all its modules, by name; they are changed
    :param foreign: the modules that are libraries: only their private names change
    :param kept: names that stay as they are
    :returns: the short name of each that has one
    """
    keywords = {node.arg or "" for node in _nodes(trees.values()) if isinstance(node, ast.keyword)}
    for tree in trees.values():
        _call_modules(tree, trees.keys())
        _shorten_locals(tree, keywords.union(kept))
    ours = trees.keys() - set(foreign)
    given = {name for tree in trees.values() for name in _given_to_others(tree, ours)}
    short = _short_names(trees, foreign, given.union(kept))
    for tree in trees.values():
        Renamer(short, IDENTIFIERS).visit(tree)
    return short


def _call_modules(tree: ast.Module, modules: Collection[str]) -> None:
    """Give the program's modules that a module imports names that can be changed."""
    for node in walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        above = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            if above + alias.name in modules and "." not in alias.name:
                alias.asname = alias.asname or alias.name
                alias.is_module = True  # type: ignore[attr-defined]


def _given_to_others(tree: ast.Module, ours: Collection[str]) -> Iterator[str]:
    """Yield the arguments that calls name, except calls of the program's own functions and classes.

    :param ours: the modules of the program
    """
    own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    nodes = list(walk(tree))
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module in ours:
            own |= {alias.asname or alias.name for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") not in own:
            yield from (keyword.arg or "" for keyword in node.keywords)


def _nodes(trees: Collection[ast.AST]) -> Iterator[ast.AST]:
    return chain.from_iterable(map(walk, trees))


def _short_names(
    trees: Mapping[str, ast.Module], foreign: Collection[str], kept: set[str]
) -> dict[str, str]:
    """Return a short name for each name that can have one: a free one of the firmware, if any.

    Names that never meet share one. Names in a class that inherits from a board's get new ones.

    Names in the same module always meet, whatever they mean, so that a traceback is easy to read. A
    name that only objects have meets the names in its class, in the classes it inherits from, and
    in those that inherit from it. A name that is set on an object from outside meets all.
    """
    families, native = _families(trees)
    homes: dict[str, set[_Home]] = defaultdict(set)
    beside: set[str] = set()  # in classes that inherit from a board's, with its own names
    for module, tree in trees.items():
        for name, home in _standing(tree, module):
            homes[name] |= {home} if home else set(families)
            if home and native & families.get(home, set()):
                beside.add(name)
    lasting = {name for tree in trees.values() for name in lasting_names(tree)}
    asked = {word for tree in trees.values() for word in _words(tree, lasting)}
    kept = kept | asked | built_in(find_imported(trees.values()))
    for module, tree in trees.items():
        theirs = {name for name in identifiers(tree) if name[:1] != "_" or name[:2] == "__"}
        kept |= _fixed_names(tree, trees.keys()) | (theirs if module in foreign else set())
    taken: dict[_Home, set[str]] = defaultdict(set, {home: set(dir(list)) for home in native})
    for name in kept & homes.keys():
        for home in homes[name]:
            taken[home].add(name)
    known = [name for name in (*NUMBERED, *FLASHED) if name not in asked]
    capital = [name for name in known if not name.islower()]
    loaded = {name for tree in trees.values() for name in _class_texts(tree)}
    given: dict[str, set[str]] = defaultdict(set)  # by module
    short = {}
    for name in sorted(lasting - kept, key=lambda name: (-len(homes[name]), name)):
        near = set().union(*(families.get(home, {home}) for home in homes[name]))
        used = set().union(*(taken[home] for home in near))
        fresh = (candidate for candidate in _candidates() if candidate not in kept)
        # A class that a text names is not called like a module, because texts also name those.
        free = fresh if name in beside else chain(capital if name in loaded else known, fresh)
        modules = {module for module, _ in homes[name]}
        there = set().union(*(given[module] for module in modules))
        # A module lists each of its names once, so one that it has costs nothing there.
        again = [candidate for candidate in known if candidate in there and candidate not in used]
        if again and name not in beside and name not in loaded:
            free = chain(again)
        short[name] = next(candidate for candidate in free if candidate not in used)
        for home in homes[name]:
            taken[home].add(short[name])
        for module in modules:
            given[module].add(short[name])
    return short


def _standing(tree: ast.Module, module: str) -> list[tuple[str, _Home | None]]:
    """Return the names in a module, each with the class whose objects hold it.

    The class is "" for names of the module itself, and None for names that a text looks up in any
    object, or that are set from outside. A name in a class body counts as both kinds.
    """

    found: list[tuple[str, _Home | None]] = []
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    for node, owner in waiting:
        inside = node.name if isinstance(node, ast.ClassDef) else owner
        waiting += [(child, inside) for child in ast.iter_child_nodes(node)]
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                named = [part] if isinstance(part, ast.FunctionDef) else list(walk(part))
                found += [(_identifier(one), (module, node.name)) for one in named]
        asked = looked_up(node)
        if asked:
            found.append((str(asked.value), None))
        if not isinstance(node, ast.Attribute):
            found.append((_identifier(node), (module, "")))
        elif isinstance(node.ctx, ast.Store):
            own = owner and isinstance(node.value, ast.Name) and node.value.id == "self"
            found.append((node.attr, (module, owner) if own else None))
    return found


def _identifier(node: ast.AST) -> str:
    return getattr(node, IDENTIFIERS.get(type(node), ""), None) or ""


def identifiers(tree: ast.AST) -> Iterator[str]:
    """Yield the identifiers in a module, "" among them."""
    return map(_identifier, walk(tree))


def lasting_names(tree: ast.Module) -> set[str]:
    """Return the names in a module that outlive a call, except single letters."""
    found = set()
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.alias) and hasattr(node, "is_module"):
            found.add(node.asname or "")
        if isinstance(node, ast.Module | ast.ClassDef):
            inner = (ast.FunctionDef, ast.ClassDef)
            at_once = [part for part in node.body if not isinstance(part, inner)]
            names = [part for part in _nodes(at_once) if isinstance(part, ast.Name)]
            found |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return {name for name in found if len(name) > 1 and not name.startswith("__")}


def _fixed_names(tree: ast.Module, modules: Collection[str]) -> set[str]:
    """Return the names that a module imports from outside."""
    found = set()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            outside = [alias for alias in node.names if not hasattr(alias, "is_module")]
            found |= {part for alias in outside for part in alias.name.split(".")}
        elif isinstance(node, ast.ImportFrom) and node.module not in modules:
            found |= {alias.name for alias in node.names if not hasattr(alias, "is_module")}
    return found


def find_imported(trees: Collection[ast.Module]) -> frozenset[str]:
    """Return the modules that a program imports, its own among them."""
    found = set()
    for node in _nodes(trees):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return frozenset(found)


def _words(tree: ast.Module, lasting: set[str]) -> Iterator[str]:
    """Yield the words of those strings in a module that can be looked up: names, or lists of names.

    :param lasting: the program's own names; a text with any other word is not a list, unless that
        word is a constant. Names that a call looks up by their text are changed there, too
    """
    nodes = walk(tree)
    ours = lasting.difference(NUMBERED, FLASHED)
    changed = {id(text) for text in map(looked_up, nodes) if text and text.value in ours}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in changed:
                continue
            words = node.value.replace("|", " ").split()
            listed = " " not in node.value or all(map(str.isupper, {*words} - lasting))
            names = node.value == node.value.strip() and all(map(_WORD.fullmatch, words))
            if listed and names and not _CLASS.fullmatch(node.value):
                yield from words


def looked_up(node: ast.AST) -> ast.Constant | None:
    """Return the text in a call that looks up an attribute by its name."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ASKING:
        text = node.args[1] if len(node.args) > 1 else None  # the function may be another one
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            return text
    return None


def _class_texts(tree: ast.Module) -> Iterator[str]:
    """Yield the texts in a module that name a class."""
    for node in walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and _CLASS.fullmatch(text):
            yield text


def _candidates() -> Iterator[str]:
    for length in count(1):
        yield from ("_" + "".join(letters) for letters in product(ascii_letters, repeat=length))


def _families(trees: Mapping[str, ast.Module]) -> tuple[dict[_Home, set[_Home]], set[_Home]]:
    """Return for each class those that it inherits from, that inherit from it, and itself.

    Two classes that inherit from a third one are no family: no object belongs to both. Also return
    the classes that inherit from classes outside the program.
    """
    above: dict[_Home, set[_Home]] = {}
    bases: list[tuple[_Home, _Home]] = []
    for name, tree in trees.items():
        nodes = list(walk(tree))
        imported = {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                above[name, node.name] = {(name, node.name)}
                for parent in map(ast.unparse, node.bases):
                    bases.append(((name, node.name), imported.get(parent, (name, parent))))
    grows = True
    while grows:
        grows = False
        for home, base in bases:
            if base in above and not above[base] <= above[home]:
                above[home] |= above[base]
                grows = True
    found = {home: set(classes) for home, classes in above.items()}
    for home, classes in above.items():
        for one in classes:
            found[one].add(home)
    return found, {home for home, base in bases if base not in above}


class Renamer(ast.NodeTransformer):
    """Gives identifiers their short names.

    :param fields: the attribute of each kind of node to rename: some of `IDENTIFIERS`
    """

    def __init__(self, short: Mapping[str, str], fields: Mapping[type, str]) -> None:
        self._short = short
        self._fields = fields

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Rename the children of a node, and then the node."""
        asked = looked_up(node)
        if asked and ast.Attribute in self._fields:
            asked.value = self._short.get(str(asked.value), asked.value)
        super().generic_visit(node)
        field = self._fields.get(type(node))
        if field and not hasattr(node, "is_module"):
            identifier = getattr(node, field)
            setattr(node, field, self._short.get(identifier, identifier))
        if isinstance(node, ast.alias) and node.asname:
            node.asname = self._short.get(node.asname, node.asname)
        text = getattr(node, "value", None)
        if isinstance(node, ast.Constant) and isinstance(text, str) and _CLASS.fullmatch(text):
            node.value = self._short.get(text, text)
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [self._short.get(name, name) for name in node.names]
        return node


def _shorten_locals(tree: ast.Module, keywords: set[str]) -> None:
    """Give local variables, and arguments that no call names, the same few letters everywhere."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            parts = list(walk(node))
            taken = {getattr(part, _INSIDE[type(part)]) for part in parts if type(part) in _INSIDE}
            taken |= {part.name for part in parts if isinstance(part, ast.FunctionDef)}
            inner = [part for part in parts[1:] if isinstance(part, ast.FunctionDef | ast.Lambda)]
            hidden = {arg.arg for part in inner for arg in part.args.args}
            given = {arg.arg for arg in node.args.args} - keywords
            names = sorted((given | find_variables(node)) - hidden - {"self"})
            fresh = (letter for letter in _letters() if letter not in taken)
            short = {name: next(fresh) for name in names if len(name) > 1}
            renamed = Renamer(short, _INSIDE)
            for part in (*node.args.args, *node.body):  # a default belongs to the enclosing scope
                renamed.visit(part)


def find_variables(function: ast.FunctionDef) -> set[str]:
    """Return the names that a function itself assigns, except its arguments."""
    found: set[str] = set()
    others = {arg.arg for arg in function.args.args}
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _SCOPES):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.ExceptHandler):
            others.add(node.name or "")
        elif isinstance(node, ast.alias):
            others.add(node.asname or node.name)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            others.update(node.names)
        waiting += ast.iter_child_nodes(node)
    return found - others


def _letters() -> Iterator[str]:
    yield from ascii_letters
    yield from map("".join, product(ascii_lowercase, ascii_uppercase))
