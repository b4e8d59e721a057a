# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Takes the modules of a program out of their folders, each of which a board would load.

`patience.ui.play.view` becomes `patience.view`. A folder costs heap, a search on the drive, a
collection of all garbage, and its name in every module that imports from it.
"""

import ast
from collections.abc import Collection, Mapping

from sim.build.shrinking.merge import ImportMover
from sim.build.shrinking.trees import walk


def flatten(trees: dict[str, ast.Module], foreign: Collection[str]) -> dict[str, str]:
    """Put all modules right below the packages at the top, and drop the packages between.

    :param trees: the modules, by name; they are changed
    :param foreign: those that are libraries and stay where they are
    :returns: the new name of each module that has one
    :raises ValueError: if a package that is dropped has anything in it
    """
    for name in [name for name in trees if "." in name and not trees[name].body]:
        if name not in foreign and not any(other.startswith(f"{name}.") for other in trees):
            del trees[name]  # all that it had has gone into others
    ours = [name for name in trees if name not in foreign]
    packages = {name.rpartition(".")[0] for name in ours}
    moved: dict[str, str] = {}
    taken = set(trees)
    for name in sorted(ours):
        if name.count(".") < 2 or name in packages:
            continue
        top, *between, last = name.split(".")
        moved[name] = f"{top}.{last}"
        if moved[name] in taken:
            moved[name] = f"{top}.{between[-1]}_{last}"
        taken.add(moved[name])
    for package in packages:
        if "." in package and trees.pop(package).body:
            raise ValueError(f"{package} has something in it, so it cannot be dropped")
    for name, new in moved.items():
        trees[new] = trees.pop(name)
    mover = ImportMover(moved, _find_ends(trees, packages, moved))
    for tree in trees.values():
        mover.visit(tree)
    return moved


def _find_ends(
    trees: Mapping[str, ast.Module], packages: Collection[str], moved: Mapping[str, str]
) -> dict[str, str]:
    """Return what modules put names together from, "patience.ui." and "play.view", and the new."""
    ends = {}
    texts = {
        node.value
        for tree in trees.values()
        for node in walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    for begin in {text for text in texts if text[-1:] == "." and text[:-1] in packages}:
        top = begin.partition(".")[0]
        ends[begin] = f"{top}."
        for name, new in moved.items():
            end = name.removeprefix(begin)
            if end in texts and end != name:
                ends[end] = new.removeprefix(f"{top}.")
    return ends
