"""Searches small packs completely, with dominance and without, to check that no win is missed."""

import random
from collections.abc import Iterator
from typing import Any

from patience.game import Game
from patience.games import rules
from patience.games.dealing import game_for
from patience.games.row import Row
from patience.moves import AGAIN, NOWHERE
from patience.table import (
    BASE,
    FACE_DOWN,
    FOUNDATION,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    UNLIMITED,
    Table,
)
from sim.solve.search import depth, rows, state
from sim.solve.search.compiled import Words, zeros
from sim.solve.search.depth import DepthFirst
from sim.solve.search.play import MOST_SETTLED, settle
from sim.solve.search.plays.plays import ByPlays

ROWS = (
    "Klondike|T=2|king=13|fback=1|fill=TWF|draw=1|redeal=-1",
    "Klondike by threes|T=2|king=13|fback=1|fill=TWF|draw=3|redeal=-1",
    "Klondike, one pass|T=3|king=13|fback=0|fill=TWF|draw=1",
    "Klondike, no way back|T=3|king=13|fill=TW|draw=1|redeal=-1",
    "Klondike by threes, in suit|T=3|king=13|suit=S|fback=1|fill=TWF|draw=3|redeal=-1",
    "Klondike, one colour|T=3|king=13|suit=C|fback=1|fill=TWF|draw=1|redeal=-1",
    "Canfield|T=2|R=1|base=D|wrap=1|move=W|auto=R|fill=W|draw=3|redeal=-1",
    "Canfield, one pass|T=1|R=1|base=D|wrap=1|move=W|auto=R|fill=W|draw=1|redeal=1",
    "Chameleon|T=1|R=1|base=D|wrap=1|move=N|auto=R|fill=W|suit=R|draw=1",
    "Chameleon, filled|T=2|R=1|base=D|wrap=1|move=N|auto=R|fill=TRW|suit=R|draw=1|fback=1",
    "Chameleon, two piles|T=2|R=1|base=D|wrap=1|move=N|auto=R|fill=W|suit=R|draw=1",
    "Chameleon, no corner|T=2|R=1|move=N|auto=R|fill=W|draw=1",
    "Chameleon, no reserve|T=3|base=D|wrap=1|move=N|fill=W|suit=R|draw=1",
    "Storehouse|T=1|R=1|base=2|wrap=1|move=W|auto=R|fill=W|suit=S|draw=1|redeal=1|hand=1",
    "Rainbow|T=1|R=1|base=D|wrap=1|move=W|auto=R|fill=W|suit=R|draw=1",
    "Rainbow, two piles|T=2|R=1|base=D|wrap=1|move=W|auto=R|fill=W|suit=R|draw=1",
    "Rainbow, three piles|T=3|R=1|base=D|wrap=1|move=W|auto=R|fill=W|suit=R|draw=1",
    "Rainbow, no corner|T=2|R=1|base=D|move=W|auto=R|fill=W|suit=R|draw=1",
    "Four Seasons|T=1|base=D|suit=R|wrap=1|move=1|fill=TW|draw=1|hand=1",
    "Four Seasons, two piles|T=2|base=D|suit=R|wrap=1|move=1|fill=TW|draw=1|hand=1",
    "Four Seasons, no corner|T=1|base=D|suit=R|move=1|fill=TW|draw=1|hand=1",
    "Simplicity|T=2|base=D|suit=A|wrap=1|move=1|fill=TW|draw=1|hand=1",
    "Favor|T=2|suit=S|move=1|auto=WH|fill=|draw=1|redeal=1|hand=1",
    "Gate|T=2|R=2|move=V|only=R|fill=W|draw=1|hand=1",
    "Gate, three piles|T=3|R=2|move=V|only=R|fill=W|draw=1|hand=1",
    "Gate, one pile|T=1|R=2|move=V|only=R|fill=W|draw=1|hand=1",
    "Gate, any run|T=2|R=2|move=N|only=R|fill=W|draw=1|hand=1",
    "Duke|T=2|R=2|move=N|fill=TRW|draw=1|redeal=1",
    "Castle|T=3|base=S|sel=T|suit=S|dir=B|move=1|fill=T",
    "Castle, wrapping|T=4|base=S|sel=T|suit=A|dir=B|wrap=1|move=1|fill=T",
    "One colour|T=2|suit=C|run=S|fback=1|fill=TWF|draw=1",
    "Any other suit|T=2|suit=O|fback=1|fill=TWF|draw=1",
    "One colour, any run|T=2|suit=C|base=D|wrap=1|fill=TWF|draw=1",
    "Yukon|T=4|run=*|king=13|fill=T",
    "Free cell|T=4|C=1|move=1|fill=TC",
    "Rows|T=2|king=13|suit=A|draw=t|fill=TF",
    "Rows, any card|T=3|suit=A|draw=t|fill=T",
    "Rows, and back|T=3|suit=A|draw=t|fill=TF|fback=1",
    "Rows, one card|T=3|suit=R|move=1|draw=t|fill=T",
    "Rows, one or whole|T=4|suit=S|move=V|draw=t|fill=T",
    "Rows, kings|T=4|suit=S|run=*|king=13|draw=t|fill=T",
    "Rows, full runs|T=3|suit=R|run=S|frun=1|draw=f|fill=T",
    "Rows, full runs and kings|T=4|suit=S|run=*|frun=1|king=13|draw=t|fill=T",
    "Posts|T=2|R=2|draw=1|auto=RW|fill=TW",
    "Agnes|T=3|base=D|suit=C|wrap=1|draw=t|fill=",
    "Agnes, any suit|T=3|base=D|suit=R|run=S|wrap=1|fback=1|draw=t|fill=",
    "Fans, never filled|T=6|suit=S|move=1|fill=",
    "Fans, both ways|T=6|suit=R|dir=B|move=1|cap=3|fill=",
    "Bisley|T=5|fdir=B|suit=S|dir=B|move=1|fill=",
    "Cruel|T=6|suit=S|move=1|fill=|draw=g|again=4|redeal=-1",
    "Cruel, one redeal|T=5|suit=S|move=1|fill=|draw=g|again=4|redeal=1",
    "Cruel, from the tops|T=6|suit=S|move=1|fill=|draw=g|again=4U|redeal=-1",
    "Cruel, any suit|T=5|suit=R|dir=B|move=1|fill=|draw=g|again=4|redeal=1",
    "Cruel, whole piles|T=5|suit=R|move=W|fill=|draw=g|again=4|redeal=1",
    "Lucie|T=7|suit=S|move=1|fill=|draw=g|again=3S|redeal=1",
)
"""Games like those of the catalogue, with fewer piles. The remaining cards go to the stock."""


def deal(row: Row, ranks: int, chance: random.Random) -> Game:
    """Return a random position of a pack with `ranks` ranks."""
    pack = list(range(ranks * 4))
    chance.shuffle(pack)
    position = game_for(row, Table())
    top = position.table.top
    top[REDEALS] = UNLIMITED if row.redeal < 0 else row.redeal
    if row.base == "D":
        card = pack.pop()
        position.table.lay(card, FOUNDATION + (card & 3))
        top[BASE] = card >> 2
    elif row.base.isdigit():
        top[BASE] = int(row.base) - 1
    if row.deals in (NOWHERE, AGAIN):
        for number, card in enumerate(pack):
            position.table.lay(card, TABLEAU + number % row.T)
        return position
    for place in range(RESERVE, RESERVE + row.R):
        for _ in range(ranks // row.R):
            position.table.lay(pack.pop(), place)
    down = FACE_DOWN if row.king == "13" else 0
    for place in range(TABLEAU, TABLEAU + row.T):
        hidden = 0 if row.R else min(chance.randrange(5), len(pack) // (row.T * 2))
        for _ in range(hidden):
            position.table.lay(pack.pop() | down, place)
        position.table.lay(pack.pop(), place)
    for card in pack:
        position.table.lay(card, STOCK)
    return position


def winnable(position: Game, ranks: int, pruned: bool, positions: int = 2_000_000) -> bool | None:
    """Return whether a position can be won, by depth-first search only; None if unknown."""
    return _search(rows.encode(position.row, ranks, pruned), position, positions)


def winnable_by_plays(position: Game, ranks: int, positions: int = 2_000_000) -> bool | None:
    """Return the same, searched by plays; None also for rules that do not allow that."""
    game = rows.encode(position.row, ranks)
    return _search(game, position, positions, ByPlays) if game[rows.BY_PLAYS] else None


def winnable_loosely(position: Game, ranks: int, positions: int = 2_000_000) -> bool | None:
    """Return the same with more moves than the rules have; None also where that is not searched."""
    looser = rows.loosen(position.row, ranks)
    return _search(looser, position, positions) if looser else None


def _search(game: Words, position: Game, positions: int, kind: Any = DepthFirst) -> bool | None:
    at, words = state.read(game, position)
    settle(game, at, words, zeros(MOST_SETTLED), 0)
    if state.is_won(game, at):
        return True
    search = kind(game, at, words, positions + positions // 8)
    result = depth.RUNNING
    while result == depth.RUNNING and search.positions < positions:
        result = search.search(positions - search.positions)
    return {depth.WON: True, depth.LOST: False}.get(result)


def disagreements(packs: int, ranks: int) -> Iterator[tuple[str, int, int, int]]:
    """Yield for each of `ROWS` its name, the packs won and lost, and how many verdicts differ."""
    for text in ROWS:
        row = rules.read(text)
        chance = random.Random(1)
        counts = {True: 0, False: 0}
        differ = 0
        for _ in range(packs):
            position = deal(row, ranks, chance)
            found = winnable(position, ranks, False)
            if found is not None:
                counts[found] += 1
                differ += winnable(position, ranks, True) == (not found)
                differ += winnable_by_plays(position, ranks) == (not found)
                differ += found and winnable_loosely(position, ranks) is False
        yield row.name, counts[True], counts[False], differ
