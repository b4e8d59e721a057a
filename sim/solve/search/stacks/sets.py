# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search through stacks, where the tableau is a set of cards.

A stack is what lies on the waste, down to a card that will come out later. While it lies there, all
that the stock brings comes out at once, or goes on top, which is another stack. At each pointer the
same cards are out, so a front is all there is to know: it is complete when those of all pointers
before are, and of all stacks above from these. So each stack is visited once, after which
what it led to is in the fronts of the stack below.

A pointer is open to a stack if there could be piles enough then, and at it or a later one its last
card may come out, where the stack below is open. A stack is left out where it could lead only to
what the one below has without it.
"""

from sim.solve.search.bits import highest_bit, lowest_bit
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.rows import PILES
from sim.solve.search.stacks.facts import card_of, out_at, piles_needed
from sim.solve.search.stacks.fronts import (
    IS_NEW,
    SIZE,
    clear,
    covers_all,
    front_at,
    insert_all,
    least_of,
)
from sim.solve.search.stacks.landing import land

# Of a level, which is one stack.
STACK = 0  # its cards
TOP = 1  # the number of its last card; -1 if it is empty
NEXT = 2  # the pointer to look at next
POPS = 3  # the pointers at which its last card may come out,
OPEN = 4  # and those that are open to it, as bits
LEVEL = 8

# Of the vector `progress`.
DEPTH = 0  # the level that is searched
STACKS = 1  # visited so far
PROGRESS_END = 2


@inlined
def open_to(game, facts, stack, homes, first, pops):
    """Return which pointers from one on are open to a stack.

    :param int homes: or more are home
    :param int pops: the pointers at which its last card may come out
    """
    last = highest_bit(pops)
    while last >= first:
        if pops >> last & 1:
            out = out_at(facts, last, stack)
            if piles_needed(game, facts, out, homes) <= game[PILES]:
                break
        last -= 1
    pointers = 0
    pointer = first
    while pointer <= last:
        spare = game[PILES] - piles_needed(game, facts, out_at(facts, pointer, stack), homes)
        if spare >= 0:  # one card more needs one pile more at most
            pointers |= (2 << spare) - 1 << pointer
        pointer += max(spare, 0) + 1
    return pointers & (2 << max(last, 0)) - 1


@inlined
def _pass_on(game, facts, fronts, levels, level, pointer, queue):
    # Let the last card of a stack, and the next of the stock, come out at a pointer.
    at = level * LEVEL
    front = front_at(level, pointer)
    out = out_at(facts, pointer, levels[at + STACK])
    fronts[front + IS_NEW] = 0
    if levels[at + POPS] >> pointer & 1:
        card = card_of(facts, levels[at + TOP])
        land(game, facts, fronts, front, front_at(level - 1, pointer), out, card, queue)
    if levels[at + OPEN] >> pointer + 1 & 1:
        card = card_of(facts, pointer)
        land(game, facts, fronts, front, front_at(level, pointer + 1), out, card, queue)


@inlined
def raise_stack(game, facts, levels, lower, upper, homes, pointer, pops):
    """Begin a stack with the next card of the stock on another; return whether it is of any use.

    :param int lower: where in `levels` the lower stack begins, and `upper`, where the new one does
    :param int homes: or more are home
    :param int pops: the pointers at which the new card may come out
    """
    stack = levels[lower + STACK] | 1 << card_of(facts, pointer)
    if piles_needed(game, facts, out_at(facts, pointer + 1, stack), homes) > game[PILES]:
        return False
    pointers = open_to(game, facts, stack, homes, pointer + 2, pops)
    levels[upper + STACK] = stack
    levels[upper + TOP] = pointer
    levels[upper + NEXT] = pointer + 1
    levels[upper + POPS] = pops & pointers
    levels[upper + OPEN] = pointers | 1 << pointer + 1
    return levels[upper + POPS] != 0


@inlined
def push(game, facts, fronts, levels, level, source, pointer, pops):
    """Raise a stack, whose fronts begin with one of the lower stack, at this pointer.

    :param int source: where that front begins
    """
    at = level * LEVEL
    homes = least_of(fronts, source)
    if not raise_stack(game, facts, levels, at, at + LEVEL, homes, pointer, pops):
        return False
    for other in range(pointer + 1, highest_bit(levels[at + LEVEL + OPEN]) + 1):
        clear(fronts, front_at(level + 1, other))
    insert_all(fronts, front_at(level + 1, pointer + 1), source)
    return True


@inlined
def begin(game, facts, fronts, levels, level, queue):
    """Pass on at once what a new stack can do without others above it."""
    pointers = levels[level * LEVEL + OPEN]
    while pointers:
        pointer = lowest_bit(pointers)
        pointers &= pointers - 1
        if fronts[front_at(level, pointer) + SIZE]:
            _pass_on(game, facts, fronts, levels, level, pointer, queue)


@inlined
def _gains(fronts, levels, level, source, pointer):
    # The pointers at which a stack does not have all that is at this one.
    gains = 0
    pointers = levels[level * LEVEL + OPEN] >> pointer + 2 << pointer + 2
    while pointers:
        other = lowest_bit(pointers)
        pointers &= pointers - 1
        if not covers_all(fronts, front_at(level, other), source):
            gains |= 1 << other
    return gains


@compiled
def search_above(game, facts, fronts, levels, progress, last, queue):
    """Search all stacks above the lowest one, until so many were visited; return whether all were.

    What these lead to is in the fronts of level 0 then.
    """
    level = progress[DEPTH]
    while level and progress[STACKS] < last:
        pointer = levels[level * LEVEL + NEXT]
        pointers = levels[level * LEVEL + OPEN] >> pointer
        if not pointers:
            level -= 1
            continue
        pointer += lowest_bit(pointers)
        levels[level * LEVEL + NEXT] = pointer + 1
        front = front_at(level, pointer)
        if not fronts[front + SIZE]:
            continue
        if fronts[front + IS_NEW]:
            _pass_on(game, facts, fronts, levels, level, pointer, queue)
        gains = _gains(fronts, levels, level, front, pointer)
        if gains and push(game, facts, fronts, levels, level, front, pointer, gains):
            level += 1
            progress[STACKS] += 1
            begin(game, facts, fronts, levels, level, queue)
    progress[DEPTH] = level
    return not level
