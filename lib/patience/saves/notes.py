"""Tells which games are paused, and how far they were played.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player.session import Session
from patience.saves import paused
from patience.saves.fields import Fields, check
from patience.saves.paused import OF_DAY, OF_DECK, PausedGame
from patience.saves.store import Store
from patience.texts.paused_text import (
    HOME,
    LEFT,
    MOVES,
    NUMBERED,
    OF_CARD,
    OF_DATE,
    PLAYED,
    WELCOME,
)
from patience.texts.plural import choose
from patience.texts.words import MORE_WAIT, PAUSED_COUNT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.saves.paused import Line


def list_notes(store: Store) -> dict[str, str]:
    """Return a few words on each ordinary game that is paused, by its id."""
    found: dict[str, str] = {}
    try:
        for game in paused.list_waiting(store):
            if game.kind == paused.ORDINARY and game.id not in found:
                far = how_far(game.counted, game.cards, game.is_left)
                found[game.id] = far + ", " + count_moves(Fields(game).steps)
    except OSError:
        pass  # no marks; the next save reports it
    return found


def for_title(
    session: Session, store: Store, width: "Callable[[bytes], int]", room: int
) -> "tuple[Line, str, str] | tuple[()]":
    """Return the line of the newest paused game, and the value and the note of the title's first
    line, which says what goes on and how many more games wait; () if none is paused.

    :param width: measures a text, which should be less than `room`
    """
    try:
        waiting = paused.list_waiting(store)
        if not waiting:
            return ()
        game, more = session.game, len(waiting)
        steps, won = game.table.log.steps, game.won()
        if won:
            first, more = describe(waiting[0]).partition("\n")[0], more - 1
        else:
            first = NUMBERED.format(game.row.name, game.number)
            moves = ", " + count_moves(steps) if steps else ""
            if width((first + moves).encode()) < room:
                first += moves
        if more:
            first += "\n" + choose(MORE_WAIT, more).format(more)
        count = len(waiting) + (steps > 0 and not won)
        return waiting[0].line, PAUSED_COUNT.format(count), first
    except OSError:
        return ()  # the next save reports it


def describe(game: PausedGame) -> str:
    """Return a paused game's name with its deal, and in another line how far it was played.

    :raises OSError: if it cannot be read
    """
    problem, row, fields = check(game)
    if problem:
        name = load("patience.games.catalog").name(game.id) or game.id
        return name_with(name, game.kind, game.own)
    far, time = how_far(game.counted, game.cards, game.is_left), say_time(fields.seconds)
    shown = name_with(row.name, game.kind, game.own, fields.number)
    return shown + "\n" + PLAYED.format(far, time)


def name_with(name: str, kind: int, own: int, number: int = 0, dated: bool = True) -> str:
    """Return the name of a paused game with its day, its card or the number of its deal.

    :param kind: see `PausedGame`, as for `own`
    :param number: 0 if it is unknown
    :param dated: whether there is a clock; otherwise days have numbers
    """
    if kind == OF_DAY:
        daily = load("patience.player.daily")
        describe_day = load("patience.texts.day_text").describe_day
        return OF_DATE.format(name, describe_day(daily.date_of(own), own, dated))
    if kind == OF_DECK:
        return OF_CARD.format(name, own + 1)
    return NUMBERED.format(name, number) if number else name


def how_far(counted: int, cards: int, is_left: bool) -> str:
    """Return how many cards of a game are home, or gone if it counts those left, out of all."""
    return (LEFT if is_left else HOME).format(counted, cards)


def welcome(session: Session) -> str:
    """Return what the table says when a game goes on: its moves, its time, and the way out."""
    time = say_time(session.elapsed // 1000)
    return WELCOME.format(session.game.table.log.steps, time, "{Start}")


def say_time(seconds: int) -> str:
    """Return a time as text, see `summary.format_time`."""
    format_time = load("patience.player.summary").format_time
    return str(format_time(seconds))


def count_moves(steps: int) -> str:
    """Return a number of moves in words."""
    return choose(MOVES, steps).format(steps)
