"""Goes on with a paused game.

Loaded on demand.
"""

from patience.on_demand import load, load_shared, unload
from patience.player.session import MUCH, Session
from patience.saves import paused, slots
from patience.saves.paused import PausedGame
from patience.saves.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_READER = "patience.saves.game_reading"


class Resuming:
    """Replaces the current game, which is paused or not worth it, by a paused one, in parts.

    Until the last part, the session is in between.

    :param game: the paused game
    :param names: modules to unload at the end; what reads the game shares them
    """

    def __init__(
        self, session: Session, store: Store, game: PausedGame, names: "Iterable[str]" = ()
    ) -> None:
        self._session = session
        self._store = store
        self._place = game.place
        self._shared = names
        reader, self._names = load_shared(_READER)
        self._parts: "Iterator[int] | None" = reader.unpack_in_parts(session, game)
        self._more: int = reader.MORE

    def go_on(self) -> "int | None":
        """Do the next part.

        :returns: None if there are more; `fields.READABLE`, or why the game cannot be read: then
            the current game goes on, if it is in the newest save
        :raises OSError: if it cannot be read; then that is so, too, as after `MemoryError`
        """
        try:
            problem = next(self._parts)  # type: ignore[arg-type]
            if problem == self._more:
                return None
            self._end_reading()
            if problem:
                restore(self._session, self._store)
        except (OSError, MemoryError):
            self._end_reading()
            restore(self._session, self._store)
            raise
        finally:
            if not self._parts:
                unload(self._shared)
        if not problem:
            self._store.gone += (self._place,)
            self._session.unsaved = MUCH
        return problem

    def _end_reading(self) -> None:
        # What reads a game must be freed before it is loaded again.
        self._parts = None
        unload(self._names)


def resume_game(session: Session, store: Store, game: PausedGame) -> int:
    """Do all parts of `Resuming`, and return the result of the last one.

    :raises OSError: as `Resuming.go_on`
    """
    resuming = Resuming(session, store, game)
    while True:
        problem = resuming.go_on()
        if problem is not None:
            return problem


def _unpack(session: Session, game: PausedGame) -> int:
    reader, names = load_shared(_READER)
    try:
        problem: int = reader.unpack_game(session, game)
    finally:
        unload(names)
    return problem


def restore(session: Session, store: Store) -> None:
    """Bring back the game that was left for one that could not be read.

    :raises OSError: if the newest save cannot be read
    """
    save = slots.newest(store)
    store.keeps = 0
    for letter, at, size in paused.groups(save) if save else ():
        if letter == "C":
            game = PausedGame("P", at, save, at, size)  # type: ignore[arg-type]
            if not _unpack(session, game):
                return
    load("patience.player.new_deal").start_game(session, session.game.row.id, 0)
