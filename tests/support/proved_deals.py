"""Finds proved deals for tests, begins sessions on them, and plays along their lines."""

from patience.advice.following import open_line
from patience.games import catalog, packs
from patience.player import new_deal
from patience.player.session import Session
from tests.support.engine_data import CHOSEN

GAMES = [game_id for game_id, row in CHOSEN.items() if packs.open_pack(row)]
"""The games that have a pack."""


def number_of(game_id, index=0):
    """Return the number of a deal of a game's pack."""
    pack = packs.open_pack(catalog.row(game_id))
    number = pack.number(index)
    pack.close()
    return number


def unproved_number(game_id):
    """Return a number that a game's pack has not."""
    pack = packs.open_pack(catalog.row(game_id))
    number = next(number for number in range(1, 32000) if pack.find(number) < 0)
    pack.close()
    return number


def proved_session(game_id="castles-end", index=0, luck=1):
    """Return a session on a deal of a game's pack."""
    made = Session(luck)
    new_deal.start_game(made, game_id, number_of(game_id, index))
    return made


def follow(session, steps=-1):
    """Make `steps` steps of the line, -1 for all, and the automatic moves after each."""
    follower = open_line(session)
    joined = False
    while (a_move := follower.next_move()) is not None:
        automatic = follower.automatic
        if not automatic:
            if not steps:
                return
            steps -= 1
        assert session.push(a_move, automatic and joined)
        joined = True


def leave(session):
    """Make a move that the line does not make."""
    expected = open_line(session).next_move()
    for a_move in session.game.moves():
        if a_move != expected:
            assert session.push(a_move)
            return
    raise AssertionError("there is no other move")
