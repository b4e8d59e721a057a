# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Takes the modules of a program out of their folders, and calls them by names a board has anyway.

`patience.ui.play.view` becomes `abs`, to be found in one folder. A module in a package costs two
names, one with the package's before it, and a folder costs heap, a search on the drive, a
collection of all garbage, and its name in every module that imports from it.
"""

import ast
import sys
from collections.abc import Collection, Mapping

from sim.build.shrinking.merge import ImportMover
from sim.build.shrinking.names.known import NUMBERED
from sim.build.shrinking.names.trees import walk

WORDS = [
    word
    for word in NUMBERED
    if word.islower() and word.isalpha() and word not in sys.stdlib_module_names
]
"""What modules are called: names of every firmware that are no module's, there or in Python."""


def flatten(trees: dict[str, ast.Module], foreign: Collection[str]) -> dict[str, str]:
    """Call each module by a word, and drop packages with nothing in them.

    :param trees: the modules, by name, with their names shortened; they are changed
    :param foreign: those that are libraries and stay what they are
    :returns: the new name of each module
    :raises ValueError: if there are more modules than words
    """
    ours = sorted(name for name in trees if name not in foreign)
    packages = {name.rpartition(".")[0] for name in ours if "." in name}
    for name in [name for name in ours if not trees[name].body]:
        del trees[name]  # all that it had has gone into others, or it only held them together
        ours.remove(name)
    if len(ours) > len(WORDS):
        raise ValueError(f"there are {len(ours)} modules, and only {len(WORDS)} words to call them")
    moved = dict(zip(ours, WORDS))
    for name, word in moved.items():
        trees[word] = trees.pop(name)
    mover = ImportMover(moved, _find_ends(trees, packages, moved))
    for tree in trees.values():
        mover.visit(tree)
    return moved


def _find_ends(
    trees: Mapping[str, ast.Module], packages: Collection[str], moved: Mapping[str, str]
) -> dict[str, str]:
    """Return what modules put names together from, and the new: "patience.ui." and "play.view".

    What follows a package's name may also be the first word of a text: "audioio SPEAKER".
    """
    ends = {}
    texts = {
        node.value
        for tree in trees.values()
        for node in walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    for begin in {text for text in texts if text[-1:] == "." and text[:-1] in packages}:
        ends[begin] = ""
        below = {name.removeprefix(begin): moved[name] for name in moved if name.startswith(begin)}
        for text in texts:
            end, *rest = text.split(" ", 1)
            if end in below:
                ends[text] = " ".join([below[end], *rest])
    return ends
