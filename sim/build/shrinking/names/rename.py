"""Shortens the names of a program, and makes them few.

A name becomes the same short one wherever it stands, so that `sim.build.translate` and
`sim.build.names` can tell what it is; names that never meet share a short one.

Requires all modules that will be in the bundle, merged: a name of two modules that are merged later
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
"""Where a node of a tree holds an identifier."""


def rename(
    trees: Mapping[str, ast.Module], foreign: Collection[str], kept: Collection[str]
) -> dict[str, str]:
    """Shorten the program's names, local ones and arguments that no call names among them.

    :param trees: all its modules, by name; they are changed
    :param foreign: the modules that are libraries: their private names alone are changed
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
    """Have a module call those of the program that it imports by names which may be changed."""
    for node in walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        above = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            if above + alias.name in modules and "." not in alias.name:
                alias.asname = alias.asname or alias.name
                alias.is_module = True  # type: ignore[attr-defined]


def _given_to_others(tree: ast.Module, ours: Collection[str]) -> Iterator[str]:
    """Yield the arguments that calls name, but of functions and classes of the program itself.

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
    """Return a short name for each that may have one: of `NUMBERED` or `FLASHED` if one is free.

    Names that never meet share one. What a class has that inherits from a board's gets another.

    Names meet where they stand in one module, whatever they name; so a traceback's names are plain.
    What an object merely holds meets what else it holds: the names in its class, and in those that
    inherit from it or it from them. A name that an object gets from outside meets all.
    """
    families, native = _families(trees)
    homes: dict[str, set[_Home]] = defaultdict(set)
    beside: set[str] = set()  # names in classes that inherit from a board's, which has its own
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
    short = {}
    for name in sorted(lasting - kept, key=lambda name: (-len(homes[name]), name)):
        near = set().union(*(families.get(home, {home}) for home in homes[name]))
        used = set().union(*(taken[home] for home in near))
        fresh = (candidate for candidate in _candidates() if candidate not in kept)
        # A class that a text names is called like no module, for texts name these, too.
        free = fresh if name in beside else chain(capital if name in loaded else known, fresh)
        short[name] = next(candidate for candidate in free if candidate not in used)
        for home in homes[name]:
            taken[home].add(short[name])
    return short


def _standing(tree: ast.Module, module: str) -> list[tuple[str, _Home | None]]:
    """Return the names in a module, each with the class whose objects hold it.

    That is "" for what stands in the module itself, None for what any object may be asked for by a
    text, or gets from outside. A name in a class's own body is both its objects' and the module's.
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
    """Yield the names that stand in a module, "" among them."""
    return map(_identifier, walk(tree))


def lasting_names(tree: ast.Module) -> set[str]:
    """Return the names in a module of what outlives a call; not letters, which are short."""
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
    """Yield the words of the strings in a module that may be looked up: names, or lists of them.

    :param lasting: the program's own; a text with another word is no list, unless that is a
        constant. One that a call asks for by its text is changed there, too.
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
    """Return the text in a call that asks an object for what the text names."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ASKING:
        text = node.args[1] if len(node.args) > 1 else None  # something else may be called so
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
    """Return for each class all that are tied to it by inheritance, itself among them.

    And those classes that inherit from classes outside the program.
    """
    found: dict[_Home, set[_Home]] = {}
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
                found[name, node.name] = {(name, node.name)}
                for parent in map(ast.unparse, node.bases):
                    bases.append(((name, node.name), imported.get(parent, (name, parent))))
    for home, base in bases:
        if base in found:
            family = found[home] | found[base]
            for member in family:
                found[member] = family
    return found, {home for home, base in bases if base not in found}


class Renamer(ast.NodeTransformer):
    """Gives identifiers their short names.

    :param fields: where nodes hold them: some of `IDENTIFIERS`
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
    """Return the names of what a function itself assigns, but those of arguments."""
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
