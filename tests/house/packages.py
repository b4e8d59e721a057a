"""What the packages are, and which may import which.

A package here is a folder of code: `patience.ui` is lib/patience/ui without the folders in it.
`test_packages` applies the rules.
"""

import ast

from sim.build.shrinking.names.trees import walk
from tests.house.imports import imported

ORDER = (
    "patience",
    "patience.kinds",
    "patience.games",
    "patience.texts",
    "patience.advice",
    "patience.player",
    "patience.saves",
    "patience.ui.input",
    "patience.ui.draw",
    "patience.ui.draw.cards",
    "patience.ui.draw.cards.arranging",
    "patience.ui.draw.cards.faces",
    "patience.ui.draw.moving",
    "patience.ui.cursor",
    "patience.ui.table",
    "patience.ui.screens",
    "patience.ui.choosing",
    "patience.ui.days",
    "patience.ui.touch",
    "patience.ui.pointed",
    "patience.ui",
    "device.launcher",
    "device.saves",
    "device.unlisted",
    "device",
    "device.found",
    "device.sound",
    "device.parts",
    "sim.screen",
    "sim.data",
    "sim.texts.letters",
    "sim.texts",
    "sim.build.shrinking.names",
    "sim.build.shrinking",
    "sim.build",
    "sim.desk.text",
    "sim.desk",
    "sim.vm",
    "sim.solve.machine",
    "sim.web.solver",
    "sim.web",
    "sim.solve.search",
    "sim.solve.search.beams",
    "sim.solve.search.few",
    "sim.solve.search.piles",
    "sim.solve.search.plays",
    "sim.solve.making",
    "sim.solve",
    "sim.solve.packs",
    "sim.solve.live",
    "sim.protocol",
    "sim.solve.checks",
    "sim.measure",
    "sim.fuzz",
    "sim.publish",
    "sim.cli",
    "sim",
    "pocket_patience",
)
"""Every package, the lowest first: each may import those before it, and none after it."""

_LOADERS = {"load", "load_shared"}


def arrows(trees):
    """Return which package imports which: `{(package, other): [(module, imported module), ...]}`.

    What `load` and its like name by a literal counts; what `open_screen` names does not, because
    the App opens screens without knowing them.

    :param dict trees: each module's dotted name, with `.__init__` for a package's own file, to its
        syntax tree
    """
    modules = {name.removesuffix(".__init__"): name for name in trees}

    def package(module):
        is_package = modules[module].endswith(".__init__")
        return module if is_package else module.rpartition(".")[0]

    found = {}
    for module, file_name in modules.items():
        names = {name for _, name in imported(trees[file_name])} & modules.keys()
        # `from patience.ui import app` names the package on the way to its module.
        names -= {name for name in names if any(more.startswith(name + ".") for more in names)}
        names |= _loaded(trees[file_name], modules)
        for name in sorted(names):
            if package(name) != package(module):
                found.setdefault((package(module), package(name)), []).append((module, name))
    return found


def upward(found, order=ORDER):
    """Return the arrows that do not point down the order."""
    return {
        arrow: modules
        for arrow, modules in found.items()
        if order.index(arrow[1]) >= order.index(arrow[0])
    }


def imports(trees):
    """Return for each module the modules that its statements import, also those for types."""
    modules = {name.removesuffix(".__init__"): tree for name, tree in trees.items()}
    found = {}
    for module, tree in modules.items():
        names = set()
        for node in walk(tree):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        names &= modules.keys() - {module}
        # `from patience.ui import app` names the package on the way to its module.
        found[module] = {
            name for name in names if not any(other.startswith(f"{name}.") for other in names)
        }
    return found


def circles(found):
    """Return the modules that import themselves through others, with what they import."""
    left = {module: set(names) for module, names in found.items()}
    while ends := {module for module, names in left.items() if not names & left.keys()}:
        left = {module: names for module, names in left.items() if module not in ends}
    return sorted(left)


def _loaded(tree, modules):
    kept = {
        id(node.value)
        for node in walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if _called(node.value) == "load_shared"
    }
    constants = _constants(tree)
    found = set()
    for node in walk(tree):
        if isinstance(node, ast.Call) and id(node) not in kept:
            if _called(node) in _LOADERS:
                for argument in node.args[:1]:
                    found |= _texts(argument) | constants.get(getattr(argument, "id", ""), set())
        elif isinstance(node, ast.For) and any(
            isinstance(inner, ast.Call) and _called(inner) in _LOADERS for inner in walk(node)
        ):
            found |= constants.get(getattr(node.iter, "id", ""), set())
    return found & set(modules)


def _constants(tree):
    """Return the texts of each constant at a file's top, a text or a tuple; `_UI + "x"` joined."""
    found, texts = {}, {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                texts[name] = node.value.value
                found[name] = {node.value.value}
            elif isinstance(node.value, ast.Tuple):
                found[name] = {_joined(item, texts) for item in node.value.elts}
    return found


def _joined(node, texts):
    if isinstance(node, ast.BinOp):
        return _joined(node.left, texts) + _joined(node.right, texts)
    return texts.get(getattr(node, "id", ""), "") or str(getattr(node, "value", ""))


def _texts(node):
    return {
        inner.value
        for inner in walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    }


def _called(node):
    return getattr(node.func, "id", None) or getattr(node.func, "attr", "")
