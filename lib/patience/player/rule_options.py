"""The rule options that the player has chosen, which apply from the next deal on.

Also reads the options of a record of `statistics`.

Loaded on demand.
"""

from patience.games.row import Row
from patience.on_demand import load
from patience.player.session import Session
from patience.player.statistics import GAME_BITS, OPTION_BITS
from patience.table import STEP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def options_changed(session: Session) -> bool:
    """Return whether the next deal will have other rule options."""
    row, chosen = session.game.row, session.chosen_options
    return any([chosen[field] != str(getattr(row, field)) for field in chosen])


def restart_keeps_steps(session: Session) -> bool:
    """Return whether a restart with the same options keeps all steps, so that they can be redone.

    It does not if the winning line was shown, or if the log no longer reaches back to the deal:
    then the game is dealt again.
    """
    log = session.game.table.log
    dropped = log.steps
    for number in range(log.applied):
        if log.entry(number) & STEP:
            dropped -= 1
    return not (dropped or session.is_shown())


def change_option(
    session: Session, field: str, by: int = 1, waits: "Callable[[], bool] | None" = None
) -> None:
    """Choose the next value of an option, or with -1 the previous one.

    A deal without moves, even undone ones, is immediately dealt again with the new value.

    :param waits: whether a game is paused in the line of the new value; then the value applies from
        the next deal on, because only one game of a line is begun
    """
    values = session.game.row.option_values(field)
    following = values.index(session.chosen_options[field]) + by
    session.chosen_options[field] = values[following % len(values)]
    if not (session.game.table.log.count or session.result or (waits and waits())):
        load("patience.player.new_deal").new_deal(session, session.game.number)


def read_options(row: Row, row_key: int) -> list[tuple[str, str]]:
    """Return the options that a `statistics.row_key` stands for, as `(field, value)` pairs.

    :param row: the row of its game, with any options
    """
    found = []
    code = row_key >> GAME_BITS
    for field, values in row.options:
        index = code & (1 << OPTION_BITS) - 1
        found.append((field, values[index if index < len(values) else 0]))
        code >>= OPTION_BITS
    return found


def describe_options(game_id: str, row_key: int) -> str:
    """Return the options of a `statistics.row_key` in words, "" for the row's own.

    -1, for all games together, has no options.

    :param game_id: of its row, or of its line in the catalogue, whose name tells its options

    >>> describe_options("klondike", 54175 | 1 << 16)
    'Draw three'
    """
    if row_key >> GAME_BITS <= 0:
        return ""
    row = load("patience.games.catalog").row(game_id)
    rule_option = load("patience.texts.option_names").rule_option
    said = []
    for field, value in read_options(row, row_key):
        if value != str(getattr(row, field)):
            label, names = rule_option(field)
            said.append(label + " " + names.get(value, value))
    return ", ".join(said)
