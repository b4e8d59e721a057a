"""Beam search of games in which each card of the stock goes on any pile, and piles are not built.

A layer is all positions after as many cards of the stock. A card that fits a foundation goes there
at once. Where foundations have suits, that loses nothing, and a beam that was wide enough for all
positions proves that there is no win. Elsewhere a beam may miss one; the next has other weights,
and takes piles and foundations in another order.
"""

from typing import NamedTuple

from sim.solve.search.compiled import Bytes, Words, compiled, inlined
from sim.solve.search.transpositions import mix

RANKS, HOMES = 13, 4
MOST_PILES = 8
"""From this number on a choice is a foundation, not a pile."""
CHOICES = MOST_PILES + HOMES
SIZE = 64
"""Bytes of a position: what each card lies on, each pile's top card, each foundation's length."""
TOPS, COUNTS = 52, 60
NO_CARD = -1

# The words of `Rules.fields`: piles, cards that are home at the win; whether foundations have
# suits, each has its own step, and they wait for the end of the stock.
PILES, CARDS, SUITS, STEPS, WAITS = range(5)
# Those of `Rules.weights`.
SPACE, HOME, STUCK, NOISE, SEED = range(5)
# Those of `Beam.progress`: the layer, its positions, all so far, whether the beam was too narrow
# for some; the most cards home, the position that is won.
LAYER, KEPT, POSITIONS, CUT, MOST_HOME, WINNING = range(6)
PROGRESS = 6
RUNNING, WON, LOST, ENDED = range(4)
VALUES = 3000
"""More than any score, with weights of 30 at most."""
_EVEN = 1300  # so that no score is below 0


class Rules(NamedTuple):
    """A deal, with what is random in each beam."""

    fields: Words
    order: Words  # the cards of the stock, the next one first
    coming: Words  # for each number of cards of the stock, the bits of those that follow
    ranks: Words  # for each foundation the ranks that it takes, in their order
    piles: Words  # in the order in which their cards go
    homes: Words  # in the order in which they take cards
    weights: Words


class Beam(NamedTuple):
    """A layer, what it leads to, and the way to each position."""

    states: Bytes
    children: Bytes  # with room for one more, as scratch
    values: Words  # of the children
    sources: Words  # of each child: `CHOICES` times the number of its position, plus the choice
    counts: Words  # of children with each value
    ways: Words  # for each position of each layer, the same
    made: Words  # scratch
    progress: Words


@compiled
def copy(source: Bytes, at: int, target: Bytes, to: int) -> int:
    """Copy a position; return 0."""
    for byte in range(SIZE):
        target[to + byte] = source[at + byte]
    return 0


@inlined
def _takes(rules: Rules, states: Bytes, at: int, home: int, card: int) -> bool:
    count = states[at + COUNTS + home]
    fits = count < RANKS and rules.ranks[RANKS * home + count] == card >> 2
    return fits and (not rules.fields[SUITS] or home == card & 3)


@compiled
def _home_of(rules: Rules, states: Bytes, at: int, card: int) -> int:
    for index in range(HOMES):
        if _takes(rules, states, at, rules.homes[index], card):
            return rules.homes[index]
    return -1


@compiled
def send_home(rules: Rules, states: Bytes, at: int, made: Words) -> int:
    """Send all cards to the foundations that can go; return how many.

    :param made: gets the foundation plus `HOMES` times the pile of each
    """
    count, before = 0, -1
    while count > before:
        before = count
        for index in range(rules.fields[PILES]):
            pile = rules.piles[index]
            card = states[at + TOPS + pile]
            home = _home_of(rules, states, at, card) if card != NO_CARD else -1
            while home >= 0:
                states[at + COUNTS + home] += 1
                states[at + TOPS + pile] = card = states[at + card]
                made[count] = HOMES * pile + home
                count += 1
                home = _home_of(rules, states, at, card) if card != NO_CARD else -1
    return count


@compiled
def play(rules: Rules, states: Bytes, at: int, layer: int, choice: int, made: Words) -> int:
    """Place the next card of the stock, and send home what can go then; return how many went."""
    card = rules.order[layer]
    if choice < MOST_PILES:
        states[at + card] = states[at + TOPS + choice]
        states[at + TOPS + choice] = card
    else:
        states[at + COUNTS + choice - MOST_PILES] += 1
    if rules.fields[WAITS] and rules.coming[layer + 1]:
        return 0
    return send_home(rules, states, at, made)


@compiled
def count_home(states: Bytes, at: int) -> int:
    """Return how many cards are home."""
    count = 0
    for home in range(HOMES):
        count += states[at + COUNTS + home]
    return count


@compiled
def _count_stuck(rules: Rules, states: Bytes, at: int, coming: int, made: Words) -> int:
    # How many cards stay if all that are still in the stock can go at any time; `states` changes.
    went = 1
    while went:
        went = send_home(rules, states, at, made)
        for card in range(52):
            if coming >> card & 1:
                home = _home_of(rules, states, at, card)
                if home >= 0:
                    states[at + COUNTS + home] += 1
                    coming &= ~(1 << card)
                    went += 1
    return rules.fields[CARDS] - count_home(states, at)


@compiled
def _score(rules: Rules, beam: Beam, at: int, scratch: int, layer: int) -> int:
    # How good a child looks: the lower, the better; `VALUES` if it is lost.
    states, weights = beam.children, rules.weights
    copy(states, at, states, scratch)
    stuck = _count_stuck(rules, states, scratch, rules.coming[layer + 1], beam.made)
    if stuck and rules.fields[SUITS]:
        return VALUES
    value = weights[STUCK] * stuck - weights[HOME] * count_home(states, at)
    for pile in range(rules.fields[PILES]):
        if states[at + TOPS + pile] == NO_CARD:
            value -= weights[SPACE]
    noise = mix(weights[SEED] + at, layer) % weights[NOISE] if weights[NOISE] else 0
    return _EVEN + value + noise


@compiled
def _add_child(rules: Rules, beam: Beam, slot: int, choice: int, children: int, width: int) -> int:
    # Return how many children there are then.
    at, layer = children * SIZE, beam.progress[LAYER]
    copy(beam.states, slot * SIZE, beam.children, at)
    play(rules, beam.children, at, layer, choice, beam.made)
    value = _score(rules, beam, at, width * CHOICES * SIZE, layer)
    if value == VALUES:
        return children
    beam.values[children], beam.sources[children] = value, CHOICES * slot + choice
    beam.counts[value] += 1
    return children + 1


@compiled
def expand(rules: Rules, beam: Beam, width: int) -> int:
    """Go on to the next layer, with its best positions; return the result."""
    progress = beam.progress
    layer, children = progress[LAYER], 0
    for value in range(VALUES):
        beam.counts[value] = 0
    card = rules.order[layer]
    for slot in range(progress[KEPT]):
        before = children
        for home in range(HOMES):
            if not rules.fields[WAITS] and _takes(rules, beam.states, slot * SIZE, home, card):
                children = _add_child(rules, beam, slot, MOST_PILES + home, children, width)
                if not rules.fields[STEPS]:  # others that take the card are alike
                    break
        if children > before:
            continue
        spaces = 0
        for pile in range(rules.fields[PILES]):
            is_space = beam.states[slot * SIZE + TOPS + pile] == NO_CARD
            spaces += is_space
            if not is_space or spaces == 1:
                children = _add_child(rules, beam, slot, pile, children, width)
    best, kept = 0, 0
    while best < VALUES - 1 and kept + beam.counts[best] <= width:
        kept += beam.counts[best]
        best += 1
    more = width - kept  # of the children with the value after the best ones
    kept = 0
    for child in range(children):
        value = beam.values[child]
        if value < best or (value == best and more):
            more -= value == best
            copy(beam.children, child * SIZE, beam.states, kept * SIZE)
            beam.ways[layer * width + kept] = beam.sources[child]
            home = count_home(beam.children, child * SIZE)
            if home > progress[MOST_HOME]:
                progress[MOST_HOME] = home
            if home == rules.fields[CARDS]:
                progress[WINNING] = kept
                return WON
            kept += 1
    progress[LAYER] += 1
    progress[KEPT] = kept
    progress[POSITIONS] += kept
    progress[CUT] += kept < children
    if kept and progress[LAYER] < len(rules.order):
        return RUNNING
    return LOST if rules.fields[SUITS] and not progress[CUT] else ENDED
