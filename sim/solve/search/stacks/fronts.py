# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Fronts: of all homes with which a stack and a pointer can be reached, those with the least.

With fewer cards home, all is possible that is with more: the others can go home later. So of two
homes, one of which has no more of any suit, that one is enough. Where there are too many for a
front, what they have in common stands for all: that shows less, but nothing wrong.
"""

from sim.solve.search.compiled import compiled, inlined

# Of a front.
SIZE = 0
IS_NEW = 1  # whether anything was added since it was passed on
HOMES = 2
_FRONT = 32
_MOST = _FRONT - HOMES

_TOPS = 0x84210  # the bit above each suit's count
_LEVEL = 64 * _FRONT
LEVELS = 56
"""Of stacks, and two more."""
FRONTS = LEVELS * _LEVEL


@inlined
def front_at(level, pointer):
    """Return where the front begins of a stack, that has so many cards, and a pointer."""
    return level * _LEVEL + pointer * _FRONT


@inlined
def _is_least(homes, others):
    # Whether homes have no more of any suit than others.
    return (others | _TOPS) - homes & _TOPS == _TOPS


@inlined
def _in_common(homes, others):
    more = (homes | _TOPS) - others & _TOPS
    more -= more >> 4
    return others & more | homes & ~more


@inlined
def clear(fronts, front):
    """Take all homes out of a front."""
    fronts[front + SIZE] = fronts[front + IS_NEW] = 0


@inlined
def covers(fronts, front, homes):
    """Return whether a front has no more than these homes, somewhere."""
    for at in range(front + HOMES, front + HOMES + fronts[front + SIZE]):
        if _is_least(fronts[at], homes):
            return True
    return False


@inlined
def covers_all(fronts, front, others):
    """Return whether a front covers all homes of another."""
    for at in range(others + HOMES, others + HOMES + fronts[others + SIZE]):
        if not covers(fronts, front, fronts[at]):
            return False
    return True


@inlined
def least_of(fronts, front):
    """Return what all homes of a front have in common."""
    least = fronts[front + HOMES]
    for at in range(front + HOMES + 1, front + HOMES + fronts[front + SIZE]):
        least = _in_common(least, fronts[at])
    return least


@compiled
def insert(fronts, front, homes):
    """Bring homes into a front, unless it covers them."""
    if covers(fronts, front, homes):
        return
    end = front + HOMES
    for at in range(end, end + fronts[front + SIZE]):
        if not _is_least(homes, fronts[at]):
            fronts[end] = fronts[at]
            end += 1
    if end == front + HOMES + _MOST:
        homes = _in_common(homes, least_of(fronts, front))
        end = front + HOMES
    fronts[end] = homes
    fronts[front + SIZE] = end + 1 - front - HOMES
    fronts[front + IS_NEW] = 1


@inlined
def insert_all(fronts, front, others):
    """Bring all homes of another front into a front."""
    for at in range(others + HOMES, others + HOMES + fronts[others + SIZE]):
        insert(fronts, front, fronts[at])
