# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A card of waste or stock that comes out, where the tableau is a set of cards.

The tableau may be regrouped into any runs, if there are piles enough for those that lack a card to
lie on. Other cards go home for it only where they must.
"""

from sim.solve.search.caps.matching import lacking, lacking_at_least
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.rows import PILES
from sim.solve.search.stacks.facts import could_go_home, in_tableau, next_home_of, one_more
from sim.solve.search.stacks.fronts import HOMES, SIZE, covers, insert

MARKS = 1 << 20
"""Of homes: when they were last met. One more counts the times."""
QUEUE = 14**4
"""All homes there are."""


@inlined
def _lies(game, facts, out, homes, added):
    tableau = in_tableau(facts, out, homes)
    return lacking(game, tableau | added, tableau) <= game[PILES]


@inlined
def _never_lies(game, facts, out, homes, added):
    # Whether a card neither goes home, whatever does, nor is there ever room for it.
    if could_go_home(game, facts, out | added) & added:
        return False
    stay = out & ~could_go_home(game, facts, out)
    most = in_tableau(facts, out, homes)
    return lacking_at_least(game, stay | added, most | added) > game[PILES]


@compiled
def _land_later(game, facts, fronts, front, out, homes, card, marks, queue):
    # Bring into a front all least homes with which a card can come out; but not those at first.
    added = 1 << card
    marks[MARKS] += 1
    queue[0] = homes
    end = 1
    at = 0
    while at < end:
        homes = queue[at]
        at += 1
        if at > 1:
            if covers(fronts, front, homes):
                continue
            if _lies(game, facts, out, homes, added):
                insert(fronts, front, homes)
                continue
        for suit in range(4):
            following = next_home_of(facts, homes, suit)
            more = one_more(homes, suit)
            if following == added:
                insert(fronts, front, more)
            elif following & out and marks[more] != marks[MARKS]:
                marks[more] = marks[MARKS]
                queue[end] = more
                end += 1


@inlined
def land(game, facts, fronts, source, front, out, card, marks, queue):
    """Let a card come out from each of the homes of a front, and bring what results into another.

    :param int source: where the one front begins
    :param int front: where the other does
    :param int out: the cards that are out before
    """
    added = 1 << card
    for at in range(source + HOMES, source + HOMES + fronts[source + SIZE]):
        homes = fronts[at]
        if covers(fronts, front, homes):
            continue
        if _lies(game, facts, out, homes, added):
            insert(fronts, front, homes)
        elif not _never_lies(game, facts, out, homes, added):
            _land_later(game, facts, fronts, front, out, homes, card, marks, queue)
