"""Checks the solver against the engine, itself, and another solver's verdicts.

The other solver is independent, exhaustive and has the same rules.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from patience.games import catalog
from sim.protocol.positions import set_up
from sim.solve import solver
from sim.solve.checks import compare, safe, small
from sim.solve.search import rows

_FILE = Path(__file__).resolve().parents[3] / "tests" / "data" / "decided_positions.jsonl"

DECIDED = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]
"""Positions with the other solver's verdicts; `quick` ones take under a second even uncompiled."""


def contradictions(decided: Iterable[dict[str, Any]], seconds: float) -> list[str]:
    """Return the positions with contradictory verdicts; an unknown verdict contradicts nothing."""
    found = []
    for one in decided:
        verdict = solver.solve(set_up(one["position"]), seconds).verdict
        if verdict not in (solver.UNKNOWN, one["verdict"]):
            found.append(f"{verdict}, not {one['verdict']}: {json.dumps(one['position'])}")
    return found


def main(positions: int, packs: int, seconds: float) -> bool:
    """Run all checks and print the results; return whether everything agrees.

    :param positions: random positions of each game, for comparing moves
    :param packs: small packs of each kind, to search with dominance rules and without
    :param seconds: for each position that another solver decided
    """
    passes = True
    searched = [game for game in catalog.ids() if rows.are_known(catalog.row(game))]
    for game in searched:
        found = compare.differences(catalog.row(game), positions)
        print(f"{game}: {positions} positions, moves differ in {len(found)}", flush=True)
        for line in found[:3]:
            print(" ", line)
        passes = passes and not found
    for text in safe.ROWS:
        tried = safe.losing(text, positions)
        print(f"{text}: {tried.tried} automatic moves, {len(tried.lost)} lose", flush=True)
        passes = passes and not tried.lost
    for ranks in (4, 5):
        for name, won, lost, differ in small.disagreements(packs, ranks):
            print(f"{name}, {ranks} ranks: {won} won, {lost} lost, {differ} differ", flush=True)
            passes = passes and not differ
    wrong = contradictions(DECIDED, seconds)
    print(f"{len(DECIDED)} decided positions, {len(wrong)} contradicted")
    for line in wrong:
        print(" ", line)
    return passes and not wrong
