"""Plays games with the line on whether they can still be won, and checks it by a longer search.

A player makes moves, some by hints and some by chance, on a machine with a `LiveJudge`, and waits
at each position for the line. Now and then it goes back from a lost position, by R. Then the
referee, the solver in this process with more time, decides the positions again.
"""

import time
from random import Random
from typing import NamedTuple

from patience.advice import hints
from patience.game import Game
from patience.moves import DEAL, source
from patience.texts.notation import move_text
from patience.ui.input.actions import A, B
from patience.ui.input.kinds import is_table
from sim.data.tables import Report, Table
from sim.desk.caption import LOST, OPEN, WINNABLE
from sim.desk.machine import Machine, by_default
from sim.solve import solver
from sim.solve.live.judge import LiveJudge
from sim.solve.live.known import position_of, set_position
from sim.solve.verdict import Verdict

GAMES = {
    "klondike": 3,
    "canfield": 2,
    "four-seasons": 4,
    "castles-end": 3,
    "freecell": 7,
    "simple-simon": 5,
    "golf": 12,
    "pyramid": 2,
    "calculation": 3,
    "spider-2-suits": 6,
}
"""The games of the check by id, with the number of the first deal."""

_WORDS = ("winnable", "unwinnable", "unknown")  # by verdict, as the solver says them
_TIMES = 10  # the referee's time for each second that the line may take
_MEMORY = 512  # megabytes
_BY_HINT = 0.7  # of the moves
_LOST_FOR = 4  # moves that the player goes on in a lost game before R
_AT_ONCE = 0.02  # seconds between two looks at the line
_SETTLES = 3000  # ms of the game's clock after which cards and hints rest


class Claim(NamedTuple):
    """What the line said about a position."""

    verdict: int  # of `sim.desk.caption`
    position: Game
    came_by: str  # the move before, or R


class Played(NamedTuple):
    """A game that was played, or several deals of it, one after the other."""

    game: str
    claims: list[Claim]
    went_back: int  # times that R led back

    def count(self, verdict: int) -> int:
        """Return how many positions had a verdict."""
        return sum(claim.verdict == verdict for claim in self.claims)


def play(game: str, first: int, moves: int, seconds: float) -> Played:
    """Play a number of moves of a game, and note what the line says after each.

    :param first: a deal's number; the next ones follow where a deal ends earlier
    :param seconds: how long to wait for the line at each position
    """
    claims: list[Claim] = []
    went_back, number = 0, first
    while len(claims) < moves:
        with _Player(game, number, seconds) as player:
            while len(claims) < moves and (claim := player.step()):
                claims.append(claim)
            went_back += player.went_back
        number += 1
    return Played(game, claims, went_back)


class _Player:
    def __init__(self, game: str, number: int, seconds: float) -> None:
        self._machine = Machine("pygamer", game, number, settings=by_default())
        self._judge = LiveJudge(self._machine, _MEMORY)
        self._seconds = seconds
        self._chance = Random(number)
        self._lost_for = 0
        self.went_back = 0

    def __enter__(self) -> "_Player":
        return self

    def __exit__(self, *_: object) -> None:
        self._judge.__exit__()
        self._machine.close()

    def step(self) -> Claim | None:
        """Make a move, or go back if the game has been lost for a while; None if it has ended."""
        machine, game = self._machine, self._game
        if self._lost_for > _LOST_FOR and self._judge.message and self._judge.message.offer:
            self._lost_for, by = 0, "R"
            self._judge.go_back()
            self.went_back += 1
        else:
            moves = game.moves()
            if not moves or game.won() or not is_table(machine.app.stack.screen):
                return None
            by = self._make(moves)
        machine.run(_SETTLES)
        verdict = self._wait()
        self._lost_for = self._lost_for + 1 if verdict == LOST else 0
        if self._game.won() or not is_table(machine.app.stack.screen):
            return None
        return Claim(verdict, set_position(self._game, position_of(self._game.table)), by)

    @property
    def _game(self) -> Game:
        game: Game = self._machine.app.session.game
        return game

    def _make(self, moves: list[int]) -> str:
        # Make a hint's move, or one by chance, with the buttons; return it.
        advised = hints.advise(self._game) if self._chance.random() < _BY_HINT else []
        a_move = (advised or [self._chance.choice(moves)])[0]
        text = move_text(a_move)
        table = self._machine.app.stack.screen
        assert is_table(table)
        if a_move != DEAL:
            table.navigation.go_to(source(a_move))
            table.navigation.lift([a_move], 0)
        while table.act(B if a_move == DEAL else A):
            pass
        return text

    def _wait(self) -> int:
        # Wait for the line; return its verdict.
        end = time.monotonic() + self._seconds
        while True:
            self._judge.tick()
            said = self._judge.message
            if said and said.verdict != OPEN:
                return said.verdict
            if time.monotonic() > end:
                return OPEN
            time.sleep(_AT_ONCE)


def contradict(played: Played, seconds: float) -> list[str]:
    """Return the claims that a search of `seconds` contradicts, in words.

    Of lost positions that follow each other only the first two are searched: no win follows them
    if none follows the first.
    """
    wrong = []
    lost = 0
    back = False
    for claim in played.claims:
        back = claim.came_by == "R"
        lost = lost + 1 if claim.verdict == LOST and not back else 0
        if back and claim.verdict != WINNABLE:
            wrong.append(f"{played.game}: R led to a position that is {_WORDS[claim.verdict]}")
        if claim.verdict == OPEN or lost > 2:
            continue
        found: Verdict = solver.solve(claim.position, seconds, _MEMORY)
        if found.verdict not in (_WORDS[claim.verdict], _WORDS[OPEN]):
            deal, said = claim.position.number, _WORDS[claim.verdict]
            wrong.append(f"{played.game} {deal}, after {claim.came_by}: {said}, {found.verdict}")
    return wrong


def report(moves: int, seconds: float, games: dict[str, int] | None = None) -> Report:
    """Play games, and have each verdict checked; the report passes if none is contradicted."""
    rows, wrong = [], []
    for game, first in (games or GAMES).items():
        played = play(game, first, moves, seconds)
        found = contradict(played, _TIMES * seconds)
        counts = (str(played.count(verdict)) for verdict in (WINNABLE, LOST, OPEN))
        positions, back = len(played.claims), played.went_back
        rows.append((game, str(positions), *counts, str(back), str(len(found))))
        wrong += found
    heads = ("game", "positions", "winnable", "lost", "not known", "R", "contradicted")
    return Report([Table(heads, rows)], wrong, not wrong)
