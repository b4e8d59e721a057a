"""Measures how many games hints alone win: `python sim hints`.

They are compared with random moves, or with a greedy player (`sim.measure.greedy`).
"""

from collections.abc import Callable, Iterable
from operator import add
from random import Random
from typing import NamedTuple

from patience.advice import hints
from patience.game import Game
from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.ids import row_id
from patience.kinds.faces import faces_of
from patience.table import FACE_DOWN, NO_CARD, PLACES, REDEALS
from patience.table import Table as CardTable
from sim.data.places import ROOT
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.measure import ease
from sim.measure.greedy import Greedy

MOST_MOVES = 400
"""A player who has not won by then gives up."""

MOST_BY_GREEDY = 1.2
"""The most deals that the greedy player wins for each that hints win."""
BESIDE_GREEDY = ROOT / "sim" / "data" / "hints_and_greedy.txt"
"""A line for each game that `python sim hints --greedy --save` measured: id, and a letter for each
deal, of `WON_BY`."""
WON_BY = ".ghb"
"""Who won a deal: nobody, the greedy player, hints, both."""

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


class Compared(NamedTuple):
    """Deals of a game that hints and the greedy player played."""

    letters: str
    """One of `WON_BY` for each deal, from the first."""
    circles: int = 0
    """The games in which hints brought a position back."""

    @property
    def by_hints(self) -> int:
        """How many deals hints won."""
        return self.letters.count("h") + self.letters.count("b")

    @property
    def by_greedy(self) -> int:
        """How many deals the greedy player won."""
        return self.letters.count("g") + self.letters.count("b")


def by_greedy(game_id: str) -> Player:
    """Return a greedy player of one deal."""
    return Greedy(catalog.row(game_id)).choose


def without_circles(player: Player) -> Player:
    """Return a player of one deal who gives up where a position comes back.

    Cards that look the same are the same, and it does not matter in which place a pile lies, unless
    the piles are dealt again in order.
    """
    had = set()

    def careful(game: Game) -> int | None:
        position = _looks(game)
        if position in had:
            return None
        had.add(position)
        return player(game)

    return careful


def _looks(game: Game) -> tuple[object, ...]:
    faces, table = faces_of(game.row), game.table
    in_order = bool(game.row.again) and "S" not in game.row.again
    cards = bytearray(NO_CARD)
    piles: dict[int, list[bytes]] = {}
    for place in range(PLACES):
        if table.top[place] < NO_CARD:
            pile = cards[: table.read_pile(place, cards)]
            kind = table.under[pile[0] & ~FACE_DOWN] & ~FACE_DOWN
            looks = [faces[card & ~FACE_DOWN] | card & FACE_DOWN for card in pile]
            looks.append(place if in_order else 0)
            piles.setdefault(kind, []).append(bytes(looks))
    kinds = [(kind, *sorted(some)) for kind, some in sorted(piles.items())]
    return (*kinds, table.top[REDEALS])


def compare_deal(game_id: str, number: int) -> Compared:
    """Play a deal by hints and by the greedy player."""
    advised = play(game_id, number, without_circles(best_hint))
    is_circle = not advised.won() and advised.table.log.steps < MOST_MOVES
    is_circle = is_circle and best_hint(advised) is not None
    greedy = play(game_id, number, by_greedy(game_id))
    return Compared(WON_BY[2 * advised.won() + greedy.won()], int(is_circle))


def _compare_chunk(chunk: tuple[str, range]) -> tuple[str, int, Compared]:
    found = [compare_deal(chunk[0], number) for number in chunk[1]]
    letters = "".join(one.letters for one in found)
    return chunk[0], chunk[1].start, Compared(letters, sum(one.circles for one in found))


def compare(names: Iterable[str], games: int) -> dict[str, Compared]:
    """Play deals 1 to `games` of each game, by hints and by the greedy player."""
    chunks = [
        (game_id, range(first, min(first + _CHUNK, games + 1)))
        for game_id in names
        for first in range(1, games + 1, _CHUNK)
    ]
    parts: dict[str, dict[int, Compared]] = {game_id: {} for game_id, _ in chunks}
    for game_id, first, some in spread_with_progress("Playing", _compare_chunk, chunks):
        parts[game_id][first] = some
    return {
        game_id: Compared(
            "".join(some.letters for _, some in sorted(found.items())),
            sum(some.circles for some in found.values()),
        )
        for game_id, found in parts.items()
    }


def read_compared() -> dict[str, str]:
    """Return the letters of each game, as `python sim hints --greedy --save` stored them."""
    lines = BESIDE_GREEDY.read_text(encoding="ascii").splitlines()
    return dict(line.split() for line in lines)


def report_beside_greedy(names: Iterable[str], games: int, save: bool = False) -> Report:
    """Play deals 1 to `games` of each game by both; fail if hints win too few, or go in circles.

    :param save: whether to store who won which deals
    """
    found = compare(names, games)
    if save:
        kept = (read_compared() if BESIDE_GREEDY.exists() else {}) | {
            game_id: some.letters for game_id, some in found.items()
        }
        text = "".join(f"{game_id} {letters}\n" for game_id, letters in sorted(kept.items()))
        BESIDE_GREEDY.write_text(text, encoding="ascii")
    return tabulate(found)


def tabulate(found: dict[str, Compared]) -> Report:
    """Return a table of compared games, and what misses the limits."""
    rows = [
        (
            catalog.name(game_id),
            str(len(some.letters)),
            str(some.by_hints),
            str(some.by_greedy),
            str(some.circles or ""),
        )
        for game_id, some in found.items()
    ]
    notes = [
        f"{catalog.name(game_id)}: the greedy player wins {some.by_greedy}, hints {some.by_hints}."
        for game_id, some in found.items()
        if some.by_greedy > MOST_BY_GREEDY * some.by_hints
    ]
    circles = sum(some.circles for some in found.values())
    heads = ("game", "deals, from 1", "by hints", "by the greedy player", "circles")
    title = f"Won, in at most {MOST_MOVES} moves"
    return Report([Table(heads, rows, title)], notes, not notes and not circles)


def every_line() -> list[str]:
    """Return the ids of all games as the lists of the player have them."""
    return list(dict.fromkeys(map(row_id, catalog.names())))
