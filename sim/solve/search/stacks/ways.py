# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Which pointers lead on, for one stack: from each to which others, by what lies on it meanwhile.

The search through the stacks above is made from one pointer at a time. From what each of them leads
to it is read backward which are of use.
"""

from sim.solve.search.bits import highest_bit, lowest_bit
from sim.solve.search.compiled import compiled
from sim.solve.search.stacks.facts import LAST, card_of, out_at
from sim.solve.search.stacks.fronts import SIZE, clear, front_at, insert_all
from sim.solve.search.stacks.landing import land
from sim.solve.search.stacks.sets import (
    DEPTH,
    NEXT,
    OPEN,
    POPS,
    STACK,
    STACKS,
    TOP,
    begin,
    push,
    search_above,
)

GROUND = 54
"""In place of a level: the fronts of the stack."""
BELOW = 55
"""Those of the stack below it, from the pointers at which its last card comes out."""

OPENED = 62  # of the ways of a stack, after where each pointer leads to: those that are open,
POPPED = 63  # and those at which its last card comes out
WAYS = 64
"""Sets of pointers that are noted of a stack."""


@compiled
def enter(facts, fronts, levels, stack, top, first, pops, pointers):
    """Begin with a stack, whose fronts are given.

    :param int top: the number of its last card; -1 if it is empty
    :param int pops: the pointers at which it may come out, or all of the deal
    :param int pointers: those that are open
    """
    levels[STACK] = stack
    levels[TOP] = top
    levels[NEXT] = first
    levels[POPS] = pops
    levels[OPEN] = pointers
    for pointer in range(first, facts[LAST] + 1):
        clear(fronts, front_at(0, pointer))
        clear(fronts, front_at(BELOW, pointer))


@compiled
def _note_ways(fronts, levels, edges, ways, pointer):
    # Write down to which pointers the one leads, and what comes out there.
    pointers = levels[OPEN] >> pointer + 1 << pointer + 1
    while pointers:
        other = lowest_bit(pointers)
        pointers &= pointers - 1
        front = front_at(0, other)
        if fronts[front + SIZE]:
            edges[ways + pointer] |= 1 << other
            insert_all(fronts, front_at(GROUND, other), front)
            clear(fronts, front)


@compiled
def search_ways(game, facts, fronts, levels, edges, ways, progress, last, queue):
    """Search from all pointers, until so many stacks were visited; return whether that is all.

    :param int ways: where in `edges` is written to which pointers each leads
    """
    while True:
        if progress[DEPTH]:
            if not search_above(game, facts, fronts, levels, progress, last, queue):
                return False
            _note_ways(fronts, levels, edges, ways, levels[NEXT] - 1)
        pointers = levels[OPEN] >> levels[NEXT]
        if not pointers:
            return True
        if progress[STACKS] >= last:
            return False
        pointer = levels[NEXT] + lowest_bit(pointers)
        levels[NEXT] = pointer + 1
        edges[ways + pointer] = 0
        front = front_at(GROUND, pointer)
        if not fronts[front + SIZE]:
            continue
        out = out_at(facts, pointer, levels[STACK])
        if levels[POPS] >> pointer & 1:
            below = front_at(BELOW, pointer)
            if levels[TOP] >= 0:
                card = card_of(facts, levels[TOP])
                land(game, facts, fronts, front, below, out, card, queue)
            else:
                insert_all(fronts, below, front)
        if levels[OPEN] >> pointer + 1 & 1:
            after = front_at(0, pointer + 1)
            card = card_of(facts, pointer)
            land(game, facts, fronts, front, after, out, card, queue)
        pops = levels[OPEN] >> pointer + 2 << pointer + 2
        if pops and push(game, facts, fronts, levels, 0, front, pointer, pops):
            progress[DEPTH] = 1
            progress[STACKS] += 1
            begin(game, facts, fronts, levels, 1, queue)
        else:
            _note_ways(fronts, levels, edges, ways, pointer)


@compiled
def note_ends(facts, fronts, edges, ways, first):
    """Write down at which pointers the last card comes out; from one on."""
    edges[ways + POPPED] = 0
    for pointer in range(first, facts[LAST] + 1):
        if fronts[front_at(BELOW, pointer) + SIZE]:
            edges[ways + POPPED] |= 1 << pointer


@compiled
def of_use(edges, ways, below, first):
    """Return the pointers of a stack that lead to one of use to the stack below; from one on."""
    ends = edges[ways + POPPED] & below
    found = 0
    for pointer in range(highest_bit(edges[ways + OPENED]), first - 1, -1):
        leads = ends >> pointer & 1 or edges[ways + pointer] & found
        if leads and edges[ways + OPENED] >> pointer & 1:
            found |= 1 << pointer
    return found
