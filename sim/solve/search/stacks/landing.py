# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A card of waste or stock that comes out, where the tableau is a set of cards.

The tableau may be regrouped into any runs, if there are piles enough for those that lack a card to
lie on. Other cards go home for it only where they must.
"""

from sim.solve.search.caps.matching import below, lacking_at_least, more, of_each_rank
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.rows import PILES
from sim.solve.search.stacks.facts import could_go_home, in_tableau, next_home_of, one_more
from sim.solve.search.stacks.fronts import HOMES, SIZE, covers, insert

QUEUE = 2 * 14**4
"""Two entries for all homes there are."""
_SUIT = 20  # from this bit on homes have the suit of which a card went home last


@inlined
def _lies(game, counts, added):
    # Whether there is a place for one of a rank, where there are so many of each.
    return more(counts + added, below(game, counts)) <= game[PILES]


@compiled
def _land_later(game, facts, fronts, front, out, homes, counts, card, queue):
    # Bring into a front all least homes with which a card can come out; but not those at first.
    # Suits go home one after the other, so that all homes are met once.
    added = 1 << card
    one = 1 << (card & ~3)
    queue[0] = homes
    queue[1] = counts
    end = 2
    at = 0
    while at < end:
        homes = queue[at] & (1 << _SUIT) - 1
        suit = queue[at] >> _SUIT
        counts = queue[at + 1]
        at += 2
        if at > 2:
            if covers(fronts, front, homes):
                continue
            if _lies(game, counts, one):
                insert(fronts, front, homes)
                continue
        while suit < 4:
            following = next_home_of(facts, homes, suit)
            if following == added:
                insert(fronts, front, one_more(homes, suit))
            elif following & out:
                queue[end] = one_more(homes, suit) | suit << _SUIT
                queue[end + 1] = counts - (following >> suit)
                end += 2
            suit += 1


@inlined
def land(game, facts, fronts, source, front, out, card, queue):
    """Let a card come out from each of the homes of a front, and bring what results into another.

    :param int source: where the one front begins
    :param int front: where the other does
    :param int out: the cards that are out before
    """
    added = 1 << card
    goes_home = could_go_home(game, facts, out | added) & added
    stay = out & ~could_go_home(game, facts, out) | added
    for at in range(source + HOMES, source + HOMES + fronts[source + SIZE]):
        homes = fronts[at]
        if covers(fronts, front, homes):
            continue
        tableau = in_tableau(facts, out, homes)
        counts = of_each_rank(tableau)
        if _lies(game, counts, 1 << (card & ~3)):
            insert(fronts, front, homes)
        elif goes_home or lacking_at_least(game, stay, tableau | added) <= game[PILES]:
            _land_later(game, facts, fronts, front, out, homes, counts, card, queue)
