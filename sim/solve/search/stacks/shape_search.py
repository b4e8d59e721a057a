# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search through stacks, with the tableau in its shapes.

As `sets`, but each stack and pointer has all shapes that it is reached with, in a list. Before a
stack is searched so, its ways are, with sets: only pointers are left that lead on there. Where that
takes too long, all that are open are.
"""

from patience.table import CARD_MASK, NO_CARD, TABLEAU
from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.depth import LOST, NO_MEMORY, RUNNING
from sim.solve.search.rows import PILES
from sim.solve.search.stacks.facts import GIVEN, LAST, card_of, out_at, set_next_home
from sim.solve.search.stacks.fronts import LEVELS, clear, front_at, insert, least_of
from sim.solve.search.stacks.given import AT, stack_of
from sim.solve.search.stacks.pool import add_list, add_shape, clear_list, list_at
from sim.solve.search.stacks.sets import (
    DEPTH,
    LEVEL,
    NEXT,
    OPEN,
    POPS,
    STACK,
    STACKS,
    TOP,
    raise_stack,
)
from sim.solve.search.stacks.shapes import (
    ANYWHERE,
    COUNT,
    FOUND,
    FULL,
    LENGTH,
    PILE,
    SUIT,
    find_shapes,
    pack,
    rank_above,
    unpack,
)
from sim.solve.search.stacks.ways import (
    GROUND,
    OPENED,
    WAYS,
    enter,
    note_ends,
    of_use,
    search_ways,
)
from sim.solve.search.state import HOME
from sim.solve.search.state import TOP as TOP_CARD

MOST_PILES = 5
_WAYS = 55 * WAYS  # of the stack that is asked about
_MOST_ASKED = 3_000_000  # stacks, for the ways of one

# Of the vector `progress`.
_SHAPE_LEVEL = AT + 1
_ASKS = AT + 2  # until when the ways of a stack are searched; 0 if none are
PROGRESS = AT + 3


@inlined
def _at(level):
    # Where a level of shapes is, after those of sets.
    return (LEVELS + level) * LEVEL


@compiled
def begin_shapes(game, state, facts, levels, edges, progress, pool, shapes):
    """Begin with the stacks of the waste, whose ways are known, and the piles as they lie."""
    first = facts[GIVEN]
    below = 1 << facts[LAST]
    for count in range(first + 1):
        at = _at(count)
        levels[at + STACK] = stack_of(facts, count)
        levels[at + TOP] = count - 1
        levels[at + NEXT] = first
        levels[at + OPEN] = edges[count * WAYS + OPENED]
        levels[at + POPS] = below & levels[at + OPEN]
        below = levels[at + OPEN]
    for number in range(5):
        shapes[PILE + number] = 0
    for number in range(game[PILES]):
        card = top = int(state[TOP_CARD + TABLEAU + number])
        length = 0
        while card < NO_CARD:
            length += 1
            card = int(state[card] & CARD_MASK)
        if length:
            shapes[PILE + number] = length << LENGTH | top >> 2
    homes = 0
    for suit in range(4):
        homes |= int(state[HOME + suit]) << 4 * suit
    add_shape(pool, list_at(first, first), pack(shapes, homes))
    progress[_SHAPE_LEVEL] = first


@compiled
def _land(game, facts, pool, head, card, shapes):
    # Let a card come out from all shapes that were found, into a list; return whether all had room.
    rank = card >> 2
    suit = card & 3
    above = rank_above(game, rank)
    for at in range(FOUND, FOUND + 2 * shapes[COUNT], 2):
        shape = shapes[at]
        where = shapes[at + 1]
        homes = unpack(shapes, shape)
        goes_home = set_next_home(facts, suit, homes >> 4 * suit & 15) == 1 << card
        may_go = where == ANYWHERE or where >> SUIT == suit
        if goes_home and may_go and not add_shape(pool, head, shape + (1 << 4 * suit)):
            return False
        where = where if where == ANYWHERE else where & (1 << SUIT) - 1
        before = -1
        for dst in range(PILE, PILE + game[PILES]):
            pile = shapes[dst]
            if pile == before or (where != ANYWHERE and pile != where):
                continue
            before = pile
            if pile and pile & 15 != above:
                continue
            shapes[dst] = (pile >> LENGTH) + 1 << LENGTH | rank
            if not add_shape(pool, head, pack(shapes, homes)):
                return False
            shapes[dst] = pile
    return True


@compiled
def _note_homes(facts, fronts, pool, level, pointer):
    # Write the homes of a list into the fronts of the stack that is asked about.
    for other in range(pointer, facts[LAST] + 1):
        clear(fronts, front_at(GROUND, other))
    node = pool[list_at(level, pointer)]
    while node:
        shape = pool[node]
        homes = shape & 15 | (shape & 0xF0) << 1 | (shape & 0xF00) << 2 | (shape & 0xF000) << 3
        insert(fronts, front_at(GROUND, pointer), homes)
        node = pool[node + 1]


@compiled
def _raise(game, facts, fronts, levels, level, pointer, pool):
    # Begin a stack on that of a level; return whether it is of any use.
    lower = _at(level)
    pops = levels[lower + OPEN] >> pointer + 2 << pointer + 2
    if not pops:
        return False
    _note_homes(facts, fronts, pool, level, pointer)
    homes = least_of(fronts, front_at(GROUND, pointer))
    return raise_stack(game, facts, levels, lower, lower + LEVEL, homes, pointer, pops)


@compiled
def _ask(facts, fronts, levels, edges, level, pool):
    # Begin to search the ways of a stack.
    at = _at(level)
    first = levels[at + NEXT]
    _note_homes(facts, fronts, pool, level, first)
    edges[_WAYS + OPENED] = levels[at + OPEN]
    stack = levels[at + STACK]
    enter(
        facts, fronts, levels, stack, levels[at + TOP], first, levels[at + POPS], levels[at + OPEN]
    )


@compiled
def _hear(facts, fronts, levels, edges, level):
    # Leave open what is of use, as its ways are; return whether that is anything.
    at = _at(level)
    first = levels[at + NEXT]
    note_ends(facts, fronts, edges, _WAYS, first)
    levels[at + OPEN] = of_use(edges, _WAYS, levels[at + POPS], first)
    levels[at + POPS] &= levels[at + OPEN]
    return levels[at + OPEN] >> first & 1


@inlined
def _next_pointer(levels, at):
    # The next open pointer of a level; -1 if there is none.
    pointers = levels[at + OPEN] >> levels[at + NEXT]
    return levels[at + NEXT] + lowest_bit(pointers) if pointers else -1


@compiled
def _pass_on(game, facts, levels, progress, level, pointer, pool, shapes, table):
    # Let come out what can at a pointer; return whether there was room.
    at = _at(level)
    head = list_at(level, pointer)
    out = out_at(facts, pointer, levels[at + STACK])
    find_shapes(game, facts, pool, head, out, shapes, table)
    progress[STACKS] += shapes[COUNT]
    if shapes[FULL]:
        return False
    if levels[at + TOP] >= 0 and levels[at + POPS] >> pointer & 1:
        card = card_of(facts, levels[at + TOP])
        if not _land(game, facts, pool, list_at(level - 1, pointer), card, shapes):
            return False
    if levels[at + OPEN] >> pointer + 1 & 1:
        card = card_of(facts, pointer)
        return _land(game, facts, pool, head + 1, card, shapes)
    return True


@compiled
def _leave(facts, pool, level):
    # Leave a level; return the one below.
    for pointer in range(facts[LAST] + 1):
        clear_list(pool, list_at(level, pointer))
    return level - 1


@compiled
def search_shapes(game, facts, fronts, levels, edges, progress, last, queue, pool, shapes, table):
    """Search until so many stacks and shapes were looked at; return RUNNING, LOST, or NO_MEMORY."""
    level = progress[_SHAPE_LEVEL]
    while level >= 0 and progress[STACKS] < last:
        if progress[_ASKS]:
            until = min(last, progress[_ASKS])
            is_all = search_ways(game, facts, fronts, levels, edges, _WAYS, progress, until, queue)
            if not is_all and progress[STACKS] < progress[_ASKS]:
                break
            progress[_ASKS] = progress[DEPTH] = 0
            if is_all and not _hear(facts, fronts, levels, edges, level):
                level = _leave(facts, pool, level)
                continue
        at = _at(level)
        pointer = _next_pointer(levels, at)
        if pointer < 0:
            level = _leave(facts, pool, level)
            continue
        levels[at + NEXT] = pointer + 1
        head = list_at(level, pointer)
        if not pool[head]:
            continue
        if not level and pointer == facts[LAST]:
            return NO_MEMORY
        if not _pass_on(game, facts, levels, progress, level, pointer, pool, shapes, table):
            return NO_MEMORY
        if _raise(game, facts, fronts, levels, level, pointer, pool):
            level += 1
            if not add_list(pool, list_at(level, pointer + 1), head):
                return NO_MEMORY
            _ask(facts, fronts, levels, edges, level, pool)
            progress[_ASKS] = progress[STACKS] + _MOST_ASKED
    progress[_SHAPE_LEVEL] = level
    return RUNNING if level >= 0 else LOST
