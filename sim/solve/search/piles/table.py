"""A position of two packs as two vectors, and the rules of its row as a third.

The state has bytes: what each card lies on, and of each pile its top card, its length, and how many
of its cards are face down. Waste and stock are piles, too. The words have a number for each pile,
which depends on the faces of its cards and their heights, and the sum of these as a key. So piles
that look the same are the same, whichever of the two cards lies in them, and wherever they are.
"""

from sim.solve.search.bits import copy_slot
from sim.solve.search.compiled import Bytes, Words, called, compiled, inlined
from sim.solve.search.transpositions import mix

CARDS = 104
NO_CARD = CARDS
WASTE, STOCK = 13, 14
"""These piles follow those of the tableau."""
PLACES = 15

# Indexes into the bytes; up to 103, what a card lies on.
TOP = CARDS
COUNT = TOP + PLACES
DOWN = COUNT + PLACES  # cards face down, for each pile
HOME = DOWN + PLACES  # cards on each of eight foundations, those of a suit four apart
REDEALS = HOME + 8  # left; -1: unlimited
CARDS_HOME = REDEALS + 1
SIZE = 160

# Indexes into the words.
SUMS = 0
KEY = SUMS + PLACES
DEALS = KEY + 1  # deals since the start
MADE = DEALS + 1  # moves since the start, with deals
VALUE = MADE + 1  # the score
WAITS = VALUE + 1  # whether it waits for a deal
WORDS = 20

# Indexes into the rules, the vector `game`.
PILES = 0
GOAL = 1  # cards home at the win
ONE_CARD = 2  # single cards move
FULL_RUNS = 3  # foundations take only whole runs; 2: immediately
DRAW = 4  # cards dealt to the waste; or `ROW`, `FULL_ROW`
FROM_TABLEAU = 5  # what may fill a space
FROM_WASTE = 6
KING = 7  # only the last rank may
FILLED = 8  # spaces are filled immediately from the waste, or else from the stock
FACES = 9  # for each card, what it counts as
FITS = FACES + CARDS  # for each face, a set of faces, as bits: those that it may be built on
RUNS = FITS + 52  # the same: those that it may lie on in a packet
LENGTH = RUNS + 52

ROW, FULL_ROW = 4, 5

_SUMS_MASK = (1 << 62) - 1
_A_CARD, _A_PILE = 0x3779B97F4A7C15, 0x1F58476D1CE4E5  # any two numbers


@inlined
def copy(
    src_states: Bytes,
    src_words: Words,
    src_slot: int,
    dst_states: Bytes,
    dst_words: Words,
    dst_slot: int,
) -> None:
    """Copy a position to another slot of these or other vectors, each `SIZE` or `WORDS` long."""
    copy_slot(src_states, src_slot, dst_states, dst_slot, SIZE)
    copy_slot(src_words, src_slot, dst_words, dst_slot, WORDS)


@compiled
def add_pile(state: Bytes, words: Words, pile: int, sign: int) -> None:
    """Add a pile's part to the key, or subtract it."""
    number = (words[SUMS + pile] + state[DOWN + pile]) & _SUMS_MASK
    part = mix(number, _A_PILE + max(pile, WASTE - 1))
    words[KEY] = (words[KEY] + sign * part) & _SUMS_MASK


@compiled
def add_card(game: Words, words: Words, card: int, pile: int, height: int, sign: int) -> None:
    """Add a card at some height to the number of a pile, or subtract it."""
    part = mix(height << 6 | game[FACES + card], _A_CARD)
    words[SUMS + pile] = (words[SUMS + pile] + sign * part) & _SUMS_MASK


@called("piles.begin")
def begin(game: Words, state: Bytes, words: Words) -> None:
    """Write the words of a position."""
    words[KEY] = 0
    words[DEALS] = 0
    words[MADE] = 0
    words[VALUE] = 0
    words[WAITS] = 0
    for pile in range(PLACES):
        words[SUMS + pile] = 0
        card = int(state[TOP + pile])
        for number in range(state[COUNT + pile]):
            add_card(game, words, card, pile, state[COUNT + pile] - 1 - number, 1)
            card = int(state[card])
        add_pile(state, words, pile, 1)


@compiled
def turn_up(state: Bytes, pile: int) -> None:
    """Turn up the top card of a pile, if it is face down."""
    if state[DOWN + pile] and state[DOWN + pile] == state[COUNT + pile]:
        state[DOWN + pile] -= 1


@compiled
def move_cards(game: Words, state: Bytes, words: Words, src: int, dst: int, count: int) -> None:
    """Move the top cards of a pile to another."""
    add_pile(state, words, src, -1)
    add_pile(state, words, dst, -1)
    from_height = state[COUNT + src] - 1
    to_height = state[COUNT + dst] + count - 1
    card = head = int(state[TOP + src])
    for number in range(count):
        head = card
        add_card(game, words, card, src, from_height - number, -1)
        add_card(game, words, card, dst, to_height - number, 1)
        card = int(state[card])
    state[head] = state[TOP + dst]
    state[TOP + dst] = state[TOP + src]
    state[TOP + src] = card
    state[COUNT + src] -= count
    state[COUNT + dst] += count
    turn_up(state, src)
    add_pile(state, words, src, 1)
    add_pile(state, words, dst, 1)


@compiled
def take_cards(game: Words, state: Bytes, words: Words, src: int, count: int) -> None:
    """Take the top cards of a pile off the table; they are home."""
    add_pile(state, words, src, -1)
    card = int(state[TOP + src])
    for number in range(count):
        add_card(game, words, card, src, state[COUNT + src] - 1 - number, -1)
        card = int(state[card])
    state[TOP + src] = card
    state[COUNT + src] -= count
    state[CARDS_HOME] += count
    turn_up(state, src)
    add_pile(state, words, src, 1)


@compiled
def run_length(game: Words, state: Bytes, pile: int) -> int:
    """Return how many cards of a pile, from the top, may move together."""
    up = state[COUNT + pile] - state[DOWN + pile]
    if not up or game[ONE_CARD]:
        return min(int(up), 1)
    count = 1
    card = int(state[TOP + pile])
    while count < up:
        below = int(state[card])
        if not game[RUNS + game[FACES + card]] >> game[FACES + below] & 1:
            break
        card = below
        count += 1
    return count
