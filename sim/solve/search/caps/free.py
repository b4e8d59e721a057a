# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Moves that cost nothing before a suit passes its cap, and so are made at once (prunings)."""

from patience.table import NO_CARD, RESERVE, WASTE
from sim.solve.search.caps.matching import provided
from sim.solve.search.caps.reach import STAYS, first_cards, reached
from sim.solve.search.caps.set_moves import (
    GO_HOME,
    LIE,
    find_home,
    pack_move,
    play,
)
from sim.solve.search.caps.set_state import CARDS, LOWEST
from sim.solve.search.compiled import Bytes, Words, compiled
from sim.solve.search.moves import find_near, next_home, previous_card, reserve_lasts
from sim.solve.search.rows import BUILDERS, FILLING, ORDER, RANKS, RESERVES
from sim.solve.search.state import HOME, LEFT, TOP


@compiled
def _stuck(game: Words, words: Words, reach: Words) -> int:
    # The cards that cannot leave the waste.
    cards = 0
    index = previous_card(words[LEFT], reach[STAYS] + 1)
    while index >= 0:
        cards |= 1 << game[ORDER + index]
        index = previous_card(words[LEFT], index)
    return cards


@compiled
def _provided_for_good(game: Words, state: Bytes, words: Words, reach: Words, stuck: int) -> int:
    # The cards of those kinds of which all find cards of their own to lie on that stay where they
    # are, whatever else is there; but those that are stuck need none.
    cards = (1 << game[RANKS] * 4) - 1 & ~stuck
    for suit in range(4):
        cards &= ~first_cards(game, state, suit, state[HOME + suit])
    return provided(game, cards, words[CARDS] & ~reached(game, state, reach), 0)


@compiled
def _find_free(game: Words, state: Bytes, words: Words, free: int, stuck: int, keeps: int) -> int:
    # A move that costs nothing, or -1; none of the reserve, or of a lowest card, if `keeps`.
    for suit in range(4):
        card = next_home(game, state, suit)
        if card < NO_CARD and not game[BUILDERS + card] & ~free:
            home = find_home(game, state, words, card)
            kept = keeps and (words[LOWEST] >> card & 1 or RESERVE <= home & 63 < WASTE)
            if home >= 0 and not kept:
                return home
    if not keeps:
        for src in range(RESERVE, RESERVE + game[RESERVES]):
            card = state[TOP + src]
            if card < NO_CARD and free >> card & 1:
                return pack_move(src, 0, LIE)
    index = find_near(game, state, words, free & ~stuck)
    return pack_move(WASTE, index, LIE) if index >= 0 else -1


@compiled
def play_free(game: Words, state: Bytes, words: Words, reach: Words) -> int:
    """Make moves that cost nothing while there are any, or until a card goes home.

    Return whether there were. Lowest cards whose leaving costs nothing leave their places, too.

    :param reach: as `can_pass_in_runs` left it for this position
    """
    found = False
    while True:
        keeps = game[FILLING] and reserve_lasts(game, state)
        stuck = _stuck(game, words, reach)
        free = _provided_for_good(game, state, words, reach, stuck)
        if not keeps:
            words[LOWEST] &= ~free
        a_move = _find_free(game, state, words, free, stuck, keeps)
        if a_move < 0:
            return found
        play(game, state, words, a_move)
        found = True
        if a_move >> 12 == GO_HOME:
            return found
