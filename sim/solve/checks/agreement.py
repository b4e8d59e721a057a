"""Checks the solver against the engine, and against itself without its shortcuts."""

from patience.games import catalog
from sim.solve.checks import compare, safe, small
from sim.solve.search import rows


def main(positions: int, packs: int) -> bool:
    """Run all checks and print the results; return whether everything agrees.

    :param positions: random positions of each game, for comparing moves
    :param packs: small packs of each kind, to search with dominance rules and without
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
    return passes
