# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What a search by stacks asks of its deal: the vector `facts`.

The cards of waste and stock have numbers, as they are dealt. A pointer says how many of them have
been; those that are not on the waste then are out: in the tableau, or home. What is home is one
number, the homes: how many cards of each suit, in five bits each.
"""

from sim.solve.search.caps.hosts import cards_of_piles
from sim.solve.search.caps.matching import lacking_at_least
from sim.solve.search.caps.reach import first_cards
from sim.solve.search.compiled import compiled, inlined
from sim.solve.search.rows import ORDER, RANKS, STOCK_SIZE
from sim.solve.search.state import BASE, HOME, LEFT, POINTER

LAST = 0  # the pointer when all is dealt
GIVEN = 1  # how many cards lie on the waste when the search begins, and so the pointer
AT_HOME = 2  # the homes then
_BASE = 3  # where the base rank begins, in a set of cards
_CARDS = 4  # by their numbers
_DEALT = 56  # for each pointer, the cards that the stock does not have
_GONE = 109  # for each suit, 16 sets: so many of its cards are home
_NEXT = 173  # for each suit, the next card home when so many are, as a set
FACTS = 237


@inlined
def homes_of(homes, suit):
    """Return how many cards of a suit are home."""
    return homes >> 5 * suit & 15


@inlined
def one_more(homes, suit):
    """Return the homes when another card of a suit is home."""
    return homes + (1 << 5 * suit)


@inlined
def card_of(facts, number):
    """Return a card of waste or stock by its number."""
    return facts[_CARDS + number]


@inlined
def out_at(facts, pointer, stack):
    """Return the cards that are out when these lie on the waste, at a pointer."""
    return facts[_DEALT + pointer] & ~stack


@inlined
def set_next_home(facts, suit, count):
    """Return the card of a suit that goes home after so many, as a set; an empty one for none."""
    return facts[_NEXT + suit * 16 + count]


@inlined
def next_home_of(facts, homes, suit):
    """Return the card of a suit that goes home next, as a set; an empty one for none."""
    return set_next_home(facts, suit, homes_of(homes, suit))


@inlined
def in_tableau(facts, out, homes):
    """Return which cards that are out are not home."""
    clubs = facts[_GONE + homes_of(homes, 0)]
    diamonds = facts[_GONE + 16 + homes_of(homes, 1)]
    hearts = facts[_GONE + 32 + homes_of(homes, 2)]
    spades = facts[_GONE + 48 + homes_of(homes, 3)]
    return out & ~(clubs | diamonds | hearts | spades)


@inlined
def could_go_home(game, facts, out):
    """Return the cards that could all be home, of those that are out."""
    base = facts[_BASE]
    last = game[RANKS] * 4
    cards = (out >> base | out << last - base) & (1 << last) - 1
    cards &= cards << 4 | 15
    cards &= cards << 8 | 255
    cards &= cards << 16 | 0xFFFF
    cards &= cards << 32 | 0xFFFFFFFF
    return (cards << base | cards >> last - base) & (1 << last) - 1


@inlined
def piles_needed(game, facts, out, homes):
    """Return how many piles all that are out need at least, with these homes or more."""
    stay = out & ~could_go_home(game, facts, out)
    return lacking_at_least(game, stay, in_tableau(facts, out, homes))


@compiled
def note_deal(game, state, words, facts):
    """Write down the facts of the position that the search begins with."""
    facts[_BASE] = state[BASE] * 4
    for suit in range(4):
        facts[AT_HOME] |= int(state[HOME + suit]) << 5 * suit
        for count in range(game[RANKS] + 1):
            gone = first_cards(game, state, suit, count)
            facts[_GONE + suit * 16 + count] = gone
            if count:
                facts[_NEXT + suit * 16 + count - 1] = gone & ~facts[_GONE + suit * 16 + count - 1]
    out = cards_of_piles(game, state)[0]
    for suit in range(4):
        out |= facts[_GONE + suit * 16 + state[HOME + suit]]
    count = 0
    for index in range(game[STOCK_SIZE]):
        if words[LEFT] >> index & 1:
            facts[_DEALT + count] = out
            facts[_CARDS + count] = game[ORDER + index]
            out |= 1 << game[ORDER + index]
            count += 1
            if index < state[POINTER]:
                facts[GIVEN] = count
    facts[_DEALT + count] = out
    facts[LAST] = count
