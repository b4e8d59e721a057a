# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Searches for the longest tableau piles a player can reach: `python sim longest`.

Players mix random moves with moves that build on the longest pile, thousands of games on all
processors. The worst cases are kept in `longest.json`; `sim.measure.contact` draws them.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Listing

from patience.game import Game
from patience.games import catalog
from patience.games.dealing import new_game
from patience.moves import DEAL, size, source, target
from patience.table import CARD_MASK, FACE_DOWN, NO_CARD, TABLEAU, Table
from patience.texts import notation
from sim.data.eleven import eleven_games
from sim.data.processes import spread_with_progress

FILE = Path(__file__).parents[1] / "data" / "longest.json"

_CHUNK = 20  # games a process plays before it reports
_MOST_MOVES = 600  # of one game
_PATIENCE = 150  # moves without a longer pile, after which a game is given up
_WHIMS = (0.02, 0.05, 0.15, 0.4, 1.0)  # how often a player moves at random; each game has one

# The weights of moves for a player who wants the longest pile to grow.
_GROWS, _SHRINKS, _DEALS, _ELSE = 400.0, 0.02, 1.0, 1.0
_HOMES = (0.15, 1.0, 5.0)  # to a foundation: what lies there builds no pile, but frees others


class Pile(NamedTuple):
    """How long a pile is; a face-up card takes as much room as three face-down."""

    room: int
    down: int
    up: int


class Found(NamedTuple):
    """The longest pile of a game, and how to get there."""

    game: str
    number: int
    place: str  # as the protocol names it, T7
    down: int
    up: int
    moves: str  # as the protocol names them, with spaces between

    @property
    def length(self) -> int:
        """How many moves lead to it."""
        return len(self.moves.split())


def read_known() -> dict[str, Found]:
    """Return the worst cases found so far, by game id."""
    return {entry["game"]: Found(**entry) for entry in json.loads(FILE.read_text(encoding="utf-8"))}


def measure_pile(game: Game, place: int) -> Pile:
    """Return how long a pile of the tableau is."""
    under = game.table.under
    card = game.table.top[place]
    down = up = 0
    while card < NO_CARD:
        below = under[card]
        if below & FACE_DOWN:
            down += 1
        else:
            up += 1
        card = below & CARD_MASK
    return Pile(up * 3 + down, down, up)


def play(game_id: str, number: int) -> Found:
    """Play one game and return its longest pile; the same number plays the same game."""
    game = new_game(catalog.row(game_id), number, Table())
    dice = Random(number)
    whim, home = dice.choice(_WHIMS), dice.choice(_HOMES)
    piles = {place: measure_pile(game, place) for place in game.tableau}
    longest = max(piles, key=piles.__getitem__)
    best, best_place, best_count = piles[longest], longest, 0
    texts: list[str] = []
    while len(texts) < min(_MOST_MOVES, best_count + _PATIENCE):
        legal = game.moves()
        if not legal:
            break
        a_move = _choice(legal, longest, dice, whim, home)
        texts.append(notation.move_text(a_move))
        game.push(a_move)
        piles = {place: measure_pile(game, place) for place in game.tableau}
        longest = max(piles, key=piles.__getitem__)
        if piles[longest] > best:
            best, best_place, best_count = piles[longest], longest, len(texts)
    where = notation.place_text(best_place)
    return Found(game_id, number, where, best.down, best.up, " ".join(texts[:best_count]))


def _choice(legal: Sequence[int], longest: int, dice: Random, whim: float, home: float) -> int:
    if dice.random() < whim:
        return dice.choice(legal)
    return dice.choices(legal, [_liking(a_move, longest, home) for a_move in legal])[0]


def _liking(a_move: int, longest: int, home: float) -> float:
    if a_move == DEAL:
        return _DEALS
    if target(a_move) == longest:
        return _GROWS * size(a_move)
    if source(a_move) == longest:
        return _SHRINKS
    return home if target(a_move) < TABLEAU else _ELSE


def search(game_ids: Iterable[str], games: int, console: Console) -> dict[str, Found]:
    """Play deals 1 to `games` of each game on all processors; return the longest pile of each."""
    game_ids = list(game_ids)
    chunks = [
        (game_id, first, min(first + _CHUNK, games + 1))
        for first in range(1, games + 1, _CHUNK)
        for game_id in game_ids
    ]
    best: dict[str, Found] = {}
    for found in spread_with_progress("Playing", _play_chunk, chunks, console):
        best[found.game] = max(best.get(found.game, found), found, key=_rank)
    return best


def _play_chunk(chunk: tuple[str, int, int]) -> Found:
    game_id, first, end = chunk
    return max((play(game_id, number) for number in range(first, end)), key=_rank)


def _rank(found: Found) -> tuple[int, int, int]:
    # Of equal piles the one that is reached soonest, then the first deal.
    return found.up * 3 + found.down, -found.length, -found.number


def save(found: Iterable[Found], file: Path = FILE) -> None:
    """Write worst cases to a file, in the catalogue's order."""
    order = catalog.ids()
    entries = [f._asdict() for f in sorted(found, key=lambda f: order.index(f.game))]
    file.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


def main(games: int) -> None:
    """Search, print a table of the longest piles, and keep them if none was longer before."""
    console = Console()
    best = search(eleven_games(), games, console)
    before = read_known() if FILE.exists() else {}
    for game_id, found in before.items():
        best[game_id] = max(best.get(game_id, found), found, key=_rank)
    listing = Listing("game", "pile", "face down", "face up", "deal", "moves")
    for game_id in eleven_games():
        found = best[game_id]
        name = catalog.row(game_id).name
        values = (found.place, found.down, found.up, found.number, found.length)
        listing.add_row(name, *map(str, values))
    console.print(listing)
    save(best.values())
