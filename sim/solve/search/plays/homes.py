"""The tableau cards that must go home for a play: those above a card, and all before them.

`note_piles` notes the piles of a position once. Then the wanted cards are marked one by one, with
the cards that these need in turn (`complete`).
"""

from patience.table import TABLEAU
from sim.solve.search.compiled import Bytes, Words, compiled, inlined
from sim.solve.search.moves import turn_of
from sim.solve.search.rows import CARD_MASK, NO_CARD, PILES, RANKS
from sim.solve.search.state import BASE, HOME, TOP

# Indexes into the vector `piles`, of `by_moves.PILES_SIZE`. First, for each card, its pile and the
# number of cards above it.
_ABOVE = 63
_PILE = 6  # the first bit of the pile
LENGTHS = 52  # of each of up to eight piles: its cards,
LOWEST = 60  # its lowest card,
WANTED = 68  # how many of its highest cards must go home,
_DONE = 76  # for how many of these their needs are noted,
_NEXT = 84  # and the card after these


@compiled
def note_piles(game: Words, state: Bytes, piles: Words) -> None:
    """Note where the cards of the tableau are."""
    for card in range(52):
        piles[card] = -1
    for pile in range(game[PILES]):
        above = 0
        piles[LOWEST + pile] = NO_CARD
        card = int(state[TOP + TABLEAU + pile])
        while card < NO_CARD:
            piles[card] = pile << _PILE | above
            piles[LOWEST + pile] = card
            above += 1
            card = int(state[card] & CARD_MASK)
        piles[LENGTHS + pile] = above


@compiled
def want_before(game: Words, state: Bytes, piles: Words, card: int) -> bool:
    """Want all cards that go home before a card of their suit; return whether that is possible."""
    suit = card & 3
    ranks = game[RANKS]
    for turn in range(state[HOME + suit], turn_of(game, state, card)):
        rank = state[BASE] + turn
        lies = piles[(rank if rank < ranks else rank - ranks) << 2 | suit]
        if lies < 0:
            return False
        wanted = WANTED + (lies >> _PILE)
        piles[wanted] = max(piles[wanted], (lies & _ABOVE) + 1)
    return True


@compiled
def complete(game: Words, state: Bytes, piles: Words, empties: int) -> bool:
    """Want everything that the wanted cards need; return whether that is possible.

    :param empties: whether piles may be emptied
    """
    for pile in range(game[PILES]):
        piles[_DONE + pile] = 0
        piles[_NEXT + pile] = state[TOP + TABLEAU + pile]
    more = True
    while more:
        more = False
        for pile in range(game[PILES]):
            while piles[_DONE + pile] < piles[WANTED + pile]:
                card = piles[_NEXT + pile]
                if not want_before(game, state, piles, card):
                    return False
                piles[_DONE + pile] += 1
                piles[_NEXT + pile] = state[card] & CARD_MASK
                more = True
    if not empties:
        for pile in range(game[PILES]):
            if piles[WANTED + pile] and piles[WANTED + pile] == piles[LENGTHS + pile]:
                return False
    return True


@inlined
def is_any_wanted(game: Words, piles: Words) -> bool:
    """Return whether any card must go home."""
    wanted = 0
    for pile in range(game[PILES]):
        wanted |= piles[WANTED + pile]
    return wanted != 0
