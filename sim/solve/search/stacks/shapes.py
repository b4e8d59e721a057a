# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Shapes: what is home, and of each pile of the tableau how long it is, and its top's rank.

A shape is one number: how many cards of each suit are home, in four bits each, then the piles, the
longest first. Built in any suit, no more counts where a card lies: which suit a card of some rank
has that goes home, is free to choose among those that are out.

Here all are found that some lead to before a card comes out. Homes that are not needed wait: after
a card went home the next one lies where that was, or goes home itself; or it could have before.
"""

from sim.solve.search.bits import lowest_bit
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.rows import FITS, PILES, RANKS
from sim.solve.search.seen import mix
from sim.solve.search.stacks.facts import set_next_home
from sim.solve.search.stacks.pool import BUCKETS, give_back

# Of the vector `shapes`: those that were found.
COUNT = 0
FULL = 1  # whether there was no room for one
_STAMP = 2  # in the table, of what is there of these
_BITS = 3  # of indexes of the table that are in use
PILE = 4  # five piles, to work with: length and top
FOUND = 10  # of each its number, and where alone a card may lie on it
MOST = 1 << 18
SHAPES = FOUND + 2 * MOST

_TABLE_BITS = 19
TABLE = 1 << _TABLE_BITS
_LEAST_BITS = 9

ANYWHERE = -1
NOWHERE = 1 << 10  # but at home: the suit follows, from this bit on
SUIT = 11

_HOMES = 0xFFFF
LENGTH = 4  # of a pile, from this bit on


@inlined
def pack(shapes, homes):
    """Return the shape of the piles to work with, and of homes."""
    first, second, third = shapes[PILE], shapes[PILE + 1], shapes[PILE + 2]
    fourth, fifth = shapes[PILE + 3], shapes[PILE + 4]
    first, second = max(first, second), min(first, second)
    fourth, fifth = max(fourth, fifth), min(fourth, fifth)
    third, fifth = max(third, fifth), min(third, fifth)
    third, fourth = max(third, fourth), min(third, fourth)
    second, fifth = max(second, fifth), min(second, fifth)
    first, fourth = max(first, fourth), min(first, fourth)
    first, third = max(first, third), min(first, third)
    second, fourth = max(second, fourth), min(second, fourth)
    second, third = max(second, third), min(second, third)
    return homes | first << 16 | second << 26 | third << 35 | fourth << 44 | fifth << 53


@inlined
def unpack(shapes, shape):
    """Take the piles of a shape to work with; return its homes."""
    shapes[PILE] = shape >> 16 & 1023
    shapes[PILE + 1] = shape >> 26 & 511
    shapes[PILE + 2] = shape >> 35 & 511
    shapes[PILE + 3] = shape >> 44 & 511
    shapes[PILE + 4] = shape >> 53 & 511
    return shape & _HOMES


@inlined
def rank_above(game, rank):
    """Return the rank that one may lie on; -1 if there is none."""
    if rank + 1 < game[RANKS]:
        return rank + 1
    return 0 if game[FITS + rank * 4] else -1


@inlined
def _count_home(shape):
    return (shape & 15) + (shape >> 4 & 15) + (shape >> 8 & 15) + (shape >> 12 & 15)


@inlined
def _put(shapes, table, shape, index):
    # Note where a shape is; return whether it is new.
    bits = shapes[_BITS]
    mask = (1 << bits) - 1
    at = mix(shape, 0) >> 62 - bits
    stamp = shapes[_STAMP]
    while table[at] >> 20 == stamp:
        if shapes[FOUND + (table[at] & 0xFFFFF) * 2] == shape:
            return False
        at = at + 1 & mask
    table[at] = stamp << 20 | index
    return True


@compiled
def _grow(shapes, table):
    shapes[_STAMP] += 1
    shapes[_BITS] += 2
    for index in range(shapes[COUNT]):
        _put(shapes, table, shapes[FOUND + index * 2], index)


@compiled
def _add(shapes, table, shape, where):
    # Add a shape; return whether it is new.
    count = shapes[COUNT]
    if not _put(shapes, table, shape, count):
        return False
    shapes[FOUND + count * 2] = shape
    shapes[FOUND + count * 2 + 1] = where
    if count + 1 == MOST:
        shapes[FULL] = 1
        return True
    shapes[COUNT] = count + 1
    if count * 2 >> shapes[_BITS] and shapes[_BITS] < _TABLE_BITS:
        _grow(shapes, table)
    return True


@compiled
def _regroup(game, shapes, table, index):
    # Add all that some shapes can be regrouped into, by single cards; return the index after them.
    while index < shapes[COUNT]:
        homes = unpack(shapes, shapes[FOUND + index * 2])
        index += 1
        for src in range(PILE, PILE + game[PILES]):
            pile = shapes[src]
            if not pile:
                continue
            top = pile & 15
            above = rank_above(game, top)
            is_last = pile >> LENGTH == 1
            left = 0 if is_last else (pile >> LENGTH) - 1 << LENGTH | above
            filled = is_last
            shapes[src] = left
            for dst in range(PILE, PILE + game[PILES]):
                under = shapes[dst]
                if dst == src or (filled if not under else under & 15 != above):
                    continue
                filled = filled or not under
                shapes[dst] = (under >> LENGTH) + 1 << LENGTH | top
                _add(shapes, table, pack(shapes, homes), ANYWHERE)
                shapes[dst] = under
            shapes[src] = pile
    return index


@compiled
def _go_home(game, facts, shapes, table, shape, out):
    # Add all shapes after one card more went home.
    homes = unpack(shapes, shape)
    for suit in range(4):
        following = set_next_home(facts, suit, homes >> 4 * suit & 15)
        if not following & out:
            continue
        rank = lowest_bit(following) >> 2
        before = 0
        for src in range(PILE, PILE + game[PILES]):
            pile = shapes[src]
            if pile and pile & 15 == rank and pile != before:
                length = pile >> LENGTH
                left = 0 if length == 1 else length - 1 << LENGTH | rank_above(game, rank)
                where = left
                for other in range(PILE, PILE + game[PILES]):
                    if shapes[other] == left:
                        where = NOWHERE
                shapes[src] = left
                more = pack(shapes, homes + (1 << 4 * suit))
                _add(shapes, table, more, where | suit << SUIT)
                shapes[src] = pile
            before = pile


@compiled
def _sort(pool, head):
    # Take all shapes from a list into buckets, by how many cards are home; return how many.
    count = 0
    node = pool[head]
    pool[head] = 0
    while node:
        following = pool[node + 1]
        bucket = BUCKETS + _count_home(pool[node])
        pool[node + 1] = pool[bucket]
        pool[bucket] = node
        node = following
        count += 1
    return count


@compiled
def find_shapes(game, facts, pool, head, out, shapes, table):
    """Find all shapes that those of a list lead to; of these, leave those that are needed.

    :param int head: where the list begins
    """
    waiting = _sort(pool, head)
    shapes[COUNT] = 0
    shapes[_STAMP] += 1
    shapes[_BITS] = _LEAST_BITS
    first = index = 0
    bucket = BUCKETS
    while (waiting or first < shapes[COUNT]) and not shapes[FULL]:
        index = _regroup(game, shapes, table, index)
        while pool[bucket]:
            node = pool[bucket]
            pool[bucket] = pool[node + 1]
            waiting -= 1
            if _add(shapes, table, pool[node], ANYWHERE):
                pool[node + 1] = pool[head]
                pool[head] = node
                index = _regroup(game, shapes, table, index)
            else:
                give_back(pool, node)
        end = shapes[COUNT]
        for at in range(first, end):
            _go_home(game, facts, shapes, table, shapes[FOUND + at * 2], out)
        first = end
        bucket += 1
