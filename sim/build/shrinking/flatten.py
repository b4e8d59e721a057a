"""Takes the modules of a program out of their folders, and gives them names a board has anyway.

`patience.ui.table.view` becomes `abs`, in the one folder for all. A module in a package costs two
names, one of them with the package's name in it. A folder costs heap, a search on the drive, a
collection of all garbage, and its name in every module that imports from it.

It comes last: it replaces the names of modules in texts, and the passes before it find modules by
their names in the source.
"""

import ast
import re
import sys
from collections.abc import Collection, Mapping
from itertools import chain, count

from sim.build.shrinking.merge import ImportMover
from sim.build.shrinking.names.known import FLASHED, NUMBERED
from sim.build.shrinking.names.trees import walk

WORDS = [
    word
    for word in (*NUMBERED, *FLASHED)
    if word.islower() and word.isalpha() and word not in sys.stdlib_module_names
]
"""The names for modules: every firmware has them, and they are not names of modules."""

_RARE = (
    "patience.advice.position_hints",
    *("device.crash", "device.drive", "device.found", "device.launcher", "device.lights"),
    *("device.more_boards", "device.rare_boards", "device.parts"),
    *("device.sound", "device.unlisted", "patience.ui.pointer"),
    "patience.ui.drive",
)


def is_short_name(name: str) -> bool:
    """Return whether `flatten` gave a module its name."""
    return name in WORDS or re.fullmatch(r"m\d+", name) is not None


def flatten(trees: dict[str, ast.Module], foreign: Collection[str]) -> dict[str, str]:
    """Give each module a short name, and drop empty packages.

    A word that is also a text of the program is skipped, so that `unused.find_used` does not take
    the text for the module's name. When the words run out, modules are called m1, m2, ...

    :param trees: the modules, by name, with names already shortened; they are changed
    :param foreign: the libraries among them, which keep their names
    :returns: the new name of each module
    """
    # Modules that only a few boards or games load come last, because the words run out.
    names = (name for name in trees if name not in foreign)
    ours = sorted(names, key=lambda name: (name.startswith(_RARE), name))
    packages = {name.rpartition(".")[0] for name in ours if "." in name}
    for name in [name for name in ours if not trees[name].body]:
        del trees[name]  # merged into others, or an empty package
        ours.remove(name)
    texts = _find_texts(trees)
    words = (word for word in WORDS if word not in texts)
    moved = dict(zip(ours, chain(words, (f"m{number}" for number in count(1)))))
    for name, word in moved.items():
        trees[word] = trees.pop(name)
    mover = ImportMover(moved, _find_ends(texts, packages, moved))
    for tree in trees.values():
        mover.visit(tree)
    return moved


def _find_texts(trees: Mapping[str, ast.Module]) -> set[str]:
    return {
        node.value
        for tree in trees.values()
        for node in walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _find_ends(
    texts: Collection[str], packages: Collection[str], moved: Mapping[str, str]
) -> dict[str, str]:
    """Return texts that modules build names of, and their new texts: "patience.ui.", "table.view".

    The part after a package's name can also be the first word of a text: "audioio SPEAKER".
    """
    ends = {}
    for begin in {text for text in texts if text[-1:] == "." and text[:-1] in packages}:
        ends[begin] = ""
        below = {name.removeprefix(begin): moved[name] for name in moved if name.startswith(begin)}
        for text in texts:
            end, *rest = text.split(" ", 1)
            if end in below:
                ends[text] = " ".join([below[end], *rest])
    return ends
