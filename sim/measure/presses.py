"""Counts the fewest presses for each action of a won game: `python sim presses`.

An action is one entry of the log: a deal or a move of cards, by the player or automatic. Presses
per game are counted too, because a longer game may have cheaper actions.
`sim.measure.fewest_presses` plays the games. By default a player gets some help.
"""

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

from patience.advice.proved_line import read_line
from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.packs import open_pack
from patience.player.settings import ALWAYS, SAFE_UP, SKIP
from patience.table import Table as CardTable
from patience.texts.notation import move_text
from sim.data import lines
from sim.data.places import ROOT
from sim.data.tables import Report, Table
from sim.desk.machine import Machine
from sim.measure.fewest_presses import Player
from sim.solve.packs.steps import BrokenLineError

ASSISTS: dict[str, dict[int, int]] = {
    "no help": {},
    "dead piles skipped": {SKIP: ALWAYS},
    "some help": {SKIP: 1, SAFE_UP: 1},
    "full help": {SKIP: ALWAYS, SAFE_UP: 1},
}
_NONE = math.inf
_VARIANTS = ROOT / "tests" / "data" / "won_variants.txt"
GOALS = {
    "klondike": (1.79, 1.63, 1.26, 1.26),
    "klondike draw=3": (1.90, 1.71, 1.32, 1.32),
    "klondike, by hints": (_NONE, _NONE, 1.25, 1.25),
    "klondike draw=3, by hints": (_NONE, _NONE, 1.40, 1.40),
    "spider, proved": (_NONE, _NONE, _NONE, 2.2),
    "simple-simon, proved": (_NONE, _NONE, _NONE, 2.4),
    "freecell, proved": (_NONE, _NONE, _NONE, 1.5),
}
"""The most presses for an action (SCREEN.md, Press goals), in the order of `ASSISTS`."""
GAME_GOALS = {"klondike": (207, 188, 145, 145)}
"""The most presses for a game; the model has them only for draw one."""


class Count(NamedTuple):
    """The counts over the games of one kind with one assist."""

    games: int  # those that were won
    presses: int
    actions: int

    @property
    def each(self) -> float:
        """Presses for each action."""
        return self.presses / (self.actions or 1)

    @property
    def game(self) -> float:
        """Presses for each game."""
        return self.presses / (self.games or 1)

    @property
    def length(self) -> float:
        """Actions for each game."""
        return self.actions / (self.games or 1)


def select_games(game: str, most: int) -> dict[str, list[lines.Line]]:
    """Return won games by name, at most `most` of each: those of one game, or of all for "".

    Klondike's are first the short ones, then those won by hints; the other ten's are from an
    independent player. Of any other game there are, if it is named, one of the tests and those of
    proved deals.
    """
    found: dict[str, list[lines.Line]] = {}
    long = [line for line in lines.read_long() if line.game != "klondike"]
    for games, by in ((lines.read_short() + long, ""), (lines.read_plain(), ", by hints")):
        for line in games:
            drawn = ["draw=3" for option in line.options if option[1] == "3"]
            name = " ".join([line.game, *drawn]) + by
            if game in ("", line.game) and len(found.setdefault(name, [])) < most:
                found[name].append(line)
    if game and not found:
        found[game] = _read_variant(game)
        proved = _read_proved(game, most)
        if proved:
            found[game + ", proved"] = proved
    order = catalog.ids()
    return dict(sorted(found.items(), key=lambda item: order.index(re.split("[ ,]", item[0])[0])))


def _read_variant(game: str) -> list[lines.Line]:
    # Return the one won game that the tests have of a game outside the eleven.
    for line in _VARIANTS.read_text(encoding="utf-8").splitlines():
        name, number, *moves = line.split()
        if name == game:
            return [lines.Line(game, (), int(number), tuple(moves))]
    return []


def _read_proved(game: str, most: int) -> list[lines.Line]:
    # Return the lines of proved deals, from easy to hard.
    row = catalog.row(game)
    pack = open_pack(row)
    if not pack:
        return []
    found = []
    for index in range(0, pack.count, max(1, -(-pack.count // most))):
        line, played = read_line(pack, index), new_game(row, pack.number(index), CardTable())
        moves = []
        while (a_move := line.next_move(played)) is not None:
            if not line.automatic:
                line.advance()
            moves.append(move_text(a_move))
            played.push(a_move)
        found.append(lines.Line(game, (), pack.number(index), tuple(moves)))
    pack.close()
    return found


def count_presses(played: Iterable[lines.Line], settings: dict[int, int]) -> Count:
    """Play won games with the fewest presses, except those that safe cards would spoil."""
    games = presses = actions = 0
    for line in played:
        with Machine("pygamer", line.game, line.number, options=line.options) as machine:
            try:
                steps = Player(machine, settings).play(line.moves)
            except BrokenLineError:
                continue
        games += 1
        presses += sum(step.presses for step in steps)
        actions += sum(1 + step.followed for step in steps)
    return Count(games, presses, actions)


def count_all(game: str, most: int) -> dict[str, list[Count]]:
    """Play won games of one game, or of all; return a count for each of `ASSISTS`."""
    return {
        name: [count_presses(played, settings) for settings in ASSISTS.values()]
        for name, played in select_games(game, most).items()
    }


def find_missed(counted: dict[str, list[Count]]) -> list[str]:
    """Return the goals that are missed, in words."""
    return [
        f"{name}, {assist}: {figure:.2f} {per}, goal {goal}"
        for name, counts in counted.items()
        for per, goals in (("an action", GOALS), ("a game", GAME_GOALS))
        for assist, count, goal in zip(ASSISTS, counts, goals.get(name, ()))
        if (figure := count.each if goals is GOALS else count.game) > goal
    ]


def report(counted: dict[str, list[Count]]) -> Report:
    """Return presses per action, and per game in brackets; goals are below games that have them."""
    rows = []
    for name, counts in counted.items():
        cells = [
            f"{count.each:.2f} ({count.game:.0f}){_note_fewer(count, counts)}" for count in counts
        ]
        rows.append((name, str(counts[0].games), f"{counts[0].length:.0f}", *cells))
        if name in GOALS:
            rows.append(("*at most*", "", *_goals(name)))
    missed = [f"missed: {goal}" for goal in find_missed(counted)]
    heads = ("presses an action (a game)", "games", "actions", *ASSISTS)
    return Report([Table(heads, rows)], missed, not missed)


def _goals(name: str) -> list[str]:
    # The length of the model's games follows from its figures.
    each, game = GOALS[name], GAME_GOALS.get(name)
    if not game:
        return ["", *(f"{goal:.2f}" if goal < _NONE else "" for goal in each)]
    return [f"{game[0] / each[0]:.0f}", *(f"{g:.2f} ({most})" for g, most in zip(each, game))]


def _note_fewer(counted: Count, counts: list[Count]) -> str:
    return "" if counted.games == counts[0].games else f" of {counted.games}"
