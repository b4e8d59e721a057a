# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Modules that are needed only now and then: in memory as long as somebody holds them.

A board has 146 KB for everything. Dealing, the menus and all sentences together would keep 30 of
them, and none of these is needed while a card is moved. Lent are, each with all it imports: `begin`
(a deal begins), `statistics` (games are counted), `talon` (is it over?), `advice`, `homeward`,
`finish`, `hints` (something goes up by itself, or is advised), `words`; and of the screen `status`
(the line below is written), `setting`, `colours`, `glyphs` (a game is shown), and every screen; but
the table stays where there is room, see `ui.stack`.
"""

import sys


def load(name, at_hand=()):
    """Import a module, and what it alone imports, without registering it; return the module.

    It is freed as soon as nothing holds it or what came from it. A module that was imported
    elsewhere before is simply given out.

    :param str name: the full name, "patience.texts.words"
    :param at_hand: modules that were borrowed before, and are not loaded again if it imports them
    """
    known = []
    for module in at_hand:
        if module.__name__ not in sys.modules:
            known.append(module.__name__)
            sys.modules[module.__name__] = module
    module, names = load_shared(name)
    unload(names + known)
    return module


def load_next(modules, names):
    """Borrow the next of some modules, beside those there are; so each is loaded in its own step.

    :param list modules: those there are; the next one is appended
    :param names: of all of them; each only imports some before it, or what is registered
    """
    modules.append(load(names[len(modules)], modules))


def load_shared(name):
    """Import a module; return it and the names of what was imported for it, for `give_back`.

    Until then, whatever else is borrowed shares these modules instead of loading them once more.
    """
    before = set(sys.modules)
    __import__(name)
    return sys.modules[name], [other for other in sys.modules if other not in before]


def unload(names):
    """Register modules no longer; those that nothing holds are freed."""
    for name in names:
        # MicroPython leaves the value in the slot of a deleted key, where it would stay alive.
        package, _, own_name = name.rpartition(".")
        if package in sys.modules:
            setattr(sys.modules[package], own_name, None)
            delattr(sys.modules[package], own_name)
        sys.modules[name] = None  # type: ignore[assignment]
        del sys.modules[name]
