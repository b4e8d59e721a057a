"""Plays games with the line on whether they can still be won, and checks it by a longer search.

A player makes moves, some by hints and some by chance, on a machine with a `LiveJudge`, and waits
at each position for the line. Now and then it goes back from a lost position, by R. Then the
referee, the solver in this process with more time, decides the positions again: lost ones first
without the shortcuts of the search.

Times are of a processor, so a load does not change the result, unless the line takes twenty times
as long by the clock.
"""

import json
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from patience.advice import hints
from patience.game import Game
from patience.games import catalog
from patience.moves import DEAL, source
from patience.texts import desk_text
from patience.texts.notation import move_text
from patience.ui.input.actions import A, B
from patience.ui.input.kinds import is_table
from sim.data.tables import Report
from sim.data.tables import Table as TextTable
from sim.desk.caption import LOST, OPEN, WINNABLE
from sim.desk.machine import Machine, by_default
from sim.solve import solver
from sim.solve.live.answering import read_position
from sim.solve.live.judge import LiveJudge
from sim.solve.live.known import position_of, set_position
from sim.solve.verdict import UNKNOWN, UNWINNABLE
from sim.solve.verdict import WINNABLE as WON

GAMES = {
    "klondike": 6,
    "canfield": 2,
    "gate": 2,
    "castles-end": 3,
    "freecell": 7,
    "simple-simon": 2,
    "golf": 12,
    "pyramid": 2,
    "aces-up": 4,
    "la-belle-lucie": 1,
    "spider-1-suit": 8,
}
"""The games of the check by id, with the number of the first deal."""

_WORDS = (WON, UNWINNABLE, UNKNOWN)  # by verdict of `sim.desk.caption`
_TIMES = 10  # the referee's seconds for each that the line may take
_LATEST = 20  # seconds of a clock for each that the line may take, on a busy machine
_MEMORY = 512  # megabytes
BY_HINT = 0.5  # of the moves
LOST_FOR = 3  # moves that the player goes on in a lost game before R
_AT_ONCE = 0.02  # seconds between two looks at the line
_INSTALLED = """\
import sys
from pocket_patience.engine import ROOT
sys.path.insert(0, str(ROOT))
from sim.data.places import add_modules
add_modules()
from sim.solve.checks import referee
referee.tell(*sys.argv[1:])
"""
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
    :param seconds: of a processor, for the line at each position
    """
    claims: list[Claim] = []
    went_back, number = 0, first
    while len(claims) < moves and number < first + moves:
        with _Player(game, number, seconds) as player:
            while len(claims) < moves and (claim := player.step()):
                claims.append(claim)
            went_back += player.went_back
        number += 1
    return Played(game, claims, went_back)


def play_installed(python: Path, game: str, first: int, moves: int, seconds: float) -> Played:
    """Play in the same way with the package that another Python has installed.

    :param python: the interpreter, of an environment with the wheel
    """
    words = [game, *map(str, (first, moves, seconds))]
    with tempfile.TemporaryDirectory() as folder:
        command = [str(python.absolute()), "-I", "-c", _INSTALLED, *words]
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True)
    went_back, *told = json.loads(done.stdout)
    claims = [
        Claim(verdict, read_position(catalog.row(game), number, position), came_by)
        for verdict, number, position, came_by in told
    ]
    return Played(game, claims, went_back)


def tell(game: str, *numbers: str) -> None:
    """Play, and print JSON for `play_installed`."""
    first, moves, seconds = map(float, numbers)
    played = play(game, int(first), int(moves), seconds)
    told = [
        (
            claim.verdict,
            claim.position.number,
            position_of(claim.position.table).hex(),
            claim.came_by,
        )
        for claim in played.claims
    ]
    print(json.dumps([played.went_back, *told]))


class _Player:
    def __init__(self, game: str, number: int, seconds: float) -> None:
        self._machine = Machine("pygamer", game, number, settings=by_default())
        self._judge = LiveJudge(self._machine, _MEMORY, seconds=seconds)
        self._latest = _LATEST * seconds
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
        if self._lost_for > LOST_FOR and self._judge.message and self._judge.message.offer:
            self._lost_for, by = 0, "R"
            self._judge.go_back()
            self.went_back += 1
        else:
            moves = game.moves()
            if not moves:
                return None
            by = self._make(moves)
        machine.run(_SETTLES)
        if self._game.won() or not is_table(machine.app.stack.screen):
            return None
        verdict = self._wait()
        self._lost_for = self._lost_for + 1 if verdict == LOST else 0
        return Claim(verdict, set_position(self._game, position_of(self._game.table)), by)

    @property
    def _game(self) -> Game:
        game: Game = self._machine.app.session.game
        return game

    def _make(self, moves: list[int]) -> str:
        # Make a hint's move, or one by chance, with the buttons; return it.
        advised = hints.advise(self._game) if self._chance.random() < BY_HINT else []
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
        ends = time.monotonic() + self._latest
        while time.monotonic() < ends:
            self._judge.tick()
            said = self._judge.message
            if said and (said.verdict != OPEN or said.text == desk_text.NOT_KNOWN):
                return said.verdict
            time.sleep(_AT_ONCE)
        return OPEN


class Judged(NamedTuple):
    """What the referee found about the claims on a game."""

    confirmed: int
    wrong: list[str]  # contradicted claims, in words


def judge(played: Played, seconds: float) -> Judged:
    """Decide the positions of a game again.

    Once a position is proved lost, so are those after it.

    :param seconds: of a processor, for each position
    """
    confirmed, wrong = 0, []
    lost = 0  # the deal that is proved lost
    for claim in played.claims:
        number, said = claim.position.number, _WORDS[claim.verdict]
        is_back = claim.came_by == "R"
        if is_back or number != lost or claim.verdict != LOST:
            lost = 0
        if is_back and claim.verdict != WINNABLE:
            wrong.append(f"{played.game} {number}, after R: {said}")
        if claim.verdict == OPEN:
            continue
        found = UNWINNABLE if lost else _decide(claim, seconds)
        if found == UNWINNABLE:
            lost = number
        confirmed += found == said
        if found not in (said, UNKNOWN):
            wrong.append(f"{played.game} {number}, after {claim.came_by}: {said}, {found}")
    return Judged(confirmed, wrong)


def _decide(claim: Claim, seconds: float) -> str:
    if claim.verdict == LOST:
        found = solver.solve(claim.position, seconds / _TIMES, _MEMORY, pruned=False)
        if found.verdict != UNKNOWN:
            return found.verdict
    return solver.solve(claim.position, seconds, _MEMORY).verdict


def report(played: Iterable[Played], seconds: float) -> Report:
    """Have each verdict in games checked; the report passes if none is contradicted.

    :param seconds: that the line had at each position: of a processor, on the page of a clock
    """
    rows, wrong = [], []
    for one in played:
        confirmed, found = judge(one, _TIMES * seconds)
        counts = (one.count(verdict) for verdict in (WINNABLE, LOST, OPEN))
        numbers = (len(one.claims), *counts, one.went_back, confirmed, len(found))
        rows.append((one.game, *map(str, numbers)))
        wrong += found
    sums = [sum(map(int, column)) for column in list(zip(*rows))[1:]]
    rows.append(("all", *map(str, sums)))
    heads = ("game", "positions", "winnable", "lost", "not known", "R", "confirmed", "contradicted")
    return Report([TextTable(heads, rows)], wrong, not wrong)
