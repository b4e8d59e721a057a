# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Compares the solver's verdicts on random positions with an exhaustive search by the engine.

The positions need not come from a deal. Most cards are on the foundations, so the search is short.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

from patience import cards
from patience.game import Game
from patience.games import catalog
from sim.protocol.positions import describe, set_up
from sim.solve import solver
from sim.solve.lines import copy_game

_MOST_LEFT = 12  # cards that are not on the foundations
_MOST_POSITIONS = 2000
_SECONDS = 5.0  # for the solver
_DOWN = 0.2  # share of covered cards that lie face down


def disagreements(game_id: str, positions: int, chance: random.Random) -> Iterator[str]:
    """Yield each position on which solver and engine disagree, with what each of them says.

    :param positions: how many to draw, each with random options
    """
    options = catalog.row(game_id).options
    for _ in range(positions):
        chosen = [(name, chance.choice(values)) for name, values in options]
        position = draw_position(catalog.row(game_id, chosen), chance)
        winnable = search(position)
        if winnable is None:
            continue
        expected = solver.WINNABLE if winnable else solver.UNWINNABLE
        try:
            verdict = solver.solve(position, _SECONDS).verdict
        except solver.WrongLineError as error:
            verdict = str(error)
        if verdict not in (expected, solver.UNKNOWN):
            yield f"{verdict}, not {expected}: {json.dumps(describe(position))}"


def draw_position(row: Any, chance: random.Random) -> Game:
    """Return a random position of a game in which at most 12 cards are left to play.

    Where only complete runs go to the foundations, there may be 13.
    """
    while True:
        try:
            return set_up(_describe_random(row, chance))
        except ValueError as error:
            # The only reason to refuse one: the rules fill one of its spaces at once.
            if "fills at once" not in str(error):
                raise


def search(position: Game) -> bool | None:
    """Return whether a position can be won; None after 2,000 positions without a result."""
    game = copy_game(position)
    under, top = game.table.under, game.table.top
    waiting = [(bytes(under), bytes(top))]
    known = set(waiting)
    while waiting:
        under[:], top[:] = waiting.pop()
        if game.won():
            return True
        for a_move in reversed(game.moves()):  # those to foundations are tried first
            game.push(a_move)
            after = bytes(under), bytes(top)
            game.pop()
            if after not in known:
                known.add(after)
                waiting.append(after)
        if len(known) > _MOST_POSITIONS:
            return None
    return False


def _describe_random(row: Any, chance: random.Random) -> dict[str, Any]:
    base = int(row.base) - 1 if row.base.isdigit() else chance.randrange(13)
    foundations, left = _draw_foundations(row, base, chance)
    described: dict[str, Any] = {
        "game": row.id,
        "options": {name: str(getattr(row, name)) for name, _ in row.options},
        "foundations": foundations,
        "redeals": chance.randint(0, row.redeal) if row.redeal >= 0 else row.redeal,
        "tableau": [[] for _ in range(row.T)],
        "reserve": [[] for _ in range(row.R)],
        "cells": [None] * row.C,
        "waste": [],
        "stock": [],
        "base": cards.RANKS[base],
    }
    piles = [*described["tableau"], *described["reserve"]]
    if row.draw not in "0tfr":
        piles += [described["waste"], described["stock"]]
    elif row.draw != "0":
        piles.append(described["stock"])
    if row.hand and chance.random() < 0.5:
        described["hand"] = left.pop()
    for cell in range(row.C):
        if left and chance.random() < 0.4:
            described["cells"][cell] = left.pop()
    if chance.random() < 0.7:  # fewer piles make more positions that cannot be won
        piles = chance.sample(piles, min(chance.randint(1, 3), len(piles)))
    for card in left:
        chance.choice(piles).append(card)
    for pile in described["tableau"]:
        for at, card in enumerate(pile[:-1]):
            if chance.random() < _DOWN:
                pile[at] = f"-{card}"
    return described


def _draw_foundations(
    row: Any, base: int, chance: random.Random
) -> tuple[list[list[str]], list[str]]:
    # Return the foundations, and the cards that are not on them, shuffled.
    most = 13 if row.frun else _MOST_LEFT
    heights = [13] * 4  # cards of each suit that are home
    if row.frun:
        heights[chance.randrange(4)] = 0
    else:
        for _ in range(chance.randint(1, most)):
            suit = chance.randrange(4)
            heights[suit] = max(heights[suit] - 1, 0)
    foundations: list[list[str]] = [[] for _ in range(8 if row.fdir == "B" else 4)]
    left = []
    for suit, height in enumerate(heights):
        ups = chance.randint(0, height) if row.fdir == "B" else height
        step = -1 if row.frun or row.fdir == "D" else 1
        first = 12 if row.frun else base
        home = [(first + step * at) % 13 for at in range(ups)]
        foundations[suit] = [_name(rank, suit) for rank in home]
        if row.fdir == "B":
            second = [12 - at for at in range(height - ups)]
            foundations[suit + 4] = [_name(rank, suit) for rank in second]
            home += second
        left += [_name(rank, suit) for rank in range(13) if rank not in home]
    chance.shuffle(left)
    return foundations, left


def _name(rank: int, suit: int) -> str:
    return cards.text(rank << 2 | suit)
