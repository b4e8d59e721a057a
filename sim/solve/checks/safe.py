"""Checks that automatic moves lose no winnable game, by searching small packs completely.

The compiled copy of `advice.autoplay` makes the moves; `compare` compares it with the engine's.
`safe_lines` checks whole games.
"""

import random
from operator import add
from typing import NamedTuple

from patience.game import Game
from patience.games import rules
from sim.solve.checks import small
from sim.solve.search import autoplay, state
from sim.solve.search.compiled import Words, zeros
from sim.solve.search.moves import MOST_MOVES, write_moves
from sim.solve.search.play import find_automatic, play

ROWS = (
    *small.ROWS,
    "Klondike, no corner|T=3|base=D|fback=1|fill=TWF|draw=1|redeal=1",
    "Canfield, back|T=2|R=1|base=D|wrap=1|move=W|auto=R|fill=W|draw=3|redeal=1|fback=1",
    "Superior|T=2|R=1|base=D|wrap=1|move=V|fill=TRW|draw=3|redeal=1",
    "Posts, one pile|T=1|R=2|draw=1|auto=RW|fill=TW|redeal=1",
    "Favor, back|T=3|suit=S|move=1|auto=WH|fill=|draw=1|redeal=1|hand=1|fback=1",
    "Corners|T=2|base=D|suit=R|wrap=1|move=1|auto=WH|fill=T|draw=1",
    "Corners by threes|T=3|suit=A|move=N|auto=WH|fill=T|draw=3|redeal=1",
    "Wing|T=3|R=1|base=D|suit=S|wrap=1|move=1|cap=3|auto=R|fill=TW|rto=L|draw=1|redeal=1",
    "Rows, no spaces|T=3|base=D|suit=C|wrap=1|draw=t|fill=",
    "Rows in any order|T=3|suit=S|run=*|king=13|fill=T|draw=t",
    "Rows, filled|T=3|suit=A|draw=t|fill=T",
    "Rows to reserves|T=2|R=2|base=D|suit=A|wrap=1|king=B|draw=r|fill=TR",
    "Both ways|T=4|fdir=B|suit=S|dir=B|move=1|fill=",
    "Both ways, runs|T=3|suit=S|dir=B|run=*|king=13|fill=T",
    "Up|T=3|suit=S|dir=U|move=1|fill=T",
    "Castle, back|T=3|base=F|suit=S|dir=B|wrap=1|move=1|fill=T|fback=1",
    "Full runs|T=3|suit=R|run=S|fill=T|frun=1|draw=f",
    "Full runs in suit|T=3|suit=S|run=*|king=13|fill=T|frun=1|draw=t",
    "Full runs, all seen|T=4|suit=R|run=S|fill=T|frun=1",
    "No building|T=3|C=1|suit=N|move=1|draw=3|redeal=1",
)
"""Games like those of the catalogue, and others of each kind, with fewer piles."""

_RANKS = 4
_MOST_POSITIONS = 400  # of one pack; larger packs are skipped
# Random moves before a pack is searched: just enough to leave most packs small.
_FIRST_MOVES, _MOST_MOVES = 20, 120
_MORE, _FEWER = 8, 2  # added after a pack that was too large, subtracted after any other


class Tried(NamedTuple):
    """The results of the automatic moves in some positions."""

    positions: int = 0
    tried: int = 0  # automatic moves in winnable positions
    lost: tuple[int, ...] = ()  # the packs, counted from 0, in which one of them loses


def losing(text: str, positions: int) -> Tried:
    """Search small packs of a row completely, and check whether their automatic moves lose.

    :param text: the row
    :param positions: when to stop; few are found where most packs are large
    """
    row = rules.read(text)
    game = autoplay.encode(row, _RANKS)
    chance = random.Random(1)
    found = Tried()
    count = _FIRST_MOVES
    for number in range(positions // 8):
        if found.positions >= positions:
            break
        position = small.deal(row, _RANKS, chance)
        for _ in range(count):
            moves = position.moves()
            if moves:
                position.push(chance.choice(moves))
        searched = _search(game, position, number)
        found = Tried(*map(add, found, searched))
        count = max(0, count - _FEWER) if searched.positions else min(count + _MORE, _MOST_MOVES)
    return found


def _search(game: Words, position: Game, number: int) -> Tried:
    # Search all positions that can be reached; if there are too many, try nothing.
    states = [state.read(game, position)]
    numbers = {_key(states[0][1]): 0}
    before: list[list[int]] = [[]]  # for each position, those that lead to it
    automatic = {}
    moves = zeros(MOST_MOVES)
    at = 0
    while at < len(states):
        here, words = states[at]
        count = write_moves(game, here, words, moves, 0)
        found = [int(a_move) for a_move in moves[:count]]
        by_rule = int(find_automatic(game, here, words))
        if by_rule >= 0:
            found.append(by_rule)
        after = at
        for a_move in found:
            made = here.copy(), words.copy()
            play(game, *made, a_move)
            after = numbers.setdefault(_key(made[1]), len(states))
            if after == len(states):
                states.append(made)
                before.append([])
            before[after].append(at)
        if by_rule >= 0:
            automatic[at] = after
        at += 1
        if len(states) > _MOST_POSITIONS:
            return Tried()
    waiting = [at for at, (here, _) in enumerate(states) if state.is_won(game, here)]
    won = set(waiting)
    while waiting:
        more = set(before[waiting.pop()]) - won
        won |= more
        waiting += more
    tried = [after for at, after in automatic.items() if at in won]
    lost = (number,) if set(tried) - won else ()
    return Tried(len(states), len(tried), lost)


def _key(words: Words) -> tuple[int, int]:
    return int(words[state.KEY]), int(words[state.CHECK])
