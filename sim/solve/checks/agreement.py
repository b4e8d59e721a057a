"""Checks the solver against the engine, and against itself without its shortcuts."""

from patience.games import catalog
from sim.solve.checks import along, compare, safe, small
from sim.solve.search import rows


def main(positions: int, packs: int, deals: int) -> bool:
    """Run all checks and print the results; return whether everything agrees.

    :param positions: random positions of each game, for comparing moves
    :param packs: small packs of each kind, to search with dominance rules and without
    :param deals: of each game of one pack; no position of a line that wins may be called lost
    """
    passes = True
    for game in catalog.ids():
        if rows.are_known(catalog.row(game)):
            found = compare.differences(catalog.row(game), positions)
            _tell(f"{game}: {positions} positions, moves differ in {len(found)}", found)
            passes = passes and not found
    for text in safe.ROWS:
        tried = safe.losing(text, positions)
        print(f"{text}: {tried.tried} automatic moves, {len(tried.lost)} lose", flush=True)
        passes = passes and not tried.lost
    for ranks in (4, 5):
        for name, won, lost, differ in small.disagreements(packs, ranks):
            print(f"{name}, {ranks} ranks: {won} won, {lost} lost, {differ} differ", flush=True)
            passes = passes and not differ
    for game in catalog.ids():
        if catalog.row(game).packs == 1:
            searched, found = along.called_lost(game, deals)
            told = f"{searched} positions of lines that win, {len(found)} called lost"
            _tell(f"{game}: {told}", found)
            passes = passes and not found
    return passes


def _tell(told: str, wrong: list[str]) -> None:
    print("\n  ".join([told, *wrong[:3]]), flush=True)
