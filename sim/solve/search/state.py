"""A position in the form of the search: a vector of bytes, and one of 64-bit words.

The bytes are those of `patience.table` for all cards except those of stock and waste, and for all
places from the tableau on: what a card lies on, and the top card of a place. Stock and waste are
one set of cards in the order of the deal (`rows.ORDER`), and a pointer: cards before it are on the
waste. Foundations are counted.

The key is an XOR of random numbers, one for each card and what it lies on, so that equal piles in
another order are the same position. A second number, the check, is stored in the table of positions
seen: two positions are confused with a probability of 2 ** -90.
"""

import random
from itertools import pairwise

from patience import table as places
from patience.game import Game
from patience.kinds.redeals import PRIME
from patience.table import HAND, RESERVE, STOCK, TABLEAU, WASTE
from sim.solve.search import rows
from sim.solve.search.bits import copy_slot
from sim.solve.search.compiled import (
    Bytes,
    Words,
    called,
    compiled,
    constants,
    inlined,
    zeros,
)
from sim.solve.search.rows import CARD_MASK, CLOSED, EMPTY, FACE_DOWN, NO_CARD

# Indexes into the bytes; up to 51, what a card lies on.
TOP = 52  # the top card of each place
BASE = 107
HOME = 108  # the number of cards of up to eight foundations
MUST = 116  # what the next move must do (dominance)
POINTER = 117  # how many cards of ORDER come before the stock; 0 if that does not matter
REDEALS = 118  # left; -1: unlimited
HELD = 119  # whether the next card is held in hand; only if dealing is a move
CARDS_HOME = 120
SIZE = 128

# What the next move must do: use this card, or nothing (NO_CARD), or
MUST_FILL = 53  # fill a space
MUST_GO = 64  # take a card home; the card is added to this

# Indexes into the words.
LEFT = 0  # which cards of ORDER are still in stock and waste, as bits
KEY = 1
CHECK = 2
WORDS = 4

_PER_CARD = 128  # numbers for each card: what it lies on, or a seat
_IN_STOCK = 60  # a card of the stock or waste
_LYING_DOWN = 61  # added for a card that is face down
_IN_RUN = 62  # on any card that it fits on
_OTHERS = 52 * _PER_CARD  # after these, the numbers for everything except cards
_POINTERS, _REDEALS_LEFT, _HOLDING, _BASES, _OBLIGATIONS, _NUMBERS = (
    _OTHERS + start for start in (0, 64, 192, 193, 210, 338)
)

_random = random.Random(2026)
KEYS = constants(_random.getrandbits(62) for _ in range(_NUMBERS))
CHECKS = constants(_random.getrandbits(62) for _ in range(_NUMBERS))


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


@inlined
def toggle(words: Words, number: int) -> None:
    """Add a number to key and check, or remove it."""
    words[KEY] ^= KEYS[number]
    words[CHECK] ^= CHECKS[number]


@called("state.toggle")
def toggle_number(words: Words, number: int) -> None:
    """Do the same, called from Python."""
    toggle(words, number)


@inlined
def toggle_link(game: Words, state: Bytes, words: Words, card: int, place: int) -> None:
    """Add what a card lies on to the key, or remove it; the lowest card lies on `place`."""
    below = state[card]
    if below >= FACE_DOWN:
        toggle(words, card * _PER_CARD + _LYING_DOWN)
        below -= FACE_DOWN
    if below >= NO_CARD:
        below = game[rows.SEATS + place]
    elif (
        game[rows.SWAPS]
        and place < RESERVE
        and state[below] < FACE_DOWN
        and game[rows.RUNS + card] >> below & 1
    ):
        below = _IN_RUN
    toggle(words, card * _PER_CARD + below)


@inlined
def lay(game: Words, state: Bytes, words: Words, card: int, place: int) -> None:
    """Put a card that is nowhere on a place, face up."""
    below = state[TOP + place]
    state[card] = below if below < NO_CARD else NO_CARD
    state[TOP + place] = card
    toggle_link(game, state, words, card, place)


@inlined
def length_of(state: Bytes, place: int) -> int:
    """Return how many cards a place has."""
    length = 0
    card = state[TOP + place]
    while card < NO_CARD:
        length += 1
        card = state[card] & CARD_MASK
    return length


@inlined
def turn_up(words: Words, state: Bytes, card: int) -> None:
    """Turn a card up if there is one, and it is face down."""
    if card < NO_CARD and state[card] >= FACE_DOWN:
        state[card] -= FACE_DOWN
        toggle(words, card * _PER_CARD + _LYING_DOWN)


@inlined
def lift(game: Words, state: Bytes, words: Words, card: int, place: int) -> None:
    """Take a place's top card away, so that it is nowhere; turn up the one below it."""
    toggle_link(game, state, words, card, place)
    below = state[card] & CARD_MASK
    state[TOP + place] = below if below < NO_CARD else EMPTY
    turn_up(words, state, state[TOP + place])


@inlined
def toggle_stock(game: Words, words: Words, index: int) -> None:
    """Take a card out of stock and waste, or bring it back."""
    words[LEFT] ^= 1 << index
    toggle(words, game[rows.ORDER + index] * _PER_CARD + _IN_STOCK)


@compiled
def set_pointer(game: Words, state: Bytes, words: Words, pointer: int, redeals: int) -> None:
    """Set how far the stock is dealt, in a form that is the same for equal positions."""
    left = words[LEFT]
    if game[rows.ANY_ORDER]:
        pointer = 0
    else:
        while pointer and not left >> (pointer - 1) & 1:
            pointer -= 1
        if game[rows.PHASES] and pointer:
            dealt = 0
            for index in range(pointer):
                dealt += left >> index & 1
            if dealt % 3 == 0 or not left >> pointer:
                pointer = 0
    if pointer != state[POINTER]:
        toggle(words, _POINTERS + state[POINTER])
        state[POINTER] = pointer
        toggle(words, _POINTERS + pointer)
    if redeals != state[REDEALS]:
        toggle(words, _REDEALS_LEFT + (state[REDEALS] & 127))
        state[REDEALS] = redeals
        toggle(words, _REDEALS_LEFT + (redeals & 127))


@inlined
def set_held(state: Bytes, words: Words, held: int) -> None:
    """Set whether the next card of the stock is held in hand."""
    if held != state[HELD]:
        state[HELD] = held
        toggle(words, _HOLDING)


@compiled
def set_base(state: Bytes, words: Words, rank: int) -> None:
    """Set the base."""
    state[BASE] = rank
    toggle(words, _BASES + rank)


@inlined
def set_must(state: Bytes, words: Words, must: int) -> None:
    """Set what the next move must do, a value of MUST."""
    if must != state[MUST]:
        toggle(words, _OBLIGATIONS + state[MUST])
        state[MUST] = must
        toggle(words, _OBLIGATIONS + must)


@compiled
def is_won(game: Words, state: Bytes) -> bool:
    """Return whether all cards are home."""
    return state[CARDS_HOME] == game[rows.RANKS] * 4


def read(game: Words, position: Game, order: list[int] | None = None) -> tuple[Bytes, Words]:
    """Return the state and the words of a position, and write its stock's order into `game`.

    If not all cards are in runs, `game` also notes that runs do not change places (SWAPS), and that
    no search goes by plays (BY_PLAYS).

    :param game: the vector from `rows.encode` for its row
    :param order: the order of an earlier position of the same deal, so that keys can be compared
    """
    table = position.table
    if not _is_in_runs(game, position):
        game[rows.SWAPS] = game[rows.BY_PLAYS] = 0
    state, words = zeros(SIZE, 8), zeros(WORDS)
    game[rows.SHUFFLE] = position.number % PRIME
    state[BASE] = EMPTY
    state[MUST] = NO_CARD
    for place in range(rows.PLACES):
        state[TOP + place] = EMPTY
    for place in range(TABLEAU, WASTE):
        cards = pile(position, place)
        for card in cards:
            plain = card & CARD_MASK
            lay(game, state, words, plain, place)
            if card >= FACE_DOWN:
                state[plain] += FACE_DOWN
                toggle(words, plain * _PER_CARD + _LYING_DOWN)
        if not cards and table.top[place] == places.CLOSED:
            state[TOP + place] = CLOSED
    for place in position.foundations:
        state[HOME + place] = len(pile(position, place))
        state[CARDS_HOME] += state[HOME + place]
    if table.top[places.BASE] != places.EMPTY:
        set_base(state, words, table.top[places.BASE])
    _read_stock(game, state, words, position, order or stock_order(position))
    return state, words


def _is_in_runs(game: Words, position: Game) -> bool:
    # Return whether each card on a face-up card in the tableau fits there.
    for place in range(TABLEAU, TABLEAU + game[rows.PILES]):
        cards = pile(position, place)
        for below, card in pairwise(cards):
            if below < FACE_DOWN and (card >= FACE_DOWN or not game[rows.RUNS + card] >> below & 1):
                return False
    return True


def stock_order(position: Game) -> list[int]:
    """Return the cards of waste, hand and stock, in the order of dealing."""
    return pile(position, WASTE) + pile(position, HAND) + pile(position, STOCK)[::-1]


def _read_stock(game: Words, state: Bytes, words: Words, position: Game, order: list[int]) -> None:
    game[rows.STOCK_SIZE] = len(order)
    for index, card in enumerate(order):
        game[rows.ORDER + index] = card
    for card in stock_order(position):
        toggle_stock(game, words, order.index(card))
    waste = position.table.top[WASTE]
    redeals = position.table.top[places.REDEALS]
    pointer = order.index(waste) + 1 if waste in order else 0
    set_pointer(game, state, words, pointer, -1 if redeals == places.UNLIMITED else redeals)
    if game[rows.BY_STEPS]:
        set_held(state, words, int(position.table.length(HAND)))


def pile(position: Game, place: int) -> list[int]:
    """Return a place's cards, the lowest first; `FACE_DOWN` is added to face-down cards."""
    buffer = bytearray(places.NO_CARD)
    cards = buffer[: position.table.read_pile(place, buffer)]
    return [card & CARD_MASK | (FACE_DOWN if card & places.FACE_DOWN else 0) for card in cards]
