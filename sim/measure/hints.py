"""Measures how many games hints alone win, and how many random moves win: `python sim hints`."""

from collections.abc import Callable, Iterable
from operator import add
from random import Random
from typing import NamedTuple

from patience.advice import hints
from patience.game import Game
from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table as CardTable
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.measure import ease

MOST_MOVES = 400
"""A player who has not won by then gives up."""

_CHUNK = 20  # deals that a process plays between two reports

Player = Callable[[Game], int | None]


class Tally(NamedTuple):
    """The results of some deals of a game."""

    deals: int = 0
    by_hints: int = 0  # won
    at_random: int = 0  # won
    moves: int = 0  # in the games that hints won
    given_up: int = 0  # by the hints, at the limit of moves


def best_hint(game: Game) -> int | None:
    """Return the best hint's move; None gives up, because there is none."""
    rated = hints.advise_with_reasons(game)
    return rated[0][0] if rated else None


def at_random(number: int) -> Player:
    """Return a player of random legal moves; the same number always plays the same."""
    dice = Random(number)

    def player(game: Game) -> int | None:
        moves = game.moves()
        return dice.choice(moves) if moves else None

    return player


def play(game_id: str, number: int, player: Player) -> Game:
    """Play a deal until it is won, the player gives up, or `MOST_MOVES` are made."""
    game = new_game(catalog.row(game_id), number, CardTable())
    while not game.won() and game.table.log.steps < MOST_MOVES:
        a_move = player(game)
        if a_move is None:
            break
        game.push(a_move)
    return game


def tally(game_id: str, numbers: Iterable[int]) -> Tally:
    """Play deals by the hints and at random."""
    found = Tally()
    for number in numbers:
        advised = play(game_id, number, best_hint)
        lucky = play(game_id, number, at_random(number))
        steps, won = advised.table.log.steps, advised.won()
        given_up = not won and steps == MOST_MOVES
        played = 1, won, lucky.won(), won * steps, given_up
        found = Tally(*map(add, found, played))
    return found


def measure(game_ids: Iterable[str], games: int) -> dict[str, Tally]:
    """Play deals 1 to `games` of each game on all processors."""
    chunks = [
        (game_id, range(first, min(first + _CHUNK, games + 1)))
        for game_id in game_ids
        for first in range(1, games + 1, _CHUNK)
    ]
    found = {game_id: Tally() for game_id, _ in chunks}
    for game_id, some in spread_with_progress("Playing", _tally_chunk, chunks):
        found[game_id] = Tally(*map(add, found[game_id], some))
    return found


def _tally_chunk(chunk: tuple[str, range]) -> tuple[str, Tally]:
    return chunk[0], tally(*chunk)


def report(game_ids: Iterable[str], games: int, save: bool = False) -> Report:
    """Play deals 1 to `games` of each game; return the share that each player won.

    :param save: whether to store the shares won by hints, see `sim.measure.ease`
    """
    found = measure(game_ids, games)
    if save:
        ease.save_by_hints(
            {game_id: (some.deals, some.by_hints) for game_id, some in found.items()}
        )
    rows = []
    for game_id, some in found.items():
        shares = (f"{some.by_hints / some.deals:.1%}", f"{some.at_random / some.deals:.1%}")
        moves = str(some.moves // some.by_hints) if some.by_hints else ""
        rows.append((catalog.row(game_id).name, *shares, moves, str(some.given_up or "")))
    heads = ("game", "by hints", "at random", "moves of a win", "given up")
    title = f"Won of deals 1 to {games:,}, in at most {MOST_MOVES} moves"
    return Report([Table(heads, rows, title)], [])
