"""Goes on with a paused game.

Loaded on demand.
"""

from patience.on_demand import load, load_shared, unload
from patience.player.session import MUCH, Session
from patience.saves import paused, slots
from patience.saves.paused import PausedGame
from patience.saves.store import Store


def resume_game(session: Session, store: Store, game: PausedGame) -> int:
    """Replace the current game, which is paused or not worth it, by a paused one.

    :returns: `fields.READABLE`, or why that is impossible; then the current game goes on, if it is
        in the newest save
    :raises OSError: if it cannot be read
    """
    try:
        problem = _unpack(session, game)
    except (OSError, MemoryError):
        _restore(session, store)
        raise
    if problem:
        _restore(session, store)
    else:
        store.gone += (game.place,)
        session.unsaved = MUCH
    return problem


def _unpack(session: Session, game: PausedGame) -> int:
    # A separate function, because what reads a game must be freed before it is loaded again.
    reader, names = load_shared("patience.saves.game_reading")
    try:
        problem: int = reader.unpack_game(session, game)
    finally:
        unload(names)
    return problem


def _restore(session: Session, store: Store) -> None:
    # Bring back the game that was left for one that could not be read.
    save = slots.newest(store)
    store.keeps = False
    for letter, at, size in paused.groups(save) if save else ():
        if letter == "C":
            game = PausedGame("P", at, save, at, size)  # type: ignore[arg-type]
            if not _unpack(session, game):
                return
    load("patience.player.new_deal").start_game(session, session.game.row.id, 0)
