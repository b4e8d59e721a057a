"""Tries everything in a game that has few positions left."""

from sim.solve.solver import solve
from sim.solve.verdict import UNWINNABLE, WINNABLE
from tests.support.engine_data import table_bytes


def can_be_won(game, most=10**6):
    """Return whether a game can be won; None if more than `most` positions would be tried."""
    seen = {table_bytes(game)}

    def try_all():
        if game.won():
            return True
        for a_move in game.moves():
            game.push(a_move)
            key = table_bytes(game)
            if key not in seen and len(seen) < most:
                seen.add(key)
                if try_all():
                    return True
            game.pop()
        return False

    return try_all() or (False if len(seen) < most else None)


def check_verdict(game):
    """Fail unless the solver says what trying everything says; return its verdict."""
    before = table_bytes(game)
    verdict, line, *_ = solve(game, seconds=20)
    assert table_bytes(game) == before
    assert verdict == (WINNABLE if can_be_won(game) else UNWINNABLE), game.number
    while game.pop():
        pass
    for a_move in line:
        assert game.push(a_move)
    assert game.won() == (verdict == WINNABLE)
    return verdict
