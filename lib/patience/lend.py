# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Modules that are needed only now and then: in memory as long as somebody holds them.

A board has 146 KB for everything. Dealing, the menus and all sentences together would keep 30 of
them, and none of these is needed while a card is moved. Lent are, each with all it imports: `begin`
(a deal begins), `words`, `refusals`, `advice`, `talon` (something is said); and of the screen
`setting`, `colours`, `glyphs` (a game is shown), and every screen but the table.
"""

import sys


def borrowed(name):
    """Import a module, and what it alone imports, without registering it; return the module.

    It is freed as soon as nothing holds it or what came from it. A module that was imported
    elsewhere before is simply given out.

    :param str name: the full name, "patience.words"
    """
    before = set(sys.modules)
    __import__(name)
    module = sys.modules[name]
    for loaded in [other for other in sys.modules if other not in before]:
        # MicroPython leaves the value in the slot of a deleted key, where it would stay alive.
        package, _, own_name = loaded.rpartition(".")
        if package in before:
            setattr(sys.modules[package], own_name, None)
            delattr(sys.modules[package], own_name)
        sys.modules[loaded] = None  # type: ignore[assignment]
        del sys.modules[loaded]
    return module
