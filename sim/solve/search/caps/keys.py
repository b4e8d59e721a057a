# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What tells positions apart before a suit passes its cap: how far each could come decides it."""

from patience.table import RESERVE
from sim.solve.search.caps.matching import kinds
from sim.solve.search.caps.reach import CAPS, COUNTS, KEYS, STAYS, reached, turn_of
from sim.solve.search.caps.set_state import CARDS, LOWEST
from sim.solve.search.compiled import Bytes, Words, compiled, inlined
from sim.solve.search.moves import previous_card
from sim.solve.search.rows import COLOURS, ORDER, RESERVES
from sim.solve.search.seen import is_known_lately, mix
from sim.solve.search.state import HOME, LEFT, POINTER, TOP


@inlined
def _fours(reach: Words, first: int) -> int:
    """Return four small numbers as one."""
    return reach[first] | reach[first + 1] << 4 | reach[first + 2] << 8 | reach[first + 3] << 12


@inlined
def is_known(reach: Words, checks: Words, key: int, check: int) -> bool:
    """Return whether the very same position was looked at lately, with these caps. Notes it.

    :param checks: as many as a power of 2
    """
    return is_known_lately(checks, key, mix(check, _fours(reach, CAPS) + 1))


@inlined
def _name(game: Words, state: Bytes, reach: Words, card: int) -> int:
    # The card, if it could go home; otherwise its rank.
    if turn_of(game, state, card) < reach[COUNTS + (card & 3)]:
        return card + 64
    rank = card >> 2
    return rank + 16 if game[COLOURS] and card + 1 & 2 else rank


@compiled
def _key_of_the_rest(game: Words, state: Bytes, words: Words, reach: Words, number: int) -> None:
    # A number of one for the tableau, and all else that matters. Writes the keys.
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        number = mix(number, state[TOP + place])
    for suit in range(4):
        number = mix(
            number, state[HOME + suit] << 8 | reach[COUNTS + suit] << 4 | reach[CAPS + suit]
        )
    pointer = state[POINTER]
    number = mix(number, words[LEFT] >> pointer << pointer)
    index = previous_card(words[LEFT], pointer)
    while index > reach[STAYS]:
        number = mix(number, _name(game, state, reach, game[ORDER + index]))
        index = previous_card(words[LEFT], index)
    reach[KEYS] = number
    reach[KEYS + 1] = mix(number, 1)


@compiled
def write_keys(game: Words, state: Bytes, words: Words, reach: Words) -> None:
    """Write two numbers, of all that matters before a suit passes its cap, and of the caps (KEYS).

    :param reach: as `can_pass_in_runs` left it for this position
    """
    goes = reached(game, state, reach)
    cards = words[CARDS]
    lowest = words[LOWEST]
    number = mix(mix(cards & goes, 1 << 60), lowest & goes)
    number = mix(mix(number, kinds(game, cards & ~goes)), kinds(game, lowest & ~goes))
    _key_of_the_rest(game, state, words, reach, number)


@compiled
def number_of(game: Words, state: Bytes, words: Words) -> int:
    """Return a number of the position."""
    number = mix(mix(words[CARDS], 1 << 60), words[LOWEST])
    number = mix(number, words[LEFT] << 6 | state[POINTER])
    homes = 0
    for suit in range(4):
        homes = homes << 8 | state[HOME + suit]
    number = mix(number, homes)
    for place in range(RESERVE, RESERVE + game[RESERVES]):
        number = mix(number, state[TOP + place])
    return number
