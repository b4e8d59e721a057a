# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""When plays have won: all cards go home once none is left to play. And which moves that takes."""

from patience.table import NO_CARD, TABLEAU
from sim.solve.search.compiled import Bytes, Words, compiled, inlined, zeros
from sim.solve.search.moves import next_home, reserve_lasts
from sim.solve.search.play import play, settle
from sim.solve.search.plays.homes import SIZE_OF_PILES
from sim.solve.search.plays.plays import make_play
from sim.solve.search.rows import PILES
from sim.solve.search.state import LEFT, SIZE, TOP, WORDS, copy

MOST_MADE = 64
"""Moves of a play, or of what settles a position, at most."""


@compiled
def _go_home(game: Words, state: Bytes, words: Words, made: Words) -> int:
    # Take cards of the tableau home, while any can go; return how many.
    count = 0
    went = True
    while went:
        went = False
        for src in range(TABLEAU, TABLEAU + game[PILES]):
            card = int(state[TOP + src])
            if card < NO_CARD and next_home(game, state, card & 3) == card:
                made[count] = src | (card & 3) << 6 | 1 << 12
                play(game, state, words, made[count])
                count += 1
                went = True
    return count


def winning_moves(game: Words, state: Bytes, words: Words, plays: list[int]) -> list[int]:
    """Return all moves of plays that win, with those that settle a position.

    :param state: the position before them; not changed, nor are its `words`
    """
    at, after = zeros(SIZE, 8), zeros(WORDS)
    copy(state, words, 0, at, after, 0)
    made, piles = zeros(MOST_MADE), zeros(SIZE_OF_PILES)
    line: list[int] = []
    for a_play in plays:
        count = make_play(game, at, after, piles, a_play, made)
        line += [int(a_move) for a_move in made[:count]]
        count = settle(game, at, after, made, 0)
        line += [int(a_move) for a_move in made[:count]]
    count = _go_home(game, at, after, made)
    return line + [int(a_move) for a_move in made[:count]]


@inlined
def is_dealt_out(game: Words, state: Bytes, words: Words) -> bool:
    """Return whether all cards lie in the tableau, or are home."""
    return not words[LEFT] and not reserve_lasts(game, state)
