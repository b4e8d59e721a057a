"""Tries everything in a game that has few positions left."""

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
