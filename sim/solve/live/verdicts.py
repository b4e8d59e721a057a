"""Tells a player whether the game can still be won, goes back, and changes when it tells.

Window and page use it, and so it also runs in MicroPython. Verdicts are those of `known`.
"""

from patience.player.settings import IF_LOST, NEVER, VALUES, VERDICTS
from patience.texts import desk_text as say
from patience.texts.option_names import SETTINGS
from patience.texts.plural import choose
from patience.ui.input.kinds import is_table
from sim.solve.live.known import LOST, WINNABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App


def is_wanted(app: "App", is_lost: bool) -> bool:
    """Return whether the player wants to see a verdict: that the game is lost, or another one."""
    when = app.session.settings[VERDICTS]
    return is_lost if when == IF_LOST else bool(when != NEVER)


def describe(verdict: str, deal_is_lost: bool, is_searched: bool) -> str:
    """Return the sentence about a verdict.

    :param deal_is_lost: whether the deal itself could not be won
    :param is_searched: whether the solver has searched as long as it may
    """
    if deal_is_lost:
        return say.DEAL_IS_LOST
    if verdict == WINNABLE:
        return say.WINNABLE
    if verdict == LOST:
        return say.LOST
    return say.NOT_KNOWN if is_searched else say.NOT_KNOWN_YET


def offer(steps: int) -> str:
    """Return what a key can do: go back some steps to the last winnable position; "" for none."""
    return choose(say.BACK, steps).format(steps) if steps else ""


def go_back(app: "App", steps: int) -> None:
    """Go back some steps, on the table."""
    app.stack.back_to_table(_undo, app, steps)


def _undo(app: "App", steps: int) -> None:
    table = app.stack.present(0)
    assert is_table(table)
    table.leave()
    for _ in range(steps):
        table.game.pop()
    table.look_again()


def toggle(app: "App") -> str:
    """Change when verdicts are shown: always, only when the game is lost, or never, in turn.

    :returns: a sentence about it
    """
    settings = app.session.settings
    settings[VERDICTS] = (settings[VERDICTS] + 1) % VALUES[VERDICTS]
    app.touch()
    names = SETTINGS[VERDICTS].decode().split("|")
    return f"{names[0]}: {names[1 + settings[VERDICTS]]}."
